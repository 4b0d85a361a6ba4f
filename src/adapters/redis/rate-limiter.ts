import { rateTolerance, toRateVerdict } from '../../kernel/rate-verdict.ts'
import type { RateLimiter, RateRequest, RateVerdict } from '../../ports/rate-limiter.ts'
import { createRedisConnection, type OnRedisError, waitForRedis } from './connection.ts'

/** A limiter whose connection must be closed. */
export type RedisRateLimiter = RateLimiter & { readonly close: () => Promise<void> }

const keyPrefix = 'rate:'

/**
 * The whole decision in one script, which Redis runs atomically, so that two processes cannot both spend the last unit.
 * It stores one number per key, the time at which its consumption is fully refilled, and returns whether the call fits,
 * the consumption and the excess, both in milliseconds. Numbers are sent as text because Redis would truncate
 * fractions.
 */
const script = `
local now = tonumber(ARGV[1])
local windowMs = tonumber(ARGV[2])
local costMs = tonumber(ARGV[3])
local toleranceMs = tonumber(ARGV[4])
local fullAt = tonumber(redis.call('GET', KEYS[1]) or ARGV[1])
local used = math.max(fullAt, now) - now
local wanted = used + costMs
local excess = wanted - windowMs
if excess > toleranceMs then
  return { 0, string.format('%.4f', used), string.format('%.4f', excess) }
end
redis.call('SET', KEYS[1], string.format('%.4f', now + wanted), 'PX', math.max(1, math.ceil(wanted)))
return { 1, string.format('%.4f', wanted), '0' }
`
/**
 * Counts across processes. While Redis is down, `fallback` counts in this process alone, at half of each limit, because
 * the other processes do the same: callers are neither locked out nor unlimited. Earlier consumption is forgotten then.
 */
export async function createRedisRateLimiter(options: {
  readonly url: string
  readonly fallback: RateLimiter
  readonly onError?: OnRedisError
}): Promise<RedisRateLimiter> {
  const { fallback, onError = () => {} } = options
  const redis = createRedisConnection(options.url, onError)
  redis.defineCommand('takeRate', { numberOfKeys: 1, lua: script })
  await waitForRedis(redis)

  const count = async ({ key, weight, policy, nowMs }: RateRequest): Promise<RateVerdict> => {
    const unitMs = policy.windowMs / policy.limit
    const numbers = [nowMs, policy.windowMs, weight * unitMs, unitMs * rateTolerance]
    // ioredis adds the command at run time, under the name that it was defined with.
    const scripted = redis as unknown as ScriptedRedis
    const [allowed, used, excess] = await scripted.takeRate(keyPrefix + key, ...numbers)
    return toRateVerdict(policy, {
      allowed: allowed === 1,
      usedMs: Number(used),
      excessMs: Number(excess),
    })
  }

  return {
    take: async (request) => {
      if (redis.status === 'ready') {
        try {
          return await count(request)
        } catch (error) {
          onError(error instanceof Error ? error : new Error(String(error)))
        }
      }
      const { policy } = request
      const limit = Math.max(1, Math.floor(policy.limit / 2))
      return fallback.take({ ...request, policy: { ...policy, limit } })
    },
    close: async () => redis.disconnect(),
  }
}

type ScriptedRedis = {
  readonly takeRate: (key: string, ...numbers: number[]) => Promise<[number, string, string]>
}
