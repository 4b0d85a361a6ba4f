import { createHash } from 'node:crypto'
import { type LedgerAsset, type PriceAsset, priceAssets } from '../../../../../kernel/assets.ts'
import { AppError } from '../../../../../kernel/errors.ts'
import { paymentErrors } from '../../../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../../../ports/database.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import type { AccountRef, Ledger, NewHold } from '../../../ledger/index.ts'
import { malformed } from '../frame/refusals.ts'

/** The one-time grant of each paper asset: enough for about a thousand calls. */
const grants: Readonly<Record<PriceAsset, bigint>> = {
  SOL: 10n * 10n ** BigInt(priceAssets.SOL.decimals),
  USDC: 100n * 10n ** BigInt(priceAssets.USDC.decimals),
}
const payerName = /^[A-Za-z0-9._-]{1,32}$/

/**
 * The payer of paper: the calling account, or for an anonymous caller the name that it chooses, at its address. The
 * same name at another address is another payer, so that nobody can spend a stranger's paper.
 */
export function paperPayer(call: PricedCall, name: unknown): string {
  if (call.principal !== null) return call.principal.accountId
  if (name !== undefined && (typeof name !== 'string' || !payerName.test(name))) {
    throw malformed('payer', '`payload.payer` is not 1 to 32 letters, digits, `.`, `_` or `-`.')
  }
  const place = createHash('sha256').update(call.addressBlock).digest('hex').slice(0, 16)
  return `wallet:paper.${name ?? 'anonymous'}.${place}`
}

/** A payer's paper balance. */
export function paperAccount(payer: string, asset: LedgerAsset): AccountRef {
  return { owner: payer, purpose: 'available', asset }
}

/**
 * Holds paper. A payer with too little first receives the one-time grant, by a transfer whose id contains payer and
 * asset, so that it is given only once. Raises `payment.insufficient` with the shortfall.
 */
export async function holdPaper(
  tx: Queryable,
  hold: NewHold,
  { ledger, asset }: { readonly ledger: Ledger; readonly asset: PriceAsset },
): Promise<void> {
  try {
    await ledger.hold(tx, hold)
  } catch (failure) {
    if (!isInsufficient(failure)) throw failure
    await grant(tx, hold.account, { ledger, asset })
    // Retried even when the grant already existed: a concurrent first payment may have brought it meanwhile.
    await holdGranted(tx, hold, ledger)
  }
}

async function holdGranted(tx: Queryable, hold: NewHold, ledger: Ledger): Promise<void> {
  try {
    await ledger.hold(tx, hold)
  } catch (failure) {
    throw isInsufficient(failure) ? tooLittle(failure) : failure
  }
}

async function grant(
  tx: Queryable,
  account: AccountRef,
  { ledger, asset }: { readonly ledger: Ledger; readonly asset: PriceAsset },
): Promise<void> {
  const amountAtomic = grants[asset]
  await ledger.post(tx, {
    id: `paper-grant:${asset}:${createHash('sha256').update(account.owner).digest('hex')}`,
    kind: 'paper.granted',
    entries: [
      {
        account: { owner: 'platform', purpose: 'external', asset: account.asset },
        amountAtomic: -amountAtomic,
      },
      { account, amountAtomic },
    ],
  })
}

function isInsufficient(failure: unknown): failure is AppError {
  return failure instanceof AppError && failure.spec.code === 'ledger.insufficient'
}

function tooLittle(failure: AppError): AppError {
  return new AppError(paymentErrors.insufficient, failure.message, {
    cause: failure,
    extra: { reason: 'insufficient_paper', ...failure.options.extra },
  })
}
