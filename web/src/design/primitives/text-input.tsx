import type { ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { useFieldWiring } from './field.tsx'
import css from './text-input.module.css'

type NativeProps = Omit<
  React.ComponentProps<'input'>,
  'className' | 'onChange' | 'value' | 'ref' | 'type'
>

/** A line of text. `unit` stands dimmed at its end, `lead` before it (an icon), and `trail` takes a small button. */
export function TextInput({
  value,
  onChange,
  type = 'text',
  unit,
  lead,
  trail,
  ...native
}: NativeProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'search' | 'email' | 'url' | 'password' | 'tel'
  readonly unit?: ReactNode
  readonly lead?: ReactNode
  readonly trail?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}) {
  const wiring = useFieldWiring()
  return (
    <span className={classes(css.box, native.disabled === true && css.disabled)}>
      {lead == null ? null : <span className={css.lead}>{lead}</span>}
      <input
        autoComplete="off"
        spellCheck={false}
        {...wiring}
        {...native}
        type={type}
        className={css.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {unit == null ? null : <span className={css.unit}>{unit}</span>}
      {trail}
    </span>
  )
}
