import { lazy, Suspense, useCallback, useMemo } from 'react'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { openArea, useText } from '../../language/use-text.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { FeedTab } from './feed/feed-tab.tsx'
import { tabCommands } from './launch.commands.ts'
import css from './launch.module.css'
import { type TabName, tabNames } from './launch-search.model.ts'
import { useLaunchPlace } from './use-launch-place.ts'

const WizardTab = lazy(async () => {
  const [{ WizardTab: tab }] = await Promise.all([
    import('./wizard/wizard-tab.tsx'),
    openArea('launching'),
    openArea('signing'),
  ])
  return { default: tab }
})

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
    <div className={css.page} data-fills={tab === 'feed' ? '' : undefined}>
      <HiddenTitle>{text('launches.title')}</HiddenTitle>
      <Tabs label={text('launches.title')} tabs={tabs} current={tab} onChange={open}>
        {tab === 'feed' ? <FeedTab /> : <Launching />}
      </Tabs>
    </div>
  )
}

/** The form of a launch is fetched when it is wanted: who reads the feed does not wait for it. */
function Launching() {
  const text = useText()
  return (
    <Suspense fallback={<Skeleton label={text('panels.loading')} rows={12} />}>
      <WizardTab />
    </Suspense>
  )
}
