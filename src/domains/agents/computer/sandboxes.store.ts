import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'
import { nullable, type RowOf, tablesOf, text, time } from '../../../ports/tables.ts'
import type { OwnerKind } from './sandbox-owners.ts'
import type { SandboxState } from './sandbox-states.ts'

export type SandboxKind = 'session' | 'box'
export type SandboxEngine = 'quickjs' | 'e2b'

const sandboxTables = tablesOf({
  computerSandboxes: {
    id: text(),
    ownerId: text(),
    ownerKind: text<OwnerKind>(),
    kind: text<SandboxKind>(),
    engine: text<SandboxEngine>(),
    /** The engine's own id, once it has made the sandbox. */
    reference: nullable(text()),
    name: text(),
    agentId: nullable(text()),
    /** What answers messages: a language, or `agent`. */
    harness: text(),
    /** The hash of the secret of its preview's address. */
    preview: nullable(text()),
    notes: nullable(text()),
    state: text<SandboxState>(),
    createdAt: time,
    expiresAt: time,
    lastRunAt: nullable(time),
    releasedAt: nullable(time),
  },
})

/** A sandbox as it is stored. */
export type StoredSandbox = RowOf<typeof sandboxTables, 'computerSandboxes'>

/** How many sandboxes there are. */
export type SandboxCounts = {
  readonly ofOwner: number
  readonly ofAccounts: number
  readonly ofService: number
}

type Owned = {
  readonly id: string
  readonly ownerId: string
  readonly kind: SandboxKind
  readonly at: Date
}

/** Store of sandboxes by owner. Ended ones are not found. */
export function sandboxStore(db: Queryable) {
  const tables = sandboxTables.on(db)
  const all = () => tables.selectFrom('computerSandboxes').selectAll()
  const living = (at: Date) => all().where('state', '<>', 'deleted').where('expiresAt', '>', at)
  const owned = ({ id, ownerId, kind, at }: Owned) =>
    living(at).where('id', '=', id).where('ownerId', '=', ownerId).where('kind', '=', kind)
  return {
    /** Locks the counting and adding of sandboxes until the transaction ends, so that the limits hold. */
    async lockCounts(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('computer sandboxes', 0))`.execute(db)
    },
    counts: (ownerId: string, at: Date): Promise<SandboxCounts> =>
      tables
        .selectFrom('computerSandboxes')
        .select([
          sql<number>`(count(*) FILTER (WHERE owner_id = ${ownerId}))::int`.as('ofOwner'),
          sql<number>`(count(*) FILTER (WHERE owner_kind = 'account'))::int`.as('ofAccounts'),
          sql<number>`count(*)::int`.as('ofService'),
        ])
        .where('state', '<>', 'deleted')
        .where('expiresAt', '>', at)
        .executeTakeFirstOrThrow(),
    async insert(row: StoredSandbox): Promise<void> {
      await tables.insertInto('computerSandboxes').values(row).execute()
    },
    find: (owner: Owned): Promise<StoredSandbox | undefined> => owned(owner).executeTakeFirst(),
    /** The same, locked until the transaction ends. */
    lock: (owner: Owned): Promise<StoredSandbox | undefined> =>
      owned(owner).forUpdate().executeTakeFirst(),
    list: (ownerId: string, kind: SandboxKind, at: Date): Promise<StoredSandbox[]> =>
      living(at).where('ownerId', '=', ownerId).where('kind', '=', kind).orderBy('id').execute(),
    async setReference(id: string, reference: string): Promise<void> {
      await change(id, { reference })
    },
    async setState(id: string, state: SandboxState): Promise<void> {
      await change(id, { state })
    },
    async setLastRun(id: string, at: Date): Promise<void> {
      await change(id, { lastRunAt: at })
    },
    async setReleased(id: string, at: Date): Promise<void> {
      await change(id, { releasedAt: at })
    },
    /** Locks sandboxes that must be released in their engines: deleted ones, and those that have ended. */
    overdue: (at: Date, limit: number): Promise<StoredSandbox[]> =>
      all()
        .where('releasedAt', 'is', null)
        .where((row) => row.or([row('state', '=', 'deleted'), row('expiresAt', '<=', at)]))
        .orderBy('expiresAt')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),
    /** Deletes released sandboxes that ended before `at`, with their conversations. */
    async prune(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('computerSandboxes')
        .where('id', 'in', (query) =>
          query
            .selectFrom('computerSandboxes')
            .select('id')
            .where('releasedAt', 'is not', null)
            .where('expiresAt', '<', at)
            .limit(limit),
        )
        .execute()
    },
  }

  async function change(id: string, values: Partial<StoredSandbox>): Promise<void> {
    await tables.updateTable('computerSandboxes').set(values).where('id', '=', id).execute()
  }
}

/** The addresses of previews, by the hash of their secret. Those of ended sandboxes are not found. */
export function previewStore(db: Queryable) {
  const tables = sandboxTables.on(db)
  return {
    async set(id: string, preview: string): Promise<void> {
      await tables.updateTable('computerSandboxes').set({ preview }).where('id', '=', id).execute()
    },
    find: (preview: string, at: Date): Promise<StoredSandbox | undefined> =>
      tables
        .selectFrom('computerSandboxes')
        .selectAll()
        .where('preview', '=', preview)
        .where('state', '<>', 'deleted')
        .where('expiresAt', '>', at)
        .executeTakeFirst(),
  }
}
