import type { PolicyBody } from '../../src/domains/access/vault/vault.schemas.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'
import { permitSpender, permitToken, type VaultAsk } from '../support/vault-desk.ts'
import {
  approving,
  asking,
  countedOf,
  denying,
  keeping,
  lettingGo,
  type Request,
  type RequestTerms,
  requestOf,
  ruling,
  setting,
  sweeping,
  type Terms,
  type VaultBook,
  walletOf,
} from './vault-acts.ts'
import type { KnownRequest, KnownWallet, VaultSight } from './vault-look.ts'
import type { Act } from './worlds.ts'

/** What is asked of a process, and what the rules make of it. */
export type VaultCall = { readonly ask: VaultAsk; readonly act: Act<VaultBook> }

/** What a call is made from: the dice, the wallets of the round, one book that may be, and what was seen last. */
export type VaultTurn = {
  readonly below: (limit: number) => number
  readonly wallets: readonly KnownWallet[]
  readonly book: VaultBook
  readonly sight: VaultSight
  /** For a request of its own. */
  readonly newId: string
}

/** Something to ask for. */
export function callOf(turn: VaultTurn): VaultCall {
  for (;;) {
    const call = makers[turn.below(makers.length)]?.(turn)
    if (call !== undefined) return call
  }
}

type Maker = (turn: VaultTurn) => VaultCall | undefined

/** Some are there more than once: they are asked for more often. */
const makers: readonly Maker[] = [
  askNew,
  askNew,
  askNew,
  askNew,
  askNew,
  askAgain,
  askAgain,
  askApproved,
  approve,
  approve,
  approve,
  deny,
  keepOrder,
  releaseOrder,
  rule,
  freezeOrNot,
  sweep,
]

function of<one>({ below }: VaultTurn, things: readonly one[]): one | undefined {
  return things[below(things.length)]
}

function askNew(turn: VaultTurn): VaultCall | undefined {
  const { book, newId } = turn
  const wallet = of(turn, turn.wallets)
  if (wallet === undefined) return undefined
  const kind = of(turn, ['send', 'permit', 'order'] as const) ?? 'send'
  const seconds = Math.floor(book.nowMs / 1_000)
  const deadline = kind === 'permit' ? seconds + deadlineIn(turn) : null
  const amount = amountOf(turn, wallet.name, kind)
  // Orders are signed by the first wallet of their account alone.
  const isOther = kind === 'order' && wallet.name.endsWith('b')
  return isOther ? undefined : asked(wallet, newId, { wallet: wallet.name, kind, amount, deadline })
}

/** Sometimes all that the window still has room for, or one more. */
function amountOf({ below, book }: VaultTurn, wallet: string, kind: RequestTerms['kind']): bigint {
  const any = BigInt(1 + below(600))
  if (below(3) > 0) return any
  const { etherInWindow, tokenInWindow } = walletOf(book, wallet).terms
  const room =
    kind === 'permit'
      ? tokenInWindow - countedOf(book, wallet, 'token')
      : etherInWindow - countedOf(book, wallet, 'ether')
  return room < 1n ? any : room + BigInt(below(2))
}

/** Mostly a while; sometimes over, of this second, or longer than any window. */
function deadlineIn({ below }: VaultTurn): number {
  const turn = below(12)
  return turn === 0 ? -1 : turn === 1 ? 0 : turn === 2 ? 4_000 : 20 + below(40)
}

function asked(wallet: KnownWallet, id: string, wanted: RequestTerms): VaultCall {
  const { owner: from, receiver: to, view } = wallet
  const act = asking(id, wanted, from)
  const { amount, deadline, kind } = wanted
  const mine = { from, id, walletId: view.id }
  const valueAtomic = `${amount}`
  if (kind === 'order') return { act, ask: { kind, from, id, to, valueAtomic } }
  if (kind === 'send') return { act, ask: { kind, ...mine, to, valueAtomic } }
  // An address, by its schema.
  const permit = { owner: view.address as Hex, amountAtomic: valueAtomic, deadline: deadline ?? 0 }
  return { act, ask: { kind, ...mine, ...permit } }
}

/** The same once more, or something else under its name. */
function askAgain(turn: VaultTurn): VaultCall | undefined {
  return again(turn, () => true)
}

/** An order whose signature was approved comes for it. */
function askApproved(turn: VaultTurn): VaultCall | undefined {
  return again(turn, ({ state }) => state === 'approved')
}

function again(turn: VaultTurn, isMeant: (request: Request) => boolean): VaultCall | undefined {
  const found = recent(turn, isMeant)
  const wallet = turn.wallets.find(({ name }) => name === found?.request.wallet)
  if (found === undefined || wallet === undefined) return undefined
  const { amount, deadline, kind } = found.request
  const other = turn.below(6) === 0 ? 1n : 0n
  return asked(wallet, found.id, {
    wallet: wallet.name,
    kind,
    deadline,
    amount: amount + other,
  })
}

/** One of those that were made last, which the database has. */
function recent(turn: VaultTurn, isMeant: (request: Request, known: KnownRequest) => boolean) {
  const { book, sight } = turn
  const found = Object.entries(book.requests).flatMap(([id, request]) => {
    const known = sight.requests.get(id)
    return known !== undefined && isMeant(request, known) ? [{ id, request, known }] : []
  })
  return of(turn, found.slice(-8))
}

