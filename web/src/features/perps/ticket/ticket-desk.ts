import { useReducer, useState } from 'react'
import type { PerpsOrder, PerpsOrderPreview, PerpsPaperOrderRequest } from '#sdk'
import { useArmed } from '../../../panels/armed/armed-store.ts'
import { useHeldPress } from '../../../panels/held-press.ts'
import { usePreference } from '../../../shell/preferences.ts'
import type { PerpMarket } from '../market.model.ts'
import { usePlacing } from '../orders.data.ts'
import { useStanding } from '../perps.data.ts'
import { atRisk, frictionOf, type TicketFriction } from './friction.model.ts'
import { type LivePreview, usePreview } from './preview.data.ts'
import {
  changed,
  emptyTicket,
  orderOf,
  quantityOf,
  type Ticket,
  type TicketFacts,
  valueOf,
} from './ticket.model.ts'
import { checkOf, type TicketCheck } from './ticket-checks.model.ts'
import { useTicketFacts } from './ticket-facts.ts'

/** An order as it was when it was reviewed: nothing of it moves any more. */
export interface FrozenOrder {
  readonly ticket: Ticket
  readonly order: PerpsPaperOrderRequest
  readonly preview: PerpsOrderPreview
  readonly quantity: string
  readonly value: string | null
  readonly friction: Exclude<TicketFriction, 'press'>
}

/** The order that is being written; it is kept by the screen, because charts and books write in it, too. */
export interface TicketPen {
  readonly ticket: Ticket
  readonly change: (change: Partial<Ticket>) => void
}

/** An empty order, and what changes it. */
export function useTicketPen(): TicketPen {
  const [ticket, change] = useReducer(changed, emptyTicket)
  return { ticket, change }
}

/** Everything around an order that is being written: what it would do, what is wrong with it, and how it is placed. */
export interface TicketDesk extends TicketPen {
  readonly market: PerpMarket
  readonly facts: TicketFacts
  readonly standing: ReturnType<typeof useStanding>
  readonly quantity: string
  readonly value: string | null
  readonly check: TicketCheck | null
  readonly live: LivePreview
  readonly frozen: FrozenOrder | null
  readonly isReady: boolean
  readonly placing: {
    readonly isPending: boolean
    readonly failure: unknown
    readonly placed: PerpsOrder | null
  }
  /** Asks as much as the order's risk asks for, and places it where that is nothing. */
  readonly review: () => void
  /** Whether orders of this market are placed at once, within limits that the service keeps. */
  readonly isArmed: boolean
  /** Places at once in an armed session; reviews where there is none. */
  readonly placeArmed: () => void
  readonly confirm: () => void
  readonly back: () => void
  readonly clear: () => void
}

/** What says what is wrong with an order: one ticket is in sight at a time. */
export const faultId = 'perps-ticket-fault'

/** What says what is wrong with a field; null where nothing is, or nothing stands in it yet. */
export function faultIdOf(
  { check, ticket }: TicketDesk,
  field: TicketCheck['field'],
): string | null {
  return check?.field === field && ticket[field] !== '' ? faultId : null
}

function statusOf({ data, error, isPending }: ReturnType<typeof usePlacing>, isHeld: boolean) {
  return { isPending: isPending || isHeld, failure: error, placed: data ?? null }
}

function mayAsk({ kind }: ReturnType<typeof useStanding>): boolean {
  return kind === 'open' || kind === 'none'
}

/** The desk of one market. */
export function useTicketDesk(market: PerpMarket, pen: TicketPen): TicketDesk {
  const standing = useStanding()
  const facts = useTicketFacts(market, standing)
  const confirms = usePreference('confirms')
  const isArmed = useArmed()?.market === market.symbol
  const [frozen, setFrozen] = useState<FrozenOrder | null>(null)
  const placing = usePlacing()
  const { change, ticket } = pen
  const check = checkOf(ticket, facts)
  const order = check === null ? orderOf(ticket, facts) : null
  const live = usePreview(mayAsk(standing) ? order : null)
  const quantity = quantityOf(ticket, facts)
  const value = valueOf(ticket, facts)
  const { preview } = live
  const isReady =
    order !== null && !placing.isPending && (live.isBehind || preview?.refusal === null)

  const send = (wanted: PerpsPaperOrderRequest) =>
    placing.mutate(wanted, {
      onSuccess: () => {
        setFrozen(null)
        change({ size: '' })
      },
    })
  const asking = useHeldPress<'armed' | 'review'>(ticket, live.isBehind, (how) => {
    if (order === null || preview === null || !isReady) return
    const friction = how === 'armed' ? 'press' : frictionOf(atRisk(preview), confirms)
    if (friction === 'press') send(order)
    else setFrozen({ ticket, order, preview, quantity, value, friction })
  })
  return {
    ticket,
    change,
    market,
    facts,
    standing,
    quantity,
    value,
    check,
    live,
    frozen,
    isReady,
    placing: statusOf(placing, asking.isHeld),
    review: () => asking.press('review'),
    isArmed,
    placeArmed: () => asking.press(isArmed ? 'armed' : 'review'),
    confirm: () => {
      if (frozen !== null) send(frozen.order)
    },
    back: () => {
      placing.reset()
      setFrozen(null)
    },
    clear: () => {
      placing.reset()
      setFrozen(null)
      change({ ...emptyTicket, side: ticket.side, kind: ticket.kind, unit: ticket.unit })
    },
  }
}
