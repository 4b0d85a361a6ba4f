import type { Command } from '../../shell/commands/command-table.ts'

/** The field that the catalog is filtered by. */
export const filterId = 'catalog-filter'

/** The form that makes a call. */
export const formId = 'catalog-form'

/** Puts the focus into the filter. */
export const filterCommand: Command = {
  id: 'catalog.filter',
  label: 'catalog.focusFilter',
  group: 'look',
  keys: '/',
  perform: () => {
    const filter = document.getElementById(filterId)
    if (filter instanceof HTMLInputElement) filter.select()
  },
}

/** Sends what is filled in, from within its fields too. */
export const attemptCommands: readonly Command[] = [
  {
    id: 'catalog.send',
    label: 'catalog.send',
    group: 'look',
    keys: 'mod+enter',
    perform: () => {
      const form = document.getElementById(formId)
      if (form instanceof HTMLFormElement) form.requestSubmit()
    },
  },
]

/** Leaves the operation for the list. */
export function closeCommand(close: () => void): Command {
  return {
    id: 'catalog.close',
    label: 'catalog.closeOperation',
    group: 'look',
    keys: 'escape',
    perform: close,
  }
}
