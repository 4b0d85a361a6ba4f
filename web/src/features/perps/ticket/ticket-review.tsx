import { ConfirmDialog, type Friction } from '../../../design/primitives/confirm-dialog.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { OrderFailure } from '../../../panels/armed/order-failure.tsx'
import css from './ticket.module.css'
import type { FrozenOrder, TicketDesk } from './ticket-desk.ts'
import { Summary } from './ticket-inline-review.tsx'
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
      <OrderFailure failure={placing.failure} />
    </ConfirmDialog>
  )
}

function frictionWords(text: Say, { friction }: FrozenOrder): Friction {
  if (friction === 'hold') return { kind: 'hold', hint: text('panels.holdHint') }
  if (friction === 'type') {
    const word = text('perps.word')
    return { kind: 'type', word, label: text('perps.typeWord', { word }) }
  }
  return { kind: 'plain' }
}
