import { AppError } from '../../../../kernel/errors.ts'
import { formatAmount } from '../../../../kernel/money.ts'
import type { Hex } from '../../../../ports/chain-evm.ts'
import type { Database } from '../../../../ports/database.ts'
import type { Ports } from '../../../../ports/ports.ts'
import type { ChainPosition } from '../../chain-index/index.ts'
import {
  afterBurning,
  beforeBurning,
  type MirroredPool,
  type PoolMirror,
  type SwapResult,
} from '../../pools/index.ts'
import type { LaunchRecord } from '../launches.store.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import type { QuoteView } from '../launchpad.schemas.ts'
import { type ExactAmount, quoteLifeMs } from '../trade-request.ts'
import type { Side } from '../trades.store.ts'
import { asOf, ethAmount, tokenAmount } from '../views.ts'
import { burntBpsAt } from './early-fee.ts'
import { scaledPrice } from './opening.ts'
import type { PoolFamilies } from './pool-families.ts'
import { poolLaunchesStore } from './pool-launches.store.ts'

const priceDecimals = 27
const basisPoints = 10_000n

/** A priced trade in a pool, with the state it was computed from. Base units. */
export type PricedPoolTrade = {
  readonly token: Hex
  readonly side: Side
  readonly exact: ExactAmount
  readonly pool: MirroredPool
  readonly result: SwapResult
  readonly amountIn: bigint
  /** Less than what leaves the pool where the token burns some of it. */
  readonly arriving: bigint
  readonly burntBps: number
  readonly position: ChainPosition | null
}

/** Quotes of tokens that trade in a pool, from the mirrored pool: exactly what arrives at the block of `asOf`. */
export function createPoolQuotes(
  options: Ports<'clock' | 'database'> & {
    readonly families: PoolFamilies
    readonly mirror: PoolMirror
  },
) {
  return {
    price: (launch: LaunchRecord, trade: PoolQuestion) => price(options, launch, trade),

    async view(launch: LaunchRecord, priced: PricedPoolTrade): Promise<QuoteView> {
      const { arriving, pool, position, result, side, token } = priced
      const isToken0 = pool.token0 === token
      const isBuy = side === 'buy'
      const amount = (isEth: boolean, value: bigint) =>
        isEth ? ethAmount(value) : tokenAmount(token, value)
      const priceAt = (sqrtPrice: bigint) =>
        formatAmount(scaledPrice(sqrtPrice, isToken0), priceDecimals)
      const share = await creatorShare(options.families, launch)
      return {
        token,
        venue: 'pool',
        side,
        amountIn: amount(isBuy, priced.amountIn),
        amountOut: amount(!isBuy, arriving),
        refund: ethAmount(0n),
        fee: amount(isBuy, result.fee),
        creatorFee:
          share === null ? null : amount(isBuy, (result.fee * BigInt(share)) / basisPoints),
        burnt: isBuy ? tokenAmount(token, result.amountOut - arriving) : null,
        priceImpactBps: priceImpactBps(pool, result, !isBuy === isToken0),
        priceEthBefore: priceAt(pool.sqrtPrice),
        priceEthAfter: priceAt(result.sqrtPriceAfter),
        remainingToGraduation: null,
        asOf: asOf(position),
        expiresAt: new Date(options.clock.nowMs() + quoteLifeMs).toISOString(),
      }
    },
  }
}

type PoolQuestion = { readonly pool: Hex; readonly side: Side; readonly exact: ExactAmount }

async function price(
  { database, mirror }: { readonly database: Database; readonly mirror: PoolMirror },
  { token }: LaunchRecord,
  { exact, pool: address, side }: PoolQuestion,
): Promise<PricedPoolTrade> {
  const { position } = await mirror.refresh()
  const pool = mirror.pool(address)
  if (pool === undefined) {
    throw new AppError(
      launchpadErrors.pool_not_indexed,
      `The pool ${address} of the token is not indexed yet.`,
    )
  }
  await mirror.load([address])
  const isBuy = side === 'buy'
  const [record] = await poolLaunchesStore(database.query).byTokens([token])
  const burntBps = isBuy ? burntBpsAt(record?.antiSnipe ?? null, position) : 0
  const result = mirror.quote(address, {
    zeroForOne: !isBuy === (pool.token0 === token),
    isExactIn: exact.of === 'in',
    amount: exact.of === 'in' ? exact.amount : beforeBurning(exact.amount, burntBps),
  })
  const arriving = afterBurning(result.amountOut, burntBps)
  assertFilled({ ...result, amountOut: arriving }, address)
  const { amountIn } = result
  return { token, side, exact, pool, result, amountIn, arriving, burntBps, position }
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

/** The creator's share of pool fees; null where no family defines one. */
async function creatorShare(
  families: PoolFamilies,
  { family }: LaunchRecord,
): Promise<number | null> {
  const factory = family === 'curve' ? undefined : families[family]
  return factory === undefined ? null : (await factory.terms()).creatorShareBps
}

/** How much worse than the price before it the trade is, without the fee; rounded up. */
function priceImpactBps(pool: MirroredPool, result: SwapResult, zeroForOne: boolean): number {
  const square = pool.sqrtPrice * pool.sqrtPrice
  const net = result.amountIn - result.fee
  const fair = zeroForOne ? (net * square) >> 192n : (net << 192n) / square
  if (fair === 0n || fair <= result.amountOut) return 0
  return Number(((fair - result.amountOut) * basisPoints + fair - 1n) / fair)
}
