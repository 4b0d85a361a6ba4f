import { Amount } from '../../../design/numbers/amount.tsx'
import {
  compared,
  exactly,
  over,
  times,
  written,
} from '../../../design/numbers/arithmetic.model.ts'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { Slider } from '../../../design/primitives/slider.tsx'
import { useText } from '../../../language/use-text.ts'
import { inUnit, isTriggered, mostQuantity, type SizeUnit, snappedTicket } from './ticket.model.ts'
import css from './ticket.module.css'
import { faultIdOf, type TicketDesk } from './ticket-desk.ts'

/** The prices and the size of an order. They are put on tick and step when their field is left. */
export function TicketFields({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { change, market, ticket } = desk
  const snap = () => change(snappedTicket(ticket, market))
  return (
    <div className={css.fields}>
      {isTriggered(ticket) ? (
        <Field
          label={text('perps.trigger')}
          hint={text('perps.triggerBy')}
          faultId={faultIdOf(desk, 'trigger')}
        >
          <NumberInput
            value={ticket.trigger}
            placeholder={desk.facts.mark ?? ''}
            step={market.tickSize}
            unit={market.quote}
            onChange={(trigger) => change({ trigger })}
            onBlur={snap}
          />
        </Field>
      ) : null}
      {ticket.kind === 'market' ? null : <PriceField desk={desk} onLeave={snap} />}
      <SizeField desk={desk} onLeave={snap} />
      <SizeSlider desk={desk} />
    </div>
  )
}

interface FieldProps {
  readonly desk: TicketDesk
  readonly onLeave: () => void
}

function PriceField({ desk, onLeave }: FieldProps) {
  const text = useText()
  const { change, facts, market, ticket } = desk
  const prices = [
    { id: 'bid', price: facts.bid },
    { id: 'mark', price: facts.mark },
    { id: 'ask', price: facts.ask },
  ] as const
  const quick = (
    <span className={css.quick}>
      {prices.map(({ id, price }) => (
        <button
          key={id}
          type="button"
          className={css.quickPrice}
          disabled={price === null}
          onClick={() => change({ price: price ?? '' })}
        >
          {text(`perps.quick.${id}`)}
        </button>
      ))}
    </span>
  )
  return (
    <Field
      label={text(isTriggered(ticket) ? 'perps.limitPriceMaybe' : 'perps.limitPrice')}
      aside={quick}
      faultId={faultIdOf(desk, 'price')}
    >
      <NumberInput
        value={ticket.price}
        placeholder={isTriggered(ticket) ? text('perps.atMarket') : (facts.mark ?? '')}
        step={market.tickSize}
        unit={market.quote}
        onChange={(price) => change({ price })}
        onBlur={onLeave}
      />
    </Field>
  )
}

function SizeField({ desk, onLeave }: FieldProps) {
  const text = useText()
  const { change, facts, market, quantity, ticket, value } = desk
  const units: readonly { readonly value: SizeUnit; readonly label: string }[] = [
    { value: 'base', label: market.base },
    { value: 'quote', label: market.quote },
    { value: 'percent', label: '%' },
  ]
  const step = { base: market.stepSize, quote: '10', percent: '1' }[ticket.unit]
  return (
    <Field
      label={text('perps.size')}
      faultId={faultIdOf(desk, 'size')}
      aside={
        <span className={css.comesTo}>
          {ticket.unit === 'base' ? (
            <>
              ≈ <Amount value={value} rounding="up" unit={market.quote} />
            </>
          ) : (
            <>
              ={' '}
              <Amount
                value={quantity === '' ? null : quantity}
                places={market.sizeDecimals}
                unit={market.base}
              />
            </>
          )}
        </span>
      }
    >
      <NumberInput
        value={ticket.size}
        step={step}
        onChange={(size) => change({ size })}
        onBlur={onLeave}
        trail={
          <span className={css.unit}>
            <Select
              size="small"
              aria-label={text('perps.sizeUnit')}
              value={ticket.unit}
              choices={units}
              onChange={(unit) => change(inUnit(ticket, unit, facts))}
            />
          </span>
        }
      />
    </Field>
  )
}

function SizeSlider({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { change, facts, quantity, ticket } = desk
  const most = exactly(mostQuantity(ticket, facts))
  const share =
    quantity === '' || most.digits === 0n
      ? 0
      : Math.min(100, Number(written(times(over(exactly(quantity), most), exactly('100')), 2)))
  return (
    <Slider
      label={text(ticket.reduceOnly ? 'perps.shareOfPosition' : 'perps.shareOfMargin')}
      value={Math.round(share)}
      describe={(value) => `${value}%`}
      disabled={compared(most, exactly('0')) <= 0}
      onChange={(value) => {
        const whole = { ...ticket, unit: 'percent' as const, size: String(value) }
        change(value === 0 ? { size: '' } : inUnit(whole, ticket.unit, facts))
      }}
    />
  )
}
