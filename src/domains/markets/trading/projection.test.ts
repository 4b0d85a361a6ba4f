import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchToken } from '../../../../test/support/launchpad-world.ts'
import { createTradingWorld, type TradingWorld } from '../../../../test/support/trading-world.ts'
import {
  createUniswapChain,
  noDeadline,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'
import { encodeCurveSwap } from './calldata.ts'

let chain: UniswapChain
let world: TradingWorld

beforeAll(async () => {
  chain = await createUniswapChain()
  world = await createTradingWorld(chain)
}, 60_000)
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

test('a trade on a curve that a reorganisation took back was none', async () => {
  const creator = await chain.account()
  // The launchpad's fixtures expect a world with its service under `service`.
  const launches = { ...world, service: world.launchpad } as never
  const launch = await launchToken(chain, launches, { creator, initialBuyEth: '0.2' })
  const token = launch.predictedAddress as Hex
  const { address: trader } = await chain.account()
  const terms = { side: 'exactIn', sell: 'ETH', buy: token, recipient: trader } as const
  const limits = { ...terms, sellMax: parseEther('0.01'), buyMin: 1n, deadline: noDeadline }
  await chain.send({ from: trader, to: chain.launchpadAddress, ...encodeCurveSwap(limits) })
  await world.sync()
  const { portfolio } = world.trading.ready()
  const history = async (who: Hex) => (await portfolio.history(who, { limit: 5 })).items
  expect(await history(trader)).toMatchObject([{ venue: 'curve', bought: { asset: token } }])
  await chain.ask('anvil_reorg', [1, []])
  await world.sync()
  expect(await history(trader)).toEqual([])
  expect((await portfolio.portfolio(trader)).positions).toEqual([])
  // The purchase in the launch itself is in an older block.
  expect(await history(creator.address)).toMatchObject([{ bought: { asset: token } }])
})
