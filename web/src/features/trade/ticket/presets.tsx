import { useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { NumberInput } from '../../../design/primitives/number-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { keepForScreen, usePreference } from '../../../shell/preferences.ts'
import { isPreset, readPresets, type TicketPresets } from './presets.model.ts'
import { type Side, shareChange } from './ticket.model.ts'
import css from './ticket.module.css'
import type { TicketDesk } from './ticket-desk.ts'

/** Four sizes at a press, or by the keys 1 to 4. */
export function Presets({ desk }: { readonly desk: TicketDesk }) {
  const text = useText()
  const [isEditing, setEditing] = useState(false)
  const presets = readPresets(usePreference('screens')['ticket-presets'])
  const { side } = desk.ticket
  return (
    <div className={css.presets}>
      {presets[side].map((preset, at) => (
        // Their places are what they are.
        <button
          key={at}
          type="button"
          className={css.preset}
          aria-keyshortcuts={String(at + 1)}
          title={text('trade.presetKey', { key: at + 1 })}
          onClick={() => applyPreset(desk, preset)}
        >
          {side === 'buy' ? preset : `${preset}%`}
        </button>
      ))}
      <IconButton
        icon="edit"
        size="small"
        label={text('trade.editPresets')}
        onClick={() => setEditing(true)}
      />
      {isEditing ? <PresetDialog presets={presets} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}

/** Writes a preset into the ticket. */
export function applyPreset(desk: TicketDesk, preset: string): void {
  if (desk.ticket.side === 'buy') {
    desk.change({ unit: 'eth', size: preset, isReadable: true })
    return
  }
  const change = shareChange(desk.ticket, desk.facts, Number(preset))
  if (change !== null) desk.change(change)
}

function PresetDialog({
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
