/** What stands for the moment of the recording in every example. */
const exampleNowMs = Date.parse('2026-07-15T10:00:00.000Z')
const dayMs = 86_400_000
/** Instants this near to the recording came from the machine's clock; others from a clock that a test set. */
const nearMs = 60 * dayMs

const instantForm = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
const idForm = /\b([a-z]{2,8})_[0-9a-hjkmnp-tv-z]{26}\b/g
const secretForm = /\b(ct_sk_|ct_os_|whsec_)([A-Za-z0-9+/=_-]{16,})/g
const clockText = /^\d{10}(?:\d{3})?$/

/**
 * The recorded value as it is published: instants of the machine's clock are moved to one day, ids are counted, and
 * secrets are letters of the same length. The same thing stays the same thing throughout the value.
 */
export function settle(value: unknown, atMs: number): unknown {
  const ids = new Map<string, string>()
  const settleText = (text: string): string => {
    if (clockText.test(text)) return String(movedNumber(Number(text), atMs))
    return text
      .replace(instantForm, (instant) => movedInstant(instant, atMs))
      .replace(secretForm, (_, prefix: string, rest: string) => prefix + filler(rest.length))
      .replace(idForm, (id, prefix: string) => {
        const known = ids.get(id) ?? `${prefix}_01j2x8${String(ids.size + 1).padStart(20, '0')}`
        ids.set(id, known)
        return known
      })
  }
  const each = (part: unknown): unknown => {
    if (typeof part === 'string') return settleText(part)
    if (typeof part === 'number') return movedNumber(part, atMs)
    if (Array.isArray(part)) return part.map(each)
    if (part === null || typeof part !== 'object') return part
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [settleText(key), each(inner)]),
    )
  }
  return each(value)
}

function movedInstant(instant: string, atMs: number): string {
  const ms = Date.parse(instant)
  return isNear(ms, atMs) ? new Date(moved(ms, atMs)).toISOString() : instant
}

/** Seconds and milliseconds of the machine's clock. */
function movedNumber(number: number, atMs: number): number {
  if (!Number.isInteger(number)) return number
  if (isNear(number, atMs)) return moved(number, atMs)
  return isNear(number * 1000, atMs) ? moved(number * 1000, atMs) / 1000 : number
}

function moved(ms: number, atMs: number): number {
  return exampleNowMs + Math.round((ms - atMs) / 1000) * 1000
}

function isNear(ms: number, atMs: number): boolean {
  return Math.abs(ms - atMs) < nearMs
}

function filler(length: number): string {
  return 'example'.repeat(Math.ceil(length / 7)).slice(0, length)
}
