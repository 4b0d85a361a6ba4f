import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './status-dot.module.css'

/** How a part fares: well, slow, down, unknown, or just being done. */
export type Status = 'good' | 'slow' | 'bad' | 'unknown' | 'busy'

/** A dot and the words for it; the shape differs with the state, so that it is read without its colour. */
export function StatusDot({
  status,
  children,
  labelHidden = false,
}: {
  readonly status: Status
  readonly children: ReactNode
  readonly labelHidden?: boolean
}) {
  return (
    <span className={css.row}>
      <span className={classes(css.dot, css[status])} aria-hidden="true" />
      <span className={labelHidden ? 'visually-hidden' : undefined}>{children}</span>
    </span>
  )
}
