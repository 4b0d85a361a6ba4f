import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { type Page, wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { computerErrors } from './computer.errors.ts'
import type { SandboxSession } from './computer.schemas.ts'
import { computerLimits } from './computer-limits.ts'
import { endOf } from './sandbox-owners.ts'
import type { Sandboxes, SandboxesOptions, SandboxOf } from './sandboxes.service.ts'
import { toSession } from './session-views.ts'
import type { SandboxSnapshot } from './snapshots.schemas.ts'
import { type StoredSnapshot, snapshotStore } from './snapshots.store.ts'

export type SnapshotsService = {
  /** Keeps the files of a sandbox as they are now, under a name. */
  readonly create: (caller: Principal, sessionId: string, name: string) => Promise<SandboxSnapshot>
  readonly list: (caller: Principal) => Promise<Page<SandboxSnapshot>>
  readonly remove: (caller: Principal, id: string) => Promise<SandboxSnapshot>
  /** Puts the files of a snapshot in the place of those of a sandbox. */
  readonly restore: (caller: Principal, sessionId: string, id: string) => Promise<SandboxSession>
  /** A new sandbox with the files of another one, or of a snapshot. */
  readonly fork: (
    caller: Principal,
    from: { readonly sessionId: string } | { readonly snapshotId: string },
    name: string | undefined,
  ) => Promise<SandboxSession>
  readonly prune: () => Promise<void>
}

/** Named copies of files, which no run changes. They end as sandboxes do. */
export function createSnapshotsService(
  sandboxes: Sandboxes,
  options: SandboxesOptions,
): SnapshotsService {
  const { database, clock } = options
  const now = () => new Date(clock.nowMs())
  const of = (caller: Principal, id: string): SandboxOf => ({ caller, kind: 'session', id })
  const find = async ({ accountId }: Principal, id: string): Promise<StoredSnapshot> => {
    const found = await snapshotStore(database.query).find(id, accountId, now())
    if (found !== undefined) return found
    throw new AppError(computerErrors.no_such_snapshot, 'There is no such snapshot.')
  }
  const filesOf = async (caller: Principal, sessionId: string) => {
    const { sandbox, reference } = await sandboxes.open(of(caller, sessionId))
    return sandbox.readFiles(reference)
  }
  return {
    async create(caller, sessionId, name) {
      const files = await filesOf(caller, sessionId)
      return toView(await keep(caller, { sessionId, name, files }, options))
    },
    async list({ accountId }) {
      return wholePage((await snapshotStore(database.query).list(accountId, now())).map(toView))
    },
    async remove(caller, id) {
      const found = await find(caller, id)
      await snapshotStore(database.query).remove(found.id)
      return toView(found)
    },
    async restore(caller, sessionId, id) {
      const { id: snapshotId } = await find(caller, id)
      const { sandbox, reference } = await sandboxes.open(of(caller, sessionId))
      await sandbox.replaceFiles(reference, await snapshotStore(database.query).files(snapshotId))
      return toSession(await sandboxes.find(of(caller, sessionId)))
    },
    async fork(caller, from, name = 'fork') {
      const isSession = 'sessionId' in from
      const files = isSession
        ? await filesOf(caller, from.sessionId)
        : await snapshotStore(database.query).files((await find(caller, from.snapshotId)).id)
      const engine = isSession
        ? (await sandboxes.find(of(caller, from.sessionId))).engine
        : 'quickjs'
      const wanted = { kind: 'session', engine, name, agentId: null, notes: null } as const
      const made = await sandboxes.create(caller, wanted)
      const { sandbox, reference } = await sandboxes.open(of(caller, made.id))
      await sandbox.replaceFiles(reference, files)
      return toSession(made)
    },
    prune: () => snapshotStore(database.query).prune(now()),
  }
}

async function keep(
  caller: Principal,
  {
    sessionId,
    name,
    files,
  }: {
    readonly sessionId: string
    readonly name: string
    readonly files: ReadonlyMap<string, Uint8Array>
  },
  options: SandboxesOptions,
): Promise<StoredSnapshot> {
  const { clock, database, random } = options
  const expiresAt = await endOf(caller, 'quickjs', options)
  const createdAt = new Date(clock.nowMs())
  const ownerId = caller.accountId
  const row: StoredSnapshot = {
    id: createId('snp', createdAt.getTime(), random.bytes(10)),
    ownerId,
    name,
    sandboxId: sessionId,
    files: files.size,
    bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    createdAt,
    expiresAt,
  }
  await database.transaction(async (transaction) => {
    const snapshots = snapshotStore(transaction)
    await snapshots.lockCounts(ownerId)
    if ((await snapshots.list(ownerId, createdAt)).length >= computerLimits.snapshotsOfOwner) {
      const detail = `A key or an account has at most ${computerLimits.snapshotsOfOwner}.`
      throw new AppError(computerErrors.snapshots_used, detail)
    }
    await snapshots.insert(row, files)
  })
  return row
}

function toView({ id, name, sandboxId, files, bytes, ...row }: StoredSnapshot): SandboxSnapshot {
  return {
    id,
    name,
    sessionId: sandboxId,
    files,
    bytes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
