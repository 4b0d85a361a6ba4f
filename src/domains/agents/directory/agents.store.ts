import { type QueryExecutorProvider, sql } from 'kysely'
import type { PriceAsset } from '../../../kernel/assets.ts'
import type { PriceUnit } from '../../../kernel/price-units.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import {
  type Agent,
  type AgentContent,
  type AgentOffer,
  type AgentStatus,
  type AgentVisibility,
  type OfferStatus,
  platformOwner,
  type VersionedAgent,
} from './agent.ts'
import { lookOf } from './agent-names.ts'

const agentsTables = tablesOf(
  {
    agents: {
      slug: text(),
      id: text(),
      ownerId: text(),
      ownerWallet: nullable(text()),
      sourceAgentId: nullable(text()),
      status: text<AgentStatus>(),
      visibility: text<AgentVisibility>(),
      version: integer,
      publishedVersion: nullable(integer),
      look: text(),
      nameLook: text(),
      priceAtomic: nullable(bigint),
      priceAsset: nullable(text<PriceAsset>()),
      priceUnit: nullable(text<PriceUnit>()),
      recipientSolana: nullable(text()),
      recipientEvm: nullable(text()),
      commissionBps: nullable(integer),
      freeCallsPerDay: integer,
      offerStatus: nullable(text<OfferStatus>()),
      createdAt: time,
      updatedAt: time,
    },
    agentVersions: {
      slug: text(),
      version: integer,
      content: json<AgentContent>(),
      createdAt: time,
    },
  },
  { contentVersion: integer },
)
type Row = RowOf<typeof agentsTables, 'agents'> & {
  readonly content: AgentContent
  readonly contentVersion: number
}

export type AgentsListing = {
  readonly ownerId: string
  /** Only those of this wallet, in its stored form. */
  readonly wallet: string | null
  readonly after: { readonly at: Date; readonly slug: string } | null
  readonly limit: number
}

/** Paid agents by slug: of one owner whatever their state, or all that anybody may call and find. */
export type OffersListing = {
  readonly ownerId: string | null
  readonly after: string | null
  readonly limit: number
}

const creationLock = 'agents.create'
const looksLock = 'agents.looks'
const platformLock = 'agents.platform'

type AgentsTables = TablesOf<typeof agentsTables>

/** Store of agents and their versions. */
export function agentsStore(db: Queryable) {
  const tables = agentsTables.on(db)
  return {
    ...asking(tables),
    ...writing(tables),
    ...reading(tables),
    ...searching(tables),
    ...history(tables),
    ...ofPlatform(tables),
  }
}

