import { type Kysely, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { newestPage, type PlacePage } from '../chain-index/index.ts'
import type { AgentRecord } from './agent-fold.ts'
import type { Fact, Place } from './registry-logs.ts'

type PlaceRow = {
  block_number: string
  log_index: number
  block_hash: Hex
  transaction_hash: Hex
}
type FactRow = PlaceRow & {
  agent_id: string
  kind: Fact['kind']
  account: Hex | null
  uri: string | null
  at: Date
}
type AgentRow = PlaceRow & {
  agent_id: string
  registrant: Hex
  owner: Hex | null
  wallet: Hex | null
  uri: string
  uri_version: string
  uri_changes: number
  slug: string | null
  was_transferred: boolean
  registered_at: Date
  updated_at: Date
}
type Tables = Kysely<{ registry_facts: FactRow; registered_agents: AgentRow }>

/** An agent that is on the chain. */
export type StoredAgent = AgentRecord & {
  /** Which of our agents it says it is; null for any other. */
  readonly slug: string | null
}

/** Rows in one statement. */
const chunk = 500

/** Agents, and the facts that they are folded from. */
export function agentsStore(db: Queryable) {
  const tables: Tables = db.withTables<{ registry_facts: FactRow; registered_agents: AgentRow }>()
  return { ...agentReads(tables), ...agentWrites(tables), ...facts(tables) }
}

function agentReads(tables: Tables) {
  return {
    async byId(agentId: bigint): Promise<StoredAgent | undefined> {
      const [agent] = await this.byIds([agentId])
      return agent
    },

    async byIds(agentIds: readonly bigint[]): Promise<readonly StoredAgent[]> {
      if (agentIds.length === 0) return []
      const rows = await tables
        .selectFrom('registered_agents')
        .selectAll()
        .where('agent_id', 'in', agentIds.map(String))
        .execute()
      return rows.map(toAgent)
    },

    /** The agent that this log registered. */
    async byPlace(
      place: Pick<Place, 'blockNumber' | 'logIndex'>,
    ): Promise<StoredAgent | undefined> {
      const row = await tables
        .selectFrom('registered_agents')
        .selectAll()
        .where('block_number', '=', place.blockNumber.toString())
        .where('log_index', '=', place.logIndex)
        .executeTakeFirst()
      return row && toAgent(row)
    },

    /** Newest first, one more than `limit` when there are more. */
    async page(question: PlacePage & { readonly owner?: Hex }): Promise<readonly StoredAgent[]> {
      const { owner } = question
      let query = tables.selectFrom('registered_agents').selectAll()
      if (owner !== undefined) query = query.where('owner', '=', owner)
      return (await newestPage(query, question).execute()).map(toAgent)
    },

    /** Agents that say they are one of ours, by id. `registrants` null means anybody's. */
    async ours(registrants: readonly Hex[] | null): Promise<readonly StoredAgent[]> {
      if (registrants?.length === 0) return []
      let query = tables.selectFrom('registered_agents').selectAll().where('slug', 'is not', null)
      if (registrants !== null) query = query.where('registrant', 'in', registrants)
      return (await query.orderBy('agent_id').execute()).map(toAgent)
    },
  }
}

function agentWrites(tables: Tables) {
  return {
    async put(agents: readonly StoredAgent[]): Promise<void> {
      for (const part of parts(agents)) {
        await tables
          .insertInto('registered_agents')
          .values(part.map(agentRow))
          .onConflict((conflict) =>
            conflict.column('agent_id').doUpdateSet((excluded) => ({
              owner: excluded.ref('excluded.owner'),
              wallet: excluded.ref('excluded.wallet'),
              uri: excluded.ref('excluded.uri'),
              uri_version: excluded.ref('excluded.uri_version'),
              uri_changes: excluded.ref('excluded.uri_changes'),
              was_transferred: excluded.ref('excluded.was_transferred'),
              updated_at: excluded.ref('excluded.updated_at'),
            })),
          )
          .execute()
      }
    },

    async remove(agentIds: readonly bigint[]): Promise<void> {
      if (agentIds.length === 0) return
      await tables
        .deleteFrom('registered_agents')
        .where('agent_id', 'in', agentIds.map(String))
        .execute()
    },
  }
}

function facts(tables: Tables) {
  return {
    async insertFacts(all: readonly Fact[]): Promise<void> {
      for (const part of parts(all)) {
        await tables.insertInto('registry_facts').values(part.map(factRow)).execute()
      }
    },

    /** All facts of these agents, in chain order. */
    async factsOf(agentIds: readonly bigint[]): Promise<readonly Fact[]> {
      if (agentIds.length === 0) return []
      const rows = await tables
        .selectFrom('registry_facts')
        .selectAll()
        .where('agent_id', 'in', agentIds.map(String))
        .orderBy('block_number')
        .orderBy('log_index')
        .execute()
      return rows.map(toFact)
    },

    /** Takes out the facts above a block; the agents that they were about. */
    async removeFactsAbove(blockNumber: bigint): Promise<readonly bigint[]> {
      const rows = await tables
        .deleteFrom('registry_facts')
        .where('block_number', '>', blockNumber.toString())
        .returning(sql<string>`agent_id`.as('agent_id'))
        .execute()
      return [...new Set(rows.map(({ agent_id }) => BigInt(agent_id)))]
    },
  }
}

/** A list in parts that one statement can take. */
export function parts<item>(all: readonly item[]): readonly (readonly item[])[] {
  const count = Math.ceil(all.length / chunk)
  return Array.from({ length: count }, (_, index) => all.slice(index * chunk, (index + 1) * chunk))
}

/** The columns of a log's place. */
export function placeRow(place: Place): PlaceRow {
  return {
    block_number: place.blockNumber.toString(),
    log_index: place.logIndex,
    block_hash: place.blockHash,
    transaction_hash: place.transactionHash,
  }
}

/** A log's place from its columns. */
export function toPlace(row: PlaceRow): Place {
  return {
    blockNumber: BigInt(row.block_number),
    logIndex: row.log_index,
    blockHash: row.block_hash,
    transactionHash: row.transaction_hash,
  }
}

function factRow(fact: Fact): FactRow {
  const { account, agentId, at, kind, uri } = fact
  return { ...placeRow(fact), agent_id: agentId.toString(), kind, account, uri, at }
}

function toFact(row: FactRow): Fact {
  const { account, agent_id, at, kind, uri } = row
  return { ...toPlace(row), agentId: BigInt(agent_id), kind, account, uri, at }
}

function agentRow(agent: StoredAgent): AgentRow {
  return {
    ...placeRow(agent),
    agent_id: agent.agentId.toString(),
    registrant: agent.registrant,
    owner: agent.owner,
    wallet: agent.wallet,
    uri: agent.uri,
    uri_version: agent.uriVersion,
    uri_changes: agent.uriChanges,
    slug: agent.slug,
    was_transferred: agent.wasTransferred,
    registered_at: agent.registeredAt,
    updated_at: agent.updatedAt,
  }
}

function toAgent(row: AgentRow): StoredAgent {
  return {
    ...toPlace(row),
    agentId: BigInt(row.agent_id),
    registrant: row.registrant,
    owner: row.owner,
    wallet: row.wallet,
    uri: row.uri,
    uriVersion: row.uri_version,
    uriChanges: row.uri_changes,
    slug: row.slug,
    wasTransferred: row.was_transferred,
    registeredAt: row.registered_at,
    updatedAt: row.updated_at,
  }
}
