import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, testChainId } from '../../../../test/support/launchpad-world.ts'
import { onPagesOf } from '../../../../test/support/pages.ts'
import { race } from '../../../../test/support/race.ts'
import {
  createTradingWorld,
  principalOf,
  type TradingWorld,
} from '../../../../test/support/trading-world.ts'
import {
  createUniswapChain,
  fundPool,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'
import { createTradingService, type TradingService } from './index.ts'
import type { SwapView } from './trading.schemas.ts'

let chain: UniswapChain
let world: TradingWorld
let trading: TradingService
let usd: Hex
let nowMs = Date.now()

const [alice, bob] = ['acct_alice', 'acct_bob'].map(principalOf) as [Principal, Principal]
type Principal = ReturnType<typeof principalOf>

beforeAll(async () => {
  chain = await createUniswapChain()
  usd = await chain.token()
  await fundPool(chain, [usd, chain.weth], { fee: 500, liquidity: 10n ** 21n })
  world = await createTradingWorld(chain)
  await world.sync()
  const { launchpad, parts } = world
  const contracts = {
    weth: chain.weth,
    uniswapV3Factory: chain.factory,
    swapRouter: chain.swapRouter,
    launchpad: chain.launchpadAddress,
  }
  trading = createTradingService({
    ...parts,
    launchpad,
    // The time is set by the test.
    clock: { nowMs: () => nowMs },
    solanaSwaps: null,
    solana: { waitForSignature: async () => null },
    settings: { contracts, chainId: testChainId },
  })
}, 60_000)
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

type Terms = {
  readonly trader: Hex
  readonly principal?: Principal
  readonly amount?: bigint
  readonly side?: 'exactIn' | 'exactOut'
  readonly confirmDuplicate?: boolean
}

/** A new quote of ether for the dollar token, and the swap of it. */
async function build({ trader, ...wish }: Terms): Promise<SwapView> {
  const { amount = 10n ** 9n, confirmDuplicate = false, principal = alice, side = 'exactIn' } = wish
  const pair = { sellToken: 'ETH', buyToken: usd, side, amount: `${amount}`, slippageBps: 50 }
  const { quoteId } = await trading.ready().quotes.quote(pair)
  const terms = { quoteId, account: trader, deadlineSeconds: 600, confirmDuplicate }
  return trading.ready().swaps.build(principal, terms)
}
const newTrader = async () => (await chain.account()).address
const duplicateOf = ({ id: swapId }: SwapView) => ({
  code: 'trading.possible_duplicate',
  status: 409,
  extra: { existingSwapId: swapId },
})

test('a repeat is refused for half a minute after the last one that was built, and not in the moment that ends it', async () => {
  const trader = await newTrader()
  const first = await build({ trader })
  nowMs += 29_999
  expect(await refusalOf(build({ trader }))).toMatchObject(duplicateOf(first))
  nowMs += 1
  const second = await build({ trader })
  nowMs += 29_999
  expect(await refusalOf(build({ trader }))).toMatchObject(duplicateOf(second))
})

test('a repeat that is meant is built, also by a process whose clock is behind', async () => {
  const trader = await newTrader()
  const first = await build({ trader })
  const second = await build({ trader, confirmDuplicate: true })
  expect(await refusalOf(build({ trader }))).toMatchObject(duplicateOf(second))
  nowMs -= 5_000
  expect(await refusalOf(build({ trader }))).toMatchObject(duplicateOf(second))
  const third = await build({ trader, confirmDuplicate: true })
  expect(await refusalOf(build({ trader }))).toMatchObject(duplicateOf(third))
  expect(new Set([first, second, third].map(({ id }) => id)).size).toBe(3)
  nowMs += 5_000
})

test('sizes count as the same up to an eighth more, and nothing else is taken for a repeat', async () => {
  const trader = await newTrader()
  const size = 2n ** 30n
  const first = await build({ trader, amount: size })
  const eighth = size / 8n
  expect(await refusalOf(build({ trader, amount: size + eighth - 1n }))).toMatchObject(
    duplicateOf(first),
  )
  for (const amount of [size + eighth, size - 1n, 2n * size]) await build({ trader, amount })
  await build({ trader, amount: size, side: 'exactOut' })
  await build({ trader, amount: size, principal: bob })
  await build({ trader: await newTrader(), amount: size })
})

test('of many repeats at once one is built', async () => {
  const trader = await newTrader()
  const done = await race({ times: 8, enough: 'a swap that is built takes nothing' }, async () => {
    const [one] = await Promise.allSettled([build({ trader })])
    return one
  })
  const built = done.flatMap((one) => (one?.status === 'fulfilled' ? [one.value] : []))
  const refused = done.flatMap((one) => (one?.status === 'rejected' ? [one.reason] : []))
  const [first] = built
  if (first === undefined) throw new Error('none was built')
  expect([built.length, refused.length]).toEqual([1, 7])
  for (const reason of refused) {
    expect(await refusalOf(Promise.reject(reason))).toMatchObject(duplicateOf(first))
  }
})

test('what guards nothing any more is forgotten a minute after it was noted', async () => {
  const noted = async () => {
    const tables = world.database.query.withTables<{ trading_guards: { swap_id: string } }>()
    const rows = await tables.selectFrom('trading_guards').select('swap_id').execute()
    return rows.map((row) => row.swap_id)
  }
  const { id: swapId } = await build({ trader: await newTrader() })
  nowMs += 60_000
  await build({ trader: await newTrader() })
  expect(await noted()).toContain(swapId)
  nowMs += 1
  const { id: last } = await build({ trader: await newTrader() })
  expect(await noted()).not.toContain(swapId)
  expect(await noted()).toContain(last)
})

test('swaps are read page by page, newest first, by their own account alone', async () => {
  const carol = principalOf('acct_carol')
  const built: string[] = []
  for (let count = 0; count < 5; count++) {
    nowMs += 1
    built.unshift((await build({ trader: await newTrader(), principal: carol })).id)
  }
  const { swaps } = trading.ready()
  for (const limit of [1, 2, 5, 6]) {
    const read = await onPagesOf((cursor) => swaps.list(carol, { limit, ...cursor }))
    expect(read.map(({ id }) => id)).toEqual(built)
  }
})
