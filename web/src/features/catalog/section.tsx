import { type ReactNode, useId } from 'react'
import css from './detail.module.css'

/** A titled part of an operation. */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.sectionHead}>
        <h3 id={id}>{title}</h3>
        {aside == null ? null : <span className={css.aside}>{aside}</span>}
      </header>
      {children}
    </section>
  )
}
