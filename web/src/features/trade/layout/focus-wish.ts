/** What is to have the focus once it is drawn, because what had it is drawn anew: `market 1 0x…`. */
let wished: string | null = null

const elsewhere = ['keydown', 'pointerdown'] as const

/** Asks for the focus to come to a part that is about to be drawn, unless somebody goes elsewhere before. */
export function wishFocus(part: string): void {
  wished = part
  for (const kind of elsewhere) document.addEventListener(kind, forget, true)
}

/** Gives the part its focus where that was asked for, and nothing else has it. */
export function takeFocus(part: string, element: HTMLElement | null): void {
  if (element === null || wished !== part || document.activeElement !== document.body) return
  forget()
  element.focus()
}

function forget(): void {
  wished = null
  for (const kind of elsewhere) document.removeEventListener(kind, forget, true)
}
