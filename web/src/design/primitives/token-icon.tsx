import { useState } from 'react'
import { classes } from '../classes.ts'
import { hueOf, initialsOf } from './token-icon.model.ts'
import css from './token-icon.module.css'

/** The picture of a token, an agent or a person in a box that is there before it; without one, the initials on a colour of the name. It is decoration: the name stands beside it. */
export function TokenIcon({
  name,
  seed = name,
  src,
  size = 20,
  shape = 'round',
}: {
  readonly name: string
  /** What the colour comes from, where names are not unique: the address. */
  readonly seed?: string
  readonly src?: string | null | undefined
  readonly size?: number
  readonly shape?: 'round' | 'square'
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { inlineSize: size, blockSize: size }
  if (src != null && src !== '' && broken !== src) {
    return (
      <img
        className={classes(css.icon, css[shape])}
        style={box}
        src={src}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(src)}
      />
    )
  }
  return (
    <span
      className={classes(css.icon, css.letters, css[shape])}
      style={
        {
          ...box,
          '--hue': hueOf(seed),
          fontSize: size * (size < 20 ? 0.56 : 0.4),
        } as React.CSSProperties
      }
      aria-hidden="true"
    >
      {initialsOf(name, size < 20 ? 1 : 2)}
    </span>
  )
}
