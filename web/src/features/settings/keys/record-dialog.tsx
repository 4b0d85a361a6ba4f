import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { Dialog } from '../../../design/primitives/dialog.tsx'
import { KeyHint } from '../../../design/primitives/key-hint.tsx'
import { useText } from '../../../language/use-text.ts'
import type { Command } from '../../../shell/commands/command-table.ts'
import { spelled } from '../../../shell/commands/hotkey.model.ts'
import { keysOf } from '../../../shell/commands/hotkeys.ts'
import { holderOf, recorded } from '../hotkeys.model.ts'
import css from './keys.module.css'

/** Keys that only say how another one is meant, and those that lead out of the box. */
const notAlone = new Set(['Alt', 'AltGraph', 'Control', 'Escape', 'Meta', 'Shift', 'Tab'])

/** Takes the next keys for a command, and says who has them already. */
export function RecordDialog({
  command,
  commands,
  onKeys,
  onClose,
}: {
  readonly command: Command
  readonly commands: readonly Command[]
  readonly onKeys: (keys: string | null) => void
  readonly onClose: () => void
}) {
  const text = useText()
  const [keys, setKeys] = useState<string | null>(null)
  const keyed = commands.map((one) => ({ id: one.id, keys: keysOf(one) }))
  const holder = holderOf(keyed, { id: command.id, keys })
  const holding = commands.find((one) => one.id === holder?.id)
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (notAlone.has(event.key)) return
    event.preventDefault()
    const isMod = event.metaKey || event.ctrlKey
    const { altKey: isAlt, code, key, shiftKey: isShift } = event
    setKeys((before) => recorded(before, spelled({ key, code, isMod, isShift, isAlt })))
  }
  return (
    <Dialog
      title={text(command.label, command.values)}
      description={text('settings.keys.press')}
      closeLabel={text('shell.close')}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('shell.cancel')}</Button>
          <Button onClick={() => onKeys(null)}>{text('settings.keys.remove')}</Button>
          <Button
            kind="primary"
            disabled={keys === null || holder !== null}
            onClick={() => onKeys(keys)}
          >
            {text('settings.keys.use')}
          </Button>
        </>
      }
    >
      <div
        className={css.record}
        role="textbox"
        aria-readonly="true"
        aria-label={text('settings.keys.box')}
        tabIndex={0}
        data-autofocus=""
        onKeyDown={press}
      >
        {keys === null ? text('settings.keys.waiting') : <KeyHint keys={keys} />}
        <span className="visually-hidden" aria-live="polite">
          {keys}
        </span>
      </div>
      {holding === undefined ? null : (
        <Callout tone="warn">
          {text('settings.keys.taken', { name: text(holding.label, holding.values) })}
        </Callout>
      )}
    </Dialog>
  )
}
