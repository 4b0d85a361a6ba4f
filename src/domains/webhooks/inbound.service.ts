import { AppError } from '../../kernel/errors.ts'
import { readJson } from '../../kernel/json-reader.ts'
import { requestErrors, resourceErrors } from '../../kernel/shared-errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import { claimInbound } from './inbound.store.ts'
import { type InboundSources, verifyInbound } from './verify-inbound.ts'
import { webhooksEvents } from './webhooks.events.ts'

export type { InboundSources } from './verify-inbound.ts'

/** The most that a message may have, in bytes: it must fit an event. */
export const inboundBytesMax = 49_152
const eventBytesMax = 60_000
/** Written with an escape after an even number of backslashes: U+0000 and halves of surrogate pairs. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Messages of other systems. */
export type Inbound = {
  /** Takes a message in once; a copy is answered the same way and has no effect. */
  readonly receive: (request: Request) => Promise<Response>
}

/** Makes the receiver of the sources that the configuration names. */
export function createInbound(options: {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly inbound: InboundSources
}): Inbound {
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

/** Only after the signature was found good. */
function readStorable(bytes: Uint8Array): unknown {
  const body = readJson(bytes)
  // A short number may be written out long; zero characters and half characters cannot be stored.
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
