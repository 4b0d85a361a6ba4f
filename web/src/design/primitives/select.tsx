import type { Ref } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'
import { useFieldWiring } from './field.tsx'
import css from './select.module.css'

/** One choice of a list. */
export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

type NativeProps = Omit<
  React.ComponentProps<'select'>,
  'className' | 'onChange' | 'value' | 'children' | 'size'
>

/** The machine's own list of choices, in our clothes: it needs no script to open, and phones draw it in their way. */
export function Select<Value extends string>({
  value,
  choices,
  onChange,
  size = 'normal',
  ...native
}: NativeProps & {
  readonly value: Value
  readonly choices: readonly Choice<Value>[]
  readonly onChange: (value: Value) => void
  readonly size?: 'small' | 'normal'
  readonly ref?: Ref<HTMLSelectElement>
}) {
  const wiring = useFieldWiring()
  return (
    <span className={classes(css.box, css[size])}>
      <select
        {...wiring}
        {...native}
        className={css.select}
        value={value}
        onChange={(event) => {
          const chosen = choices[event.currentTarget.selectedIndex]
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={12} />
    </span>
  )
}
