import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { classes } from '../classes.ts'
import { separatorsOf } from '../numbers/number-locale.model.ts'
import { useNumberStyle } from '../numbers/number-locale.ts'
import { useFieldWiring } from './field.tsx'
import { readNumber, steppedValue, writtenNumber } from './number-input.model.ts'
import css from './text-input.module.css'

type NativeProps = Omit<
  React.ComponentProps<'input'>,
  'className' | 'onChange' | 'value' | 'type' | 'step'
>

/** What a number field tells: a decimal string (empty for none), and whether what is typed is a number at all. */
export type NumberChange = (value: string, readable: boolean) => void

/** A figure that is typed: either point, groups, `2.5k`, `=1/3`, pasted with its unit. Its value is a decimal string; what is typed stays as it is until the field is left. */
export function NumberInput({
  value,
  onChange,
  step,
  unit,
  trail,
  ...native
}: NativeProps & {
  readonly value: string
  readonly onChange: NumberChange
  /** The tick that arrows move by, ten times with Shift. */
  readonly step?: string
  readonly unit?: ReactNode
  readonly trail?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}) {
  const wiring = useFieldWiring()
  const separators = separatorsOf(useNumberStyle().locale)
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: string } | null>(null)
  const shown =
    draft !== null && draft.value === value ? draft.text : writtenNumber(value, separators)

  const type = (text: string) => {
    const reading = readNumber(text, separators)
    const read = reading.kind === 'number' ? reading.value : ''
    setDraft({ text, value: read })
    onChange(read, reading.kind !== 'unreadable')
  }
  const arrow = (event: KeyboardEvent<HTMLInputElement>) => {
    native.onKeyDown?.(event)
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === undefined || by === 0 || event.defaultPrevented) return
    event.preventDefault()
    setDraft(null)
    onChange(steppedValue(value, step, event.shiftKey ? by * 10 : by), true)
  }
  const leave = (event: React.FocusEvent<HTMLInputElement>) => {
    native.onBlur?.(event)
    if (draft !== null && readNumber(draft.text, separators).kind !== 'unreadable') setDraft(null)
  }
  return (
    <span className={classes(css.box, native.disabled === true && css.disabled)} dir="ltr">
      <input
        autoComplete="off"
        spellCheck={false}
        placeholder={writtenNumber('0.00', separators)}
        {...wiring}
        {...native}
        type="text"
        inputMode="decimal"
        className={classes(css.input, css.number)}
        value={shown}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={arrow}
        onBlur={leave}
      />
      {unit == null ? null : <span className={css.unit}>{unit}</span>}
      {trail}
    </span>
  )
}
