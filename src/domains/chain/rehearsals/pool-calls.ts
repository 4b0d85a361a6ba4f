import { decodeFunctionResult, encodeFunctionData, getAbiItem, parseAbi } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { ForkReceipt } from '../../../ports/chain-fork.ts'
import {
  type AntiSnipe,
  launchTokenAbi,
  type PoolFamily,
  type PoolLaunchParams,
  ponsLaunchpadAbi,
  toPonsParams,
  toUniParams,
  tryDecodeLog,
  uniLaunchpadAbi,
} from '../launchpad/index.ts'
import { noAntiSnipe } from './launch-facts.ts'
import { noDeadline, type Read } from './token-calls.ts'

const poolFactoryAbi = parseAbi([
  'function feeAmountTickSpacing(uint24 fee) view returns (int24 spacing)',
])
const swapAbi = parseAbi([
  'struct ExactInputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Question { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(ExactInputSingle params) payable returns (uint256 amountOut)',
  'function quoteExactInputSingle(Question params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)',
])
const eventsAbi = [
  getAbiItem({ abi: uniLaunchpadAbi, name: 'PositionLocked' }),
  getAbiItem({ abi: launchTokenAbi, name: 'Transfer' }),
  ...parseAbi([
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  ]),
] as const
/** The address to which the token burns the early fee. */
export const burnAddress = '0x000000000000000000000000000000000000dEaD'

export type PoolLaunchTerms = Pick<
  PoolLaunchParams,
  'endTick' | 'feeTier' | 'limits' | 'name' | 'salt' | 'startTick' | 'symbol'
> & { readonly creator: Hex; readonly antiSnipe: AntiSnipe | null }

/** Reads the terms of the launchpad. */
export async function readTerms(read: Read, launchpad: Hex) {
  const call = { abi: uniLaunchpadAbi, functionName: 'terms' } as const
  const data = await read({ to: launchpad, data: encodeFunctionData(call) })
  return decodeFunctionResult({ ...call, data })
}

/** The tick spacing of a fee tier; zero where the pool factory has not enabled it. */
export async function readTickSpacing(read: Read, launchpad: Hex, feeTier: number) {
  const { factory } = await readTerms(read, launchpad)
  const call = { abi: poolFactoryAbi, functionName: 'feeAmountTickSpacing' } as const
  const data = await read({ to: factory, data: encodeFunctionData({ ...call, args: [feeTier] }) })
  return decodeFunctionResult({ ...call, data })
}

/** The address that the token of a launch will have. */
export async function predictPoolToken(
  read: Read,
  launchpad: Hex,
  launch: PoolLaunchTerms & { readonly family: PoolFamily },
): Promise<Hex> {
  const { creator, family } = launch
  const call = { functionName: 'predictToken' } as const
  const params = launchParams(launch)
  const data =
    family === 'uni'
      ? encodeFunctionData({
          ...call,
          abi: uniLaunchpadAbi,
          args: [creator, toUniParams(params)],
        })
      : encodeFunctionData({
          ...call,
          abi: ponsLaunchpadAbi,
          args: [creator, toPonsParams(params)],
        })
  const answer = await read({ to: launchpad, data })
  return decodeFunctionResult({ ...call, abi: uniLaunchpadAbi, data: answer })
}

/** The launch of a rehearsal: its fees go to the creator, and its first buy accepts any price. */
export function launchParams(launch: PoolLaunchTerms): PoolLaunchParams {
  const { antiSnipe, endTick, feeTier, limits, name, salt, startTick, symbol } = launch
  return {
    name,
    symbol,
    salt,
    feeTier,
    startTick,
    endTick,
    limits,
    antiSnipe: antiSnipe ?? noAntiSnipe,
    metadataUri: '',
    feeRecipients: [],
    minTokensOut: 0n,
    maxTokensToBids: 0n,
    deadline: noDeadline,
  }
}

/** A swap of exactly `amount` of one token of a launched pool; ether sent along pays for it. */
export function encodeSwap(swap: {
  readonly from: Hex
  readonly to: Hex
  readonly recipient: Hex
  readonly amount: bigint
  readonly feeTier: number
}): Hex {
  const params = {
    tokenIn: swap.from,
    tokenOut: swap.to,
    fee: swap.feeTier,
    recipient: swap.recipient,
    deadline: noDeadline,
    amountIn: swap.amount,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  return encodeFunctionData({ abi: swapAbi, functionName: 'exactInputSingle', args: [params] })
}

/** What a swap of exactly `amount` would return now, from the on-chain quoter. */
export async function quoteSwap(
  read: Read,
  quoter: Hex,
  swap: {
    readonly from: Hex
    readonly to: Hex
    readonly amount: bigint
    readonly feeTier: number
  },
): Promise<bigint> {
  if (swap.amount === 0n) return 0n
  const call = { abi: swapAbi, functionName: 'quoteExactInputSingle' } as const
  const { amount: amountIn, feeTier: fee, from: tokenIn, to: tokenOut } = swap
  const args = [{ tokenIn, tokenOut, amountIn, fee, sqrtPriceLimitX96: 0n }] as const
  const data = await read({ to: quoter, data: encodeFunctionData({ ...call, args }) })
  return decodeFunctionResult({ ...call, data })[0]
}

/** The pool fees that the creator, or the protocol, has earned and not been paid, in ether and in tokens. */
export async function readFees(
  read: Read,
  of: { readonly launchpad: Hex; readonly token: Hex },
  whose: 'pendingCreatorFees' | 'protocolFees',
): Promise<readonly [eth: bigint, tokens: bigint]> {
  const call = { abi: uniLaunchpadAbi, functionName: whose } as const
  const data = await read({
    to: of.launchpad,
    data: encodeFunctionData({ ...call, args: [of.token] }),
  })
  return decodeFunctionResult({ ...call, data })
}

/** The swaps, transfers and mints in a receipt, in order, each with the contract that logged it. */
export function readPoolEvents({ logs }: ForkReceipt) {
  return logs.flatMap((log) => {
    const decoded = tryDecodeLog(eventsAbi, log)
    return decoded === undefined ? [] : [{ ...decoded, address: log.address }]
  })
}
