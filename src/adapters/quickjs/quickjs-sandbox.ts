import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { assertSandboxPath, sandboxErrors, sandboxGone } from '../../kernel/sandbox.ts'
import type { Egress } from '../../ports/egress.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Sandbox, SandboxLimits, SandboxRun } from '../../ports/sandbox.ts'
import { fileTable, type StoredSandbox, sandboxTable } from './file-table.ts'
import { createGuestFetch } from './guest-fetch.ts'
import { assertWithinLimits } from './guest-files.ts'
import { createInterpreters, type Interpreters } from './interpreters/interpreters.ts'
import type { ShellState } from './interpreters/protocol.ts'
import { createThreads, type ThreadRun, type Threads } from './threads.ts'

export type QuickjsOptions = Ports<'clock' | 'database' | 'random'> & {
  readonly egress: Egress
  /** Hosts that programs may fetch from. Default: none. */
  readonly fetchHosts?: readonly string[]
  /** Concurrent programs in this process: JavaScript, and Python and shells beside it. Default: 4. */
  readonly threadsMax?: number
  /** Whether an interpreter stands ready from the first sandbox on. Default: no. */
  readonly isWarm?: boolean
  /** Runs that may wait for a thread. Default: 16. */
  readonly waitingMax?: number
}

const mebibyte = 1_048_576

const languages = ['javascript', 'python', 'shell'] as const

const quickjsLimits: SandboxLimits = {
  runMsMax: 20_000,
  memoryBytes: 24 * mebibyte,
  processBytes: 448 * mebibyte,
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
  readonly interpreters: Interpreters
  readonly guestFetch: ReturnType<typeof createGuestFetch>
  /** Aborts the run of a sandbox in this process. */
  readonly endings: Map<string, AbortController>
}

/**
 * The built-in sandboxes. JavaScript runs in WebAssembly on a thread of the sandbox, each program in an engine of its own;
 * Python and the shell run in a process of the sandbox. Both stay warm between runs. The files are in the database, so that
 * every process of the service can use a sandbox. A run that was cut off leaves them unchanged.
 */
export function createQuickjsSandbox(options: QuickjsOptions): Sandbox {
  const { database, clock, fetchHosts = [], threadsMax = 4, waitingMax = 16 } = options
  const threads = createThreads({ threadsMax, waitingMax, memoryBytes: quickjsLimits.memoryBytes })
  const interpreters = createInterpreters({ threadsMax, waitingMax })
  const guestFetch = createGuestFetch({ egress: options.egress, hosts: fetchHosts })
  const parts: Parts = { ...options, threads, interpreters, guestFetch, endings: new Map() }
  const now = () => new Date(clock.nowMs())
  const drop = (id: string) => [threads, interpreters].map((kind) => kind.drop(id))
  const assertAlive = async (id: string): Promise<void> => {
    if ((await sandboxTable(database.query).find(id, now())) === undefined) throw sandboxGone()
  }
  return {
    facts: { engine: 'quickjs', languages, limits: quickjsLimits, fetchHosts },
    async create({ id, expiresAt }) {
      await sandboxTable(database.query).create(id, expiresAt)
      if (options.isWarm === true) {
        interpreters.warm()
        threads.warm()
      }
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
    async readFiles(id) {
      await assertAlive(id)
      return fileTable(database.query).files(id)
    },
    async replaceFiles(id, wanted) {
      for (const path of wanted.keys()) assertSandboxPath(path)
      await whileIdle(parts, id, async (files) => {
        const gone = (await files.list(id)).filter(({ path }) => !wanted.has(path))
        const changes = new Map<string, Uint8Array | null>(wanted)
        for (const { path } of gone) changes.set(path, null)
        await writeWithin(files, id, changes)
      })
    },
    async pause(id) {
      await assertAlive(id)
      drop(id)
    },
    resume: assertAlive,
    async kill(id) {
      await sandboxTable(database.query).remove(id)
      parts.endings.get(id)?.abort()
      drop(id)
    },
    async stop() {
      for (const ending of parts.endings.values()) ending.abort()
      await Promise.all([threads.stop(), interpreters.stop()])
    },
  }
}

type Program = Parameters<Sandbox['run']>[1]

async function run(parts: Parts, id: string, program: Program): Promise<SandboxRun> {
  assertLanguage(program.language)
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
    const work = program.language === 'javascript' ? runJavascript : runInterpreter
    const ended = await work(parts, id, { ...program, timeoutMs, signal })
    await save(parts, { id, runId, ended })
    const { changes: _, left: __, ...shown } = ended
    return { ...shown, durationMs: Math.max(0, parts.clock.nowMs() - startMs) }
  } finally {
    parts.endings.delete(id)
    await sandboxTable(parts.database.query).endRun(id, runId)
  }
}

