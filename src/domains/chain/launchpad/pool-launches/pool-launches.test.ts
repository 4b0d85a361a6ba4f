import {
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  parseEther,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../../test/support/launch-families.ts'
import {
  type LaunchpadWorld,
  refusalOf,
  testTerms,
} from '../../../../../test/support/launchpad-world.ts'
import { call, noDeadline, sorted } from '../../../../../test/support/uniswap-chain.ts'
import { sqrtRatioAtTick } from '../../pools/index.ts'
import { uniLaunchpadAbi } from '../abi.gen.ts'
import { createLaunchpadService } from '../index.ts'
import { poolFamilies } from '../launch-families.ts'

let chain: FamiliesChain
let world: LaunchpadWorld

beforeAll(async () => {
  chain = await createFamiliesChain()
  world = await chain.world()
})
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

const texts = { name: 'Locked Candle', symbol: 'LOCK' }
type Further = Parameters<LaunchpadWorld['service']['launches']['prepareInPool']>[1]

async function launch(family: 'pons' | 'uni', further: Partial<Further> = {}) {
  const creator = await chain.account()
  const { launches } = world.service
  const input = { ...testTerms, ...texts, creator: creator.address, ...further }
  const prepared = await launches.prepareInPool(family, input)
  await launches.submit(
    prepared.id,
    { signedTransaction: await chain.sign(creator, prepared.intent, { gas: 9_000_000n }) },
    family,
  )
  await world.sync()
  return { creator, prepared, launched: await launches.get(prepared.id, family) }
}

test.each(poolFamilies)(
  '%s: a launch with a first buy gets exactly what was announced',
  async (family) => {
    // Several launches, so that the token sorts both before and after wrapped ether.
    const sides = new Set<boolean>()
    for (let round = 0; round < 6 && (sides.size < 2 || round < 2); round++) {
      const { launched, prepared } = await launch(family, {
        openingValueEth: String(1 + round * 7),
        initialBuyEth: '0.25',
        maxSlippageBps: 0,
      })
      sides.add(launched.pool?.tickUpper === 887_200)
      expect(launched).toMatchObject({
        family,
        status: 'trading',
        curve: null,
        tokenAddress: prepared.predictedAddress,
        feeRecipients: [{ account: launched.creator, bps: 10_000 }],
        launchpad: chain[family],
      })
      const announced = prepared.intent.simulation.balanceChanges.find(
        ({ asset }) => asset !== 'ETH',
      )
      expect(launched.pool?.firstBuy?.tokens.amountAtomic).toBe(announced?.amountAtomic)
      expect(launched.pool?.firstBuy?.eth.amount).toBe('0.25')
    }
  },
)

test('a launch without a first buy is confirmed, and the first swap in its pool makes it trading', async () => {
  const { launched, prepared } = await launch('uni')
  expect(launched).toMatchObject({ status: 'confirmed', pool: { firstBuy: null, limits: null } })
  const token = prepared.predictedAddress
  const quote = await world.service.quotes.quote(
    { token, side: 'buy', amountIn: parseEther('0.1').toString() },
    'uni',
  )
  await swap(token, parseEther('0.1'))
  await world.sync()
  expect(await world.service.launches.get(prepared.id)).toMatchObject({ status: 'trading' })
  const { items } = await world.service.launches.trades(prepared.id, { limit: 10 })
  expect(items).toMatchObject([
    { venue: 'pool', side: 'buy', eth: { amount: '0.1' }, tokens: quote.amountOut },
  ])
  expect(quote).toMatchObject({
    venue: 'pool',
    remainingToGraduation: null,
    fee: { amount: '0.001' },
  })
  const back = await world.service.quotes.quote({
    token,
    side: 'sell',
    amountOut: parseEther('0.01').toString(),
  })
  expect(back.amountOut.amountAtomic).toBe(parseEther('0.01').toString())
})

test('a reorganisation takes the first trade back, then the launch itself', async () => {
  const { prepared } = await launch('pons', { startTick: -200_000 })
  await swap(prepared.predictedAddress, parseEther('0.1'))
  await world.sync()
  expect((await world.service.launches.get(prepared.id)).status).toBe('trading')
  await chain.ask('anvil_reorg', [1, []])
  await world.sync()
  expect((await world.service.launches.get(prepared.id)).status).toBe('confirmed')
  await chain.ask('anvil_reorg', [2, []])
  await world.indexer.sync()
  for (let pass = 0; pass < 4; pass++) {
    world.clock.advance(6_000)
    await world.sync()
  }
  // Replaying the same bytes restores the launch, and the index equals one built from nothing.
  const again = await world.service.launches.get(prepared.id)
  expect(again).toMatchObject({ status: 'confirmed', pool: { tickLower: expect.any(Number) } })
  const fresh = await chain.world()
  await fresh.sync()
  const shown = async (service: LaunchpadWorld['service']) =>
    (await service.launches.list({ limit: 100 })).items.map(
      ({ family, feeRecipients, pool, status, tokenAddress }) => ({
        family,
        feeRecipients,
        pool,
        status,
        tokenAddress,
      }),
    )
  expect(await shown(fresh.service)).toEqual(await shown(world.service))
  await fresh.close()
})

test('pons: limits bind the first buy, and are shown until when', async () => {
  const limits = { walletBps: 50, transactionBps: 50, durationSeconds: 600 }
  const creator = (await chain.account()).address
  const refusal = await refusalOf(
    world.service.launches.prepareInPool('pons', {
      ...testTerms,
      ...texts,
      creator,
      limits,
      initialBuyEth: '0.5',
    }),
  )
  expect(refusal).toMatchObject({ code: 'launchpad.simulation_failed', status: 422 })
  expect(refusal.extra['revert']).toMatchObject({
    error: 'TransactionLimitExceeded',
    sentence: expect.stringContaining('limit of the token'),
  })
  const { launched } = await launch('pons', { limits })
  expect(launched.pool?.limits).toMatchObject({ walletBps: 50, rising: false })
})

test.each(poolFamilies)(
  '%s: a quote of an early buy says what arrives, and the launch until when',
  async (family) => {
    const antiSnipe = { startBps: 8_000, durationSeconds: 600, decay: 'linear' } as const
    const { launched, prepared } = await launch(family, { antiSnipe, initialBuyEth: '0.01' })
    expect(launched.pool?.antiSnipe).toMatchObject(antiSnipe)
    expect(prepared.intent.summary.sentences.join(' ')).toContain('80 % is burnt at first')
    const token = prepared.predictedAddress
    const ask = (question: object) =>
      world.service.quotes.quote({ token, side: 'buy', ...question }, family)
    const quote = await ask({ amountIn: parseEther('0.01').toString() })
    const burnt = BigInt(quote.burnt?.amountAtomic ?? 0n)
    const arriving = BigInt(quote.amountOut.amountAtomic)
    expect(burnt).toBeGreaterThan(3n * arriving)
    // Quoted for the exact output, the same purchase costs the same, up to rounding by one wei.
    const exact = await ask({ amountOut: arriving.toString() })
    expect(parseEther('0.01') - BigInt(exact.amountIn.amountAtomic)).toBeLessThan(10n ** 7n)
    const before = await balanceOf(token, chain.owner)
    await swap(token, parseEther('0.01'))
    const arrived = (await balanceOf(token, chain.owner)) - before
    // The fee falls by the second, so what arrives is at least the quote, and hardly more.
    expect(arrived).toBeGreaterThanOrEqual(arriving)
    expect(arrived - arriving).toBeLessThan(arriving / 20n)
    await world.sync()
    // The launch's own first buy arrived in full.
    const { items } = await world.service.launches.trades(prepared.id, { limit: 10 })
    expect(items.map(({ tokens }) => tokens.amountAtomic)).toEqual([
      arrived.toString(),
      launched.pool?.firstBuy?.tokens.amountAtomic,
    ])
    const sale = await world.service.quotes.quote({
      token,
      side: 'sell',
      amountIn: `${10n ** 20n}`,
    })
    expect(sale.burnt).toBeNull()
  },
)

test('a pool with bids in the way is left, and another address is prepared', async () => {
  const { address: creator } = await chain.account()
  const salt = new Uint8Array(32).fill(7)
  const occupied = await addressWith(creator, toHex(salt))
  await bidAbove(occupied)
  let drawn = 0
  const random = {
    bytes: (length: number) =>
      length === 32 && drawn++ === 0 ? salt : crypto.getRandomValues(new Uint8Array(length)),
  }
  const { launches } = createLaunchpadService({
    ...world,
    evm: chain.evm,
    random,
    settings: {
      launchpadAddress: chain.launchpadAddress,
      expectedCodeHash: null,
      chainId: 4663,
      baseUrl: 'http://localhost:4663',
      further: { uni: { address: chain.uni, codeHash: null } },
    },
  })
  const prepared = await launches.prepareInPool('uni', { ...testTerms, ...texts, creator })
  expect(drawn).toBe(2)
  expect(prepared.predictedAddress).not.toBe(occupied)
  expect(prepared.intent.simulation.status).toBe('passed')
})

test('400 for half an early fee', async () => {
  const creator = (await chain.account()).address
  const antiSnipe = { startBps: 100, durationSeconds: 0, decay: 'linear' } as const
  const refusal = await refusalOf(
    world.service.launches.prepareInPool('uni', { ...testTerms, ...texts, creator, antiSnipe }),
  )
  expect(refusal).toMatchObject({ status: 400, faults: ['body/antiSnipe'] })
})

test('several recipients share the fees, and a list of one family shows no other', async () => {
  const [first, second] = [(await chain.account()).address, (await chain.account()).address]
  const feeRecipients = [
    { account: first, bps: 6_000 },
    { account: second, bps: 4_000 },
  ]
  const { launched, prepared } = await launch('uni', { feeRecipients })
  expect(launched.feeRecipients).toEqual(feeRecipients)
  expect(prepared.intent.summary.sentences.join(' ')).toContain('60 %')
  const { items } = await world.service.launches.list({ limit: 100, family: 'uni' })
  expect(new Set(items.map((item) => item.family))).toEqual(new Set(['uni']))
  expect(await refusalOf(world.service.launches.get(prepared.id, 'pons'))).toMatchObject({
    status: 404,
  })
})

test.each([
  ['a start between two ticks', { startTick: -207_100 }, 'body/startTick'],
  ['a start beyond the terms', { startTick: 0 }, 'body/startTick'],
  ['two openings', { startTick: -207_200, openingValueEth: '1' }, 'body/startTick'],
  ['an opening below the terms', { openingValueEth: '0' }, 'body/openingValueEth'],
  ['an opening beyond the terms', { openingValueEth: '999999' }, 'body/openingValueEth'],
  ['no ether', { initialBuyEth: '0' }, 'body/initialBuyEth'],
  [
    'shares of more than all',
    { feeRecipients: [{ account: `0x${'1'.repeat(40)}`, bps: 9_999 }] },
    'body/feeRecipients',
  ],
  [
    'limits without time',
    { limits: { walletBps: 100, transactionBps: 0, durationSeconds: 0 } },
    'body/limits',
  ],
])('400 for %s', async (_what, further, location) => {
  const creator = (await chain.account()).address
  const refusal = await refusalOf(
    world.service.launches.prepareInPool('uni', { ...testTerms, ...texts, creator, ...further }),
  )
  expect(refusal).toMatchObject({ status: 400, faults: [location] })
})

test('readiness of all families, with the terms of each', async () => {
  const { items } = await world.service.factories.list()
  expect(items.map(({ configured, kind, ready }) => [kind, configured, ready])).toEqual([
    ['curve', true, true],
    ['uni', true, true],
    ['pons', true, true],
    ['token_factory', true, true],
  ])
  expect(items[2]).toMatchObject({
    launchFee: { amount: '0.001' },
    pool: { creatorFeeShareBps: 7_000, poolFeeBps: 100 },
  })
})

test('other code at a contract that a family names, or that swaps use, is seen and not used', async () => {
  const other = keccak256('0x01')
  const wrong = await chain.world({
    weth: { address: chain.weth, codeHash: other },
    uniswapV3Factory: { address: chain.factory, codeHash: null },
    swapRouter: { address: chain.swapRouter, codeHash: other },
    permit2: { address: '0x000000000000000000000000000000000000dEaD', codeHash: null },
  })
  const { items, shared } = await wrong.service.factories.list()
  expect(items.map(({ kind, ready }) => [kind, ready])).toEqual([
    ['curve', true],
    ['uni', false],
    ['pons', false],
    ['token_factory', true],
  ])
  const weth = { name: 'weth', address: chain.weth, codeHash: { expected: other } }
  expect(items[1]).toMatchObject({
    problems: ['The code at the address is not the expected one.'],
    contracts: [{ name: 'creatorFees' }, { name: 'poolFactory', address: chain.factory }, weth],
  })
  expect(shared.map(({ name, problems }) => [name, problems.length])).toEqual([
    ['weth', 1],
    ['uniswapV3Factory', 0],
    ['swapRouter', 1],
    ['permit2', 1],
  ])
  const { address: creator } = await chain.account()
  const refusal = await refusalOf(
    wrong.service.launches.prepareInPool('uni', { ...testTerms, ...texts, creator }),
  )
  expect(refusal).toMatchObject({ code: 'launchpad.factory_not_ready', status: 503 })
  const told: unknown[] = []
  await wrong.service.factories.warn({
    ...wrong.logger,
    warn: (_, fields) => told.push(fields?.['contract']),
  })
  expect(told).toEqual(['uni', 'pons', 'weth', 'swapRouter', 'permit2'])
  await wrong.close()
})

/** The token's address of a launch on the usual terms with that salt. */
async function addressWith(creator: Hex, salt: Hex): Promise<Hex> {
  const asked = { abi: uniLaunchpadAbi, functionName: 'predictToken' } as const
  const params = {
    ...texts,
    metadataUri: '',
    salt,
    feeTier: 10_000,
    startTick: -207_200,
    endTick: 887_200,
    feeRecipients: [{ account: creator, bps: 10_000 }],
    limits: { walletBps: 0, durationSeconds: 0 },
    antiSnipe: { startBps: 0, durationSeconds: 0, decay: 0 },
    minTokensOut: 0n,
    maxTokensToBids: 0n,
    deadline: 0n,
  }
  const data = encodeFunctionData({ ...asked, args: [creator, params] })
  return decodeFunctionResult({ ...asked, data: await chain.evm.call({ to: chain.uni, data }) })
}

/**
 * Opens the pool of a token that does not exist yet, with a bid above its price for more than a launch sells to bids.
 */
async function bidAbove(token: Hex): Promise<void> {
  const [token0, token1] = sorted(token, chain.weth)
  const isToken0 = token0 === token
  const tick = isToken0 ? -203_200 : 203_200
  await chain.send({
    to: chain.positionManager,
    data: call('createAndInitializePoolIfNecessary', [
      token0,
      token1,
      10_000,
      sqrtRatioAtTick(tick),
    ]),
  })
  const [tickLower, tickUpper] = isToken0
    ? [tick - 2_000, tick - 1_000]
    : [tick + 1_000, tick + 2_000]
  const desired = parseEther('0.05')
  const bid = {
    token0,
    token1,
    fee: 10_000,
    tickLower,
    tickUpper,
    recipient: chain.owner,
    amount0Min: 0n,
    amount1Min: 0n,
    deadline: noDeadline,
    amount0Desired: isToken0 ? 0n : desired,
    amount1Desired: isToken0 ? desired : 0n,
  }
  await chain.send({ to: chain.positionManager, data: call('mint', [bid]) })
}

async function balanceOf(token: string, account: string): Promise<bigint> {
  const data = call('balanceOf', [account])
  return BigInt(await chain.evm.call({ to: getAddress(token), data }))
}

async function swap(token: string, amountIn: bigint) {
  const terms = {
    tokenIn: chain.weth,
    tokenOut: token,
    fee: 10_000,
    recipient: chain.owner,
    deadline: noDeadline,
    amountIn,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  await chain.send({ to: chain.swapRouter, data: call('exactInputSingle', [terms]) })
}
