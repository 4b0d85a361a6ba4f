import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { KeyUnavailable, type KeyWrapping } from '../../ports/key-wrapping.ts'

/** A master key of this process with its version. */
export type MasterKey = { readonly version: number; readonly key: Uint8Array }

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const versionsMax = 32

/**
 * Wraps with AES-256-GCM under master keys in this process's memory, by default the newest. Layout: nonce, ciphertext,
 * tag. Throws at start for a key of the wrong length, duplicate versions, no key at all, or a missing wrapping key.
 */
export function createLocalKeyWrapping(
  masterKeys: readonly MasterKey[],
  wrapping?: number,
): KeyWrapping {
  const byVersion = new Map(masterKeys.map(({ version, key }) => [version, key]))
  if (masterKeys.length === 0 || masterKeys.length > versionsMax) {
    throw new Error(`there are 1 to ${versionsMax} master keys`)
  }
  const keyVersion = wrapping ?? Math.max(...byVersion.keys())
  const wrappingKey = byVersion.get(keyVersion)
  if (wrappingKey === undefined) throw new Error(`there is no master key of version ${keyVersion}`)
  if (byVersion.size !== masterKeys.length) throw new Error('two master keys have one version')
  if (masterKeys.some(({ key }) => key.length !== keyBytes)) {
    throw new Error(`a master key has ${keyBytes} bytes`)
  }
  return {
    keyVersion,
    versions: [...byVersion.keys()],
    checkOf(version) {
      const key = byVersion.get(version)
      if (key === undefined) throw new Error(`there is no master key of version ${version}`)
      const hmac = createHmac('sha256', key).update(`bourse.vault master key ${version}`)
      return new Uint8Array(hmac.digest())
    },
    async wrap(dataKey, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', wrappingKey, nonce).setAAD(context)
      const parts = [nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]
      return { keyVersion, wrapped: new Uint8Array(Buffer.concat(parts)) }
    },
    async unwrap({ keyVersion: version, wrapped }, context) {
      const master = byVersion.get(version)
      if (master === undefined) {
        throw new KeyUnavailable(`There is no master key of version ${version}.`)
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