/** A run with what it leaves in the sandbox beside its files; null for what changes nothing there. */
type Ended = ThreadRun &
  Pick<SandboxRun, 'interpreter'> & {
    readonly left: {
      readonly shell: ShellState | null
      readonly interpreterId: string | null
    } | null
  }
type LimitedProgram = Program & { readonly signal: AbortSignal }

async function runJavascript(parts: Parts, id: string, program: LimitedProgram): Promise<Ended> {
  const { code, timeoutMs, signal, onOutput } = program
  const files = await fileTable(parts.database.query).files(id)
  const ended = await parts.threads.run(
    id,
    { code, files, timeoutMs, limits: quickjsLimits },
    {
      signal,
      fetch: (order) => parts.guestFetch(order, { timeoutMs, signal }),
      ...(onOutput && { onOutput }),
    },
  )
  return { ...ended, interpreter: 'fresh', left: null }
}

async function runInterpreter(parts: Parts, id: string, program: LimitedProgram): Promise<Ended> {
  const { code, timeoutMs, signal, onOutput } = program
  const now = new Date(parts.clock.nowMs())
  const [files, stored] = await Promise.all([
    fileTable(parts.database.query).files(id),
    sandboxTable(parts.database.query).find(id, now),
  ])
  const { fetchHosts = [], random } = parts
  const callOut = (request: unknown) => parts.guestFetch({ id: 0, request }, { timeoutMs, signal })
  const { shell, interpreterId, isKept, isWhole, ...ended } = await parts.interpreters.run(
    {
      sandboxId: id,
      language: program.language === 'python' ? 'python' : 'shell',
      code,
      files,
      timeoutMs,
      limits: quickjsLimits,
      shell: stored?.shell ?? null,
      lastInterpreter: stored?.interpreterId ?? null,
      newId: () => createId('run', parts.clock.nowMs(), random.bytes(10)),
    },
    { signal, fetch: fetchHosts.length === 0 ? null : callOut, ...(onOutput && { onOutput }) },
  )
  return {
    ...ended,
    interpreter: isKept ? 'kept' : 'fresh',
    left: { shell, interpreterId: isWhole ? interpreterId : null },
  }
}

function assertLanguage(language: string): void {
  if (languages.some((known) => known === language)) return
  throw new AppError(sandboxErrors.language_unsupported, 'Another language runs here.', {
    extra: { languages },
  })
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
  { id, runId, ended }: { readonly id: string; readonly runId: string; readonly ended: Ended },
): Promise<void> {
  const isWhole = ended.outcome === 'completed' || ended.outcome === 'failed'
  await database.transaction(async (transaction) => {
    const files = fileTable(transaction)
    const stored = await sandboxTable(transaction).lock(id, new Date(clock.nowMs()))
    if (stored === undefined || stored.runId !== runId) throw sandboxGone()
    if (isWhole) await writeWithin(files, id, ended.changes)
    if (ended.left !== null) await sandboxTable(transaction).setInterpreter(id, ended.left)
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
