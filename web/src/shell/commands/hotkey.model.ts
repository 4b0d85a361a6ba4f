/** What was pressed, as far as hotkeys are concerned. */
export interface Press {
  readonly key: string
  /** The key's place, `KeyB`: letters are looked for by it where the layout writes no Latin ones. */
  readonly code: string
  readonly isMod: boolean
  readonly isShift: boolean
  readonly isAlt: boolean
}

/**
 * The spelling of a press in the command table: `b`, `shift+enter`, `mod+k`. Shift and the key before the 1 are `~` on
 * every layout, whatever it writes there: on many it writes an accent for the letter that comes next, or nothing of its own.
 */
export function spelled({ code, isAlt, isMod, isShift, key }: Press): string {
  if (code === 'Backquote' && isShift && !isAlt && !isMod) return '~'
  const letter = /^[\x21-\x7e]$/.test(key) ? key : (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key)
  const isSign = /^[^a-z0-9]$/i.test(letter)
  const name = letter === ' ' ? 'space' : letter.toLowerCase()
  return [
    isMod ? 'mod+' : '',
    isAlt ? 'alt+' : '',
    // A sign such as ? says itself that shift was held.
    isShift && !isSign ? 'shift+' : '',
    name,
  ].join('')
}

/** Which of two or more presses in a row may still become: `g` is the beginning of `g then t`. */
export function isBeginning(pressed: string, keys: string): boolean {
  return keys.startsWith(`${pressed} then `)
}

/** Commands whose keys are the same: only the first of each would ever be done. */
export function conflicts(
  commands: readonly { readonly id: string; readonly keys: string | null }[],
): readonly (readonly [string, string])[] {
  const holders = new Map<string, string>()
  const found: (readonly [string, string])[] = []
  for (const { id, keys } of commands) {
    if (keys === null) continue
    const holder = holders.get(keys)
    if (holder === undefined) holders.set(keys, id)
    else found.push([holder, id])
  }
  return found
}
