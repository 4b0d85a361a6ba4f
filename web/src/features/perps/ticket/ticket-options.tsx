import { textOf } from '../../../design/numbers/format-number.ts'
import { formatPercent } from '../../../design/numbers/format-percent.ts'
import { useNumberStyle } from '../../../design/numbers/number-locale.ts'
import { Checkbox } from '../../../design/primitives/checkbox.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { useText } from '../../../language/use-text.ts'
import {
  bracketRatios,
  isTriggered,
  snappedTicket,
  timesInForce,
  withBracket,
} from './ticket.model.ts'
import css from './ticket.module.css'
import { faultIdOf, type TicketDesk } from './ticket-desk.ts'

/** How long an order waits, and what it may not do. */
export function TicketOptions({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { change, ticket } = desk
  const waits = ticket.kind === 'limit'
  return (
    <div className={css.options}>
      <Checkbox checked={ticket.reduceOnly} onChange={(reduceOnly) => change({ reduceOnly })}>
        {text('perps.reduceOnly')}
      </Checkbox>
      {waits ? (
        <Checkbox checked={ticket.postOnly} onChange={(postOnly) => change({ postOnly })}>
          {text('perps.postOnly')}
        </Checkbox>
      ) : null}
      {waits ? (
        <span className={css.force}>
          <Select
            size="small"
            aria-label={text('perps.timeInForce')}
            title={text(`perps.force.${ticket.timeInForce}`)}
            value={ticket.timeInForce}
            choices={timesInForce.map((value) => ({ value, label: value }))}
            onChange={(timeInForce) => change({ timeInForce })}
          />
        </span>
      ) : null}
    </div>
  )
}

/** A take-profit and a stop-loss that come with the order; the toggle says what they are unless they are typed. */
export function TicketBracket({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { locale } = useNumberStyle()
  const { change, facts, market, ticket } = desk
  if (isTriggered(ticket)) return null
  const percent = (ratio: string) => {
    const parts = formatPercent({ ratio }, { locale, places: 0 })
    return parts === null ? '' : textOf(parts)
  }
  const snap = () => change(snappedTicket(ticket, market))
  return (
    <div className={css.bracket}>
      <Checkbox
        checked={ticket.hasBracket && !ticket.reduceOnly}
        disabled={ticket.reduceOnly}
        onChange={(hasBracket) =>
          change(hasBracket ? withBracket(ticket, facts) : { hasBracket: false })
        }
      >
        {text('perps.bracket', {
          profit: percent(bracketRatios.takeProfit),
          loss: percent(bracketRatios.stopLoss),
        })}
      </Checkbox>
      {ticket.hasBracket && !ticket.reduceOnly ? (
        <div className={css.pair}>
          {(['takeProfit', 'stopLoss'] as const).map((which) => (
            <Field key={which} label={text(`perps.${which}`)} faultId={faultIdOf(desk, which)}>
              <NumberInput
                value={ticket[which]}
                step={market.tickSize}
                onChange={(price) => change({ [which]: price })}
                onBlur={snap}
              />
            </Field>
          ))}
        </div>
      ) : null}
    </div>
  )
}
