import { formatAmount, moneyOf } from '../../../kernel/money.ts'
import { textWarnings } from '../../../kernel/name-warnings.ts'
import type { Money } from '../../../kernel/schemas.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { ChainPosition } from '../chain-index/index.ts'
import {
  createIntentView,
  type Evidence,
  type IntentRecord,
  evidenceView as shownEvidence,
} from '../intents/index.ts'
import { type SwapRecord, sqrtRatioAtTick } from '../pools/index.ts'
import { priceEth } from './curve-price.ts'
import type { CurveRecord } from './curves.store.ts'
import { onChainStates } from './launch-states.ts'
import type { LaunchRecord } from './launches.store.ts'
import type { AsOfView, IntentView, LaunchView, TradeView } from './launchpad.schemas.ts'
import { launchpadIntents } from './launchpad-intents.ts'
import { scaledPrice, valueAt } from './pool-launches/opening.ts'
import type { PoolAntiSnipe, PoolLaunchRecord } from './pool-launches/pool-launches.store.ts'
import type { TradeRecord } from './trades.store.ts'

const showIntent = createIntentView(launchpadIntents)
const decimals = 18
const priceDecimals = 27
const basisPoints = 10_000n

/** Wei as the wire shows them. */
export function ethAmount(wei: bigint): Money {
  return tokenAmount('ETH', wei)
}

/** Base units of a token as the wire shows them; every launched token has 18 decimals. */
export function tokenAmount(asset: string, amountAtomic: bigint): Money {
  return moneyOf({ asset, decimals }, amountAtomic)
}

/** Share of the curve's tokens that are sold. */
export function progressBps(sold: bigint, curveSupply: bigint): number {
  return Number((sold * basisPoints) / curveSupply)
}

export function asOf(position: ChainPosition | null): AsOfView {
  if (position === null) return null
  const { hash, number, timestamp } = position.block
  return {
    blockNumber: Number(number),
    blockHash: hash,
    timestamp: new Date(Number(timestamp) * 1_000).toISOString(),
  }
}

export function launchView(
  launch: LaunchRecord,
  at: {
    readonly curve: CurveRecord | undefined
    readonly pool?: PoolLaunchRecord | undefined
    readonly recipients?: readonly { readonly account: string; readonly bps: number }[]
    readonly position: ChainPosition | null
    readonly chainId: number
    readonly launchpad: string
    readonly simulated: boolean
  },
): LaunchView {
  const isOnChain = onChainStates.some((state) => state === launch.state)
  return {
    id: launch.id,
    family: launch.family,
    status: launch.state,
    origin: launch.origin,
    chainId: at.chainId,
    launchpad: launch.factory ?? at.launchpad,
    creator: launch.creator,
    simulated: at.simulated,
    name: launch.name,
    symbol: launch.symbol,
    textWarnings: textWarnings(launch),
    metadataUri: launch.metadataUri,
    description: launch.description,
    feeRecipient: launch.feeRecipient,
    feeRecipients: (at.recipients ?? []).map(({ account, bps }) => ({ account, bps })),
    initialBuy: launch.initialBuyAtomic === null ? null : ethAmount(launch.initialBuyAtomic),
    supply: tokenAmount(launch.token, launch.supply),
    predictedAddress: launch.token,
    tokenAddress: isOnChain ? launch.token : null,
    paramsHash: launch.paramsHash,
    intentId: launch.intentId,
    transactionHash: launch.transactionHash,
    evidence: evidenceOf(launch.evidence, at.position),
    curve: at.curve === undefined ? null : curveView(launch, at.curve),
    pool: at.pool === undefined ? null : poolView(launch, at.pool),
    launchedAt: launch.launchedAt?.toISOString() ?? null,
    expiresAt: launch.expiresAt?.toISOString() ?? null,
    createdAt: launch.createdAt.toISOString(),
    updatedAt: launch.updatedAt.toISOString(),
  }
}

/** An intent of the launchpad as the wire shows it. */
export function intentView(intent: IntentRecord, position: ChainPosition | null): IntentView {
  const { reference, ...shown } = showIntent(intent, position)
  return { ...shown, launchId: reference }
}

