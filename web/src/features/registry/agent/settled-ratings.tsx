import { Icon } from '../../../design/icons/icon.tsx'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useSettledRatings } from '../registry.data.ts'
import css from './agent.module.css'

/** Ratings by clients whose money has left escrow: each has a settled payment behind it, or play money. */
export function SettledRatings({ agent }: { readonly agent: string }) {
  const text = useText()
  const { data, error, refetch } = useSettledRatings(agent)
  return (
    <section className={css.part}>
      <h3>{text('identity.settled')}</h3>
      {error === null ? null : <Failure failure={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 ? <p className={css.quiet}>{text('identity.noSettled')}</p> : null}
      <ul className={css.items} aria-label={text('identity.settled')}>
        {(data?.items ?? []).map(({ comment, createdAt, isPaper, stars }) => (
          <li key={`${createdAt} ${comment}`} className={css.item}>
            <div className={css.line}>
              <span className={css.figure}>
                <Count value={stars} /> <Icon name="star" size={12} filled />
              </span>
              {isPaper ? (
                <Badge tone="simulated">{text('identity.paperReceipt')}</Badge>
              ) : (
                <Badge tone="up">{text('identity.receipt')}</Badge>
              )}
              <span className={css.end}>
                <Time at={createdAt} />
              </span>
            </div>
            {comment === null ? null : <p dir="auto">{comment}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
