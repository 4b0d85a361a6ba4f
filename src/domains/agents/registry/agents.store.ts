import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  flag,
  integer,
  nullable,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import { newestPage, type PlacePage } from '../../chain/chain-index/index.ts'
import { hasWords, isInState } from './agent-filters.store.ts'
import type { AgentRecord } from './agent-fold.ts'
import type { Fact, Place } from './registry-logs.ts'
import type { AgentFilter } from './registry-states.ts'

/** The position of a log, for any table of logs. */
export const placeColumns = {
  blockNumber: bigint,
  logIndex: integer,
  blockHash: text<Hex>(),
  transactionHash: text<Hex>(),
}
const agentsTables = tablesOf({
  registryFacts: {
    ...placeColumns,
    agentId: bigint,
    kind: text<Fact['kind']>(),
    account: nullable(text<Hex>()),
    uri: nullable(text()),
    at: time,
  },
  registeredAgents: {
    ...placeColumns,
    agentId: bigint,
    registrant: text<Hex>(),
    owner: nullable(text<Hex>()),
    wallet: nullable(text<Hex>()),
    uri: text(),
    uriVersion: text(),
    uriChanges: integer,
    slug: nullable(text()),
    wasTransferred: flag,
    registeredAt: time,
    updatedAt: time,
  },
})
type AgentsTables = TablesOf<typeof agentsTables>

/** An agent that is on the chain. */
export type StoredAgent = AgentRecord & {
  /** The slug of the agent of ours that it claims to be; null for any other. */
  readonly slug: string | null
}

/** The most rows of one statement. */
const chunk = 500

/** Store of agents, and of the facts that they are folded from. */
export function agentsStore(db: Queryable) {
  const tables = agentsTables.on(db)
  return { ...agentReads(tables), ...agentWrites(tables), ...facts(tables) }
}

function agentReads(tables: AgentsTables) {
  return {
    async byId(agentId: bigint): Promise<StoredAgent | undefined> {
      const [agent] = await this.byIds([agentId])
      return agent
    },

    async byIds(agentIds: readonly bigint[]): Promise<readonly StoredAgent[]> {
      if (agentIds.length === 0) return []
      return tables
        .selectFrom('registeredAgents')
        .selectAll()
        .where('agentId', 'in', agentIds)
        .execute()
    },

    /** The agent that this log registered. */
    byPlace: (place: Pick<Place, 'blockNumber' | 'logIndex'>): Promise<StoredAgent | undefined> =>
      tables
        .selectFrom('registeredAgents')
        .selectAll()
        .where('blockNumber', '=', place.blockNumber)
        .where('logIndex', '=', place.logIndex)
        .executeTakeFirst(),

    /** Newest first; one more than `limit` when there is a next page. */
    async page(
      question: PlacePage & AgentFilter & { readonly owner?: Hex },
    ): Promise<readonly StoredAgent[]> {
      const { owner, q, status } = question
      let query = tables.selectFrom('registeredAgents').selectAll()
      if (owner !== undefined) query = query.where('owner', '=', owner)
      if (status !== undefined) query = query.where(isInState(status))
      const words = q === undefined ? null : hasWords(q)
      if (words !== null) query = query.where(words)
      return newestPage(query, question).execute()
    },

    /** Agents that claim to be ours, by id. `registrants` null accepts any registrant. */
    async ours(registrants: readonly Hex[] | null): Promise<readonly StoredAgent[]> {
      if (registrants?.length === 0) return []
      let query = tables.selectFrom('registeredAgents').selectAll().where('slug', 'is not', null)
      if (registrants !== null) query = query.where('registrant', 'in', registrants)
      return query.orderBy('agentId').execute()
    },
  }
}

function agentWrites(tables: AgentsTables) {
  return {
    async put(agents: readonly StoredAgent[]): Promise<void> {
      for (const part of parts(agents)) {
        await tables
          .insertInto('registeredAgents')
          .values(part.map(agentRow))
          .onConflict((conflict) =>
            conflict.column('agentId').doUpdateSet((excluded) => ({
              owner: excluded.ref('excluded.owner'),
              wallet: excluded.ref('excluded.wallet'),
              uri: excluded.ref('excluded.uri'),
              uriVersion: excluded.ref('excluded.uriVersion'),
              uriChanges: excluded.ref('excluded.uriChanges'),
              wasTransferred: excluded.ref('excluded.wasTransferred'),
              updatedAt: excluded.ref('excluded.updatedAt'),
            })),
          )
          .execute()
      }
    },

    async remove(agentIds: readonly bigint[]): Promise<void> {
      if (agentIds.length === 0) return
      await tables.deleteFrom('registeredAgents').where('agentId', 'in', agentIds).execute()
    },
  }
}

function facts(tables: AgentsTables) {
  return {
    async insertFacts(all: readonly Fact[]): Promise<void> {
      for (const part of parts(all)) {
        await tables.insertInto('registryFacts').values(part.map(factRow)).execute()
      }
    },

    /** All facts of these agents, in chain order. */
    async factsOf(agentIds: readonly bigint[]): Promise<readonly Fact[]> {
      if (agentIds.length === 0) return []
      return tables
        .selectFrom('registryFacts')
        .selectAll()
        .where('agentId', 'in', agentIds)
        .orderBy('blockNumber')
        .orderBy('logIndex')
        .execute()
    },

    /** The facts of one agent, newest first; one more than `limit` when there is a next page. */
    async factsPage(question: PlacePage & { readonly agentId: bigint }): Promise<readonly Fact[]> {
      const all = tables
        .selectFrom('registryFacts')
        .selectAll()
        .where('agentId', '=', question.agentId)
      return newestPage(all, question).execute()
    },

    /** Deletes the facts above a block; returns the agents concerned. */
    async removeFactsAbove(blockNumber: bigint): Promise<readonly bigint[]> {
      const rows = await tables
        .deleteFrom('registryFacts')
        .where('blockNumber', '>', blockNumber)
        .returning('agentId')
        .execute()
      return [...new Set(rows.map(({ agentId }) => agentId))]
    },
  }
}

/** A list in chunks for one statement each. */
export function parts<item>(all: readonly item[]): readonly (readonly item[])[] {
  const count = Math.ceil(all.length / chunk)
  return Array.from({ length: count }, (_, index) => all.slice(index * chunk, (index + 1) * chunk))
}

/** The columns of a log's position. */
export function placeRow({ blockHash, blockNumber, logIndex, transactionHash }: Place): Place {
  return { blockHash, blockNumber, logIndex, transactionHash }
}

function factRow(fact: Fact): Fact {
  const { account, agentId, at, kind, uri } = fact
  return { ...placeRow(fact), agentId, kind, account, uri, at }
}

function agentRow(agent: StoredAgent): StoredAgent {
  const { agentId, registrant, owner, wallet, uri, uriVersion, uriChanges, slug } = agent
  const { wasTransferred, registeredAt, updatedAt } = agent
  return {
    ...placeRow(agent),
    ...{ agentId, registrant, owner, wallet, uri, uriVersion, uriChanges, slug },
    ...{ wasTransferred, registeredAt, updatedAt },
  }
}
