import type { Act, Outcome } from './worlds.ts'

/** What a wallet may sign. Ether and one token, of which permits are given. */
export type Terms = {
  readonly maySend: boolean
  readonly valueMax: bigint
  readonly windowSeconds: number
  readonly etherInWindow: bigint
  readonly approvalAbove: bigint | null
  readonly permitMax: bigint
  readonly tokenInWindow: bigint
  readonly permitsWait: boolean
}
export type Wallet = {
  readonly owner: string
  status: 'active' | 'frozen'
  terms: Terms
  version: number
}
export type RequestTerms = {
  readonly wallet: string
  readonly kind: 'order' | 'permit' | 'send'
  readonly amount: bigint
  /** The last second of a permit. */
  readonly deadline: number | null
}
export type Request = RequestTerms & {
  state:
    | 'approved'
    | 'denied'
    | 'expired'
    | 'pending_approval'
    | 'signed'
    | 'submitted'
    | 'superseded'
  reason: string | null
  /** Of the policy that it was judged by last. */
  version: number
  /** As of when it counts in its wallet's windows; null when nothing is set aside. */
  countedMs: number | null
  endsMs: number | null
  /** When, in which turn and under which limit it was signed. */
  signed: {
    readonly atMs: number
    readonly turn: number
    readonly windowMs: number
    readonly most: bigint
  } | null
}

/** A vault as one would keep it on paper. */
export type VaultBook = {
  readonly nowMs: number
  wallets: Record<string, Wallet>
  requests: Record<string, Request>
  turns: number
}

type Step = readonly Outcome<VaultBook>[]
type Verdict = 'allowed' | 'needs_approval' | { readonly reason: string }

const approvalMs = 15 * 60_000
const signingMs = 5 * 60_000
/** How long an order may take to keep what was signed for it before others free its nonce. */
const unrecordedMs = 2_000

const done = (state: VaultBook, answer: string): Step => [{ state, answer }]
const goOn = (state: VaultBook, next: 'send' | 'sign'): Step => [{ state, next }]
const told = ({ reason, state }: Request): string =>
  reason === null ? state : `${state} ${reason}`

