import { useLayoutEffect, useRef } from 'react'
import { type CanvasSize, prepared, useCanvasSize } from './canvas-size.ts'
import css from './painted.module.css'
import { type Palette, readPalette, useThemeVersion } from './palette.ts'

/** Paints one picture; the ground is already there. */
export type Paint = (context: CanvasRenderingContext2D, size: CanvasSize, palette: Palette) => void

/** A small picture that fills its place; keep `paint` the same while nothing changes. Without a label it is decoration. */
export function Painted({
  paint,
  label,
  height,
}: {
  readonly paint: Paint
  readonly label?: string | undefined
  readonly height?: number | undefined
}) {
  const place = useRef<HTMLSpanElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useCanvasSize(place)
  const theme = useThemeVersion()
  useLayoutEffect(() => {
    const element = canvas.current
    if (element === null || size === null || size.width === 0 || theme < 0) return
    const context = prepared(element, size, true)
    if (context === null) return
    context.clearRect(0, 0, size.width, size.height)
    paint(context, size, readPalette(element))
  }, [paint, size, theme])
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span
      ref={place}
      className={css.place}
      {...named}
      style={height === undefined ? undefined : { blockSize: height }}
    >
      <canvas ref={canvas} className={css.canvas} />
    </span>
  )
}
