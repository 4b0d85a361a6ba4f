import type { Ref } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import css from './icon-button.module.css'

type NativeProps = Omit<React.ComponentProps<'button'>, 'children' | 'className' | 'ref'>

/** A square button that is an icon; its label is its name and its title. */
export function IconButton({
  icon,
  label,
  size = 'normal',
  filled = false,
  ...native
}: NativeProps & {
  readonly icon: IconName
  readonly label: string
  readonly size?: 'small' | 'normal'
  readonly filled?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}) {
  return (
    <button
      type="button"
      title={label}
      {...native}
      aria-label={label}
      className={classes(css.button, css[size])}
    >
      <Icon name={icon} size={size === 'small' ? 14 : 16} filled={filled} />
    </button>
  )
}
