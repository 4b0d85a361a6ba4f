import { BourseError, type Fault } from './bourse-error.ts'

/** The failure that an answer reports, with its body read. */
export async function readFailure(answer: Response): Promise<BourseError> {
  const text = await answer.text().catch(() => '')
  return toFailure(answer, parse(text), text)
}

function toFailure(answer: Response, body: unknown, text: string): BourseError {
  const members = isObject(body) ? body : {}
  const said = (name: string): string | undefined => textOf(members[name])
  const seconds = secondsOf(members['retryAfterSeconds'], answer.headers)
  const fix = said('hint')
  return new BourseError({
    code: said('code') ?? `http.${answer.status}`,
    status: answer.status,
    detail:
      said('detail') ??
      said('message') ??
      said('error') ??
      (text.slice(0, 200) || answer.statusText),
    ...(fix === undefined ? {} : { fix }),
    faults: Array.isArray(members['errors']) ? members['errors'].flatMap(toFault) : [],
    requestId: said('requestId') ?? answer.headers.get('x-request-id'),
    retryable: members['retryable'] === true,
    retryAfterSeconds: seconds,
    problem: body ?? text,
    headers: answer.headers,
  })
}

function toFault(value: unknown): readonly Fault[] {
  if (!isObject(value)) return []
  const { location, message, fix } = value
  if (typeof location !== 'string' || typeof message !== 'string') return []
  return [{ location, message, ...(typeof fix === 'string' ? { fix } : {}) }]
}

/** How long the service asks to wait; null where it does not say. `Retry-After` has seconds or a date. */
export function secondsOf(member: unknown, headers: Headers): number | null {
  if (typeof member === 'number') return member
  const header = headers.get('retry-after')
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether a value is an object of JSON. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
