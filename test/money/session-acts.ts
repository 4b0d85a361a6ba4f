import { sessionTimes } from '../support/session-desk.ts'
import { move } from './books.ts'
import {
  authorize,
  dueOf,
  endByClock,
  endSession,
  isOver,
  type Place,
  type Proof,
  paymentAt,
  type Session,
  type SessionBooks,
  sessionAt,
  settle,
  takeBack,
} from './session-books.ts'
import { timed } from './session-time.ts'
import type { Act, Outcome } from './worlds.ts'

type Step = readonly Outcome<SessionBooks>[]
const done = (state: SessionBooks, answer: string): Step => [{ state, answer }]

/** Uses a session: once for each id or voucher. */
export function using(
  place: Place,
  use: {
    readonly proof: Proof
    readonly units: bigint
    readonly useId: string | null
    readonly isForged: boolean
  },
): (process: number) => Act<SessionBooks> {
  const { proof, units, useId } = use
  return timed(
    `uses ${units} of ${place.join(' ')} by ${proof.voucher ?? 'bearer'} as ${useId}`,
    (moment) => {
      const { books, nowMs } = moment
      const session = sessionAt(books, place)
      if (use.isForged) {
        const isBearer = proof.voucher === null
        return done(books, isBearer ? 'mpp.channel_not_found' : 'mpp.invalid_signature')
      }
      const price = session.unit * units
      const known = useId === null ? undefined : session.useIds[useId]
      if (known !== undefined) {
        const isSame = known.amount === price
        return done(books, isSame ? `repeated ${known.spentAfter}` : 'mpp.use_id_reused')
      }
      const refusal = authorize(session, proof, { price, nowMs, into: 'spent' })
      if (refusal !== null) return done(books, refusal)
      session.uses += 1
      if (useId !== null) session.useIds[useId] = { amount: price, spentAfter: session.spent }
      return done(books, `used ${session.spent}`)
    },
  )
}

/** Asks for the end of a session. `by` is the account that asks. */
export function closing(
  place: Place,
  order: {
    readonly by: string | null
    /** Null where nothing is shown but the account. */
    readonly proof: Proof | null
    readonly isForced: boolean
  },
): (process: number) => Act<SessionBooks> {
  const { by, proof, isForced } = order
  const shown = proof === null ? 'nothing' : (proof.voucher ?? 'bearer')
  const name = `${by} closes ${place.join(' ')} with ${shown}${isForced ? ' by force' : ''}`
  return timed(name, ({ books, nowMs }) => {
    const session = sessionAt(books, place)
    const isOwner = by !== null && by === session.account
    if (proof === null && by === null) return done(books, 'payment.required')
    if (!isOwner) {
      if (isForced || proof === null) return done(books, 'mpp.signer_mismatch')
      if (proof.voucher !== null && proof.voucher < session.accepted) {
        return done(books, 'mpp.delta_too_small')
      }
      if (proof.voucher !== null && proof.voucher > session.deposit) {
        return done(books, 'mpp.amount_exceeds_deposit')
      }
    }
    const refusal = isForced ? beginForced(session, nowMs) : close(books, session, nowMs)
    return done(books, refusal ?? session.status)
  })
}

function beginForced(session: Session, nowMs: number): string | null {
  if (isOver(session) || session.status === 'force_closing') return null
  if (session.status === 'opening' || session.status === 'closing') {
    return 'resource.illegal_transition'
  }
  session.status = 'force_closing'
  session.forceMs = nowMs + sessionTimes.graceSeconds * 1_000
  return null
}

function close(books: SessionBooks, session: Session, nowMs: number): string | null {
  if (session.status === 'failed') return 'mpp.channel_finalized'
  if (isOver(session)) return null
  if (session.status === 'opening') return 'resource.illegal_transition'
  if (session.status !== 'closing') {
    Object.assign(session, { status: 'closing', forceMs: null, expiresMs: nowMs + 5_000 })
  }
  if (session.reserved > 0n) return 'mpp.session_busy'
  endSession(books, session, 'closed')
  return null
}

