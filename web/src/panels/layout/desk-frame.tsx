import type { ReactNode } from 'react'
import css from './layout.module.css'

/** The screen of a desk: its middle, the ticket beside it, and markets at the other side where there is room. */
export function DeskFrame({
  side,
  ticket,
  children,
}: {
  /** Null where there is no room for it. */
  readonly side: ReactNode
  readonly ticket: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={css.desk} data-side={side !== null}>
      {side === null ? null : <div className={css.side}>{side}</div>}
      {children}
      <div className={css.ticket}>{ticket}</div>
    </div>
  )
}
