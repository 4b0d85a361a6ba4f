import { address, getAddressDecoder } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handClock } from '../../../../../../test/support/auth-world.ts'
import { openSolana, type SolanaWorld } from '../../../../../../test/support/mpp-solana.ts'
import { race } from '../../../../../../test/support/race.ts'
import { AppError } from '../../../../../kernel/errors.ts'
import type { Payee, Quote } from '../../../../../kernel/operation.ts'
import { upstreamErrors } from '../../../../../kernel/shared-errors.ts'
import type { ChainSolana } from '../../../../../ports/chain-solana.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import { associatedAccount } from './addresses.ts'
import { usdcMint } from './mints.ts'
import { createBlockhashes, createDestinations } from './solana-offers.ts'

let world: SolanaWorld
let destinationOf: ReturnType<typeof createDestinations>
beforeAll(async () => {
  world = await openSolana()
  const { chain, usdcMint: mint, wallet } = world
  const mints = usdcMint({ address: mint })
  const recipient = wallet.address
  destinationOf = createDestinations({ chain, wallet, recipient, mints, sponsoredAssets: [] })
})
afterAll(() => world.close())

const callOf = (asset: Quote['asset'], payee: Omit<Payee, 'accountId'>): PricedCall => ({
  operationId: 'get_cup',
  family: 'Shop',
  method: 'GET',
  pathTemplate: '/cup',
  url: '/cup',
  urls: ['/cup'],
  bodyDigest: null,
  requestDigest: 'ab',
  costsOutside: false,
  quote: { amountAtomic: 10_000n, asset, unit: 'call', payee: { accountId: 'acct_b', ...payee } },
  principal: null,
  addressBlock: '192.0.2.0/24',
  requestId: 'req_1',
  requestHeader: () => undefined,
  headerLines: () => [],
})

test('a payee without commission is paid directly where their account of the token exists, and only there', async () => {
  const mint = usdcMint({ address: world.usdcMint }).USDC
  if (mint === undefined) throw new Error('there is a mint')
  const [holder, stranger] = [await world.payer({ usdc: 1n }), await world.payer({ sol: 1n })]
  // Twice: what was found once is remembered.
  for (let look = 0; look < 2; look++) {
    const direct = callOf('USDC', { commissionBps: 0, solanaAddress: holder.address })
    expect(await destinationOf(direct)).toMatchObject({
      recipient: holder.address,
      creditedAccount: await associatedAccount(holder.address, mint),
      isDirect: true,
    })
    const missing = callOf('USDC', { commissionBps: 0, solanaAddress: stranger.address })
    expect(await destinationOf(missing)).toMatchObject({
      recipient: world.wallet.address,
      isDirect: false,
    })
  }
  const inSol = callOf('SOL', { commissionBps: 0, solanaAddress: stranger.address })
  expect(await destinationOf(inSol)).toMatchObject({
    recipient: stranger.address,
    creditedAccount: stranger.address,
    isDirect: true,
  })
  const shared = callOf('USDC', { commissionBps: 1, solanaAddress: holder.address })
  expect(await destinationOf(shared)).toMatchObject({ isDirect: false })
})

test('1,024 accounts of payees are remembered, and those beyond are looked for each time', async () => {
  const mints = usdcMint({ address: world.usdcMint })
  const mint = mints.USDC
  if (mint === undefined) throw new Error('there is a mint')
  const asked: string[] = []
  const getTokenAccounts: ChainSolana['getTokenAccounts'] = async ({ owner }) => {
    asked.push(owner)
    const account = await associatedAccount(address(owner), mint)
    const held = { amountAtomic: 0n, decimals: 6, program: mint.program }
    return [{ ...held, address: account, owner, mint: mint.address }]
  }
  const { wallet } = world
  const options = { wallet, recipient: wallet.address, mints, sponsoredAssets: [] }
  const destination = createDestinations({ ...options, chain: { getTokenAccounts } })
  const payees = Array.from({ length: 1_025 }, (_, index) =>
    getAddressDecoder().decode(
      new Uint8Array(32)
        .fill(7)
        .with(0, index % 256)
        .with(1, index >> 8),
    ),
  )
  const look = (solanaAddress: string) =>
    destination(callOf('USDC', { commissionBps: 0, solanaAddress }))
  for (const payee of payees) await look(payee)
  expect(asked).toEqual(payees)
  for (const payee of payees.slice(-2)) expect(await look(payee)).toMatchObject({ isDirect: true })
  expect(asked.slice(1_025)).toEqual(payees.slice(-1))
})

test('the newest blockhash is asked for every two seconds at the most, and may be missing', async () => {
  const clock = handClock()
  let asked = 0
  let failure: Error | null = null
  const getLatestBlockhash: ChainSolana['getLatestBlockhash'] = async () => {
    asked += 1
    if (failure !== null) throw failure
    return { blockhash: `hash-${asked}`, lastValidBlockHeight: 1n }
  }
  const latest = createBlockhashes({ chain: { getLatestBlockhash }, clock })
  const enough = 'who asks takes nothing'
  expect(await race({ times: 2, enough }, () => latest())).toEqual(['hash-1', 'hash-1'])
  clock.advance(1_999)
  expect(await latest()).toBe('hash-1')
  clock.advance(1)
  expect(await latest()).toBe('hash-2')
  failure = new AppError(upstreamErrors.unavailable, 'The node is away.')
  clock.advance(2_000)
  expect(await latest()).toBeUndefined()
  failure = new Error('a defect')
  clock.advance(2_000)
  await expect(latest()).rejects.toThrow('a defect')
})
