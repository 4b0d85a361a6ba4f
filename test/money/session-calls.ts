import type { Challenge } from 'mppx'
import { callerAddresses } from '../support/caller-addresses.ts'
import { answerWith, plainVoucher, signVoucher } from '../support/mpp-client.ts'
import {
  type SessionAsk,
  type SessionDesk,
  type SessionRequest,
  sessionAccount,
} from '../support/session-desk.ts'
import { type SolanaKey, solanaKey } from '../support/solana-payments.ts'
import { closing, lookingAtSessions, refunding, using } from './session-acts.ts'
import {
  isOver,
  type Payment,
  type Place,
  type Session,
  type SessionBooks,
} from './session-books.ts'
import type { SeenSession, SessionSight } from './session-look.ts'
import { type Paying, paying, reconcilingPayments } from './session-payments.ts'
import type { Act } from './worlds.ts'

/** What is asked of a process, and what the rules make of it. */
export type SessionCall = {
  readonly ask: SessionAsk
  readonly act: (process: number) => Act<SessionBooks>
}

export type SessionCallGenerator = {
  /** Something to ask for, given one state that may be and what the database showed last. */
  readonly next: (books: SessionBooks, sight: SessionSight) => Promise<SessionCall>
  /** Names of payments, by the id of their challenge. */
  readonly names: ReadonlyMap<string, string>
  /** Until when what was offered last can be paid. */
  readonly ends: readonly number[]
}

/** Who pays: three accounts, and a stranger under a name. */
const payersOfRound = 4
/** What an order costs; the units of sessions cost less. */
const orderPrice = 10_000n
const challengeLifeMs = 300_000

/** A request before it carries a payment. */
type UnpaidRequest = Omit<SessionRequest, 'authorization' | 'kind'>
type Sent = { readonly ask: SessionRequest; readonly payment: Paying }
type Parts = {
  readonly below: (limit: number) => number
  readonly of: <one>(things: readonly one[]) => one | undefined
  readonly round: number
  readonly desk: SessionDesk
  readonly placeOf: (name: string) => string
  readonly names: Map<string, string>
  readonly ends: number[]
  /** What was paid before, to be sent again. */
  readonly sent: Sent[]
  readonly keys: Map<string, SolanaKey>
  readonly made: { count: number }
}
type Given = Parts & { readonly books: SessionBooks; readonly sight: SessionSight }
type Maker = (given: Given) => Promise<SessionCall | undefined> | SessionCall | undefined

/** Makes what is asked in one round, from numbers of a seed. */
export function createSessionCalls(
  random: () => number,
  round: number,
  desk: SessionDesk,
): SessionCallGenerator {
  const below = (limit: number) => Math.floor(random() * limit)
  const parts: Parts = {
    below,
    round,
    desk,
    placeOf: callerAddresses(),
    names: new Map(),
    ends: [],
    sent: [],
    of: (things) => things[below(things.length)],
    keys: new Map(),
    made: { count: 0 },
  }
  return {
    names: parts.names,
    ends: parts.ends,
    async next(books, sight) {
      for (;;) {
        const call = await parts.of(makers)?.({ ...parts, books, sight })
        if (call !== undefined) return call
      }
    },
  }
}

/** Some are there more than once: they are asked for more often. */
const makers: readonly Maker[] = [
  open,
  open,
  topUp,
  topUp,
  topUp,
  topUp,
  order,
  order,
  order,
  sendAgain,
  sendAgain,
  use,
  use,
  use,
  use,
  use,
  use,
  close,
  closeByForce,
  refund,
  lookAtSessions,
  lookAtSessions,
  lookForPayments,
]

/** Whoever pays or asks: an account, or a stranger, whose payments carry a name. */
const payerOf = ({ round, below }: Parts): string => sessionAccount(round, below(payersOfRound))
const isStranger = (name: string): boolean => name.endsWith(`x${payersOfRound - 1}`)
const accountOf = (name: string): string | null => (isStranger(name) ? null : name)

function newName({ made, round }: Parts): string {
  return `r${round}n${++made.count}`
}

/** Some session that lives, or now and then one that has ended. */
function someSession({ below, of, books, sight }: Given) {
  const all = Object.entries(books.sessions).flatMap(([name, sessions]) =>
    sessions.map((session, index) => ({ place: [name, index] as const, session })),
  )
  const living = all.filter(({ session }) => session.expiresMs + 10_000 > books.nowMs)
  const found = of(below(8) === 0 ? all : living.slice(-3))
  const seen = found && sight.sessions.get(found.place.join(' '))
  return found && seen && { ...found, seen }
}

type Known = { readonly place: Place; readonly session: Session; readonly seen: SeenSession }

