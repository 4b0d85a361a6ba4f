import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderSummary } from '#sdk'
import { isAboveZero } from '../../../design/numbers/decimal.model.ts'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { tickFor } from '../../../panels/chart/bars.model.ts'
import { Failure } from '../../../shell/failure.tsx'
import { moveOrder } from '../orders.data.ts'
import { waitingPrice } from './orders.model.ts'

/** Moves an order to a price that is typed. */
export function EditOrder({
  order,
  onClose,
}: {
  readonly order: OrderSummary
  readonly onClose: () => void
}) {
  const text = useText()
  const [price, setPrice] = useState(waitingPrice(order) ?? '')
  const move = useMutation({
    mutationFn: () => moveOrder(order, price),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={text('trade.editOrder')}
      size="small"
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button
            kind="primary"
            pending={move.isPending}
            disabled={!isAboveZero(price)}
            onClick={() => move.mutate()}
          >
            {text('trade.move')}
          </Button>
        </>
      }
    >
      <Field label={text('trade.column.price')}>
        <NumberInput value={price} step={tickFor(price)} unit="ETH" onChange={setPrice} />
      </Field>
      {move.error === null ? null : <Failure failure={move.error} />}
    </Dialog>
  )
}
