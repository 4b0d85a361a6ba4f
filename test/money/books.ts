/** What was set aside of an account's credit, by a call that runs or by the account itself. */
type Held = {
  readonly owner: string
  readonly amount: bigint
  readonly madeMs: number
  readonly endsMs: number
}
type Share = { readonly owner: string; readonly purpose: string; readonly amount: bigint }

export type Charge = {
  readonly payer: string
  /** Null where the platform itself is paid. */
  readonly payee: string | null
  readonly amount: bigint
  readonly bps: bigint
  status: 'refunded' | 'released' | 'reserved' | 'settled'
  refunded: bigint
  settledMs: number
  /** Who got what of it. */
  shares: readonly Share[]
  /** What it earned, by the claim that it was added to. */
  earned: Record<string, bigint>
  readonly leasedMs: number
  /** What went back, by the key of the order or a number of its own. */
  refunds: Record<string, bigint>
}

export type Grant = {
  readonly owner: string
  readonly kind: 'granted' | 'promotional' | 'purchased'
  readonly priority: number
  readonly amount: bigint
  readonly endsMs: number
  readonly madeMs: number
  remaining: bigint
  takenBack: bigint
  state: 'active' | 'depleted' | 'expired' | 'pending' | 'voided'
  voidedMs: number | null
}

export type OwnHold = {
  readonly amount: bigint
  status: 'committed' | 'expired' | 'held' | 'partially_committed' | 'released'
  committed: bigint
}

export type Claim = {
  readonly owner: string
  readonly activity: string
  readonly epoch: number
  earned: bigint
  amount: bigint
  state: 'accruing' | 'claim_prepared' | 'claimable' | 'claimed' | 'expired'
  endsMs: number
}

/** Money as one would write it on paper: who has what, what is promised, and what was moved since the last look. */
export type Books = {
  nowMs: number
  /** By `<owner> <purpose>`. */
  posted: Record<string, bigint>
  held: Record<string, Held>
  charges: Record<string, Charge>
  grants: Record<string, Grant>
  ownHolds: Record<string, OwnHold>
  claims: Record<string, Claim>
  readonly referrers: Record<string, string>
  /** What was said to orders that were refused, by their key. */
  refusals: Record<string, readonly string[]>
  /** One line for each transfer. */
  transfers: string[]
}

/** One side of a transfer, as `<owner> <purpose>` and an amount. */
export type Entry = readonly [account: string, amount: bigint]

const mayGoBelowZero = (account: string): boolean => account.endsWith(' external')
const endings = new Set(['credit.expired', 'credit.voided'])

export function postedOf(books: Books, account: string): bigint {
  return books.posted[account] ?? 0n
}

/** What of an account's credit is set aside. */
function heldOf(books: Books, owner: string): bigint {
  return Object.values(books.held)
    .filter((hold) => hold.owner === owner)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

export function availableOf(books: Books, owner: string): bigint {
  return postedOf(books, `${owner} available`) - heldOf(books, owner)
}

/**
 * Moves value if everyone has what they give; false, and nothing moved, otherwise. `sinceMs` is when it was set aside,
 * where it was.
 */
export function move(
  books: Books,
  kind: string,
  entries: readonly Entry[],
  sinceMs = books.nowMs,
): boolean {
  const sides = sumsOf(entries).filter(([, amount]) => amount !== 0n)
  const isShort = sides.some(([account, amount]) => {
    const [owner = '', purpose] = account.split(' ')
    const free = purpose === 'available' ? availableOf(books, owner) : postedOf(books, account)
    return amount < 0n && free < -amount && !mayGoBelowZero(account)
  })
  if (isShort) return false
  for (const [account, amount] of sides) {
    books.posted[account] = postedOf(books, account) + amount
    const [owner = '', purpose] = account.split(' ')
    if (purpose === 'available' && amount < 0n && !endings.has(kind)) {
      spend(books, owner, { amount: -amount, madeMs: sinceMs })
    }
  }
  if (sides.length > 0) books.transfers.push(lineOf(kind, sides))
  return true
}

/** One entry for each account: a transfer names none twice. */
function sumsOf(entries: readonly Entry[]): readonly Entry[] {
  const sums = new Map<string, bigint>()
  for (const [account, amount] of entries) sums.set(account, (sums.get(account) ?? 0n) + amount)
  return [...sums]
}

/** A transfer in one line, the same for the same transfer. */
export function lineOf(kind: string, entries: readonly Entry[]): string {
  return [kind, ...entries.map(([account, amount]) => `${account} ${amount}`).toSorted()].join(', ')
}

/** The active grants of an account in the order in which they are spent. */
export function purseOf(books: Books, owner: string): readonly Grant[] {
  return Object.values(books.grants)
    .filter((grant) => grant.owner === owner && grant.state === 'active')
    .toSorted(
      (one, other) =>
        one.priority - other.priority || one.endsMs - other.endsMs || one.madeMs - other.madeMs,
    )
}

/** Counts what was spent against the grants that had not ended when it was spent or set aside. */
function spend(
  books: Books,
  owner: string,
  { amount, madeMs }: Pick<Held, 'amount' | 'madeMs'>,
): void {
  for (const [grant, part] of partsOf(books, owner, [{ amount, madeMs }])) {
    grant.remaining -= part
    if (grant.remaining === 0n) grant.state = 'depleted'
  }
}

/** Which part of each grant these would take, one after the other. */
function partsOf(
  books: Books,
  owner: string,
  spendings: readonly Pick<Held, 'amount' | 'madeMs'>[],
): ReadonlyMap<Grant, bigint> {
  const parts = new Map<Grant, bigint>()
  for (const { amount, madeMs } of spendings) {
    let open = amount
    for (const grant of purseOf(books, owner)) {
      if (endOf(grant) < madeMs) continue
      const before = parts.get(grant) ?? 0n
      const part = least(open, grant.remaining - before)
      parts.set(grant, before + part)
      open -= part
    }
  }
  return parts
}

function endOf({ endsMs, voidedMs }: Grant): number {
  return Math.min(endsMs, voidedMs ?? Number.POSITIVE_INFINITY)
}

/**
 * Ends a grant: what is left of it goes back, apart from what was set aside until its end. What is set aside counts
 * against the grants in the order in which they are spent, as if it were spent.
 */
export function endGrant(books: Books, grant: Grant): void {
  const held = Object.values(books.held)
    .filter(({ owner }) => owner === grant.owner)
    .toSorted((one, other) => one.madeMs - other.madeMs)
  const free = grant.remaining - (partsOf(books, grant.owner, held).get(grant) ?? 0n)
  const taken = least(free, availableOf(books, grant.owner))
  const to = grant.kind === 'purchased' ? 'platform revenue' : 'platform rewards'
  const kind = grant.voidedMs === null ? 'credit.expired' : 'credit.voided'
  move(books, kind, [
    [`${grant.owner} available`, -taken],
    [to, taken],
  ])
  grant.remaining -= taken
  grant.takenBack += taken
  if (grant.remaining === 0n) grant.state = grant.voidedMs === null ? 'expired' : 'voided'
}

export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** Whether a grant is over and waits to be ended. */
export function isOver({ nowMs }: Books, { state, endsMs, voidedMs }: Grant): boolean {
  return state === 'active' && (endsMs <= nowMs || voidedMs !== null)
}
