import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { createId } from '../../../kernel/ids.ts'
import type { Migration, Queryable } from '../../../ports/database.ts'
import { type AgentContent, plainContent } from './agent.ts'
import { lookOf } from './agent-names.ts'
import { freeSlug } from './agents.store.ts'

/** One record for every agent. It comes after the tables that it takes the place of. */
export const directoryMigrations: readonly Migration[] = [
  {
    name: '0001_one_agent',
    async up(transaction) {
      await createTables(transaction)
      await carryAccountAgents(transaction)
      await carryPaidAgents(transaction)
      await sql`DROP TABLE account_agents, agents_monetized`.execute(transaction)
    },
  },
  {
    name: '0002_free_calls',
    async up(transaction) {
      await sql`
        ALTER TABLE agents ADD free_calls_per_day integer NOT NULL DEFAULT 0
          CONSTRAINT agents_free_calls CHECK (free_calls_per_day BETWEEN 0 AND 1000)`.execute(
        transaction,
      )
    },
  },
]

async function createTables(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE agents (
      slug text COLLATE "C" PRIMARY KEY
        CONSTRAINT agents_slug CHECK (length(slug) BETWEEN 1 AND 96),
      id text NOT NULL CONSTRAINT agents_id UNIQUE,
      owner_id text NOT NULL,
      owner_wallet text,
      source_agent_id text,
      status text NOT NULL
        CONSTRAINT agents_status CHECK (status IN ('draft', 'published', 'suspended', 'retired')),
      visibility text NOT NULL
        CONSTRAINT agents_visibility CHECK (visibility IN ('private', 'unlisted', 'public')),
      version integer NOT NULL,
      published_version integer,
      look text NOT NULL,
      name_look text NOT NULL,
      price_atomic numeric(78,0) CONSTRAINT agents_price CHECK (price_atomic > 0),
      price_asset text CONSTRAINT agents_asset CHECK (price_asset IN ('SOL', 'USDC')),
      price_unit text
        CONSTRAINT agents_unit CHECK (price_unit IN ('call', 'message', '1k_tokens', 'minute', 'task')),
      recipient_solana text,
      recipient_evm text,
      commission_bps integer
        CONSTRAINT agents_commission CHECK (commission_bps BETWEEN 0 AND 10000),
      offer_status text CONSTRAINT agents_offer CHECK (offer_status IN ('active', 'inactive')),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT agents_offered CHECK (
        num_nulls(price_atomic, price_asset, price_unit, commission_bps, offer_status) IN (0, 5)),
      CONSTRAINT agents_public CHECK (published_version IS NOT NULL OR status IN ('draft', 'retired'))
    )`.execute(transaction)
  await sql`CREATE INDEX agents_owner ON agents (owner_id, created_at, slug)`.execute(transaction)
  await sql`CREATE INDEX agents_wallet ON agents (owner_wallet, created_at, slug)`.execute(
    transaction,
  )
  await sql`CREATE INDEX agents_look ON agents (look)`.execute(transaction)
  await sql`CREATE INDEX agents_name_look ON agents (name_look) WHERE owner_id = 'platform'`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX agents_offers ON agents (slug)
      WHERE offer_status = 'active' AND status = 'published' AND visibility = 'public'`.execute(
    transaction,
  )
  await sql`
    CREATE TABLE agent_versions (
      slug text COLLATE "C" NOT NULL CONSTRAINT agent_versions_agent
        REFERENCES agents (slug) ON UPDATE CASCADE,
      version integer NOT NULL,
      content jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (slug, version)
    )`.execute(transaction)
}

