import { readPalette } from '../../../design/canvas/palette.ts'

/** What stands on a card. */
export interface CardWords {
  readonly title: string
  readonly percent: string
  readonly isUp: boolean
  readonly lines: readonly (readonly [string, string])[]
  readonly brand: string
  readonly note: string
}

/** Draws the card in the colours and the face of the page. */
export function drawCard(canvas: HTMLCanvasElement, words: CardWords): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const palette = readPalette(canvas)
  const write = (text: string, at: readonly [number, number], look: readonly [number, string]) => {
    const [size, colour] = look
    context.font = `600 ${size}px ${palette.font}`
    context.fillStyle = colour
    context.fillText(text, ...at)
  }
  context.fillStyle = palette.surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = words.isUp ? palette.up : palette.down
  context.fillRect(0, 0, 12, canvas.height)
  write(words.brand, [72, 100], [36, palette.secondary])
  write(words.title, [72, 180], [48, palette.primary])
  write(words.percent, [72, 340], [140, words.isUp ? palette.up : palette.down])
  for (const [at, [term, value]] of words.lines.entries()) {
    const left = 72 + at * 370
    write(term, [left, 450], [26, palette.tertiary])
    write(value, [left, 495], [34, palette.primary])
  }
  write(words.note, [72, 580], [24, palette.tertiary])
}
