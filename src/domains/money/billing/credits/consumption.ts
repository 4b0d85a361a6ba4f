export type GrantKind = 'purchased' | 'granted' | 'promotional'

/** The fields that determine the order of consumption. */
export type Spendable = {
  readonly id: string
  /** Lower values are spent first. */
  readonly priority: number
  readonly expiresAt: Date | null
  readonly voidedAt: Date | null
  readonly createdAt: Date
  readonly remainingAtomic: bigint
}

/** An amount spent or held, grouped by the grants that had ended by then. */
export type Spending = {
  readonly amountAtomic: bigint
  /** The latest end of a grant before it; null when none had ended. */
  readonly after: Date | null
}

/** The default priority by kind: gifts are spent first, paid credit last. */
export const defaultPriority: Readonly<Record<GrantKind, number>> = {
  promotional: 100,
  granted: 200,
  purchased: 300,
}

/** The order in which grants are spent: by priority, then earliest end, then oldest. */
export function bySpendingOrder(one: Spendable, other: Spendable): number {
  return (
    one.priority - other.priority ||
    expiryOf(one) - expiryOf(other) ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  )
}

/**
 * Allocates spending to grants in order, and returns the remainder of each. A grant covers what was spent or held
 * before its end. Spending beyond all grants used value that was never granted, such as refunds and earnings, which is
 * spent last.
 */
export function consume<grant extends Spendable>(
  grants: readonly grant[],
  spending: readonly Spending[],
): readonly grant[] {
  return spending.reduce((left, { amountAtomic, after }) => {
    let open = amountAtomic
    return left.map((grant) => {
      const end = endOf(grant)
      if (after !== null && end !== null && end.getTime() <= after.getTime()) return grant
      const taken = open < grant.remainingAtomic ? open : grant.remainingAtomic
      open -= taken
      return { ...grant, remainingAtomic: grant.remainingAtomic - taken }
    })
  }, grants.toSorted(bySpendingOrder))
}

/**
 * The effective end of a grant: its own end or the time it was voided, whichever is earlier; null for one that does not
 * end.
 */
export function endOf({
  expiresAt,
  voidedAt,
}: Pick<Spendable, 'expiresAt' | 'voidedAt'>): Date | null {
  if (expiresAt === null || voidedAt === null) return expiresAt ?? voidedAt
  return expiresAt.getTime() < voidedAt.getTime() ? expiresAt : voidedAt
}

function expiryOf({ expiresAt }: Spendable): number {
  // Not infinity, because the difference of two infinities is NaN.
  return expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER
}
