import { accountName, type MoneyAsk, refundWindowMs } from '../support/money-desk.ts'
import type { Books } from './books.ts'
import { buying, collecting, reconciling, refunding, voiding } from './charge-acts.ts'
import {
  committing,
  counting,
  giving,
  holding,
  lookingAtCredit,
  lookingAtHolds,
  lookingAtRewards,
  preparing,
  releasing,
  selling,
  taking,
  takingBack,
} from './credit-acts.ts'
import type { Sight } from './money-look.ts'
import type { Act } from './worlds.ts'

/** What is asked of a process, and what the rules make of it. */
export type Call = { readonly ask: MoneyAsk; readonly act: Act<Books> }

export type CallGenerator = {
  /** Something to ask for, given one state that may be and what the database showed last. */
  readonly next: (books: Books, sight: Sight) => Call
  /** What is asked of each account at the start of a round. */
  readonly gifts: (books: Books) => readonly Call[]
}

type RefundOrder = {
  readonly item: string
  readonly from: string
  readonly amount: bigint | null
  readonly key: string
}
type Chances = {
  readonly below: (limit: number) => number
  readonly of: <one>(things: readonly one[]) => one | undefined
}

export const accountsOfRound = 4

/** Makes what is asked in one round, from numbers of a seed. */
export function createCallGenerator(random: () => number, round: number): CallGenerator {
  const below = (limit: number) => Math.floor(random() * limit)
  const chances: Chances = { below, of: (things) => things[below(things.length)] }
  const names = Array.from({ length: accountsOfRound }, (_, index) => accountName(round, index))
  const parts = { ...chances, names, round, made: { count: 0 }, orders: [] as RefundOrder[] }
  return {
    gifts: (books) => names.map((owner) => gift(parts, books, { owner, amount: 1_500n })),
    next(books, sight) {
      for (;;) {
        const make = chances.of(makers)
        const call = make?.(parts, books, sight)
        if (call !== undefined) return call
      }
    },
  }
}

type Parts = Chances & {
  readonly names: readonly string[]
  readonly round: number
  readonly made: { count: number }
  /** Orders to refund that were made before, to be made again. */
  readonly orders: RefundOrder[]
}
type Maker = (parts: Parts, books: Books, sight: Sight) => Call | undefined

const nameOf = ({ names, of }: Parts): string => of(names) ?? ''
const newId = ({ made, round }: Parts, kind: string): string => `${kind}${round}n${++made.count}`

/** Some are there more than once: they are asked for more often. */
const makers: readonly Maker[] = [
  buy,
  buy,
  buy,
  buy,
  buyAgain,
  refundOne,
  refundOne,
  refundOne,
  refundOne,
  refundAgain,
  voidOne,
  (parts: Parts, books: Books) => gift(parts, books),
  sellOne,
  takeBackOne,
  hold,
  hold,
  commitOne,
  commitOne,
  releaseOne,
  collect,
  collect,
  prepare,
  take,
  take,
  count,
  lookForCharges,
  lookForCredit,
  lookForCredit,
  lookForHolds,
  lookForRewards,
]

function buy(parts: Parts): Call {
  const { below, of, names } = parts
  const payer = nameOf(parts)
  const payee = below(4) === 0 ? null : (of(names) ?? null)
  const bps = payee === null ? 0 : (of([0, 60, 250, 333, 1_000, 10_000]) ?? 0)
  const amount = 1 + below(below(3) === 0 ? 3_000 : 700)
  return bought([newId(parts, 'k'), amount, payee ?? 'nobody', bps].join('.'), payer)
}

function bought(item: string, payer: string): Call {
  const [, amount = '', payee = '', bps = ''] = item.split('.')
  const paid = payee === 'nobody' ? null : payee
  return {
    ask: { kind: 'buy', from: payer, item },
    act: buying(item, { payer, payee: paid, amount: BigInt(amount), bps: BigInt(bps) }),
  }
}

