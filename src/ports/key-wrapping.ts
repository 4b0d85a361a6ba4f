/** A data key as it may be stored: useless without the master key of its version. */
export type WrappedKey = { readonly keyVersion: number; readonly wrapped: Uint8Array }

/** Raised when a wrapped key cannot be opened: no master key of its version, another context, or changed bytes. */
export class KeyUnavailable extends Error {
  override readonly name = 'KeyUnavailable'
}

/**
 * The key that encrypts other keys. Master keys never leave the adapter; they have versions, of which one wraps and every
 * one that is there unwraps. `context` is authenticated and not stored: it must be given again, byte
 * for byte, so that a wrapped key opens only where it belongs.
 */
export type KeyWrapping = {
  /** The version that `wrap` uses. */
  readonly keyVersion: number
  /** Those that `unwrap` has. */
  readonly versions: readonly number[]
  /** Differs between two keys of one version, and says nothing else about them. Raises for a version that is not there. */
  readonly checkOf: (version: number) => Uint8Array
  readonly wrap: (dataKey: Uint8Array, context: Uint8Array) => Promise<WrappedKey>
  /** The caller wipes what it is given. Raises `KeyUnavailable`. */
  readonly unwrap: (key: WrappedKey, context: Uint8Array) => Promise<Uint8Array>
}
