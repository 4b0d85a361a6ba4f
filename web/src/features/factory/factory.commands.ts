import type { Command } from '../../shell/commands/command-table.ts'
import type { TabName } from './factory-search.model.ts'

/** One command for each part of the page. */
export function tabCommands(
  tabs: readonly TabName[],
  open: (tab: TabName) => void,
): readonly Command[] {
  return tabs.map((tab) => ({
    id: `factory.tab.${tab}`,
    label: `launching.open.${tab}`,
    group: 'go',
    perform: () => open(tab),
  }))
}
