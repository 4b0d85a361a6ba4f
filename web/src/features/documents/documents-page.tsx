import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkStyle } from '../../design/primitives/link.ts'
import { Panel } from '../../design/primitives/panel.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { Failure } from '../../shell/failure.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { AccountPanel } from './account-panel.tsx'
import { Copied } from './copied.tsx'
import { CredentialsPanel } from './credentials-panel.tsx'
import { useCredentialTypes, useStartHere } from './documents.data.ts'
import css from './documents.module.css'
import { ErrorsPanel } from './errors-panel.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { MachinesPanel } from './machines-panel.tsx'
import { StartPanel } from './start-panel.tsx'

/** For who builds on the service: where it is, what to call first, as whom, within which limits, and what refusals say. */
export function DocumentsPage() {
  const text = useText()
  usePageTitle(text('documents.title'))
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{text('documents.title')}</h1>
        <Copied text={location.origin} />
        <nav className={css.doors} aria-label={text('documents.doors')}>
          <a href="/docs">{text('documents.guide')}</a>
          <Link to="/api-catalog">{text('documents.catalog')}</Link>
          <Link to="/scalar">{text('documents.reference')}</Link>
        </nav>
      </header>
      <FirstCall />
      <Parts />
    </div>
  )
}

/** Everything at once, when what is long is known: nothing moves afterwards. */
function Parts() {
  const text = useText()
  const start = useStartHere()
  const types = useCredentialTypes()
  const failed = [start, types].find(({ error }) => error !== null)
  if (failed !== undefined)
    return <Failure failure={failed.error} onRetry={() => void failed.refetch()} />
  if (start.data === undefined || types.data === undefined)
    return <Skeleton label={text('documents.loading')} rows={24} />
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <StartPanel steps={start.data.startHere} total={start.data.total} />
        <CredentialsPanel types={types.data} />
      </div>
      <div className={css.column}>
        <AccountPanel />
        <RulesPanel />
        <LimitsPanel />
        <MachinesPanel />
        <ErrorsPanel />
      </div>
    </div>
  )
}

function FirstCall() {
  const text = useText()
  const address = `${location.origin}/api/developer/status`
  const calls = [
    { label: text('documents.firstCall'), call: `curl ${address}` },
    {
      label: text('documents.withKey'),
      call: `curl -H 'Authorization: Bearer ct_sk_…' ${address}`,
    },
  ]
  return (
    <dl className={css.calls}>
      {calls.map(({ call, label }) => (
        <div key={call}>
          <dt>{label}</dt>
          <dd>
            <Copied text={call} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What every operation keeps to. */
function RulesPanel() {
  const text = useText()
  const rules = ['errors', 'repeats', 'forms', 'keys'] as const
  const links: Readonly<Partial<Record<(typeof rules)[number], ReactNode>>> = {
    errors: (
      <a href="/errors" className={linkStyle}>
        {text('documents.allCodes')}
      </a>
    ),
  }
  return (
    <Panel title={text('documents.rules')}>
      <ul className={css.rules}>
        {rules.map((rule) => (
          <li key={rule}>
            {text(`documents.rule.${rule}`)} {links[rule]}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
