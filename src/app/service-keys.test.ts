import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyPairFromPrivateKeyBytes, getBase58Decoder } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestChains } from '../../test/support/chain-daemon.ts'
import { readConfig } from './config.ts'
import { openChains } from './open-chains.ts'
import { fundServiceWallets, type GivenServiceKeys, loadServiceKeys } from './service-keys.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-keys-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const nothing: GivenServiceKeys = {
  SERVICE_EVM_KEY: null,
  SERVICE_SOLANA_KEY: null,
  MPP_SECRET: null,
  RECEIPT_KEY: null,
  WEBHOOK_SECRET_KEY: null,
}
const seed = '11'.repeat(32)
const file = () => join(folder, 'service-keys.json')

describe('loadServiceKeys', () => {
  it('makes every key once and keeps it for the owner alone', async () => {
    const first = await loadServiceKeys({ folder, given: nothing })
    expect(first.evmKey).toMatch(/^0x[0-9a-f]{64}$/)
    expect(first.solanaSeed).toHaveLength(32)
    expect(first.mppSecret?.length).toBeGreaterThanOrEqual(32)
    expect(first.secretKeys?.map(({ length }) => length)).toEqual([32])
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await loadServiceKeys({ folder, given: nothing })).toEqual(first)
  })

  it('takes the rights of others away from a file that has them', async () => {
    await loadServiceKeys({ folder, given: nothing })
    await chmod(file(), 0o644)
    await loadServiceKeys({ folder, given: nothing })
    expect((await stat(file())).mode & 0o777).toBe(0o600)
  })

  it('prefers what is given and never writes it down', async () => {
    const given = { ...nothing, SERVICE_EVM_KEY: `0x${'ab'.repeat(32)}` }
    expect((await loadServiceKeys({ folder, given })).evmKey).toBe(given.SERVICE_EVM_KEY)
    expect(await readFile(file(), 'utf8')).not.toContain('ab'.repeat(32))
  })

  it('makes nothing without a folder', async () => {
    expect(await loadServiceKeys({ folder: null, given: nothing })).toEqual({
      evmKey: null,
      solanaSeed: null,
      mppSecret: null,
      receiptKey: null,
      secretKeys: null,
    })
  })

  it('reads a Solana key as hex or base58, as a seed or as wallets export it', async () => {
    const bytes = Buffer.from(seed, 'hex')
    const { publicKey } = await createKeyPairFromPrivateKeyBytes(bytes)
    const raw = Buffer.from(await crypto.subtle.exportKey('raw', publicKey))
    const pair = Buffer.concat([bytes, raw])
    const spellings = [
      seed,
      pair.toString('hex'),
      getBase58Decoder().decode(bytes),
      getBase58Decoder().decode(pair),
    ]
    for (const SERVICE_SOLANA_KEY of spellings) {
      const keys = await loadServiceKeys({ folder, given: { ...nothing, SERVICE_SOLANA_KEY } })
      expect(Buffer.from(keys.solanaSeed ?? []).toString('hex')).toBe(seed)
    }
  })

  it.each([
    ['SERVICE_EVM_KEY', '0x12'],
    ['SERVICE_SOLANA_KEY', 'not-a-key'],
    ['SERVICE_SOLANA_KEY', seed + seed],
    ['MPP_SECRET', 'short'],
    ['RECEIPT_KEY', 'zz'.repeat(32)],
    ['WEBHOOK_SECRET_KEY', seed.slice(2)],
    ['WEBHOOK_SECRET_KEY', `${seed},${seed.slice(2)}`],
  ])('names %s and not its value when it is not valid', async (name, value) => {
    const loading = loadServiceKeys({ folder, given: { ...nothing, [name]: value } })
    await expect(loading).rejects.toThrow(name)
    await expect(loading).rejects.not.toThrow(value)
  })

  it('reads the keys of secrets in their order, while one takes the place of another', async () => {
    const given = { ...nothing, WEBHOOK_SECRET_KEY: `${seed},${'22'.repeat(32)}` }
    const { secretKeys } = await loadServiceKeys({ folder, given })
    expect(secretKeys?.map(([first]) => first)).toEqual([0x11, 0x22])
  })

  it('makes a receipt key that signs', async () => {
    const { receiptKey } = await loadServiceKeys({
      folder,
      given: { ...nothing, RECEIPT_KEY: seed },
    })
    const key = createPrivateKey({ key: { ...receiptKey }, format: 'jwk' })
    const { d: _, ...open } = { ...receiptKey }
    const proof = sign(null, Buffer.from('receipt'), key)
    const reader = createPublicKey({ key: open, format: 'jwk' })
    expect(verify(null, Buffer.from('receipt'), reader, proof)).toBe(true)
  })

  it('says which file is damaged', async () => {
    await writeFile(file(), '{"SERVICE_EVM_KEY":1}')
    await expect(loadServiceKeys({ folder, given: nothing })).rejects.toThrow(file())
  })
})

describe('fundServiceWallets', () => {
  it('gives gas on the embedded chains once', async () => {
    const chains = await createTestChains()
    try {
      const opened = await openChains(readConfig({}), await chains.start())
      const wallets = {
        evm: `0x${'77'.repeat(20)}`,
        solana: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
      } as const
      await fundServiceWallets(opened, wallets)
      await fundServiceWallets(opened, wallets)
      expect(await opened.evm.getBalance(wallets.evm)).toBe(10n ** 20n)
      expect(await opened.solana.getBalance(wallets.solana)).toBe(10n ** 12n)
    } finally {
      await chains.remove()
    }
  })
})
