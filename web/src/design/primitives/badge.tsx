import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './badge.module.css'

/** What a mark means; never by colour alone, since its text says it too. */
export type Tone = 'neutral' | 'accent' | 'up' | 'down' | 'info' | 'warn' | 'danger' | 'simulated'

/** A word or two about a thing: its state, its kind, or that it is simulated. */
export function Badge({
  tone = 'neutral',
  title,
  children,
}: {
  readonly tone?: Tone
  readonly title?: string
  readonly children: ReactNode
}) {
  return (
    <span className={classes(css.badge, css[tone])} title={title}>
      {children}
    </span>
  )
}
