import type { VaultPolicyChange } from '#sdk'
import { Time } from '../../design/numbers/time.tsx'
import { Badge } from '../../design/primitives/badge.tsx'
import { DescriptionList } from '../../design/primitives/description-list.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { MoreButton } from '../../panels/paged/more-button.tsx'
import { Failure } from '../../shell/failure.tsx'
import { unlike } from './policy.model.ts'
import { type Term, useTerms } from './policy-terms.tsx'
import { usePolicyChanges } from './vault.data.ts'
import css from './vault.module.css'

/** The policies that a wallet has had, the newest first: who set each and when, and what it says that the one before did not. */
export function PolicyChanges({ walletId }: { readonly walletId: string }) {
  const text = useText()
  const listed = usePolicyChanges(walletId)
  const { data, error, refetch } = listed
  if (error !== null) return <Failure failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={text('portfolio.loading')} rows={6} />
  return (
    <>
      <ol className={css.cards} aria-label={text('vault.changes')}>
        {data.pages
          .flatMap(({ items }) => items)
          .map((change) => (
            <li key={change.entry}>
              <Change change={change} />
            </li>
          ))}
      </ol>
      <MoreButton label={text('vault.olderChanges')} listed={listed} />
    </>
  )
}

function Change({ change }: { readonly change: VaultPolicyChange }) {
  const text = useText()
  const terms = useTerms()
  const { actor, after, at, before, entry, version } = change
  const [old, set] = [before === null ? [] : terms(before), after === null ? [] : terms(after)]
  return (
    <article className={css.part}>
      <p className={css.verdict}>
        <Badge>{text('vault.version', { number: version })}</Badge>
        <Time at={at} form="full" />
        <span>
          {text('vault.setBy')} <code className={css.break}>{actor}</code>
        </span>
        <span className={css.dim}>{text('vault.entry', { number: entry })}</span>
      </p>
      {after === null ? (
        <p>{text('vault.notTold')}</p>
      ) : before === null ? (
        <Side title={text('vault.first')} terms={set} />
      ) : (
        <div className={css.sides}>
          <Side title={text('vault.before')} terms={unlike(old, set)} />
          <Side title={text('vault.after')} terms={unlike(set, old)} />
        </div>
      )}
    </article>
  )
}

function Side({ terms, title }: { readonly terms: readonly Term[]; readonly title: string }) {
  const text = useText()
  return (
    <section>
      <h3 className={css.side}>{title}</h3>
      {terms.length === 0 ? text('vault.nothingElse') : <DescriptionList items={terms} />}
    </section>
  )
}
