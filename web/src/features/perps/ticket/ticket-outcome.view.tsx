import type { ReactNode } from 'react'
import type { PerpsOrderPreview } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { exactly, minus, written } from '../../../design/numbers/arithmetic.model.ts'
import { Percent } from '../../../design/numbers/percent.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { type Description, DescriptionList } from '../../../design/primitives/description-list.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import type { PerpMarket } from '../market.model.ts'
import { usePositions } from '../perps.data.ts'
import { marginRatio } from '../standing.model.ts'
import css from './ticket.module.css'
import type { TicketDesk } from './ticket-desk.ts'

/** What the order would do if it were the next one, as it is written. The rows are there before the figures, so that nothing moves. */
export function TicketOutcome({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { live, market } = desk
  const before = useLiquidationNow(desk)
  return (
    <div className={css.outcome} data-behind={live.isBehind}>
      <DescriptionList
        items={outcomeItems(text, { preview: live.preview, market, liquidation: before })}
      />
    </div>
  )
}

/** The liquidation price of the position that there is. */
export function useLiquidationNow({ market, standing }: TicketDesk): string | null {
  const positions = usePositions(standing.kind === 'open').data
  return positions?.find(({ symbol }) => symbol === market.symbol)?.estLiquidationPrice ?? null
}

interface Outcome {
  readonly preview: PerpsOrderPreview | null
  readonly market: PerpMarket
  /** Of the position that there is. */
  readonly liquidation: string | null
}

/** The lines of a preview; dashes where there is none. */
export function outcomeItems(text: Say, outcome: Outcome): readonly Description[] {
  return [...costItems(text, outcome), ...standingItems(text, outcome)]
}

function costItems(text: Say, { market, preview }: Outcome): readonly Description[] {
  const cost =
    preview === null
      ? null
      : written(minus(exactly(preview.after.imf), exactly(preview.before.imf)))
  const rests = preview !== null && exactly(preview.fill.quantity).digits === 0n
  const filled = rests
    ? { price: preview.resting.price, fee: preview.resting.fee }
    : { price: preview?.fill.averagePrice, fee: preview?.fill.fee }
  return [
    {
      term: text('perps.average'),
      value: (
        <>
          <Price value={filled.price} tickSize={market.tickSize} />{' '}
          {preview?.fill.impactBps == null ? null : (
            <span className={css.impact}>
              <Percent percent={bpsPercent(preview.fill.impactBps)} rounding="up" />
            </span>
          )}
        </>
      ),
      hint: text('perps.averageWhy'),
    },
    {
      term: text('perps.cost'),
      value: <Amount value={cost} rounding="up" unit={market.quote} />,
      hint: text('perps.costWhy'),
    },
    {
      term: text('perps.fee'),
      value: <Amount value={filled.fee} rounding="up" unit={market.quote} />,
    },
  ]
}

function standingItems(
  text: Say,
  { liquidation, market, preview }: Outcome,
): readonly Description[] {
  const isLong = exactly(preview?.position?.netQuantity).digits > 0n
  return [
    {
      term: text('perps.liquidation'),
      value: arrow(
        <Price value={liquidation} tickSize={market.tickSize} />,
        <Price
          value={preview?.position?.estLiquidationPrice}
          tickSize={market.tickSize}
          rounding={isLong ? 'up' : 'down'}
        />,
      ),
      hint: text('perps.liquidationWhy'),
    },
    {
      term: text('perps.availableAfter'),
      value: arrow(
        <Amount value={preview?.before.netEquityAvailable} />,
        <Amount value={preview?.after.netEquityAvailable} />,
      ),
    },
    {
      term: text('perps.marginRatio'),
      value: arrow(
        <Percent ratio={preview === null ? null : marginRatio(preview.before)} rounding="up" />,
        <Percent ratio={preview === null ? null : marginRatio(preview.after)} rounding="up" />,
      ),
    },
  ]
}

function arrow(before: ReactNode, after: ReactNode): ReactNode {
  return (
    <>
      <span className={css.dim}>{before}</span>
      <span className={css.arrow}>→</span>
      {after}
    </>
  )
}

function bpsPercent(bps: number): string {
  return written({ digits: BigInt(Math.round(bps * 100)), scale: 4 })
}
