import type { ReactNode } from 'react'
import css from './claimed.module.css'

/** Computers under what is said of whose they are and when they end, as high as the window. */
export function Claimed({
  head,
  children,
}: {
  readonly head: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={css.claimed}>
      {head}
      {children}
    </div>
  )
}
