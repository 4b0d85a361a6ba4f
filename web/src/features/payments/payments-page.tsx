import { type ReactNode, useCallback, useMemo } from 'react'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { SignInFirst } from '../../shell/connect/sign-in-first.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { ChargesTab } from './charges/charges-tab.tsx'
import { CreditTab } from './credit/credit-tab.tsx'
import { InvoicesTab } from './invoices/invoices-tab.tsx'
import { tabCommands } from './payments.commands.ts'
import css from './payments.module.css'
import { type TabName, tabNames } from './payments-search.model.ts'
import { PlansTab } from './plans/plans-tab.tsx'
import { RailsTab } from './rails/rails-tab.tsx'
import { SessionsTab } from './sessions/sessions-tab.tsx'
import { TryTab } from './try/try-tab.tsx'
import { usePaymentsPlace } from './use-payments-place.ts'

/** Payments: a paid call step by step, what was charged with its proof, and the ways to pay. */
export function PaymentsPage() {
  const text = useText()
  usePageTitle(text('payments.title'))
  const { search, choose } = usePaymentsPlace()
  const { tab = 'try' } = search
  const open = useCallback((next: TabName) => choose({ tab: next }), [choose])
  const commands = useMemo(() => tabCommands(tabNames, open), [open])
  useCommands(commands)
  const tabs: readonly Tab<TabName>[] = tabNames.map((id) => ({
    id,
    label: text(`payments.tab.${id}`),
  }))
  return (
    <div className={css.page}>
      <HiddenTitle>{text('payments.title')}</HiddenTitle>
      <Tabs label={text('payments.title')} tabs={tabs} current={tab} onChange={open}>
        <div className={css.tab}>{publicParts[tab] ?? <Own tab={tab} />}</div>
      </Tabs>
    </div>
  )
}

/** What belongs to an account, to who is signed in. */
function Own({ tab }: { readonly tab: TabName }) {
  const text = useText()
  const principal = usePrincipal()
  if (principal === undefined) return <Skeleton label={text('panels.loading')} rows={12} />
  if (principal === null) return <SignInFirst reason={text('payments.signIn')} />
  return ownParts[tab]
}

type Parts = Readonly<Partial<Record<TabName, ReactNode>>>
const publicParts: Parts = { try: <TryTab />, plans: <PlansTab />, rails: <RailsTab /> }
const ownParts: Parts = {
  charges: <ChargesTab />,
  sessions: <SessionsTab />,
  credit: <CreditTab />,
  invoices: <InvoicesTab />,
}
