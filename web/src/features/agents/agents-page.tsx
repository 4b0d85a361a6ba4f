import { type ReactNode, useCallback, useMemo } from 'react'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { SignInFirst } from '../../shell/connect/sign-in-first.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { startCommand, tabCommands } from './agents.commands.ts'
import css from './agents.module.css'
import { type TabName, tabNames } from './agents-search.model.ts'
import { ChatTab } from './chat/chat-tab.tsx'
import { FindTab } from './find/find-tab.tsx'
import { JobsTab } from './jobs/jobs-tab.tsx'
import { MemoryTab } from './memory/memory-tab.tsx'
import { RunTab } from './run/run-tab.tsx'
import { RunsTab } from './runs/runs-tab.tsx'
import { useAgentsPlace } from './use-agents-place.ts'

/** Agents: the one that answers a question, what it does for its owner, and what it did. */
export function AgentsPage() {
  const text = useText()
  usePageTitle(text('shell.agents'))
  const { search, choose } = useAgentsPlace()
  const { tab = 'find' } = search
  const open = useCallback((next: TabName) => choose({ tab: next }), [choose])
  const commands = useMemo(() => [startCommand, ...tabCommands(tabNames, open)], [open])
  useCommands(commands)
  const tabs: readonly Tab<TabName>[] = tabNames.map((id) => ({
    id,
    label: text(`agents.tab.${id}`),
  }))
  return (
    <div className={css.page}>
      <HiddenTitle>{text('shell.agents')}</HiddenTitle>
      <Tabs label={text('shell.agents')} tabs={tabs} current={tab} onChange={open}>
        <Shown tab={tab} isOfRun={search.run !== undefined} />
      </Tabs>
    </div>
  )
}

/** What is open; what belongs to an account is shown to who is signed in. */
function Shown({ isOfRun, tab }: { readonly isOfRun: boolean; readonly tab: TabName }) {
  const text = useText()
  const principal = usePrincipal()
  if (tab === 'find') return <FindTab />
  if (tab === 'run' && !isOfRun) return <RunTab />
  if (principal === undefined) return <Skeleton label={text('agents.loading')} rows={12} />
  if (principal === null) return <SignInFirst reason={text('agents.runSignIn')} />
  return ownParts[tab]
}

const ownParts: Readonly<Record<Exclude<TabName, 'find'>, ReactNode>> = {
  run: <RunTab />,
  runs: <RunsTab />,
  chat: <ChatTab />,
  jobs: <JobsTab />,
  memory: <MemoryTab />,
}
