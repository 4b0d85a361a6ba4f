import type { ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import css from './button.module.css'
import { KeyHint } from './key-hint.tsx'

/** What a button is for; a page has one primary button. */
export type ButtonKind = 'primary' | 'buy' | 'sell' | 'secondary' | 'quiet' | 'danger'

type NativeProps = Omit<React.ComponentProps<'button'>, 'children' | 'className' | 'ref'>

/** A button that says what it does, whether it is at it, and by which key it is reached. While pending it keeps focus and does nothing. */
export function Button({
  kind = 'secondary',
  size = 'normal',
  icon,
  hotkey,
  pending = false,
  wide = false,
  children,
  onClick,
  ...native
}: NativeProps & {
  readonly kind?: ButtonKind
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: IconName
  readonly hotkey?: string
  readonly pending?: boolean
  readonly wide?: boolean
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}) {
  return (
    <button
      type="button"
      {...native}
      className={classes(css.button, css[kind], css[size], wide && css.wide)}
      aria-disabled={pending || native['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <span className={css.pending} aria-hidden="true" /> : null}
      {!pending && icon !== undefined ? <Icon name={icon} size={14} /> : null}
      <span className={css.label}>{children}</span>
      {hotkey === undefined ? null : <KeyHint keys={hotkey} />}
    </button>
  )
}
