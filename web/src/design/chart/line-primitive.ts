import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  SeriesAttachedParameter,
} from 'lightweight-charts'
import type { Palette } from '../canvas/palette.ts'
import { type ChartLine, lineUnder } from './chart-lines.model.ts'

/** What the lines are drawn from now; `dragged` is the price under the pointer of the one that is held. */
export interface LineScene {
  readonly lines: readonly ChartLine[]
  readonly palette: Palette
  readonly priceText: (price: string) => string
  readonly dragged: { readonly id: string; readonly price: string } | null
}

type Draw = IPrimitivePaneRenderer['draw']

/** The horizontal lines of a chart with their words at the left and their own labels on the axis, exactly at their price. */
export function createLinePrimitive(read: () => LineScene): ISeriesPrimitive & {
  readonly redraw: () => void
  readonly lineAt: (y: number) => ChartLine | null
} {
  let place: SeriesAttachedParameter | null = null
  let axis: {
    readonly scene: LineScene
    readonly views: readonly ISeriesPrimitiveAxisView[]
  } | null = null
  const heightOf = (price: number) => place?.series.priceToCoordinate(price) ?? null
  const current = (line: ChartLine, scene: LineScene) =>
    scene.dragged?.id === line.id ? { ...line, price: scene.dragged.price } : line
  const draw: Draw = (target) => {
    const scene = read()
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const line of scene.lines) {
        const shown = current(line, scene)
        const y = heightOf(Number(shown.price))
        if (y !== null) paintLine(context, { line: shown, scene, y: Math.round(y), ...mediaSize })
      }
    })
  }
  const paneViews = [{ zOrder: () => 'top' as const, renderer: () => ({ draw }) }]
  return {
    attached: (given) => {
      place = given
    },
    detached: () => {
      place = null
    },
    paneViews: () => paneViews,
    priceAxisViews: () => {
      const scene = read()
      if (axis?.scene !== scene) {
        const views = scene.lines.map((line) => axisView(current(line, scene), scene, heightOf))
        axis = { scene, views }
      }
      return axis.views
    },
    hitTest: (_x, y) => {
      const line = lineUnder(read().lines, y, heightOf)
      return line === null ? null : { externalId: line.id, zOrder: 'top', cursorStyle: 'ns-resize' }
    },
    redraw: () => place?.requestUpdate(),
    lineAt: (y) => lineUnder(read().lines, y, heightOf),
  }
}

function colourOf(line: ChartLine, palette: Palette): string {
  return line.tone === 'neutral' ? palette.tertiary : palette[line.tone]
}

function axisView(
  line: ChartLine,
  scene: LineScene,
  heightOf: (price: number) => number | null,
): ISeriesPrimitiveAxisView {
  const height = () => heightOf(Number(line.price))
  return {
    coordinate: () => height() ?? -1000,
    text: () => scene.priceText(line.price),
    textColor: () => scene.palette.surface,
    backColor: () => colourOf(line, scene.palette),
    visible: () => height() !== null,
  }
}

function paintLine(
  context: CanvasRenderingContext2D,
  at: {
    readonly line: ChartLine
    readonly scene: LineScene
    readonly y: number
    readonly width: number
    readonly height: number
  },
): void {
  const { line, scene, y } = at
  const { palette } = scene
  const colour = colourOf(line, palette)
  const held = scene.dragged?.id === line.id
  context.save()
  context.strokeStyle = colour
  context.lineWidth = held ? 2 : 1
  context.setLineDash(line.dashed === true ? [4, 3] : [])
  context.beginPath()
  context.moveTo(0, y + 0.5)
  context.lineTo(at.width, y + 0.5)
  context.stroke()
  context.setLineDash([])
  context.font = `500 ${palette.smallPx}px ${palette.font}`
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  const grip = line.draggable === true ? 10 : 0
  const room = Math.ceil(context.measureText(line.label).width) + 10 + grip
  context.fillStyle = palette.surface
  context.fillRect(8, y - 8, room, 17)
  context.lineWidth = 1
  context.strokeRect(8.5, y - 8.5, room, 17)
  context.fillStyle = colour
  for (const offset of grip === 0 ? [] : [-3, 0, 3]) context.fillRect(13, y + offset - 0.5, 5, 1)
  context.fillText(line.label, 13 + grip, y + 0.5)
  context.restore()
}
