import type { Command } from '../../shell/commands/command-table.ts'
import type { TabName } from './keys-search.model.ts'

/** Asks what a new key may do. */
export function makeCommand(make: () => void): Command {
  return { id: 'keys.make', label: 'keys.make', group: 'account', keys: 'n', perform: make }
}

/** One command for each part of the page. */
export function tabCommands(
  tabs: readonly TabName[],
  open: (tab: TabName) => void,
): readonly Command[] {
  return tabs.map((tab) => ({
    id: `keys.tab.${tab}`,
    label: `keys.open.${tab}`,
    group: 'go',
    perform: () => open(tab),
  }))
}
