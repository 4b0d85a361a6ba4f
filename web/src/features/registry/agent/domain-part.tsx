import { useState } from 'react'
import type { RegisteredAgent } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Button } from '../../../design/primitives/button.tsx'
import { Select } from '../../../design/primitives/select.tsx'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { domainsOf } from '../compare.model.ts'
import { useVerifyDomain } from '../registry.data.ts'
import css from './agent.module.css'

/** Asks a domain that the agent names whether it names the agent; nothing where it names none. */
export function DomainPart({ agent }: { readonly agent: RegisteredAgent }) {
  const text = useText()
  const domains = domainsOf(agent)
  const [chosen, setChosen] = useState(agent.verifiedDomain ?? domains[0] ?? '')
  const ask = useVerifyDomain(agent.agentId)
  if (domains.length === 0) return null
  return (
    <section className={css.part}>
      <h3>{text('identity.proof')}</h3>
      <p className={css.quiet}>{text('identity.proofWhy')}</p>
      <div className={css.line}>
        <Select
          aria-label={text('identity.domain')}
          value={chosen}
          choices={domains.map((value) => ({ value, label: value }))}
          onChange={setChosen}
        />
        <Button pending={ask.isPending} onClick={() => ask.mutate(chosen)}>
          {text('identity.ask')}
        </Button>
      </div>
      {ask.error === null ? null : <Failure failure={ask.error} />}
      {ask.data === undefined ? null : (
        <div className={css.said} role="status">
          <StatusDot status={ask.data.verified ? 'good' : 'bad'}>
            <code dir="ltr">{ask.data.domain}</code>{' '}
            {text(ask.data.verified ? 'identity.namesIt' : 'identity.namesItNot')}
          </StatusDot>
          <span className={css.small}>
            {ask.data.reason} <Time at={ask.data.checkedAt} form="full" />
          </span>
        </div>
      )}
    </section>
  )
}
