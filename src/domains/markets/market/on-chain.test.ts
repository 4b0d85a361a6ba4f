import { encodeFunctionData, erc20Abi, type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLaunchpadWorld,
  createTestChain,
  type LaunchpadWorld,
  launchToken,
  type TestChain,
  tradeToken,
} from '../../../../test/support/launchpad-world.ts'
import { createMarketWorld, type MarketWorld } from '../../../../test/support/market-chain.ts'

let chain: TestChain
let launches: LaunchpadWorld
let world: MarketWorld

beforeAll(async () => {
  chain = await createTestChain()
  launches = await createLaunchpadWorld(chain)
  world = await createMarketWorld(chain, {
    launchpadAddress: chain.launchpadAddress,
    startBlock: chain.startBlock,
  })
})
afterAll(async () => {
  await world?.close()
  await launches?.close()
  await chain?.stop()
})

test('prices, trades and balances are those of the contracts', async () => {
  const [creator, trader] = [await chain.account(), await chain.account()]
  const launch = await launchToken(chain, launches, { creator, initialBuyEth: '0.05' })
  const token = launch.predictedAddress
  const trade = (side: 'buy' | 'sell', amountIn: bigint) =>
    tradeToken(chain, launches, { trader, token, side, amountIn })
  await trade('buy', parseEther('0.2'))
  await trade('sell', parseEther('1000000'))
  await world.sync()
  const { curve } = await launches.service.launches.get(launch.id)
  const { data } = await world.market.tokens.get(token)
  expect(data).toMatchObject({
    priceEth: curve?.priceEth,
    supplyAtomic: launch.supply.amountAtomic,
    creator: creator.address,
    day: { trades: 3, buys: 2, sells: 1, traders: 2 },
    holders: 2,
  })
  const [pool] = (await world.market.tokens.pools({ token })).items
  expect(pool?.liquidityEth).toBe(curve?.ethRaised.amount)
  const { items } = await world.market.trades.holders({ token, limit: 10 })
  expect(items).toHaveLength(3)
  for (const { balanceAtomic, holder } of items) {
    expect(BigInt(balanceAtomic)).toBe(await balanceOf(token, holder))
  }
})

test('what an account held was worth its balance at the prices of the contract, before and after it traded', async () => {
  const [creator, trader] = [await chain.account(), await chain.account()]
  const launch = await launchToken(chain, launches, { creator, initialBuyEth: '0.02' })
  const token = launch.predictedAddress
  const worth = async () => {
    await world.sync()
    const { curve } = await launches.service.launches.get(launch.id)
    const price = parseUnits(curve?.priceEth ?? '', 27)
    return ((await balanceOf(token, trader.address)) * price) / 10n ** 27n
  }
  const trade = async (side: 'buy' | 'sell', amountIn: bigint) => {
    await tradeToken(chain, launches, { trader, token, side, amountIn })
    return worth()
  }
  const bought = await trade('buy', parseEther('0.3'))
  await chain.ask('evm_increaseTime', [7_200])
  launches.clock.advance(7_200_000)
  const sold = await trade('sell', parseEther('50000000'))
  const { points } = await world.market.heldHistory(address(trader.address), {
    range: '24h',
    points: 100,
  })
  expect(points[0]?.valueWei).toBe(0n)
  // The quarters of the two hours between, and now.
  expect(points.slice(-8).map(({ valueWei }) => valueWei)).toEqual([
    ...Array.from({ length: 7 }, () => bought),
    sold,
  ])
  const held = await world.market.tokens.heldBy(address(trader.address), 10)
  expect(held.items.map(({ valueWei }) => valueWei)).toEqual([sold])
})

async function balanceOf(token: string, holder: string): Promise<bigint> {
  const args = [address(holder)] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args })
  return BigInt(await chain.evm.call({ to: address(token), data }))
}

function address(text: string): Hex {
  return `0x${text.slice(2)}`
}
