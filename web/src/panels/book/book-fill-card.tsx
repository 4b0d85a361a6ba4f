import type { HeldRow } from '../../design/canvas/book-presses.ts'
import { Amount } from '../../design/numbers/amount.tsx'
import { times, written } from '../../design/numbers/arithmetic.model.ts'
import { parseDecimal, plain } from '../../design/numbers/decimal.model.ts'
import { Percent } from '../../design/numbers/percent.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { useText } from '../../language/use-text.ts'
import { channelState } from '../../streams/channel-store.ts'
import css from './book.module.css'
import { type BookUnit, createDepthReader, fillUpTo, steps, type ToldDepth } from './depth.model.ts'
import type { BookMarket } from './market-book.tsx'

/** What an order that takes everything up to a held row would be filled at, as the book was when it was held. */
export function BookFillCard({
  held,
  market,
  told,
  unit,
}: {
  readonly held: HeldRow
  readonly market: BookMarket
  readonly told: ToldDepth | null
  readonly unit: BookUnit
}) {
  const text = useText()
  const { base, priceDecimals, quote, sizeDecimals, tickSize } = market
  const depth = channelState(`depth.${market.market}`).value ?? told
  if (depth === null) return null
  const sides = createDepthReader({ priceDecimals, sizeDecimals, unit: 'base' })(depth)
  const price = steps(held.price, priceDecimals)
  const fill = fillUpTo(sides, { side: held.side, price })
  if (fill === null) return null
  const value = { digits: fill.value, scale: priceDecimals + sizeDecimals }
  const fee = times(value, parseDecimal(market.takerFee) ?? { digits: 0n, scale: 0 })
  const at = (digits: bigint) => plain({ digits, scale: priceDecimals })
  return (
    <div
      className={css.card}
      role="status"
      data-below={held.topPx < 170}
      style={{ '--top': `${held.topPx}px` } as React.CSSProperties}
      data-unit={unit}
    >
      <p className={css.cardTitle} data-side={fill.side}>
        {text(`perps.book.fill.${fill.side}`)}
      </p>
      <DescriptionList
        items={[
          {
            term: text('perps.size'),
            value: (
              <Amount
                value={plain({ digits: fill.lots, scale: sizeDecimals })}
                places={sizeDecimals}
                unit={base}
              />
            ),
          },
          {
            term: text('perps.value'),
            value: <Amount value={written(value)} rounding="up" unit={quote} />,
          },
          {
            term: text('perps.average'),
            value: <Price value={at(fill.averagePrice)} tickSize={tickSize} />,
          },
          {
            term: text('perps.worst'),
            value: <Price value={at(fill.worstPrice)} tickSize={tickSize} />,
          },
          {
            term: text('perps.impact'),
            value: <Percent percent={plain({ digits: fill.impactBps, scale: 2 })} rounding="up" />,
          },
          {
            term: text('perps.fee'),
            value: <Amount value={written(fee)} rounding="up" unit={quote} />,
          },
        ]}
      />
    </div>
  )
}