/** What a new agent has to be held to. */
function asking(tables: AgentsTables) {
  return {
    /** Locks the account's creation of agents until the transaction ends, so that the limit holds. */
    async lockCreating(ownerId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${creationLock}), hashtext(${ownerId}))`.execute(
        tables,
      )
    },
    /** The slug of somebody else's agent that looks like this one; nobody takes such a slug until the transaction ends. */
    async alike(slug: string, ownerId: string): Promise<string | undefined> {
      const look = lookOf(slug)
      await sql`SELECT pg_advisory_xact_lock(hashtext(${looksLock}), hashtext(${look}))`.execute(
        tables,
      )
      const found = await tables
        .selectFrom('agents')
        .select('slug')
        .where('look', '=', look)
        .where('ownerId', '<>', ownerId)
        .where('slug', '<>', slug)
        .limit(1)
        .executeTakeFirst()
      return found?.slug
    },
    /** The slug of an agent of the platform whose name looks like this. */
    async platformNamed(name: string): Promise<string | undefined> {
      const found = await tables
        .selectFrom('agents')
        .select('slug')
        .where('ownerId', '=', platformOwner)
        .where('nameLook', '=', lookOf(name))
        .limit(1)
        .executeTakeFirst()
      return found?.slug
    },
    async count(ownerId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('agents')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('ownerId', '=', ownerId)
        .where('status', '<>', 'retired')
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

function writing(tables: AgentsTables) {
  return {
    /** Inserts an agent with its first version; false when the slug is taken. */
    async insert(agent: Agent, content: AgentContent): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await tables
        .insertInto('agents')
        .values({ ...rowOf(agent), look: lookOf(agent.slug), nameLook: lookOf(content.name) })
        .onConflict((conflict) => conflict.column('slug').doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return false
      const { slug, version, createdAt } = agent
      await tables
        .insertInto('agentVersions')
        .values({ slug, version, content, createdAt })
        .execute()
      return true
    },
    /** Writes the agent as it is now, and its content as a new version where it is one. */
    async update(agent: Agent, content: AgentContent | null): Promise<void> {
      const { slug, id: _, ownerId: __, createdAt: ___, ...row } = rowOf(agent)
      await tables
        .updateTable('agents')
        .set(content === null ? row : { ...row, nameLook: lookOf(content.name) })
        .where('slug', '=', slug)
        .execute()
      if (content === null) return
      const { version, updatedAt: createdAt } = agent
      await tables
        .insertInto('agentVersions')
        .values({ slug, version, content, createdAt })
        .execute()
    },
  }
}

/** Agents with the version that a column of theirs names. */
function versioned(tables: AgentsTables, version: 'publishedVersion' | 'version') {
  return tables
    .selectFrom('agents')
    .innerJoin('agentVersions', (join) =>
      join
        .onRef('agentVersions.slug', '=', 'agents.slug')
        .onRef('agentVersions.version', '=', `agents.${version}`),
    )
    .selectAll('agents')
    .select(['agentVersions.content', 'agentVersions.version as contentVersion'])
}

function reading(tables: AgentsTables) {
  const agents = (version: 'publishedVersion' | 'version') => versioned(tables, version)
  return {
    /** With its newest version. */
    newest: async (slug: string): Promise<VersionedAgent | undefined> =>
      toAgent(await agents('version').where('agents.slug', '=', slug).executeTakeFirst()),
    /** With the version that others run; undefined before it was first published. */
    published: async (slug: string): Promise<VersionedAgent | undefined> =>
      toAgent(await agents('publishedVersion').where('agents.slug', '=', slug).executeTakeFirst()),
    /** The agent of this account, with its newest version, locked until the transaction ends. */
    async lock(ownerId: string, slug: string): Promise<VersionedAgent | undefined> {
      const locked = await tables
        .selectFrom('agents')
        .select('slug')
        .where('slug', '=', slug)
        .where('ownerId', '=', ownerId)
        .forUpdate()
        .executeTakeFirst()
      // Read after the lock: the newest version may be one that was made while this waited.
      if (locked === undefined) return undefined
      return toAgent(await agents('version').where('agents.slug', '=', slug).executeTakeFirst())
    },
    /** Newest first, without those that are retired. */
    async list({
      ownerId,
      wallet,
      after,
      limit,
    }: AgentsListing): Promise<readonly VersionedAgent[]> {
      let query = agents('version')
        .where('agents.ownerId', '=', ownerId)
        .where('agents.status', '<>', 'retired')
      if (wallet !== null) query = query.where('agents.ownerWallet', '=', wallet)
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('agents.createdAt', 'agents.slug'), '<', tuple(after.at, after.slug)),
        )
      }
      const rows = await query
        .orderBy('agents.createdAt', 'desc')
        .orderBy('agents.slug', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toKnown)
    },
    /** One more than `limit`. */
    async offers({ ownerId, after, limit }: OffersListing): Promise<readonly VersionedAgent[]> {
      let query = agents('publishedVersion').where('agents.priceAtomic', 'is not', null)
      query =
        ownerId === null
          ? query
              .where('agents.offerStatus', '=', 'active')
              .where('agents.status', '=', 'published')
              .where('agents.visibility', '=', 'public')
          : query.where('agents.ownerId', '=', ownerId).where('agents.status', '<>', 'retired')
      if (after !== null) query = query.where('agents.slug', '>', after)
      const rows = await query
        .orderBy('agents.slug')
        .limit(limit + 1)
        .execute()
      return rows.map(toKnown)
    },
  }
}

function searching(tables: AgentsTables) {
  /** Agents of accounts that everybody finds. One that is sold and switched off is run by nobody. */
  const shown = () =>
    versioned(tables, 'publishedVersion')
      .where('agents.ownerId', '<>', platformOwner)
      .where('agents.status', '=', 'published')
      .where('agents.visibility', '=', 'public')
      .where(({ eb, or }) =>
        or([eb('agents.offerStatus', 'is', null), eb('agents.offerStatus', '=', 'active')]),
      )
  return {
    shownOne: async (slug: string): Promise<VersionedAgent | undefined> =>
      toAgent(await shown().where('agents.slug', '=', slug).executeTakeFirst()),
    /** By slug. */
    async shown({
      after,
      limit,
    }: {
      readonly after: string
      readonly limit: number
    }): Promise<readonly VersionedAgent[]> {
      const rows = await shown()
        .where('agents.slug', '>', after)
        .orderBy('agents.slug')
        .limit(limit)
        .execute()
      return rows.map(toKnown)
    },
  }
}

function history(tables: AgentsTables) {
  return {
    /** The versions of an agent, newest first, from below a number. */
    async versions(slug: string, below: number | null, limit: number) {
      let query = tables.selectFrom('agentVersions').selectAll().where('slug', '=', slug)
      if (below !== null) query = query.where('version', '<', below)
      return query.orderBy('version', 'desc').limit(limit).execute()
    },
  }
}

/** What keeps the platform's agents. */
function ofPlatform(tables: AgentsTables) {
  return {
    /** One process at a time puts the platform's agents in, until its transaction ends. */
    async lockPlatform(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtext(${platformLock}))`.execute(tables)
    },
    /** The newest versions of those with these slugs, and of all agents of the platform that are not retired. */
    async shipped(slugs: readonly string[]): Promise<readonly VersionedAgent[]> {
      const rows = await versioned(tables, 'version')
        .where(({ and, eb, or }) =>
          or([
            // No agent is called ''; a list of none is no SQL.
            eb('agents.slug', 'in', [...slugs, '']),
            and([eb('agents.ownerId', '=', platformOwner), eb('agents.status', '<>', 'retired')]),
          ]),
        )
        .execute()
      return rows.map(toKnown)
    },
    /** Retires the platform's agents that are none of these. */
    async retireOthers(slugs: readonly string[], at: Date): Promise<void> {
      let query = tables
        .updateTable('agents')
        .set({ status: 'retired', updatedAt: at })
        .where('ownerId', '=', platformOwner)
        .where('status', '<>', 'retired')
      if (slugs.length > 0) query = query.where('slug', 'not in', [...slugs])
      await query.execute()
    },
    /** The agent takes the next free slug; it is hidden, or where it is sold switched off. */
    async giveUpSlug(slug: string): Promise<void> {
      await sql`
        UPDATE agents SET slug = ${await freeSlug(tables, slug)},
          visibility = CASE WHEN price_atomic IS NULL THEN 'private' ELSE visibility END,
          offer_status = CASE WHEN price_atomic IS NULL THEN NULL ELSE 'inactive' END
        WHERE slug = ${slug}`.execute(tables)
    },
  }
}

