import { availableOf, type Books, move, postedOf } from './books.ts'
import type { Act, Outcome } from './worlds.ts'

export type Checkout = {
  readonly owner: string
  readonly network: 'evm' | 'solana'
  readonly amount: bigint
  /** What the plan that it is for costs, and the credit that it brings; null where credit is bought. */
  readonly plan: { readonly price: bigint; readonly included: bigint } | null
  readonly payer: string | null
  /** By which a payment can name it. */
  readonly names: readonly string[]
  readonly expiresMs: number
  readonly madeMs: number
  state:
    | 'canceled'
    | 'expired'
    | 'fulfilled'
    | 'open'
    | 'overpaid'
    | 'refunded'
    | 'seen'
    | 'underpaid'
  received: bigint
  late: bigint
  note: 'credited' | 'subscribed' | null
}

/** A payment as a chain shows it. */
export type Shown = {
  readonly network: Checkout['network']
  readonly amount: bigint
  readonly payer: string
  readonly references: readonly string[]
}

export type Arrival = Shown & {
  /** Another one where it was taken back and came again. */
  readonly number: number
  block: number
  state: 'confirmed' | 'credited' | 'lost' | 'seen' | 'unassigned'
  checkout: string | null
  isFinal: boolean
}

/** Money, checkouts and the payments that arrived for them. */
export type CheckoutBooks = Books & {
  checkouts: Record<string, Checkout>
  arrivals: Record<string, Arrival>
  /** How often each was written down. */
  arrived: Record<string, number>
  /** Who has a plan, by the checkout that began it. */
  subscribed: Record<string, string>
}

type Step = readonly Outcome<CheckoutBooks>[]
const done = (state: CheckoutBooks, answer: string): Step => [{ state, answer }]

const graceMs = 600_000
const lateMs = 7 * 86_400_000

function checkoutAt(books: CheckoutBooks, name: string): Checkout {
  const checkout = books.checkouts[name]
  if (checkout === undefined) throw new Error(`no checkout ${name}`)
  return checkout
}

/** A payment is seen: it is written down once, for the checkout that it is for. */
export function arriving(transaction: string, shown: Shown, block: number): Act<CheckoutBooks> {
  return {
    name: `${shown.amount} of ${shown.payer} arrives by ${transaction} in ${block}`,
    step(books, at) {
      if (at === undefined) return [{ state: books, next: [matchOf(books, shown)] }]
      // The step before has left it.
      const [name] = at as readonly [string | null]
      const known = books.arrivals[transaction]
      if (known !== undefined) {
        if (known.state === 'lost') Object.assign(known, { state: 'credited', block })
        return done(books, 'recorded')
      }
      const number = (books.arrived[transaction] ?? 0) + 1
      books.arrived[transaction] = number
      const state = name === null ? 'unassigned' : 'seen'
      books.arrivals[transaction] = {
        ...shown,
        number,
        block,
        state,
        checkout: name,
        isFinal: false,
      }
      const checkout = name === null ? undefined : checkoutAt(books, name)
      if (checkout?.state === 'open') checkout.state = 'seen'
      return done(books, 'recorded')
    },
  }
}

/** The checkout that a payment names, or asks exactly this, or that alone its payer has announced. */
function matchOf(books: CheckoutBooks, shown: Shown): string | null {
  const all = Object.entries(books.checkouts)
    .filter(([, { network }]) => network === shown.network)
    .toSorted(([, one], [, other]) => other.madeMs - one.madeMs)
  const named = all.find(([, { names }]) => names.some((name) => shown.references.includes(name)))
  if (named !== undefined) return named[0]
  const isOpen = ([, { state }]: (typeof all)[number]) => state === 'open' || state === 'seen'
  if (shown.network === 'evm') {
    const exact = all.filter(([, { amount, expiresMs }]) => {
      return amount === shown.amount && expiresMs > books.nowMs - lateMs
    })
    const first = exact.find(isOpen) ?? exact[0]
    if (first !== undefined) return first[0]
  }
  const announced = all.filter((one) => isOpen(one) && one[1].payer === shown.payer)
  return announced.length === 1 ? (announced[0]?.[0] ?? null) : null
}

type Found = Pick<Arrival, 'checkout' | 'number'> & { readonly transaction: string }

