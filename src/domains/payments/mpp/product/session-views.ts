import { getBase58Decoder } from '@solana/kit'
import { priceAssetOf, priceAssets } from '../../../../kernel/assets.ts'
import { assert } from '../../../../kernel/errors.ts'
import { formatAmount } from '../../../../kernel/money.ts'
import { remainingAtomic, type SessionRecord } from '../sessions/session-record.ts'
import type { SessionReceipt, SessionView } from './session.schemas.ts'

/** Where deposits are paid to, as views show it. */
export type DepositPlace = {
  readonly recipient: string
  readonly mintOf: (asset: SessionRecord['asset']) => string | null
}

/** A session as the wire shows it; nothing in it spends. */
export function sessionView(session: SessionRecord, place: DepositPlace): SessionView {
  const human = (amountAtomic: bigint) => humanAmount(session, amountAtomic)
  const balance = session.closedAt === null ? remainingAtomic(session) : 0n
  return {
    sessionId: session.id,
    channelId: session.channelId,
    status: session.status,
    mode: session.mode,
    network: session.network,
    currency: priceAssetOf(session.asset).asset,
    mint: place.mintOf(session.asset),
    recipient: session.mode === 'paper' ? 'platform' : place.recipient,
    signer: session.signer === null ? null : getBase58Decoder().decode(session.signer),
    unitType: session.unitType,
    unitCost: session.unitCostAtomic.toString(),
    unitCostHuman: human(session.unitCostAtomic),
    deposit: session.depositAtomic.toString(),
    depositHuman: human(session.depositAtomic),
    balance: balance.toString(),
    balanceHuman: human(balance),
    accepted: session.acceptedAtomic.toString(),
    spent: session.spentAtomic.toString(),
    settled: session.settledAtomic.toString(),
    refunded: session.refundedAtomic.toString(),
    requests: Number(session.uses),
    openedAt: session.openedAt?.toISOString() ?? null,
    lastUsedAt: session.lastUsedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    forceCloseAt: session.forceCloseAt?.toISOString() ?? null,
    closedAt: session.closedAt?.toISOString() ?? null,
  }
}

/** The receipt of an ended session, as it was written once; null while its rest is on the way. */
export function receiptView({ receipt }: SessionRecord): SessionReceipt | null {
  if (receipt === null) return null
  assert(isReceipt(receipt), 'a stored receipt has the members of one')
  return receipt
}

export function humanAmount({ asset }: Pick<SessionRecord, 'asset'>, amountAtomic: bigint): string {
  return formatAmount(amountAtomic, priceAssets[priceAssetOf(asset).asset].decimals)
}

/** Receipts are written by this program alone, in one place. */
function isReceipt(json: Readonly<Record<string, unknown>>): json is SessionReceipt {
  return typeof json['sessionId'] === 'string' && typeof json['closedAt'] === 'string'
}
