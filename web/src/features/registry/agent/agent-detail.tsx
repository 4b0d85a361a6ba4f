import { Link } from '@tanstack/react-router'
import type { RegisteredAgent } from '#sdk'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { type Tab, Tabs } from '../../../design/primitives/tabs.tsx'
import { useText } from '../../../language/use-text.ts'
import { agentNumber } from '../../../panels/identity/agent-number.ts'
import { AgentState } from '../../../panels/identity/agent-state.tsx'
import { useRegisteredAgent } from '../../../panels/identity/identity.data.ts'
import { Failure } from '../../../shell/failure.tsx'
import { nameOf } from '../found.model.ts'
import { type PartName, partNames } from '../registry-search.model.ts'
import { useRegistryPlace } from '../use-registry-place.ts'
import css from './agent.module.css'
import { ChangesList } from './changes-list.tsx'
import { FactsPart } from './facts-part.tsx'
import { FeedbackPart } from './feedback-part.tsx'
import { ValidationsPart } from './validations-part.tsx'

/** One registered agent: what it declares and what is seen of it, what others say, and whose it was. */
export function AgentDetail({
  agentId,
  onClose,
}: {
  readonly agentId: string
  readonly onClose: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useRegisteredAgent(agentId)
  const name = data === undefined ? null : nameOf(data)
  return (
    <article className={css.detail} aria-label={name ?? text('identity.numbered', { agentId })}>
      <header className={css.top}>
        <IconButton
          icon="arrow-left"
          size="small"
          label={text('identity.close')}
          onClick={onClose}
        />
        <h2 className={css.name} dir="auto">
          {name ?? text('identity.numbered', { agentId })}
        </h2>
        {data === undefined ? null : <AgentState state={data.status} />}
        <Link className={linkStyle} to="/agents/forge" search={{ agent: agentNumber(agentId) }}>
          {text('identity.acts')}
        </Link>
      </header>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <Skeleton label={text('panels.loading')} rows={10} />
      ) : null}
      {data === undefined ? null : <Parts agent={data} />}
    </article>
  )
}

function Parts({ agent }: { readonly agent: RegisteredAgent }) {
  const text = useText()
  const { search, choose } = useRegistryPlace()
  const { part = 'facts' } = search
  const tabs: readonly Tab<PartName>[] = partNames.map((id) => ({
    id,
    label: text(`identity.part.${id}`),
  }))
  return (
    <Tabs
      label={text('identity.parts')}
      tabs={tabs}
      current={part}
      onChange={(next) => choose({ part: next === 'facts' ? undefined : next })}
    >
      <div className={css.body}>
        {part === 'facts' ? <FactsPart agent={agent} /> : null}
        {part === 'feedback' ? <FeedbackPart agent={agent} /> : null}
        {part === 'validations' ? <ValidationsPart agentId={agent.agentId} /> : null}
        {part === 'changes' ? <ChangesList agentId={agent.agentId} /> : null}
      </div>
    </Tabs>
  )
}
