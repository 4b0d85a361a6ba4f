/**
 * Content-addressed bytes: each blob's name is its SHA-256 (64 lower-case hex characters), so a name never refers to
 * other bytes. Raises `upstream.unavailable` when the store does not answer and `upstream.failed` when its answer is
 * invalid.
 */
export type BlobStore = {
  /** Resolves once the bytes would survive a power failure. Idempotent. `sha256` must be the digest of the bytes. */
  readonly put: (sha256: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, verified against their digest; null when there are none. Corrupted bytes raise `upstream.failed`. */
  readonly get: (sha256: string) => Promise<Uint8Array | null>
}
