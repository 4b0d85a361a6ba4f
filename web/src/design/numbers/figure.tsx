import type { ClipboardEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './figure.module.css'
import type { NumberParts } from './format-number.ts'

/** How a figure is coloured: not at all, by being up or down, or dimmed. */
export type FigureTone = 'plain' | 'up' | 'down' | 'dim'

/** A figure as all of them are drawn: left to right, tabular, its unit dimmed and not copied, its whole value for readers, for the title and for the clipboard. */
export function Figure({
  parts,
  unit,
  tone = 'plain',
  before,
}: {
  readonly parts: NumberParts
  readonly unit?: string | undefined
  readonly tone?: FigureTone
  readonly before?: ReactNode
}) {
  const shortened = parts.zeros !== null || (parts.suffix !== '' && parts.suffix !== '%')
  const copyWhole = (event: ClipboardEvent) => {
    const selection = document.getSelection()
    if (selection === null || !event.currentTarget.contains(selection.focusNode)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', parts.full)
  }
  const drawn = (
    <>
      {parts.sign}
      {parts.whole}
      {parts.point}
      {parts.zeros === null ? null : (
        <>
          0<sub className={css.zeros}>{parts.zeros}</sub>
        </>
      )}
      {parts.fraction}
      {parts.suffix === '' ? null : <span className={css.suffix}>{parts.suffix}</span>}
    </>
  )
  return (
    <span
      className={classes(css.figure, css[tone])}
      dir="ltr"
      title={shortened ? parts.full : undefined}
      onCopy={shortened ? copyWhole : undefined}
    >
      {before}
      {shortened ? (
        <>
          <span aria-hidden="true">{drawn}</span>
          <span className="visually-hidden">{parts.full}</span>
        </>
      ) : (
        drawn
      )}
      {unit === undefined || unit === '' ? null : <span className={css.unit}> {unit}</span>}
    </span>
  )
}
