import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { Segmented } from '../../../design/primitives/segmented.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { onStep } from '../market.model.ts'
import { limitLeverage } from '../perps.data.ts'
import { type Side, type TicketKind, ticketKinds } from './ticket.model.ts'
import css from './ticket.module.css'
import type { TicketDesk } from './ticket-desk.ts'

/** Kind, side and leverage of an order, and what there is to order with. */
export function TicketHead({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { change, facts, market, ticket } = desk
  return (
    <>
      <Segmented<TicketKind>
        label={text('perps.kind')}
        wide
        value={ticket.kind}
        segments={ticketKinds.map((kind) => ({ value: kind, label: text(`perps.kind.${kind}`) }))}
        onChange={(kind) => change({ kind })}
      />
      <Segmented<Side>
        label={text('perps.side')}
        wide
        value={ticket.side}
        segments={[
          { value: 'buy', label: text('perps.long'), tone: 'up' },
          { value: 'sell', label: text('perps.short'), tone: 'down' },
        ]}
        onChange={(side) =>
          change({ side, takeProfit: ticket.stopLoss, stopLoss: ticket.takeProfit })
        }
      />
      <div className={css.head}>
        <dl className={css.has}>
          <dt>{text('perps.available')}</dt>
          <dd>
            <Amount
              value={desk.standing.kind === 'asking' ? null : facts.available}
              unit={market.quote}
            />
          </dd>
          <dt>{text('perps.position')}</dt>
          <dd>
            <Amount value={facts.position} places={market.sizeDecimals} unit={market.base} signed />
          </dd>
        </dl>
        <LeverageField key={facts.leverage} desk={desk} />
      </div>
    </>
  )
}

/** The leverage of the account, which counts in every market; it is set when the field is left. */
function LeverageField({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { facts, market, standing } = desk
  const [typed, setTyped] = useState(facts.leverage)
  const set = useMutation({ mutationFn: limitLeverage, onError: () => setTyped(facts.leverage) })
  const leave = () => {
    const most = Number(market.mostLeverage)
    const wanted = Math.min(most, Math.max(1, Math.floor(Number(typed) || Number(facts.leverage))))
    setTyped(String(wanted))
    if (String(wanted) !== onStep({ ...market, stepSize: '1' }, facts.leverage))
      set.mutate(String(wanted))
  }
  return (
    <span className={css.leverage}>
      <span className={css.leverageLabel} id="perps-leverage">
        {text('perps.leverage')}
      </span>
      <NumberInput
        aria-labelledby="perps-leverage"
        title={text('perps.leverageWhy', { most: market.mostLeverage })}
        value={typed}
        step="1"
        unit="×"
        disabled={standing.kind !== 'open' || set.isPending}
        onChange={(value) => setTyped(value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
        }}
      />
      {set.error === null ? null : <Failure failure={set.error} />}
    </span>
  )
}
