import { availableOf, move } from './books.ts'
import {
  adopt,
  authorize,
  isOver,
  isServing,
  newSession,
  type Payment,
  type Place,
  paymentAt,
  releasePayment,
  type Session,
  type SessionBooks,
  sessionAt,
} from './session-books.ts'
import { timed } from './session-time.ts'
import type { Act, Outcome } from './worlds.ts'

/** One payment, as often as it is sent. */
export type Paying = Pick<Payment, 'amount' | 'claim' | 'kind' | 'payer' | 'voucher'> & {
  readonly name: string
  /** The session that is topped up, or that pays; null where one is opened. */
  readonly session: Place | null
  /** What is opened, where one is. */
  readonly opened: Pick<Session, 'account' | 'idleMs' | 'isKeyed' | 'unit'> | null
  /** Until when its challenge can be answered. */
  readonly endsMs: number
}

/** Whose payment a flow holds: `version` says that nobody has taken it over. */
type Held = { readonly place: Place; readonly version: number }
type Stage =
  | { readonly phase: 'claim' | 'look' }
  | ({ readonly phase: 'capture' | 'let go' | 'serve'; readonly answer?: string } & Held)

type Step = readonly Outcome<SessionBooks>[]
const done = (state: SessionBooks, answer: string): Step => [{ state, answer }]
const then = (state: SessionBooks, next: Stage): Step => [{ state, next }]

const leaseMs = 90_000
/** How long whoever takes a payment over has for it. */
const takenMs = 30_000
const playMoney = 100_000_000n

/** Sends a payment: it is claimed, what it pays for is done, and then it is taken; once, however often it is sent. */
export function paying(terms: Paying): (process: number) => Act<SessionBooks> {
  const words = { open: 'opens', order: 'orders', 'top-up': 'tops up' }[terms.kind]
  const name = `${terms.payer} ${words} ${terms.name} ${terms.session?.join(' ') ?? ''} for ${terms.amount}`
  return timed<Stage>(name, ({ books, stage, nowMs }) => {
    if (stage === undefined) {
      if (terms.kind !== 'top-up') return look(books, terms, nowMs)
      const isOpen = isServing(sessionAt(books, terms.session), nowMs)
      return isOpen ? then(books, { phase: 'look' }) : done(books, 'mpp.channel_finalized')
    }
    switch (stage.phase) {
      case 'look':
        return look(books, terms, nowMs)
      case 'claim':
        return claim(books, terms, nowMs)
      case 'serve':
        return serve(books, terms, { held: stage, nowMs })
      case 'capture':
        return capture(books, stage, nowMs)
      case 'let go':
        return releaseFor(books, stage)
    }
  })
}

/** The payment that holds a claim: one that was let go holds none. */
function holderOf(books: SessionBooks, claimed: string): Place | undefined {
  for (const [name, payments] of Object.entries(books.payments)) {
    const index = payments.findIndex((one) => one.claim === claimed && one.status !== 'released')
    if (index >= 0) return [name, index]
  }
  return undefined
}

function look(books: SessionBooks, terms: Paying, nowMs: number): Step {
  const index = (books.payments[terms.name] ?? []).findIndex(({ status }) => status !== 'released')
  if (index >= 0) return again(books, [terms.name, index], nowMs)
  return nowMs >= terms.endsMs ? done(books, 'payment.expired') : then(books, { phase: 'claim' })
}

/** What a payment that was used before is told; one whose process ended is let go, and begins again. */
function again(books: SessionBooks, place: Place, nowMs: number): Step {
  const payment = paymentAt(books, place)
  if (payment.status !== 'reserved') return done(books, 'paid')
  if (payment.leasedMs > nowMs) return done(books, 'payment.in_flight')
  takeUp(payment, nowMs)
  return then(books, { phase: 'let go', place, version: payment.version })
}

function takeUp(payment: Payment, nowMs: number): void {
  payment.leasedMs = nowMs + takenMs
  payment.version += 1
}

function claim(books: SessionBooks, terms: Paying, nowMs: number): Step {
  const holder = holderOf(books, terms.claim)
  if (holder !== undefined) {
    const isOther = holder[0] !== terms.name
    return isOther ? done(books, 'payment.invalid_challenge') : again(books, holder, nowMs)
  }
  const place: Place = [terms.name, books.payments[terms.name]?.length ?? 0]
  const refusal = setAside(books, terms, { place, nowMs })
  if (refusal !== null) return done(books, refusal)
  const { kind, payer, amount, voucher, session } = terms
  const payments = books.payments[terms.name] ?? []
  books.payments[terms.name] = [
    ...payments,
    {
      kind,
      payer,
      amount,
      voucher,
      session,
      claim: terms.claim,
      status: 'reserved',
      leasedMs: nowMs + leaseMs,
      version: 0,
      settledMs: 0,
      refunded: 0n,
      isReturned: false,
    },
  ]
  return then(books, { phase: kind === 'order' ? 'capture' : 'serve', place, version: 0 })
}

