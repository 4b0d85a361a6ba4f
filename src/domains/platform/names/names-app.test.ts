import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'
import type { AddressName } from '../../../ports/address-names.ts'

let app: RunningApp
let owner: AppOwner
let stranger: AppOwner
let vaultAddress: string
beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
  stranger = await openAppOwner(app)
  await owner.send('/api/auth/profile', { displayName: 'Ann' })
  const policy = {
    calls: [],
    recipients: [],
    spenders: [],
    tokens: [],
    maxValueAtomic: '1000',
    windowSeconds: 86_400,
    windowMaxAtomic: '5000',
    approvalAboveAtomic: '0',
  }
  const wallet = await owner.send('/api/vault/wallets', { label: 'Savings', policy }, owner.person)
  vaultAddress = String(wallet.json['address'])
}, 120_000)

async function namesOf(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly AddressName[]> {
  const answer = await fetch(`${app.baseUrl}/api/names?addresses=${address}`, { headers })
  const json = Object(await answer.json())
  return json.items[0].names
}

const kindsOf = (names: readonly AddressName[]) => names.map(({ kind }) => kind)

describe('an own wallet', () => {
  test('200 has the name of its account for its owner, by session and by key', async () => {
    const { address } = owner.wallet
    for (const headers of [{ cookie: owner.person.cookie }, { 'x-api-key': owner.key }]) {
      const [own] = await namesOf(address, headers)
      expect(own).toMatchObject({ kind: 'own_wallet', name: 'Ann' })
    }
  })

  test('200 is to anybody else like a wallet that nobody has', async () => {
    const { address } = owner.wallet
    for (const headers of [{}, { 'x-api-key': stranger.key }]) {
      expect(await namesOf(address, headers)).toEqual([])
    }
  })

  test('200 without a name where the account has none', async () => {
    const [own] = await namesOf(stranger.wallet.address, { 'x-api-key': stranger.key })
    expect(own).toMatchObject({ kind: 'own_wallet', name: null })
  })
})

describe('a wallet of the vault', () => {
  test('200 has its label for its owner alone', async () => {
    const mine = await namesOf(vaultAddress, { 'x-api-key': owner.key })
    expect(mine).toMatchObject([{ kind: 'vault_wallet', name: 'Savings' }])
    expect(await namesOf(vaultAddress)).toEqual([])
    expect(await namesOf(vaultAddress, { 'x-api-key': stranger.key })).toEqual([])
  })

  test('200 has none for a key that may not list the wallets of the vault', async () => {
    const scopes = ['route:discovery:*']
    const made = await owner.send('/api/developer/keys', { name: 'narrow', scopes }, owner.person)
    const narrow = { 'x-api-key': String(made.json['key']) }
    expect(await namesOf(vaultAddress, narrow)).toEqual([])
    expect(await namesOf(owner.wallet.address, narrow)).toEqual([])
  })
})

describe('what the chain knows', () => {
  test('200: a launched token, and who launched it', async () => {
    const token = await stranger.launch('Named Candle', 'NCNDL')
    expect(await namesOf(token)).toMatchObject([
      { kind: 'token', name: 'Named Candle', symbol: 'NCNDL', source: 'launches' },
    ])
    expect(await namesOf(stranger.wallet.address)).toMatchObject([
      { kind: 'creator', name: 'Creator of NCNDL', symbol: 'NCNDL', id: token, others: 0 },
    ])
  })

  test('200: contracts and tokens that the service works with, on both chains', async () => {
    const answer = await fetch(`${app.baseUrl}/api/bootstrap`)
    const [evm, solana] = Object(await answer.json()).chains
    const contracts: { readonly address: string; readonly label: string }[] = [
      ...evm.contracts,
      ...solana.contracts,
    ]
    const addresses = contracts.map(({ address }) => address).join(',')
    const named = await fetch(`${app.baseUrl}/api/names?addresses=${addresses}`)
    const { items } = Object(await named.json())
    expect(items.map((item: { primary: AddressName }) => item.primary.name)).toEqual(
      contracts.map(({ label }) => label),
    )
  })

  test('200: accounts that are nobody’s', async () => {
    const [zero] = await namesOf('0x0000000000000000000000000000000000000000')
    expect(zero).toMatchObject({ kind: 'system' })
    expect(kindsOf(await namesOf('11111111111111111111111111111111'))).toEqual(['system'])
  })
})
