import {
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  parseAbi,
  toEventSelector,
} from 'viem'
import type { Hex } from '../../ports/chain-evm.ts'
import type { ForkReceipt } from '../../ports/chain-fork.ts'
import { noDeadline, type Read } from './token-calls.ts'

const common = [
  'struct AntiSnipe { uint16 startBps; uint16 durationSeconds; uint8 decay; }',
  'struct Recipient { address account; uint16 bps; }',
  'struct Terms { address factory; address weth; address creatorFees; address protocolFeeOwner; uint128 totalSupply; uint128 launchFee; uint16 creatorShareBps; int24 minStartTick; int24 maxStartTick; }',
  'function terms() view returns (Terms)',
  'function pendingCreatorFees(address token) view returns (uint256 ethAmount, uint256 tokenAmount)',
  'function protocolFees(address token) view returns (uint256 ethAmount, uint256 tokenAmount)',
] as const
/** What a rehearsal needs of the two launchpads with locked pools; they take their limits in different forms. */
const uniAbi = parseAbi([
  ...common,
  'struct RisingLimit { uint16 walletBps; uint16 durationSeconds; }',
  'struct UniParams { string name; string symbol; string metadataUri; uint24 feeTier; int24 startTick; int24 endTick; Recipient[] feeRecipients; RisingLimit limits; AntiSnipe antiSnipe; bytes32 salt; uint256 minTokensOut; uint256 maxTokensToBids; uint256 deadline; }',
  'function launch(UniParams params) payable returns (address token)',
  'function predictToken(address creator, UniParams params) view returns (address token)',
])
const ponsAbi = parseAbi([
  ...common,
  'struct WalletLimits { uint16 walletBps; uint16 transactionBps; uint32 durationSeconds; }',
  'struct PonsParams { string name; string symbol; string metadataUri; int24 startTick; Recipient[] feeRecipients; WalletLimits limits; AntiSnipe antiSnipe; bytes32 salt; uint256 minTokensOut; uint256 maxTokensToBids; uint256 deadline; }',
  'function launch(PonsParams params) payable returns (address token)',
  'function predictToken(address creator, PonsParams params) view returns (address token)',
])
const poolFactoryAbi = parseAbi([
  'function feeAmountTickSpacing(uint24 fee) view returns (int24 spacing)',
])
const swapAbi = parseAbi([
  'struct ExactInputSingle { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Question { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(ExactInputSingle params) payable returns (uint256 amountOut)',
  'function quoteExactInputSingle(Question params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)',
])
const eventsAbi = parseAbi([
  'event PositionLocked(address indexed token, address indexed pool, uint24 feeTier, int24 tickLower, int24 tickUpper, uint128 liquidity, uint160 sqrtPriceX96, uint256 tokensBurnt)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
])
const knownEvents: ReadonlySet<string> = new Set(eventsAbi.map((item) => toEventSelector(item)))
/** Where the token sends what early buyers lose. */
export const burnAddress = '0x000000000000000000000000000000000000dEaD'

export type PoolLaunchTerms = {
  readonly creator: Hex
  readonly name: string
  readonly symbol: string
  readonly salt: Hex
  /** The pool's fee in millionths. */
  readonly feeTier: number
  /** Tick of the opening price in ether per token. */
  readonly startTick: number
  /** Tick of the price at which the whole supply is sold. */
  readonly endTick: number
  /** Zeros for none; `uni` has no transaction limit. */
  readonly limits: {
    readonly walletBps: number
    readonly transactionBps: number
    readonly durationSeconds: number
  }
  /** Null for none. */
  readonly antiSnipe: {
    readonly startBps: number
    readonly durationSeconds: number
    readonly decay: 'halving' | 'linear'
  } | null
}

export type PoolFamily = 'pons' | 'uni'

/** The terms of the launchpad, as it says them itself. */
export async function readTerms(read: Read, launchpad: Hex) {
  const call = { abi: uniAbi, functionName: 'terms' } as const
  const data = await read({ to: launchpad, data: encodeFunctionData(call) })
  return decodeFunctionResult({ ...call, data })
}

/** How far apart the ticks of a fee tier are; zero where the pool factory has not enabled it. */
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
  const { creator } = launch
  const data =
    launch.family === 'uni'
      ? encodeFunctionData({
          abi: uniAbi,
          functionName: 'predictToken',
          args: [creator, uniParams(launch)],
        })
      : encodeFunctionData({
          abi: ponsAbi,
          functionName: 'predictToken',
          args: [creator, ponsParams(launch)],
        })
  const answer = await read({ to: launchpad, data })
  return decodeFunctionResult({ abi: uniAbi, functionName: 'predictToken', data: answer })
}

export function encodePoolLaunch(launch: PoolLaunchTerms & { readonly family: PoolFamily }): Hex {
  return launch.family === 'uni'
    ? encodeFunctionData({ abi: uniAbi, functionName: 'launch', args: [uniParams(launch)] })
    : encodeFunctionData({ abi: ponsAbi, functionName: 'launch', args: [ponsParams(launch)] })
}

/** A swap of exactly `amount` of one token of a launched pool; whoever sends ether along pays with that. */
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

/** What a swap of exactly `amount` would give now, by the on-chain quoter. */
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

/** What the creator, or the protocol, has earned by the pool's fees and not been paid, in ether and in tokens. */
export async function readFees(
  read: Read,
  of: { readonly launchpad: Hex; readonly token: Hex },
  whose: 'pendingCreatorFees' | 'protocolFees',
): Promise<readonly [eth: bigint, tokens: bigint]> {
  const call = { abi: uniAbi, functionName: whose } as const
  const data = await read({
    to: of.launchpad,
    data: encodeFunctionData({ ...call, args: [of.token] }),
  })
  return decodeFunctionResult({ ...call, data })
}

/** The swaps, transfers and locked positions in a receipt, in order, each with the contract that told of it. */
export function readPoolEvents({ logs }: ForkReceipt) {
  return logs.flatMap(({ address, data, topics: [signature, ...indexed] }) => {
    if (signature === undefined || !knownEvents.has(signature)) return []
    const topics: [Hex, ...Hex[]] = [signature, ...indexed]
    return [{ ...decodeEventLog({ abi: eventsAbi, data, topics }), address }]
  })
}

function uniParams(launch: PoolLaunchTerms) {
  const { durationSeconds, walletBps } = launch.limits
  const { endTick, feeTier } = launch
  return { ...openParams(launch), feeTier, endTick, limits: { walletBps, durationSeconds } }
}

function ponsParams(launch: PoolLaunchTerms) {
  return { ...openParams(launch), limits: launch.limits }
}

function openParams({ antiSnipe, name, salt, startTick, symbol }: PoolLaunchTerms) {
  return {
    ...{ name, symbol, salt, startTick },
    antiSnipe: {
      startBps: antiSnipe?.startBps ?? 0,
      durationSeconds: antiSnipe?.durationSeconds ?? 0,
      decay: antiSnipe?.decay === 'halving' ? 1 : 0,
    },
    maxTokensToBids: 0n,
    metadataUri: '',
    feeRecipients: [],
    minTokensOut: 0n,
    deadline: noDeadline,
  }
}