function setAside(
  books: SessionBooks,
  { kind, payer, amount, session, voucher }: Paying,
  { place, nowMs }: { readonly place: Place; readonly nowMs: number },
): string | null {
  if (kind === 'order') {
    const price = { price: amount, nowMs, into: 'reserved' } as const
    return inCallersTerms(authorize(sessionAt(books, session), { voucher }, price))
  }
  if (availableOf(books, payer) < amount) {
    const isGiven = books.granted[payer] !== undefined
    if (isGiven || availableOf(books, payer) + playMoney < amount) return 'payment.insufficient'
    books.granted[payer] = true
    move(books, 'paper.granted', [
      ['platform external', -playMoney],
      [`${payer} available`, playMoney],
    ])
  }
  books.held[heldName(place)] = { owner: payer, amount, madeMs: nowMs, endsMs: 0 }
  return null
}

const heldName = ([name, index]: Place) => `payment ${name} ${index}`

/** A session's refusal as a call of any kind says it. */
function inCallersTerms(refusal: string | null): string | null {
  if (refusal === null) return null
  const isShort = refusal === 'mpp.insufficient_balance'
  return isShort ? 'payment.insufficient' : 'payment.verification_failed'
}

type Serving = { readonly held: Held; readonly nowMs: number }

/** A session is made; or it is looked at whether one can still be topped up. */
function serve(books: SessionBooks, terms: Paying, { held, nowMs }: Serving): Step {
  const { place, version } = held
  const payment = paymentAt(books, place)
  if (terms.opened === null) {
    const isOpen = isServing(sessionAt(books, terms.session), nowMs)
    const refused = { phase: 'let go', place, version, answer: 'mpp.channel_finalized' } as const
    return then(books, isOpen ? { phase: 'capture', place, version } : refused)
  }
  const sessions = books.sessions[terms.name] ?? []
  payment.session = [terms.name, sessions.length]
  const session = newSession({ ...terms.opened, payer: terms.payer, paidBy: place }, nowMs)
  books.sessions[terms.name] = [...sessions, session]
  return then(books, { phase: 'capture', place, version })
}

function capture(books: SessionBooks, { place, version }: Held, nowMs: number): Step {
  const payment = paymentAt(books, place)
  const timedOut = { phase: 'let go', place, version, answer: 'payment.timed_out' } as const
  if (payment.status !== 'reserved' || payment.version !== version) return then(books, timedOut)
  if (payment.kind === 'order') {
    const session = sessionAt(books, payment.session)
    if (isOver(session)) return then(books, timedOut)
    take(books, payment, `${session.payer} deposit`, 'platform revenue')
    session.reserved -= payment.amount
    session.spent += payment.amount
    session.settled += payment.amount
    session.uses += 1
    session.lastUsedMs = nowMs
  } else {
    delete books.held[heldName(place)]
    take(books, payment, `${payment.payer} available`, `${payment.payer} deposit`)
    adopt(books, payment, nowMs)
  }
  Object.assign(payment, { status: 'settled', settledMs: nowMs, version: version + 1 })
  return done(books, 'paid')
}

function take(books: SessionBooks, { amount }: Payment, from: string, to: string): void {
  move(books, 'charge.captured', [
    [from, -amount],
    [to, amount],
  ])
}

/** Lets a payment go that this one holds; then says why, or begins again. */
function releaseFor(
  books: SessionBooks,
  { place, version, answer }: Held & { readonly answer?: string },
): Step {
  const isHeld = release(books, place, version)
  if (answer !== undefined) return done(books, answer)
  return isHeld ? then(books, { phase: 'claim' }) : done(books, 'payment.in_flight')
}

function release(books: SessionBooks, place: Place, version: number): boolean {
  const payment = paymentAt(books, place)
  if (payment.status !== 'reserved' || payment.version !== version) return false
  payment.status = 'released'
  payment.version += 1
  if (payment.kind === 'order') releasePayment(books, payment)
  else delete books.held[heldName(place)]
  return true
}

type Taken = readonly Held[]

/**
 * Lets payments go that nobody works on any more, each by itself. Others may be at it, so one look may pass some by
 * unless it is alone.
 */
export function reconcilingPayments({
  isAlone,
}: {
  readonly isAlone: boolean
}): (process: number) => Act<SessionBooks> {
  return timed<Taken>('looks for payments that nobody works on', ({ books, stage, nowMs }) => {
    if (stage === undefined) {
      return (isAlone ? [dueOf(books, nowMs)] : partsOf(dueOf(books, nowMs))).map((places) => {
        const state = structuredClone(books)
        const next = places.map((place): Held => {
          const payment = paymentAt(state, place)
          takeUp(payment, nowMs)
          return { place, version: payment.version }
        })
        return { state, next }
      })
    }
    if (stage.length === 0) return done(books, 'looked')
    return stage.map(({ place, version }, index) => {
      const state = structuredClone(books)
      release(state, place, version)
      return { state, next: stage.toSpliced(index, 1) }
    })
  })
}

function dueOf(books: SessionBooks, nowMs: number): readonly Place[] {
  return Object.entries(books.payments).flatMap(([name, payments]) =>
    payments.flatMap(({ status, leasedMs }, index): readonly Place[] =>
      status === 'reserved' && leasedMs <= nowMs ? [[name, index]] : [],
    ),
  )
}

/** All that a look may take of what there is. */
function partsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  return places.reduce<readonly (readonly Place[])[]>(
    (parts, place) => [...parts, ...parts.map((part) => [...part, place])],
    [[]],
  )
}
