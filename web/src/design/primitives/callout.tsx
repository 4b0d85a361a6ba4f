import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'
import css from './callout.module.css'

/** Something to be known before going on. `danger` is announced at once, since it is what went wrong. */
export function Callout({
  tone,
  title,
  actions,
  children,
}: {
  readonly tone: 'info' | 'warn' | 'danger' | 'simulated'
  readonly title?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className={classes(css.callout, css[tone])} role={tone === 'danger' ? 'alert' : 'note'}>
      <Icon name={tone === 'info' || tone === 'simulated' ? 'info' : 'alert'} size={14} />
      <div className={css.text}>
        {title === undefined ? null : <p className={css.title}>{title}</p>}
        {children}
      </div>
      {actions == null ? null : <div className={css.actions}>{actions}</div>}
    </div>
  )
}
