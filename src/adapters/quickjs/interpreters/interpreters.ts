import { lstat, mkdir, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxLimits } from '../../../ports/sandbox.ts'
import { createKept } from '../kept.ts'
import { createPlaces, type PlacesOptions, unavailable } from '../places.ts'
import type { FetchedAnswer, OutputStream } from '../protocol.ts'
import {
  beginningName,
  type InterpreterProcess,
  openInterpreter,
  readBeginning,
} from './interpreter-process.ts'
import { type InterpreterRun, runOn, startedIn } from './interpreter-run.ts'
import type { ShellState } from './protocol.ts'

export type InterpretersOptions = PlacesOptions & {
  /** How long an idle interpreter stays. Default: 180,000. */
  readonly idleMs?: number
}

export type InterpreterProgram = {
  readonly sandboxId: string
  readonly language: 'python' | 'shell'
  readonly code: string
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly shell: ShellState | null
  readonly timeoutMs: number
  readonly limits: SandboxLimits
  /** The interpreter that ran this sandbox last; another one's names are not those of the sandbox. */
  readonly lastInterpreter: string | null
  readonly newId: () => string
}

export type InterpreterOutside = {
  readonly fetch: ((request: unknown) => Promise<FetchedAnswer>) | null
  readonly signal: AbortSignal
  readonly onOutput?: (stream: OutputStream, text: string) => void
}

export type Interpreters = {
  /** Runs one program in the process of its sandbox, which stays warm for the next. Raises 503 as threads do. */
  readonly run: (
    program: InterpreterProgram,
    outside: InterpreterOutside,
  ) => Promise<InterpreterRun & { readonly interpreterId: string; readonly isKept: boolean }>
  /** Makes sure that one stands ready for whoever comes next. */
  readonly warm: () => void
  /** Resolves once the one that stands ready can run. */
  readonly ready: () => Promise<void>
  /** Ends the interpreter of a sandbox. */
  readonly drop: (sandboxId: string) => void
  readonly stop: () => Promise<void>
}

/** One process of one sandbox. `ready` resolves once it can run. */
type Held = {
  readonly id: string
  readonly process: InterpreterProcess
  readonly ready: Promise<void>
  timer: NodeJS.Timeout | undefined
}

/** A bounded number of processes for Python and the shell. A process never serves two sandboxes. */
export function createInterpreters(options: InterpretersOptions): Interpreters {
  const { idleMs = 180_000, threadsMax } = options
  const places = createPlaces(options)
  const spare = createSpare(idleMs)
  const kept = createKept<Held>({ idleMs, max: threadsMax, end: (one) => one.process.kill() })
  let isStopped = false
  const forSandbox = async ({ sandboxId, lastInterpreter, newId }: InterpreterProgram) => {
    const one = kept.take(sandboxId)
    if (one !== undefined && one.id === lastInterpreter && !one.process.hasEnded()) {
      return { one, isKept: true }
    }
    one?.process.kill()
    return { one: await spare.take(newId()), isKept: false }
  }
  return {
    async run(program, outside) {
      await places.enter(outside.signal)
      try {
        places.assertOpen()
        const { one, isKept } = await forSandbox(program)
        const ran = await runOn(one, program, outside)
        if (ran.isWhole && !isStopped) kept.put(program.sandboxId, one)
        else one.process.kill()
        return { ...ran, interpreterId: one.id, isKept }
      } finally {
        places.exit()
      }
    },
    warm: spare.warm,
    ready: spare.ready,
    drop: kept.drop,
    async stop() {
      isStopped = true
      places.close()
      kept.stop()
      await spare.stop()
    },
  }
}

/** One interpreter that stands ready for whoever comes next. */
function createSpare(idleMs: number) {
  const beginning = createBeginning()
  let spare: Promise<Held> | undefined
  let isStopped = false
  const open = async (id: string): Promise<Held> => {
    const memoryPath = await beginning.path()
    if (isStopped) throw unavailable('The run was given up before it began.')
    const process = openInterpreter({ memoryPath })
    const ready = startedIn(process)
    ready.catch(() => process.kill())
    return { id, process, ready, timer: undefined }
  }
  const warm = () => {
    if (spare !== undefined || isStopped) return
    const made = open('')
    spare = made
    const forget = () => {
      if (spare === made) spare = undefined
    }
    void made.then(async (one) => {
      endLater(one, { idleMs, forget })
      await one.ready.catch(forget)
    }, forget)
  }
  return {
    warm,
    async ready(): Promise<void> {
      warm()
      await (await spare)?.ready
    },
    async take(id: string): Promise<Held> {
      const made = spare
      spare = undefined
      if (made === undefined) return open(id)
      const one = await made
      clearTimeout(one.timer)
      return one.process.hasEnded() ? open(id) : { ...one, id, timer: undefined }
    },
    async stop(): Promise<void> {
      isStopped = true
      const last = await spare?.catch(() => undefined)
      clearTimeout(last?.timer)
      last?.process.kill()
    },
  }
}

function endLater(
  one: Held,
  { idleMs, forget }: { readonly idleMs: number; readonly forget: () => void },
): void {
  one.timer = setTimeout(() => {
    forget()
    one.process.kill()
  }, idleMs).unref()
}

/**
 * The memory that interpreters begin with, made once for all processes of this user and this release, in a folder that
 * nobody else can write. A folder that is anybody else's is not used.
 */
function createBeginning() {
  let made: Promise<string> | undefined
  const make = async () => {
    const user = process.getuid?.() ?? 0
    const folder = join(tmpdir(), `python-${user}-${beginningName()}`)
    const path = join(folder, 'memory')
    await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
    const { uid, mode } = await lstat(folder)
    const isOwn = process.platform === 'win32' || (uid === user && (mode & 0o077) === 0)
    if (!isOwn) throw unavailable('The sandbox found no folder of its own.')
    if (await isFile(path)) return path
    const partPath = join(folder, `part-${process.pid}`)
    await writeFile(partPath, await readBeginning(), { mode: 0o600 })
    await rename(partPath, path)
    return path
  }
  return {
    path(): Promise<string> {
      made ??= make()
      made.catch(() => {
        made = undefined
      })
      return made
    },
  }
}

async function isFile(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found?.isFile() === true && found.size > 0
}
