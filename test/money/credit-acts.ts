import { refundWindowMs, rewardRules } from '../support/money-desk.ts'
import {
  availableOf,
  type Books,
  type Entry,
  endGrant,
  type Grant,
  isOver,
  least,
  move,
  postedOf,
} from './books.ts'
import type { Act, Outcome } from './worlds.ts'

type Step = readonly Outcome<Books>[]
const done = (state: Books, answer: string): Step => [{ state, answer }]

type Order = Pick<Grant, 'amount' | 'endsMs' | 'kind' | 'owner' | 'priority'>

/** A gift: promised, then given as soon as there is enough for it; it looks at every promise. */
export function giving(source: string, order: Order): Act<Books> {
  return {
    name: `${order.owner} is given ${order.amount} as ${source}`,
    step(books, at) {
      if (at === undefined) {
        promise(books, source, order)
        return [{ state: books, next: 'promised' }]
      }
      const left = at === 'promised' ? pendingOf(books) : (at as readonly string[])
      if (left.length === 0) return done(books, books.grants[source]?.state ?? '')
      return givenFrom(books, left)
    },
  }
}

function pendingOf(books: Books): readonly string[] {
  return Object.entries(books.grants)
    .filter(([, { state }]) => state === 'pending')
    .map(([source]) => source)
}

function givenFrom(books: Books, left: readonly string[]): Step {
  return left.map((source, index) => {
    const state = structuredClone(books)
    activate(state, source)
    return { state, next: left.toSpliced(index, 1) }
  })
}

function promise(books: Books, source: string, order: Order): void {
  books.grants[source] ??= {
    ...order,
    madeMs: books.nowMs,
    remaining: order.amount,
    takenBack: 0n,
    state: 'pending',
    voidedMs: null,
  }
}

function activate(books: Books, source: string): void {
  const grant = books.grants[source]
  if (grant?.state !== 'pending') return
  const { owner, kind, amount } = grant
  const from = kind === 'purchased' ? 'platform external' : 'platform rewards'
  const isGiven = move(books, `credit.${kind}`, [
    [from, -amount],
    [`${owner} available`, amount],
  ])
  if (isGiven) grant.state = 'active'
}

/** Credit that was paid for elsewhere. */
export function selling(source: string, order: Order): Act<Books> {
  return {
    name: `${order.owner} buys credit of ${order.amount} as ${source}`,
    step(books) {
      promise(books, source, order)
      activate(books, source)
      return done(books, books.grants[source]?.state ?? '')
    },
  }
}

/** Takes a grant back. */
export function takingBack(source: string): Act<Books> {
  return {
    name: `${source} is taken back`,
    step(books) {
      const grant = books.grants[source]
      const refusal = 'resource.illegal_transition'
      if (grant === undefined) return done(books, 'resource.not_found')
      // Whether it was counted already that all of it is spent decides what is said; nothing moves.
      if (grant.state === 'depleted') return [...done(books, refusal), ...done(books, 'depleted')]
      if (grant.state !== 'active' && grant.state !== 'pending') return done(books, refusal)
      grant.voidedMs ??= books.nowMs
      if (grant.state === 'pending') grant.state = 'voided'
      else endGrant(books, grant)
      return done(books, grant.state)
    },
  }
}

/** Ends the credit whose time is up, each grant by itself, then gives what was promised. */
export function lookingAtCredit(): Act<Books> {
  return {
    name: 'looks for credit that ends',
    step(books, at) {
      const [phase, left] = (at ?? ['ending', dueOf(books)]) as [string, readonly string[]]
      if (phase === 'ending') {
        const [source, ...others] = left
        if (source === undefined) return [{ state: books, next: ['giving', pendingOf(books)] }]
        const grant = books.grants[source]
        if (grant !== undefined && isOver(books, grant)) endGrant(books, grant)
        return [{ state: books, next: ['ending', others] }]
      }
      if (left.length === 0) return done(books, 'looked')
      return givenFrom(books, left).map((one) => ({
        state: one.state,
        next: ['giving', 'next' in one ? one.next : []],
      }))
    },
  }
}

function dueOf(books: Books): readonly string[] {
  return Object.entries(books.grants)
    .filter(([, grant]) => isOver(books, grant))
    .toSorted(([, one], [, other]) => one.endsMs - other.endsMs)
    .map(([source]) => source)
}

/** Counts what was spent; nothing moves. */
export function counting(owner: string): Act<Books> {
  return { name: `${owner} looks at credit`, step: (books) => done(books, 'counted') }
}

/** An account sets credit aside. */
export function holding(
  owner: string,
  {
    id,
    amount,
    ttlSeconds,
  }: { readonly id: string; readonly amount: bigint; readonly ttlSeconds: number },
): Act<Books> {
  const name = `${owner} ${id}`
  return {
    name: `${owner} sets ${amount} aside as ${id}`,
    step(books) {
      const known = books.ownHolds[name]
      if (known !== undefined) return done(books, known.status)
      if (availableOf(books, owner) < amount) return done(books, 'ledger.insufficient')
      books.ownHolds[name] = { amount, status: 'held', committed: 0n }
      books.held[`own ${name}`] = {
        owner,
        amount,
        madeMs: books.nowMs,
        endsMs: books.nowMs + ttlSeconds * 1_000,
      }
      return done(books, 'held')
    },
  }
}

