import { createCipheriv, createDecipheriv, hkdfSync, timingSafeEqual } from 'node:crypto'
import { KeyUnavailable, type KeyWrapping } from '../../../ports/key-wrapping.ts'
import type { Random } from '../../../ports/random.ts'

const format = 1
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** The context of a secret, which cannot be decrypted with any other. */
export type Binding = {
  readonly accountId: string
  readonly recordId: string
  readonly purpose: string
}

/** A stored secret: encrypted with its own data key, which a master key wraps. */
export type Envelope = {
  readonly keyVersion: number
  readonly wrappedKey: Uint8Array
  /** Commits the ciphertext to one data key, which AES-GCM alone does not. */
  readonly commitment: Uint8Array
  /** Nonce, ciphertext, tag. */
  readonly sealed: Uint8Array
}

/** Overwrites bytes that are no longer needed. */
export function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0)
}

/** Encrypts with AES-256-GCM under a new data key, bound to account, record, purpose and master key version. */
export async function sealSecret(
  secret: Uint8Array,
  binding: Binding,
  { keys, random }: { readonly keys: KeyWrapping; readonly random: Random },
): Promise<Envelope> {
  const dataKey = random.bytes(keyBytes)
  try {
    const context = contextOf(binding, keys.keyVersion)
    const { keyVersion, wrapped } = await keys.wrap(dataKey, context)
    const nonce = random.bytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', dataKey, nonce).setAAD(context)
    const parts = [nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]
    return {
      keyVersion,
      wrappedKey: wrapped,
      commitment: commitmentOf(dataKey, context),
      sealed: new Uint8Array(Buffer.concat(parts)),
    }
  } finally {
    wipe(dataKey)
  }
}

/**
 * Decrypts the secret, which the caller wipes. Throws `KeyUnavailable` for another context or master key, and for
 * changed bytes.
 */
export async function openSecret(
  envelope: Envelope,
  binding: Binding,
  keys: Pick<KeyWrapping, 'unwrap'>,
): Promise<Uint8Array> {
  const { commitment, keyVersion, sealed, wrappedKey } = envelope
  const context = contextOf(binding, keyVersion)
  const dataKey = await keys.unwrap({ keyVersion, wrapped: wrappedKey }, context)
  try {
    const expected = commitmentOf(dataKey, context)
    const isOwn = expected.length === commitment.length && timingSafeEqual(expected, commitment)
    if (!isOwn || sealed.length < nonceBytes + tagBytes) {
      throw new KeyUnavailable('The secret was not sealed under its data key.')
    }
    return decrypt(sealed, { dataKey, context })
  } finally {
    wipe(dataKey)
  }
}

function decrypt(
  sealed: Uint8Array,
  { dataKey, context }: { readonly dataKey: Uint8Array; readonly context: Uint8Array },
): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', dataKey, sealed.subarray(0, nonceBytes))
  decipher.setAAD(context).setAuthTag(sealed.subarray(-tagBytes))
  const opened = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
  try {
    decipher.final()
    return new Uint8Array(opened)
  } catch (cause) {
    throw new KeyUnavailable('The secret was changed or moved.', { cause })
  } finally {
    opened.fill(0)
  }
}

/** Each part has a length prefix, so that different contexts never give the same bytes. */
function contextOf({ accountId, recordId, purpose }: Binding, keyVersion: number): Uint8Array {
  const parts = ['bourse.vault', accountId, recordId, purpose, String(keyVersion)]
  const bytes = parts.flatMap((part) => {
    const text = Buffer.from(part)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(text.length)
    return [length, text]
  })
  return new Uint8Array(Buffer.concat([Uint8Array.of(format), ...bytes]))
}

function commitmentOf(dataKey: Uint8Array, context: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', dataKey, context, 'bourse.vault commitment', 32))
}
