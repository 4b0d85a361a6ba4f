import { type ReactNode, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import css from './panel.module.css'
import { useOverflowing } from './scrollable.ts'

/** How far what a panel shows may be trusted: live, late (dimmed) or not live (veiled, its buttons out of reach). */
export type Freshness = 'live' | 'late' | 'dead'

/** A titled part of a page. `asOf` stands beside the title, `notice` (a failure) above the body, and the body scrolls within whatever size the panel is given. */
export function Panel({
  title,
  actions,
  asOf,
  freshness = 'live',
  notice,
  padded = false,
  busy = false,
  children,
}: {
  readonly title: ReactNode
  readonly actions?: ReactNode
  readonly asOf?: ReactNode
  readonly freshness?: Freshness
  readonly notice?: ReactNode
  readonly padded?: boolean
  readonly busy?: boolean
  readonly children: ReactNode
}) {
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const overflowing = useOverflowing(body)
  return (
    <section className={css.panel} aria-labelledby={id} aria-busy={busy || undefined}>
      <header className={css.head}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        {asOf == null ? null : (
          <span className={classes(css.asOf, freshness !== 'live' && css.worry)}>{asOf}</span>
        )}
        {actions == null ? null : <div className={css.actions}>{actions}</div>}
        {busy ? <span className={css.bar} aria-hidden="true" /> : null}
      </header>
      {notice == null ? null : <div className={css.notice}>{notice}</div>}
      <div
        className={classes(css.body, padded && css.padded, freshness !== 'live' && css[freshness])}
        ref={body}
        tabIndex={overflowing ? 0 : undefined}
        inert={freshness === 'dead'}
      >
        {children}
      </div>
    </section>
  )
}
