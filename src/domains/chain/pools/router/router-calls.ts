import {
  concatHex,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  numberToHex,
  parseAbi,
  sliceHex,
  zeroAddress,
} from 'viem'
import type { Hex } from '../../../../ports/chain-evm.ts'

const basisPoints = 10_000n

/** The functions of Uniswap's SwapRouter that are called. */
export const routerAbi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct ExactOutput { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInput(ExactInput params) payable returns (uint256 amountOut)',
  'function exactOutput(ExactOutput params) payable returns (uint256 amountIn)',
  'function multicall(bytes[] data) payable returns (bytes[] results)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
])

/** Ether, or a token by its address. */
export type SwapAsset = 'ETH' | Hex

/** Which of the two amounts of a swap is fixed. */
export type SwapSide = 'exactIn' | 'exactOut'

/** The most that a swap may cost and the least that it must bring; one of the two is exact. Base units. */
export type SwapLimits = {
  readonly side: SwapSide
  readonly sell: SwapAsset
  readonly buy: SwapAsset
  readonly sellMax: bigint
  readonly buyMin: bigint
  readonly recipient: Hex
  readonly deadline: bigint
}

/** One path from the sold to the bought token, with the amounts that go in and arrive. Base units. */
export type RouterPath = {
  readonly hops: readonly {
    readonly tokenIn: Hex
    readonly tokenOut: Hex
    readonly feePpm: number
    /** Basis points that the token burns of what leaves the pool; only the last hop of a path can have any. */
    readonly burntBps?: number
  }[]
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** A call as it goes to the chain. `value` is wei. */
export type SwapCall = { readonly data: Hex; readonly value: bigint }

/** The decoded bytes of a swap. `buyMin` is what has to leave the pools; a token may burn some of that. */
export type DecodedSwap = SwapLimits & {
  readonly function: string
  readonly paths: readonly (readonly { readonly tokenIn: Hex; readonly tokenOut: Hex }[])[]
}

const feeBytes = 3
const addressBytes = 20

/** The SwapRouter call that takes all paths at once, with the limits split between them. */
export function encodeRouterSwap(limits: SwapLimits, paths: readonly RouterPath[]): SwapCall {
  const { buy, buyMin, deadline, recipient, sell, sellMax, side } = limits
  // Unwrapping needs the tokens at the router first; it reads the zero address as itself.
  const taker = buy === 'ETH' ? zeroAddress : recipient
  const sells = parts(paths, sellMax, (path) => path.amountIn)
  // A path with a minimum of zero would accept any price.
  const buys = parts(paths, buyMin, (path) => path.amountOut).map((part) => (part > 0n ? part : 1n))
  const calls = paths.map((path, index) => {
    const [amountIn = 0n, arriving = 0n] = [sells[index], buys[index]]
    // The router counts what leaves the pool, before the token burns a part of it.
    const amountOut = beforeBurning(arriving, path.hops.at(-1)?.burntBps ?? 0)
    const encoded = encodePath(path.hops, side)
    return side === 'exactIn'
      ? encodeFunctionData({
          abi: routerAbi,
          functionName: 'exactInput',
          args: [
            { path: encoded, recipient: taker, deadline, amountIn, amountOutMinimum: amountOut },
          ],
        })
      : encodeFunctionData({
          abi: routerAbi,
          functionName: 'exactOutput',
          args: [
            { path: encoded, recipient: taker, deadline, amountOut, amountInMaximum: amountIn },
          ],
        })
  })
  if (buy === 'ETH') {
    const args = [buyMin, recipient] as const
    calls.push(encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args }))
  }
  // A pool that runs out takes only a part, and anyone could then take the rest from the router.
  if (sell === 'ETH') {
    calls.push(encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' }))
  }
  const [only] = calls
  const data =
    only !== undefined && calls.length === 1
      ? only
      : encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [calls] })
  return { data, value: sell === 'ETH' ? sellMax : 0n }
}

/** Decodes a router's swap; undefined for any other bytes. */
export function decodeRouterSwap(call: SwapCall): DecodedSwap | undefined {
  try {
    const decoded = decodeFunctionData({ abi: routerAbi, data: call.data })
    const calls = decoded.functionName === 'multicall' ? decoded.args[0] : [call.data]
    return readCalls(calls, call.value)
  } catch {
    return undefined
  }
}

