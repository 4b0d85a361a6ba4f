import type { ReactNode } from 'react'
import { classes } from '../../../design/classes.ts'
import { Icon } from '../../../design/icons/icon.tsx'
import css from './try.module.css'

/** One step on the way from the price to the receipt. */
export function Step({
  title,
  isDone,
  children,
}: {
  readonly title: string
  readonly isDone: boolean
  readonly children: ReactNode
}) {
  return (
    <li className={classes(css.step, isDone && css.done)}>
      <h2 className={css.stepTitle}>
        {title}
        {isDone ? <Icon name="check" size={12} /> : null}
      </h2>
      {children}
    </li>
  )
}
