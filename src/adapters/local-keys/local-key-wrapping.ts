import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { KeyUnavailable, type KeyWrapping } from '../../ports/key-wrapping.ts'

/** A master key of this process, by its version. */
export type MasterKey = { readonly version: number; readonly key: Uint8Array }

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const versionsMax = 32

/**
 * Wraps with AES-256-GCM under master keys that this process holds. Layout: nonce, text, tag. Raises at start for a key
 * of another length, for two of one version, and for none.
 */
export function createLocalKeyWrapping(masterKeys: readonly MasterKey[]): KeyWrapping {
  const byVersion = new Map(masterKeys.map(({ version, key }) => [version, key]))
  const newest = Math.max(...byVersion.keys())
  const newestKey = byVersion.get(newest)
  if (newestKey === undefined || masterKeys.length > versionsMax) {
    throw new Error(`there are 1 to ${versionsMax} master keys`)
  }
  if (byVersion.size !== masterKeys.length) throw new Error('two master keys have one version')
  if (masterKeys.some(({ key }) => key.length !== keyBytes)) {
    throw new Error(`a master key has ${keyBytes} bytes`)
  }
  return {
    keyVersion: newest,
    async wrap(dataKey, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newestKey, nonce).setAAD(context)
      const parts = [nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]
      return { keyVersion: newest, wrapped: new Uint8Array(Buffer.concat(parts)) }
    },
    async unwrap({ keyVersion, wrapped }, context) {
      const master = byVersion.get(keyVersion)
      if (master === undefined) {
        throw new KeyUnavailable(`There is no master key of version ${keyVersion}.`)
      }
      if (wrapped.length !== nonceBytes + keyBytes + tagBytes) {
        throw new KeyUnavailable('The wrapped key has another length.')
      }
      const decipher = createDecipheriv('aes-256-gcm', master, wrapped.subarray(0, nonceBytes))
      decipher.setAAD(context).setAuthTag(wrapped.subarray(-tagBytes))
      const opened = decipher.update(wrapped.subarray(nonceBytes, -tagBytes))
      try {
        decipher.final()
      } catch (cause) {
        opened.fill(0)
        throw new KeyUnavailable('The wrapped key was changed or moved.', { cause })
      }
      const dataKey = new Uint8Array(opened)
      opened.fill(0)
      return dataKey
    },
  }
}
