import { useState } from 'react'
import { Badge } from '../../../design/primitives/badge.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { KeyHint } from '../../../design/primitives/key-hint.tsx'
import { useText } from '../../../language/use-text.ts'
import { type Command, useCommandTable } from '../../../shell/commands/command-table.ts'
import { conflicts } from '../../../shell/commands/hotkey.model.ts'
import { keysOf } from '../../../shell/commands/hotkeys.ts'
import { prefer, usePreference } from '../../../shell/preferences.ts'
import { withKeys } from '../hotkeys.model.ts'
import css from './keys.module.css'
import { RecordDialog } from './record-dialog.tsx'

const groups = ['trade', 'go', 'look', 'account', 'help'] as const

/** Every command of the table with its keys, which can be changed. */
export function KeysSetting() {
  const text = useText()
  const chosen = usePreference('hotkeys')
  const commands = useCommandTable()
  const [recording, setRecording] = useState<Command | null>(null)
  const keyed = commands.map((one) => ({ id: one.id, keys: keysOf(one) }))
  const clashing = new Set(conflicts(keyed).flat())
  const assign = (command: Command, keys: string | null) =>
    prefer({ hotkeys: withKeys(chosen, { id: command.id, keys, usual: command.keys ?? null }) })
  const shown = groups.filter((group) => commands.some((one) => one.group === group))
  return (
    <>
      <div className={css.groups}>
        {shown.map((group) => (
          <div key={group} role="group" aria-label={text(`shell.group.${group}`)}>
            <p className={css.group}>{text(`shell.group.${group}`)}</p>
            <ul>
              {commands
                .filter((one) => one.group === group)
                .map((command) => (
                  <KeyLine
                    key={command.id}
                    command={command}
                    isClashing={clashing.has(command.id)}
                    onRecord={() => setRecording(command)}
                    onReset={
                      command.id in chosen ? () => assign(command, command.keys ?? null) : null
                    }
                  />
                ))}
            </ul>
          </div>
        ))}
      </div>
      <div>
        <Button
          size="small"
          disabled={Object.keys(chosen).length === 0}
          onClick={() => prefer({ hotkeys: {} })}
        >
          {text('settings.keys.resetAll')}
        </Button>
      </div>
      {recording === null ? null : (
        <RecordDialog
          command={recording}
          commands={commands}
          onKeys={(keys) => {
            assign(recording, keys)
            setRecording(null)
          }}
          onClose={() => setRecording(null)}
        />
      )}
    </>
  )
}

function KeyLine({
  command,
  isClashing,
  onRecord,
  onReset,
}: {
  readonly command: Command
  readonly isClashing: boolean
  readonly onRecord: () => void
  readonly onReset: (() => void) | null
}) {
  const text = useText()
  const keys = keysOf(command)
  const name = text(command.label, command.values)
  return (
    <li className={css.line}>
      <span className={css.name}>{name}</span>
      {isClashing ? <Badge tone="warn">{text('settings.keys.clash')}</Badge> : null}
      {onReset === null ? null : (
        <IconButton
          icon="refresh"
          size="small"
          label={text('settings.keys.reset', { name })}
          onClick={onReset}
        />
      )}
      <button
        type="button"
        className={css.keys}
        aria-label={text('settings.keys.change', {
          name,
          keys: keys ?? text('settings.keys.none'),
        })}
        onClick={onRecord}
      >
        {keys === null ? text('settings.keys.none') : <KeyHint keys={keys} />}
      </button>
    </li>
  )
}
