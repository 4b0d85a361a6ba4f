import { getBase58Encoder } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../kernel/errors.ts'
import { readCoreAsset } from './core-asset.ts'
import { agentIdentityOf, assetSignerOf, coreProgram } from './core-program.ts'
import {
  createAssetData,
  createAssetInstruction,
  type NewAsset,
  readCreateAsset,
} from './create-asset.ts'
import { buildMintTransaction } from './mint-transaction.ts'

/** Addresses of 32 equal bytes. */
const of1 = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
const of2 = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'
const of3 = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
const of4 = 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq'
const plain: NewAsset = {
  asset: of1,
  payer: of2,
  owner: of3,
  updateAuthority: of4,
  name: 'Nummus',
  uri: 'https://x.example/a.json',
  attributes: [],
}
const told = [
  { key: 'agent', value: 'grid-bot' },
  { key: 'é', value: '✓' },
]
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const recent = { blockhash: of4, lastValidBlockHeight: 150n }

// Both byte strings come from the program's own JavaScript client, 1.10.0.
describe('createV2', () => {
  test('has the bytes of the reference client without plugins', () => {
    expect(hex(createAssetData(plain))).toBe(
      '1400060000004e756d6d75731800000068747470733a2f2f782e6578616d706c652f612e6a736f6e01000000000100000000',
    )
  })

  test('has the bytes of the reference client with attributes', () => {
    expect(hex(createAssetData({ ...plain, attributes: told }))).toBe(
      '1400060000004e756d6d75731800000068747470733a2f2f782e6578616d706c652f612e6a736f6e01010000000602000000050000006167656e7408000000677269642d626f7402000000c3a903000000e29c93000100000000',
    )
  })

  test('names its accounts in the order and with the rights of the reference client', () => {
    const { accounts = [], programAddress } = createAssetInstruction(plain)
    const rights = ['readonly', 'writable', 'signer', 'writable signer']
    expect(programAddress).toBe(coreProgram)
    expect(accounts.map(({ address, role }) => `${address} ${rights[role]}`)).toEqual([
      `${of1} writable signer`,
      `${coreProgram} readonly`,
      `${coreProgram} readonly`,
      `${of2} writable signer`,
      `${of3} readonly`,
      `${of4} readonly`,
      '11111111111111111111111111111111 readonly',
      `${coreProgram} readonly`,
    ])
  })

  test('is read back as it was written, and only then', () => {
    const command = { ...plain, attributes: told }
    const { accounts = [], data = new Uint8Array() } = createAssetInstruction(command)
    const addresses = accounts.map(({ address }) => address)
    const bytes = Uint8Array.from(data)
    expect(readCreateAsset(addresses, bytes)).toEqual(command)
    for (const place of [0, 1, bytes.length - 1]) {
      expect(readCreateAsset(addresses, bytes.with(place, 9))).toBeNull()
    }
    expect(readCreateAsset(addresses, bytes.subarray(0, -1))).toBeNull()
    expect(readCreateAsset(addresses, Uint8Array.from([...bytes, 0]))).toBeNull()
    expect(readCreateAsset(addresses.slice(0, 5), bytes)).toBeNull()
  })
})

describe('the transaction', () => {
  test('is shown as its bytes say, and asks payer and asset to sign', () => {
    const built = buildMintTransaction({ ...plain, attributes: told }, recent)
    expect(built).toMatchObject({
      asset: { ...plain, attributes: told },
      blockhash: of4,
      signers: [of2, of1],
    })
    expect(Buffer.from(built.transaction, 'base64').length).toBe(built.sizeBytes)
    expect(built.transaction.endsWith(built.message.slice(-40))).toBe(true)
  })

  test('is refused when it does not fit one packet', () => {
    const value = 'v'.repeat(120)
    const attributes = Array.from({ length: 12 }, (_, index) => ({ key: `k${index}`, value }))
    const build = () => buildMintTransaction({ ...plain, attributes }, recent)
    expect(build).toThrow(AppError)
    expect(build).toThrow('1232 is the most')
  })
})

describe('derived addresses', () => {
  // The first address is the reference client's; the second one's seeds are in the registry's README.
  test('of the asset are those of its programs', async () => {
    expect(await assetSignerOf(of1)).toBe('P5WY7PATeyzwpMWWN4kBqKEnBw5wt95LCxKLm36xoWS')
    expect(await agentIdentityOf(of1)).not.toBe(await agentIdentityOf(of2))
  })
})

const key = (text: string) => [...getBase58Encoder().encode(text)]
const text = (words: string) => [words.length, 0, 0, 0, ...Buffer.from(words)]
const long = (value: number) => [value, 0, 0, 0, 0, 0, 0, 0]

describe('the account of an asset', () => {
  const head = [1, ...key(of3)]
  const tail = [...text('Nummus'), ...text('https://x.example/a.json')]
  const account = (...bytes: readonly number[]) => ({
    owner: coreProgram,
    data: Uint8Array.from(bytes),
  })
  const read = { owner: of3, name: 'Nummus', uri: 'https://x.example/a.json', attributes: [] }

  test.each([
    ['none', [0], null],
    ['address', [1, ...key(of4)], of4],
    ['collection', [2, ...key(of2)], of2],
  ])('is read with the update authority %s', (kind, authority, address) => {
    expect(readCoreAsset(account(...head, ...authority, ...tail, 0))).toEqual({
      ...read,
      updateAuthority: { kind, address },
    })
    const counted = readCoreAsset(account(...head, ...authority, ...tail, 1, ...long(7)))
    expect(counted).toMatchObject(read)
  })

  test('is read with its attributes, wherever the registry says that they are', () => {
    const base = [...head, 1, ...key(of4), ...tail, 0]
    const freeze = [1, 0]
    const list = [6, 1, 0, 0, 0, ...text('agent'), ...text('grid-bot')]
    const freezeAt = base.length + 9
    const listAt = freezeAt + freeze.length
    const registryAt = listAt + list.length
    const registry = [
      4,
      2,
      0,
      0,
      0,
      1,
      3,
      ...key(of2),
      ...long(freezeAt),
      6,
      2,
      ...long(listAt),
      0,
      0,
      0,
      0,
    ]
    const bytes = [...base, 3, ...long(registryAt), ...freeze, ...list, ...registry]
    expect(readCoreAsset(account(...bytes))?.attributes).toEqual([
      { key: 'agent', value: 'grid-bot' },
    ])
  })

  test('of another program, of another kind or cut short is no asset', () => {
    const whole = [...head, 0, ...tail, 0]
    expect(readCoreAsset({ ...account(...whole), owner: of4 })).toBeNull()
    expect(readCoreAsset(account(5, ...whole.slice(1)))).toBeNull()
    expect(readCoreAsset(account(...head, 7, ...tail, 0))).toBeNull()
    for (let length = 0; length < whole.length; length += 1) {
      expect(readCoreAsset(account(...whole.slice(0, length)))).toBeNull()
    }
  })
})
