import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import {
  createTradingWorld,
  principalOf,
  type TradingWorld,
} from '../../../../test/support/trading-world.ts'
import {
  call,
  createUniswapChain,
  fundPool,
  noDeadline,
  type UniswapChain,
} from '../../../../test/support/uniswap-chain.ts'

let chain: UniswapChain
let world: TradingWorld
let usd: Hex

const alice = principalOf('acct_alice')
const amount = 1_000_000n

beforeAll(async () => {
  chain = await createUniswapChain()
  usd = await chain.token()
  await fundPool(chain, [usd, chain.weth], { fee: 500, liquidity: 10n ** 21n })
  world = await createTradingWorld(chain)
  await world.sync()
}, 60_000)
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

const service = () => world.trading.ready()

test('of an allowance that is just enough nothing is missing, and only the swap is to be signed', async () => {
  const trader = await traderWith({ held: amount, allowed: amount })
  const { issues, quoteId } = await quoteFor(trader)
  expect(issues).toEqual({
    balance: null,
    allowance: null,
    simulation: { status: 'passed', revertReason: null },
  })
  const built = await service().swaps.build(alice, buildInput(trader, quoteId))
  expect(built.intents.map(({ kind }) => kind)).toEqual(['swap'])
  expect(await directCallOf(trader)).toMatchObject({ approval: null, balance: amount })
})

test('one unit less is missing, and the approval before the swap is for all that is sold', async () => {
  const trader = await traderWith({ held: amount, allowed: amount - 1n })
  const { issues, quoteId } = await quoteFor(trader)
  expect(issues).toMatchObject({
    balance: null,
    allowance: {
      spender: chain.swapRouter,
      required: { asset: usd, amountAtomic: `${amount}` },
      actual: { asset: usd, amountAtomic: `${amount - 1n}` },
    },
    simulation: { status: 'not_run' },
  })
  const built = await service().swaps.build(alice, buildInput(trader, quoteId))
  expect(built.intents.map(({ kind }) => kind)).toEqual(['approval', 'swap'])
  const args = [chain.swapRouter, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  expect(built.intents[0]).toMatchObject({ to: usd, value: '0', data })
  expect((await directCallOf(trader)).approval).toEqual({ to: usd, value: 0n, data })
})

test('one unit less than what is sold is not enough to hold, whatever is allowed', async () => {
  const trader = await traderWith({ held: amount - 1n, allowed: amount })
  const { issues, quoteId } = await quoteFor(trader)
  expect(issues).toMatchObject({
    balance: {
      required: { amountAtomic: `${amount}` },
      actual: { amountAtomic: `${amount - 1n}` },
    },
    allowance: null,
    simulation: { status: 'not_run' },
  })
  const asked = service().swaps.build(alice, buildInput(trader, quoteId))
  expect(await refusalOf(asked)).toMatchObject({ code: 'intents.insufficient_funds' })
})

/** A new account with a balance of the dollar token and an allowance for the router. */
async function traderWith(terms: { readonly held: bigint; readonly allowed: bigint }) {
  const { address } = await chain.account()
  await chain.send({ to: usd, data: call('transfer', [address, terms.held]) })
  const data = call('approve', [chain.swapRouter, terms.allowed])
  await chain.send({ from: address, to: usd, data })
  return address
}

function quoteFor(taker: Hex) {
  const pair = { sellToken: usd, buyToken: 'ETH', amount: `${amount}` }
  return service().quotes.quote({ ...pair, side: 'exactIn', slippageBps: 50, taker })
}

function buildInput(account: Hex, quoteId: string) {
  return { quoteId, account, deadlineSeconds: 600, confirmDuplicate: false }
}

/** The same swap without an intent, for a wallet that sends it by other means. */
function directCallOf(wallet: Hex) {
  const terms = { wallet, sell: usd, buy: 'ETH', amountIn: amount, minOut: 1n } as const
  return service().calls.build({ ...terms, deadline: noDeadline })
}
