import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { AccountRef, NewEntry } from '../ledger/index.ts'
import type { ChargeBooks } from './charge-parts.ts'
import type { ChargeRecord } from './charge-record.ts'

/**
 * The ledger credits of a charge: the payee's earnings and the platform's revenue, possibly shared with others. The
 * commission is rounded up. They add up to the charge's amount, with each account at most once.
 */
export async function creditsOf(
  tx: Queryable,
  charge: ChargeRecord,
  books: ChargeBooks,
): Promise<readonly NewEntry[]> {
  const { amountAtomic, asset, commissionBps, payeeAccountId } = charge
  if (charge.isDirect) {
    // The payee received it in their own wallet: in the books it came in and went out at once.
    assert(payeeAccountId !== null && commissionBps === 0, 'a direct payment has a payee alone')
    return [entry({ owner: payeeAccountId, purpose: 'external', asset }, amountAtomic)]
  }
  return sharedOut(tx, charge, books)
}

type Shared = Pick<ChargeRecord, 'amountAtomic' | 'asset' | 'commissionBps' | 'payeeAccountId'>

/**
 * What is paid in the ledger, divided: the payee's earnings, and the platform's revenue with the shares that others
 * have of it. The commission is rounded up; without a payee all of it is the platform's.
 */
export async function sharedOut<charge extends Shared>(
  tx: Queryable,
  charge: charge,
  books: {
    readonly shares?: (
      tx: Queryable,
      charge: charge,
      revenueAtomic: bigint,
    ) => Promise<readonly NewEntry[]>
  },
): Promise<readonly NewEntry[]> {
  const { amountAtomic, asset, commissionBps, payeeAccountId } = charge
  const commission =
    payeeAccountId === null ? amountAtomic : roundedUp(amountAtomic * BigInt(commissionBps))
  const shares = commission > 0n && books.shares ? await books.shares(tx, charge, commission) : []
  const revenue = commission - total(shares)
  assert(revenue >= 0n, 'shares of a charge are at most what the platform keeps')
  return [
    entry(
      { owner: payeeAccountId ?? 'platform', purpose: 'earnings', asset },
      amountAtomic - commission,
    ),
    ...shares,
    entry({ owner: 'platform', purpose: 'revenue', asset }, revenue),
  ].filter(({ amountAtomic: amount }) => amount !== 0n)
}

/** Entries that move value from outside to its recipients. */
export function fromOutside(charge: ChargeRecord, credits: readonly NewEntry[]): NewEntry[] {
  return [entry(outside(charge), -charge.amountAtomic), ...credits]
}

/** The part of the charge that is not in `there`: whoever was credited owes it. */
export function owedBeside(
  { amountAtomic, asset, payeeAccountId }: ChargeRecord,
  there: readonly NewEntry[],
): readonly NewEntry[] {
  const owedAtomic = amountAtomic - total(there)
  const owner = payeeAccountId ?? 'debts'
  return owedAtomic === 0n ? [] : [entry({ owner, purpose: 'external', asset }, owedAtomic)]
}

/** The `external` account that value of this charge comes from and returns to. */
export function outside({ asset }: Pick<ChargeRecord, 'asset'>): AccountRef {
  return { owner: 'platform', purpose: 'external', asset }
}

/**
 * What each of `credits` returns when the charge's total refund grows from `beforeAtomic` to `afterAtomic`: in
 * proportion, computed from the totals, so that several partial refunds return exactly as much as one.
 */
export function givenBack(
  charge: ChargeRecord,
  beforeAtomic: bigint,
  afterAtomic: bigint,
): readonly NewEntry[] {
  const upTo = (refunded: bigint): readonly bigint[] => {
    const parts = charge.credits.map(
      ({ amountAtomic }) => (amountAtomic * refunded) / charge.amountAtomic,
    )
    const rest = refunded - parts.reduce((sum, part) => sum + part, 0n)
    // The rounding remainder goes to the last one, which is the platform where it has a part.
    return parts.map((part, index) => (index === parts.length - 1 ? part + rest : part))
  }
  const before = upTo(beforeAtomic)
  const after = upTo(afterAtomic)
  return charge.credits
    .map(({ account }, index) => entry(account, (before[index] ?? 0n) - (after[index] ?? 0n)))
    .filter(({ amountAtomic }) => amountAtomic !== 0n)
}

function entry(account: AccountRef, amountAtomic: bigint): NewEntry {
  return { account, amountAtomic }
}

function roundedUp(basisPoints: bigint): bigint {
  return (basisPoints + 9_999n) / 10_000n
}

function total(entries: readonly NewEntry[]): bigint {
  return entries.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
}
