import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const amount = 10n ** 12n

beforeAll(async () => {
  chain = await createUniswapChain()
  world = await createTradingWorld(chain)
}, 60_000)
afterAll(async () => {
  await world?.close()
  await chain?.stop()
})

const service = () => world.trading.ready()

describe.each([
  ['refuses every call', '0x60006000fd'],
  ['never ends its answer', '0x5b600056'],
  ['answers every call with nothing', '0x00'],
  ['answers every call with a byte less than a number has', '0x60ff600053601f6000f3'],
  ['is no longer there', '0x'],
])('a token that %s', (_name, code) => {
  let token: Hex
  let trader: Hex
  let bought: bigint
  beforeAll(async () => {
    token = await chain.token()
    trader = (await chain.account()).address
    bought = await buy(token, trader)
    await chain.ask('anvil_setCode', [token, code])
  }, 60_000)

  test('leaves its buyers a portfolio, with what they bought and a balance of nothing', async () => {
    const { balances, positions } = await service().portfolio.portfolio(trader)
    expect(balances).toMatchObject([{ asset: 'ETH' }, { asset: token, amountAtomic: '0' }])
    expect(balances[0]?.amountAtomic).not.toBe('0')
    expect(positions).toMatchObject([{ token, quantity: { amountAtomic: `${bought}` } }])
  })

  test('is quoted to its holders as nothing that they have, and not offered for a signature', async () => {
    const { issues, quoteId } = await quote({ sellToken: token, buyToken: 'ETH', taker: trader })
    expect(issues).toMatchObject({
      balance: { actual: { asset: token, amountAtomic: '0' } },
      allowance: { actual: { asset: token, amountAtomic: '0' } },
      simulation: { status: 'not_run' },
    })
    const terms = { quoteId, account: trader, deadlineSeconds: 600, confirmDuplicate: false }
    const asked = service().swaps.build(principalOf('acct_alice'), terms)
    expect(await refusalOf(asked)).toMatchObject({ status: 422 })
  })

  test('is tried for a buyer, and nothing is said of whether it could be given back', async () => {
    const { quoteId } = await quote({ sellToken: 'ETH', buyToken: token })
    const tried = await service().simulations.simulate({ quoteId, account: trader })
    expect(tried.sellability).toEqual({ status: 'unknown', holder: null })
  })
})

test('of a token that answers with more than a number the first one counts', async () => {
  const token = await chain.token()
  const { address: trader } = await chain.account()
  await buy(token, trader)
  await chain.ask('anvil_setCode', [token, '0x600560005260406000f3'])
  const { balances } = await service().portfolio.portfolio(trader)
  expect(balances[1]).toMatchObject({ asset: token, amountAtomic: '5' })
})

/** Opens a pool of the token and buys in it; returns the amount that arrived. */
async function buy(token: Hex, trader: Hex): Promise<bigint> {
  await fundPool(chain, [token, chain.weth], { fee: 3_000, liquidity: 10n ** 21n })
  const terms = {
    tokenIn: chain.weth,
    tokenOut: token,
    fee: 3_000,
    recipient: trader,
    deadline: noDeadline,
    amountIn: amount,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  const data = call('exactInputSingle', [terms])
  await chain.send({ from: trader, to: chain.swapRouter, value: amount, data })
  await world.sync()
  return BigInt(await chain.evm.call({ to: token, data: call('balanceOf', [trader]) }))
}

function quote(pair: {
  readonly sellToken: string
  readonly buyToken: string
  readonly taker?: Hex
}) {
  return service().quotes.quote({ ...pair, amount: `${amount}`, side: 'exactIn', slippageBps: 50 })
}