/** The slug with the least number at its end that nobody has. */
export async function freeSlug(db: QueryExecutorProvider, slug: string): Promise<string> {
  for (let number = 2; ; number++) {
    const tried = `${slug.slice(0, 90)}-${number}`
    const { rows } = await sql`SELECT FROM agents WHERE slug = ${tried}`.execute(db)
    if (rows.length === 0) return tried
  }
}

export type StoredVersion = RowOf<typeof agentsTables, 'agentVersions'>

function rowOf({ offer, ...agent }: Agent) {
  return {
    ...agent,
    priceAtomic: offer?.priceAtomic ?? null,
    priceAsset: offer?.asset ?? null,
    priceUnit: offer?.unit ?? null,
    recipientSolana: offer?.recipientSolana ?? null,
    recipientEvm: offer?.recipientEvm ?? null,
    commissionBps: offer?.commissionBps ?? null,
    freeCallsPerDay: offer?.freeCallsPerDay ?? 0,
    offerStatus: offer?.status ?? null,
  }
}

function toAgent(row: Row | undefined): VersionedAgent | undefined {
  return row === undefined ? undefined : toKnown(row)
}

function toKnown(row: Row): VersionedAgent {
  const { look: _, nameLook: __, priceAtomic, priceAsset, priceUnit, ...rest } = row
  const { recipientSolana, recipientEvm, commissionBps, freeCallsPerDay, offerStatus, ...agent } =
    rest
  return {
    ...agent,
    offer: offerOf({
      priceAtomic,
      asset: priceAsset,
      unit: priceUnit,
      recipientSolana,
      recipientEvm,
      commissionBps,
      freeCallsPerDay,
      status: offerStatus,
    }),
  }
}

type StoredOffer = { readonly freeCallsPerDay: number } & {
  readonly [name in keyof AgentOffer]: AgentOffer[name] | null
}

/** A constraint of the table holds that a price has all that belongs to it. */
function offerOf(stored: StoredOffer): AgentOffer | null {
  const { priceAtomic, asset, unit, commissionBps, status, ...recipients } = stored
  if (priceAtomic === null || asset === null || unit === null) return null
  if (commissionBps === null || status === null) return null
  return { priceAtomic, asset, unit, commissionBps, status, ...recipients }
}
