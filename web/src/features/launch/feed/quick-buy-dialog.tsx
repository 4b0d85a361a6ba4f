import { useState } from 'react'
import { Callout } from '../../../design/primitives/callout.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { useText } from '../../../language/use-text.ts'
import { frictionOf } from '../../../panels/order/friction.model.ts'
import { askedFor } from '../../../panels/order/friction-words.ts'
import type { Outcome } from '../../../panels/order/outcome.model.ts'
import { outcomeLines } from '../../../panels/order/outcome-lines.tsx'
import { usePortfolio } from '../../../panels/order/portfolio.data.ts'
import { LookAlikes } from '../../../panels/token/look-alikes.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { type QuickBuy, useQuickQuote, useQuickSend } from './quick-buy.data.ts'

/** Asks for a yes to figures that stand still, and says what the token may be taken for. */
export function QuickBuyDialog({
  buy,
  trader,
  onClose,
}: {
  readonly buy: QuickBuy
  readonly trader: string | null
  readonly onClose: () => void
}) {
  const text = useText()
  const { symbol } = buy.token
  const quote = useQuickQuote(buy)
  const sending = useQuickSend(buy, trader)
  const [moved, setMoved] = useState<Outcome | null>(null)
  const ether = usePortfolio(trader).data?.totals.ether.amountAtomic
  const outcome = moved ?? quote.data ?? null
  const needed = frictionOf({
    impactBps: outcome?.impactBps ?? null,
    spent: outcome?.spends ?? null,
    available: ether === undefined ? null : BigInt(ether),
  })
  const failure = sending.error ?? quote.error
  const confirm = () => {
    if (outcome === null) return
    sending.mutate(outcome, {
      onSuccess(now) {
        if (now === null) onClose()
        else setMoved(now)
      },
    })
  }
  return (
    <ConfirmDialog
      words={{
        title: text('trade.review.buy', { symbol }),
        description: text('trade.review.of.wallet'),
        confirm: text('trade.place.buy', { symbol }),
        cancel: text('shell.cancel'),
      }}
      friction={askedFor(text, needed)}
      pending={sending.isPending || (outcome === null && quote.error === null)}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <LookAlikes token={buy.token} />
      {moved === null ? null : <Callout tone="warn">{text('trade.moved')}</Callout>}
      {(outcome?.impactBps ?? 0) >= 500 ? (
        <Callout tone="danger">{text('trade.impactWarning')}</Callout>
      ) : null}
      <DescriptionList items={outcomeLines(text, outcome, { symbol, side: 'buy' })} />
      {failure === null ? null : <Failure failure={failure} />}
    </ConfirmDialog>
  )
}
