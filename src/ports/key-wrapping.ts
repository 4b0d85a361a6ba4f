/** A data key in its encrypted form; useless without the master key of its version. */
export type WrappedKey = { readonly keyVersion: number; readonly wrapped: Uint8Array }

/**
 * Thrown when a wrapped key cannot be decrypted: the master key version is missing, the context differs, or bytes were
 * changed.
 */
export class KeyUnavailable extends Error {
  override readonly name = 'KeyUnavailable'
}

/**
 * Encrypts data keys with versioned master keys, which never leave the adapter. One version wraps; all available
 * versions unwrap. `context` is authenticated but not stored: it must be given again, byte for byte, so that a wrapped
 * key cannot be used elsewhere.
 */
export type KeyWrapping = {
  /** The version that `wrap` uses. */
  readonly keyVersion: number
  /** The versions that `unwrap` supports. */
  readonly versions: readonly number[]
  /**
   * A check value that differs between two keys of one version and reveals nothing else. Throws for a version that is
   * not available.
   */
  readonly checkOf: (version: number) => Uint8Array
  readonly wrap: (dataKey: Uint8Array, context: Uint8Array) => Promise<WrappedKey>
  /** The caller wipes the returned bytes. Throws `KeyUnavailable`. */
  readonly unwrap: (key: WrappedKey, context: Uint8Array) => Promise<Uint8Array>
}
