import { encodeAbiParameters, encodeEventTopics, getAddress, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { EvmLog } from '../../../ports/chain-evm.ts'
import { curveLaunchpadAbi } from '../../chain/launchpad/index.ts'
import { encodeRouterSwap } from '../../chain/pools/index.ts'
import type { Asset } from './assets.ts'
import { encodeCurveSwap } from './calldata.ts'
import { arrivalOf } from './swap-intents.ts'

const addressOf = (digits: string) => getAddress(`0x${digits.repeat(20)}`)
const [venue, pool, other] = [
  { weth: addressOf('a1'), swapRouter: addressOf('b1'), launchpad: addressOf('c1') },
  addressOf('d1'),
  addressOf('d2'),
]
const [token, usd, trader, stranger] = ['e1', 'e2', 'f1', 'f2'].map(addressOf) as [
  ...[Hex, Hex, Hex, Hex],
]
const burnt = getAddress('0x000000000000000000000000000000000000dead')
const nobody = addressOf('00')
const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
])

type Said = Pick<EvmLog, 'address' | 'data' | 'topics'>
const uint = (amount: bigint) => encodeAbiParameters([{ type: 'uint256' }], [amount])
// Every indexed argument is given, so no topic is null.
const topicsOf = (topics: readonly unknown[]) => topics as readonly Hex[]
const transfer = (from: Hex, to: Hex, amount: bigint, address: Hex = token): Said => ({
  address,
  topics: topicsOf(encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } })),
  data: uint(amount),
})
const withdrawal = (from: Hex, amount: bigint, address: Hex = venue.weth): Said => ({
  address,
  topics: topicsOf(encodeEventTopics({ abi, eventName: 'Withdrawal', args: { from } })),
  data: uint(amount),
})
/** The logs of one transaction, in order. */
const logs = (...said: readonly Said[]): readonly EvmLog[] =>
  said.map((log, logIndex) => ({
    ...log,
    logIndex,
    blockNumber: 1n,
    blockHash: `0x${'1'.repeat(64)}`,
    transactionHash: `0x${'2'.repeat(64)}`,
    transactionIndex: 0,
  }))

/** A swap in one pool, to the trader, with a minimum of a hundred of the bought token. */
function swapFor(buy: Asset) {
  const terms = { side: 'exactIn', sell: usd, recipient: trader, deadline: 1n } as const
  const hop = { pool, tokenIn: usd, tokenOut: buy === 'ETH' ? venue.weth : buy, feePpm: 500 }
  const priced = { ...hop, amountIn: 50n, amountOut: 100n, fee: 0n, ticksCrossed: 0 }
  const path = { hops: [priced], amountIn: 50n, amountOut: 100n }
  const limits = { ...terms, buy, sellMax: 50n, buyMin: 100n }
  return { to: venue.swapRouter, ...encodeRouterSwap(limits, [path]) }
}
const arrival = (buy: Asset, ...said: readonly Said[]) =>
  arrivalOf(venue, swapFor(buy), logs(...said))

describe('what a swap through pools brought', () => {
  test('is the transfer of the bought token to the recipient, wherever it stands among the logs', () => {
    const paid = transfer(trader, pool, 50n, usd)
    const wanted = transfer(pool, trader, 100n)
    const noise = [transfer(pool, trader, 900n, usd), withdrawal(trader, 900n)]
    expect(arrival(token, wanted, paid)).toEqual({ amount: 100n, logIndex: 0 })
    expect(arrival(token, paid, ...noise, wanted)).toEqual({ amount: 100n, logIndex: 3 })
    expect(arrival(token, wanted, ...noise, paid)).toEqual({ amount: 100n, logIndex: 0 })
  })
  test('is no transfer of another token, to another party, or of less', () => {
    expect(arrival(token, transfer(pool, trader, 900n, usd))).toBeUndefined()
    expect(arrival(token, transfer(pool, stranger, 900n))).toBeUndefined()
    expect(arrival(token, transfer(trader, pool, 900n))).toBeUndefined()
    expect(arrival(token, transfer(pool, trader, 99n))).toBeUndefined()
  })
  test('of several paths is their sum, completed by the one that reached the least', () => {
    const parts = [60n, 30n, 10n, 5n].map((amount) => transfer(pool, trader, amount))
    const between = transfer(pool, stranger, 900n, usd)
    const said = parts.flatMap((part) => [between, part])
    expect(arrival(token, ...said)).toEqual({ amount: 105n, logIndex: 5 })
  })
})

