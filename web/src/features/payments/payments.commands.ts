import type { Command } from '../../shell/commands/command-table.ts'
import type { TabName } from './payments-search.model.ts'

/** One command for each part of the page. */
export function tabCommands(
  tabs: readonly TabName[],
  open: (tab: TabName) => void,
): readonly Command[] {
  return tabs.map((tab) => ({
    id: `payments.tab.${tab}`,
    label: `payments.tab.${tab}`,
    group: 'go',
    perform: () => open(tab),
  }))
}
