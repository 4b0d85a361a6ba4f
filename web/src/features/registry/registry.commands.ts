import type { Command } from '../../shell/commands/command-table.ts'

/** The field that registered agents are looked for by. */
export const findId = 'identity-find'

/** Puts the focus into the search. */
export const searchCommand: Command = {
  id: 'identity.search',
  label: 'identity.find',
  group: 'look',
  keys: '/',
  perform: () => {
    const field = document.getElementById(findId)
    if (field instanceof HTMLInputElement) field.select()
  },
}

/** Leaves the agent that is open for the list. */
export function closeCommand(close: () => void): Command {
  return {
    id: 'identity.close',
    label: 'identity.close',
    group: 'look',
    keys: 'escape',
    perform: close,
  }
}
