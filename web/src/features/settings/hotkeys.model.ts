import { isBeginning } from '../../shell/commands/hotkey.model.ts'

/** A command with the keys that it has now. */
export interface Keyed {
  readonly id: string
  readonly keys: string | null
}

/** Presses in a row as one hotkey; two at the most, of which only the first may be alone before. */
export function recorded(before: string | null, pressed: string): string {
  const isSecond = before !== null && !before.includes(' then ') && !before.includes('+')
  return isSecond ? `${before} then ${pressed}` : pressed
}

/** The command that already has these keys, or keys that begin like them; null where nobody has. */
export function holderOf(commands: readonly Keyed[], wanted: Keyed): Keyed | null {
  const { id, keys } = wanted
  if (keys === null) return null
  return (
    commands.find(
      (one) =>
        one.id !== id &&
        one.keys !== null &&
        (one.keys === keys || isBeginning(one.keys, keys) || isBeginning(keys, one.keys)),
    ) ?? null
  )
}

/** The chosen keys after a change: what is as usual is not kept. */
export function withKeys(
  chosen: Readonly<Record<string, string | null>>,
  change: { readonly id: string; readonly keys: string | null; readonly usual: string | null },
): Readonly<Record<string, string | null>> {
  const { [change.id]: _, ...others } = chosen
  return change.keys === change.usual ? others : { ...others, [change.id]: change.keys }
}
