import { getBase58Decoder } from '@solana/kit'
import { ledgerMoney, priceAssetOf, priceAssets } from '../../../../../kernel/assets.ts'
import { assert } from '../../../../../kernel/errors.ts'
import { formatAmount } from '../../../../../kernel/money.ts'
import { remainingAtomic, type SessionRecord } from '../sessions/session-record.ts'
import type { ListedSession, SessionReceipt, SessionView } from './session.schemas.ts'

/** The recipient of deposits, as views show it. */
export type DepositPlace = {
  readonly recipient: string
  readonly mintOf: (asset: SessionRecord['asset']) => string | null
}

/** A session as answers show it, without anything that could spend from it. */
export function sessionView(session: SessionRecord, place: DepositPlace): SessionView {
  const human = (amountAtomic: bigint) => humanAmount(session, amountAtomic)
  const balance = balanceOf(session)
  return {
    sessionId: session.id,
    channelId: session.channelId,
    status: session.status,
    mode: session.mode,
    network: session.network,
    currency: priceAssetOf(session.asset).asset,
    mint: place.mintOf(session.asset),
    recipient: session.mode === 'paper' ? 'platform' : place.recipient,
    signer: signerOf(session),
    unitType: session.unitType,
    unitCost: session.unitCost.toString(),
    unitCostHuman: human(session.unitCost),
    deposit: session.deposit.toString(),
    depositHuman: human(session.deposit),
    balance: balance.toString(),
    balanceHuman: human(balance),
    accepted: session.accepted.toString(),
    spent: session.spent.toString(),
    settled: session.settled.toString(),
    refunded: session.refunded.toString(),
    requests: Number(session.uses),
    ...timesOf(session),
  }
}

/** A session in the list of the account that opened it. */
export function listedSession(session: SessionRecord): ListedSession {
  const { asset } = priceAssetOf(session.asset)
  const money = (amountAtomic: bigint) => ledgerMoney(asset, amountAtomic)
  return {
    id: session.id,
    status: session.status,
    mode: session.mode,
    network: session.network,
    signer: signerOf(session),
    unitType: session.unitType,
    unitCost: money(session.unitCost),
    deposit: money(session.deposit),
    authorized: money(session.accepted),
    spent: money(session.spent),
    balance: money(balanceOf(session)),
    refunded: money(session.refunded),
    requests: Number(session.uses),
    ...timesOf(session),
  }
}

/** Of what has ended nothing is left: its rest went back. */
function balanceOf(session: SessionRecord): bigint {
  return session.closedAt === null ? remainingAtomic(session) : 0n
}

function signerOf({ signer }: SessionRecord): string | null {
  return signer === null ? null : getBase58Decoder().decode(signer)
}

function timesOf({ closedAt, expiresAt, forceCloseAt, lastUsedAt, openedAt }: SessionRecord) {
  return {
    openedAt: openedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    forceCloseAt: forceCloseAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  }
}

/** The stored receipt of an ended session; null while its remainder is being returned. */
export function receiptView({ asset, receipt }: SessionRecord): SessionReceipt | null {
  if (receipt === null) return null
  assert(isReceipt(receipt), 'a stored receipt has the members of one')
  const { asset: _, depositAtomic, refundedAtomic, spentAtomic, ...rest } = receipt
  return {
    ...rest,
    deposit: ledgerMoney(asset, BigInt(depositAtomic)),
    spent: ledgerMoney(asset, BigInt(spentAtomic)),
    refunded: ledgerMoney(asset, BigInt(refundedAtomic)),
  }
}

export function humanAmount({ asset }: Pick<SessionRecord, 'asset'>, amountAtomic: bigint): string {
  return formatAmount(amountAtomic, priceAssets[priceAssetOf(asset).asset].decimals)
}

type StoredReceipt = Omit<SessionReceipt, 'deposit' | 'refunded' | 'spent'> & {
  readonly asset: string
  readonly depositAtomic: string
  readonly refundedAtomic: string
  readonly spentAtomic: string
}

/** Receipts are written only by this program, in one place. */
function isReceipt(json: Readonly<Record<string, unknown>>): json is StoredReceipt {
  return typeof json['sessionId'] === 'string' && typeof json['closedAt'] === 'string'
}
