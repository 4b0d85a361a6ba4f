import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { sandboxErrors, sandboxGone } from '../../../kernel/sandbox.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Sandbox, SandboxLanguage, SandboxRun } from '../../../ports/sandbox.ts'
import type { BoxAgentSource } from './box-agent.ts'
import { computerErrors } from './computer.errors.ts'
import { computerEvents } from './computer.events.ts'
import { computerLimits } from './computer-limits.ts'
import { recordedRun } from './recorded-run.ts'
import { endOf, type OwnerEndings, type OwnerKind, ownerKindOf } from './sandbox-owners.ts'
import { type SandboxState, sandboxMachine } from './sandbox-states.ts'
import {
  type SandboxCounts,
  type SandboxEngine,
  type SandboxKind,
  type StoredSandbox,
  sandboxStore,
} from './sandboxes.store.ts'

export type SandboxesOptions = OwnerEndings &
  Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
    /** The engines that run code; null for one that is not configured. */
    readonly engines: Readonly<Record<SandboxEngine, Sandbox | null>>
    readonly agents: BoxAgentSource
    /** Where pages of sandboxes are served: never the service's own origin. Null where they are not. */
    readonly previewOrigin: () => string | null
  }

type NewSandbox = {
  readonly kind: SandboxKind
  readonly engine: SandboxEngine
  readonly name: string
  readonly agentId: string | null
  readonly harness?: string
  readonly notes: string | null
}
export type SandboxOf = {
  readonly caller: Principal
  readonly kind: SandboxKind
  readonly id: string
}
export type NewProgram = {
  readonly language: string
  readonly code: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly onOutput?: (stream: 'stdout' | 'stderr', text: string) => void
}

export type Sandboxes = {
  readonly create: (caller: Principal, wanted: NewSandbox) => Promise<StoredSandbox>
  readonly list: (caller: Principal, kind: SandboxKind) => Promise<readonly StoredSandbox[]>
  /** Raises 404 for another owner's, a deleted and an expired one. */
  readonly find: (of: SandboxOf) => Promise<StoredSandbox>
  /** Its engine, for files. A paused one raises 409. */
  readonly open: (
    of: SandboxOf,
  ) => Promise<{ readonly sandbox: Sandbox; readonly reference: string }>
  /** That of a session is kept as its last one. */
  readonly run: (of: SandboxOf, program: NewProgram) => Promise<SandboxRun>
  /** Marks a created sandbox as running; others stay as they are. */
  readonly markUsed: (of: SandboxOf) => Promise<void>
  readonly pause: (of: SandboxOf) => Promise<StoredSandbox>
  readonly resume: (of: SandboxOf) => Promise<StoredSandbox>
  readonly remove: (of: SandboxOf) => Promise<StoredSandbox>
  /** Deletes sandboxes that have ended, and releases deleted ones in their engines. Returns how many. */
  readonly sweep: () => Promise<number>
}

const sweptAtATime = 50
const retentionMs = 24 * 3_600_000

type Parts = SandboxesOptions & { readonly now: () => Date }

/** The sandboxes of accounts and one-shot keys, over any engine. */
export function createSandboxes(options: SandboxesOptions): Sandboxes {
  const parts: Parts = { ...options, now: () => new Date(options.clock.nowMs()) }
  const { database, now } = parts
  const find = async (of: SandboxOf) =>
    existing(await sandboxStore(database.query).find(owned(of, now())))
  const open = async (of: SandboxOf) => placeOf(assertAwake(await find(of)), parts)
  return {
    create: (caller, wanted) => create(caller, wanted, parts),
    list: (caller, kind) => sandboxStore(database.query).list(caller.accountId, kind, now()),
    find,
    open,
    async run(of, program) {
      const { sandbox, reference } = await open(of)
      const language = assertLanguage(program.language, sandbox)
      assertAwake(await markUsed(of, parts))
      await sandboxStore(database.query).setLastRun(of.id, now())
      const run = () => sandbox.run(reference, { ...program, language })
      return of.kind === 'box' ? run() : recordedRun(run, { sandboxId: of.id, language }, parts)
    },
    async markUsed(of) {
      await markUsed(of, parts)
    },
    async pause(of) {
      const row = await become(of, 'paused', parts)
      const { sandbox, reference } = placeOf(row, parts)
      await sandbox.pause(reference)
      return row
    },
    async resume(of) {
      const row = await find(of)
      if (row.state !== 'paused') sandboxMachine.assertTransition(row.state, 'running')
      const { sandbox, reference } = placeOf(row, parts)
      await sandbox.resume(reference)
      return become(of, 'running', parts)
    },
    async remove(of) {
      const row = await become(of, 'deleted', parts)
      await release(row, parts)
      return row
    },
    sweep: () => sweep(parts),
  }
}

