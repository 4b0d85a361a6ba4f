import { decodeFunctionResult, encodeFunctionData, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  launchToken,
  refusalOf,
  testTerms,
  tradeToken,
} from '../../../../../test/support/launchpad-world.ts'
import { call } from '../../../../../test/support/uniswap-chain.ts'
import { uniswapV3GraduatorAbi } from '../abi.gen.ts'

let chain: FamiliesChain
let world: LaunchpadWorld
let trader: Awaited<ReturnType<FamiliesChain['account']>>

beforeAll(async () => {
  chain = await createFamiliesChain()
  world = await chain.world()
  trader = await chain.account()
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

type Further = Partial<Parameters<LaunchpadWorld['service']['launches']['prepareInPool']>[1]>

async function launchInPool(family: 'pons' | 'uni', further: Further = {}): Promise<Hex> {
  const creator = await chain.account()
  const prepared = await world.service.launches.prepareInPool(family, {
    ...testTerms,
    creator: creator.address,
    name: 'Locked Candle',
    symbol: 'LOCK',
    ...further,
  })
  const signed = await chain.sign(creator, prepared.intent, { gas: 9_000_000n })
  await world.service.launches.submit(prepared.id, { signedTransaction: signed })
  await world.sync()
  return prepared.predictedAddress as Hex
}

async function graduated(): Promise<Hex> {
  const { predictedAddress } = await launchToken(chain, world, { creator: await chain.account() })
  const token = predictedAddress as Hex
  const last = { trader, token, side: 'buy', amountIn: parseEther('10') } as const
  await tradeToken(chain, world, { ...last, gas: 9_000_000n })
  return token
}

async function held(token: Hex, account: string = trader.address): Promise<bigint> {
  return BigInt(await chain.evm.call({ to: token, data: call('balanceOf', [account]) }))
}

const makers = {
  uni: () => launchInPool('uni'),
  pons: () => launchInPool('pons'),
  curve: graduated,
} as const

test.each(['uni', 'pons', 'curve'] as const)(
  'a token of the family %s with a pool is bought and sold by the same two calls as one on a curve, to the wei',
  async (family) => {
    const { service } = world
    const token = await makers[family]()
    const before = await held(token)
    const amountIn = parseEther('0.2')
    const quote = await service.quotes.quote({ token, side: 'buy', amountIn: `${amountIn}` })
    const bought = await tradeToken(chain, world, { trader, token, side: 'buy', amountIn })
    expect(bought.quote).toMatchObject({ venue: 'pool', amountOut: quote.amountOut })
    expect(bought.intents).toMatchObject([
      { kind: 'trade', tokenAddress: token, to: chain.swapRouter, simulation: { ok: true } },
    ])
    const got = (await held(token)) - before
    expect(got.toString()).toBe(quote.amountOut.amountAtomic)

    const sale = { token, side: 'sell', amountIn: `${got / 2n}` } as const
    const back = await service.quotes.quote(sale)
    const sold = await tradeToken(chain, world, { trader, token, side: 'sell', amountIn: got / 2n })
    expect(sold.intents.map(({ kind, to }) => [kind, to])).toEqual([
      ['approval', token],
      ['trade', chain.swapRouter],
    ])
    expect(await held(token)).toBe(before + got - got / 2n)
    const launch = await service.launches.getByToken(token)
    const [newest, first] = (await service.launches.trades(launch.id, { limit: 2 })).items
    expect(newest).toMatchObject({ venue: 'pool', side: 'sell', eth: back.amountOut })
    expect(first).toMatchObject({ venue: 'pool', side: 'buy', tokens: quote.amountOut })
    const words = sold.intents[1]?.summary.sentences.join(' ') ?? ''
    expect(words).toContain(`Sell`)
    expect(words).toContain(`${trader.address}, who signs`)
  },
)

test('what comes out may be fixed: no more is paid than the slippage allows, and the rest comes back', async () => {
  const token = await launchInPool('uni')
  const wanted = 10n ** 24n
  const { intents, quote } = await world.service.trades.prepare({
    ...testTerms,
    token,
    trader: trader.address,
    side: 'buy',
    amountOut: `${wanted}`,
  })
  const [intent] = intents
  if (intent === undefined) throw new Error('no trade')
  const quoted = BigInt(quote.amountIn.amountAtomic)
  expect(BigInt(intent.value)).toBe((quoted * 10_100n + 9_999n) / 10_000n)
  const spent = await chain.evm.getBalance(trader.address)
  await world.service.intents.submit(intent.id, {
    signedTransaction: await chain.sign(trader, intent),
  })
  await world.sync()
  expect(await world.service.intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
  expect(await held(token)).toBe(wanted)
  const receipt = await chain.evm.getTransactionReceipt(
    (await world.service.intents.get(intent.id)).transactionHash as Hex,
  )
  const gas = (receipt?.gasUsed ?? 0n) * (receipt?.effectiveGasPrice ?? 0n)
  expect(spent - (await chain.evm.getBalance(trader.address)) - gas).toBe(quoted)
})

test('an early buy is told what is burnt, gets exactly the rest, and is proved by what arrived', async () => {
  const token = await launchInPool('uni', {
    antiSnipe: { startBps: 5_000, durationSeconds: 600, decay: 'halving' },
  })
  const { intents, quote } = await world.service.trades.prepare({
    ...testTerms,
    maxSlippageBps: 500,
    token,
    trader: trader.address,
    side: 'buy',
    amountIn: `${parseEther('0.1')}`,
  })
  const [intent] = intents
  if (intent === undefined) throw new Error('no trade')
  expect(quote.burnt?.amountAtomic).toBe(quote.amountOut.amountAtomic)
  await world.service.intents.submit(intent.id, {
    signedTransaction: await chain.sign(trader, intent),
  })
  await world.sync()
  expect(await world.service.intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
  expect(`${await held(token)}`).toBe(quote.amountOut.amountAtomic)
})

test('refused in words: more than the account has, more than the pool gives, and no router at all', async () => {
  const token = await launchInPool('uni')
  const prepare = { ...testTerms, token, trader: trader.address } as const
  const sale = world.service.trades.prepare({ ...prepare, side: 'sell', amountIn: `${10n ** 30n}` })
  expect(await refusalOf(sale)).toMatchObject({ code: 'launchpad.amount_out_of_range' })
  const poor = await chain.account()
  await chain.ask('anvil_setBalance', [poor.address, '0x1'])
  const buy = { ...prepare, side: 'buy', amountIn: `${parseEther('0.1')}` } as const
  expect(
    await refusalOf(world.service.trades.prepare({ ...buy, trader: poor.address })),
  ).toMatchObject({ code: 'launchpad.insufficient_funds', extra: { asset: 'ETH' } })
  const without = await chain.world({})
  await without.sync()
  expect(await refusalOf(without.service.trades.prepare(buy))).toMatchObject({
    code: 'launchpad.router_not_configured',
    status: 503,
    extra: { configured: false },
  })
  await without.close()
})

test('a launch shows its pool in every family, and a graduated one from the block that opened it', async () => {
  const uni = await world.service.launches.getByToken(await launchInPool('uni'))
  expect(uni.pool).toMatchObject({ feePpm: 10_000, heldBy: chain.uni, bid: null })
  const token = await graduated()
  const { curve, pool } = await world.service.launches.getByToken(token)
  expect(pool?.address).toBe(curve?.pool)
  const positionOf = { abi: uniswapV3GraduatorAbi, functionName: 'positionOf' } as const
  const position = decodeFunctionResult({
    ...positionOf,
    data: await chain.evm.call({
      to: chain.graduator,
      data: encodeFunctionData({ ...positionOf, args: [token] }),
    }),
  })
  const inPool = await chain.evm.call({ to: pool?.address as Hex, data: call('liquidity', []) })
  expect(pool).toMatchObject({
    feePpm: 10_000,
    heldBy: chain.graduator,
    tickLower: position.tickLower,
    tickUpper: position.tickUpper,
    liquidityAtomic: BigInt(inPool).toString(),
    bid: null,
    limits: null,
    antiSnipe: null,
  })
  expect(Number(pool?.openingPriceEth)).toBeGreaterThan(0)
  const { items } = await world.service.launches.list({ limit: 10 })
  expect(items.find(({ tokenAddress }) => tokenAddress === token)?.pool).toEqual(pool)
  await chain.ask('anvil_reorg', [1, []])
  await world.indexer.sync()
  expect((await world.service.launches.getByToken(token)).pool).toBeNull()
})
