/** A colour as red, green, blue (0 to 255) and how much of it covers what is under it. */
export interface Colour {
  readonly rgb: readonly [number, number, number]
  readonly alpha: number
}

/** The colours that a stylesheet declares for one theme, as they are written. */
export type Declared = ReadonlyMap<string, string>

/** The custom properties of every block whose selector satisfies `wanted`, later ones over earlier ones. */
export function declarations(css: string, wanted: (selector: string) => boolean): Declared {
  const found = new Map<string, string>()
  const clean = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  for (const [, selectors = '', body = ''] of clean.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(',').some((selector) => wanted(selector.trim()))) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      found.set(name, value.trim())
    }
  }
  return found
}

/** What a property comes to: hexadecimal colours, references and mixtures with nothing. */
export function colourOf(name: string, declared: Declared): Colour {
  const value = declared.get(name)
  if (value === undefined) throw new Error(`${name} is not declared`)
  return read(value, declared)
}

function read(value: string, declared: Declared): Colour {
  const hex = /^#([0-9a-f]{6})$/i.exec(value)?.[1]
  if (hex !== undefined) {
    const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
    return { rgb: [part(0), part(2), part(4)], alpha: 1 }
  }
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (reference !== undefined) return colourOf(reference, declared)
  const mixture = /^color-mix\(in srgb, (.+) (\d+)%, transparent\)$/.exec(value)
  if (mixture === null) throw new Error(`${value} is no colour that is known here`)
  return { ...read(mixture[1] ?? '', declared), alpha: Number(mixture[2]) / 100 }
}

/** A colour laid over another that covers all. */
export function over(top: Colour, under: Colour): Colour {
  const mix = (at: 0 | 1 | 2) => top.rgb[at] * top.alpha + under.rgb[at] * (1 - top.alpha)
  return { rgb: [mix(0), mix(1), mix(2)], alpha: 1 }
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** The ratio of WCAG between two colours that cover all: 1 to 21. */
export function contrast(left: Colour, right: Colour): number {
  const [low, high] = [luminance(left), luminance(right)].sort((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}
