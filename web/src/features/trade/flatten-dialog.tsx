import { useState } from 'react'
import { Amount } from '../../design/numbers/amount.tsx'
import { ConfirmDialog } from '../../design/primitives/confirm-dialog.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { useText } from '../../language/use-text.ts'
import { amountOf, places } from '../../panels/order/amounts.model.ts'
import { outcomeLines } from '../../panels/order/outcome-lines.tsx'
import { Failure } from '../../shell/failure.tsx'
import { carriedOut } from './ticket/carry-out.ts'
import { useDryRun } from './ticket/dry-run.data.ts'
import { changedTicket, type Ticket } from './ticket/ticket.model.ts'
import type { TradeContext } from './trade-screen.tsx'

/** Sells everything of the token: it is held, since it cannot be taken back. */
export function FlattenDialog({
  context,
  onClose,
}: {
  readonly context: TradeContext
  readonly onClose: () => void
}) {
  const text = useText()
  const { desk, price, token, trader } = context
  const [ticket] = useState<Ticket>(() =>
    changedTicket(desk.ticket, {
      side: 'sell',
      kind: 'market',
      unit: 'token',
      size: amountOf(desk.facts.tokenAtomic ?? 0n),
    }),
  )
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { slippageBps } = desk
  const how = { slippageBps, isFrozen: isSending }
  const run = useDryRun(ticket, { token: token.token, priceEth: price }, how)
  const sell = async () => {
    if (run.outcome === null) return
    setSending(true)
    try {
      const order = { token, ticket, trader, slippageBps, priceEth: price }
      const moved = await carriedOut(order, run.outcome, setFailure)
      if (moved === null) onClose()
    } catch (refused) {
      setFailure(refused)
    } finally {
      setSending(false)
    }
  }
  return (
    <ConfirmDialog
      words={{
        title: text('trade.flatten.title', { symbol: token.symbol }),
        description: text(`trade.review.of.${ticket.mode}`),
        confirm: text('trade.flatten.confirm'),
        cancel: text('shell.cancel'),
      }}
      friction={{ kind: 'hold', hint: text('panels.holdHint') }}
      pending={isSending || run.outcome === null}
      onConfirm={() => void sell()}
      onCancel={onClose}
    >
      <p>
        <Amount atomic={desk.facts.tokenAtomic} decimals={places} unit={token.symbol} />
      </p>
      <DescriptionList
        items={outcomeLines(text, run.outcome, { symbol: token.symbol, side: 'sell' })}
      />
      {failure === null && run.failure === null ? null : (
        <Failure failure={failure ?? run.failure} />
      )}
    </ConfirmDialog>
  )
}
