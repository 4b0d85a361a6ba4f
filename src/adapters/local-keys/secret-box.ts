import { createCipheriv, createDecipheriv, hash } from 'node:crypto'
import { assert } from '../../kernel/errors.ts'
import type { Random } from '../../ports/random.ts'
import { type SecretBox, SecretUnreadable } from '../../ports/secret-box.ts'

const format = 1
const fingerprintBytes = 8
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + fingerprintBytes + nonceBytes

/**
 * AES-256-GCM under the first of the 32-byte keys; any of them decrypts. Layout: format, first 8 bytes of the key's
 * SHA-256, nonce, ciphertext, tag.
 */
export function createSecretBox(options: {
  readonly keys: readonly Uint8Array[]
  readonly random: Random
}): SecretBox {
  const keys = options.keys.map((key) => {
    assert(key.length === 32, 'a key for secrets has 32 bytes')
    return { key, fingerprint: hash('sha256', key, 'buffer').subarray(0, fingerprintBytes) }
  })
  const [first] = keys
  assert(first, 'there is a key for secrets')
  return {
    isOutdated: (sealed) =>
      !first.fingerprint.equals(Buffer.from(sealed).subarray(1, 1 + fingerprintBytes)),
    seal(secret, context) {
      const nonce = options.random.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      const head = [Uint8Array.of(format), first.fingerprint, nonce]
      return new Uint8Array(Buffer.concat([...head, text, cipher.getAuthTag()]))
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed)
      const fingerprint = bytes.subarray(1, 1 + fingerprintBytes)
      const found = keys.find((one) => one.fingerprint.equals(fingerprint))
      if (bytes[0] !== format || bytes.length < headBytes + tagBytes || found === undefined) {
        throw new SecretUnreadable('The secret was not sealed under a key that this program has.')
      }
      const nonce = bytes.subarray(1 + fingerprintBytes, headBytes)
      const decipher = createDecipheriv('aes-256-gcm', found.key, nonce)
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = decipher.update(bytes.subarray(headBytes, -tagBytes))
        return new Uint8Array(Buffer.concat([text, decipher.final()]))
      } catch (cause) {
        throw new SecretUnreadable('The secret was changed or moved.', { cause })
      }
    },
  }
}
