import { isAboveZero } from '../../../design/numbers/decimal.model.ts'
import { onTick, tickFor } from '../../../panels/chart/bars.model.ts'
import { comparedDecimals } from '../../../panels/markets/markets.model.ts'
import {
  shareChange,
  spendable,
  spentBy,
  type Ticket,
  type TicketFacts,
  wholeOf,
} from './ticket.model.ts'

/** Why the ticket cannot be sent, and the change that mends it. */
export interface TicketProblem {
  readonly reason: `trade.problem.${ProblemName}`
  readonly fix: { readonly label: FixLabel; readonly change: Partial<Ticket> } | null
}

type ProblemName =
  | 'balance'
  | 'closed'
  | 'empty'
  | 'every'
  | 'limit'
  | 'nothing'
  | 'rounds'
  | 'trail'
  | 'trigger'
  | 'triggerAbove'
  | 'triggerBelow'
  | 'unreadable'
  | 'zero'

type FixLabel = 'trade.fix.twoRounds' | 'trade.fix.useAll' | 'trade.fix.usePrice'

/** The first reason, in order of importance, why the ticket cannot be sent; null where the service may be asked. */
export function problemOf(ticket: Ticket, facts: TicketFacts): TicketProblem | null {
  if (facts.stage === 'complete') return plainly('trade.problem.closed')
  if (!ticket.isReadable) return plainly('trade.problem.unreadable')
  if (ticket.size === '') return plainly('trade.problem.empty')
  const spent = spentBy(ticket, facts.priceEth)
  const terms = termsProblem(ticket, facts)
  if (terms !== null) return terms
  if (spent === null) return plainly('trade.problem.zero')
  const available = spendable(ticket, facts)
  if (available === null || spent <= available) return null
  const change = shareChange(ticket, facts, 100)
  return {
    reason: available === 0n ? 'trade.problem.nothing' : 'trade.problem.balance',
    fix: change === null ? null : { label: 'trade.fix.useAll', change },
  }
}

function termsProblem(ticket: Ticket, facts: TicketFacts): TicketProblem | null {
  const { kind, limitPrice, side, triggerPrice } = ticket
  const priceFix = (name: 'limitPrice' | 'triggerPrice') =>
    facts.priceEth === null
      ? null
      : {
          label: 'trade.fix.usePrice' as const,
          change: { [name]: onTick(facts.priceEth, tickFor(facts.priceEth)) },
        }
  if (kind === 'limit' && !isAboveZero(limitPrice))
    return { reason: 'trade.problem.limit', fix: priceFix('limitPrice') }
  if (kind === 'stop' || kind === 'take_profit') {
    if (!isAboveZero(triggerPrice))
      return { reason: 'trade.problem.trigger', fix: priceFix('triggerPrice') }
    // A stop of a sale and a profit of a buy wait below the price, the others above it.
    const isAbove = (kind === 'stop') === (side === 'buy')
    const beside = comparedDecimals(triggerPrice, facts.priceEth)
    if (facts.priceEth !== null && (isAbove ? beside < 0 : beside > 0))
      return plainly(isAbove ? 'trade.problem.triggerAbove' : 'trade.problem.triggerBelow')
  }
  if (kind === 'trailing' && !isAboveZero(ticket.trailPercent))
    return plainly('trade.problem.trail')
  if (kind === 'dca' || kind === 'twap') {
    if ((wholeOf(ticket.rounds, 0) ?? 0) < 2)
      return {
        reason: 'trade.problem.rounds',
        fix: { label: 'trade.fix.twoRounds', change: { rounds: '2' } },
      }
    if (!isAboveZero(ticket.everyMinutes)) return plainly('trade.problem.every')
  }
  return null
}

function plainly(reason: TicketProblem['reason']): TicketProblem {
  return { reason, fix: null }
}
