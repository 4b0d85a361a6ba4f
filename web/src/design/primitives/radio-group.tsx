import { type ReactNode, useId } from 'react'
import css from './radio-group.module.css'

/** One choice with a sentence about it. */
export interface Option<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

/** Choices below each other, each with its sentence; `legend` asks the question. */
export function RadioGroup<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: {
  readonly legend: string
  readonly value: Value | null
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.row}>
          <input
            type="radio"
            className={css.dot}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint == null ? null : <span className={css.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