/** What is set aside or signed of ether, or of the token, in the window that ends now. */
export function countedOf(book: VaultBook, name: string, kind: 'ether' | 'token'): bigint {
  const { windowSeconds } = walletOf(book, name).terms
  return Object.values(book.requests)
    .filter((one) => one.wallet === name && kindOf(one) === kind)
    .filter(({ countedMs }) => countedMs !== null && countedMs > book.nowMs - windowSeconds * 1_000)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/**
 * What was signed for a wallet, and not let go, above the limit of the moment in which it was signed: each one looks back
 * over all that was signed before it in its window. Knows nothing of what is set aside.
 */
export function overdrawn({ requests }: VaultBook): readonly string[] {
  const all = Object.entries(requests).flatMap(([id, request]) =>
    request.signed === null || request.state === 'superseded'
      ? []
      : [{ ...request, ...request.signed, id }],
  )
  return all.flatMap(({ atMs, id, most, turn, windowMs, ...request }) => {
    const sum = all
      .filter((one) => one.wallet === request.wallet && kindOf(one) === kindOf(request))
      .filter((one) => one.atMs > atMs - windowMs && one.turn <= turn)
      .reduce((total, { amount }) => total + amount, 0n)
    return sum > most ? [`${id}: ${sum} of ${most}`] : []
  })
}

/** Asks for a signature, as the owner or for an order; what was allowed is signed, and an owner's is sent. */
export function asking(id: string, wanted: RequestTerms, from: string): Act<VaultBook> {
  return {
    name: `${from} asks for ${id}: ${wanted.kind} of ${wanted.amount} from ${wanted.wallet}`,
    step(book, at) {
      if (at === 'sign') return sign(book, id)
      if (at === 'send') return send(book, id)
      const wallet = walletOf(book, wanted.wallet)
      if (wallet.owner !== from) return done(book, 'resource.not_found')
      book.requests[id] ??= decided(book, wanted)
      const request = requestOf(book, id)
      const isOther = request.amount !== wanted.amount || request.deadline !== wanted.deadline
      // What an order asks for under a name that is known is what it asked for first.
      if (isOther && wanted.kind !== 'order') return done(book, 'vault.request_id_used')
      return afterwards(book, id)
    },
  }
}

/** A new request is judged at once, and what it moves is set aside. */
function decided(book: VaultBook, wanted: RequestTerms): Request {
  const { version } = walletOf(book, wanted.wallet)
  const request: Request = {
    ...wanted,
    state: 'approved',
    reason: null,
    version,
    countedMs: null,
    endsMs: null,
    signed: null,
  }
  const verdict = judgeAndCount(book, request)
  if (typeof verdict === 'object') end(request, 'denied', verdict.reason)
  else if (verdict === 'allowed') request.endsMs = book.nowMs + signingMs
  else Object.assign(request, { state: 'pending_approval', endsMs: book.nowMs + approvalMs })
  return request
}

/** What is asked for goes on by itself from its state, or is answered. */
function afterwards(book: VaultBook, id: string): Step {
  const request = requestOf(book, id)
  if (request.state === 'approved') return goOn(book, 'sign')
  if (request.state === 'signed' && request.kind === 'send') return goOn(book, 'send')
  return done(book, answerFor(request))
}

/** The policy of now; what is allowed counts as of now, in place of what was set aside for it before. */
function judgeAndCount(book: VaultBook, request: Request): Verdict {
  const wallet = walletOf(book, request.wallet)
  if (wallet.status === 'frozen') return { reason: 'wallet_frozen' }
  const verdict = judged(wallet.terms, request, book.nowMs)
  if (typeof verdict === 'object') return verdict
  request.countedMs = null
  const kind = kindOf(request)
  const most = mostOf(wallet.terms, kind)
  if (countedOf(book, request.wallet, kind) + request.amount > most) {
    return { reason: 'window_exhausted' }
  }
  const grainMs = grainOf(wallet.terms)
  request.countedMs = (Math.floor(book.nowMs / grainMs) + 1) * grainMs
  request.version = wallet.version
  return verdict
}

function judged(terms: Terms, { amount, deadline, kind }: RequestTerms, nowMs: number): Verdict {
  if (kind !== 'permit') {
    if (!terms.maySend) return { reason: 'call_not_allowed' }
    if (amount > terms.valueMax) return { reason: 'value_too_large' }
    const { approvalAbove } = terms
    return approvalAbove !== null && amount > approvalAbove ? 'needs_approval' : 'allowed'
  }
  if (amount > terms.permitMax) return { reason: 'token_amount_too_large' }
  const second = Math.floor(nowMs / 1_000)
  if (deadline === null || deadline < second || deadline > second + terms.windowSeconds) {
    return { reason: 'deadline_not_allowed' }
  }
  return terms.permitsWait ? 'needs_approval' : 'allowed'
}

/** Once, by the policy and the limit of now. */
function sign(book: VaultBook, id: string): Step {
  const request = requestOf(book, id)
  endIfOver(book, request)
  if (request.state !== 'approved') {
    const isToSend = request.state === 'signed' && request.kind === 'send'
    return isToSend ? goOn(book, 'send') : done(book, answerFor(request))
  }
  const before = request.version
  const verdict = judgeAndCount(book, request)
  if (typeof verdict === 'object') end(request, 'denied', verdict.reason)
  else if (verdict === 'needs_approval' && request.version !== before) {
    // Nobody approved it under the policy that wants it approved.
    end(request, 'denied', 'policy_changed')
  } else {
    const { terms } = walletOf(book, request.wallet)
    request.state = 'signed'
    request.endsMs = null
    request.signed = {
      atMs: book.nowMs,
      turn: ++book.turns,
      windowMs: terms.windowSeconds * 1_000,
      most: mostOf(terms, kindOf(request)),
    }
  }
  return afterwards(book, id)
}

/** Hands it to the chain; what orders signed before it and did not keep in time is let go, one after the other. */
function send(book: VaultBook, id: string): Step {
  const request = requestOf(book, id)
  const turn = request.signed?.turn ?? 0
  const blocking = Object.values(book.requests).find(
    (one) => isUnkept(one) && one.wallet === request.wallet && isBefore(one, turn, book.nowMs),
  )
  if (blocking !== undefined) {
    end(blocking, 'superseded', 'never_submitted')
    return goOn(book, 'send')
  }
  if (request.state === 'signed') request.state = 'submitted'
  return done(book, answerFor(request))
}

function isUnkept({ kind, state }: Request): boolean {
  return kind === 'order' && state === 'signed'
}

function isBefore({ signed }: Request, turn: number, nowMs: number): boolean {
  return signed !== null && signed.turn < turn && signed.atMs <= nowMs - unrecordedMs
}

/** Has an order stand by what was signed for it, and sends it. */
export function keeping(id: string): Act<VaultBook> {
  return {
    name: `${id} is kept and sent`,
    step(book, at) {
      if (at === 'send') return send(book, id).map(answeringSent)
      const request = requestOf(book, id)
      if (request.state === 'superseded') return done(book, 'superseded')
      if (request.state === 'signed') request.state = 'submitted'
      return goOn(book, 'send')
    },
  }
}

function answeringSent(outcome: Outcome<VaultBook>): Outcome<VaultBook> {
  return 'answer' in outcome ? { ...outcome, answer: 'sent' } : outcome
}

/** An order ends without what was signed for it. */
export function lettingGo(id: string): Act<VaultBook> {
  return {
    name: `${id} is let go`,
    step(book) {
      const request = requestOf(book, id)
      if (isUnkept(request)) end(request, 'superseded', 'never_submitted')
      return done(book, 'let_go')
    },
  }
}

/** By the hash of what waits, which may be another's. An owner's is then signed and sent. */
export function approving(id: string, from: string, isHashRight: boolean): Act<VaultBook> {
  return {
    name: `${from} approves ${id}${isHashRight ? '' : ' by another hash'}`,
    step(book, at) {
      if (at === 'sign') return sign(book, id)
      if (at === 'send') return send(book, id)
      const request = requestOf(book, id)
      const wallet = walletOf(book, request.wallet)
      if (wallet.owner !== from) return done(book, 'resource.not_found')
      if (!isHashRight) return done(book, 'vault.other_payload')
      const isOver = isTimeUp(book, request)
      if (request.state !== 'approved' || isOver) {
        if (wallet.status === 'frozen') return done(book, 'vault.wallet_frozen')
        if (request.state !== 'pending_approval' || isOver) {
          return done(book, 'resource.illegal_transition')
        }
        const verdict = judgeAndCount(book, request)
        if (typeof verdict === 'object') {
          end(request, 'denied', verdict.reason)
          return done(book, told(request))
        }
        Object.assign(request, { state: 'approved', endsMs: book.nowMs + signingMs })
      }
      return request.kind === 'order' ? done(book, told(request)) : goOn(book, 'sign')
    },
  }
}

export function denying(id: string, from: string): Act<VaultBook> {
  return {
    name: `${from} denies ${id}`,
    step(book) {
      const request = requestOf(book, id)
      if (walletOf(book, request.wallet).owner !== from) return done(book, 'resource.not_found')
      if (request.state === 'approved' || request.state === 'pending_approval') {
        end(request, 'denied', 'denied_by_owner')
      }
      const isDenied = request.state === 'denied'
      return done(book, isDenied ? told(request) : 'resource.illegal_transition')
    },
  }
}

/** Another policy. What counts still counts as of the end of a sixtieth of the window, which is another one now. */
export function ruling(
  name: string,
  change: { readonly from: string; readonly terms: Terms; readonly expected: number },
): Act<VaultBook> {
  const { expected, from, terms } = change
  return {
    name: `${from} rules ${name} anew after version ${expected}: ${Object.values(terms).join(' ')}`,
    step(book) {
      const wallet = walletOf(book, name)
      if (wallet.owner !== from) return done(book, 'resource.not_found')
      if (wallet.version !== expected) return done(book, 'vault.policy_changed')
      Object.assign(wallet, { terms, version: expected + 1 })
      const grainMs = grainOf(terms)
      for (const request of Object.values(book.requests)) {
        const { countedMs } = request
        if (request.wallet !== name || countedMs === null) continue
        if (countedMs <= book.nowMs - terms.windowSeconds * 1_000) continue
        request.countedMs = Math.ceil(countedMs / grainMs) * grainMs
      }
      return done(book, `${wallet.version}`)
    },
  }
}

export function setting(name: string, from: string, status: Wallet['status']): Act<VaultBook> {
  return {
    name: `${from} sets ${name} ${status}`,
    step(book) {
      const wallet = walletOf(book, name)
      if (wallet.owner !== from) return done(book, 'resource.not_found')
      wallet.status = status
      return done(book, status)
    },
  }
}

/** Ends what is over, and sends what owners signed, each by itself and in any order. */
export function sweeping(): Act<VaultBook> {
  return {
    name: 'looks for what is over or was not sent',
    step(book, at) {
      // Left by the step before.
      const { isSending, ids } = (at as Sweep | undefined) ?? {
        isSending: false,
        ids: namesOf(book, (request) => isTimeUp(book, request)),
      }
      if (ids.length === 0) {
        if (isSending) return done(book, 'done')
        const unsent = namesOf(book, ({ kind, state }) => kind === 'send' && state === 'signed')
        return [{ state: book, next: { isSending: true, ids: unsent } satisfies Sweep }]
      }
      return ids.map((id) => {
        const state = structuredClone(book)
        const others = ids.filter((other) => other !== id)
        if (!isSending) {
          endIfOver(state, requestOf(state, id))
          return { state, next: { isSending, ids: others } satisfies Sweep }
        }
        const isSent = send(state, id).some((outcome) => 'answer' in outcome)
        return { state, next: { isSending, ids: isSent ? others : ids } satisfies Sweep }
      })
    },
  }
}

type Sweep = { readonly isSending: boolean; readonly ids: readonly string[] }

function namesOf(book: VaultBook, isMeant: (request: Request) => boolean): readonly string[] {
  return Object.entries(book.requests).flatMap(([id, request]) => (isMeant(request) ? [id] : []))
}

function isTimeUp({ nowMs }: VaultBook, { endsMs, state }: Request): boolean {
  const waits = state === 'approved' || state === 'pending_approval'
  return waits && endsMs !== null && endsMs <= nowMs
}

function endIfOver(book: VaultBook, request: Request): void {
  if (!isTimeUp(book, request)) return
  end(
    request,
    'expired',
    request.state === 'approved' ? 'not_signed_in_time' : 'not_approved_in_time',
  )
}

/** Unsigned for good, or let go: what was set aside comes back. */
function end(request: Request, state: Request['state'], reason: string): void {
  Object.assign(request, { state, reason, countedMs: null, endsMs: null })
}

/** An order is told less than an owner. */
function answerFor(request: Request): string {
  if (request.kind !== 'order') return told(request)
  const { reason, state } = request
  if (state === 'superseded' || reason === 'not_signed_in_time') return 'superseded'
  if (request.signed !== null) return 'signed'
  if (reason === 'denied_by_owner') return 'refused approval_denied'
  if (reason === 'wallet_frozen') return 'refused wallet_frozen'
  if (state === 'denied') return 'refused policy_violation'
  return state === 'expired' ? 'refused approval_expired' : 'waiting'
}

function kindOf({ kind }: Pick<RequestTerms, 'kind'>): 'ether' | 'token' {
  return kind === 'permit' ? 'token' : 'ether'
}

function mostOf(terms: Terms, kind: 'ether' | 'token'): bigint {
  return kind === 'ether' ? terms.etherInWindow : terms.tokenInWindow
}

/** A sixtieth of the window. */
function grainOf({ windowSeconds }: Terms): number {
  return Math.ceil((windowSeconds * 1_000) / 60)
}

export function walletOf({ wallets }: VaultBook, name: string): Wallet {
  const wallet = wallets[name]
  if (wallet === undefined) throw new Error(`there is no wallet ${name}`)
  return wallet
}

export function requestOf({ requests }: VaultBook, id: string): Request {
  const request = requests[id]
  if (request === undefined) throw new Error(`there is no request ${id}`)
  return request
}
