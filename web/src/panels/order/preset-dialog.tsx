import { useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { Dialog } from '../../design/primitives/dialog.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { NumberInput } from '../../design/primitives/number-input.tsx'
import { useText } from '../../language/use-text.ts'
import { keepForScreen } from '../../shell/preferences.ts'
import type { Side } from './amounts.model.ts'
import css from './order.module.css'
import { isPreset, type TicketPresets } from './presets.model.ts'

/** Where the four sizes of each side are written. */
export function PresetDialog({
  presets,
  onClose,
}: {
  readonly presets: TicketPresets
  readonly onClose: () => void
}) {
  const text = useText()
  const [written, setWritten] = useState(presets)
  const sides: readonly Side[] = ['buy', 'sell']
  const isGood = sides.every((side) => written[side].every((one) => isPreset(one, side)))
  return (
    <Dialog
      title={text('trade.editPresets')}
      size="small"
      closeLabel={text('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!isGood}
            onClick={() => {
              keepForScreen('ticket-presets', written)
              onClose()
            }}
          >
            {text('trade.keep')}
          </Button>
        </>
      }
    >
      {sides.map((side) => (
        <fieldset key={side} className={css.presetFields}>
          <legend>{text(`trade.presets.${side}`)}</legend>
          {written[side].map((preset, at) => (
            <Field key={at} label={text('trade.presetKey', { key: at + 1 })} labelHidden>
              <NumberInput
                value={preset}
                unit={side === 'buy' ? 'ETH' : '%'}
                onChange={(value) =>
                  setWritten({ ...written, [side]: written[side].with(at, value) })
                }
              />
            </Field>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}
