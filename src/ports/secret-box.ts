/** Thrown when none of the keys decrypts a stored secret. Reveals nothing about either. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable'
}

/** Encrypts secrets at rest; the key is not stored with them. */
export type SecretBox = {
  /** `context` must be given again to decrypt, so a ciphertext that is moved elsewhere is useless. */
  readonly seal: (secret: Uint8Array, context: string) => Uint8Array
  /** Throws `SecretUnreadable` for another key, another context and changed bytes. */
  readonly open: (sealed: Uint8Array, context: string) => Uint8Array
  /** Whether `seal` would use another key than the one that it is sealed under. */
  readonly isOutdated: (sealed: Uint8Array) => boolean
}
