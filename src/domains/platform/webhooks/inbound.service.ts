import { AppError } from '../../../kernel/errors.ts'
import { readJson } from '../../../kernel/json-reader.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Ports } from '../../../ports/ports.ts'
import { claimInbound } from './inbound.store.ts'
import { type InboundSources, verifyInbound } from './verify-inbound.ts'
import { webhooksEvents } from './webhooks.events.ts'

export type { InboundSources } from './verify-inbound.ts'

/** The maximum size of a message in bytes: it must fit into an event. */
export const inboundBytesMax = 49_152
const eventBytesMax = 60_000
/** JSON escapes, after an even number of backslashes, of U+0000 and of surrogates. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Messages of external systems. */
export type Inbound = {
  /** Accepts a message once; a duplicate gets the same answer and has no effect. */
  readonly receive: (request: Request) => Promise<Response>
}

/** Creates the receiver of the configured sources. */
export function createInbound(
  options: Ports<'clock' | 'database' | 'outbox'> & {
    readonly inbound: InboundSources
  },
): Inbound {
  const { database, clock, outbox } = options
  return {
    async receive(request) {
      const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
      const source = options.inbound.get(name)
      if (source === undefined) {
        throw new AppError(resourceErrors.not_found, 'No source of webhooks has this name.')
      }
      const bytes = new Uint8Array(await request.arrayBuffer())
      const at = new Date(clock.nowMs())
      const header = (one: string) => request.headers.get(one)
      const { messageId } = verifyInbound(source, { header, body: bytes }, at.getTime())
      const body = readStorable(bytes)
      const isFirst = await database.transaction(async (transaction) => {
        if (!(await claimInbound(transaction, { source: name, messageId, at }))) return false
        await outbox.append(transaction, webhooksEvents.received, {
          subject: name,
          payload: { source: name, messageId, body },
        })
        return true
      })
      return Response.json({ received: true, duplicate: !isFirst })
    },
  }
}

/** Called only after the signature was verified. */
function readStorable(bytes: Uint8Array): unknown {
  const body = readJson(bytes)
  // A number with an exponent may expand when serialised; NUL and unpaired surrogates cannot be stored.
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) > eventBytesMax) {
    throw new AppError(
      requestErrors.too_large,
      `The body is larger than ${eventBytesMax} bytes when it is written out.`,
    )
  }
  if (unstorable.test(text)) {
    throw new AppError(requestErrors.malformed, 'The body holds a character that is none.')
  }
  return body
}
