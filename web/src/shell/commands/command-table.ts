import { useEffect, useSyncExternalStore } from 'react'
import type { MessageId } from '../../language/catalog.ts'
import type { TextValues } from '../../language/use-text.ts'

/** One thing that a person can do here: palette, hotkeys, menus and the cheat sheet are drawn from it. */
export interface Command {
  /** `trade.buy`: stays the same, because changed keys are kept under it. */
  readonly id: string
  readonly label: MessageId
  /** What the label is filled with. */
  readonly values?: TextValues
  readonly group: CommandGroup
  /** `b`, `shift+enter`, `mod+k` (Ctrl, or ⌘ on Apple's machines), `g then t`; none for the palette alone. */
  readonly keys?: string
  /** Other words that it is looked for by. */
  readonly keywords?: readonly string[]
  /** Whether it can be done now; it is shown and refused where it cannot. Default: always. */
  readonly isEnabled?: () => boolean
  readonly perform: () => void
}

export type CommandGroup = 'account' | 'go' | 'help' | 'look' | 'trade'

let table: readonly Command[] = []
const listeners = new Set<() => void>()

/** Puts commands into the table until the returned function is called. Throws where an id is there already. */
export function addCommands(commands: readonly Command[]): () => void {
  for (const { id } of commands)
    if (table.some((known) => known.id === id)) throw new Error(`two commands are called ${id}`)
  become([...table, ...commands])
  return () => become(table.filter((known) => !commands.includes(known)))
}

/** The commands of a screen, as long as it is shown. The list must be the same one until something in it changes. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => addCommands(commands), [commands])
}

/** The whole table; the component is drawn again when it changes. */
export function useCommandTable(): readonly Command[] {
  return useSyncExternalStore(listen, () => table)
}

/** The whole table now. */
export function commandTable(): readonly Command[] {
  return table
}

function become(next: readonly Command[]): void {
  table = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
