import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchToken, refusalOf } from '../../../../test/support/launchpad-world.ts'
import { createTradingWorld, type TradingWorld } from '../../../../test/support/trading-world.ts'
import {
  createUniswapChain,
  fundPool,
  noDeadline,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'
import { createTradingProjection, createTradingService } from './index.ts'

let chain: UniswapChain
let world: TradingWorld

beforeAll(async () => {
  chain = await createUniswapChain()
  world = await createTradingWorld(chain)
}, 60_000)
afterAll(async () => {
  await world.close()
  await chain.stop()
})

test('without the contracts of the venue every swap says that it is not configured', async () => {
  const contracts = {
    weth: chain.weth,
    uniswapV3Factory: chain.factory,
    swapRouter: null,
    launchpad: chain.launchpadAddress,
  }
  const { launchpad, parts } = world
  const bare = createTradingService({
    ...parts,
    launchpad,
    solanaSwaps: null,
    solana: { waitForSignature: async () => null },
    settings: { contracts, chainId: 4663 },
  })
  expect(bare.isConfigured).toBe(false)
  expect(createTradingProjection({ ...parts, contracts })).toBeNull()
  const asked = Promise.resolve().then(() => bare.ready())
  expect(await refusalOf(asked)).toMatchObject({
    code: 'trading.not_configured',
    status: 503,
    extra: { configured: false },
  })
})

test('tokens are those of pools, then those of curves; and a call can be built without an intent', async () => {
  const usd = await chain.token()
  await fundPool(chain, [usd, chain.weth], { fee: 3_000, liquidity: 10n ** 21n })
  await world.sync()
  const creator = await chain.account()
  // The launchpad's fixtures expect a world with its service under `service`.
  const launches = { ...world, service: world.launchpad } as never
  const launch = await launchToken(chain, launches, { creator, initialBuyEth: '0.1' })
  const seen: { address: string; decimals: number | null; venue: string }[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await world.trading.tokens.list({
      limit: 1,
      ...(cursor === undefined ? {} : { cursor }),
    })
    seen.push(...page.items)
    cursor = page.nextCursor
  }
  // The order of mixed-case addresses depends on the database's collation.
  const pooled = seen.slice(0, 2)
  expect(new Set(pooled.map(({ address }) => address))).toEqual(new Set([usd, chain.weth]))
  expect(pooled.every(({ venue }) => venue === 'uniswap_v3')).toBe(true)
  const places = new Map(pooled.map(({ address, decimals }) => [address, decimals]))
  expect([places.get(usd), places.get(chain.weth)]).toEqual([6, 18])
  expect(seen.slice(2)).toMatchObject([
    { address: launch.predictedAddress, venue: 'curve', decimals: 18, poolCount: 0 },
  ])
  expect(
    await refusalOf(world.trading.tokens.list({ limit: 1, cursor: 'bm9uc2Vuc2U' })),
  ).toMatchObject({ code: 'request.invalid' })

  const { read } = world.trading.tokens
  expect(await read(usd)).toMatchObject({ decimals: 6, source: 'index' })
  expect(await read(launch.predictedAddress)).toMatchObject({ decimals: 18, source: 'chain' })
  // No token, and a contract that says nothing of itself.
  for (const other of [creator.address, chain.factory]) {
    expect(await read(other)).toMatchObject({ decimals: null, symbol: null, source: 'chain' })
  }

  const { calls, pricing } = world.trading.ready()
  const amountIn = parseEther('0.5')
  const question = { side: 'exactIn', sell: 'ETH', buy: usd, amount: amountIn } as const
  const { buyAmount: minOut } = await pricing.quote(question)
  const { address: wallet } = creator
  const call = await calls.build({
    wallet,
    sell: 'ETH',
    buy: usd,
    amountIn,
    minOut,
    deadline: noDeadline,
  })
  const { data, spender, to, value } = call
  expect([to, value]).toEqual([spender, amountIn])
  const hash = await chain.send({ from: wallet, to, data, value })
  const receipt = await chain.evm.getTransactionReceipt(hash)
  if (receipt === null) throw new Error('no receipt')
  expect(calls.receivedBy(call, receipt)).toBe(minOut)
  expect(calls.receivedBy(call, { ...receipt, logs: [] })).toBe(0n)
})
