import { join } from 'node:path'
import { createMemoryBus } from '../adapters/memory/bus.ts'
import { createMemoryRateLimiter } from '../adapters/memory/rate-limiter.ts'
import type { Bus } from '../ports/bus.ts'
import type { Database } from '../ports/database.ts'
import type { Logger } from '../ports/logger.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'

/** Opens the SQL store of the configured form. The modules of the other form are never loaded. */
export async function openDatabase(
  config: Config,
  { logger, shutdown }: { readonly logger: Logger; readonly shutdown: Shutdown },
): Promise<Database> {
  if (config.databaseUrl === null) {
    const { createPgliteDatabase } = await import('../adapters/sql/pglite/database.ts')
    const database = await createPgliteDatabase({
      dataDir: join(config.dataDir, 'database'),
      onBroken: (failure) => {
        logger.error('the database broke down', failure)
        process.exitCode = 1
        void shutdown.stop('database failure')
      },
    })
    shutdown.onStop('database', () => database.close())
    return database
  }
  const { createPostgresDatabase } = await import('../adapters/sql/postgres/database.ts')
  const database = await createPostgresDatabase({
    url: config.databaseUrl,
    onError: (failure) => logger.error('a database connection failed', failure),
  })
  shutdown.onStop('database', () => database.close())
  return database
}

/** Opens what processes share besides the store: hints and call counters. */
export async function openShared(
  config: Config,
  { logger, shutdown }: { readonly logger: Logger; readonly shutdown: Shutdown },
): Promise<{ readonly bus: Bus; readonly limiter: RateLimiter }> {
  const onError = (failure: unknown) => logger.error('the bus failed', failure)
  if (config.redisUrl === null) {
    const bus = createMemoryBus({ onError })
    shutdown.onStop('bus', () => bus.close())
    return { bus, limiter: createMemoryRateLimiter() }
  }
  const { openRedis } = await import('./open-redis.ts')
  return openRedis(config.redisUrl, { logger, shutdown })
}
