import { Callout } from '../../../design/primitives/callout.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { useText } from '../../../language/use-text.ts'
import { frictionOf } from '../../../panels/order/friction.model.ts'
import { askedFor } from '../../../panels/order/friction-words.ts'
import { outcomeLines } from '../../../panels/order/outcome-lines.tsx'
import { spendable } from './ticket.model.ts'
import type { TicketDesk } from './ticket-desk.ts'

/** Asks for a yes to figures that stand still; how hard it is follows from what is at risk. */
export function ReviewDialog({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const { review, ticket, token } = desk
  if (review === null) return null
  const { outcome } = review
  const needed = frictionOf({
    impactBps: outcome.impactBps,
    spent: outcome.spends,
    available: spendable(ticket, desk.facts),
  })
  return (
    <ConfirmDialog
      words={{
        title: text(`trade.review.${ticket.side}`, { symbol: token.symbol }),
        description: text(`trade.review.of.${ticket.mode}`),
        confirm: text(`trade.place.${ticket.side}`, { symbol: token.symbol }),
        cancel: text('shell.cancel'),
      }}
      friction={askedFor(text, needed)}
      pending={desk.isSending}
      onConfirm={desk.confirm}
      onCancel={desk.endReview}
    >
      {review.hasMoved ? <Callout tone="warn">{text('trade.moved')}</Callout> : null}
      {(outcome.impactBps ?? 0) >= 500 ? (
        <Callout tone="danger">{text('trade.impactWarning')}</Callout>
      ) : null}
      <DescriptionList
        items={outcomeLines(text, outcome, { symbol: token.symbol, side: ticket.side })}
      />
    </ConfirmDialog>
  )
}
