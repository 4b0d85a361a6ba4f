import { useId } from 'react'
import { useFieldWiring } from './field.tsx'
import css from './slider.module.css'

/** The machine's own slider from `min` to `max`, with marks that can be clicked; `describe` says the value in words (25 %, 10×). */
export function Slider({
  value,
  onChange,
  min = 0,
  max = 100,
  step = 1,
  marks = [0, 25, 50, 75, 100],
  label,
  describe,
  disabled = false,
}: {
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly marks?: readonly number[]
  readonly label?: string
  readonly describe: (value: number) => string
  readonly disabled?: boolean
}) {
  const wiring = useFieldWiring()
  const list = useId()
  const share = (at: number) => ((at - min) / Math.max(max - min, Number.EPSILON)) * 100
  return (
    <span className={css.slider} style={{ '--share': `${share(value)}%` } as React.CSSProperties}>
      <input
        {...wiring}
        type="range"
        className={css.input}
        list={list}
        aria-label={label}
        aria-valuetext={describe(value)}
        {...{ min, max, step, value, disabled }}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <datalist id={list}>
        {marks.map((mark) => (
          <option key={mark} value={mark} />
        ))}
      </datalist>
      <span className={css.marks}>
        {marks.map((mark) => (
          <button
            key={mark}
            type="button"
            tabIndex={-1}
            className={css.mark}
            data-passed={mark <= value}
            disabled={disabled}
            onClick={() => onChange(mark)}
          >
            {describe(mark)}
          </button>
        ))}
      </span>
    </span>
  )
}
