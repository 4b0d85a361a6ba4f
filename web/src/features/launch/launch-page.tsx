import { useCallback, useMemo } from 'react'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { FeedTab } from './feed/feed-tab.tsx'
import { tabCommands } from './launch.commands.ts'
import css from './launch.module.css'
import { type TabName, tabNames } from './launch-search.model.ts'
import { useLaunchPlace } from './use-launch-place.ts'

/** The page at /rh-launch: what was launched, as it happens. */
export function LaunchPage() {
  const text = useText()
  usePageTitle(text('launches.title'))
  const { search, choose } = useLaunchPlace()
  const { tab = 'feed' } = search
  const open = useCallback((next: TabName) => choose({ tab: next }), [choose])
  useCommands(useMemo(() => tabCommands(tabNames, open), [open]))
  const tabs: readonly Tab<TabName>[] = tabNames.map((id) => ({
    id,
    label: text(`launches.tab.${id}`),
  }))
  return (
    <div className={css.page} data-fills="">
      <HiddenTitle>{text('launches.title')}</HiddenTitle>
      <Tabs label={text('launches.title')} tabs={tabs} current={tab} onChange={open}>
        <FeedTab />
      </Tabs>
    </div>
  )
}
