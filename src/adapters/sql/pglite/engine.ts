import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DatabaseUnavailable } from '../errors.ts'
import { parserOfType } from '../values.ts'
import { createDurableFs, durableStartParams } from './durable-fs.ts'

/** An open engine. */
export type Engine = {
  readonly pglite: PGlite
  readonly fsyncCount: () => number
}

export type EngineOptions = {
  readonly clusterDir: string
  readonly durable: boolean
  /**
   * Called synchronously, from within the statement, when the engine crashes or the disk fails. From then on its
   * answers, including commits, are meaningless, and it may never answer again.
   */
  readonly onBroken: (error: unknown, diagnostics: string) => void
  /** Default: the real one. Replaced in one test only. */
  readonly fsync?: (descriptor: number) => void
}

const outputLinesMax = 40
const byteaTypeId = 17
/**
 * The exit status with which the engine leaves its main loop after a refused statement. Any other exception is a crash.
 */
const refusedStatus = 100
/** Upkeep decides when the write-ahead log is recycled; the engine keeps the minimum of empty segments. */
const smallLog = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=32MB']
/** The engine's function that runs each statement. */
const mainLoop = '_PostgresMainLoopOnce'

/**
 * Opens the cluster in `clusterDir`, which this process must have locked. Rejects with `DatabaseUnavailable`, which
 * includes the engine's output.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const output: string[] = []
  const keep = (line: string): boolean => {
    output.push(line)
    if (output.length > outputLinesMax) output.shift()
    return false
  }
  const onFailure = (error: unknown): void => options.onBroken(error, output.join('\n'))
  // Left by a killed process; it may be empty after a power failure, which the engine treats as fatal. The directory
  // lock guarantees that no other process is running.
  rmSync(join(options.clusterDir, 'postmaster.pid'), { force: true })
  const durable = options.durable
    ? createDurableFs(options.clusterDir, { ...options, onFailure })
    : undefined
  const startParams = durable
    ? durableStartParams(PGlite.defaultStartParams)
    : [...PGlite.defaultStartParams]
  startParams.push('-c', 'shared_buffers=16MB', ...smallLog)
  try {
    const pglite = await PGlite.create({
      fs: durable ?? new NodeFS(options.clusterDir),
      startParams,
      extensions: { pg_trgm },
      onStdout: keep,
      onStderr: keep,
    })
    setValueTypes(pglite)
    watchForCrash(pglite, onFailure)
    return { pglite, fsyncCount: () => durable?.fsyncCount ?? 0 }
  } catch (error) {
    throw new DatabaseUnavailable(`The database in ${options.clusterDir} could not be opened.`, {
      cause: error,
      diagnostics: output.join('\n'),
    })
  }
}

/**
 * PGlite swallows exceptions of its engine: a statement that crashed it, or the next commit, is reported as done, and
 * the one after hangs for ever. So the crash is detected where it is thrown.
 */
function watchForCrash(pglite: PGlite, onCrash: (error: unknown) => void): void {
  const module = pglite.Module
  const { [mainLoop]: runLoopOnce } = module
  module[mainLoop] = () => {
    try {
      runLoopOnce()
    } catch (error) {
      if (Reflect.get(Object(error), 'status') !== refusedStatus) onCrash(error)
      throw error
    }
  }
}

function setValueTypes(pglite: PGlite): void {
  // After the start, because the engine registers its own array parsers while it starts.
  for (const [typeId, parse] of parserOfType) pglite.parsers[typeId] = parse
  const encodeBytes = pglite.serializers[byteaTypeId]
  pglite.serializers[byteaTypeId] = (value) =>
    typeof value === 'string' || encodeBytes === undefined ? String(value) : encodeBytes(value)
}
