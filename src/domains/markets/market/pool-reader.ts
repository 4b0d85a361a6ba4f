import { getAddress } from 'viem'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import { decodePoolLog, fillOf, type PoolLog, poolTopics } from '../../chain/pools/index.ts'
import {
  type FactReader,
  type KnownLogs,
  type MarketFact,
  type PoolFact,
  priceDecimals,
  priceOf,
} from './facts.ts'
import { toTransfer } from './transfers.ts'

/** Reads the pools of one Uniswap V3 factory that trade a token for wrapped ether. */
export function createPoolReader(options: {
  readonly factoryAddress: string
  readonly wethAddress: string
}): FactReader {
  const factory = getAddress(options.factoryAddress)
  const weth = getAddress(options.wethAddress)
  return {
    topics: poolTopics,
    read(log, known) {
      const decoded = decodePoolLog(log)
      if (decoded?.kind === 'created') {
        return getAddress(log.address) === factory ? readCreated(decoded, weth) : []
      }
      const pool = known.poolOf(getAddress(log.address))
      if (decoded?.kind !== 'swap' || pool === undefined) return []
      // Moving the price through an empty pool is no trade.
      if (decoded.amount0 === 0n && decoded.amount1 === 0n) return []
      return [readSwap({ log, swap: decoded, pool, weth, known })]
    },
  }
}

function readCreated(
  { pool, token0, token1 }: Extract<PoolLog, { kind: 'created' }>,
  weth: Hex,
): MarketFact[] {
  if (token0 !== weth && token1 !== weth) return []
  const token = token0 === weth ? token1 : token0
  return [
    {
      kind: 'pool',
      pool,
      token,
      poolKind: 'v3',
      address: pool,
      openingEth: 0n,
      curveSupply: null,
    },
  ]
}

function readSwap(found: {
  readonly log: EvmLog
  readonly swap: Extract<PoolLog, { kind: 'swap' }>
  readonly pool: PoolFact
  readonly weth: Hex
  readonly known: KnownLogs
}): MarketFact {
  const { log, pool, swap, weth } = found
  const { token } = pool
  // The two tokens of a pool are ordered by their addresses.
  const isToken0 = BigInt(token) < BigInt(weth)
  const pair = isToken0 ? { token0: token, token1: weth } : { token0: weth, token1: token }
  const fill = fillOf(pair, swap)
  const isBuy = fill.tokenOut === token
  const [eth, tokens] = isBuy ? [fill.amountIn, fill.amountOut] : [fill.amountOut, fill.amountIn]
  // A purchase that empties a pool leaves any price that the buyer set as limit, so the price paid is used instead.
  const isEmpty = swap.liquidity === 0n && tokens > 0n
  return {
    kind: 'trade',
    pool: pool.pool,
    token,
    trader:
      (isBuy
        ? receiverOf(log, {
            pool,
            known: found.known,
            amount: fill.amountOut,
            first: swap.recipient,
          })
        : payerOf(log, pool, found.known)) ?? swap.recipient,
    side: isBuy ? 'buy' : 'sell',
    ethAmount: eth,
    tokenAmount: tokens,
    feeEth: null,
    price: isEmpty ? priceOf(eth, tokens) : poolPrice(swap.sqrtPrice, isToken0),
    reserveEth: null,
  }
}

/** A launchpad passes a creator's purchase on after the swap, so the final receiver is the buyer. */
function receiverOf(
  log: EvmLog,
  bought: {
    readonly pool: PoolFact
    readonly known: KnownLogs
    readonly amount: bigint
    readonly first: Hex
  },
): Hex | undefined {
  const { amount, first, known, pool } = bought
  return known.logs
    .filter(
      ({ logIndex, transactionHash }) =>
        transactionHash === log.transactionHash && logIndex > log.logIndex,
    )
    .flatMap(toTransfer)
    .find(
      (passed) =>
        passed.sender === first && passed.token === pool.token && passed.amount === amount,
    )?.recipient
}

/** The ether of a sale often goes to a router that unwraps it, so the sender of the tokens is the seller. */
function payerOf(log: EvmLog, pool: PoolFact, { logs }: KnownLogs): Hex | undefined {
  return logs
    .filter(({ transactionHash }) => transactionHash === log.transactionHash)
    .flatMap(toTransfer)
    .find(({ recipient, token }) => recipient === pool.address && token === pool.token)?.sender
}

/** Ether for one token, times 10^27, from the square root of token1 for token0 in 64.96 fixed point. */
export function poolPrice(sqrtPrice: bigint, isToken0: boolean): bigint {
  const square = sqrtPrice * sqrtPrice
  const one = 10n ** BigInt(priceDecimals)
  if (isToken0) return (square * one) >> 192n
  return square === 0n ? 0n : (one << 192n) / square
}
