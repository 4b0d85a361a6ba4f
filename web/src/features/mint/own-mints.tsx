import { Time } from '../../design/numbers/time.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { MoreButton } from '../../panels/paged/more-button.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useOwnMints } from './mint.data.ts'
import css from './mint.module.css'
import { MintFacts, MintState } from './mint-facts.tsx'

/** The mints of the account, newest first, each with what the chain says of it. */
export function OwnMints() {
  const text = useText()
  const listed = useOwnMints()
  const { data, error, refetch } = listed
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('panels.loading')} rows={3} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className={css.quiet}>{text('identity.mint.none')}</p>
  return (
    <>
      <ul className={css.items} aria-label={text('identity.mint.own')}>
        {items.map((mint) => (
          <li key={mint.id}>
            <details className={css.item}>
              <summary>
                <strong dir="auto">{mint.summary.name}</strong> <MintState state={mint.state} />{' '}
                <Time at={mint.createdAt} />
              </summary>
              <MintFacts mint={mint} />
            </details>
          </li>
        ))}
      </ul>
      <MoreButton label={text('identity.more')} listed={listed} />
    </>
  )
}
