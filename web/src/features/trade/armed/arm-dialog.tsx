import { useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { keepForScreen, usePreference } from '../../../shell/preferences.ts'
import { isAboveZero, wholeOf } from '../ticket/ticket.model.ts'
import { readLimits } from './armed.model.ts'
import { arm } from './armed-store.ts'

/** Asks within which limits orders may be sent without a question. */
export function ArmDialog({
  token,
  onClose,
}: {
  readonly token: string
  readonly onClose: () => void
}) {
  const text = useText()
  const kept = readLimits(usePreference('screens')['armed'])
  const [largestEth, setLargest] = useState(kept.largestEth)
  const [totalEth, setTotal] = useState(kept.totalEth)
  const [written, setWritten] = useState(String(kept.minutes))
  const minutes = wholeOf(written, 0) ?? 0
  const isGood = isAboveZero(largestEth) && isAboveZero(totalEth) && minutes >= 1 && minutes <= 480
  const begin = () => {
    const limits = { largestEth, totalEth, minutes }
    keepForScreen('armed', limits)
    arm(token, limits)
    onClose()
  }
  return (
    <Dialog
      title={text('trade.armTitle')}
      description={text('trade.armWhy')}
      size="small"
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button kind="danger" disabled={!isGood} onClick={begin}>
            {text('trade.arm')}
          </Button>
        </>
      }
    >
      <Field label={text('trade.armedLargest')}>
        <NumberInput value={largestEth} step="0.01" unit="ETH" onChange={setLargest} />
      </Field>
      <Field label={text('trade.armedTotal')}>
        <NumberInput value={totalEth} step="0.1" unit="ETH" onChange={setTotal} />
      </Field>
      <Field label={text('trade.armedMinutes')}>
        <NumberInput value={written} step="5" unit={text('trade.minutes')} onChange={setWritten} />
      </Field>
    </Dialog>
  )
}
