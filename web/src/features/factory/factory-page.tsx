import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { tabCommands } from './factory.commands.ts'
import { useFactoryNews } from './factory.data.ts'
import { type TabName, tabNames } from './factory-search.model.ts'
import { GrantsTab } from './grants-tab.tsx'
import { MakeTab } from './make-tab.tsx'
import { TokensTab } from './tokens-tab.tsx'

const shown: Readonly<Record<TabName, ReactNode>> = {
  make: <MakeTab />,
  tokens: <TokensTab />,
  grants: <GrantsTab />,
}

/** Tokens without a market of their own, and what of them comes free over time. */
export function FactoryPage() {
  const text = useText()
  const title = text('launching.factory')
  usePageTitle(title)
  useFactoryNews()
  const { tab = 'make' } = useSearch({ from: '/token-factory' })
  const navigate = useNavigate({ from: '/token-factory' })
  const open = useCallback((next: TabName) => void navigate({ search: { tab: next } }), [navigate])
  useCommands(useMemo(() => tabCommands(tabNames, open), [open]))
  const tabs: readonly Tab<TabName>[] = tabNames.map((id) => ({
    id,
    label: text(`launching.tab.${id}`),
  }))
  return (
    <>
      <HiddenTitle>{title}</HiddenTitle>
      <Tabs label={title} tabs={tabs} current={tab} onChange={open}>
        {shown[tab]}
      </Tabs>
    </>
  )
}
