import type { Clock } from '../../../ports/clock.ts'

/** A cached answer. */
type CachedAnswer<answer> = {
  readonly answer: answer
  readonly freshUntilMs: number
  readonly staleUntilMs: number
  readonly bytes: number
}

export type CacheTerms = { readonly freshSeconds: number; readonly staleSeconds?: number }

/** Answers by request, independent of the caller. */
export type AnswerCache<answer> = {
  /**
   * The cached answer while fresh; otherwise the result of `ask`, shared by concurrent callers. If that fails and
   * `mayBeStale` agrees, the stale answer, for as long as the terms permit.
   */
  readonly get: (
    key: string,
    options: {
      readonly terms: CacheTerms
      readonly ask: () => Promise<{ readonly answer: answer; readonly bytes: number }>
      readonly mayBeStale: (failure: unknown) => boolean
    },
  ) => Promise<{ readonly answer: answer; readonly from: 'cache' | 'stale' | 'vendor' }>
}

/** Caches the most recently used answers within both limits; per process, because they can be requested again. */
export function createAnswerCache<answer>(options: {
  readonly clock: Clock
  readonly entriesMax: number
  readonly bytesMax: number
}): AnswerCache<answer> {
  const { clock, entriesMax, bytesMax } = options
  const cache = new Map<string, CachedAnswer<answer>>()
  const asking = new Map<string, Promise<answer>>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= cache.get(key)?.bytes ?? 0
    cache.delete(key)
  }

  function keep(key: string, entry: CachedAnswer<answer>): void {
    drop(key)
    if (entry.bytes > bytesMax / 8) return
    cache.set(key, entry)
    bytes += entry.bytes
    for (const oldest of cache.keys()) {
      if (cache.size <= entriesMax && bytes <= bytesMax) return
      drop(oldest)
    }
  }

  function find(key: string): CachedAnswer<answer> | undefined {
    const entry = cache.get(key)
    if (entry === undefined) return undefined
    cache.delete(key)
    cache.set(key, entry)
    return entry
  }

  return {
    async get(key, { terms, ask, mayBeStale }) {
      const entry = find(key)
      if (entry !== undefined && entry.freshUntilMs > clock.nowMs()) {
        return { answer: entry.answer, from: 'cache' }
      }
      const pending =
        asking.get(key) ??
        (async () => {
          const { answer, bytes: size } = await ask()
          const freshUntilMs = clock.nowMs() + terms.freshSeconds * 1_000
          const staleUntilMs = freshUntilMs + (terms.staleSeconds ?? 0) * 1_000
          keep(key, { answer, freshUntilMs, staleUntilMs, bytes: size })
          return answer
        })()
      if (!asking.has(key)) {
        asking.set(key, pending)
        const forget = () => void asking.delete(key)
        pending.then(forget, forget)
      }
      try {
        return { answer: await pending, from: 'vendor' }
      } catch (failure) {
        if (entry === undefined || entry.staleUntilMs <= clock.nowMs() || !mayBeStale(failure)) {
          throw failure
        }
        return { answer: entry.answer, from: 'stale' }
      }
    },
  }
}
