import { classes } from '../../design/classes.ts'
import { Amount } from '../../design/numbers/amount.tsx'
import { Price } from '../../design/numbers/price.tsx'
import { Time } from '../../design/numbers/time.tsx'
import { useText } from '../../language/use-text.ts'
import type { TapeTrade } from './tape.model.ts'
import css from './tape.module.css'

/** The rows of a tape, the newest first; the side is said by colour and by sign. */
export function TapeRows({
  trades,
  quote,
  tickSize,
  own,
}: {
  readonly trades: readonly TapeTrade[]
  readonly quote: string
  readonly tickSize?: string | undefined
  readonly own?: ReadonlySet<string>
}) {
  const text = useText()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{text('panels.priceIn', { unit: quote })}</th>
          <th scope="col">{text('panels.value')}</th>
          <th scope="col">{text('panels.time')}</th>
        </tr>
      </thead>
      <tbody>
        {trades.map((trade, at) => {
          const isOwn =
            own?.has(trade.id) === true || own?.has(trade.transactionHash ?? '') === true
          return (
            <tr
              // A row keeps its place and changes its trade, so that nothing on the page moves.
              key={at}
              className={classes(css.row, css[trade.side], isOwn && css.own)}
              title={isOwn ? text('panels.ownTrade') : undefined}
            >
              <td className={css.price}>
                <span className="visually-hidden">{text(`panels.${trade.side}`)} </span>
                <Price
                  value={trade.price}
                  tickSize={tickSize}
                  tone={trade.side === 'buy' ? 'up' : 'down'}
                />
              </td>
              <td>
                <Amount value={trade.value} places={4} />
              </td>
              <td className={css.time}>
                <Time at={trade.at} form="time" />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
