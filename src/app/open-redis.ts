import { createMemoryBus } from '../adapters/memory/bus.ts'
import { createMemoryRateLimiter } from '../adapters/memory/rate-limiter.ts'
import { createRedisBus } from '../adapters/redis/bus.ts'
import { createRedisRateLimiter } from '../adapters/redis/rate-limiter.ts'
import type { Bus } from '../ports/bus.ts'
import type { Logger } from '../ports/logger.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { Shutdown } from './shutdown.ts'

/** Connects the bus and the rate counters to Redis; both keep working without it, as their ports promise. */
export async function openRedis(
  url: string,
  { logger, shutdown }: { readonly logger: Logger; readonly shutdown: Shutdown },
): Promise<{ readonly bus: Bus; readonly limiter: RateLimiter }> {
  const onError = (failure: unknown) => logger.warn('redis is not answering', { failure })
  const [bus, limiter] = await Promise.all([
    createRedisBus({ url, onError, local: createMemoryBus({ onError }) }),
    createRedisRateLimiter({ url, onError, fallback: createMemoryRateLimiter() }),
  ])
  shutdown.onStop('bus', () => bus.close())
  shutdown.onStop('rate limiter', () => limiter.close())
  return { bus, limiter }
}
