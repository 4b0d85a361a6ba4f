import { referralBps, refundWindowMs, rewardRules } from '../support/money-desk.ts'
import { availableOf, type Books, type Charge, type Entry, least, move, postedOf } from './books.ts'
import type { Act, Outcome } from './worlds.ts'

type Step = readonly Outcome<Books>[]

const leaseMs = 90_000
const done = (state: Books, answer: string): Step => [{ state, answer }]

/** A paid call: its price is set aside, and spent when its answer is stored. */
export function buying(
  item: string,
  order: Pick<Charge, 'amount' | 'bps' | 'payee' | 'payer'>,
): Act<Books> {
  return {
    name: `${order.payer} buys ${item}`,
    step(books, at) {
      if (at !== undefined) return capture(books, item)
      const known = books.charges[item]
      if (known !== undefined && known.status !== 'released') {
        // Whoever repeats is told of the first call, or to wait for it.
        const waits = done(books, 'in_flight')
        return known.status === 'reserved' ? waits : [...waits, ...done(books, 'paid')]
      }
      if (availableOf(books, order.payer) < order.amount) {
        // The second one where it was enough when the call was looked at first.
        return [...done(books, 'payment.required'), ...done(books, 'payment.insufficient')]
      }
      books.charges[item] = {
        ...order,
        status: 'reserved',
        refunded: 0n,
        settledMs: 0,
        shares: [],
        earned: {},
        refunds: {},
        leasedMs: books.nowMs + leaseMs,
      }
      books.held[`charge ${item}`] = {
        owner: order.payer,
        amount: order.amount,
        madeMs: books.nowMs,
        endsMs: books.nowMs + leaseMs + 60_000,
      }
      return [{ state: books, next: 'reserved' }]
    },
  }
}

function capture(books: Books, item: string): Step {
  const charge = books.charges[item]
  if (charge?.status !== 'reserved') return done(books, 'payment.timed_out')
  const { payer, amount } = charge
  const sinceMs = books.held[`charge ${item}`]?.madeMs ?? books.nowMs
  delete books.held[`charge ${item}`]
  const shares = sharesOf(books, charge)
  const given = shares.map((one): Entry => [`${one.owner} ${one.purpose}`, one.amount])
  move(books, 'charge.captured', [[`${payer} available`, -amount], ...given], sinceMs)
  Object.assign(charge, { status: 'settled', shares, settledMs: books.nowMs })
  accrue(books, charge)
  for (const { owner, purpose } of shares) {
    if (purpose === 'earnings' && owner !== 'platform') repay(books, owner)
  }
  return done(books, 'paid')
}

/** The payee's part, the referrer's, the platform's; the commission is rounded up, the referrer's part down. */
function sharesOf(books: Books, { payer, payee, amount, bps }: Charge): Charge['shares'] {
  const commission = payee === null ? amount : (amount * bps + 9_999n) / 10_000n
  const referrer = books.referrers[payer]
  const isShared = referrer !== undefined && referrer !== payee
  const shared = isShared ? (commission * BigInt(referralBps)) / 10_000n : 0n
  return [
    { owner: payee ?? 'platform', purpose: 'earnings', amount: amount - commission },
    { owner: referrer ?? 'platform', purpose: 'earnings', amount: shared },
    { owner: 'platform', purpose: 'revenue', amount: commission - shared },
  ].filter((one) => one.amount > 0n)
}

/** What a charge earns by each rule on what was not given back: together at most what the platform kept of it. */
function earningsOf(
  charge: Charge,
): readonly { activity: string; owner: string; earned: bigint }[] {
  const kept = charge.amount - charge.refunded
  const platforms = sidesOf(charge, charge.refunded)
    .filter(({ owner }) => owner === 'platform')
    .reduce((sum, { amount }) => sum + amount, 0n)
  // What others keep is rounded up, so that nearly all given back may leave it less than nothing.
  let left = platforms < 0n ? 0n : platforms
  return rewardRules
    .toSorted((one, other) => (one.activity < other.activity ? -1 : 1))
    .flatMap(({ activity, rateBps }) => {
      const owner = activity === 'spend' ? charge.payer : charge.payee
      if (owner === null) return []
      const earned = least((kept * BigInt(rateBps)) / 10_000n, left)
      left -= earned
      return [{ activity, owner, earned }]
    })
}

/** What each has of a charge of which so much went back: all that is not the last one's is rounded down. */
function sidesOf({ amount, shares }: Charge, refunded: bigint): Charge['shares'] {
  const back = shares.map((share) => (share.amount * refunded) / amount)
  const rest = refunded - back.reduce((sum, part) => sum + part, 0n)
  return shares.map((share, index) => ({
    ...share,
    amount: share.amount - (back[index] ?? 0n) - (index === shares.length - 1 ? rest : 0n),
  }))
}

function accrue(books: Books, charge: Charge): void {
  const epoch = Math.floor(books.nowMs / 3_600_000)
  for (const { activity, owner, earned } of earningsOf(charge)) {
    if (earned === 0n) continue
    const id = `${activity} ${epoch} ${owner}`
    books.claims[id] ??= {
      owner,
      activity,
      epoch,
      earned: 0n,
      amount: 0n,
      state: 'accruing',
      endsMs: 0,
    }
    books.claims[id].earned += earned
    charge.earned[id] = earned
  }
}

