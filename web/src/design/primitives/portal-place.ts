/** Where what floats is put: in the dialog that is open, since nothing is above it, else among the page's content, so that it is within a landmark. */
export function portalPlace(): HTMLElement | null {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog:modal')]
  return dialogs.at(-1) ?? document.querySelector('main')
}
