/**
 * Values that can be made again, kept for a while. Any entry may be gone at any time: nothing that must
 * happen once, and nothing that cannot be recomputed, belongs here.
 */
export type Cache = {
  /** The value, or undefined when it is not there, has expired, or cannot be reached. */
  readonly get: (key: string) => Promise<string | undefined>
  /** Keeps `value` for at most `ttlMs`, which is positive. Never rejects. */
  readonly set: (key: string, value: string, options: { readonly ttlMs: number }) => Promise<void>
  /** Never rejects. */
  readonly delete: (key: string) => Promise<void>
  /** Lets go of connections. Safe to repeat. */
  readonly close: () => Promise<void>
}
