import { useReducer, useState } from 'react'
import type { Token } from '#sdk'
import { showToast } from '../../../design/primitives/toast.tsx'
import { sayNow } from '../../../language/use-text.ts'
import { isAllowedArmed, noteArmedUse, useArmed } from '../../../panels/armed/armed-store.ts'
import { usePrincipal } from '../../../service/session.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { usePreference } from '../../../shell/preferences.ts'
import { useWallet } from '../../../wallet/wallet-store.ts'
import { placeOrder, usePaperAccount } from '../orders.data.ts'
import { usePortfolio, useTicker } from '../trade.data.ts'
import { type DryRun, useDryRun } from './dry-run.data.ts'
import { etherOf, type Outcome } from './outcome.model.ts'
import {
  amountOf,
  changedTicket,
  emptyTicket,
  etherAddress,
  orderRequest,
  spendable,
  type Ticket,
  type TicketFacts,
} from './ticket.model.ts'
import {
  frictionOf,
  problemOf,
  type TicketFriction,
  type TicketProblem,
} from './ticket-checks.model.ts'
import { sendTrade } from './ticket-send.data.ts'

/** An outcome that is being agreed to: it stands still. */
export interface Review {
  readonly outcome: Outcome
  /** It is no longer what was agreed to before. */
  readonly hasMoved: boolean
}

/** The ticket of a market with all that follows from it, and what can be done with it. */
export interface TicketDesk {
  readonly token: Token
  readonly ticket: Ticket
  readonly change: (change: Partial<Ticket>) => void
  readonly facts: TicketFacts
  readonly slippageBps: number
  readonly run: DryRun
  readonly problem: TicketProblem | null
  readonly friction: TicketFriction
  /** Whether whoever pays is there: a wallet that signs, or somebody with a paper account. */
  readonly isReady: boolean
  readonly hasPaperAccount: boolean | null
  readonly review: Review | null
  readonly isSending: boolean
  readonly failure: unknown
  /** Connects, asks for a yes, or sends, whichever comes next. */
  readonly submit: () => void
  readonly confirm: () => void
  readonly endReview: () => void
  readonly clear: () => void
}

/** Holds the ticket of a market as long as its screen is there. */
export function useTicketDesk(token: Token, trader: string | null): TicketDesk {
  const isSomebody = usePrincipal() != null
  const { connected } = useWallet()
  const [ticket, change] = useReducer(changedTicket, emptyTicket('wallet', 'buy'))
  const slippageBps = usePreference('slippageBps')
  const confirms = usePreference('confirms')
  const armed = useArmed()
  const { facts, hasPaperAccount } = useFacts(token, ticket, trader)
  const problem = problemOf(ticket, facts)
  const order = { token, ticket, trader, slippageBps, priceEth: facts.priceEth }
  const sending = useSending(order, () => change({ size: '' }))
  const market = { token: token.token, priceEth: facts.priceEth }
  const isFrozen = sending.review !== null || sending.isSending
  const run = useDryRun(ticket, market, { slippageBps, isFrozen })
  const outcome = run.isBehind ? null : run.outcome
  const friction = frictionOf({
    impactBps: outcome?.impactBps ?? null,
    spent: outcome?.spends ?? null,
    available: spendable(ticket, facts),
  })
  const isReady = ticket.mode === 'wallet' ? connected?.wallet.chain === 'evm' : isSomebody
  const submit = () => {
    if (!isReady) return openConnect()
    if (problem !== null || outcome === null || sending.isSending) return
    const value = amountOf(etherOf(outcome))
    const isQuick = armed !== null && isAllowedArmed(armed, token.token, value)
    if (friction === 'none' && (isQuick || !confirms)) {
      if (isQuick) noteArmedUse(value)
      sending.send(outcome)
    } else sending.ask(outcome)
  }
  return {
    token,
    ticket,
    change,
    facts,
    slippageBps,
    run,
    problem,
    friction,
    isReady,
    hasPaperAccount,
    review: sending.review,
    isSending: sending.isSending,
    failure: sending.failure,
    submit,
    confirm: sending.confirm,
    endReview: sending.endReview,
    clear: () => change({ size: '', isReadable: true }),
  }
}

/** What the ticket is measured by: the live price, and the balances of whoever pays. */
function useFacts(token: Token, ticket: Ticket, trader: string | null) {
  const isPaper = ticket.mode === 'paper'
  const ticker = useTicker(token.token)
  const portfolio = usePortfolio(isPaper ? null : trader).data
  const paper = usePaperAccount(isPaper)
  const ofPaper = (asset: string) => {
    if (paper.account === undefined) return null
    const found = paper.account.balances.find((one) => isSame(one.token, asset))
    return BigInt(found?.availableAtomic ?? 0)
  }
  const ofWallet = (asset: string) => {
    if (portfolio === undefined) return null
    const held = portfolio.holdings.items.find((one) => isSame(one.token, asset))?.amount
    const amount = asset === 'ETH' ? portfolio.totals.ether : held
    return BigInt(amount?.amountAtomic ?? 0)
  }
  const facts: TicketFacts = {
    priceEth: ticker?.price ?? token.priceEth,
    ethAtomic: isPaper ? ofPaper(etherAddress) : ofWallet('ETH'),
    tokenAtomic: isPaper ? ofPaper(token.token) : ofWallet(token.token),
    stage: token.graduation.stage,
  }
  return { facts, hasPaperAccount: paper.isThere }
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

/** Everything that an order is made of. */
export interface WantedOrder {
  readonly token: Token
  readonly ticket: Ticket
  readonly trader: string | null
  readonly slippageBps: number
  readonly priceEth: string | null
}

/** Agreeing and sending: one at a time. */
function useSending(order: WantedOrder, clear: () => void) {
  const [review, setReview] = useState<Review | null>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const send = async (agreed: Outcome) => {
    setSending(true)
    setFailure(null)
    try {
      const moved = await carriedOut(order, agreed)
      setReview(moved === null ? null : { outcome: moved, hasMoved: true })
      if (moved === null) clear()
    } catch (refused) {
      setReview(null)
      setFailure(refused)
    } finally {
      setSending(false)
    }
  }
  return {
    review,
    isSending,
    failure,
    send: (agreed: Outcome) => void send(agreed),
    ask(outcome: Outcome) {
      setFailure(null)
      setReview({ outcome, hasMoved: false })
    },
    confirm: () => {
      if (review !== null) void send(review.outcome)
    },
    endReview: () => setReview(null),
  }
}

/** Places the order, by the wallet or on the paper account. Null once it was sent; what it would come to now where that is less than was agreed to. */
export async function carriedOut(
  { priceEth, slippageBps, ticket, token, trader }: WantedOrder,
  agreed: Outcome,
): Promise<Outcome | null> {
  const { symbol } = token
  if (ticket.mode === 'paper') {
    const request = orderRequest(ticket, token.token, { priceEth, slippageBps })
    if (request === null) return null
    const { status } = await placeOrder(request)
    showToast({
      id: 'order',
      tone: 'neutral',
      text: sayNow('trade.placed', { status: sayNow(`trade.status.${status}`), symbol }),
    })
    return null
  }
  const title = sayNow(`trade.sending.${ticket.side}`, { symbol })
  const how = { token: token.token, trader: trader ?? '', slippageBps, title }
  const done = await sendTrade(ticket, agreed, how)
  if (done.kind === 'moved') return done.outcome
  const tone = ticket.side === 'buy' ? 'up' : 'down'
  showToast({ id: 'order', tone, text: sayNow(`trade.done.${ticket.side}`, { symbol }) })
  return null
}
