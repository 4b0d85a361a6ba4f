const apple: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧', ctrl: '⌃' }
const others: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  ctrl: 'Ctrl',
}
const named: Readonly<Record<string, string>> = {
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  space: 'Space',
}

/** The words or signs for the keys of `mod+shift+k`; a sequence is written `g then h` with a space: `g h`. */
export function keysOf(hotkey: string, onApple: boolean): readonly string[] {
  return hotkey
    .split(/[+ ]/)
    .filter((key) => key !== '' && key !== 'then')
    .map((key) => {
      const name = key.toLowerCase()
      return (
        (onApple ? apple : others)[name] ??
        named[name] ??
        (key.length === 1 ? key.toUpperCase() : key)
      )
    })
}