/** The operator sends a part of a payment back, or all that is left. */
export function refunding(
  place: Place,
  amount: bigint | null,
): (process: number) => Act<SessionBooks> {
  return timed(`refunds ${amount ?? 'the rest'} of ${place.join(' ')}`, ({ books, nowMs }) => {
    const payment = paymentAt(books, place)
    if (payment.status !== 'settled') return done(books, 'resource.illegal_transition')
    if (payment.settledMs + refundWindowMs < nowMs) {
      return done(books, 'charge.refund_window_over')
    }
    const left = payment.amount - payment.refunded
    const wanted = amount ?? left
    if (wanted > left) return done(books, 'charge.refund_exceeds')
    const isDeposit = payment.kind !== 'order'
    if (isDeposit && !isThere(books, place, wanted)) return done(books, 'charge.refund_unfunded')
    move(books, 'charge.refunded', [
      [isDeposit ? `${payment.payer} deposit` : 'platform revenue', -wanted],
      [`${payment.payer} available`, wanted],
    ])
    payment.refunded += wanted
    payment.version += 2
    if (payment.refunded === payment.amount) payment.status = 'refunded'
    if (isDeposit) takeBack(books, payment)
    return done(books, 'settled')
  })
}

/** As `openMppProcess` has it. */
export const refundWindowMs = 86_400_000

/** Whether a deposit is in its session, its payer's own, and neither spent nor given back. */
function isThere(books: SessionBooks, place: Place, amount: bigint): boolean {
  const { payer, isReturned, session: of } = paymentAt(books, place)
  const session = sessionAt(books, of)
  const { status } = session
  const isLiving = status === 'open' || status === 'exhausted' || status === 'force_closing'
  const isOwn = payer === session.payer && !isReturned
  return isLiving && isOwn && amount <= session.deposit - session.settled
}

const restMs = 30_000

type TimedPlace = readonly [...Place, timeMs: number]
type LookStage = readonly [phase: 'ending' | 'paying out', left: readonly TimedPlace[]]

/** Ends what is over, then pays out what was spent and rests: each by itself. */
export function lookingAtSessions(process: number): Act<SessionBooks> {
  return timed<LookStage>('looks at sessions', ({ books, stage, nowMs }) => {
    if (stage === undefined) {
      const due = placesOf(books, dueOf, (session) => dueOf(session) <= nowMs)
      return [{ state: books, next: ['ending', due] }]
    }
    const [phase, left] = stage
    if (left.length === 0 && phase === 'paying out') return done(books, 'looked')
    if (left.length === 0) {
      const isResting = ({ settled, spent, status, lastUsedMs }: Session) => {
        return settled < spent && status !== 'failed' && lastUsedMs <= nowMs - restMs
      }
      const resting = placesOf(books, ({ lastUsedMs }) => lastUsedMs, isResting)
      return [{ state: books, next: ['paying out', resting] }]
    }
    // In the order of their times; of those with one time in any.
    const next = left.filter(([, , time]) => time === left[0]?.[2])
    return next.map((one, index) => {
      const place: Place = [one[0], one[1]]
      const state = structuredClone(books)
      if (phase === 'ending') endByClock(state, sessionAt(state, place), nowMs)
      else settle(state, sessionAt(state, place))
      return { state, next: [phase, left.toSpliced(index, 1)] }
    })
  })(process)
}

function placesOf(
  books: SessionBooks,
  timeOf: (session: Session) => number,
  isMeant: (session: Session) => boolean,
): readonly TimedPlace[] {
  return Object.entries(books.sessions)
    .flatMap(([name, sessions]) =>
      sessions.flatMap((session, index): readonly TimedPlace[] =>
        isMeant(session) ? [[name, index, timeOf(session)]] : [],
      ),
    )
    .toSorted(([, , one], [, , other]) => one - other)
}

/** The time of a process goes on while others are at work. */
export function ticking(process: number, toMs: number): Act<SessionBooks> {
  return {
    name: `the time of ${process} goes on to ${toMs}`,
    step(books) {
      const [one, other] = books.clocks
      const later = Math.max(books.clocks[process] ?? 0, toMs)
      books.clocks = process === 0 ? [later, other] : [one, later]
      return done(books, 'ticked')
    },
  }
}
