import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../kernel/errors.ts'
import type { SocketChannel } from '../../kernel/operation.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Gate } from './exchange.ts'
import {
  beginSearch,
  type Finding,
  findSecret,
  findSecretSteps,
  type Search,
} from './secrets/find-secret.ts'
import type { Steps } from './secrets/steps.ts'

/** No key in a header is shorter. */
const headerLengthMin = 43
/** Headers that carry credentials or signatures by design and are never stored; their own gates validate them. */
const judgedHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'cookie',
  'payment',
  'x-payment',
  'payment-signature',
])

/**
 * Refuses a request whose path, query, headers or body carries a seed phrase, a private key or a keystore, before
 * anything is validated, stored or logged. The refusal names the location, never the value. A large body is searched in
 * turns with everybody else's requests.
 */
export const secretGuardGate: Gate = (exchange) => {
  const { request } = exchange
  const search = beginSearch()
  assertNoSecret('params', request.params, search)
  assertNoSecret('query', request.query, search)
  assertNoSecretInHeaders(request.headers, search)
  const steps = findSecretSteps(request.body, search)
  const first = steps.next()
  const settle = (found: Finding | null) => {
    refuse('body', found)
    exchange.isGuarded = true
  }
  if (first.done !== true) return inTurns(steps).then(settle)
  settle(first.value)
  return undefined
}

async function inTurns<result>(steps: Steps<result>): Promise<result> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await setImmediate()
  }
}

/** A WebSocket channel that is closed with 1008 when a frame carries a secret, before the frame reaches its handler. */
export function guardedChannel(channel: SocketChannel): SocketChannel {
  return { ...channel, messages: guardedFrames(channel) }
}

async function* guardedFrames(channel: SocketChannel): AsyncGenerator<string> {
  for await (const text of channel.messages) {
    const found = await inTurns(findSecretSteps(text, beginSearch()))
    if (found === null) yield text
    else return channel.close(1008, `a frame carried a ${found.kind}`)
  }
}

function assertNoSecretInHeaders(headers: IncomingHttpHeaders, search: Search): void {
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || value.length < headerLengthMin || judgedHeaders.has(name)) continue
    assertNoSecret('headers', { [name]: value }, search)
  }
}

function assertNoSecret(part: string, value: unknown, search: Search): void {
  refuse(part, findSecret(value, search))
}

function refuse(part: string, found: Finding | null): void {
  if (found === null) return
  const location = `${part}${found.location}`
  throw new AppError(
    requestErrors.secret_refused,
    `The request carries a ${found.kind} in ${location}. It was not read further and not kept.`,
    { faults: [{ location, message: `holds a ${found.kind}`, fix: 'Leave it out.' }] },
  )
}
