import { classes } from '../classes.ts'
import css from './icon.module.css'
import { type IconName, iconPaths, turningIcons } from './icon-paths.ts'

/** A stroke icon of the size of its text's line; it is decoration unless `label` says what it means. */
export function Icon({
  name,
  label,
  size = 16,
  filled = false,
}: {
  readonly name: IconName
  readonly label?: string
  readonly size?: number
  readonly filled?: boolean
}) {
  return (
    <svg
      className={classes(css.icon, turningIcons.has(name) && css.turning, filled && css.filled)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
