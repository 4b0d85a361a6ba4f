import { preferences } from '../preferences.ts'
import { type Command, commandTable } from './command-table.ts'
import { isBeginning, spelled } from './hotkey.model.ts'

/** A second key of `g then t` must follow within this time. */
const sequenceMs = 1_200
let pending = ''
let pendingUntilMs = 0
let holders = 0

/** Keys do no commands until what is answered is called. */
export function holdHotkeys(): () => void {
  holders += 1
  return () => {
    holders -= 1
  }
}

/** The keys of a command, as the person has chosen them; null for none. */
export function keysOf({ id, keys }: Command): string | null {
  const chosen = preferences().hotkeys[id]
  return chosen === undefined ? (keys ?? null) : chosen
}

/** Does commands by their keys from now on. Keys without Ctrl or ⌘ are left to fields, and to open dialogs. */
export function listenForHotkeys(): void {
  document.addEventListener('keydown', (event) => {
    if (holders > 0 || event.defaultPrevented || event.repeat || event.isComposing) return
    const isMod = event.metaKey || event.ctrlKey
    if (!isMod && (isTaken(event.target) || isPressed(event))) return
    const pressed = spelled({
      key: event.key,
      code: event.code,
      isMod,
      isShift: event.shiftKey,
      isAlt: event.altKey,
    })
    const known = commandTable()
    const whole = Date.now() < pendingUntilMs ? `${pending} then ${pressed}` : pressed
    const command = known.find((one) => keysOf(one) === whole)
    if (command !== undefined) {
      pendingUntilMs = 0
      event.preventDefault()
      if (command.isEnabled?.() !== false) command.perform()
      return
    }
    pending = pressed
    const isFirst = known.some((one) => isBeginning(pressed, keysOf(one) ?? ''))
    pendingUntilMs = isFirst ? Date.now() + sequenceMs : 0
  })
}

/** Whether the key presses what has the focus: buttons, links and rows keep theirs. */
function isPressed({ key, shiftKey, target }: KeyboardEvent): boolean {
  if ((key !== 'Enter' && key !== ' ') || shiftKey || !(target instanceof Element)) return false
  return target.closest('button, a[href], summary, [role=gridcell], tr[tabindex]') !== null
}

/** Whether a plain key means something where the focus is. An open dialog has them all, also while nothing in it has the focus. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], [role=menu]',
    ) !== null
  )
}
