import { type CheckoutAsk, evmPayers, type ShownPayment } from '../support/checkout-desk.ts'
import {
  type Arrival,
  arriving,
  assigning,
  type Checkout,
  type CheckoutBooks,
  canceling,
  confirming,
  lookingAtCheckouts,
  refundingCheckout,
  retracting,
  type Shown,
  spending,
} from './checkout-acts.ts'
import type { CheckoutSight } from './checkout-look.ts'
import type { Act } from './worlds.ts'

/** What is asked of a process, and what the rules make of it. */
export type CheckoutCall = { readonly ask: CheckoutAsk; readonly act: Act<CheckoutBooks> }

export type CheckoutCallGenerator = {
  /** Something to ask for, given one state that may be and what the database showed last. */
  readonly next: (books: CheckoutBooks, sight: CheckoutSight) => CheckoutCall
}

type Parts = {
  readonly below: (limit: number) => number
  readonly of: <one>(things: readonly one[]) => one | undefined
  readonly round: number
  readonly ids: ReadonlyMap<string, string>
  /** What chains have shown, to be shown again. */
  readonly shown: { transaction: string; payment: Shown; block: number }[]
  readonly made: { count: number; block: number }
}
type Given = Parts & { readonly books: CheckoutBooks; readonly sight: CheckoutSight }
type Maker = (given: Given) => CheckoutCall | undefined

export const buyersOfRound = 3

/** The accounts of a round: each round has its own, so that nothing of the last one is left in them. */
export function buyerName(round: number, index: number): string {
  return `r${round}x${index}`
}

/** Makes what is asked in one round, from numbers of a seed. `ids` are those of checkouts, by their names. */
export function createCheckoutCalls(
  random: () => number,
  round: number,
  ids: ReadonlyMap<string, string>,
): CheckoutCallGenerator {
  const below = (limit: number) => Math.floor(random() * limit)
  const of: Parts['of'] = (things) => things[below(things.length)]
  // Of each round its own, so that nothing of the last one is confirmed or taken back again.
  const made = { count: 0, block: (round + 1) * 100_000 }
  const parts: Parts = { below, of, round, ids, shown: [], made }
  return {
    next(books, sight) {
      for (;;) {
        const call = of(makers)?.({ ...parts, books, sight })
        if (call !== undefined) return call
      }
    },
  }
}

/** Some are there more than once: they are asked for more often. */
const makers: readonly Maker[] = [
  arrive,
  arrive,
  arrive,
  arrive,
  arrive,
  showAgain,
  showAgain,
  confirm,
  confirm,
  confirm,
  confirm,
  assign,
  assign,
  retract,
  cancel,
  refund,
  refund,
  spend,
  look,
]

function someCheckout({ below, of, books }: Given): readonly [string, Checkout] | undefined {
  const all = Object.entries(books.checkouts)
  const open = all.filter(([, { state }]) => state === 'open' || state === 'seen')
  return of(below(4) === 0 ? all : open.slice(-4))
}

/** Mostly what is asked; sometimes a part, more, or something that names no checkout. */
function arrive(given: Given): CheckoutCall | undefined {
  const { below, of, made, round } = given
  const found = someCheckout(given)
  if (found === undefined) return undefined
  const [, { amount, network, names, payer }] = found
  const isNamed = network === 'solana' && below(5) > 0
  const part = 1n + BigInt(below(Number(amount)))
  const sums =
    network === 'evm' ? [amount, amount, amount, part] : [amount, part, part, amount + part]
  const payment: Shown = {
    network,
    amount: of(sums) ?? amount,
    payer: below(3) === 0 ? (of(evmPayers) ?? '') : (payer ?? evmPayers[0] ?? ''),
    references: isNamed ? [of(names) ?? ''] : [],
  }
  made.block += 1
  return shown(given, { transaction: `r${round}t${++made.count}`, payment, block: made.block })
}

/** What was shown before, in its block or in a newer one. */
function showAgain(given: Given): CheckoutCall | undefined {
  const { of, books, made } = given
  const known = of(given.shown.slice(-4))
  if (known === undefined) return undefined
  const arrival = books.arrivals[known.transaction]
  const isGone = arrival === undefined || arrival.state === 'lost'
  if (isGone) made.block += 1
  return shown(given, { ...known, block: isGone ? made.block : arrival.block })
}

function shown(given: Given, one: Parts['shown'][number]): CheckoutCall {
  const { transaction, payment, block } = one
  given.shown.push(one)
  const { amount, ...rest } = payment
  const seen: ShownPayment = { ...rest, transaction, amount: `${amount}`, block }
  return { ask: { kind: 'arrive', payment: seen }, act: arriving(transaction, payment, block) }
}

function confirm({ below, of, made }: Given): CheckoutCall {
  const network = of(['evm', 'solana'] as const) ?? 'evm'
  const block = made.block - below(3)
  return { ask: { kind: 'confirm', network, block }, act: confirming(network, block) }
}

/** Mostly blocks that were not final; rarely deeper than what was. */
function retract({ below, made }: Given): CheckoutCall {
  const block = made.block - 1 - below(below(4) === 0 ? 6 : 2)
  return { ask: { kind: 'retract', block }, act: retracting(block) }
}

function assign(given: Given): CheckoutCall | undefined {
  const { of, below, books, sight, ids } = given
  const isFree = ({ state }: Arrival) => state === 'unassigned'
  const all = Object.entries(books.arrivals)
  const free = all.filter(([, one]) => isFree(one))
  const [transaction, arrival] = of(below(5) === 0 ? all : free) ?? []
  const [name] = someCheckout(given) ?? []
  const paymentId = sight.paymentIds.get(transaction ?? '')
  const checkoutId = ids.get(name ?? '')
  const isKnown = paymentId !== undefined && checkoutId !== undefined
  if (!isKnown || transaction === undefined || arrival === undefined || name === undefined) {
    return undefined
  }
  return {
    ask: { kind: 'assign', paymentId, checkoutId },
    act: assigning(transaction, arrival.number, name),
  }
}

function cancel(given: Given): CheckoutCall | undefined {
  const { below, round, ids } = given
  const [name, checkout] = someCheckout(given) ?? []
  const checkoutId = ids.get(name ?? '')
  if (name === undefined || checkout === undefined || checkoutId === undefined) return undefined
  const from = below(4) === 0 ? buyerName(round, below(buyersOfRound)) : checkout.owner
  return { ask: { kind: 'cancel', from, checkoutId }, act: canceling(name, from) }
}

function refund(given: Given): CheckoutCall | undefined {
  const { of, below, books, ids } = given
  const all = Object.entries(books.checkouts)
  const paid = all.filter(([, { received }]) => received > 0n)
  const [name] = of(below(4) === 0 ? all : paid.slice(-4)) ?? []
  const checkoutId = ids.get(name ?? '')
  if (name === undefined || checkoutId === undefined) return undefined
  return { ask: { kind: 'refund', checkoutId }, act: refundingCheckout(name) }
}

function spend({ below, round, made }: Given): CheckoutCall {
  const from = buyerName(round, below(buyersOfRound))
  const amount = BigInt(1 + below(3_000_000))
  const id = `${from}n${++made.count}`
  return { ask: { kind: 'spend', from, id, amount: `${amount}` }, act: spending(from, amount) }
}

function look(): CheckoutCall {
  return { ask: { kind: 'look' }, act: lookingAtCheckouts() }
}
