import { useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { keepForScreen, usePreference } from '../../../shell/preferences.ts'
import { readLimits } from './armed.model.ts'
import { arm } from './armed-store.ts'

/** Asks within which limits orders may be sent without a question. */
export function ArmDialog({
  symbol,
  onClose,
}: {
  readonly symbol: string
  readonly onClose: () => void
}) {
  const text = useText()
  const [limits, setLimits] = useState(readLimits(usePreference('screens')['perps-armed']))
  const begin = () => {
    keepForScreen('perps-armed', limits)
    arm(symbol, limits)
    onClose()
  }
  return (
    <Dialog
      size="small"
      title={text('perps.armTitle')}
      description={text('perps.armWhy')}
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('perps.back')}</Button>
          <Button kind="primary" onClick={begin}>
            {text('perps.arm')}
          </Button>
        </>
      }
    >
      {(['largest', 'total'] as const).map((name) => (
        <Field key={name} label={text(`perps.limit.${name}`)}>
          <NumberInput
            value={limits[name]}
            step="100"
            unit="USDC"
            onChange={(value) => setLimits({ ...limits, [name]: value })}
          />
        </Field>
      ))}
      <Field label={text('perps.limit.minutes')}>
        <NumberInput
          value={String(limits.minutes)}
          step="5"
          onChange={(value) =>
            setLimits({
              ...limits,
              minutes: Math.min(480, Math.max(1, Math.floor(Number(value)) || 1)),
            })
          }
        />
      </Field>
    </Dialog>
  )
}
