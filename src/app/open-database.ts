import type { AsyncLocalStorage } from 'node:async_hooks'
import { createMemoryBus } from '../adapters/memory/bus.ts'
import { createMemoryRateLimiter } from '../adapters/memory/rate-limiter.ts'
import { createNotifyBus } from '../adapters/sql/notify-bus.ts'
import type { Bus } from '../ports/bus.ts'
import type { Database } from '../ports/database.ts'
import type { Logger } from '../ports/logger.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { Caller } from '../surfaces/http/exchange.ts'
import type { Config } from './config.ts'
import { type MayPass, patiently, shownAddress, startWaitMs } from './patience.ts'
import type { Shutdown } from './shutdown.ts'

/** An open store, and what tells it that the start is over and callers come. */
export type OpenDatabase = {
  readonly database: Database
  /** What it is, for whoever watches the start. */
  readonly name: string
  readonly endStart: () => void
}

/**
 * Opens the SQL store of the configured form. The modules of the other form are never loaded. A server that cannot be
 * reached is asked again for a minute.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'embeddedEngine'>,
  parts: {
    /** Callers who share the database fairly; everything is the service's own work unless given. */
    readonly callers?: AsyncLocalStorage<Caller>
    readonly logger: Logger
    readonly say: (line: string) => void
    readonly shutdown: Shutdown
    readonly waitMs?: number
  },
): Promise<OpenDatabase> {
  const { callers, logger, say, shutdown, waitMs = startWaitMs } = parts
  const ownerOf = () => ownerAmong(callers)
  const { databaseUrl: url } = config
  if (url === null) {
    const { openEmbedded } = await import('./open-embedded.ts')
    const embedded = await openEmbedded(config, { ownerOf, logger, say, shutdown })
    return { ...embedded, endStart: () => {} }
  }
  const { createPostgresDatabase } = await import('../adapters/sql/postgres/database.ts')
  const open = () =>
    createPostgresDatabase({
      url,
      ownerOf,
      startWaitMs,
      onError: (failure) => logger.error('a database connection failed', failure),
    })
  const what = `PostgreSQL at ${shownAddress(url)} (DATABASE_URL)`
  const database = await patiently(open, { what, mayPass: mayServerCome, say, waitMs })
  shutdown.onStop('database', () => database.close())
  return { database, name: 'PostgreSQL', endStart: database.endStart }
}

/** The account whose request is being handled, or the address of a caller without one; null for the service's own work. */
export function ownerAmong(callers: AsyncLocalStorage<Caller> | undefined): string | null {
  const caller = callers?.getStore()
  return caller === undefined ? null : (caller.principal?.accountId ?? caller.addressBlock)
}

/** A name, a password or a database that the server does not know, it will not know in a minute either. */
const mayServerCome: MayPass = (failure) => {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
  return !/^(28\w{3}|3D000|42501)$/.test(code)
}

/**
 * Opens what processes share besides the store: hints and call counters. Without Redis the hints between the processes on a
 * PostgreSQL are its notifications, and each process counts calls alone.
 */
export async function openShared(
  config: Pick<Config, 'databaseUrl' | 'redisUrl'>,
  parts: { readonly database: Database; readonly logger: Logger; readonly shutdown: Shutdown },
): Promise<{ readonly bus: Bus; readonly limiter: RateLimiter }> {
  const { database, logger, shutdown } = parts
  if (config.redisUrl !== null) {
    const { openRedis } = await import('./open-redis.ts')
    return openRedis(config.redisUrl, { logger, shutdown })
  }
  const onError = (failure: unknown) => logger.error('the bus failed', failure)
  const local = createMemoryBus({ onError })
  const isAlone = config.databaseUrl === null
  const bus = isAlone ? local : await createNotifyBus({ database, local, onError })
  shutdown.onStop('bus', () => bus.close())
  return { bus, limiter: createMemoryRateLimiter() }
}
