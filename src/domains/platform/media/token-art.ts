import { hash } from 'node:crypto'

/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [number, number, number]
type Point = readonly [number, number]
export type Shape = { readonly colour: Colour; readonly opacity: number } & (
  | { readonly kind: 'disc'; readonly centre: Point; readonly radius: number }
  | {
      readonly kind: 'ring'
      readonly centre: Point
      readonly radius: number
      readonly width: number
    }
  /** Convex, with corners in clockwise order on the screen. */
  | { readonly kind: 'polygon'; readonly corners: readonly Point[] }
)
/** A picture as shapes, later ones on top. Lengths are pixels of a square of `size`. */
export type Scene = {
  readonly size: number
  /** The gradient from the first corner to the last. */
  readonly background: readonly [Colour, Colour]
  readonly shapes: readonly Shape[]
}

const size = 512
const centre: Point = [size / 2, size / 2]
const folds = [3, 4, 5, 6, 7, 8, 9, 12] as const
const hueSteps = [30, 45, 120, 150, 180, 200] as const

/** Draws the picture of a name, deterministically for name and variant. */
export function drawToken(name: string, variant: number): Scene {
  const draw = drawsOf(`${variant}:${name.normalize('NFC')}`)
  const hue = draw.upTo(360)
  const step = draw.from(hueSteps)
  const dark = draw.upTo(3) > 0
  const tone = (turn: number, light: number) =>
    colourOf({ hue: hue + step * turn, saturation: 55 + draw.upTo(31), light })
  const fold = draw.from(folds)
  const ink = (turn: number) => tone(turn, dark ? 55 + draw.upTo(25) : 35 + draw.upTo(20))
  return {
    size,
    background: [tone(0, dark ? 14 : 88), tone(0.5, dark ? 30 : 72)],
    shapes: [
      { kind: 'disc', centre, radius: 190 + draw.upTo(45), colour: ink(0), opacity: 0.22 },
      ...rings(draw, ink),
      ...petals(draw, fold, { colour: ink(1), scale: 1 }),
      ...moons(draw, fold, ink(2)),
      ...petals(draw, fold, { colour: ink(0.5), scale: 0.6 }),
      { kind: 'disc', centre, radius: 30 + draw.upTo(26), colour: ink(1.5), opacity: 0.95 },
      {
        kind: 'disc',
        centre,
        radius: 10 + draw.upTo(14),
        colour: tone(0, dark ? 12 : 95),
        opacity: 1,
      },
    ],
  }
}

/** The picture as an SVG document without scripts and references. */
export function toSvg({ background: [from, to], shapes, size: side }: Scene): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">`,
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${hex(from)}"/><stop offset="1" stop-color="${hex(to)}"/></linearGradient></defs>`,
    `<rect width="${side}" height="${side}" fill="url(#g)"/>`,
    ...shapes.map(svgOf),
    '</svg>',
  ].join('')
}

function svgOf(shape: Shape): string {
  const { colour, opacity } = shape
  switch (shape.kind) {
    case 'disc':
      return `<circle cx="${shape.centre[0]}" cy="${shape.centre[1]}" r="${shape.radius}" fill="${hex(colour)}" opacity="${opacity}"/>`
    case 'ring':
      return `<circle cx="${shape.centre[0]}" cy="${shape.centre[1]}" r="${shape.radius}" fill="none" stroke="${hex(colour)}" stroke-width="${shape.width}" opacity="${opacity}"/>`
    case 'polygon':
      return `<polygon points="${shape.corners.map((corner) => corner.join(',')).join(' ')}" fill="${hex(colour)}" opacity="${opacity}"/>`
  }
}

type Draws = {
  /** An integer from 0 to below `limit`. */
  readonly upTo: (limit: number) => number
  readonly from: <value>(values: readonly [value, ...value[]]) => value
}
type Ink = (turn: number) => Colour

function rings(draw: Draws, ink: Ink): readonly Shape[] {
  return Array.from({ length: 1 + draw.upTo(3) }, (_, index) => ({
    kind: 'ring' as const,
    centre,
    radius: 90 + index * 45 + draw.upTo(30),
    width: 2 + draw.upTo(7),
    colour: ink(index),
    opacity: 0.55,
  }))
}

/** Kites around the centre, one per fold of the symmetry. */
function petals(
  draw: Draws,
  fold: number,
  { colour, scale }: { readonly colour: Colour; readonly scale: number },
): readonly Shape[] {
  const length = (120 + draw.upTo(90)) * scale
  const belly = length * (0.35 + draw.upTo(40) / 100)
  const half = Math.min((length * (20 + draw.upTo(30))) / 100, belly * Math.tan(Math.PI / fold))
  const turn = draw.upTo(2) / 2
  return Array.from({ length: fold }, (_, index) => {
    const angle = ((index + turn) / fold) * 2 * Math.PI
    const at = (along: number, across: number): Point => [
      rounded(centre[0] + along * Math.sin(angle) + across * Math.cos(angle)),
      rounded(centre[1] - along * Math.cos(angle) + across * Math.sin(angle)),
    ]
    return {
      kind: 'polygon' as const,
      corners: [at(length, 0), at(belly, half), at(0, 0), at(belly, -half)],
      colour,
      opacity: 0.72,
    }
  })
}

/** Small discs on a circle, one per fold of the symmetry. */
function moons(draw: Draws, fold: number, colour: Colour): readonly Shape[] {
  const orbit = 130 + draw.upTo(90)
  const radius = 8 + draw.upTo(Math.max(4, Math.floor(90 / fold)))
  const turn = draw.upTo(2) / 2
  return Array.from({ length: fold }, (_, index) => {
    const angle = ((index + turn) / fold) * 2 * Math.PI
    return {
      kind: 'disc' as const,
      centre: [
        rounded(centre[0] + orbit * Math.sin(angle)),
        rounded(centre[1] - orbit * Math.cos(angle)),
      ] as const,
      radius,
      colour,
      opacity: 0.9,
    }
  })
}

/** A deterministic stream of numbers from a text: consecutive digests, read four bytes at a time. */
function drawsOf(text: string): Draws {
  let block = 0
  let bytes = Buffer.alloc(0)
  const upTo = (limit: number) => {
    if (bytes.length < 4) {
      bytes = hash('sha256', `token-art:${block}:${text}`, 'buffer')
      block += 1
    }
    const drawn = bytes.readUInt32BE(0)
    bytes = bytes.subarray(4)
    return drawn % limit
  }
  return {
    upTo,
    from: (values) => values[upTo(values.length)] ?? values[0],
  }
}

/** Hue in degrees, saturation and lightness in per cent. */
function colourOf(tone: {
  readonly hue: number
  readonly saturation: number
  readonly light: number
}): Colour {
  const light = tone.light / 100
  const reach = (tone.saturation / 100) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const at = (offset + (tone.hue % 360) / 30) % 12
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

function hex(colour: Colour): string {
  return `#${Buffer.from(colour).toString('hex')}`
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100
}