async function open(given: Given): Promise<SessionCall | undefined> {
  const { below, keys, books } = given
  const living = Object.values(books.sessions).filter((all) => all.some((one) => !isOver(one)))
  // Most are few at a time, so that much is asked of each.
  if (living.length > 3 && below(4) > 0) return undefined
  const [payer, name] = [payerOf(given), newName(given)]
  const amount = BigInt(below(7) === 0 ? 30_000_000 + below(50_000_000) : 12_000 + below(90_000))
  const unit = BigInt(1_000 + below(8_000))
  const idleSeconds = 60 + below(240)
  const key = below(2) === 0 ? solanaKey() : null
  if (key !== null) keys.set(name, key)
  const account = accountOf(payer)
  return payed(given, {
    to: 'open',
    body: {
      deposit: human(amount),
      unitCost: human(unit),
      unitType: name,
      idleTimeoutSeconds: idleSeconds,
      ...(key === null ? {} : { sessionKey: key.address }),
    },
    payment: {
      kind: 'open',
      name,
      payer,
      amount,
      session: null,
      voucher: null,
      opened: { account, isKeyed: key !== null, unit, idleMs: idleSeconds * 1_000 },
    },
  })
}

async function topUp(given: Given): Promise<SessionCall | undefined> {
  const found = someSession(given)
  if (found === undefined) return undefined
  const { below } = given
  const payer = below(3) === 0 ? payerOf(given) : found.session.payer
  const amount = BigInt(1_000 + below(60_000))
  return payed(given, {
    to: 'top-up',
    body: { sessionId: found.seen.id, amount: human(amount) },
    payment: {
      kind: 'top-up',
      name: newName(given),
      payer,
      amount,
      voucher: null,
      opened: null,
      session: found.place,
    },
  })
}