/** Spends from what was set aside; the rest is let go. */
export function committing(owner: string, id: string, amount: bigint): Act<Books> {
  const name = `${owner} ${id}`
  return {
    name: `${owner} spends ${amount} of ${id}`,
    step(books) {
      const own = books.ownHolds[name]
      if (own === undefined) return done(books, 'resource.not_found')
      if (own.committed > 0n) {
        return done(books, own.committed === amount ? own.status : 'ledger.id_reused')
      }
      const held = books.held[`own ${name}`]
      if (held === undefined || held.endsMs <= books.nowMs) return done(books, 'ledger.hold_ended')
      if (amount > own.amount) return done(books, 'ledger.hold_exceeded')
      delete books.held[`own ${name}`]
      const sides: readonly Entry[] = [
        [`${owner} available`, -amount],
        ['platform revenue', amount],
      ]
      move(books, 'hold.committed', sides, held.madeMs)
      own.committed = amount
      own.status = amount === own.amount ? 'committed' : 'partially_committed'
      return done(books, own.status)
    },
  }
}

/** Lets go what was set aside. */
export function releasing(owner: string, id: string): Act<Books> {
  const name = `${owner} ${id}`
  return {
    name: `${owner} lets ${id} go`,
    step(books) {
      const own = books.ownHolds[name]
      if (own === undefined) return done(books, 'resource.not_found')
      if (own.status === 'held') own.status = 'released'
      delete books.held[`own ${name}`]
      return done(books, own.status)
    },
  }
}

/** Ends what was set aside for too long. Others may be at it, so one look may pass some by unless it is alone. */
export function lookingAtHolds({ isAlone }: { readonly isAlone: boolean }): Act<Books> {
  return {
    name: 'looks for holds that end',
    step(books, at) {
      const over = Object.entries(books.held).filter(([, { endsMs }]) => endsMs <= books.nowMs)
      const [name, ...others] = (at as readonly string[] | undefined) ?? over.map(([one]) => one)
      if (name === undefined) return done(books, 'looked')
      const passed = { state: structuredClone(books), next: others }
      delete books.held[name]
      const own = books.ownHolds[name.replace(/^own /, '')]
      if (own?.status === 'held') own.status = 'expired'
      return [{ state: books, next: others }, ...(isAlone ? [] : [passed])]
    },
  }
}

/** Settles the rewards of epochs whose charges are final, and ends claims that nobody took. */
export function lookingAtRewards(): Act<Books> {
  return {
    name: 'looks at rewards',
    step(books, at) {
      const [epoch, ...others] = (at as readonly string[] | undefined) ?? [...finalOf(books), 'end']
      if (epoch === undefined) return done(books, 'looked')
      if (epoch === 'end') endClaims(books)
      else settleEpoch(books, epoch)
      return [{ state: books, next: others }]
    },
  }
}

const hourMs = 3_600_000
const dayMs = 86_400_000

function finalOf(books: Books): readonly string[] {
  const final = Object.values(books.claims)
    .filter(({ state, epoch }) => {
      return state === 'accruing' && (epoch + 1) * hourMs <= books.nowMs - refundWindowMs
    })
    .map(({ activity, epoch }) => `${activity} ${epoch} `)
  return [...new Set(final)]
}

/** All rewards of an epoch by one rule, or none when too little was set aside for them. */
function settleEpoch(books: Books, epoch: string): void {
  const claims = Object.entries(books.claims)
    .filter(([id, { state }]) => id.startsWith(epoch) && state === 'accruing')
    .map(([, claim]) => claim)
  const cap = rewardRules.find(({ activity }) => epoch.startsWith(`${activity} `))?.capAtomic ?? 0n
  const sum = claims.reduce((all, { earned }) => all + least(earned, cap), 0n)
  if (postedOf(books, 'platform rewards') < sum) return
  for (const claim of claims) {
    claim.amount = least(claim.earned, cap)
    move(books, 'reward.settled', [
      ['platform rewards', -claim.amount],
      [`${claim.owner} rewards`, claim.amount],
    ])
    Object.assign(claim, { state: 'claimable', endsMs: books.nowMs + dayMs })
  }
}

function endClaims(books: Books): void {
  for (const claim of Object.values(books.claims)) {
    const isOpen = claim.state === 'claimable' || claim.state === 'claim_prepared'
    if (!isOpen || claim.endsMs > books.nowMs) continue
    move(books, 'reward.expired', [
      [`${claim.owner} rewards`, -claim.amount],
      ['platform rewards', claim.amount],
    ])
    claim.state = 'expired'
  }
}

/** Names the account's credit as where a reward goes. */
export function preparing(id: string, from: string): Act<Books> {
  return {
    name: `${from} prepares the reward ${id}`,
    step(books) {
      const claim = books.claims[id]
      if (claim?.owner !== from) return done(books, 'resource.not_found')
      const isOpen = claim.state === 'claimable' || claim.state === 'claim_prepared'
      if (!isOpen) return done(books, 'resource.illegal_transition')
      claim.state = 'claim_prepared'
      return done(books, claim.state)
    },
  }
}

/** Takes a prepared reward, once however often it is asked. */
export function taking(id: string, from: string): Act<Books> {
  return {
    name: `${from} takes the reward ${id}`,
    step(books) {
      const claim = books.claims[id]
      if (claim?.owner !== from) return done(books, 'resource.not_found')
      if (claim.state === 'claimed') return done(books, 'claimed')
      if (claim.state !== 'claim_prepared') return done(books, 'resource.illegal_transition')
      move(books, 'reward.paid', [
        [`${claim.owner} rewards`, -claim.amount],
        [`${claim.owner} available`, claim.amount],
      ])
      claim.state = 'claimed'
      return done(books, 'claimed')
    },
  }
}
