import { lazy, useState } from 'react'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { useText } from '../../../language/use-text.ts'
import { readPresets } from '../../../panels/order/presets.model.ts'
import { Opening } from '../../../shell/commands/opening.tsx'
import { usePreference } from '../../../shell/preferences.ts'
import { shareChange } from './ticket.model.ts'
import css from './ticket.module.css'
import type { TicketDesk } from './ticket-desk.ts'

const PresetDialog = lazy(async () => ({
  default: (await import('../../../panels/order/preset-dialog.tsx')).PresetDialog,
}))

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
      {isEditing ? (
        <Opening>
          <PresetDialog presets={presets} onClose={() => setEditing(false)} />
        </Opening>
      ) : null}
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
