import { join } from 'node:path'
import { CannotRunHere } from '../adapters/sql/embedded/cannot-run-here.ts'
import { creatorOf } from '../adapters/sql/embedded/cluster-folder.ts'
import { DatabaseUnavailable } from '../adapters/sql/errors.ts'
import type { OwnerOf } from '../adapters/sql/sql-database.ts'
import type { Database } from '../ports/database.ts'
import type { Logger } from '../ports/logger.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'
import { explainStorage } from './start-checks.ts'

type Parts = {
  readonly ownerOf: OwnerOf
  readonly logger: Logger
  readonly say: (line: string) => void
  readonly shutdown: Shutdown
}
type Opened = { readonly database: Database; readonly name: string }

/**
 * Opens the store in `DATA_DIR` with the engine that created it. A new one uses PostgreSQL, or PGlite where PostgreSQL
 * cannot run, in which case the reason is announced. Data of one engine is never opened, or ignored, by the other.
 */
export async function openEmbedded(
  config: Pick<Config, 'dataDir' | 'embeddedEngine'>,
  parts: Parts,
): Promise<Opened> {
  const dataDir = join(config.dataDir, 'database')
  const maker = creatorOf(dataDir)?.engine ?? null
  const { embeddedEngine: wanted } = config
  if (wanted === 'pglite' && maker === 'postgres') throw belongsTo(dataDir, 'PostgreSQL')
  if (wanted === 'pglite') return openPglite(config, parts)
  if (wanted === null && maker === 'pglite') {
    parts.say('PGlite made this DATA_DIR and goes on with it; a new DATA_DIR gets PostgreSQL')
    return openPglite(config, parts)
  }
  try {
    return await openPostgres(config, parts)
  } catch (failure) {
    if (!(failure instanceof CannotRunHere)) throw failure
    if (maker === 'postgres') throw belongsTo(dataDir, 'PostgreSQL', failure)
    if (wanted === 'postgres') {
      throw new DatabaseUnavailable(`PostgreSQL cannot run here: ${failure.message}.`)
    }
    parts.say(`PostgreSQL cannot run here (${failure.message}); PGlite serves instead`)
    return openPglite(config, parts)
  }
}

async function openPostgres({ dataDir }: Pick<Config, 'dataDir'>, parts: Parts): Promise<Opened> {
  const { createEmbeddedDatabase } = await import('../adapters/sql/embedded/database.ts')
  const { logger, ownerOf } = parts
  const database = await createEmbeddedDatabase({
    dataDir: join(dataDir, 'database'),
    ownerOf,
    onError: (failure) => logger.error('a database connection failed', failure),
    onBroken: (failure) => stopAtFailure(failure, { dataDir, parts }),
  })
  parts.shutdown.onStop('database', () => database.close())
  return { database, name: `embedded PostgreSQL ${database.version}` }
}

async function openPglite({ dataDir }: Pick<Config, 'dataDir'>, parts: Parts): Promise<Opened> {
  const { createPgliteDatabase } = await import('../adapters/sql/pglite/database.ts')
  const database = await createPgliteDatabase({
    dataDir: join(dataDir, 'database'),
    ownerOf: parts.ownerOf,
    onBroken: (failure) => stopAtFailure(failure, { dataDir, parts }),
  })
  parts.shutdown.onStop('database', () => database.close())
  return { database, name: 'embedded PGlite' }
}

function stopAtFailure(
  failure: DatabaseUnavailable,
  { dataDir, parts }: { readonly dataDir: string; readonly parts: Parts },
): void {
  const place = { folder: dataDir, setting: 'DATA_DIR' }
  parts.logger.error('the database broke down', explainStorage(failure, place))
  process.exitCode = 1
  void parts.shutdown.stop('database failure')
}

function belongsTo(dataDir: string, engine: string, cause?: CannotRunHere): DatabaseUnavailable {
  const reason =
    cause === undefined ? 'PGlite cannot read it' : `it cannot run here: ${cause.message}`
  return new DatabaseUnavailable(
    `The database in ${dataDir} was made by ${engine}, and ${reason}. ` +
      'Run it where and as whom it ran before, or give DATA_DIR another folder.',
    { cause },
  )
}
