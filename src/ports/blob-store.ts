/**
 * Bytes that are kept under their own SHA-256 (64 characters of lower-case hexadecimal), so that a name never means
 * other bytes. Raises `upstream.unavailable` when the store does not answer and `upstream.failed` when it answers wrongly.
 */
export type BlobStore = {
  /** Resolves once the bytes would survive a power cut. A repeat changes nothing. The digest must be theirs. */
  readonly put: (sha256: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, compared with their digest; null when there are none. Damaged ones raise `upstream.failed`. */
  readonly get: (sha256: string) => Promise<Uint8Array | null>
}
