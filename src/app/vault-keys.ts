import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import type { MasterKey } from '../adapters/local-keys/local-key-wrapping.ts'
import { readJsonFile, writeFileAtomically } from './chains/durable/atomic-file.ts'

const setting = 'VAULT_MASTER_KEYS'

/**
 * The vault's master keys: as configured, else from `vault-keys.json` in `folder`, generated at the first start and
 * readable by the process's owner only. Without either there is no vault, because other processes would generate
 * different keys. Throws with the setting's name, never its value, for an invalid one.
 */
export async function loadVaultKeys(options: {
  readonly folder: string | null
  /** `version:hex`, comma-separated. */
  readonly given: string | null
}): Promise<readonly MasterKey[] | null> {
  const { folder, given } = options
  if (given !== null) return readKeys(given, setting)
  if (folder === null) return null
  const path = join(folder, 'vault-keys.json')
  const stored = await readJsonFile(path)
  if (stored !== null) {
    await chmod(path, 0o600)
    return readKeys(textOf(stored), path)
  }
  const generated = `1:${randomBytes(32).toString('hex')}`
  await writeFileAtomically(path, [`${JSON.stringify({ [setting]: generated }, null, 2)}\n`])
  return readKeys(generated, path)
}

function textOf(stored: unknown): string {
  const value: unknown =
    typeof stored === 'object' && stored !== null
      ? Object.getOwnPropertyDescriptor(stored, setting)?.value
      : undefined
  return typeof value === 'string' ? value : ''
}

function readKeys(text: string, place: string): readonly MasterKey[] {
  const keys = text.split(',').map((part) => {
    const [, version, hex] = /^([1-9]\d{0,8}):(?:0x)?([0-9a-fA-F]{64})$/.exec(part.trim()) ?? []
    if (version === undefined || hex === undefined) {
      throw new Error(`${place} must be version:key of 32 bytes in hex, separated by commas`)
    }
    return { version: Number(version), key: new Uint8Array(Buffer.from(hex, 'hex')) }
  })
  const versions = new Set(keys.map(({ version }) => version))
  if (versions.size === keys.length) return keys
  throw new Error(`${place} names a version twice`)
}
