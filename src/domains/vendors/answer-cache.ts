import type { Clock } from '../../ports/clock.ts'

/** An answer that may be given again. */
type Kept<answer> = {
  readonly answer: answer
  readonly freshUntilMs: number
  readonly staleUntilMs: number
  readonly bytes: number
}

export type CacheTerms = { readonly freshSeconds: number; readonly staleSeconds?: number }

/** Answers by what was asked, never by who asked. */
export type AnswerCache<answer> = {
  /**
   * The kept answer while it is fresh; otherwise what `ask` gives, for all who ask at the same time together. When
   * it fails and `mayBeStale` agrees, the answer that went stale, for as long as the terms allow.
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

/** Keeps what was used last, within both limits; in this process only, because it can be asked for again. */
export function createAnswerCache<answer>(options: {
  readonly clock: Clock
  readonly entriesMax: number
  readonly bytesMax: number
}): AnswerCache<answer> {
  const { clock, entriesMax, bytesMax } = options
  const kept = new Map<string, Kept<answer>>()
  const asking = new Map<string, Promise<answer>>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  function keep(key: string, entry: Kept<answer>): void {
    drop(key)
    if (entry.bytes > bytesMax / 8) return
    kept.set(key, entry)
    bytes += entry.bytes
    for (const oldest of kept.keys()) {
      if (kept.size <= entriesMax && bytes <= bytesMax) return
      drop(oldest)
    }
  }

  function find(key: string): Kept<answer> | undefined {
    const entry = kept.get(key)
    if (entry === undefined) return undefined
    kept.delete(key)
    kept.set(key, entry)
    return entry
  }

  return {
    async get(key, { terms, ask, mayBeStale }) {
      const entry = find(key)
      if (entry !== undefined && entry.freshUntilMs > clock.nowMs()) {
        return { answer: entry.answer, from: 'cache' }
      }
      const asked =
        asking.get(key) ??
        (async () => {
          const { answer, bytes: size } = await ask()
          const freshUntilMs = clock.nowMs() + terms.freshSeconds * 1_000
          const staleUntilMs = freshUntilMs + (terms.staleSeconds ?? 0) * 1_000
          keep(key, { answer, freshUntilMs, staleUntilMs, bytes: size })
          return answer
        })()
      if (!asking.has(key)) {
        asking.set(key, asked)
        const forget = () => void asking.delete(key)
        asked.then(forget, forget)
      }
      try {
        return { answer: await asked, from: 'vendor' }
      } catch (failure) {
        if (entry === undefined || entry.staleUntilMs <= clock.nowMs() || !mayBeStale(failure)) {
          throw failure
        }
        return { answer: entry.answer, from: 'stale' }
      }
    },
  }
}
