import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { EmptyState } from '../../../design/primitives/empty-state.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { ChainRef } from '../../../panels/evidence/chain-ref.tsx'
import { evidenceItems } from '../../../panels/identity/agent-evidence.tsx'
import { useAgentValidations } from '../../../panels/identity/identity.data.ts'
import { MoreButton } from '../../../panels/paged/more-button.tsx'
import { Failure } from '../../../shell/failure.tsx'
import css from './agent.module.css'

/** What validators were asked about the agent, and what each answered: from 0 to 100. */
export function ValidationsPart({ agentId }: { readonly agentId: string }) {
  const text = useText()
  const listed = useAgentValidations(agentId)
  const { data, error, refetch } = listed
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={6} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        title={text('identity.noValidations')}
        reason={text('identity.noValidationsWhy')}
      />
    )
  }
  return (
    <section className={css.part}>
      <ul className={css.items} aria-label={text('identity.part.validations')}>
        {items.map(({ answer, evidence, requestedAt, requestHash, requestURI, validator }) => (
          <li key={requestHash} className={css.item}>
            <div className={css.line}>
              {answer === null ? (
                <Badge>{text('identity.noAnswer')}</Badge>
              ) : (
                <span className={css.figure}>
                  <Count value={answer.response} /> / <Count value={100} />
                </span>
              )}
              {answer === null || answer.tag === '' ? null : <Badge>{answer.tag}</Badge>}
              <span className={css.end}>
                <Time at={answer?.answeredAt ?? requestedAt} />
              </span>
            </div>
            <div className={css.line}>
              <span className={css.quiet}>{text('identity.validator')}</span>
              <ChainRef kind="address" value={validator} />
            </div>
            <code className={css.address} dir="ltr">
              {requestURI}
            </code>
            <details className={css.rest}>
              <summary>{text('identity.evidence')}</summary>
              <DescriptionList items={evidenceItems(text, evidence)} />
            </details>
          </li>
        ))}
      </ul>
      <MoreButton label={text('identity.more')} listed={listed} />
    </section>
  )
}
