import type { AsyncLocalStorage } from 'node:async_hooks'
import { createMemoryBus } from '../adapters/memory/bus.ts'
import { createMemoryRateLimiter } from '../adapters/memory/rate-limiter.ts'
import { createNotifyBus } from '../adapters/sql/notify-bus.ts'
import type { Bus } from '../ports/bus.ts'
import type { Database } from '../ports/database.ts'
import type { Logger } from '../ports/logger.ts'
import type { Ports } from '../ports/ports.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { Caller } from '../surfaces/http/exchange.ts'
import type { Config } from './config.ts'
import {
  type IsTransient,
  retryUntilReady,
  shownAddress,
  startWaitMs,
} from './retry-until-ready.ts'
import type { Shutdown } from './shutdown.ts'

/** An open store, and a way to signal that the start is over. */
export type OpenDatabase = {
  readonly database: Database
  /** Its description for whoever watches the start. */
  readonly name: string
  readonly endStart: () => void
}

/**
 * Opens the SQL store of the configured form; the other form's modules are never loaded. Retries for a minute while the
 * server is unreachable.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'embeddedEngine'>,
  parts: {
    /** The current caller, so that callers share the database fairly. Default: everything is the service's own work. */
    readonly callers?: AsyncLocalStorage<Caller>
    readonly logger: Logger
    readonly say: (line: string) => void
    readonly shutdown: Shutdown
    readonly waitMs?: number
  },
): Promise<OpenDatabase> {
  const { callers, logger, say, shutdown, waitMs = startWaitMs } = parts
  const ownerOf = () => currentCaller(callers)
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
  const database = await retryUntilReady(open, { what, mayPass: mayServerCome, say, waitMs })
  shutdown.onStop('database', () => database.close())
  return { database, name: 'PostgreSQL', endStart: database.endStart }
}

/** The current caller's account, or the address block of an anonymous caller; null for the service's own work. */
export function currentCaller(callers: AsyncLocalStorage<Caller> | undefined): string | null {
  const caller = callers?.getStore()
  return caller === undefined ? null : (caller.principal?.accountId ?? caller.addressBlock)
}

/** Retrying does not help against an unknown user, a wrong password or a missing database. */
const mayServerCome: IsTransient = (failure) => {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : ''
  return !/^(28\w{3}|3D000|42501)$/.test(code)
}

/**
 * Opens what processes share besides the store: hints and rate counters. Without Redis, hints between processes use
 * PostgreSQL's notifications, and each process counts alone.
 */
export async function openSharedServices(
  config: Pick<Config, 'databaseUrl' | 'redisUrl'>,
  parts: Ports<'database' | 'logger'> & { readonly shutdown: Shutdown },
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
