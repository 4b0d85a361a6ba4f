import { Dialog } from '../../design/primitives/dialog.tsx'
import { KeyHint } from '../../design/primitives/key-hint.tsx'
import { useText } from '../../language/use-text.ts'
import { type CommandGroup, useCommandTable } from '../commands/command-table.ts'
import { keysOf } from '../commands/hotkeys.ts'
import css from './cheat-sheet.module.css'
import { closeSheet } from './cheat-sheet-store.ts'

const groups: readonly CommandGroup[] = ['trade', 'go', 'look', 'account', 'help']

/** Every key that does something on this page. */
export function SheetView() {
  const text = useText()
  const keyed = useCommandTable().filter((command) => keysOf(command) !== null)
  return (
    <Dialog
      title={text('shell.keys')}
      closeLabel={text('shell.close')}
      size="wide"
      onClose={closeSheet}
    >
      <div className={css.groups}>
        {groups
          .filter((group) => keyed.some((command) => command.group === group))
          .map((group) => (
            <section key={group}>
              <h3>{text(`shell.group.${group}`)}</h3>
              <dl className={css.keys}>
                {keyed
                  .filter((command) => command.group === group)
                  .map((command) => (
                    <div key={command.id} className={css.key}>
                      <dt>{text(command.label, command.values)}</dt>
                      <dd>
                        <KeyHint keys={keysOf(command) ?? ''} />
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  )
}
