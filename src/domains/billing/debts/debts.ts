import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { lockBalances } from '../ledger/balance-lock.store.ts'
import type { AccountRef, Ledger, NewEntry } from '../ledger/ledger.ts'

/** What earners give back of a charge, and who gets it. */
export type Returned = {
  /** What each earner loses: entries below zero, all of one asset. */
  readonly parts: readonly NewEntry[]
  /** Who is paid by the same transfer; their accounts are locked in their turn. */
  readonly payer: string
  /** Whether the platform lends what an earner does not have: by the operator's word alone. */
  readonly lending: 'none' | 'platform'
}

/**
 * What those who earned must give back although they have taken it out. It comes from their earnings, then from their
 * credit. What is missing then, and the operator orders, the platform's revenue lends: it is their `debt` until what they
 * earn next has paid it. An account of a debt says what is owed, so it is never below zero, and its other side is
 * outside, so that nothing is owed twice.
 */
export function createDebts(ledger: Pick<Ledger, 'balance' | 'post'>) {
  return {
    /**
     * The entries of a transfer that gives `parts` back, from where the value is now. Nobody can move it until the
     * transaction ends. Where too little is there, and nothing is lent, the ledger refuses what this answers.
     */
    async sources(tx: Queryable, { parts, payer, lending }: Returned): Promise<NewEntry[]> {
      await lockOwners(tx, parts, payer)
      const found: NewEntry[] = []
      for (const part of parts) found.push(...(await sourcesOf(ledger, tx, { part, lending })))
      return found
    },
    /** Pays debts out of what their owners have just earned. `id` names what they earned it by. */
    async repay(tx: Queryable, earned: readonly NewEntry[], id: string): Promise<void> {
      for (const { account } of earned.filter(isEarner)) {
        const owed = (await ledger.balance(tx, debtOf(account))).postedAtomic
        if (owed === 0n) continue
        // The transfer that brought the earnings has locked them.
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

/** Everybody's accounts in the order in which transfers lock. */
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

/** What the platform lends to an owner, or gets back where it is below zero. */
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
