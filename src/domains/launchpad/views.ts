import { formatAmount } from '../../kernel/money.ts'
import { type ChainPosition, finalityOf } from '../chain-index/index.ts'
import { summarize } from './calldata.ts'
import type { CurveRecord } from './curves.store.ts'
import type { IntentRecord } from './intents.store.ts'
import { onChainStates } from './launch-states.ts'
import type { Evidence, LaunchRecord } from './launches.store.ts'
import type {
  AmountView,
  AsOfView,
  IntentView,
  LaunchView,
  TradeView,
} from './launchpad.schemas.ts'
import type { TradeRecord } from './trades.store.ts'

const decimals = 18
const priceDecimals = 27
const basisPoints = 10_000n

/** Wei as the wire shows them. */
export function ethAmount(wei: bigint): AmountView {
  return tokenAmount('ETH', wei)
}

/** Base units of a token as the wire shows them; every launched token has 18 decimals. */
export function tokenAmount(asset: string, amountAtomic: bigint): AmountView {
  return {
    asset,
    decimals,
    amountAtomic: amountAtomic.toString(),
    amount: formatAmount(amountAtomic, decimals),
  }
}

/** Ether for one whole token at these reserves, rounded down at 27 places. */
export function priceEth(reserves: {
  readonly virtualEth: bigint
  readonly virtualToken: bigint
}): string {
  const scaled = (reserves.virtualEth * 10n ** BigInt(priceDecimals)) / reserves.virtualToken
  return formatAmount(scaled, priceDecimals)
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
    readonly position: ChainPosition | null
    readonly chainId: number
    readonly launchpad: string
  },
): LaunchView {
  const isOnChain = onChainStates.some((state) => state === launch.state)
  return {
    launchId: launch.id,
    status: launch.state,
    origin: launch.origin,
    chainId: at.chainId,
    launchpad: at.launchpad,
    creator: launch.creator,
    name: launch.name,
    symbol: launch.symbol,
    metadataUri: launch.metadataUri,
    description: launch.description,
    feeRecipient: launch.feeRecipient,
    initialBuy: launch.initialBuyAtomic === null ? null : ethAmount(launch.initialBuyAtomic),
    supply: tokenAmount(launch.token, launch.supply),
    predictedAddress: launch.token,
    tokenAddress: isOnChain ? launch.token : null,
    paramsHash: launch.paramsHash,
    intentId: launch.intentId,
    transactionHash: launch.transactionHash,
    evidence: evidenceView(launch.evidence, at.position),
    curve: at.curve === undefined ? null : curveView(launch, at.curve),
    launchedAt: launch.launchedAt?.toISOString() ?? null,
    expiresAt: launch.expiresAt?.toISOString() ?? null,
    createdAt: launch.createdAt.toISOString(),
    updatedAt: launch.updatedAt.toISOString(),
  }
}

export function intentView(intent: IntentRecord, position: ChainPosition | null): IntentView {
  const { function: name, sentences, arguments: values } = summarize(intent)
  const { simulation } = intent
  return {
    intentId: intent.id,
    kind: intent.kind,
    status: intent.state,
    launchId: intent.launchId,
    tokenAddress: intent.token,
    chainId: intent.chainId,
    from: intent.from,
    to: intent.to,
    data: intent.data,
    value: intent.value.toString(),
    gasEstimate: simulation.gasUsed,
    summary: { function: name, sentences: [...sentences], arguments: [...values] },
    simulation: {
      ok: simulation.status === 'passed' ? true : null,
      status: simulation.status,
      gasUsed: simulation.gasUsed,
      balanceChanges: simulation.balanceChanges.map((change) => ({ ...change })),
    },
    expiresAt: intent.expiresAt.toISOString(),
    transactionHash: intent.transactionHash,
    evidence: evidenceView(intent.evidence, position),
    failure: intent.failure === null ? null : { ...intent.failure },
    createdAt: intent.createdAt.toISOString(),
    updatedAt: intent.updatedAt.toISOString(),
  }
}

export function tradeView(trade: TradeRecord, position: ChainPosition | null): TradeView {
  return {
    token: trade.token,
    side: trade.side,
    trader: trade.trader,
    recipient: trade.recipient,
    eth: ethAmount(trade.ethAmount),
    tokens: tokenAmount(trade.token, trade.tokenAmount),
    fee: ethAmount(trade.feeAmount),
    creatorFee: ethAmount(trade.creatorFee),
    priceEth: priceEth(trade),
    tradedAt: trade.tradedAt.toISOString(),
    evidence: presentEvidence(trade, position),
  }
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
    tradeCount: curve.tradeCount,
    lastTradeAt: curve.lastTradeAt?.toISOString() ?? null,
    pool: curve.pool,
    graduatedAt: curve.graduatedAt?.toISOString() ?? null,
  }
}

function evidenceView(evidence: Evidence | null, position: ChainPosition | null) {
  return evidence === null ? null : presentEvidence(evidence, position)
}

function presentEvidence(evidence: Evidence, position: ChainPosition | null) {
  return {
    blockNumber: Number(evidence.blockNumber),
    blockHash: evidence.blockHash,
    transactionHash: evidence.transactionHash,
    logIndex: evidence.logIndex,
    finality: finalityOf(evidence.blockNumber, position),
  }
}