/** Payments up to a block are final: each is, and does what it can for its checkout, by itself. */
export function confirming(network: Checkout['network'], block: number): Act<CheckoutBooks> {
  return {
    name: `${network} is final up to ${block}`,
    step(books, at) {
      const [one, ...others] =
        (at as readonly Found[] | undefined) ?? waiting(books, network, block)
      if (at === undefined) {
        return [{ state: books, next: one === undefined ? [] : [one, ...others] }]
      }
      if (one === undefined) return done(books, 'confirmed')
      const payment = books.arrivals[one.transaction]
      const isSame = payment?.number === one.number && payment.checkout === one.checkout
      if (payment !== undefined && isSame && !payment.isFinal) {
        payment.isFinal = true
        if (payment.state === 'seen') payment.state = 'confirmed'
        if (payment.checkout !== null) settle(books, payment.checkout)
      }
      return [{ state: books, next: others }]
    },
  }
}

function waiting(
  books: CheckoutBooks,
  network: Checkout['network'],
  block: number,
): readonly Found[] {
  return Object.entries(books.arrivals)
    .filter(([, one]) => {
      const isOpen = one.state === 'seen' || one.state === 'unassigned'
      return one.network === network && !one.isFinal && isOpen && one.block <= block
    })
    .toSorted(([, one], [, other]) => one.block - other.block)
    .map(([transaction, { number, checkout }]) => ({ transaction, number, checkout }))
}

function finalOf(books: CheckoutBooks, name: string): readonly Arrival[] {
  return Object.values(books.arrivals).filter(
    ({ checkout, state }) => checkout === name && state === 'confirmed',
  )
}

