import type { Cache } from '../../ports/cache.ts'

/** Keeps at most `entriesMax` values, those used last. `now` is milliseconds and only has to go forward. */
export function createMemoryCache(
  options: { readonly entriesMax?: number; readonly now?: () => number } = {},
): Cache {
  const entriesMax = options.entriesMax ?? 10_000
  const now = options.now ?? Date.now
  // In the order of use: a Map keeps the order of insertion, and each use inserts again.
  const entries = new Map<string, { readonly value: string; readonly expiresAtMs: number }>()

  return {
    get: async (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      if (entry.expiresAtMs <= now()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set: async (key, value, { ttlMs }) => {
      entries.delete(key)
      entries.set(key, { value, expiresAtMs: now() + ttlMs })
      if (entries.size <= entriesMax) return
      const [oldest] = entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
    },
    delete: async (key) => {
      entries.delete(key)
    },
    close: async () => entries.clear(),
  }
}
