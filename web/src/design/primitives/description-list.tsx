import { Fragment, type ReactNode } from 'react'
import css from './description-list.module.css'

/** One line: what it is, and its value. */
export interface Description {
  readonly term: string
  readonly value: ReactNode
  readonly hint?: string
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
          <dd className={css.value}>{item.value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