/** A trade on the curve; the caller knows whether the trader is simulated. */
export function tradeView(
  trade: TradeRecord,
  position: ChainPosition | null,
): Omit<TradeView, 'simulated'> {
  return {
    token: trade.token,
    venue: 'curve',
    side: trade.side,
    trader: trade.trader,
    recipient: trade.recipient,
    eth: ethAmount(trade.ethAmount),
    tokens: tokenAmount(trade.token, trade.tokenAmount),
    fee: ethAmount(trade.feeAmount),
    creatorFee: ethAmount(trade.creatorFee),
    priceEth: priceEth(trade),
    tradedAt: trade.tradedAt.toISOString(),
    evidence: shownEvidence(trade, position),
  }
}

/** A trade in the pool of a launched token; a pool's log does not tell the fee. */
export function poolTradeView(
  trade: SwapRecord,
  pool: { readonly token: Hex; readonly isToken0: boolean },
  position: ChainPosition | null,
): Omit<TradeView, 'simulated'> {
  const [tokens, eth] = pool.isToken0
    ? [trade.amount0, trade.amount1]
    : [trade.amount1, trade.amount0]
  return {
    token: pool.token,
    venue: 'pool',
    side: tokens < 0n || eth > 0n ? 'buy' : 'sell',
    trader: trade.trader,
    recipient: trade.recipient,
    eth: ethAmount(eth < 0n ? -eth : eth),
    tokens: tokenAmount(pool.token, tokens < 0n ? -tokens : tokens),
    fee: null,
    creatorFee: null,
    priceEth: formatAmount(scaledPrice(trade.sqrtPrice, pool.isToken0), priceDecimals),
    tradedAt: trade.swappedAt.toISOString(),
    evidence: shownEvidence(trade, position),
  }
}

function poolView(launch: LaunchRecord, pool: PoolLaunchRecord): NonNullable<LaunchView['pool']> {
  const { antiSnipe, bid, firstBuy, isToken0, limits, soldToBids } = pool
  const sold = (part: typeof firstBuy) =>
    part === null
      ? null
      : {
          eth: ethAmount(BigInt(part.ethAtomic)),
          tokens: tokenAmount(launch.token, BigInt(part.tokensAtomic)),
        }
  return {
    address: pool.pool,
    feePpm: pool.feePpm,
    heldBy: pool.holder,
    tickLower: pool.tickLower,
    tickUpper: pool.tickUpper,
    liquidityAtomic: pool.liquidity.toString(),
    openingPriceEth: formatAmount(scaledPrice(pool.sqrtPrice, isToken0), priceDecimals),
    openingValue: ethAmount(valueAt(pool.sqrtPrice, isToken0, launch.supply)),
    endPriceEth: formatAmount(
      scaledPrice(sqrtRatioAtTick(isToken0 ? pool.tickUpper : pool.tickLower), isToken0),
      priceDecimals,
    ),
    tokensBurnt: tokenAmount(launch.token, pool.tokensBurnt),
    bid: bid === null ? null : { ...bid },
    limits: limits === null ? null : { ...limits },
    antiSnipe: antiSnipe === null ? null : antiSnipeView(antiSnipe),
    firstBuy: sold(firstBuy),
    soldToBids: sold(soldToBids),
  }
}

function antiSnipeView({ startsAt, ...fee }: PoolAntiSnipe) {
  const endsAt = new Date(Date.parse(startsAt) + fee.durationSeconds * 1_000).toISOString()
  return { ...fee, endsAt }
}

function curveView(launch: LaunchRecord, curve: CurveRecord): NonNullable<LaunchView['curve']> {
  const sold = launch.initialVirtualToken - curve.virtualToken
  return {
    status: curve.status,
    virtualEthAtomic: curve.virtualEth.toString(),
    virtualTokenAtomic: curve.virtualToken.toString(),
    ethRaised: ethAmount(curve.virtualEth - launch.initialVirtualEth),
    tokensSold: tokenAmount(launch.token, sold),
    tokensRemaining: tokenAmount(launch.token, launch.curveSupply - sold),
    progressBps: progressBps(sold, launch.curveSupply),
    priceEth: priceEth(curve),
    antiSnipe: curveAntiSnipe(curve),
    tradeCount: curve.tradeCount,
    lastTradeAt: curve.lastTradeAt?.toISOString() ?? null,
    pool: curve.pool,
    graduatedAt: curve.graduatedAt?.toISOString() ?? null,
  }
}

function curveAntiSnipe({ antiSnipe, openedAt }: CurveRecord) {
  if (antiSnipe.startBps === 0 || openedAt === null) return null
  return antiSnipeView({ ...antiSnipe, startsAt: openedAt.toISOString() })
}

function evidenceOf(evidence: Evidence | null, position: ChainPosition | null) {
  return evidence === null ? null : shownEvidence(evidence, position)
}
