import type { ReactNode } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import type { Outcome } from './outcome.model.ts'
import { percentOf } from './slippage.tsx'
import { places, type Side, type TicketFacts } from './ticket.model.ts'
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

/** The lines of an outcome, for the ticket and for the question before it is sent. */
export function outcomeLines(
  text: Say,
  outcome: Outcome | null,
  { side, symbol }: { readonly side: Side; readonly symbol: string },
): readonly { readonly term: string; readonly value: ReactNode }[] {
  const [paid, received] = side === 'buy' ? ['ETH', symbol] : [symbol, 'ETH']
  return [
    {
      term: text('trade.pay'),
      value: <Amount atomic={outcome?.spends} decimals={places} unit={paid} rounding="up" />,
    },
    {
      term: text('trade.receive'),
      value: <Amount atomic={outcome?.receives} decimals={places} unit={received} />,
    },
    {
      term: text('trade.least'),
      value: <Amount atomic={outcome?.least} decimals={places} unit={received} />,
    },
    {
      term: text('trade.worstPrice'),
      value: (
        <Price value={outcome?.worstPrice} unit="ETH" rounding={side === 'buy' ? 'up' : 'down'} />
      ),
    },
    {
      term: text('trade.fee'),
      value: <Amount atomic={outcome?.feeEth} decimals={places} unit="ETH" rounding="up" />,
    },
    { term: text('trade.impact'), value: <Impact bps={outcome?.impactBps ?? null} /> },
  ]
}

function Impact({ bps }: { readonly bps: number | null }) {
  const tone = bps === null || bps < 100 ? 'calm' : bps < 500 ? 'warn' : 'danger'
  return (
    <span className={css.impact} data-tone={tone}>
      <Percent percent={bps === null ? null : percentOf(bps)} rounding="up" />
    </span>
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
