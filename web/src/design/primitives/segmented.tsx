import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import css from './segmented.module.css'

/** One of a few choices that are all in sight. */
export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly tone?: 'up' | 'down'
  readonly disabled?: boolean
}

/** Radio buttons in one bar; the machine gives them arrows and the tab order. `wide` fills the row (buy and sell). */
export function Segmented<Value extends string>({
  label,
  value,
  segments,
  onChange,
  wide = false,
  size = 'normal',
}: {
  readonly label: string
  readonly value: Value
  readonly segments: readonly Segment<Value>[]
  readonly onChange: (value: Value) => void
  readonly wide?: boolean
  readonly size?: 'small' | 'normal'
}) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes(css.bar, wide && css.wide, css[size])}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classes(css.segment, segment.tone !== undefined && css[segment.tone])}
        >
          <input
            type="radio"
            className={css.input}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
          />
          <span className={css.face}>{segment.label}</span>
        </label>
      ))}
    </div>
  )
}
