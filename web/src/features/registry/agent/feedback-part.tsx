import type { AgentFeedback, RegisteredAgent } from '#sdk'
import { Amount } from '../../../design/numbers/amount.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { ChainRef } from '../../../panels/evidence/chain-ref.tsx'
import { evidenceItems } from '../../../panels/identity/agent-evidence.tsx'
import { useAgentFeedback } from '../../../panels/identity/identity.data.ts'
import { MoreButton } from '../../../panels/paged/more-button.tsx'
import { Failure } from '../../../shell/failure.tsx'
import css from './agent.module.css'
import { Responses } from './responses.tsx'
import { SettledRatings } from './settled-ratings.tsx'

/** What is said of the agent: by who paid for a job here, and by anybody on the chain. */
export function FeedbackPart({ agent }: { readonly agent: RegisteredAgent }) {
  const text = useText()
  const { agentId } = agent
  const listed = useAgentFeedback(agentId)
  const { data, error, refetch } = listed
  const totals = data?.pages[0]?.totals
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      {agent.agent === null ? null : <SettledRatings agent={agent.agent} />}
      <section className={css.part}>
        <h3>{text('identity.from.chain')}</h3>
        <p className={css.quiet}>
          {totals === undefined ? null : text('identity.totals', totals)} {text('identity.anybody')}
        </p>
        {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? (
          <Skeleton label={text('panels.loading')} rows={6} />
        ) : null}
        {data !== undefined && items.length === 0 ? (
          <EmptyState title={text('identity.noFeedback')} reason={text('identity.noFeedbackWhy')} />
        ) : null}
        <ul className={css.items} aria-label={text('identity.part.feedback')}>
          {items.map((item) => (
            <li key={`${item.client} ${item.feedbackIndex}`}>
              <Rating agentId={agentId} item={item} />
            </li>
          ))}
        </ul>
        <MoreButton label={text('identity.more')} listed={listed} />
      </section>
    </>
  )
}

function Rating({ agentId, item }: { readonly agentId: string; readonly item: AgentFeedback }) {
  const text = useText()
  const { client, endpoint, evidence, feedbackIndex, feedbackURI, givenAt, responses } = item
  const { revoked, tag1, tag2, value } = item
  return (
    <div className={css.item} data-gone={revoked}>
      <div className={css.line}>
        <span className={css.figure}>
          <Amount value={value} />
        </span>
        {[tag1, tag2].filter(Boolean).map((tag) => (
          <Badge key={tag}>
            <bdi>{tag}</bdi>
          </Badge>
        ))}
        {revoked ? <Badge tone="warn">{text('identity.takenBack')}</Badge> : null}
        <Badge title={text('identity.noReceiptWhy')}>{text('identity.noReceipt')}</Badge>
        <span className={css.end}>
          <Time at={givenAt} />
        </span>
      </div>
      <div className={css.line}>
        <span className={css.quiet}>{text('identity.client')}</span>
        <ChainRef kind="address" value={client} />
      </div>
      {[endpoint, feedbackURI].filter(Boolean).map((address) => (
        <code key={address} className={css.address} dir="ltr">
          {address}
        </code>
      ))}
      {responses === 0 ? null : <Responses rating={{ agentId, client, feedbackIndex }} />}
      <details className={css.rest}>
        <summary>{text('identity.evidence')}</summary>
        <DescriptionList items={evidenceItems(text, evidence)} />
      </details>
    </div>
  )
}