/** An order to send a part of a charge back, or all that is left. */
export function refunding(
  item: string,
  order: { readonly from: string; readonly amount: bigint | null; readonly key: string },
): Act<Books> {
  const { from, key } = order
  return {
    name: `${from} refunds ${order.amount ?? 'the rest'} of ${item} by ${key}`,
    step(books) {
      const charge = books.charges[item]
      if (charge === undefined) return done(books, 'resource.not_found')
      const known = books.refusals[key] ?? []
      const isRepeat = known.length > 0 || key in charge.refunds
      // The same order again is told what was said before, or to wait for it.
      const told = isRepeat ? [...known, 'in_flight'] : []
      const before = told.map((answer) => ({ state: structuredClone(books), answer }))
      const answer = refund(books, charge, order)
      if (answer !== 'settled') books.refusals[key] = [...new Set([...known, answer])].toSorted()
      return [{ state: books, answer }, ...before]
    },
  }
}

function refund(
  books: Books,
  charge: Charge,
  order: { readonly from: string; readonly amount: bigint | null; readonly key: string },
): string {
  const { from, key } = order
  if (from !== 'o' && from !== charge.payee) {
    return from === charge.payer ? 'charge.not_payee' : 'resource.not_found'
  }
  if (key in charge.refunds) return 'settled'
  if (charge.status !== 'settled') return 'resource.illegal_transition'
  if (charge.settledMs + refundWindowMs < books.nowMs) return 'charge.refund_window_over'
  const left = charge.amount - charge.refunded
  const amount = order.amount ?? left
  if (amount > left) return 'charge.refund_exceeds'
  const before = sidesOf(charge, charge.refunded)
  const after = sidesOf(charge, charge.refunded + amount)
  const given = after.map((side, index) => {
    return { ...side, amount: (before[index]?.amount ?? 0n) - side.amount }
  })
  const isMoved = move(books, 'charge.refunded', [
    ...given.flatMap((side) => takenFrom(books, side, from === 'o')),
    [`${charge.payer} available`, amount],
  ])
  if (!isMoved) return 'charge.refund_unfunded'
  charge.refunded += amount
  charge.refunds[key] = amount
  if (charge.refunded === charge.amount) charge.status = 'refunded'
  lower(books, charge)
  return 'settled'
}

/** Where an earner's part comes from: what is there of it, then their credit, then what the platform lends them. */
function takenFrom(
  books: Books,
  { owner, purpose, amount }: Charge['shares'][number],
  isLent: boolean,
): readonly Entry[] {
  const all: Entry = [`${owner} ${purpose}`, -amount]
  if (purpose !== 'earnings' || owner === 'platform') return [all]
  const earned = least(amount, postedOf(books, `${owner} earnings`))
  const free = availableOf(books, owner)
  const credit = least(amount - earned, free < 0n ? 0n : free)
  const missing = amount - earned - credit
  const fromCredit: Entry = [`${owner} available`, -credit]
  if (!isLent) return [[`${owner} earnings`, credit - amount], fromCredit]
  return [[`${owner} earnings`, -earned], fromCredit, ...lent(owner, missing)]
}

function lent(owner: string, amount: bigint): readonly Entry[] {
  return [
    ['platform revenue', -amount],
    [`${owner} debt`, amount],
    [`debts:${owner} external`, -amount],
  ]
}

/** What was earned pays what is owed first. */
function repay(books: Books, owner: string): void {
  const paid = least(postedOf(books, `${owner} debt`), postedOf(books, `${owner} earnings`))
  if (paid === 0n) return
  move(books, 'earnings.debt_repaid', [[`${owner} earnings`, -paid], ...lent(owner, -paid)])
}

function lower(books: Books, charge: Charge): void {
  for (const { activity, earned } of earningsOf(charge)) {
    const id = Object.keys(charge.earned).find((one) => one.startsWith(`${activity} `)) ?? ''
    const claim = books.claims[id]
    const before = charge.earned[id] ?? 0n
    if (claim?.state !== 'accruing' || earned >= before) continue
    claim.earned -= before - earned
    charge.earned[id] = earned
  }
}

/** Lets a payment go while its call runs. */
export function voiding(item: string, from: string): Act<Books> {
  return {
    name: `${from} voids ${item}`,
    step(books) {
      const charge = books.charges[item]
      if (charge === undefined) return done(books, 'resource.not_found')
      if (from !== 'o' && from !== charge.payee) {
        const isPayer = from === charge.payer
        return done(books, isPayer ? 'charge.not_payee' : 'resource.not_found')
      }
      if (charge.status !== 'reserved') return done(books, 'resource.illegal_transition')
      release(books, item, charge)
      return done(books, 'released')
    },
  }
}

function release(books: Books, item: string, charge: Charge): void {
  charge.status = 'released'
  delete books.held[`charge ${item}`]
}

/**
 * A look for charges whose process ended: each is let go by itself, by whoever takes it. `isAlone` says that nobody
 * else takes any, so that none is left.
 */
export function reconciling({ isAlone }: { readonly isAlone: boolean }): Act<Books> {
  return {
    name: 'looks for charges that nobody works on',
    step(books, at) {
      const over = Object.entries(books.charges)
        .filter(([, { status, leasedMs }]) => status === 'reserved' && leasedMs <= books.nowMs)
        .map(([item]) => item)
      const left = at === undefined ? over : (at as readonly string[])
      const [item, ...others] = left
      if (item === undefined) return done(books, 'looked')
      const charge = books.charges[item]
      const passed = { state: structuredClone(books), next: others }
      if (charge?.status !== 'reserved') return [passed]
      release(books, item, charge)
      return [{ state: books, next: others }, ...(isAlone ? [] : [passed])]
    },
  }
}

/** Takes what was earned into credit. */
export function collecting(owner: string): Act<Books> {
  return {
    name: `${owner} collects`,
    step(books) {
      const amount = postedOf(books, `${owner} earnings`)
      if (amount === 0n) return done(books, 'rewards.nothing_to_collect')
      move(books, 'earnings.collected', [
        [`${owner} earnings`, -amount],
        [`${owner} available`, amount],
      ])
      return done(books, `${amount}`)
    },
  }
}
