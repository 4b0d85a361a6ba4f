import { AppError } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { MirroredPool, PoolMirror, SwapResult } from '../../pools/index.ts'
import type { LaunchRecord } from '../launches.store.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import type { QuoteView } from '../launchpad.schemas.ts'
import { type Exact, quoteLifeMs } from '../trade-question.ts'
import type { Side } from '../trades.store.ts'
import { asOf, ethAmount, tokenAmount } from '../views.ts'
import { afterBurning, beforeBurning, burntBpsAt } from './early-fee.ts'
import { scaledPrice } from './opening.ts'
import type { PoolFamilies } from './pool-families.ts'
import { poolLaunchesStore } from './pool-launches.store.ts'

const priceDecimals = 27
const basisPoints = 10_000n

/** Quotes of tokens that trade in a pool, from the mirrored pool: what arrives at the block of `asOf`, exactly. */
export function createPoolQuotes(options: {
  readonly database: Database
  readonly clock: Clock
  readonly families: PoolFamilies
  readonly mirror: PoolMirror
}) {
  const { mirror } = options
  return {
    async quote(
      launch: LaunchRecord,
      trade: { readonly pool: Hex; readonly side: Side; readonly exact: Exact },
    ): Promise<QuoteView> {
      const { exact, side } = trade
      const { position } = await mirror.refresh()
      const pool = mirror.pool(trade.pool)
      if (pool === undefined) {
        throw new AppError(
          launchpadErrors.pool_not_indexed,
          `The pool ${trade.pool} of the token is not indexed yet.`,
        )
      }
      await mirror.load([pool.address])
      const isToken0 = pool.token0 === launch.token
      const isBuy = side === 'buy'
      const [record] = await poolLaunchesStore(options.database.query).byTokens([launch.token])
      const burntBps = isBuy ? burntBpsAt(record?.antiSnipe ?? null, position) : 0
      const result = mirror.quote(pool.address, {
        zeroForOne: !isBuy === isToken0,
        isExactIn: exact.of === 'in',
        amount: exact.of === 'in' ? exact.amount : beforeBurning(exact.amount, burntBps),
      })
      const arriving = afterBurning(result.amountOut, burntBps)
      assertFilled({ ...result, amountOut: arriving }, pool.address)
      const amount = (isEth: boolean, value: bigint) =>
        isEth ? ethAmount(value) : tokenAmount(launch.token, value)
      const price = (sqrtPrice: bigint) =>
        formatAmount(scaledPrice(sqrtPrice, isToken0), priceDecimals)
      const share = await creatorShare(options.families, launch)
      return {
        token: launch.token,
        venue: 'pool',
        side,
        amountIn: amount(isBuy, result.amountIn),
        amountOut: amount(!isBuy, arriving),
        refund: ethAmount(0n),
        fee: amount(isBuy, result.fee),
        creatorFee:
          share === null ? null : amount(isBuy, (result.fee * BigInt(share)) / basisPoints),
        burnt: isBuy ? tokenAmount(launch.token, result.amountOut - arriving) : null,
        priceImpactBps: priceImpactBps(pool, result, !isBuy === isToken0),
        priceEthBefore: price(pool.sqrtPrice),
        priceEthAfter: price(result.sqrtPriceAfter),
        remainingToGraduation: null,
        asOf: asOf(position),
        expiresAt: new Date(options.clock.nowMs() + quoteLifeMs).toISOString(),
      }
    },
  }
}

function assertFilled(result: SwapResult, pool: Hex): void {
  if (result.isComplete && result.amountIn > 0n && result.amountOut > 0n) return
  throw new AppError(
    launchpadErrors.amount_out_of_range,
    result.isComplete
      ? 'The amount is so small that the other side rounds to zero.'
      : 'The pool has not enough on the other side for this amount.',
    {
      extra: {
        reason: result.isComplete ? 'AmountTooSmall' : 'AmountTooLarge',
        pool,
        fillable: { inAtomic: result.amountIn.toString(), outAtomic: result.amountOut.toString() },
      },
    },
  )
}

/** The creator's part of pool fees; null where no family says it. */
async function creatorShare(
  families: PoolFamilies,
  { family }: LaunchRecord,
): Promise<number | null> {
  const factory = family === 'curve' ? undefined : families[family]
  return factory === undefined ? null : (await factory.terms()).creatorShareBps
}

/** How much worse than the price before it the trade is, fee apart; rounded up. */
function priceImpactBps(pool: MirroredPool, result: SwapResult, zeroForOne: boolean): number {
  const square = pool.sqrtPrice * pool.sqrtPrice
  const net = result.amountIn - result.fee
  const fair = zeroForOne ? (net * square) >> 192n : (net << 192n) / square
  if (fair === 0n || fair <= result.amountOut) return 0
  return Number(((fair - result.amountOut) * basisPoints + fair - 1n) / fair)
}
