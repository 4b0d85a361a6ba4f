import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Price } from '../../../design/numbers/price.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { Menu } from '../../../design/primitives/menu.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { type Closing, closingOrders } from '../closing.model.ts'
import { placeOrders } from '../orders.data.ts'
import { type LivePosition, partOf } from '../positions.model.ts'
import css from './tables.module.css'

const parts = [25, 50, 75] as const

/** Closes a position or a part of it, turns it around, and what else is done with one. */
export function PositionActions({
  position,
  onExits,
  onCard,
}: {
  readonly position: LivePosition
  readonly onExits: () => void
  readonly onCard: () => void
}) {
  const text = useText()
  const [asked, setAsked] = useState<Frozen | null>(null)
  // What is asked about is what was there when it was asked.
  const ask = (closing: Closing) => setAsked({ closing, position })
  return (
    <span className={css.actions}>
      <Button size="small" onClick={() => ask({ kind: 'part', percent: 100 })}>
        {text('perps.close')}
      </Button>
      <Menu
        label={text('perps.actions')}
        items={[
          ...parts.map((percent) => ({
            id: String(percent),
            label: text('perps.closePart', { percent }),
            onSelect: () => ask({ kind: 'part', percent }),
          })),
          {
            id: 'reverse',
            label: text('perps.reverse'),
            icon: 'swap',
            startsGroup: true,
            onSelect: () => ask({ kind: 'reverse' }),
          },
          { id: 'exits', label: text('perps.editExits'), icon: 'edit', onSelect: onExits },
          { id: 'card', label: text('perps.card'), icon: 'upload', onSelect: onCard },
        ]}
      >
        <IconButton icon="more" size="small" label={text('perps.actions')} />
      </Menu>
      {asked === null ? null : <CloseDialog asked={asked} onClose={() => setAsked(null)} />}
    </span>
  )
}

interface Frozen {
  readonly closing: Closing
  readonly position: LivePosition
}

/** Asks before a position is closed or turned around, with the figures of the moment of the question. */
export function CloseDialog({
  asked,
  onClose,
}: {
  readonly asked: Frozen
  readonly onClose: () => void
}) {
  const text = useText()
  const { closing, position } = asked
  const send = useMutation({
    mutationFn: () => placeOrders(closingOrders(position, closing)),
    onSuccess: onClose,
  })
  const places = position.market?.sizeDecimals ?? 2
  const size = closing.kind === 'part' ? partOf(position, closing.percent) : position.size
  return (
    <ConfirmDialog
      friction={
        closing.kind === 'reverse'
          ? { kind: 'hold', hint: text('panels.holdHint') }
          : { kind: 'plain' }
      }
      pending={send.isPending}
      onConfirm={() => send.mutate()}
      onCancel={onClose}
      words={{
        title: text(closing.kind === 'reverse' ? 'perps.reverseTitle' : 'perps.closeTitle', {
          base: position.market?.base ?? position.symbol,
        }),
        description: text(closing.kind === 'reverse' ? 'perps.reverseWhy' : 'perps.closeWhy'),
        confirm: text(closing.kind === 'reverse' ? 'perps.reverse' : 'perps.close'),
        cancel: text('perps.back'),
      }}
    >
      <p>
        {text(position.isLong ? 'perps.side.sell' : 'perps.side.buy')}{' '}
        <Amount value={size} places={places} unit={position.market?.base} /> {text('perps.atAbout')}{' '}
        <Price value={position.mark} tickSize={position.market?.tickSize} />
      </p>
      <p>
        {text('perps.pnl')} <Amount value={position.pnl} unit="USDC" signed />
      </p>
      {send.error === null ? null : <Failure failure={send.error} />}
    </ConfirmDialog>
  )
}
