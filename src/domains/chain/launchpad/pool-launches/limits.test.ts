import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  refusalOf,
  testTerms,
  tradeToken,
} from '../../../../../test/support/launchpad-world.ts'
import { call } from '../../../../../test/support/uniswap-chain.ts'

let chain: FamiliesChain
let world: LaunchpadWorld
let fixed: Hex
let rising: Hex

const supply = 10n ** 27n
const limits = { walletBps: 60, transactionBps: 50, durationSeconds: 3_600 }

beforeAll(async () => {
  chain = await createFamiliesChain()
  world = await chain.world()
  fixed = await launchWith('pons', limits)
  rising = await launchWith('uni', { walletBps: 50, transactionBps: 0, durationSeconds: 600 })
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

async function launchWith(family: 'pons' | 'uni', asked: typeof limits): Promise<Hex> {
  const creator = await chain.account()
  const texts = { name: 'Locked Candle', symbol: 'LOCK', creator: creator.address }
  const input = { ...testTerms, ...texts, limits: asked }
  const prepared = await world.service.launches.prepareInPool(family, input)
  const signed = await chain.sign(creator, prepared.intent, { gas: 9_000_000n })
  await world.service.launches.submit(prepared.id, { signedTransaction: signed }, family)
  await world.sync()
  return prepared.predictedAddress as Hex
}

const readAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function walletLimit() view returns (uint256)',
  'function limitsEnd() view returns (uint256)',
])

async function ask(token: Hex, data: Hex): Promise<bigint> {
  return BigInt(await chain.evm.call({ to: token, data }))
}

const read = (token: Hex, functionName: 'limitsEnd' | 'walletLimit') =>
  ask(token, encodeFunctionData({ abi: readAbi, functionName }))
const heldBy = (account: Hex) =>
  ask(fixed, encodeFunctionData({ abi: readAbi, functionName: 'balanceOf', args: [account] }))

const buy = (token: Hex, trader: string, amount: object) =>
  world.service.trades.prepare({ ...testTerms, token, trader, side: 'buy', ...amount } as never)

test('a buy of more than one transfer may move names that limit, and what may be bought now', async () => {
  const trader = await chain.account()
  const over = (supply * 55n) / 10_000n
  const refusal = await refusalOf(buy(fixed, trader.address, { amountOut: `${over}` }))
  const endsAt = new Date(Number(await read(fixed, 'limitsEnd')) * 1_000).toISOString()
  expect(refusal).toMatchObject({
    code: 'launchpad.simulation_failed',
    status: 422,
    extra: {
      revert: {
        error: 'TransactionLimitExceeded',
        sentence: expect.stringContaining('at most 5000000 tokens'),
      },
      limit: {
        kind: 'transaction',
        token: fixed,
        account: trader.address,
        rising: false,
        endsAt,
        limitAtomic: `${(supply * 50n) / 10_000n}`,
        amountAtomic: `${over}`,
        heldAtomic: '0',
        buyableAtomic: `${(supply * 50n) / 10_000n}`,
      },
    },
  })
  const { intents } = await buy(fixed, trader.address, {
    amountOut: (refusal.extra['limit'] as { buyableAtomic: string }).buyableAtomic,
  })
  expect(intents).toHaveLength(1)
})

test('what an account holds counts against its limit, and what is left of it can be bought', async () => {
  const trader = await chain.account()
  await tradeToken(chain, world, {
    trader,
    token: fixed,
    side: 'buy',
    amountIn: parseEther('0.003'),
  })
  const held = await heldBy(trader.address)
  const left = (supply * 60n) / 10_000n - held
  // Exact in: the amount that the same call would give an account without a limit.
  const amountIn = `${parseEther('0.0045')}`
  const quote = await world.service.quotes.quote({ token: fixed, side: 'buy', amountIn })
  expect(await refusalOf(buy(fixed, trader.address, { amountIn }))).toMatchObject({
    code: 'launchpad.simulation_failed',
    extra: {
      revert: { error: 'WalletLimitExceeded' },
      limit: {
        kind: 'wallet',
        limitAtomic: `${(supply * 60n) / 10_000n}`,
        heldAtomic: `${held}`,
        amountAtomic: quote.amountOut.amountAtomic,
        buyableAtomic: `${left}`,
      },
    },
  })
  await buy(fixed, trader.address, { amountOut: `${left}` })
})

test('a limit that rises says so, with its amount of the moment and its end', async () => {
  const trader = (await chain.account()).address
  const now = await read(rising, 'walletLimit')
  const refusal = await refusalOf(buy(rising, trader, { amountOut: `${supply / 4n}` }))
  const said = refusal.extra['limit'] as Record<string, string>
  expect(said).toMatchObject({ kind: 'wallet', rising: true, amountAtomic: `${supply / 4n}` })
  // The limit rose between two reads, by at most a few seconds' part of the supply.
  expect(BigInt(said['limitAtomic'] ?? 0)).toBeGreaterThanOrEqual(now)
  expect(BigInt(said['limitAtomic'] ?? 0) - now).toBeLessThan(supply / 50n)
  expect(said['endsAt']).toBe(
    new Date(Number(await read(rising, 'limitsEnd')) * 1_000).toISOString(),
  )
  expect(JSON.stringify(refusal.extra['revert'])).toContain('rises evenly')
})

test('a limit that was reached after signing keeps the trade from being sent, and is named', async () => {
  const [trader, friend] = [await chain.account(), await chain.account()]
  const most = (supply * 40n) / 10_000n
  await tradeToken(chain, world, {
    trader: friend,
    token: fixed,
    side: 'buy',
    amountIn: parseEther('0.003'),
  })
  const { intents } = await buy(fixed, trader.address, { amountOut: `${most}` })
  const [intent] = intents
  if (intent === undefined) throw new Error('no trade')
  const signed = await chain.sign(trader, intent)
  const gift = await heldBy(friend.address)
  const data = call('transfer', [trader.address, gift])
  await chain.evm.sendRawTransaction(
    await chain.sign(friend, { chainId: 4663, to: fixed, data, value: '0' }),
  )
  expect(
    await refusalOf(world.service.intents.submit(intent.id, { signedTransaction: signed })),
  ).toMatchObject({
    code: 'launchpad.simulation_failed',
    extra: { limit: { kind: 'wallet', heldAtomic: `${gift}`, amountAtomic: `${most}` } },
  })
  expect(await chain.evm.getTransactionCount(trader.address, 'pending')).toBe(0)
})

test.each([
  ['transaction', { walletBps: 60, transactionBps: 50, durationSeconds: 600 }],
  ['wallet', { walletBps: 50, transactionBps: 0, durationSeconds: 600 }],
] as const)(
  'a first buy over the %s limit names it before there is a token',
  async (kind, asked) => {
    const creator = (await chain.account()).address
    const input = { ...testTerms, name: 'Locked Candle', symbol: 'LOCK', creator, limits: asked }
    const launch = { ...input, initialBuyEth: '0.5' }
    const refusal = await refusalOf(world.service.launches.prepareInPool('pons', launch))
    const most = `${(supply * 50n) / 10_000n}`
    expect(refusal).toMatchObject({
      code: 'launchpad.simulation_failed',
      extra: {
        revert: { sentence: expect.stringContaining('at most 5000000 tokens') },
        limit: {
          kind,
          account: creator,
          limitAtomic: most,
          heldAtomic: '0',
          buyableAtomic: most,
          rising: false,
          durationSeconds: 600,
        },
      },
    })
  },
)
