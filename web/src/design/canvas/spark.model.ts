/** Points of a line that fills a box from its lowest to its highest value; a flat one runs through the middle. */
export function linePoints(
  values: readonly number[],
  box: { readonly width: number; readonly height: number; readonly margin: number },
): readonly (readonly [number, number])[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = box.height - box.margin * 2
  return values.map((value, at) => {
    const share = most === least ? 0.5 : (value - least) / (most - least)
    return [(at / Math.max(1, values.length - 1)) * box.width, box.margin + room * (1 - share)]
  })
}

/** One step of a book's depth: a price and what is there up to it. */
export interface DepthPoint {
  readonly price: number
  readonly total: number
}

/** The stairs of one side, from the middle outwards, in a box whose width is the range of prices. */
export function depthSteps(
  side: readonly DepthPoint[],
  box: {
    readonly width: number
    readonly height: number
    readonly from: number
    readonly to: number
    readonly most: number
  },
): readonly (readonly [number, number])[] {
  const x = (price: number) =>
    ((price - box.from) / Math.max(Number.EPSILON, box.to - box.from)) * box.width
  const y = (total: number) =>
    box.height * (1 - (total / Math.max(Number.EPSILON, box.most)) * 0.92)
  const stairs: [number, number][] = []
  let before = 0
  for (const step of side) {
    stairs.push([x(step.price), y(before)], [x(step.price), y(step.total)])
    before = step.total
  }
  return stairs
}
