import { createHash } from 'node:crypto'
import { type LedgerAsset, type PriceAsset, priceAssets } from '../../../../kernel/assets.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { paymentErrors } from '../../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../../ports/database.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { AccountRef, Ledger, NewHold } from '../../../billing/index.ts'
import { malformed } from '../frame/refusals.ts'

/** What everybody is given once of each asset: play money for a thousand calls or so. */
const grants: Readonly<Record<PriceAsset, bigint>> = {
  SOL: 10n * 10n ** BigInt(priceAssets.SOL.decimals),
  USDC: 100n * 10n ** BigInt(priceAssets.USDC.decimals),
}
const payerName = /^[A-Za-z0-9._-]{1,32}$/

/**
 * Who pays in paper: the calling account, or for a stranger the name that they give themselves, at their address.
 * The same name elsewhere is somebody else, so that nobody spends a stranger's paper.
 */
export function paperPayer(call: PricedCall, name: unknown): string {
  if (call.principal !== null) return call.principal.accountId
  if (name !== undefined && (typeof name !== 'string' || !payerName.test(name))) {
    throw malformed('payer', '`payload.payer` is not 1 to 32 letters, digits, `.`, `_` or `-`.')
  }
  const place = createHash('sha256').update(call.addressBlock).digest('hex').slice(0, 16)
  return `wallet:paper.${name ?? 'anonymous'}.${place}`
}

/** What a payer can spend in paper. */
export function paperAccount(payer: string, asset: LedgerAsset): AccountRef {
  return { owner: payer, purpose: 'available', asset }
}

/**
 * Sets paper aside. Whoever has too little is given their one grant first, by a transfer whose id names payer and
 * asset, so that there is one however often they ask. Raises `payment.insufficient` with the shortfall.
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
    // Also where it is no news: another first payment may have brought it while this one was looking.
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
