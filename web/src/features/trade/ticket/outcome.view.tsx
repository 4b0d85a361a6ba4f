import { Amount } from '../../../design/numbers/amount.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { useText } from '../../../language/use-text.ts'
import { places } from '../../../panels/order/amounts.model.ts'
import type { Outcome } from '../../../panels/order/outcome.model.ts'
import { outcomeLines } from '../../../panels/order/outcome-lines.tsx'
import { type TicketFacts } from './ticket.model.ts'
import css from './ticket.module.css'
import type { TicketDesk } from './ticket-desk.ts'

/** What the order comes to now. Its lines are there before it, so that nothing moves. */
export function OutcomeList({
  desk,
  symbol,
}: {
  readonly desk: TicketDesk
  readonly symbol: string
}) {
  const text = useText()
  const { outcome } = desk.run
  return (
    <div className={css.outcome} data-behind={desk.run.isBehind} aria-busy={desk.run.isBehind}>
      <DescriptionList items={outcomeLines(text, outcome, { symbol, side: desk.ticket.side })} />
      <DescriptionList
        items={[
          {
            term: text('trade.balanceAfter', { unit: 'ETH' }),
            value: <Deltas {...{ facts: desk.facts, outcome }} of="eth" />,
          },
          {
            term: text('trade.balanceAfter', { unit: symbol }),
            value: <Deltas {...{ facts: desk.facts, outcome }} of="token" />,
          },
        ]}
      />
    </div>
  )
}

/** A balance, and what it would be afterwards. */
function Deltas({
  facts,
  outcome,
  of,
}: {
  readonly facts: TicketFacts
  readonly outcome: Outcome | null
  readonly of: 'eth' | 'token'
}) {
  const before = of === 'eth' ? facts.ethAtomic : facts.tokenAtomic
  const isSpent = outcome !== null && (outcome.side === 'buy') === (of === 'eth')
  const by = outcome === null ? null : isSpent ? -outcome.spends : outcome.receives
  const after = before === null || by === null ? null : before + by
  return (
    <>
      <Amount atomic={before} decimals={places} dim />
      <span className={css.to} aria-hidden="true">
        →
      </span>
      <Amount atomic={after === null || after < 0n ? null : after} decimals={places} />
    </>
  )
}
