export type GrantKind = 'purchased' | 'granted' | 'promotional'

/** What the order of consumption looks at. */
export type Spendable = {
  readonly id: string
  /** Lower is spent first. */
  readonly priority: number
  readonly expiresAt: Date | null
  readonly createdAt: Date
  readonly remainingAtomic: bigint
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
    endOf(one) - endOf(other) ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  )
}

/**
 * Counts spending against grants in order and answers what each has left. Spending beyond all grants is of value that was
 * never granted, such as refunds and earnings, which is spent last.
 */
export function consume<grant extends Spendable>(
  grants: readonly grant[],
  spentAtomic: bigint,
): readonly grant[] {
  let open = spentAtomic
  return grants.toSorted(bySpendingOrder).map((grant) => {
    const taken = open < grant.remainingAtomic ? open : grant.remainingAtomic
    open -= taken
    return { ...grant, remainingAtomic: grant.remainingAtomic - taken }
  })
}

function endOf({ expiresAt }: Spendable): number {
  // Not infinity: the difference of two would be no number.
  return expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER
}
