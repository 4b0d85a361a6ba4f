import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DatabaseUnavailable } from '../errors.ts'
import { parserOfType } from '../values.ts'
import { createDurableFs, type DurabilityRecord, durableStartParams } from './durable-fs.ts'

/** An open engine, the record of its durable file system, and the last lines it wrote. */
export type Engine = {
  readonly pglite: PGlite
  readonly durability: DurabilityRecord
  readonly diagnostics: () => string
}

const outputLinesMax = 40
const byteaTypeId = 17

/**
 * Opens the cluster in `clusterDir`, which this process must have locked. Rejects with
 * `DatabaseUnavailable`, which carries what the engine itself said.
 */
export async function openEngine(options: {
  readonly clusterDir: string
  readonly durable: boolean
  /** The real one unless given; only a test has another. */
  readonly fsync?: (descriptor: number) => void
}): Promise<Engine> {
  const output: string[] = []
  const keep = (line: string): boolean => {
    output.push(line)
    if (output.length > outputLinesMax) output.shift()
    return false
  }
  // Left by a killed process, and possibly empty after a power loss, which the engine takes for fatal.
  // The lock on the directory is what says that no other process is at work.
  rmSync(join(options.clusterDir, 'postmaster.pid'), { force: true })
  const durable = options.durable ? createDurableFs(options.clusterDir, options) : undefined
  const startParams = durable
    ? durableStartParams(PGlite.defaultStartParams)
    : [...PGlite.defaultStartParams]
  startParams.push('-c', 'shared_buffers=16MB')
  try {
    const pglite = await PGlite.create({
      fs: durable ?? new NodeFS(options.clusterDir),
      startParams,
      onStdout: keep,
      onStderr: keep,
    })
    setValueTypes(pglite)
    return {
      pglite,
      durability: durable?.record ?? { fsyncCount: 0, failure: undefined },
      diagnostics: () => output.join('\n'),
    }
  } catch (error) {
    throw new DatabaseUnavailable(`The database in ${options.clusterDir} could not be opened.`, {
      cause: error,
      diagnostics: output.join('\n'),
    })
  }
}

function setValueTypes(pglite: PGlite): void {
  // After the start, because the engine adds its own array parsers while it starts.
  for (const [typeId, parse] of parserOfType) pglite.parsers[typeId] = parse
  const encodeBytes = pglite.serializers[byteaTypeId]
  pglite.serializers[byteaTypeId] = (value) =>
    typeof value === 'string' || encodeBytes === undefined ? String(value) : encodeBytes(value)
}
