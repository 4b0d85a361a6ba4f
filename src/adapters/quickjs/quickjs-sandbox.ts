import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { assertSandboxPath, sandboxErrors, sandboxGone } from '../../kernel/sandbox.ts'
import type { Egress } from '../../ports/egress.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Sandbox, SandboxLimits, SandboxRun } from '../../ports/sandbox.ts'
import { fileTable, type StoredSandbox, sandboxTable } from './file-table.ts'
import { createGuestFetch } from './guest-fetch.ts'
import { assertWithinLimits } from './guest-files.ts'
import { createThreads, type ThreadRun, type Threads } from './threads.ts'

export type QuickjsOptions = Ports<'clock' | 'database' | 'random'> & {
  readonly egress: Egress
  /** Hosts that programs may fetch from. Default: none. */
  readonly fetchHosts?: readonly string[]
  /** Concurrent programs in this process. Default: 4. */
  readonly threadsMax?: number
  /** Runs that may wait for a thread. Default: 16. */
  readonly waitingMax?: number
}

const mebibyte = 1_048_576

const quickjsLimits: SandboxLimits = {
  runMsMax: 20_000,
  memoryBytes: 24 * mebibyte,
  outputBytesMax: 65_536,
  fileBytesMax: mebibyte,
  filesMax: 128,
  filesBytesMax: 4 * mebibyte,
  runsAtATime: 1,
}

/**
 * How much longer than its timeout a run's lease lasts: more than queueing, start and shutdown take together, so that a
 * run that lost its lease can no longer save.
 */
const leaseSpareMs = 100_000

type Parts = QuickjsOptions & {
  readonly threads: Threads
  readonly guestFetch: ReturnType<typeof createGuestFetch>
  /** Aborts the run of a sandbox in this process. */
  readonly endings: Map<string, AbortController>
}

/**
 * JavaScript sandboxes in WebAssembly. Each run has its own thread, engine and memory; the files are in the database,
 * so that every process can use a sandbox. An aborted run leaves them unchanged.
 */
export function createQuickjsSandbox(options: QuickjsOptions): Sandbox {
  const { database, clock, fetchHosts = [], threadsMax = 4, waitingMax = 16 } = options
  const threads = createThreads({ threadsMax, waitingMax, memoryBytes: quickjsLimits.memoryBytes })
  const guestFetch = createGuestFetch({ egress: options.egress, hosts: fetchHosts })
  const parts: Parts = { ...options, threads, guestFetch, endings: new Map() }
  const now = () => new Date(clock.nowMs())
  const assertAlive = async (id: string): Promise<void> => {
    if ((await sandboxTable(database.query).find(id, now())) === undefined) throw sandboxGone()
  }
  return {
    facts: { engine: 'quickjs', languages: ['javascript'], limits: quickjsLimits, fetchHosts },
    async create({ id, expiresAt }) {
      await sandboxTable(database.query).create(id, expiresAt)
      return id
    },
    run: (id, program) => run(parts, id, program),
    async readFile(id, path) {
      assertSandboxPath(path)
      await assertAlive(id)
      return fileTable(database.query).read(id, path)
    },
    async writeFile(id, path, bytes) {
      assertSandboxPath(path)
      await whileIdle(parts, id, (files) => writeWithin(files, id, new Map([[path, bytes]])))
    },
    async listFiles(id) {
      await assertAlive(id)
      return fileTable(database.query).list(id)
    },
    async removeFile(id, path) {
      assertSandboxPath(path)
      return whileIdle(parts, id, (files) => files.removeFile(id, path))
    },
    // An idle sandbox uses no memory.
    pause: assertAlive,
    resume: assertAlive,
    async kill(id) {
      await sandboxTable(database.query).remove(id)
      parts.endings.get(id)?.abort()
    },
    async stop() {
      for (const ending of parts.endings.values()) ending.abort()
      await threads.stop()
    },
  }
}

