import { assert } from '../../../../kernel/errors.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { type AccountRef, type Ledger, lockBalances, type NewEntry } from '../../ledger/index.ts'

/** The earners' part of a refund, and its recipient. */
export type Returned = {
  /** What each earner loses: negative entries of one asset. */
  readonly parts: readonly NewEntry[]
  /** The recipient of the same transfer; all accounts are locked in one order. */
  readonly payer: string
  /** Whether the platform lends what an earner lacks; the operator decides. */
  readonly lending: 'none' | 'platform'
}

/**
 * Earnings that must be returned although they were withdrawn. They come from the earner's earnings, then from their
 * credit. If the operator orders the refund, the platform's revenue lends the rest: it is the earner's `debt` until
 * later earnings have repaid it. A debt account holds the amount owed, so it is never negative; its counterpart is
 * `external`, so that nothing is counted twice.
 */
export function createDebts(ledger: Pick<Ledger, 'balance' | 'post'>) {
  return {
    /**
     * The entries of a transfer that returns `parts`, from wherever the value is now; it stays locked until the
     * transaction ends. With too little value and no loan, the ledger refuses these entries.
     */
    async sources(tx: Queryable, { parts, payer, lending }: Returned): Promise<NewEntry[]> {
      await lockOwners(tx, parts, payer)
      const found: NewEntry[] = []
      for (const part of parts) found.push(...(await sourcesOf(ledger, tx, { part, lending })))
      return found
    },
    /** Repays debts from their owners' new earnings. `id` identifies those earnings. */
    async repay(tx: Queryable, earned: readonly NewEntry[], id: string): Promise<void> {
      for (const { account } of earned.filter(isEarner)) {
        const owed = (await ledger.balance(tx, debtOf(account))).postedAtomic
        if (owed === 0n) continue
        // The transfer of the earnings has locked them.
        const { availableAtomic } = await ledger.balance(tx, account)
        const paid = least(owed, availableAtomic)
        if (paid <= 0n) continue
        await ledger.post(tx, {
          id: `debt:${id}:${account.owner}`,
          kind: 'earnings.debt_repaid',
          entries: [{ account, amountAtomic: -paid }, ...lent(account, -paid)],
        })
      }
    },
  }
}

export type Debts = ReturnType<typeof createDebts>

/** All accounts, in the order in which transfers lock. */
async function lockOwners(tx: Queryable, parts: readonly NewEntry[], payer: string): Promise<void> {
  const earners = parts.filter(isEarner)
  const asset = earners[0]?.account.asset
  if (asset === undefined) return
  const owners = new Set([payer, ...earners.map(({ account }) => account.owner)])
  for (const owner of [...owners].toSorted()) {
    await lockBalances(tx, { owner, asset, purposes: ['available', 'deposit', 'earnings'] })
  }
}

async function sourcesOf(
  ledger: Pick<Ledger, 'balance'>,
  tx: Queryable,
  { part, lending }: { readonly part: NewEntry } & Pick<Returned, 'lending'>,
): Promise<readonly NewEntry[]> {
  if (!isEarner(part)) return [part]
  const { account } = part
  const credit = { ...account, purpose: 'available' } as const
  const needed = -part.amountAtomic
  assert(needed > 0n, 'an earner gives back')
  const earned = least(needed, atLeastZero((await ledger.balance(tx, account)).availableAtomic))
  const free = atLeastZero((await ledger.balance(tx, credit)).availableAtomic)
  const taken = least(needed - earned, free)
  const missing = needed - earned - taken
  const fromEarnings = lending === 'none' ? earned + missing : earned
  return [
    { account, amountAtomic: -fromEarnings },
    { account: credit, amountAtomic: -taken },
    ...(lending === 'none' ? [] : lent(account, missing)),
  ].filter(({ amountAtomic }) => amountAtomic !== 0n)
}

/** A loan of the platform to an owner, or its repayment when negative. */
function lent(account: AccountRef, amountAtomic: bigint): readonly NewEntry[] {
  const { owner, asset } = account
  return [
    { account: { owner: 'platform', purpose: 'revenue', asset }, amountAtomic: -amountAtomic },
    { account: debtOf(account), amountAtomic },
    {
      account: { owner: `debts:${owner}`, purpose: 'external', asset },
      amountAtomic: -amountAtomic,
    },
  ]
}

function debtOf({ owner, asset }: AccountRef): AccountRef {
  return { owner, purpose: 'debt', asset }
}

function isEarner({ account }: NewEntry): boolean {
  return account.purpose === 'earnings' && account.owner !== 'platform'
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount
}
