import { useState } from 'react'
import type { Charge } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useRefund } from './charges.data.ts'

const leastReason = 3

/** Gives back what was paid, whole or in part, for a reason that both sides read. */
export function RefundDialog({
  charge,
  onClose,
}: {
  readonly charge: Charge
  readonly onClose: () => void
}) {
  const text = useText()
  const { asset, refundable } = charge
  const [amount, setAmount] = useState(refundable.amount)
  const [reason, setReason] = useState('')
  // One order, however often its button is pressed.
  const [key] = useState(() => crypto.randomUUID())
  const refund = useRefund(charge.id)
  const isReady = reason.trim().length >= leastReason && amount !== ''
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={text('payments.refund')}
      description={text('payments.refundWhy')}
      closeLabel={text('shell.cancel')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button
            kind="danger"
            pending={refund.isPending}
            disabled={!isReady}
            onClick={() =>
              refund.mutate({ amount, reason: reason.trim(), key }, { onSuccess: onClose })
            }
          >
            {text('payments.refund')}
          </Button>
        </>
      }
    >
      <Field label={text('payments.amount')}>
        <NumberInput value={amount} unit={asset} onChange={setAmount} />
      </Field>
      <Field label={text('payments.reason')} hint={text('payments.reasonHint')} required>
        <TextInput value={reason} maxLength={280} onChange={setReason} />
      </Field>
      {refund.error === null ? null : <Failure failure={refund.error} />}
    </Dialog>
  )
}
