import { Amount } from '../../../design/numbers/amount.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { useText } from '../../../language/use-text.ts'
import { OrderFailure } from '../../../panels/armed/order-failure.tsx'
import css from './ticket.module.css'
import type { FrozenOrder, TicketDesk } from './ticket-desk.ts'

/** The question before an order of little risk, within the ticket. */
export function InlineReview({
  desk,
  frozen,
}: {
  readonly desk: TicketDesk
  readonly frozen: FrozenOrder
}) {
  const text = useText()
  const { back, confirm, placing } = desk
  return (
    <div className={css.foot}>
      <div className={css.refused}>
        <p>
          <Summary desk={desk} frozen={frozen} />
        </p>
      </div>
      <div className={css.answers}>
        <Button size="large" onClick={back}>
          {text('perps.back')}
        </Button>
        <Button
          kind={frozen.ticket.side}
          size="large"
          pending={placing.isPending}
          onClick={confirm}
          aria-keyshortcuts="Enter"
        >
          {text('perps.placeIt')}
        </Button>
      </div>
      <OrderFailure failure={placing.failure} />
      <p className={css.placed} />
    </div>
  )
}

/** The order in one sentence. */
export function Summary({
  desk,
  frozen,
}: {
  readonly desk: TicketDesk
  readonly frozen: FrozenOrder
}) {
  const text = useText()
  const { market } = desk
  const { order, quantity, ticket, value } = frozen
  const price = order.price ?? frozen.preview.fill.averagePrice
  return (
    <>
      {text(`perps.side.${ticket.side}`)}{' '}
      <Amount value={quantity} places={market.sizeDecimals} unit={market.base} />{' '}
      {text(order.price === undefined ? 'perps.atAbout' : 'perps.at')}{' '}
      <Price value={price} tickSize={market.tickSize} /> · ≈{' '}
      <Amount value={value} rounding="up" unit={market.quote} />
    </>
  )
}
