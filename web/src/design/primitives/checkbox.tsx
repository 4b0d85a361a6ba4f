import type { ReactNode } from 'react'
import css from './checkbox.module.css'
import { useFieldWiring } from './field.tsx'

interface ToggleProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** A box with its words beside it: agreed or not. */
export function Checkbox({ checked, onChange, disabled = false, children }: ToggleProps) {
  const { id: _, ...wiring } = useFieldWiring()
  return (
    <label className={css.row} data-disabled={disabled}>
      <input
        {...wiring}
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

/** A switch with its words beside it: something that is on or off at once. */
export function Switch({ checked, onChange, disabled = false, children }: ToggleProps) {
  return (
    <label className={css.row} data-disabled={disabled}>
      <input
        type="checkbox"
        role="switch"
        className={css.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