type Carried = {
  readonly slug: string
  readonly ownerId: string
  readonly version: number
  readonly content: AgentContent
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What an account had published was seen by nobody else, so it stays private until its owner shows it. */
async function carryAccountAgents(transaction: Queryable): Promise<void> {
  const { rows } = await sql<Record<string, unknown> & Carried>`
    SELECT slug, owner_id AS "ownerId", owner_wallet AS "ownerWallet", status, version,
      source_agent_id AS "sourceAgentId", created_at AS "createdAt", updated_at AS "updatedAt",
      jsonb_build_object('name', name, 'persona', persona, 'greeting', greeting, 'model', model,
        'avatarUrl', avatar_url, 'toolsAllowed', tools_allowed, 'pins', pins,
        'preallowed', preallowed, 'budget', budget) AS content
    FROM account_agents ORDER BY created_at, slug`.execute(transaction)
  for (const row of rows) {
    const isPublished = row['status'] !== 'draft'
    await insertAgent(transaction, {
      ...row,
      content: { ...plainContent, ...row.content },
      status: row['status'],
      ownerWallet: row['ownerWallet'],
      sourceAgentId: row['sourceAgentId'],
      visibility: 'private',
      publishedVersion: isPublished ? row.version : null,
    })
  }
}

type Offer = {
  readonly priceAtomic: string
  readonly asset: string
  readonly unit: string
  readonly recipientSolana: string | null
  readonly recipientEvm: string | null
  readonly commissionBps: number
  readonly offerStatus: string
}
type PaidRow = Offer &
  Omit<Carried, 'content' | 'version'> & {
    readonly label: string
    readonly description: string
    readonly families: readonly string[]
  }

/**
 * What an account sold was public, and read the table by its families. Where the account has an agent of the same slug,
 * that one is sold from now on; where somebody else has, the sold one takes the next free slug.
 */
async function carryPaidAgents(transaction: Queryable): Promise<void> {
  const { rows } = await sql<PaidRow>`
    SELECT slug, owner_id AS "ownerId", label, description, families,
      price_per_call_atomic::text AS "priceAtomic", asset, unit,
      recipient_solana AS "recipientSolana", recipient_evm AS "recipientEvm",
      commission_bps AS "commissionBps", status AS "offerStatus",
      created_at AS "createdAt", updated_at AS "updatedAt"
    FROM agents_monetized ORDER BY created_at, slug`.execute(transaction)
  for (const row of rows) {
    const { rows: same } = await sql<{ ownerId: string; status: string; version: number }>`
      SELECT owner_id AS "ownerId", status, version FROM agents WHERE slug = ${row.slug}`.execute(
      transaction,
    )
    const [taken] = same
    if (taken?.ownerId === row.ownerId) await sellOwn(transaction, row, taken)
    else {
      const slug = taken === undefined ? row.slug : await freeSlug(transaction, row.slug)
      await insertAgent(transaction, {
        ...row,
        slug,
        version: 1,
        content: {
          ...plainContent,
          name: row.label,
          description: row.description,
          families: row.families,
        },
        status: 'published',
        ownerWallet: null,
        sourceAgentId: null,
        visibility: 'public',
        publishedVersion: 1,
        offer: row,
      })
    }
  }
}

async function sellOwn(
  transaction: Queryable,
  row: PaidRow,
  { status, version }: { readonly status: string; readonly version: number },
): Promise<void> {
  const { rows } = await sql<{ content: AgentContent }>`
    SELECT content FROM agent_versions WHERE slug = ${row.slug} AND version = ${version}`.execute(
    transaction,
  )
  const content = {
    ...rows[0]?.content,
    name: row.label,
    description: row.description,
    families: row.families,
  }
  await sql`
    INSERT INTO agent_versions (slug, version, content, created_at)
    VALUES (${row.slug}, ${version + 1}, ${JSON.stringify(content)}::jsonb, ${row.updatedAt})`.execute(
    transaction,
  )
  await sql`
    UPDATE agents SET status = ${status === 'draft' ? 'published' : status}, visibility = 'public',
      version = ${version + 1}, published_version = ${version + 1}, name_look = ${lookOf(row.label)},
      price_atomic = ${row.priceAtomic}, price_asset = ${row.asset}, price_unit = ${row.unit},
      recipient_solana = ${row.recipientSolana}, recipient_evm = ${row.recipientEvm},
      commission_bps = ${row.commissionBps}, offer_status = ${row.offerStatus}
    WHERE slug = ${row.slug}`.execute(transaction)
}

async function insertAgent(
  transaction: Queryable,
  agent: Carried & {
    readonly ownerWallet: unknown
    readonly sourceAgentId: unknown
    readonly status: unknown
    readonly visibility: string
    readonly publishedVersion: number | null
    readonly offer?: Offer
  },
): Promise<void> {
  const { slug, ownerId, ownerWallet, sourceAgentId, status, visibility, version } = agent
  const { publishedVersion, content, offer, createdAt, updatedAt } = agent
  const id = createId('agt', createdAt.getTime(), createHash('sha256').update(slug).digest())
  await sql`
    INSERT INTO agents (slug, id, owner_id, owner_wallet, source_agent_id, status, visibility,
      version, published_version, look, name_look, price_atomic, price_asset, price_unit,
      recipient_solana, recipient_evm, commission_bps, offer_status, created_at, updated_at)
    VALUES (${slug}, ${id}, ${ownerId}, ${ownerWallet}, ${sourceAgentId}, ${status}, ${visibility},
      ${version}, ${publishedVersion}, ${lookOf(slug)}, ${lookOf(content.name)},
      ${offer?.priceAtomic ?? null}, ${offer?.asset ?? null}, ${offer?.unit ?? null},
      ${offer?.recipientSolana ?? null}, ${offer?.recipientEvm ?? null},
      ${offer?.commissionBps ?? null}, ${offer?.offerStatus ?? null},
      ${createdAt}, ${updatedAt})`.execute(transaction)
  await sql`
    INSERT INTO agent_versions (slug, version, content, created_at)
    VALUES (${slug}, ${version}, ${JSON.stringify(content)}::jsonb, ${updatedAt})`.execute(
    transaction,
  )
}
