/** A hint in transit between processes. */
export type Hint = { readonly origin: string; readonly topic: string; readonly message: string }

/** How much of a message fits into a notification of 7,999 bytes beside its metadata. */
const partBytes = 5_000
const messageBytesMax = 64 * 1024

type Frame = Omit<Hint, 'message'> & {
  /** Base64 of a part of the message, because a part may end inside a character. */
  readonly part: string
  readonly index: number
  readonly count: number
}

/** The notifications for a hint, in order; none when it is too large for a bus. */
export function framesOf({ origin, topic, message }: Hint): readonly string[] {
  const bytes = Buffer.from(message)
  if (bytes.length > messageBytesMax) return []
  const count = Math.max(1, Math.ceil(bytes.length / partBytes))
  return Array.from({ length: count }, (_, index) => {
    const part = bytes.subarray(index * partBytes, (index + 1) * partBytes).toString('base64')
    return JSON.stringify({ origin, topic, part, index, count } satisfies Frame)
  })
}

/**
 * Reassembles notifications: returns the hint with its last part, and null before. Parts of a hint arrive in order; an
 * incomplete one, after a lost connection, is dropped.
 */
export function createFrameReader(): (payload: string) => Hint | null {
  const partsOf = new Map<string, string[]>()
  return (payload) => {
    const frame = frameIn(payload)
    if (frame === null) return null
    const { count, index, origin, part, topic } = frame
    const parts = index === 0 ? [] : (partsOf.get(origin) ?? [])
    if (parts.length !== index) {
      partsOf.delete(origin)
      return null
    }
    parts.push(part)
    if (parts.length < count) {
      partsOf.set(origin, parts)
      return null
    }
    partsOf.delete(origin)
    const bytes = parts.map((text) => Buffer.from(text, 'base64'))
    return { origin, topic, message: Buffer.concat(bytes).toString() }
  }
}

/** Anybody with access to the database may notify; anything that is not a frame is ignored. */
function frameIn(payload: string): Frame | null {
  try {
    const { origin, topic, part, index, count } = Object(JSON.parse(payload))
    const texts = [origin, topic, part].every((value) => typeof value === 'string')
    const numbers = Number.isInteger(index) && Number.isInteger(count)
    return texts && numbers ? { origin, topic, part, index, count } : null
  } catch {
    return null
  }
}
