import type { Colour, Scene, Shape } from './token-art.ts'

/** How many rows are drawn before yielding to other work. */
const rowsAtOnce = 64

/** The RGB bytes of a scene, row by row, antialiased. */
export async function rasterise(scene: Scene): Promise<Uint8Array> {
  const { background, shapes, size } = scene
  const rgb = new Uint8Array(size * size * 3)
  const drawn = shapes.map(toDrawn)
  for (let y = 0; y < size; y++) {
    if (y > 0 && y % rowsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve))
    const row = drawn.filter(({ top, bottom }) => y + 1 >= top && y <= bottom)
    for (let x = 0; x < size; x++) {
      const along = (x + y + 1) / (2 * size)
      rgb.set(colourAt(x + 0.5, y + 0.5, { background, row, along }), (y * size + x) * 3)
    }
  }
  return rgb
}

type Drawn = {
  readonly top: number
  readonly bottom: number
  readonly colour: Colour
  readonly opacity: number
  /** The distance from the edge in pixels; negative inside. */
  readonly distance: (x: number, y: number) => number
}
type Layers = {
  readonly background: Scene['background']
  readonly row: readonly Drawn[]
  /** The position along the background gradient, 0 to 1. */
  readonly along: number
}

function colourAt(x: number, y: number, layers: Layers): Colour {
  const [from, to] = layers.background
  let red = from[0] + (to[0] - from[0]) * layers.along
  let green = from[1] + (to[1] - from[1]) * layers.along
  let blue = from[2] + (to[2] - from[2]) * layers.along
  for (const { colour, distance, opacity } of layers.row) {
    const cover = 0.5 - distance(x, y)
    if (cover <= 0) continue
    const part = opacity * Math.min(1, cover)
    red += (colour[0] - red) * part
    green += (colour[1] - green) * part
    blue += (colour[2] - blue) * part
  }
  return [Math.round(red), Math.round(green), Math.round(blue)]
}

function toDrawn(shape: Shape): Drawn {
  const { colour, opacity } = shape
  if (shape.kind === 'polygon') {
    const rows = shape.corners.map(([, y]) => y)
    return {
      colour,
      opacity,
      top: Math.min(...rows) - 1,
      bottom: Math.max(...rows) + 1,
      distance: polygonDistance(shape.corners),
    }
  }
  const [cx, cy] = shape.centre
  const half = shape.kind === 'ring' ? shape.width / 2 : 0
  const reach = shape.radius + half + 1
  const fromCentre = (x: number, y: number) =>
    Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)) - shape.radius
  return {
    colour,
    opacity,
    top: cy - reach,
    bottom: cy + reach,
    distance: shape.kind === 'ring' ? (x, y) => Math.abs(fromCentre(x, y)) - half : fromCentre,
  }
}

/** The maximum of the distances from the sides; exact enough at the edges of convex shapes. */
function polygonDistance(corners: readonly (readonly [number, number])[]): Drawn['distance'] {
  const sides = corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y]
    const length = Math.sqrt((nextX - x) ** 2 + (nextY - y) ** 2) || 1
    // Points outward for corners in clockwise order on a screen, whose y axis points down.
    return { x, y, outX: (nextY - y) / length, outY: (x - nextX) / length }
  })
  return (px, py) => {
    let farthest = Number.NEGATIVE_INFINITY
    for (const { outX, outY, x, y } of sides) {
      const away = (px - x) * outX + (py - y) * outY
      if (away > farthest) farthest = away
    }
    return farthest
  }
}
