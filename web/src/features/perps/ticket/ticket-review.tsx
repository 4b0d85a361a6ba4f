import { Amount } from '../../../design/numbers/amount.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog, type Friction } from '../../../design/primitives/confirm-dialog.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import css from './ticket.module.css'
import type { FrozenOrder, TicketDesk } from './ticket-desk.ts'
import { outcomeItems, useLiquidationNow } from './ticket-outcome.view.tsx'

/** The question before an order that puts much at risk, with figures that do not move any more. */
export function TicketReview({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const liquidation = useLiquidationNow(desk)
  const { back, confirm, frozen, market, placing } = desk
  if (frozen === null || frozen.friction === 'review') return null
  return (
    <ConfirmDialog
      friction={frictionWords(text, frozen)}
      pending={placing.isPending}
      onConfirm={confirm}
      onCancel={back}
      words={{
        title: text(`perps.review.${frozen.ticket.side}`, { base: market.base }),
        description: <Summary desk={desk} frozen={frozen} />,
        confirm: text('perps.placeIt'),
        cancel: text('perps.back'),
      }}
    >
      <DescriptionList
        items={outcomeItems(text, { preview: frozen.preview, market, liquidation })}
      />
      <p className={css.why}>{text('perps.frozen')}</p>
      {placing.failure === null ? null : <Failure failure={placing.failure} />}
    </ConfirmDialog>
  )
}

/** The same within the ticket, for orders of little risk. */
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
      {placing.failure === null ? null : <Failure failure={placing.failure} />}
      <p className={css.placed} />
    </div>
  )
}

/** The order in one sentence. */
function Summary({ desk, frozen }: { readonly desk: TicketDesk; readonly frozen: FrozenOrder }) {
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

function frictionWords(text: Say, { friction }: FrozenOrder): Friction {
  if (friction === 'hold') return { kind: 'hold', hint: text('perps.holdHint') }
  if (friction === 'type') {
    const word = text('perps.word')
    return { kind: 'type', word, label: text('perps.typeWord', { word }) }
  }
  return { kind: 'plain' }
}
