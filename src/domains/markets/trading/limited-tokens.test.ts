import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../test/support/launch-families.ts'
import { refusalOf, testTerms } from '../../../../test/support/launchpad-world.ts'
import {
  createTradingWorld,
  principalOf,
  type TradingWorld,
} from '../../../../test/support/trading-world.ts'

let chain: FamiliesChain
let world: TradingWorld
let limited: Hex

const alice = principalOf('acct_alice')
const supply = 10n ** 27n
type Trader = Awaited<ReturnType<FamiliesChain['account']>>

beforeAll(async () => {
  chain = await createFamiliesChain()
  world = await createTradingWorld(chain, { pons: chain.pons })
  await world.sync()
  const creator = await chain.account()
  const prepared = await world.launchpad.launches.prepareInPool('pons', {
    ...testTerms,
    name: 'Locked Candle',
    symbol: 'LOCK',
    creator: creator.address,
    limits: { walletBps: 60, transactionBps: 50, durationSeconds: 3_600 },
  })
  const signed = await chain.sign(creator, prepared.intent, { gas: 9_000_000n })
  await world.launchpad.launches.submit(prepared.id, { signedTransaction: signed }, 'pons')
  await world.sync()
  limited = prepared.predictedAddress as Hex
}, 60_000)
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

const service = () => world.trading.ready()

async function build(trader: Trader, pair: object) {
  const asked = { side: 'exactIn', slippageBps: 50, ...pair } as never
  const { quoteId } = await service().quotes.quote(asked)
  return service().swaps.build(alice, {
    quoteId,
    account: trader.address,
    deadlineSeconds: 600,
    confirmDuplicate: true,
  })
}

/** Signs and submits the last intent of a swap, which is the swap itself. */
async function submit(trader: Trader, { intents, id: swapId }: Awaited<ReturnType<typeof build>>) {
  const last = intents.at(-1)
  if (last === undefined) throw new Error('a swap has an intent')
  const signed = await chain.sign(trader, last)
  return service().swaps.submit(alice, { swapId, intentId: last.id, signedTransaction: signed })
}

test('a quote, a swap and its submission name the limit of the bought token', async () => {
  const trader = await chain.account()
  const over = `${(supply * 55n) / 10_000n}`
  const pair = { sellToken: 'ETH', buyToken: limited, side: 'exactOut', slippageBps: 50 } as const
  const { issues } = await service().quotes.quote({
    ...pair,
    amount: over,
    taker: trader.address,
  })
  expect(issues.simulation).toMatchObject({
    status: 'reverted',
    revertReason: expect.stringContaining('for one transfer is 5000000 tokens'),
  })
  expect(await refusalOf(build(trader, { ...pair, amount: over }))).toMatchObject({
    code: 'intents.simulation_failed',
    status: 422,
    extra: {
      revert: { error: 'TransactionLimitExceeded' },
      limit: { kind: 'transaction', token: limited, amountAtomic: over, heldAtomic: '0' },
    },
  })
  const most = `${(supply * 45n) / 10_000n}`
  const [first, second] = [
    await build(trader, { ...pair, amount: most }),
    await build(trader, { ...pair, amount: most, slippageBps: 500 }),
  ]
  expect(await submit(trader, first)).toMatchObject({ status: 'submitted' })
  expect(await refusalOf(submit(trader, second))).toMatchObject({
    code: 'intents.simulation_failed',
    extra: {
      limit: {
        kind: 'wallet',
        heldAtomic: most,
        amountAtomic: most,
        rising: false,
        buyableAtomic: `${(supply * 15n) / 10_000n}`,
      },
    },
  })
})
