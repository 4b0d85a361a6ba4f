import { Badge } from '../../../design/primitives/badge.tsx'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { useText } from '../../../language/use-text.ts'
import { ChainRef } from '../../../panels/evidence/chain-ref.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { useResponses } from '../registry.data.ts'
import css from './agent.module.css'

/** What was answered to a rating; the owner's answers are marked. */
export function Responses({
  rating,
}: {
  readonly rating: {
    readonly agentId: string
    readonly client: string
    readonly feedbackIndex: number
  }
}) {
  const text = useText()
  const { data, error, refetch } = useResponses(rating)
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={1} />
  return (
    <ul className={css.items} aria-label={text('identity.answer')}>
      {data.items.map(({ blockNumber, byOwner, logIndex, responder, responseURI }) => (
        <li key={`${blockNumber} ${logIndex}`} className={css.line}>
          <span className={css.quiet}>{text('identity.answer')}</span>
          <code className={css.address} dir="ltr">
            {responseURI}
          </code>
          <ChainRef kind="address" value={responder} />
          {byOwner ? <Badge tone="info">{text('identity.owner')}</Badge> : null}
        </li>
      ))}
    </ul>
  )
}
