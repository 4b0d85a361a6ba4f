import { prettyJson } from '../../../panels/calls/json.model.ts'
import { decodedJson } from './decoded-json.model.ts'

type Header = readonly [name: string, value: string]

/** A request and its answer, as they went over the wire. */
export interface Exchange {
  readonly method: string
  readonly address: string
  readonly sent: readonly Header[]
  readonly said: string
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: string
  readonly answeredMs: number
  readonly elapsedMs: number
}

/** The value of a header of the answer; null where it has none. */
export function headerOf({ headers }: Pick<Exchange, 'headers'>, wanted: string): string | null {
  return headers.find(([name]) => name === wanted)?.[1] ?? null
}

/**
 * Whether a paid call said something that is no answer, so that its payment was let go: it names its charge, and has no
 * receipt.
 */
export function isReleased(exchange: Pick<Exchange, 'headers' | 'status'>): boolean {
  return (
    exchange.status < 300 &&
    headerOf(exchange, 'charge-id') !== null &&
    headerOf(exchange, 'charge-receipt') === null
  )
}

/** The headers of an answer as they were. */
export function toHeaders(headers: readonly Header[]): Headers {
  return new Headers(headers.map(([name, value]): [string, string] => [name, value]))
}

/** The request as it was sent. */
export function requestText({ address, method, said, sent }: Exchange): string {
  return [`${method} ${address}`, ...lines(sent), '', prettyJson(said)].join('\n').trim()
}

/** The answer as it came. */
export function answerText({ body, headers, status }: Exchange): string {
  return [String(status), ...lines(headers), '', prettyJson(body)].join('\n').trim()
}

/** What is hidden in headers as base64: name by name. Empty where nothing is. */
export function decodedText(headers: readonly Header[]): string {
  return headers
    .flatMap(([name, value]) => {
      const pieces = decodedJson(value)
      return pieces.length === 0 ? [] : [[name, ...pieces].join('\n')]
    })
    .join('\n\n')
}

function lines(headers: readonly Header[]): readonly string[] {
  return headers.map(([name, value]) => `${name}: ${value}`)
}
