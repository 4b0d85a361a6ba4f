import { decodeFunctionData, getAddress, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  launchToken,
  refusalOf,
  type TestChain,
  testTerms,
  tradeToken,
} from '../../../../test/support/launchpad-world.ts'
import { curveLaunchpadAbi, launchTokenAbi } from './abi.gen.ts'
import { encodeBuy } from './calldata.ts'

let chain: TestChain
let world: LaunchpadWorld
let token: `0x${string}`

beforeAll(async () => {
  chain = await createTestChain()
  world = await createLaunchpadWorld(chain)
  const launch = await launchToken(chain, world, {
    creator: await chain.account(),
    initialBuyEth: '0.05',
  })
  token = launch.predictedAddress as `0x${string}`
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

test('a buy is quoted, prepared, simulated and executed exactly as quoted', async () => {
  const trader = await chain.account()
  const question = { token, side: 'buy', amountIn: parseEther('0.2').toString() } as const
  const quote = await world.service.quotes.quote(question)
  expect(quote).toMatchObject({
    amountIn: { asset: 'ETH', amount: '0.2' },
    fee: { amount: '0.002' },
    refund: { amountAtomic: '0' },
  })
  expect(quote.priceImpactBps).toBeGreaterThan(1_000)
  const prepared = await tradeToken(chain, world, {
    trader,
    token,
    side: 'buy',
    amountIn: parseEther('0.2'),
  })
  expect(prepared.intents).toHaveLength(1)
  expect(prepared.intents[0]?.simulation.balanceChanges).toMatchObject([
    { asset: 'ETH', direction: 'out', amountAtomic: quote.amountIn.amountAtomic },
    { asset: token, direction: 'in', amountAtomic: quote.amountOut.amountAtomic },
  ])
  const [trade] = await tradesOf()
  expect(trade).toMatchObject({
    side: 'buy',
    trader: trader.address,
    tokens: { amountAtomic: quote.amountOut.amountAtomic },
    priceEth: quote.priceEthAfter,
  })
})

test('quotes by what comes out cost the least that still returns it', async () => {
  const wanted = 10n ** 24n
  const quote = await world.service.quotes.quote({
    token,
    side: 'buy',
    amountOut: wanted.toString(),
  })
  const got = BigInt(quote.amountOut.amountAtomic)
  expect(got).toBeGreaterThanOrEqual(wanted)
  const cheaper = await world.service.quotes.quote({
    token,
    side: 'buy',
    amountIn: (BigInt(quote.amountIn.amountAtomic) - 2n).toString(),
  })
  expect(BigInt(cheaper.amountOut.amountAtomic)).toBeLessThan(wanted)
})

test('a sale starts with an approval of exactly the sold amount, and never a larger one', async () => {
  const { service } = world
  const trader = await chain.account()
  await tradeToken(chain, world, { trader, token, side: 'buy', amountIn: parseEther('0.1') })
  const [bought] = await tradesOf()
  const amountIn = BigInt(bought?.tokens.amountAtomic ?? 0) / 2n
  const { intents } = await service.trades.prepare({
    ...testTerms,
    token,
    side: 'sell',
    trader: trader.address,
    amountIn: amountIn.toString(),
  })
  expect(intents.map((intent) => [intent.kind, intent.simulation.ok])).toEqual([
    ['approval', true],
    ['trade', null],
  ])
  expect(
    decodeFunctionData({ abi: launchTokenAbi, data: intents[0]?.data as `0x${string}` }),
  ).toEqual({ functionName: 'approve', args: [getAddress(chain.launchpadAddress), amountIn] })
  for (const intent of intents) {
    await service.intents.submit(intent.id, { signedTransaction: await chain.sign(trader, intent) })
    await world.sync()
    expect(await service.intents.get(intent.id)).toMatchObject({ status: 'confirmed' })
  }
  const [sold] = await tradesOf()
  expect(sold).toMatchObject({ side: 'sell', tokens: { amountAtomic: amountIn.toString() } })
})

test('a sale within the allowance needs no approval and is simulated at once', async () => {
  const { service } = world
  const trader = await chain.account()
  await tradeToken(chain, world, { trader, token, side: 'buy', amountIn: parseEther('0.1') })
  const sale = { ...testTerms, token, side: 'sell', trader: trader.address } as const
  const first = await service.trades.prepare({ ...sale, amountIn: '1000000000000000000' })
  const approval = first.intents[0]
  if (approval === undefined) throw new Error('no approval')
  await service.intents.submit(approval.id, {
    signedTransaction: await chain.sign(trader, approval),
  })
  await world.sync()
  const second = await service.trades.prepare({ ...sale, amountIn: '1000000000000000000' })
  expect(second.intents).toMatchObject([{ kind: 'trade', simulation: { ok: true } }])
})

test('the least that is accepted, the recipient and the deadline stand in the prepared bytes', async () => {
  const trader = await chain.account()
  const { intents, quote } = await world.service.trades.prepare({
    ...testTerms,
    maxSlippageBps: 250,
    token,
    side: 'buy',
    trader: trader.address,
    amountIn: parseEther('0.01').toString(),
  })
  const [intent] = intents
  const decoded = decodeFunctionData({
    abi: curveLaunchpadAbi,
    data: intent?.data as `0x${string}`,
  })
  const least = (BigInt(quote.amountOut.amountAtomic) * 9_750n) / 10_000n
  const deadline = BigInt(Date.parse(intent?.expiresAt ?? '')) / 1_000n
  expect(decoded).toEqual({ functionName: 'buy', args: [token, trader.address, least, deadline] })
})

test('refusals: no amount, two amounts, zero, an unknown token, too much, not enough', async () => {
  const { quotes, trades } = world.service
  const trader = await chain.account()
  const ask = (change: object) =>
    refusalOf(quotes.quote({ token, side: 'buy', amountIn: '1000', ...change }))
  expect(await refusalOf(quotes.quote({ token, side: 'buy' }))).toMatchObject({ status: 400 })
  expect(await ask({ amountOut: '5' })).toMatchObject({ status: 400, faults: ['query/amountIn'] })
  expect(await ask({ amountIn: '0' })).toMatchObject({ status: 400, faults: ['query/amountIn'] })
  expect(await ask({ token: trader.address })).toMatchObject({ status: 404 })
  expect(await ask({ amountIn: '1' })).toMatchObject({
    code: 'launchpad.amount_out_of_range',
    extra: { reason: 'AmountTooSmall' },
  })
  expect(await ask({ side: 'sell', amountIn: (10n ** 28n).toString() })).toMatchObject({
    code: 'launchpad.amount_out_of_range',
    extra: { reason: 'AmountTooLarge' },
  })
  const prepare = { ...testTerms, token, trader: trader.address }
  expect(
    await refusalOf(trades.prepare({ ...prepare, side: 'sell', amountIn: '1000000000000' })),
  ).toMatchObject({ code: 'launchpad.insufficient_funds', extra: { asset: token } })
  expect(
    await refusalOf(
      trades.prepare({ ...prepare, side: 'buy', amountIn: parseEther('101').toString() }),
    ),
  ).toMatchObject({ code: 'launchpad.insufficient_funds', extra: { asset: 'ETH' } })
})

test('422 with the contract’s own error when the chain moved on before the index', async () => {
  const trader = await chain.account()
  const whale = await chain.account()
  const data = encodeBuy({
    token,
    recipient: whale.address,
    minTokensOut: 1n,
    deadline: 99_999_999_999n,
  })
  const call = {
    chainId: 4663,
    to: chain.launchpadAddress,
    data,
    value: parseEther('0.5').toString(),
  }
  await chain.evm.sendRawTransaction(await chain.sign(whale, call))
  const before = await world.events()
  const refusal = await refusalOf(
    world.service.trades.prepare({
      ...testTerms,
      token,
      side: 'buy',
      trader: trader.address,
      amountIn: parseEther('0.1').toString(),
    }),
  )
  expect(refusal).toMatchObject({
    code: 'launchpad.simulation_failed',
    status: 422,
    extra: {
      revert: {
        error: 'SlippageExceeded',
        arguments: [{ name: 'minimum' }, { name: 'actual' }],
      },
    },
  })
  expect(await world.events()).toHaveLength(before.length)
  await world.sync()
})

test('a buy of more than is left is cut short, refunds the rest and completes the curve', async () => {
  const { service } = world
  const trader = await chain.account()
  const amountIn = parseEther('10')
  const quote = await service.quotes.quote({ token, side: 'buy', amountIn: amountIn.toString() })
  expect(BigInt(quote.amountIn.amountAtomic) + BigInt(quote.refund.amountAtomic)).toBe(amountIn)
  expect(quote.amountOut).toEqual(quote.remainingToGraduation?.tokens)
  expect(quote.amountIn).toEqual(quote.remainingToGraduation?.eth)
  await tradeToken(chain, world, { trader, token, side: 'buy', amountIn })
  expect(await service.launches.getByToken(token)).toMatchObject({
    curve: { status: 'complete', progressBps: 10_000, tokensRemaining: { amountAtomic: '0' } },
  })
  const buy = { token, side: 'buy', amountIn: '1000000' } as const
  expect(await refusalOf(service.quotes.quote(buy))).toMatchObject({
    code: 'launchpad.curve_closed',
    extra: { curveStatus: 'complete' },
  })
  await tradeToken(chain, world, { trader, token, side: 'sell', amountIn: 10n ** 24n })
  expect(await service.launches.getByToken(token)).toMatchObject({ curve: { status: 'trading' } })
})

async function tradesOf() {
  const launch = await world.service.launches.getByToken(token)
  return (await world.service.launches.trades(launch.id, { limit: 50 })).items
}
