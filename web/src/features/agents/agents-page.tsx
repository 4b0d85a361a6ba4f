import { useCallback, useMemo } from 'react'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { tabCommands } from './agents.commands.ts'
import css from './agents.module.css'
import { type TabName, tabNames } from './agents-search.model.ts'
import { FindTab } from './find/find-tab.tsx'
import { useAgentsPlace } from './use-agents-place.ts'

/** Agents: the one that answers a question, and what it is. */
export function AgentsPage() {
  const text = useText()
  usePageTitle(text('shell.agents'))
  const { search, choose } = useAgentsPlace()
  const { tab = 'find' } = search
  const open = useCallback((next: TabName) => choose({ tab: next }), [choose])
  const commands = useMemo(() => tabCommands(tabNames, open), [open])
  useCommands(commands)
  const tabs: readonly Tab<TabName>[] = tabNames.map((id) => ({
    id,
    label: text(`agents.tab.${id}`),
  }))
  return (
    <div className={css.page}>
      <HiddenTitle>{text('shell.agents')}</HiddenTitle>
      <Tabs label={text('shell.agents')} tabs={tabs} current={tab} onChange={open}>
        {tab === 'find' ? <FindTab /> : null}
      </Tabs>
    </div>
  )
}
