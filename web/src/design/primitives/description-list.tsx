import { Fragment, type ReactNode } from 'react'
import css from './description-list.module.css'

/** One line: what it is, and its value. */
export interface Description {
  readonly term: string
  readonly value: ReactNode
  readonly hint?: string
  /** Said under it: how it is known. */
  readonly note?: ReactNode
  /** Tells it from others of the same term. */
  readonly id?: string
}

/** Lines of term and value: a quote, a position, a key's scopes. */
export function DescriptionList({ items }: { readonly items: readonly Description[] }) {
  return (
    <dl className={css.list}>
      {items.map((item) => (
        <Fragment key={item.id ?? item.term}>
          <dt className={css.term} title={item.hint}>
            {item.term}
          </dt>
          <dd className={css.value}>
            <div className={css.flow}>{item.value}</div>
          </dd>
          {item.note == null ? null : <dd className={css.note}>{item.note}</dd>}
        </Fragment>
      ))}
    </dl>
  )
}
