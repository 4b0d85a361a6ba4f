import type { Ref } from 'react'
import { classes } from '../classes.ts'
import { useFieldWiring } from './field.tsx'
import css from './text-area.module.css'

type NativeProps = Omit<
  React.ComponentProps<'textarea'>,
  'className' | 'onChange' | 'value' | 'ref'
>

/** Several lines of text; `code` draws them in the fixed-width face, left to right. */
export function TextArea({
  value,
  onChange,
  code = false,
  ...native
}: NativeProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly code?: boolean
  readonly ref?: Ref<HTMLTextAreaElement>
}) {
  const wiring = useFieldWiring()
  return (
    <textarea
      rows={4}
      spellCheck={!code}
      {...(code ? { dir: 'ltr' } : {})}
      {...wiring}
      {...native}
      className={classes(css.area, code && css.code)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