async function create(caller: Principal, wanted: NewSandbox, parts: Parts): Promise<StoredSandbox> {
  const sandbox = engineOf(wanted.engine, parts)
  const expiresAt = await endOf(caller, wanted.engine, parts)
  const createdAt = parts.now()
  const row: StoredSandbox = {
    id: createId(
      wanted.kind === 'box' ? 'box' : 'sbx',
      createdAt.getTime(),
      parts.random.bytes(10),
    ),
    ownerId: caller.accountId,
    ownerKind: ownerKindOf(caller),
    kind: wanted.kind,
    engine: wanted.engine,
    reference: null,
    name: wanted.name,
    agentId: wanted.agentId,
    harness: wanted.harness ?? 'javascript',
    preview: null,
    notes: wanted.notes,
    state: 'created',
    createdAt,
    expiresAt,
    lastRunAt: null,
    releasedAt: null,
  }
  await parts.database.transaction(async (transaction) => {
    const sandboxes = sandboxStore(transaction)
    await sandboxes.lockCounts()
    assertFree(row.ownerKind, await sandboxes.counts(caller.accountId, createdAt))
    await sandboxes.insert(row)
    await parts.outbox.append(transaction, computerEvents.created, eventOf(row))
  })
  try {
    const reference = await sandbox.create({ id: row.id, expiresAt })
    await sandboxStore(parts.database.query).setReference(row.id, reference)
    return { ...row, reference }
  } catch (failure) {
    // Frees the reserved place; anything that the engine has made ends at its time.
    await become({ caller, kind: row.kind, id: row.id }, 'deleted', parts)
    await sandboxStore(parts.database.query).setReleased(row.id, parts.now())
    throw failure
  }
}

/** Those of accounts live for long; so they leave room for those of keys. */
function assertFree(owner: OwnerKind, counts: SandboxCounts): void {
  const { sandboxesOfAccounts, sandboxesOfOwner, sandboxesOfService } = computerLimits
  if (counts.ofOwner >= sandboxesOfOwner) {
    const detail = `A key or an account has at most ${sandboxesOfOwner}.`
    throw new AppError(computerErrors.sandboxes_used, detail)
  }
  const isFull = owner === 'account' && counts.ofAccounts >= sandboxesOfAccounts
  if (isFull || counts.ofService >= sandboxesOfService) {
    throw new AppError(computerErrors.service_full, 'All sandboxes of this service are in use.', {
      retryAfterSeconds: 60,
    })
  }
}

/** The present sandbox; a created one becomes running. */
async function markUsed(of: SandboxOf, parts: Parts): Promise<StoredSandbox> {
  return parts.database.transaction(async (transaction) => {
    const row = existing(await sandboxStore(transaction).lock(owned(of, parts.now())))
    if (row.state !== 'created') return row
    return setState(transaction, row, { state: 'running', parts })
  })
}

async function become(of: SandboxOf, state: SandboxState, parts: Parts): Promise<StoredSandbox> {
  return parts.database.transaction(async (transaction) => {
    const row = existing(await sandboxStore(transaction).lock(owned(of, parts.now())))
    sandboxMachine.assertTransition(row.state, state)
    return setState(transaction, row, { state, parts })
  })
}

async function setState(
  transaction: Queryable,
  row: StoredSandbox,
  { state, parts }: { readonly state: SandboxState; readonly parts: Parts },
): Promise<StoredSandbox> {
  await sandboxStore(transaction).setState(row.id, state)
  const changed = { ...row, state }
  await parts.outbox.append(transaction, eventFor(row.state, state), eventOf(changed))
  return changed
}

function eventFor(from: SandboxState, to: SandboxState) {
  if (to === 'deleted') return computerEvents.deleted
  if (to === 'paused') return computerEvents.paused
  return from === 'paused' ? computerEvents.resumed : computerEvents.started
}

async function sweep(parts: Parts): Promise<number> {
  const at = parts.now()
  const overdue = await parts.database.transaction(async (transaction) => {
    const rows = await sandboxStore(transaction).overdue(at, sweptAtATime)
    const ended: StoredSandbox[] = []
    for (const row of rows) {
      const isDeleted = row.state === 'deleted'
      ended.push(isDeleted ? row : await setState(transaction, row, { state: 'deleted', parts }))
    }
    return ended
  })
  for (const row of overdue) await release(row, parts)
  await sandboxStore(parts.database.query).prune(new Date(at.getTime() - retentionMs), sweptAtATime)
  return overdue.length
}

/** Releases a deleted sandbox in its engine. After a failure the sweep tries again. */
async function release(row: StoredSandbox, parts: Parts): Promise<void> {
  try {
    if (row.reference !== null) await parts.engines[row.engine]?.kill(row.reference)
    await sandboxStore(parts.database.query).setReleased(row.id, parts.now())
  } catch (failure) {
    parts.logger.warn('a sandbox could not be released in its engine yet', {
      id: row.id,
      reason: String(failure),
    })
  }
}

function placeOf(row: StoredSandbox, parts: Parts) {
  if (row.reference === null) throw sandboxGone()
  return { sandbox: engineOf(row.engine, parts), reference: row.reference }
}

function engineOf(engine: SandboxEngine, { engines }: Parts): Sandbox {
  const sandbox = engines[engine]
  if (sandbox !== null) return sandbox
  throw new AppError(sandboxErrors.not_configured, `The engine ${engine} is not configured here.`, {
    extra: { configured: false },
  })
}

function assertLanguage(language: string, { facts }: Sandbox): SandboxLanguage {
  const known = facts.languages.find((one) => one === language)
  if (known !== undefined) return known
  throw new AppError(sandboxErrors.language_unsupported, `${facts.engine} does not run this.`, {
    extra: { languages: facts.languages },
  })
}

/** Raises 409 `computer.paused`. */
function assertAwake(row: StoredSandbox): StoredSandbox {
  if (row.state !== 'paused') return row
  throw new AppError(computerErrors.paused, 'This sandbox is paused.')
}

function owned({ caller, kind, id }: SandboxOf, at: Date) {
  return { id, ownerId: caller.accountId, kind, at }
}

function existing(row: StoredSandbox | undefined): StoredSandbox {
  if (row === undefined) throw sandboxGone()
  return row
}

function eventOf({ id, kind, engine }: StoredSandbox) {
  return { subject: id, payload: { kind, engine } }
}
