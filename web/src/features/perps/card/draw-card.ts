import type { Palette } from '../../../design/canvas/palette.ts'

/** What a card says. */
export interface CardText {
  readonly market: string
  readonly side: string
  readonly percent: string
  readonly isGain: boolean
  readonly facts: readonly (readonly [label: string, figure: string])[]
  readonly foot: string
}

export const cardSize = { width: 640, height: 360 } as const

/** Draws a card that can be shown around: a percentage and prices, and no amount. */
export function drawCard(
  context: CanvasRenderingContext2D,
  card: CardText,
  palette: Palette,
): void {
  const { height, width } = cardSize
  context.fillStyle = palette.surface
  context.fillRect(0, 0, width, height)
  const colour = card.isGain ? palette.up : palette.down
  context.fillStyle = colour
  context.fillRect(0, 0, 6, height)
  const write = (
    text: string,
    at: { readonly x: number; readonly y: number },
    how: { readonly px: number; readonly weight: number; readonly colour: string },
  ) => {
    context.font = `${how.weight} ${how.px}px ${palette.font}`
    context.fillStyle = how.colour
    context.fillText(text, at.x, at.y)
  }
  context.textBaseline = 'alphabetic'
  context.textAlign = 'start'
  write(card.market, { x: 40, y: 72 }, { px: 28, weight: 600, colour: palette.primary })
  write(card.side, { x: 40, y: 104 }, { px: 18, weight: 500, colour })
  write(card.percent, { x: 40, y: 200 }, { px: 72, weight: 600, colour })
  card.facts.forEach(([label, figure], at) => {
    const x = 40 + at * 190
    write(label, { x, y: 258 }, { px: 15, weight: 420, colour: palette.tertiary })
    write(figure, { x, y: 284 }, { px: 20, weight: 520, colour: palette.primary })
  })
  write(card.foot, { x: 40, y: 332 }, { px: 14, weight: 420, colour: palette.tertiary })
}