/** Mostly the owner; sometimes another account. */
function asker(turn: VaultTurn, { wallet }: Request): string {
  const { owner } = walletOf(turn.book, wallet)
  return turn.below(10) === 0 ? (of(turn, turn.wallets)?.owner ?? owner) : owner
}

function approve(turn: VaultTurn): VaultCall | undefined {
  const waits = (request: Request) => request.state === 'pending_approval' || turn.below(12) === 0
  const found = recent(turn, waits)
  if (found === undefined) return undefined
  const { id, known, request } = found
  const from = asker(turn, request)
  const isRight = turn.below(10) > 0
  const hash = isRight ? known.payloadHash : '0'.repeat(64)
  return {
    ask: { kind: 'approve', from, requestId: known.id, hash },
    act: approving(id, from, isRight),
  }
}

function deny(turn: VaultTurn): VaultCall | undefined {
  const found = recent(turn, () => true)
  if (found === undefined) return undefined
  const { id, known, request } = found
  const from = asker(turn, request)
  return { ask: { kind: 'deny', from, requestId: known.id }, act: denying(id, from) }
}

function keepOrder(turn: VaultTurn): VaultCall | undefined {
  const found = recent(turn, ({ kind }, { signed }) => kind === 'order' && signed !== null)
  const hash = found?.known.signed
  if (found === undefined || hash == null) return undefined
  return { ask: { kind: 'keep', hash }, act: keeping(found.id) }
}

function releaseOrder(turn: VaultTurn): VaultCall | undefined {
  const found = recent(turn, ({ kind }) => kind === 'order')
  return found === undefined ? undefined : releaseCall(turn.book, found.id)
}

/** An order ends without what was signed for it. */
export function releaseCall(book: VaultBook, id: string): VaultCall {
  const from = walletOf(book, requestOf(book, id).wallet).owner
  return { ask: { kind: 'let_go', from, id }, act: lettingGo(id) }
}

function rule(turn: VaultTurn): VaultCall | undefined {
  const wallet = of(turn, turn.wallets)
  if (wallet === undefined) return undefined
  const { below } = turn
  const { terms: before, version } = walletOf(turn.book, wallet.name)
  const terms = below(3) === 0 ? anyTerms(below) : { ...before, ...of(turn, changes(below)) }
  const expected = below(6) === 0 ? version + below(3) - 1 : version
  const from = below(12) === 0 ? (of(turn, turn.wallets)?.owner ?? wallet.owner) : wallet.owner
  const policy = policyOf(terms, wallet.receiver)
  const change = { kind: 'policy', from, walletId: wallet.view.id, policy } as const
  return {
    ask: { ...change, expectedVersion: Math.max(expected, 1) },
    act: ruling(wallet.name, { from, terms, expected: Math.max(expected, 1) }),
  }
}

/** One thing of a policy, narrower or wider. */
function changes(below: VaultTurn['below']): readonly Partial<Terms>[] {
  const terms = anyTerms(below)
  return [
    { maySend: terms.maySend },
    { windowSeconds: terms.windowSeconds },
    { etherInWindow: terms.etherInWindow, tokenInWindow: terms.tokenInWindow },
    { approvalAbove: terms.approvalAbove },
    { permitsWait: terms.permitsWait, permitMax: terms.permitMax },
  ]
}

/** What the wallet of a round begins with, and what policies are changed to. */
export function anyTerms(below: VaultTurn['below']): Terms {
  return {
    maySend: below(8) > 0,
    valueMax: BigInt(400 + below(300)),
    windowSeconds: [60, 60, 90, 600, 3_600][below(5)] ?? 60,
    etherInWindow: BigInt(600 + below(900)),
    approvalAbove: below(4) === 0 ? null : BigInt(below(500)),
    permitMax: BigInt(400 + below(300)),
    tokenInWindow: BigInt(600 + below(900)),
    permitsWait: below(2) === 0,
  }
}

/** As it is sent to the vault. */
export function policyOf(terms: Terms, receiver: Hex): PolicyBody {
  return {
    calls: [
      ...(terms.maySend ? [{ to: receiver, selectors: ['0x'] }] : []),
      { to: permitToken, selectors: ['0xd505accf'], needsApproval: terms.permitsWait },
    ],
    recipients: [],
    spenders: [permitSpender],
    tokens: [
      {
        token: permitToken,
        maxAtomic: `${terms.permitMax}`,
        windowMaxAtomic: `${terms.tokenInWindow}`,
      },
    ],
    maxValueAtomic: `${terms.valueMax}`,
    windowSeconds: terms.windowSeconds,
    windowMaxAtomic: `${terms.etherInWindow}`,
    approvalAboveAtomic: terms.approvalAbove === null ? null : `${terms.approvalAbove}`,
  }
}

function freezeOrNot(turn: VaultTurn): VaultCall | undefined {
  const wallet = of(turn, turn.wallets)
  if (wallet === undefined) return undefined
  const { name, owner: from, view } = wallet
  const isFrozen = walletOf(turn.book, name).status === 'frozen'
  return isFrozen
    ? { ask: { kind: 'unfreeze', from, walletId: view.id }, act: setting(name, from, 'active') }
    : { ask: { kind: 'freeze', from, walletId: view.id }, act: setting(name, from, 'frozen') }
}

export function sweep(): VaultCall {
  return { ask: { kind: 'sweep' }, act: sweeping() }
}