async function run(
  parts: Parts,
  id: string,
  program: Parameters<Sandbox['run']>[1],
): Promise<SandboxRun> {
  if (program.language !== 'javascript') {
    throw new AppError(sandboxErrors.language_unsupported, 'Only javascript runs here.', {
      extra: { languages: ['javascript'] },
    })
  }
  const startMs = parts.clock.nowMs()
  const timeoutMs = Math.min(program.timeoutMs, quickjsLimits.runMsMax)
  const runId = createId('run', startMs, parts.random.bytes(10))
  await takeSandbox(parts, id, {
    runId,
    at: new Date(startMs),
    until: new Date(startMs + timeoutMs + leaseSpareMs),
  })
  const ending = new AbortController()
  parts.endings.set(id, ending)
  const signal = AbortSignal.any([ending.signal, ...(program.signal ? [program.signal] : [])])
  try {
    const files = await fileTable(parts.database.query).files(id)
    const ended = await parts.threads.run(
      { code: program.code, files, timeoutMs, limits: quickjsLimits },
      { signal, fetch: (order) => parts.guestFetch(order, { timeoutMs, signal }) },
    )
    await save(parts, { id, runId, ended })
    const { changes: _, ...shown } = ended
    return { ...shown, durationMs: Math.max(0, parts.clock.nowMs() - startMs) }
  } finally {
    parts.endings.delete(id)
    await sandboxTable(parts.database.query).endRun(id, runId)
  }
}

async function takeSandbox(
  { database }: Parts,
  id: string,
  taking: { readonly runId: string; readonly at: Date; readonly until: Date },
): Promise<void> {
  const table = sandboxTable(database.query)
  if (await table.takeForRun(id, taking)) return
  if ((await table.find(id, taking.at)) === undefined) throw sandboxGone()
  throw busy()
}

/** Saves the files of a program that ended by itself. Raises 404 when the sandbox was killed meanwhile. */
async function save(
  { database, clock }: Parts,
  { id, runId, ended }: { readonly id: string; readonly runId: string; readonly ended: ThreadRun },
): Promise<void> {
  const isWhole = ended.outcome === 'completed' || ended.outcome === 'failed'
  await database.transaction(async (transaction) => {
    const files = fileTable(transaction)
    const stored = await sandboxTable(transaction).lock(id, new Date(clock.nowMs()))
    if (stored === undefined || stored.runId !== runId) throw sandboxGone()
    if (isWhole) await writeWithin(files, id, ended.changes)
  })
}

async function whileIdle<result>(
  { database, clock }: Parts,
  id: string,
  work: (files: ReturnType<typeof fileTable>) => Promise<result>,
): Promise<result> {
  return database.transaction(async (transaction) => {
    const files = fileTable(transaction)
    const at = new Date(clock.nowMs())
    const stored = await sandboxTable(transaction).lock(id, at)
    if (stored === undefined) throw sandboxGone()
    if (isRunning(stored, at)) throw busy()
    return work(files)
  })
}

/** Applies all changes, or raises 422 `sandbox.file_limit`. */
async function writeWithin(
  files: ReturnType<typeof fileTable>,
  id: string,
  changes: ReadonlyMap<string, Uint8Array | null>,
): Promise<void> {
  if (changes.size === 0) return
  const sizes = new Map((await files.list(id)).map(({ path, bytes }) => [path, bytes]))
  for (const [path, bytes] of changes) {
    if (bytes === null) sizes.delete(path)
    else sizes.set(path, bytes.length)
  }
  assertWithinLimits(quickjsLimits, {
    files: sizes.size,
    bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
    fileBytes: Math.max(0, ...sizes.values()),
  })
  for (const [path, bytes] of changes) {
    if (bytes === null) await files.removeFile(id, path)
    else await files.write(id, path, bytes)
  }
}

function isRunning({ runUntil }: StoredSandbox, at: Date): boolean {
  return runUntil !== null && runUntil > at
}

function busy(): AppError {
  return new AppError(sandboxErrors.busy, 'A program is running in this sandbox.', {
    retryAfterSeconds: 1,
  })
}