function buyAgain({ of }: Parts, { charges }: Books): Call | undefined {
  const known = of(Object.entries(charges).slice(-4))
  return known && bought(known[0], known[1].payer)
}

function refundOne(parts: Parts, { charges, nowMs }: Books, sight: Sight): Call | undefined {
  const { below, of, names } = parts
  const isLast = ({ settledMs, status }: Books['charges'][string]) =>
    status === 'settled' && Math.abs(settledMs + refundWindowMs - nowMs) <= 1
  const edge = Object.entries(charges).find(([, charge]) => isLast(charge))
  const known = edge ?? of(Object.entries(charges).slice(below(3) === 0 ? 0 : -3))
  if (known === undefined) return undefined
  const [item, { payee, amount, refunded }] = known
  const left = amount - refunded
  const from = below(8) === 0 ? (of(names) ?? '') : (payee ?? 'o')
  const part = 1n + BigInt(below(Number(amount)))
  const wanted = of([null, left, left + 1n, part, part, part]) ?? null
  const order = { item, from, amount: wanted === 0n ? 1n : wanted, key: newId(parts, 'back') }
  parts.orders.push(order)
  return orderedBack(order, sight)
}

function refundAgain({ of, orders }: Parts, _: Books, sight: Sight): Call | undefined {
  const order = of(orders.slice(-4))
  return order && orderedBack(order, sight)
}

function orderedBack(order: RefundOrder, { chargeIds }: Sight): Call | undefined {
  const { item, from, amount, key } = order
  const chargeId = chargeIds.get(item)
  if (chargeId === undefined) return undefined
  const amountAtomic = amount === null ? null : `${amount}`
  return {
    ask: { kind: 'refund', from, chargeId, amountAtomic, key },
    act: refunding(item, order),
  }
}

function voidOne({ of, names, below }: Parts, { charges }: Books, { chargeIds }: Sight) {
  const running = Object.entries(charges).filter(([, { status }]) => status === 'reserved')
  const [item, charge] = of(running) ?? []
  const chargeId = chargeIds.get(item ?? '')
  if (item === undefined || charge === undefined || chargeId === undefined) return undefined
  const from = below(3) === 0 ? (of(names) ?? '') : (charge.payee ?? 'o')
  return { ask: { kind: 'void', from, chargeId }, act: voiding(item, from) } as const
}

function gift(
  parts: Parts,
  { nowMs }: Books,
  fixed?: { readonly owner: string; readonly amount: bigint },
): Call {
  const { below, made } = parts
  const source = newId(parts, 'gift')
  // Each differs in its priority and its end, so that the order of spending is never by chance.
  const priority = made.count % 1_000
  const { owner, amount } = fixed ?? { owner: nameOf(parts), amount: BigInt(1 + below(900)) }
  const endsMs = nowMs + 10_000 + below(below(2) === 0 ? 200_000 : 7_200_000)
  const ends = below(5) === 0 ? null : new Date(endsMs).toISOString()
  const kind = below(2) === 0 ? 'granted' : 'promotional'
  return {
    ask: {
      kind: 'give',
      gift: {
        accountId: `acct_${owner}`,
        asset: 'USDC',
        kind,
        priority,
        source,
        note: 'gift',
        amountAtomic: `${amount}`,
        expiresAt: ends,
      },
    },
    act: giving(source, {
      owner,
      kind,
      priority,
      amount,
      endsMs: ends === null ? Number.MAX_SAFE_INTEGER : endsMs,
    }),
  }
}

function sellOne(parts: Parts, { nowMs }: Books): Call {
  const { below, made } = parts
  const [owner, source] = [nameOf(parts), newId(parts, 'sold')]
  const amount = BigInt(1 + below(900))
  const endsMs = nowMs + 10_000 + below(7_200) * 1_000 + (made.count % 1_000)
  const expiresAt = new Date(endsMs).toISOString()
  return {
    ask: { kind: 'sell', from: owner, amountAtomic: `${amount}`, source, expiresAt },
    act: selling(source, { owner, kind: 'purchased', priority: 300, amount, endsMs }),
  }
}

