import { createContext, type ReactNode, use, useId } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'
import css from './field.module.css'

/** What a control has to carry for its field: its id, what describes it, and whether it is refused. */
export interface FieldWiring {
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

const Wiring = createContext<FieldWiring>({})

/** The attributes by which the control in a field is labelled and described; empty outside of one. */
export function useFieldWiring(): FieldWiring {
  return use(Wiring)
}

/**
 * One control with its label, its hint and, under it, what is wrong with it. `aside` stands at the end of the label's
 * line. `faultId` names what says elsewhere in the form that this control is wrong, where a line under it would move
 * what is about to be pressed.
 */
export function Field({
  label,
  hint,
  error,
  faultId = null,
  aside,
  required = false,
  labelHidden = false,
  children,
}: {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  readonly faultId?: string | null
  readonly aside?: ReactNode
  readonly required?: boolean
  readonly labelHidden?: boolean
  readonly children: ReactNode
}) {
  const id = useId()
  const refused = error != null && error !== ''
  const said = [hint == null ? '' : `${id}-hint`, refused ? `${id}-error` : '', faultId].filter(
    Boolean,
  )
  const wiring: FieldWiring = {
    id,
    ...(said.length > 0 ? { 'aria-describedby': said.join(' ') } : {}),
    ...(refused || faultId !== null ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
  }
  return (
    <div className={css.field}>
      <div className={classes(css.head, labelHidden && 'visually-hidden')}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {aside == null ? null : <span className={css.aside}>{aside}</span>}
      </div>
      <Wiring value={wiring}>{children}</Wiring>
      {hint == null ? null : (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {refused ? (
        <p className={css.error} id={`${id}-error`}>
          <Icon name="alert" size={12} />
          {error}
        </p>
      ) : null}
    </div>
  )
}
