import { getAddress } from 'viem'
import type { EvmLog } from '../../../../ports/chain-evm.ts'
import { decodePoolLog } from '../../pools/index.ts'
import { uniswapV3GraduatorAbi } from '../abi.gen.ts'
import { decodeLog } from '../contract-logs.ts'
import type { LogContext } from '../log-context.ts'
import type { PoolLaunchRecord } from '../pool-launches/pool-launches.store.ts'

const graduatorAbi = uniswapV3GraduatorAbi.filter((item) => item.type === 'event')
/** Every curve graduates into a pool of 1 %, a constant of the graduator. */
const feePpm = 10_000

/**
 * The positions that a graduation locked, from the graduator's `PoolOpened` and the mints of its transaction: one over
 * the whole range, and a second where ether was left without tokens.
 */
export function openedPool(
  context: LogContext,
  log: EvmLog,
  beside: readonly EvmLog[],
): PoolLaunchRecord {
  const args = openedBy(log)
  const [holder, pool] = [getAddress(log.address), getAddress(args.pool)]
  const mints = beside
    .filter((each) => each.transactionHash === log.transactionHash)
    .filter((each) => each.logIndex < log.logIndex && getAddress(each.address) === pool)
    .flatMap((each) => {
      const said = decodePoolLog(each)
      return said?.kind === 'mint' && said.owner === holder ? [said] : []
    })
  // A position over the whole range takes both tokens, and the pool rounds both up.
  const bid = mints.find(({ amount0, amount1 }) => amount0 === 0n || amount1 === 0n)
  const whole = mints.find((each) => each !== bid)
  const sum0 = mints.reduce((sum, { amount0 }) => sum + amount0, 0n)
  return {
    token: getAddress(args.token),
    pool,
    holder,
    feePpm,
    // The event names the amounts by asset, the pool by their order.
    isToken0: sum0 === args.tokenAmount,
    tickLower: whole?.tickLower ?? 0,
    tickUpper: whole?.tickUpper ?? 0,
    liquidity: whole?.liquidityDelta ?? 0n,
    bid:
      bid === undefined
        ? null
        : {
            tickLower: bid.tickLower,
            tickUpper: bid.tickUpper,
            liquidityAtomic: bid.liquidityDelta.toString(),
          },
    sqrtPrice: args.sqrtPriceX96,
    tokensBurnt: args.tokensBurnt,
    limits: null,
    antiSnipe: null,
    firstBuy: null,
    soldToBids: null,
    blockNumber: context.evidence.blockNumber,
    // The token traded on its curve before.
    firstSwapBlock: context.evidence.blockNumber,
  }
}

function openedBy(log: EvmLog) {
  const decoded = decodeLog(graduatorAbi, log)
  if (decoded?.eventName !== 'PoolOpened') throw new Error('assertion failed: no pool was opened')
  return decoded.args
}
