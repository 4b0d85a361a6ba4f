import { sessionTimes } from '../support/session-desk.ts'
import { type Books, least, move } from './books.ts'

/** Which of the things of one name: a payment that was let go and comes again makes another. */
export type Place = readonly [name: string, index: number]

export type Session = {
  readonly payer: string
  /** Null where a stranger opened it. */
  readonly account: string | null
  readonly isKeyed: boolean
  readonly unit: bigint
  readonly idleMs: number
  /** The payment of its first deposit. */
  readonly paidBy: Place
  status:
    | 'closed'
    | 'closing'
    | 'exhausted'
    | 'expired'
    | 'failed'
    | 'force_closed'
    | 'force_closing'
    | 'open'
    | 'opening'
  deposit: bigint
  accepted: bigint
  reserved: bigint
  spent: bigint
  settled: bigint
  refunded: bigint
  uses: number
  /** The highest voucher that paid or pays for something. */
  voucher: bigint | null
  useIds: Record<string, { readonly amount: bigint; readonly spentAfter: bigint }>
  lastUsedMs: number
  expiresMs: number
  forceMs: number | null
  putOffMs: number
}

export type Payment = {
  readonly kind: 'open' | 'order' | 'top-up'
  readonly payer: string
  readonly amount: bigint
  /** What can be claimed once. */
  readonly claim: string
  /** The session that it goes into, or that pays it. */
  session: Place | null
  readonly voucher: bigint | null
  status: 'refunded' | 'released' | 'reserved' | 'settled'
  leasedMs: number
  version: number
  settledMs: number
  refunded: bigint
  /** A deposit that went back at once. */
  isReturned: boolean
}

/** Money, sessions and what is paid into and from them. */
export type SessionBooks = Books & {
  /** The time of each process. */
  clocks: readonly [number, number]
  sessions: Record<string, Session[]>
  payments: Record<string, Payment[]>
  /** Who was given play money. */
  granted: Record<string, true>
}

const over = new Set(['closed', 'expired', 'failed', 'force_closed'])

export function isOver({ status }: Pick<Session, 'status'>): boolean {
  return over.has(status)
}

export function sessionAt(books: SessionBooks, place: Place | null): Session {
  const session = place === null ? undefined : books.sessions[place[0]]?.[place[1]]
  if (session === undefined) throw new Error(`no session ${place?.join(' ')}`)
  return session
}

export function paymentAt(books: SessionBooks, [name, index]: Place): Payment {
  const payment = books.payments[name]?.[index]
  if (payment === undefined) throw new Error(`no payment ${name}`)
  return payment
}

export function isServing({ status, expiresMs }: Session, nowMs: number): boolean {
  return (status === 'open' || status === 'exhausted') && expiresMs > nowMs
}

export function remainingOf({ deposit, spent, reserved }: Session): bigint {
  return deposit - spent - reserved
}

/** What shows that somebody may spend: a sum in all, or the bearer. */
export type Proof = { readonly voucher: bigint | null }

/** Counts a price as spent or set aside, or says why not. */
export function authorize(
  session: Session,
  { voucher }: Proof,
  { price, nowMs, into }: { price: bigint; nowMs: number; into: 'reserved' | 'spent' },
): string | null {
  if (session.status === 'opening') return 'resource.illegal_transition'
  if (!isServing(session, nowMs)) return 'mpp.channel_finalized'
  if (session.status === 'exhausted') return 'mpp.insufficient_balance'
  const needed = session.spent + session.reserved + price
  if (voucher === null) {
    if (needed > session.deposit) return 'mpp.insufficient_balance'
    if (needed > session.accepted) session.accepted = needed
  } else {
    const isFree = voucher === session.accepted && session.voucher === null
    if (voucher <= session.accepted && !isFree) return 'mpp.delta_too_small'
    if (voucher > session.deposit) return 'mpp.amount_exceeds_deposit'
    if (needed > voucher) return 'mpp.insufficient_balance'
    session.accepted = voucher
    session.voucher = voucher
  }
  session[into] += price
  touch(session, nowMs)
  if (remainingOf(session) < session.unit) session.status = 'exhausted'
  return null
}