function takeBackOne({ of }: Parts, { grants }: Books, { grantIds }: Sight): Call | undefined {
  const source = of(Object.keys(grants).slice(-6))
  const grantId = grantIds.get(source ?? '')
  if (source === undefined || grantId === undefined) return undefined
  return { ask: { kind: 'take_back', grantId }, act: takingBack(source) }
}

function hold(parts: Parts): Call {
  const { below } = parts
  const [from, id] = [nameOf(parts), newId(parts, 'h')]
  const amount = BigInt(1 + below(2_000))
  const ttlSeconds = 5 + below(1_800)
  return {
    ask: { kind: 'hold', from, id, amountAtomic: `${amount}`, ttlSeconds },
    act: holding(from, { id, amount, ttlSeconds }),
  }
}

function ownHoldOf({ of }: Parts, { ownHolds }: Books) {
  const [name, own] = of(Object.entries(ownHolds).slice(-4)) ?? []
  const [from, id] = name?.split(' ') ?? []
  return from === undefined || id === undefined || own === undefined ? undefined : { from, id, own }
}

function commitOne(parts: Parts, books: Books): Call | undefined {
  const found = ownHoldOf(parts, books)
  if (found === undefined) return undefined
  const { from, id, own } = found
  const amount =
    parts.below(3) === 0 ? own.amount : 1n + BigInt(parts.below(Number(own.amount) + 1))
  const ask = { kind: 'commit', from, id, amountAtomic: `${amount}` } as const
  return { ask, act: committing(from, id, amount) }
}

function releaseOne(parts: Parts, books: Books): Call | undefined {
  const found = ownHoldOf(parts, books)
  if (found === undefined) return undefined
  const { from, id } = found
  return { ask: { kind: 'release', from, id }, act: releasing(from, id) }
}

function collect(parts: Parts): Call {
  const from = nameOf(parts)
  return { ask: { kind: 'collect', from }, act: collecting(from) }
}

function claimOf({ of, below }: Parts, { claims }: Books, { claimIds }: Sight) {
  const open = Object.entries(claims).filter(([, { state }]) => state.startsWith('claim'))
  const [id, claim] = of(below(4) === 0 ? Object.entries(claims) : open) ?? []
  const claimId = claimIds.get(id ?? '')
  if (id === undefined || claim === undefined || claimId === undefined) return undefined
  return { id, claimId, owner: claim.owner }
}

function prepare(parts: Parts, books: Books, sight: Sight): Call | undefined {
  const found = claimOf(parts, books, sight)
  if (found === undefined) return undefined
  const from = parts.below(6) === 0 ? nameOf(parts) : found.owner
  const ask = { kind: 'prepare', from, claimId: found.claimId } as const
  return { ask, act: preparing(found.id, from) }
}

function take(parts: Parts, books: Books, sight: Sight): Call | undefined {
  const found = claimOf(parts, books, sight)
  if (found === undefined) return undefined
  const from = parts.below(6) === 0 ? nameOf(parts) : found.owner
  return { ask: { kind: 'take', from, claimId: found.claimId }, act: taking(found.id, from) }
}

function count(parts: Parts): Call {
  const from = nameOf(parts)
  return { ask: { kind: 'count', from }, act: counting(from) }
}

function lookForCharges(): Call {
  return { ask: { kind: 'look', at: 'charges' }, act: reconciling({ isAlone: false }) }
}

function lookForCredit(): Call {
  return { ask: { kind: 'look', at: 'credit' }, act: lookingAtCredit() }
}

function lookForHolds(): Call {
  return { ask: { kind: 'look', at: 'holds' }, act: lookingAtHolds({ isAlone: false }) }
}

function lookForRewards(): Call {
  return { ask: { kind: 'look', at: 'rewards' }, act: lookingAtRewards() }
}
