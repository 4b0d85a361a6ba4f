import { type BookRow, type GroupedBook, shareOf, stackedRow } from './book.model.ts'
import { type BookLayout, rowCount, sizeEdge, topOf } from './book-layout.model.ts'
import type { CanvasSize } from './canvas-size.ts'
import { type CanvasFigure, drawFigure, type Widths } from './figures.ts'
import { faded, type Palette } from './palette.ts'

/** Everything that a book is painted from. */
export interface BookScene {
  readonly size: CanvasSize
  readonly layout: BookLayout
  readonly palette: Palette
  readonly book: GroupedBook
  readonly price: (value: bigint) => CanvasFigure
  readonly amount: (value: bigint) => CanvasFigure
  readonly middle: CanvasFigure | null
  readonly spread: string
  readonly widths: Widths
  readonly hovered: number | null
}

/** Room beside the figures. */
const edgePx = 8

/** Paints a book once, all of it: ground, bars, then figures by their colour. */
export function paintBook(context: CanvasRenderingContext2D, scene: BookScene): void {
  const { size, layout, palette } = scene
  const count = rowCount(layout)
  context.fillStyle = palette.surface
  context.fillRect(0, 0, size.width, size.height)
  context.textBaseline = 'middle'
  for (let at = 0; at < count; at += 1) paintGround(context, scene, at)
  const font = `450 ${palette.textPx}px ${palette.font}`
  context.font = font
  const ink = inkOf(context, scene, font)
  for (const side of ['ask', 'bid'] as const) {
    context.fillStyle = side === 'ask' ? palette.down : palette.up
    for (let at = 0; at < count; at += 1) {
      const found = stackedRow(scene.book, layout.asks, at)
      if (found?.side === side) ink(scene.price(found.row.price), at, { x: edgePx, align: 'start' })
    }
  }
  const columns = [
    { x: sizeEdge(size.width), colour: palette.primary, of: (row: BookRow) => row.size },
    { x: size.width - edgePx, colour: palette.secondary, of: (row: BookRow) => row.total },
  ]
  for (const column of columns) {
    context.fillStyle = column.colour
    for (let at = 0; at < count; at += 1) {
      const found = stackedRow(scene.book, layout.asks, at)
      if (found !== null) ink(scene.amount(column.of(found.row)), at, { x: column.x, align: 'end' })
    }
  }
  paintMiddle(context, scene)
}

function inkOf(context: CanvasRenderingContext2D, scene: BookScene, font: string) {
  const smallFont = `500 ${scene.palette.textPx * 0.72}px ${scene.palette.font}`
  const { layout, widths } = scene
  return (figure: CanvasFigure, row: number, edge: { x: number; align: 'start' | 'end' }) => {
    const y = topOf(layout, row) + layout.rowPx / 2 + 0.5
    drawFigure(context, figure, { ...edge, y, widths, font, smallFont })
  }
}

function paintGround(context: CanvasRenderingContext2D, scene: BookScene, at: number): void {
  const { palette, layout, size, book } = scene
  const found = stackedRow(book, layout.asks, at)
  const top = topOf(layout, at)
  const height = Math.round((at + 1) * layout.rowPx) - Math.round(at * layout.rowPx)
  if (scene.hovered === at && found !== null) {
    context.fillStyle = palette.raised
    context.fillRect(0, top, size.width, height)
  }
  if (found === null) return
  const colour = found.side === 'ask' ? palette.downFill : palette.upFill
  const total = shareOf(found.row.total, book.mostTotal) * size.width
  context.fillStyle = faded(colour, 0.13)
  context.fillRect(size.width - total, top, total, height - 1)
  if (found.row.own === 0n) return
  context.fillStyle = palette.accent
  context.fillRect(0, top + 3, 3, height - 7)
}

function paintMiddle(context: CanvasRenderingContext2D, scene: BookScene): void {
  const { palette, layout, size } = scene
  const top = Math.round(layout.asks * layout.rowPx)
  context.fillStyle = palette.line
  context.fillRect(0, top, size.width, 1)
  context.fillRect(0, top + layout.middlePx - 1, size.width, 1)
  const y = top + layout.middlePx / 2 + 0.5
  if (scene.middle !== null) {
    const font = `600 ${palette.textPx + 2}px ${palette.font}`
    const smallFont = `600 ${palette.textPx * 0.8}px ${palette.font}`
    const scale = (palette.textPx + 2) / palette.textPx
    const widths = {
      digit: scene.widths.digit * scale,
      of: (sign: string) => scene.widths.of(sign) * scale,
    }
    context.font = font
    context.fillStyle = palette.primary
    const at = { x: edgePx, y, align: 'start', widths, font, smallFont } as const
    drawFigure(context, scene.middle, at)
  }
  context.font = `450 ${palette.smallPx}px ${palette.font}`
  context.fillStyle = palette.tertiary
  context.textAlign = 'end'
  context.fillText(scene.spread, size.width - edgePx, y)
}