function touch(session: Session, nowMs: number): void {
  session.lastUsedMs = nowMs
  session.expiresMs = nowMs + session.idleMs
}

/** Puts a deposit that was taken into its session, or gives it back where that has ended. */
export function adopt(books: SessionBooks, payment: Payment, nowMs: number): void {
  const session = sessionAt(books, payment.session)
  const { payer, amount } = payment
  if (session.status === 'opening') {
    session.status = 'open'
    session.deposit = amount
    touch(session, nowMs)
  } else if (isServing(session, nowMs)) {
    if (payer !== session.payer) {
      move(books, 'session.topped_up', [
        [`${payer} deposit`, -amount],
        [`${session.payer} deposit`, amount],
      ])
    }
    session.deposit += amount
    touch(session, nowMs)
    if (remainingOf(session) >= session.unit) session.status = 'open'
  } else {
    payment.isReturned = true
    giveBack(books, payer, amount)
  }
}

function giveBack(books: SessionBooks, payer: string, amount: bigint): void {
  move(books, 'session.refunded', [
    [`${payer} deposit`, -amount],
    [`${payer} available`, amount],
  ])
}

/** Pays out what was spent. */
export function settle(books: SessionBooks, session: Session, most = session.deposit): void {
  const amount = least(session.spent - session.settled, most)
  if (amount <= 0n) return
  move(books, 'session.settled', [
    [`${session.payer} deposit`, -amount],
    ['platform revenue', amount],
  ])
  session.settled += amount
}

export function endSession(books: SessionBooks, session: Session, ending: Session['status']): void {
  settle(books, session)
  const rest = session.deposit - session.spent
  giveBack(books, session.payer, rest)
  session.refunded = rest
  session.status = ending
}

/** Lets a deposit go back on the operator's order, and ends its session with it. */
export function takeBack(books: SessionBooks, payment: Payment): void {
  const session = sessionAt(books, payment.session)
  const here = session.deposit - session.settled - payment.refunded
  const before = session.settled
  settle(books, session, here)
  giveBack(books, session.payer, here - (session.settled - before))
  session.status = 'failed'
}

/** Lets go what was set aside of a session. */
export function releasePayment(books: SessionBooks, payment: Payment): void {
  const session = sessionAt(books, payment.session)
  session.reserved -= payment.amount
  if (payment.voucher !== null && session.voucher === payment.voucher) session.voucher = null
  const isEnough = remainingOf(session) >= session.unit
  if (session.status === 'exhausted' && isEnough) session.status = 'open'
}

/** When the clock has something to do with a session; never for one that has ended. */
export function dueOf(session: Session): number {
  if (isOver(session)) return Number.POSITIVE_INFINITY
  return Math.max(session.forceMs ?? session.expiresMs, session.putOffMs)
}

/** What the clock makes of a session. */
export function endByClock(books: SessionBooks, session: Session, nowMs: number): void {
  const { status, forceMs, expiresMs, reserved } = session
  if (isOver(session) || (forceMs ?? expiresMs) > nowMs) return
  const isWaiting =
    status === 'opening' ? paymentAt(books, session.paidBy).status === 'reserved' : reserved > 0n
  if (isWaiting) session.putOffMs = nowMs + 5_000
  else if (status === 'opening') session.status = 'failed'
  else endSession(books, session, endings[status] ?? 'expired')
}

const endings: Partial<Record<Session['status'], Session['status']>> = {
  closing: 'closed',
  force_closing: 'force_closed',
}

/** A session as it is made, before its deposit is taken. */
export function newSession(
  given: Pick<Session, 'account' | 'idleMs' | 'isKeyed' | 'paidBy' | 'payer' | 'unit'>,
  nowMs: number,
): Session {
  return {
    ...given,
    status: 'opening',
    deposit: 0n,
    accepted: 0n,
    reserved: 0n,
    spent: 0n,
    settled: 0n,
    refunded: 0n,
    uses: 0,
    voucher: null,
    useIds: {},
    lastUsedMs: nowMs,
    expiresMs: nowMs + sessionTimes.openingSeconds * 1_000,
    forceMs: null,
    putOffMs: 0,
  }
}
