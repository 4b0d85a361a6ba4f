import type { ReactNode } from 'react'
import { Amount } from '../../design/numbers/amount.tsx'
import { percentOf } from '../../design/numbers/arithmetic.model.ts'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import type { Say } from '../../language/use-text.ts'
import { places, type Side } from './amounts.model.ts'
import css from './order.module.css'
import type { Outcome } from './outcome.model.ts'

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
