import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../design/primitives/button.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { type Tab, Tabs } from '../../design/primitives/tabs.tsx'
import { useText } from '../../language/use-text.ts'
import { Requests } from '../../panels/requests/requests.tsx'
import { usePrincipal } from '../../service/session.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { SignInFirst } from '../../shell/connect/sign-in-first.tsx'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { AuditTab } from './audit/audit-tab.tsx'
import { makeCommand, tabCommands } from './keys.commands.ts'
import css from './keys.module.css'
import { type TabName, tabNames } from './keys-search.model.ts'
import { KeysTab } from './list/keys-tab.tsx'
import { MakeDialog } from './make/make-dialog.tsx'
import { KeySheet } from './one/key-sheet.tsx'
import { UsageTab } from './usage/usage-tab.tsx'
import { useKeysPlace } from './use-keys-place.ts'

/** API keys: what programs may do for their owner, what they did, and the end of it. */
export function KeysPage() {
  const text = useText()
  usePageTitle(text('keys.title'))
  const { search, choose } = useKeysPlace()
  const { tab = 'keys', id } = search
  const principal = usePrincipal()
  const [isMaking, setMaking] = useState(false)
  const open = useCallback((next: TabName) => choose({ tab: next, id: undefined }), [choose])
  const make = useCallback(() => setMaking(true), [])
  const commands = useMemo(() => [makeCommand(make), ...tabCommands(tabNames, open)], [make, open])
  useCommands(commands)
  const tabs: readonly Tab<TabName>[] = tabNames.map((one) => ({
    id: one,
    label: text(`keys.tab.${one}`),
  }))
  return (
    <div className={css.page}>
      <HiddenTitle>{text('keys.title')}</HiddenTitle>
      <Tabs
        label={text('keys.title')}
        tabs={tabs}
        current={tab}
        onChange={open}
        actions={
          principal == null ? null : (
            <Button size="small" kind="primary" icon="plus" onClick={make}>
              {text('keys.make')}
            </Button>
          )
        }
      >
        {principal === undefined ? (
          <Skeleton label={text('panels.loading')} rows={12} />
        ) : principal === null ? (
          <Nobody />
        ) : (
          <Shown tab={tab} onMake={make} />
        )}
      </Tabs>
      {isMaking && principal != null ? <MakeDialog onClose={() => setMaking(false)} /> : null}
      {id === undefined || principal == null ? null : (
        <KeySheet key={id} keyId={id} onClose={() => choose({ id: undefined })} />
      )}
    </div>
  )
}

function Shown({ tab, onMake }: { readonly tab: TabName; readonly onMake: () => void }) {
  const { search, choose } = useKeysPlace()
  if (tab === 'calls') return <Requests search={search} choose={choose} />
  if (tab === 'usage') return <UsageTab />
  if (tab === 'audit') return <AuditTab />
  return <KeysTab onMake={onMake} onOpen={(key) => choose({ id: String(key.id) })} />
}

/** What keys are for, for who has none because nobody is signed in. */
function Nobody() {
  const text = useText()
  return (
    <div className={css.nobody}>
      <SignInFirst reason={text('keys.signIn')} />
      <EmptyState
        title={text('keys.forWhat')}
        reason={text('keys.forWhatWhy')}
        example={
          <a className={linkStyle} href="/api-docs">
            {text('shell.docs')}
          </a>
        }
      />
    </div>
  )
}
