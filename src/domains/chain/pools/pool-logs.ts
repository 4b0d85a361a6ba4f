import { decodeEventLog, getAbiItem, getAddress, parseAbi, toEventSelector } from 'viem'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'

const poolAbi = parseAbi([
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  'event Initialize(uint160 sqrtPriceX96, int24 tick)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event SetFeeProtocol(uint8 feeProtocol0Old, uint8 feeProtocol1Old, uint8 feeProtocol0New, uint8 feeProtocol1New)',
])

/** The first topic of a log that adds liquidity to a position. */
export const mintTopic: Hex = toEventSelector(getAbiItem({ abi: poolAbi, name: 'Mint' }))

/** The first topics of all indexed logs. */
export const poolTopics: readonly Hex[] = poolAbi.map((item) => toEventSelector(item))

/** One decoded log of a factory or a pool. Amounts in base units. */
export type PoolLog =
  | {
      readonly kind: 'created'
      readonly pool: Hex
      readonly token0: Hex
      readonly token1: Hex
      readonly feePpm: number
      readonly tickSpacing: number
    }
  | { readonly kind: 'initialize'; readonly sqrtPrice: bigint; readonly tick: number }
  | {
      readonly kind: 'burn' | 'mint'
      /** The owner of the position. */
      readonly owner: Hex
      readonly amount0: bigint
      readonly amount1: bigint
      readonly tickLower: number
      readonly tickUpper: number
      /** The change of the position's liquidity; negative for a burn. */
      readonly liquidityDelta: bigint
    }
  | {
      readonly kind: 'swap'
      readonly sender: Hex
      readonly recipient: Hex
      /** Positive: paid into the pool; negative: paid out. */
      readonly amount0: bigint
      readonly amount1: bigint
      readonly sqrtPrice: bigint
      readonly liquidity: bigint
      readonly tick: number
    }
  | { readonly kind: 'fee_protocol'; readonly feeProtocol0: number; readonly feeProtocol1: number }

/** Decodes a log of one of `poolTopics`; undefined for one that only has the topic. */
export function decodePoolLog(log: Pick<EvmLog, 'data' | 'topics'>): PoolLog | undefined {
  const decoded = decode(log)
  if (decoded === undefined) return undefined
  const { args, eventName } = decoded
  switch (eventName) {
    case 'PoolCreated':
      return {
        kind: 'created',
        pool: getAddress(args.pool),
        token0: getAddress(args.token0),
        token1: getAddress(args.token1),
        feePpm: args.fee,
        tickSpacing: args.tickSpacing,
      }
    case 'Initialize':
      return { kind: 'initialize', sqrtPrice: args.sqrtPriceX96, tick: args.tick }
    case 'Mint':
    case 'Burn': {
      const { amount, amount0, amount1, tickLower, tickUpper } = args
      const position = { owner: getAddress(args.owner), tickLower, tickUpper, amount0, amount1 }
      return eventName === 'Mint'
        ? { kind: 'mint', ...position, liquidityDelta: amount }
        : { kind: 'burn', ...position, liquidityDelta: -amount }
    }
    case 'Swap':
      return {
        kind: 'swap',
        sender: getAddress(args.sender),
        recipient: getAddress(args.recipient),
        amount0: args.amount0,
        amount1: args.amount1,
        sqrtPrice: args.sqrtPriceX96,
        liquidity: args.liquidity,
        tick: args.tick,
      }
    case 'SetFeeProtocol':
      return {
        kind: 'fee_protocol',
        feeProtocol0: args.feeProtocol0New,
        feeProtocol1: args.feeProtocol1New,
      }
  }
}

/** A swap as the trade of one token for another. Base units. */
export type PoolFill = {
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  readonly amountIn: bigint
  readonly amountOut: bigint
}

/** Which token went in and which came out. */
export function fillOf(
  pool: { readonly token0: Hex; readonly token1: Hex },
  swap: { readonly amount0: bigint; readonly amount1: bigint },
): PoolFill {
  // A tiny swap may pay nothing out; the paid-in side decides then too.
  const isZeroIn = swap.amount0 > 0n || (swap.amount0 === 0n && swap.amount1 < 0n)
  return isZeroIn
    ? {
        tokenIn: pool.token0,
        tokenOut: pool.token1,
        amountIn: swap.amount0,
        amountOut: -swap.amount1,
      }
    : {
        tokenIn: pool.token1,
        tokenOut: pool.token0,
        amountIn: swap.amount1,
        amountOut: -swap.amount0,
      }
}

function decode({ data, topics }: Pick<EvmLog, 'data' | 'topics'>) {
  const [signature, ...rest] = topics
  if (signature === undefined) return undefined
  try {
    return decodeEventLog({ abi: poolAbi, topics: [signature, ...rest], data })
  } catch {
    return undefined
  }
}