function readCalls(calls: readonly Hex[], value: bigint): DecodedSwap | undefined {
  const decoded = calls.map((data) => decodeFunctionData({ abi: routerAbi, data }))
  const swaps = decoded.flatMap(readSwap)
  const unwrap = decoded.find((each) => each.functionName === 'unwrapWETH9')
  const [first] = swaps
  const [tokenIn, tokenOut] = [first?.paths[0]?.[0]?.tokenIn, first?.paths[0]?.at(-1)?.tokenOut]
  if (first === undefined || tokenIn === undefined || tokenOut === undefined) return undefined
  const [unwrapped, receiver] = unwrap === undefined ? [undefined, undefined] : unwrap.args
  return {
    function: decoded.length === 1 ? (decoded[0]?.functionName ?? '') : 'multicall',
    side: first.side,
    sell: value > 0n ? 'ETH' : tokenIn,
    buy: unwrapped === undefined ? tokenOut : 'ETH',
    sellMax: value > 0n ? value : swaps.reduce((sum, swap) => sum + swap.sellMax, 0n),
    buyMin: unwrapped ?? swaps.reduce((sum, swap) => sum + swap.buyMin, 0n),
    recipient: getAddress(receiver ?? first.recipient),
    deadline: first.deadline,
    paths: swaps.flatMap((swap) => swap.paths),
  }
}

type RouterPart = Omit<DecodedSwap, 'buy' | 'function' | 'sell'>

function readSwap(
  each: ReturnType<typeof decodeFunctionData<typeof routerAbi>>,
): readonly RouterPart[] {
  if (each.functionName === 'exactInput') {
    const { amountIn, amountOutMinimum, deadline, path, recipient } = each.args[0]
    const paths = [decodePath(path, 'exactIn')]
    const amounts = { sellMax: amountIn, buyMin: amountOutMinimum }
    return [{ ...amounts, deadline, recipient, side: 'exactIn', paths }]
  }
  if (each.functionName === 'exactOutput') {
    const { amountInMaximum, amountOut, deadline, path, recipient } = each.args[0]
    const paths = [decodePath(path, 'exactOut')]
    const amounts = { sellMax: amountInMaximum, buyMin: amountOut }
    return [{ ...amounts, deadline, recipient, side: 'exactOut', paths }]
  }
  return []
}

/**
 * Splits `total` in the proportion of the paths, by cumulative sums rounded down. Each part is at most its path's own
 * amount while `total` is at most their sum, and at least that amount while it is at least their sum.
 */
function parts(
  paths: readonly RouterPath[],
  total: bigint,
  amountOf: (path: RouterPath) => bigint,
): readonly bigint[] {
  const whole = paths.reduce((sum, path) => sum + amountOf(path), 0n)
  let amount = 0n
  let given = 0n
  return paths.map((path) => {
    amount += amountOf(path)
    const before = given
    given = (total * amount) / whole
    return given - before
  })
}

/** Token, fee, token, and so on; an exact output is encoded from its end. */
function encodePath(hops: RouterPath['hops'], side: SwapSide): Hex {
  const walked =
    side === 'exactIn'
      ? hops.map((hop) => ({ from: hop.tokenIn, to: hop.tokenOut, feePpm: hop.feePpm }))
      : hops
          .toReversed()
          .map((hop) => ({ from: hop.tokenOut, to: hop.tokenIn, feePpm: hop.feePpm }))
  return concatHex([
    walked[0]?.from ?? '0x',
    ...walked.flatMap((hop) => [numberToHex(hop.feePpm, { size: feeBytes }), hop.to]),
  ])
}

function decodePath(path: Hex, side: SwapSide) {
  const tokens: Hex[] = []
  for (let at = 0; at + addressBytes <= (path.length - 2) / 2; at += addressBytes + feeBytes) {
    tokens.push(getAddress(sliceHex(path, at, at + addressBytes)))
  }
  const walked = side === 'exactIn' ? tokens : tokens.toReversed()
  return walked
    .slice(1)
    .map((tokenOut, index) => ({ tokenIn: walked[index] ?? tokenOut, tokenOut }))
}

/** What arrives of base units that leave a pool whose token burns a part of them. */
export function afterBurning(amount: bigint, burntBps: number): bigint {
  return (amount * (basisPoints - BigInt(burntBps))) / basisPoints
}

/** The least that has to leave the pool for so much to arrive. */
export function beforeBurning(arriving: bigint, burntBps: number): bigint {
  const kept = basisPoints - BigInt(burntBps)
  return (arriving * basisPoints + kept - 1n) / kept
}
