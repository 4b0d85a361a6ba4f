import type { Command } from '../../shell/commands/command-table.ts'

/** The field that skills are looked for by. */
export const findId = 'skills-find'

/** Puts the focus into the search. */
export const searchCommand: Command = {
  id: 'skills.search',
  label: 'skills.find',
  group: 'look',
  keys: '/',
  perform: () => {
    const field = document.getElementById(findId)
    if (field instanceof HTMLInputElement) field.select()
  },
}
