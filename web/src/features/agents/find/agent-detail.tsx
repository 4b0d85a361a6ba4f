import type { FoundAgent } from '#sdk'
import { Badge } from '../../../design/primitives/badge.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { AgentFacts } from './agent-facts.tsx'
import css from './detail.module.css'
import { AgentPrice, AgentRating, categoryName } from './facts.view.tsx'
import { useFoundAgent, useOpening } from './find.data.ts'

/** One agent: what it is, how it begins, and what it may use. */
export function AgentDetail({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const text = useText()
  const { data, error, refetch } = useFoundAgent(id)
  return (
    <article className={css.detail} aria-label={data?.title ?? id}>
      <div className={css.top}>
        <IconButton icon="arrow-left" size="small" label={text('agents.close')} onClick={onClose} />
        <code className={css.slug} dir="ltr">
          {id}
        </code>
      </div>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? (
        <Skeleton label={text('agents.loading')} rows={10} />
      ) : null}
      {data === null ? (
        <EmptyState title={text('agents.unknown')} reason={text('agents.unknownWhy')} />
      ) : null}
      {data == null ? null : <Known agent={data} />}
    </article>
  )
}

function Known({ agent }: { readonly agent: FoundAgent }) {
  const text = useText()
  const { category, description, origin, quality, title, verified } = agent
  return (
    <>
      <header className={css.head}>
        <h2 dir="auto">{title}</h2>
        <p className={css.marks}>
          <AgentPrice agent={agent} />
          <Badge>{text(`agents.maker.${origin}`)}</Badge>
          {verified && origin !== 'platform' ? (
            <Badge tone="info">{text('agents.verified')}</Badge>
          ) : null}
          <span className={css.category}>{categoryName(text, category)}</span>
          <AgentRating quality={quality} />
        </p>
        <p className={css.about} dir="auto">
          {description}
        </p>
      </header>
      <Beginning agent={agent} />
      <AgentFacts agent={agent} />
    </>
  )
}

function Beginning({ agent }: { readonly agent: FoundAgent }) {
  const { data } = useOpening(agent)
  if (data === undefined) return null
  return (
    <section className={css.part}>
      {data.message === null ? null : (
        <blockquote className={css.opening} dir="auto">
          {data.message}
        </blockquote>
      )}
      <ul className={css.questions}>
        {data.questions.map((question) => (
          <li key={question} dir="auto">
            {question}
          </li>
        ))}
      </ul>
    </section>
  )
}
