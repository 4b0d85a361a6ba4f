import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadVaultKeys } from './vault-keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vault-keys-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
const [one, two] = ['11'.repeat(32), '22'.repeat(32)]

describe('the master keys of the vault', () => {
  test('are made once, kept for the owner alone, and read again', async () => {
    const made = await loadVaultKeys({ folder, given: null })
    expect(made).toHaveLength(1)
    expect(made?.[0]).toMatchObject({ version: 1 })
    const path = join(folder, 'vault-keys.json')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await loadVaultKeys({ folder, given: null })).toEqual(made)
  })
  test('that are given win, and nothing is written', async () => {
    const given = await loadVaultKeys({ folder, given: `1:${one}, 2:0x${two}` })
    expect(given?.map(({ version }) => version)).toEqual([1, 2])
    await expect(readFile(join(folder, 'vault-keys.json'))).rejects.toThrow()
  })
  test('are none where several processes would make others', async () => {
    expect(await loadVaultKeys({ folder: null, given: null })).toBeNull()
  })
  test.each(['', one, `0:${one}`, `1:${one.slice(2)}`, `1:${one},`, `1:${one},1:${two}`])(
    'are refused without being shown: %#',
    async (given) => {
      const failure = await loadVaultKeys({ folder, given }).catch((each: unknown) => String(each))
      expect(failure).toContain('VAULT_MASTER_KEYS')
      expect(failure).not.toContain('1111')
    },
  )
  test('are not made anew over a file that holds none', async () => {
    await writeFile(join(folder, 'vault-keys.json'), '{}')
    await expect(loadVaultKeys({ folder, given: null })).rejects.toThrow('vault-keys.json')
  })
})
