/** The values of which only the beginning could be read. */
const cutShort = new WeakSet<object>()

/** Whether a value was read from JSON that was cut: what it has is true, and there was more. */
export function isCutShort(value: unknown): boolean {
  return typeof value === 'object' && value !== null && cutShort.has(value)
}

/**
 * What the beginning of a JSON text says: its whole items and members, without the one in which it was cut. Null where
 * it is not the beginning of an object or a list.
 */
export function jsonStart(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null
  const { inList, anywhere } = wholeUntil(text)
  for (const place of [inList, anywhere]) {
    if (place === null) continue
    try {
      const value: unknown = JSON.parse(text.slice(0, place.at) + place.closing)
      if (typeof value === 'object' && value !== null) cutShort.add(value)
      return value
    } catch {
      // An earlier place may still be one.
    }
  }
  const nothing = /^\s*\[/.test(text) ? [] : {}
  cutShort.add(nothing)
  return nothing
}

type Place = { readonly at: number; readonly closing: string }

/** The last places at which a list had an item whole, and at which anything was whole. */
function wholeUntil(text: string): {
  readonly inList: Place | null
  readonly anywhere: Place | null
} {
  const open: string[] = []
  let isString = false
  let inList: Place | null = null
  let anywhere: Place | null = null
  const keep = (at: number) => {
    anywhere = { at, closing: open.toReversed().join('') }
    if (open.at(-1) === ']') inList = anywhere
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isString) {
      if (character === '\\') at += 1
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '{') open.push('}')
    else if (character === '[') open.push(']')
    else if (character === ',') keep(at)
    else if (character === '}' || character === ']') {
      open.pop()
      keep(at + 1)
    }
  }
  return { inList, anywhere }
}
