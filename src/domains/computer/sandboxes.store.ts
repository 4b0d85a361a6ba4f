import { sql } from 'kysely'
import type { Queryable } from '../../ports/database.ts'
import type { SandboxState } from './sandbox-states.ts'

export type SandboxKind = 'session' | 'box'
export type SandboxEngine = 'quickjs' | 'e2b'

type SandboxTables = {
  computer_sandboxes: {
    id: string
    key_id: string
    kind: SandboxKind
    engine: SandboxEngine
    reference: string | null
    name: string
    agent_id: string | null
    notes: string | null
    state: SandboxState
    created_at: Date
    expires_at: Date
    last_run_at: Date | null
    released_at: Date | null
  }
}

/** A sandbox as it is stored. `reference` is what its engine calls it, once it has made it. */
export type StoredSandbox = SandboxTables['computer_sandboxes']

type Owned = {
  readonly id: string
  readonly keyId: string
  readonly kind: SandboxKind
  readonly at: Date
}

/** Sandboxes by key. What has ended is not found. */
export function sandboxStore(db: Queryable) {
  const tables = db.withTables<SandboxTables>()
  const all = () => tables.selectFrom('computer_sandboxes').selectAll()
  const living = (at: Date) => all().where('state', '<>', 'deleted').where('expires_at', '>', at)
  const owned = ({ id, keyId, kind, at }: Owned) =>
    living(at).where('id', '=', id).where('key_id', '=', keyId).where('kind', '=', kind)
  return {
    /** Until the transaction ends nobody else counts or adds sandboxes. */
    async lockCounts(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('computer sandboxes', 0))`.execute(db)
    },
    async counts(keyId: string, at: Date): Promise<{ ofKey: number; ofService: number }> {
      const row = await tables
        .selectFrom('computer_sandboxes')
        .select([
          sql<string>`count(*) FILTER (WHERE key_id = ${keyId})`.as('of_key'),
          sql<string>`count(*)`.as('of_service'),
        ])
        .where('state', '<>', 'deleted')
        .where('expires_at', '>', at)
        .executeTakeFirstOrThrow()
      return { ofKey: Number(row.of_key), ofService: Number(row.of_service) }
    },
    async insert(row: StoredSandbox): Promise<void> {
      await tables.insertInto('computer_sandboxes').values(row).execute()
    },
    find: (owner: Owned): Promise<StoredSandbox | undefined> => owned(owner).executeTakeFirst(),
    /** The same, locked until the transaction ends. */
    lock: (owner: Owned): Promise<StoredSandbox | undefined> =>
      owned(owner).forUpdate().executeTakeFirst(),
    list: (keyId: string, kind: SandboxKind, at: Date): Promise<StoredSandbox[]> =>
      living(at).where('key_id', '=', keyId).where('kind', '=', kind).orderBy('id').execute(),
    async setReference(id: string, reference: string): Promise<void> {
      await change(id, { reference })
    },
    async setState(id: string, state: SandboxState): Promise<void> {
      await change(id, { state })
    },
    async setLastRun(id: string, at: Date): Promise<void> {
      await change(id, { last_run_at: at })
    },
    async setReleased(id: string, at: Date): Promise<void> {
      await change(id, { released_at: at })
    },
    /** Locks some that must be given back to their engines: deleted ones, and those whose key has ended. */
    overdue: (at: Date, limit: number): Promise<StoredSandbox[]> =>
      all()
        .where('released_at', 'is', null)
        .where((row) => row.or([row('state', '=', 'deleted'), row('expires_at', '<=', at)]))
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),
    /** Removes what was given back and ended before `at`, with its conversations. */
    async prune(at: Date, limit: number): Promise<void> {
      await tables
        .deleteFrom('computer_sandboxes')
        .where('id', 'in', (query) =>
          query
            .selectFrom('computer_sandboxes')
            .select('id')
            .where('released_at', 'is not', null)
            .where('expires_at', '<', at)
            .limit(limit),
        )
        .execute()
    },
  }

  async function change(id: string, values: Partial<StoredSandbox>): Promise<void> {
    await tables.updateTable('computer_sandboxes').set(values).where('id', '=', id).execute()
  }
}
