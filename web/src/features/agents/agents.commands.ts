import type { Command } from '../../shell/commands/command-table.ts'
import type { TabName } from './agents-search.model.ts'

/** The field that agents are looked for by. */
export const askId = 'agents-ask'

/** The form that starts a run. */
export const runFormId = 'agents-run'

/** Starts what is filled in, from within its fields too. */
export const startCommand: Command = {
  id: 'agents.start',
  label: 'agents.start',
  group: 'look',
  keys: 'mod+enter',
  perform: () => {
    const form = document.getElementById(runFormId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  },
}

/** Puts the focus into the search. */
export const searchCommand: Command = {
  id: 'agents.search',
  label: 'agents.focusSearch',
  group: 'look',
  keys: '/',
  perform: () => {
    const field = document.getElementById(askId)
    if (field instanceof HTMLInputElement) field.select()
  },
}

/** One command for each part of the page. */
export function tabCommands(
  tabs: readonly TabName[],
  open: (tab: TabName) => void,
): readonly Command[] {
  return tabs.map((tab) => ({
    id: `agents.tab.${tab}`,
    label: `agents.open.${tab}`,
    group: 'go',
    perform: () => open(tab),
  }))
}

/** Leaves what is open for the list. */
export function closeCommand(close: () => void): Command {
  return {
    id: 'agents.close',
    label: 'agents.close',
    group: 'look',
    keys: 'escape',
    perform: close,
  }
}