describe('what a token burns of an early buy', () => {
  const burn = transfer(pool, burnt, 80n)
  const rest = transfer(pool, trader, 20n)
  test('counts for the least where it left the same pool right before what arrived, other tokens’ logs apart', () => {
    const apart = [transfer(trader, pool, 50n, usd), withdrawal(stranger, 5n)]
    expect(arrival(token, burn, rest)).toEqual({ amount: 20n, logIndex: 1 })
    expect(arrival(token, burn, ...apart, rest)).toEqual({ amount: 20n, logIndex: 3 })
  })
  test.each([
    ['after what arrived', [rest, burn]],
    ['out of another account', [transfer(other, burnt, 80n), rest]],
    ['before another move of the token', [burn, transfer(stranger, other, 1n), rest]],
    ['in another token', [transfer(pool, burnt, 80n, usd), rest]],
    ['to an account that burns nothing', [transfer(pool, stranger, 80n), rest]],
    ['and before more than one arrival', [transfer(pool, burnt, 40n), rest, rest]],
  ])('counts for nothing %s', (_name, said) => {
    expect(arrival(token, ...said)).toBeUndefined()
  })
})

describe('the ether that a swap brought', () => {
  test('is what the router unwraps, and nobody else, wherever it is said', () => {
    const noise = [transfer(pool, venue.swapRouter, 100n, venue.weth), withdrawal(stranger, 900n)]
    const own = withdrawal(venue.swapRouter, 100n)
    expect(arrival('ETH', ...noise, own)).toEqual({ amount: 100n, logIndex: 2 })
    expect(arrival('ETH', own, ...noise)).toEqual({ amount: 100n, logIndex: 0 })
    expect(arrival('ETH', ...noise)).toBeUndefined()
    expect(arrival('ETH', withdrawal(venue.swapRouter, 900n, token))).toBeUndefined()
  })
  test('is what the router gave up, of a wrapper that says no withdrawals', () => {
    const gone = transfer(venue.swapRouter, nobody, 100n, venue.weth)
    const noise = [
      transfer(stranger, nobody, 900n, venue.weth),
      transfer(venue.swapRouter, stranger, 900n, venue.weth),
    ]
    expect(arrival('ETH', ...noise, gone)).toEqual({ amount: 100n, logIndex: 2 })
    expect(arrival('ETH', ...noise)).toBeUndefined()
  })
})

describe('what a swap on a curve brought', () => {
  type Trade = { token: Hex; recipient: Hex; isBuy: boolean; address: Hex }
  const trade = (differences: Partial<Trade> = {}): Said => {
    const said = { token, recipient: trader, isBuy: true, address: venue.launchpad, ...differences }
    const topics = encodeEventTopics({
      abi: curveLaunchpadAbi,
      eventName: 'Trade',
      args: { token: said.token, trader: stranger, recipient: said.recipient },
    })
    const event = curveLaunchpadAbi.find((item) => item.type === 'event' && item.name === 'Trade')
    const inputs = (event?.inputs ?? []).filter((input) => !('indexed' in input && input.indexed))
    const amounts: readonly unknown[] = [said.isBuy, 70n, 100n]
    const data = encodeAbiParameters(
      inputs,
      inputs.map((_, index) => amounts[index] ?? 0n),
    )
    return { address: said.address, topics: topicsOf(topics), data }
  }
  const limits = { side: 'exactIn', recipient: trader, deadline: 1n, buyMin: 70n } as const
  const bought = encodeCurveSwap({ ...limits, sell: 'ETH', buy: token, sellMax: 70n })
  const sold = encodeCurveSwap({ ...limits, sell: token, buy: 'ETH', sellMax: 100n })
  const ask = (call: typeof bought, ...said: readonly Said[]) =>
    arrivalOf(venue, { to: venue.launchpad, ...call }, logs(...said))
  test('is the launchpad’s own word for that token, that direction and that recipient', () => {
    const noise = [
      transfer(pool, trader, 900n),
      trade({ token: usd }),
      trade({ recipient: stranger }),
    ]
    expect(ask(bought, ...noise, trade(), transfer(pool, trader, 900n))).toEqual({
      amount: 100n,
      logIndex: 3,
    })
    expect(ask(sold, trade({ isBuy: false }), ...noise)).toEqual({ amount: 70n, logIndex: 0 })
    expect(ask(bought, ...noise)).toBeUndefined()
    expect(ask(bought, trade({ address: stranger }))).toBeUndefined()
  })
})
