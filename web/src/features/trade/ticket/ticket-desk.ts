import { useReducer, useState } from 'react'
import type { Token, VaultWallet } from '#sdk'
import type { ArmedPlace } from '../../../panels/armed/armed.model.ts'
import {
  askToArm,
  isAllowedArmed,
  noteArmedUse,
  useArmed,
} from '../../../panels/armed/armed-store.ts'
import { useHeldPress } from '../../../panels/held-press.ts'
import { amountOf } from '../../../panels/order/amounts.model.ts'
import { frictionOf, type TradeFriction } from '../../../panels/order/friction.model.ts'
import { etherOf, type Outcome } from '../../../panels/order/outcome.model.ts'
import { usePrincipal } from '../../../service/session.ts'
import { openConnect } from '../../../shell/connect/connect-store.ts'
import { usePreference } from '../../../shell/preferences.ts'
import { useWallet } from '../../../wallet/wallet-store.ts'
import { useOrderWallet } from '../vault/vault.data.ts'
import { carriedOut, type WantedOrder } from './carry-out.ts'
import { type DryRun, useDryRun } from './dry-run.data.ts'
import {
  changedTicket,
  emptyTicket,
  spendable,
  type Ticket,
  type TicketFacts,
} from './ticket.model.ts'
import { problemOf, type TicketProblem } from './ticket-checks.model.ts'
import { useFacts } from './ticket-facts.ts'

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
  readonly friction: TradeFriction
  /** Whether whoever pays is there: a wallet that signs, or somebody with an account. */
  readonly isReady: boolean
  /** What the button does next. An order of the vault's wallet goes within limits that it keeps, or not at all. */
  readonly step: 'arm' | 'connect' | 'make' | 'place'
  /** The vault wallet that pays; null where there is none, undefined until that is known, and for others. */
  readonly vault: VaultWallet | null | undefined
  /** Where orders are sent without a question. */
  readonly place: ArmedPlace
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
  const isVault = ticket.mode === 'vault'
  const vault = useOrderWallet(isVault)
  const payer = isVault ? (vault?.address ?? null) : trader
  const { facts, hasPaperAccount } = useFacts(token, ticket, payer)
  const place = placeOf(token, vault, facts.priceEth)
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
  const isArmed = (value: string) => isAllowedArmed(armed, place, value)
  const held = vault == null ? 'make' : isArmed('0') ? 'place' : 'arm'
  const step = !isReady ? 'connect' : isVault ? held : 'place'
  const placing = useHeldPress<void>(ticket, run.isBehind, () => {
    if (problem !== null || outcome === null || sending.isSending) return
    const value = amountOf(etherOf(outcome))
    const isQuick = isArmed(value)
    if (friction === 'none' && (isQuick || !confirms)) {
      if (isQuick) noteArmedUse(value)
      sending.send(outcome)
    } else sending.ask(outcome)
  })
  const submit = () => {
    if (step === 'connect') openConnect()
    else if (step === 'arm') askToArm(true)
    else if (step === 'place') placing.press()
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
    step,
    vault,
    place,
    hasPaperAccount,
    review: sending.review,
    isSending: sending.isSending || placing.isHeld,
    failure: sending.failure,
    submit,
    confirm: sending.confirm,
    endReview: sending.endReview,
    clear: () => change({ size: '', isReadable: true }),
  }
}

function placeOf(
  { symbol, token }: Token,
  vault: VaultWallet | null | undefined,
  priceEth: string | null,
): ArmedPlace {
  const place = { market: token, unit: 'ETH' } as const
  return vault == null
    ? { ...place, keeper: 'page' }
    : { ...place, keeper: 'vault', vault: { walletId: vault.id, symbol, priceEth } }
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
      const moved = await carriedOut(order, agreed, setFailure)
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