function sumOf(payments: readonly Arrival[]): bigint {
  return payments.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Does for a checkout what its final payments allow. */
function settle(books: CheckoutBooks, name: string): void {
  const checkout = checkoutAt(books, name)
  const final = finalOf(books, name)
  if (final.length === 0) return
  if (checkout.state !== 'seen') {
    for (const payment of final) credit(books, checkout, [payment])
    checkout.late += sumOf(final)
    return
  }
  checkout.received = sumOf(final)
  if (checkout.received < checkout.amount) return
  credit(books, checkout, final)
  checkout.note = subscribes(books, name) ? 'subscribed' : 'credited'
  checkout.state = checkout.received > checkout.amount ? 'overpaid' : 'fulfilled'
}

function credit(books: CheckoutBooks, { owner }: Checkout, payments: readonly Arrival[]): void {
  move(books, 'credit.purchased', [
    ['platform external', -sumOf(payments)],
    [`${owner} available`, sumOf(payments)],
  ])
  for (const payment of payments) payment.state = 'credited'
}

function subscribes(books: CheckoutBooks, name: string): boolean {
  const { owner, plan } = checkoutAt(books, name)
  if (plan === null || books.subscribed[owner] !== undefined) return false
  const isPaid = move(books, 'subscription.fee', [
    [`${owner} available`, -plan.price],
    ['platform revenue', plan.price],
  ])
  if (!isPaid) return false
  // What it includes is there with the fee; on paper it comes from outside.
  move(books, 'credit.granted', [
    ['platform external', -plan.included],
    [`${owner} available`, plan.included],
  ])
  books.subscribed[owner] = name
  return true
}

/** A reorganisation takes back what was seen above a block; what became credit stays. */
export function retracting(block: number): Act<CheckoutBooks> {
  return {
    name: `blocks above ${block} are gone`,
    step(books) {
      const above = Object.entries(books.arrivals)
        .filter(([, one]) => one.network === 'evm' && one.block > block)
        .toSorted(([, one], [, other]) => other.block - one.block)
      for (const [transaction, payment] of above) {
        if (payment.state === 'credited') payment.state = 'lost'
        if (payment.state === 'lost') continue
        delete books.arrivals[transaction]
        if (payment.checkout !== null) withdraw(books, payment.checkout)
      }
      return done(books, 'retracted')
    },
  }
}

function withdraw(books: CheckoutBooks, name: string): void {
  const checkout = checkoutAt(books, name)
  if (checkout.state !== 'seen') return
  checkout.received = sumOf(finalOf(books, name))
  const isPaid = Object.values(books.arrivals).some((one) => one.checkout === name)
  if (!isPaid) checkout.state = 'open'
}

/** Its owner wants it no more. */
export function canceling(name: string, from: string): Act<CheckoutBooks> {
  return {
    name: `${from} cancels ${name}`,
    step(books) {
      const checkout = checkoutAt(books, name)
      if (checkout.owner !== from) return done(books, 'resource.not_found')
      if (checkout.state !== 'open') return done(books, 'resource.illegal_transition')
      checkout.state = 'canceled'
      return done(books, 'canceled')
    },
  }
}

/** The operator has sent back what was paid: the credit that it became is taken, and the plan that it began has not been. */
export function refundingCheckout(name: string): Act<CheckoutBooks> {
  return {
    name: `${name} is refunded`,
    step(books) {
      const checkout = checkoutAt(books, name)
      const isPaid = ['fulfilled', 'overpaid', 'underpaid'].includes(checkout.state)
      if (!isPaid) return done(books, 'resource.illegal_transition')
      const { owner, plan, received } = checkout
      const ending = books.subscribed[owner] === name ? plan : null
      const { included, price } = ending ?? { included: 0n, price: 0n }
      const free = availableOf(books, owner) - included
      if (free < 0n || free + price < received) return done(books, 'ledger.insufficient')
      move(books, 'subscription.fee_returned', [
        ['platform revenue', -price],
        [`${owner} available`, price],
      ])
      move(books, 'checkout.refunded', [
        [`${owner} available`, -received - included],
        ['platform external', received + included],
      ])
      if (ending !== null) delete books.subscribed[owner]
      checkout.state = 'refunded'
      return done(books, 'refunded')
    },
  }
}

/** The operator gives a payment of nobody's to a checkout. */
export function assigning(transaction: string, number: number, name: string): Act<CheckoutBooks> {
  return {
    name: `${transaction} is given to ${name}`,
    step(books) {
      const checkout = checkoutAt(books, name)
      const payment = books.arrivals[transaction]
      const isFree = payment?.number === number && payment.state === 'unassigned'
      if (!isFree || payment.network !== checkout.network) return done(books, 'resource.not_found')
      payment.checkout = name
      payment.state = payment.isFinal ? 'confirmed' : 'seen'
      if (checkout.state === 'open') checkout.state = 'seen'
      settle(books, name)
      return done(books, checkout.state)
    },
  }
}

/** Ends checkouts whose time is up, each by itself. */
export function lookingAtCheckouts(): Act<CheckoutBooks> {
  return {
    name: 'looks for checkouts that end',
    step(books, at) {
      if (at === undefined) return [{ state: books, next: overOf(books) }]
      // The step before has left them.
      const [name, ...others] = at as readonly string[]
      if (name === undefined) return done(books, 'looked')
      end(books, name)
      return [{ state: books, next: others }]
    },
  }
}

function overOf(books: CheckoutBooks): readonly string[] {
  return Object.entries(books.checkouts)
    .filter(([, { state, expiresMs }]) => {
      return (state === 'open' || state === 'seen') && expiresMs <= books.nowMs - graceMs
    })
    .toSorted(([, one], [, other]) => one.expiresMs - other.expiresMs)
    .map(([name]) => name)
}

function end(books: CheckoutBooks, name: string): void {
  const checkout = checkoutAt(books, name)
  if (checkout.state === 'open') checkout.state = 'expired'
  if (checkout.state !== 'seen') return
  const isComing = Object.values(books.arrivals).some((one) => {
    return one.checkout === name && one.state === 'seen'
  })
  if (isComing) return
  const final = finalOf(books, name)
  credit(books, checkout, final)
  Object.assign(checkout, { received: sumOf(final), note: 'credited', state: 'underpaid' })
}

/** Credit is spent elsewhere. */
export function spending(owner: string, amount: bigint): Act<CheckoutBooks> {
  return {
    name: `${owner} spends ${amount}`,
    step(books) {
      const isThere = postedOf(books, `${owner} available`) >= amount
      if (!isThere) return done(books, 'ledger.insufficient')
      move(books, 'test.spent', [
        [`${owner} available`, -amount],
        ['platform revenue', amount],
      ])
      return done(books, 'spent')
    },
  }
}
