import type { ReactNode } from 'react'
import css from './design-page.module.css'

/** A part of the page with its anchor. */
export function Section({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section className={css.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={css.heading} id={`${id}-title`}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      {children}
    </section>
  )
}

/** Samples in a row that wraps, on the ground of a panel. */
export function Samples({
  children,
  wide = false,
}: {
  readonly children: ReactNode
  readonly wide?: boolean
}) {
  return <div className={wide ? css.wide : css.samples}>{children}</div>
}
