import type { ReactNode } from 'react'
import css from './empty-state.module.css'

/** What will be here, why nothing is, one thing to do, and one example. */
export function EmptyState({
  title,
  reason,
  action,
  example,
}: {
  readonly title: string
  readonly reason: ReactNode
  readonly action?: ReactNode
  readonly example?: ReactNode
}) {
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      <p className={css.reason}>{reason}</p>
      {action == null ? null : <div className={css.action}>{action}</div>}
      {example == null ? null : <div className={css.example}>{example}</div>}
    </div>
  )
}
