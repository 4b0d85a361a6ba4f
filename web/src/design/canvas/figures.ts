import { type NumberParts, numberParts } from '../numbers/format-number.ts'

/** A text for a canvas: its signs, and a squeezed count of zeros that is drawn small and low. */
export interface CanvasFigure {
  readonly head: string
  readonly zeros: string
  readonly tail: string
}

/** Texts of whole steps with so many decimals, made once for each value. */
export function createFigures(decimals: number, locale: string): (value: bigint) => CanvasFigure {
  const known = new Map<bigint, CanvasFigure>()
  return (value) => {
    const found = known.get(value)
    if (found !== undefined) return found
    // A busy book leaves many sizes behind; starting over is cheaper than keeping an order.
    if (known.size > 4000) known.clear()
    const exact = { digits: value, scale: decimals }
    const made = figureOf(numberParts(exact, exact, { locale, squeezeFrom: 4 }))
    known.set(value, made)
    return made
  }
}

/** The parts of a number as a canvas draws them. */
export function figureOf(parts: NumberParts): CanvasFigure {
  const head = `${parts.sign}${parts.whole}${parts.point}`
  return parts.zeros === null
    ? { head: `${head}${parts.fraction}`, zeros: '', tail: parts.suffix }
    : { head: `${head}0`, zeros: String(parts.zeros), tail: `${parts.fraction}${parts.suffix}` }
}

/** The widths of the signs of one face: canvases know no tabular figures, so each digit is given the same room here. */
export interface Widths {
  readonly digit: number
  readonly of: (sign: string) => number
}

/** Measures each sign of a face once. */
export function widthsOf(context: CanvasRenderingContext2D, font: string): Widths {
  context.font = font
  const known = new Map<string, number>()
  const digit = Math.max(...[...'0123456789'].map((sign) => context.measureText(sign).width))
  return {
    digit,
    of: (sign) => {
      if (sign >= '0' && sign <= '9') return digit
      const found = known.get(sign) ?? context.measureText(sign).width
      known.set(sign, found)
      return found
    },
  }
}

const small = 0.72

/** How wide a figure is. */
export function figureWidth(figure: CanvasFigure, widths: Widths): number {
  let width = 0
  for (const sign of figure.head) width += widths.of(sign)
  for (const sign of figure.zeros) width += widths.of(sign) * small
  for (const sign of figure.tail) width += widths.of(sign)
  return width
}

/** Draws a figure from `x` on, or up to it where it is aligned to its end; face and colour are set by the caller. */
export function drawFigure(
  context: CanvasRenderingContext2D,
  figure: CanvasFigure,
  at: {
    readonly x: number
    readonly y: number
    readonly align: 'start' | 'end'
    readonly widths: Widths
    readonly font: string
    readonly smallFont: string
  },
): void {
  let x = at.align === 'start' ? at.x : at.x - figureWidth(figure, at.widths)
  const draw = (text: string, y: number, scale: number) => {
    for (const sign of text) {
      const room = at.widths.of(sign) * scale
      context.fillText(sign, x + room / 2, y)
      x += room
    }
  }
  context.textAlign = 'center'
  draw(figure.head, at.y, 1)
  if (figure.zeros !== '') {
    context.font = at.smallFont
    draw(figure.zeros, at.y + 2.5, small)
    context.font = at.font
  }
  draw(figure.tail, at.y, 1)
}
