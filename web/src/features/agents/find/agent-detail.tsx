import type { FoundAgent, OwnedAgent } from '#sdk'
import { Callout } from '../../../design/primitives/callout.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { RunForm } from '../run/run-form.tsx'
import { AgentFacts } from './agent-facts.tsx'
import css from './detail.module.css'
import { AgentMarks } from './facts.view.tsx'
import { useFoundAgent, useOpening } from './find.data.ts'
import { type Opening, openingOfOwn } from './found.model.ts'

/** One agent: what it is, how it begins, what it may use, and the way to have it do something. */
export function AgentDetail({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const text = useText()
  const { error, found, own, retry } = useFoundAgent(id)
  return (
    <article className={css.detail} aria-label={found?.title ?? id}>
      <div className={css.top}>
        <IconButton icon="arrow-left" size="small" label={text('agents.close')} onClick={onClose} />
        <code className={css.slug} dir="ltr">
          {id}
        </code>
      </div>
      {error === null ? null : <Failure failure={error} onRetry={retry} />}
      {found === undefined && error === null ? (
        <Skeleton label={text('agents.loading')} rows={10} />
      ) : null}
      {found === null ? (
        <EmptyState title={text('agents.unknown')} reason={text('agents.unknownWhy')} />
      ) : null}
      {found == null ? null : <Known agent={found} own={own ?? null} />}
    </article>
  )
}

function Known({ agent, own }: { readonly agent: FoundAgent; readonly own: OwnedAgent | null }) {
  const { description, title } = agent
  return (
    <>
      <header className={css.head}>
        <h2 dir="auto">{title}</h2>
        <p className={css.marks}>
          <AgentMarks agent={agent} />
        </p>
        <p className={css.about} dir="auto">
          {description}
        </p>
      </header>
      <section className={css.part}>
        <Beginning agent={agent} own={own} />
      </section>
      <AgentFacts agent={agent} own={own} />
    </>
  )
}

/** How it begins; and the form that starts a run, or where else it is asked. */
function Beginning({
  agent,
  own,
}: {
  readonly agent: FoundAgent
  readonly own: OwnedAgent | null
}) {
  const text = useText()
  const { data } = useOpening(agent, own === null && agent.origin !== 'community')
  const { message, questions } = own === null ? (data ?? nothing) : openingOfOwn(own)
  if (agent.origin === 'community') return <p className={css.quiet}>{text('agents.elsewhere')}</p>
  if (agent.price !== null && own === null) {
    return (
      <Callout tone="info" title={text('agents.sold')}>
        {text('agents.soldWhy')}{' '}
        <a className={linkStyle} href="/api-catalog?op=paidAgents.chat" dir="ltr">
          POST /api/x402/agent/chat
        </a>
      </Callout>
    )
  }
  return (
    <>
      {message === null ? null : (
        <blockquote className={css.opening} dir="auto">
          {message}
        </blockquote>
      )}
      <RunForm slug={agent.id} questions={questions} />
    </>
  )
}

const nothing: Opening = { message: null, questions: [] }
