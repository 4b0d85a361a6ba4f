export type GrantKind = 'purchased' | 'granted' | 'promotional'

/** What the order of consumption looks at. */
export type Spendable = {
  readonly id: string
  /** Lower is spent first. */
  readonly priority: number
  readonly expiresAt: Date | null
  readonly voidedAt: Date | null
  readonly createdAt: Date
  readonly remainingAtomic: bigint
}

/** What was spent or set aside, told apart by which grants had ended by then. */
export type Spending = {
  readonly amountAtomic: bigint
  /** The last end of a grant before it; null when none had ended. */
  readonly after: Date | null
}

/** The priority of a grant that names none: gifts go first, what was paid for goes last. */
export const defaultPriority: Readonly<Record<GrantKind, number>> = {
  promotional: 100,
  granted: 200,
  purchased: 300,
}

/** Before which other grant a grant is spent: by priority, then the one that ends sooner, then the older one. */
export function bySpendingOrder(one: Spendable, other: Spendable): number {
  return (
    one.priority - other.priority ||
    expiryOf(one) - expiryOf(other) ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  )
}

/**
 * Counts spending against grants in order and answers what each has left. A grant pays for what was spent or set aside
 * until its end. Spending beyond all grants is of value that was never granted, such as refunds and earnings, which is
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

/** When a grant ends: at its own end, or when it was voided before that; null for one that does not end. */
export function endOf({
  expiresAt,
  voidedAt,
}: Pick<Spendable, 'expiresAt' | 'voidedAt'>): Date | null {
  if (expiresAt === null || voidedAt === null) return expiresAt ?? voidedAt
  return expiresAt.getTime() < voidedAt.getTime() ? expiresAt : voidedAt
}

function expiryOf({ expiresAt }: Spendable): number {
  // Not infinity: the difference of two would be no number.
  return expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER
}
