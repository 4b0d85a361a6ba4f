import type { ReactNode } from 'react'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { Segmented } from '../../../design/primitives/segmented.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { useText } from '../../../language/use-text.ts'
import { onTick, tickFor } from '../../../panels/chart/bars.model.ts'
import { type OrderKind, orderKinds } from './ticket.model.ts'
import css from './ticket.module.css'
import type { TicketDesk } from './ticket-desk.ts'

const advanced = orderKinds.filter((kind) => kind !== 'market' && kind !== 'limit')

/** Which kind of order it is: the two that everybody uses, and all others in a list. */
export function KindPicker({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { kind } = desk.ticket
  const isAdvanced = kind !== 'market' && kind !== 'limit'
  const choose = (next: OrderKind | 'more') => {
    if (next !== 'more') desk.change({ kind: next })
  }
  return (
    <div className={css.kinds}>
      <Segmented<OrderKind | 'more'>
        label={text('trade.kind')}
        value={isAdvanced ? 'more' : kind}
        segments={[
          { value: 'market', label: text('trade.kind.market') },
          { value: 'limit', label: text('trade.kind.limit') },
        ]}
        onChange={choose}
      />
      <Select<OrderKind | 'more'>
        aria-label={text('trade.kind.more')}
        value={isAdvanced ? kind : 'more'}
        choices={[
          { value: 'more', label: text('trade.kind.more') },
          ...advanced.map((one) => ({ value: one, label: text(`trade.kind.${one}`) })),
        ]}
        onChange={choose}
      />
    </div>
  )
}

/** What an order of this kind needs besides its size. */
export function KindFields({ desk }: { readonly desk: TicketDesk }) {
  const { change, facts, ticket } = desk
  const text = useText()
  const step = tickFor(facts.priceEth)
  if (ticket.kind === 'market') return null
  if (ticket.kind === 'limit') {
    return (
      <Row>
        <Field label={text('trade.limitPrice')}>
          <NumberInput
            value={ticket.limitPrice}
            step={step}
            unit="ETH"
            placeholder={onTick(facts.priceEth, step)}
            onChange={(limitPrice) => change({ limitPrice })}
          />
        </Field>
        <Field label={text('trade.force')}>
          <Select
            value={ticket.timeInForce}
            choices={(['gtc', 'ioc', 'fok'] as const).map((value) => ({
              value,
              label: text(`trade.force.${value}`),
            }))}
            onChange={(timeInForce) => change({ timeInForce })}
          />
        </Field>
      </Row>
    )
  }
  if (ticket.kind === 'stop' || ticket.kind === 'take_profit') {
    return (
      <Field label={text('trade.trigger')}>
        <NumberInput
          value={ticket.triggerPrice}
          step={step}
          unit="ETH"
          placeholder={onTick(facts.priceEth, step)}
          onChange={(triggerPrice) => change({ triggerPrice })}
        />
      </Field>
    )
  }
  return <PacedFields desk={desk} />
}

/** What trailing and scheduled orders need: how far behind, how often. */
function PacedFields({ desk }: { readonly desk: TicketDesk }) {
  const { change, ticket } = desk
  const text = useText()
  if (ticket.kind === 'trailing') {
    return (
      <Field label={text('trade.trail')}>
        <NumberInput
          value={ticket.trailPercent}
          step="0.5"
          unit="%"
          onChange={(trailPercent) => change({ trailPercent })}
        />
      </Field>
    )
  }
  return (
    <Row>
      <Field label={text('trade.rounds')}>
        <NumberInput value={ticket.rounds} step="1" onChange={(rounds) => change({ rounds })} />
      </Field>
      <Field label={text('trade.every')}>
        <NumberInput
          value={ticket.everyMinutes}
          step="1"
          unit={text('panels.minutes')}
          onChange={(everyMinutes) => change({ everyMinutes })}
        />
      </Field>
    </Row>
  )
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className={css.row}>{children}</div>
}