function human(amount: bigint): string {
  const digits = `${amount}`.padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

type Wanted = {
  readonly to: SessionRequest['to']
  readonly body: SessionRequest['body']
  readonly payment: Omit<Paying, 'claim' | 'endsMs'>
}

/** Asks for the challenge and answers it in play money; nothing where the call is refused at once. */
async function payed(
  given: Given,
  { to, body, payment }: Wanted,
): Promise<SessionCall | undefined> {
  const from = accountOf(payment.payer)
  const request = { from, place: given.placeOf(payment.payer), to, body }
  const challenge = await challengeFor(given, request, 'paper/charge')
  if (challenge === undefined) return undefined
  const authorization = answerWith(challenge, { type: 'paper', payer: payment.payer })
  const claim = `paper ${payment.name}`
  return remembered(given, { request, challenge, authorization, payment: { ...payment, claim } })
}

async function challengeFor(
  { desk, books }: Given,
  request: UnpaidRequest,
  offer: string,
): Promise<Challenge.Challenge | undefined> {
  return (await desk.challenges(books.nowMs, request)).get(offer)
}

function remembered(
  { books, names, ends, sent }: Given,
  made: {
    readonly request: UnpaidRequest
    readonly challenge: Challenge.Challenge
    readonly authorization: string
    readonly payment: Omit<Paying, 'endsMs'>
  },
): SessionCall {
  const { request, challenge, authorization } = made
  const payment = { ...made.payment, endsMs: books.nowMs + challengeLifeMs }
  names.set(challenge.id, payment.name)
  ends.push(payment.endsMs)
  const ask = { ...request, kind: 'send', authorization } as const
  sent.push({ ask, payment })
  return { ask, act: paying(payment) }
}

/** A call that costs, paid from a session; now and then by a voucher that was shown before. */
async function order(given: Given): Promise<SessionCall | undefined> {
  const found = someSession(given)
  if (found === undefined) return undefined
  const { below, placeOf, sent, of } = given
  const { place, session, seen } = found
  const caller = below(4) === 0 ? payerOf(given) : session.payer
  const name = newName(given)
  const request: UnpaidRequest = {
    from: accountOf(caller),
    place: placeOf(caller),
    to: 'order',
    body: { dish: name },
  }
  const challenge = await challengeFor(given, request, 'paper/session')
  if (challenge === undefined) return undefined
  const shown = session.isKeyed ? voucherFor(given, session, orderPrice) : null
  const before = sent.filter(({ payment }) => {
    return payment.voucher !== null && payment.session?.join(' ') === place.join(' ')
  })
  const voucher = below(5) === 0 ? (of(before)?.payment.voucher ?? shown) : shown
  const payload = shownBy(given, { found, voucher, useId: name })
  if (payload === undefined) return undefined
  const used = voucher === null ? `use ${name}` : `voucher ${voucher}`
  return remembered(given, {
    request,
    challenge,
    authorization: answerWith(challenge, payload),
    payment: {
      kind: 'order',
      name,
      payer: session.payer,
      amount: orderPrice,
      session: place,
      voucher,
      opened: null,
      claim: `${seen.id} ${used}`,
    },
  })
}

function shownBy(
  { keys }: Given,
  shown: { readonly found: Known; readonly voucher: bigint | null; readonly useId: string },
): Record<string, unknown> | undefined {
  const { place, seen } = shown.found
  if (shown.voucher === null) {
    const { bearer } = seen
    return bearer === null ? undefined : { action: 'use', bearer, useId: shown.useId }
  }
  const key = keys.get(place[0])
  if (key === undefined) return undefined
  const { channelId } = seen
  const voucher = signVoucher(key, { channelId, cumulative: shown.voucher })
  return { action: 'voucher', channelId, voucher }
}

/** Mostly a sum that is just enough; sometimes more, one that was shown before, too little or above the deposit. */
function voucherFor({ below, of }: Given, session: Session, price: bigint): bigint {
  const { accepted, deposit, spent, reserved } = session
  const enough = spent + reserved + price
  const next = enough > accepted ? enough : accepted + 1n
  const sums = [next, next, next, next + BigInt(below(5_000)), accepted, enough - 1n, deposit]
  return of([...sums, deposit + 1n]) ?? next
}

/** The same payment once more, whatever became of it. */
function sendAgain({ of, sent }: Given): SessionCall | undefined {
  const known = of(sent.slice(-5))
  return known && { ask: known.ask, act: paying(known.payment) }
}

function use(given: Given): SessionCall | undefined {
  const found = someSession(given)
  if (found === undefined) return undefined
  const { below, of, keys, placeOf } = given
  const { place, session, seen } = found
  const units = BigInt(1 + below(below(3) === 0 ? 30 : 4))
  const useId = below(2) === 0 ? null : (of(['one', 'two', 'three', newName(given)]) ?? null)
  const isForged = below(12) === 0
  const key = keys.get(place[0])
  const voucher = key === undefined ? null : voucherFor(given, session, session.unit * units)
  const { channelId } = seen
  const bearer = isForged ? '0'.repeat(64) : seen.bearer
  if (voucher === null && bearer === null) return undefined
  const signer = isForged ? solanaKey() : key
  const shown =
    voucher === null || signer === undefined
      ? { bearer }
      : { voucher: plainVoucher(signer, { channelId, cumulative: voucher }) }
  const from = accountOf(session.payer)
  const body = { ...shown, units: Number(units), ...(useId === null ? {} : { useId }) }
  const ask = { from, place: placeOf(session.payer), to: 'use', body, authorization: null } as const
  const act = using(place, { proof: { voucher }, units, useId, isForged })
  return { ask: { kind: 'send', ...ask }, act }
}

function close(given: Given): SessionCall | undefined {
  const found = someSession(given)
  if (found === undefined) return undefined
  const { below, of, keys } = given
  const { place, session, seen } = found
  const key = keys.get(place[0])
  const { accepted, deposit, spent } = session
  const voucher = key === undefined ? null : (of([accepted, spent, deposit, deposit + 1n]) ?? 0n)
  if (voucher === null && seen.bearer === null) return undefined
  const isBare = below(3) === 0
  const { channelId, bearer } = seen
  const shown =
    voucher === null || key === undefined
      ? { bearer }
      : { voucher: plainVoucher(key, { channelId, cumulative: voucher }) }
  return closed(given, {
    found,
    proof: isBare ? null : { voucher },
    shown: isBare ? {} : shown,
    isForced: false,
  })
}

function closeByForce(given: Given): SessionCall | undefined {
  const found = someSession(given)
  return found && closed(given, { found, proof: null, shown: {}, isForced: true })
}

function closed(
  given: Given,
  asked: {
    readonly found: Known
    readonly proof: { readonly voucher: bigint | null } | null
    readonly shown: Readonly<Record<string, unknown>>
    readonly isForced: boolean
  },
): SessionCall {
  const { place, session, seen } = asked.found
  const { proof, isForced } = asked
  const by = given.below(4) === 0 ? payerOf(given) : session.payer
  const [from, address] = [accountOf(by), given.placeOf(by)]
  const body = {
    sessionId: seen.id,
    ...asked.shown,
    ...(isForced ? { force: true } : {}),
  }
  const ask = { from, place: address, to: 'close', body, authorization: null } as const
  return { ask: { kind: 'send', ...ask }, act: closing(place, { by: from, proof, isForced }) }
}

/** Of what was paid into a session or from one. */
function refund({ below, of, books, sight }: Given): SessionCall | undefined {
  const all = Object.entries(books.payments).flatMap(([name, payments]) =>
    payments.map((payment: Payment, index) => ({ place: [name, index] as const, payment })),
  )
  const tops = all.filter(({ payment }) => payment.kind === 'top-up')
  const found = of(below(3) === 0 ? tops.slice(-3) : all.slice(-5))
  const chargeId = found && sight.chargeIds.get(found.place.join(' '))
  if (found === undefined || chargeId === undefined) return undefined
  const { amount, refunded } = found.payment
  const part = 1n + BigInt(below(Number(amount)))
  const wanted = of([null, amount - refunded + 1n, part, part]) ?? null
  const ask = { chargeId, amountAtomic: wanted === null ? null : `${wanted}` }
  return { ask: { kind: 'refund', ...ask }, act: refunding(found.place, wanted) }
}

export function lookAtSessions(): SessionCall {
  return { ask: { kind: 'look', at: 'sessions' }, act: lookingAtSessions }
}

function lookForPayments(): SessionCall {
  return { ask: { kind: 'look', at: 'charges' }, act: reconcilingPayments({ isAlone: false }) }
}
