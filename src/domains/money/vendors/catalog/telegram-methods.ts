import { Type as T, type TProperties } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { VendorOperation } from '../vendor.ts'
import { oneOf, text } from './fields.ts'

export const chatId = -1_001_234_567_890
export const chat_id = T.Union([T.Integer(), T.String({ pattern: '^@[A-Za-z0-9_]{4,64}$' })], {
  description: 'Chat, or @name of a channel',
})
export const parse_mode = T.Optional(oneOf(['MarkdownV2', 'HTML']))
export const caption = T.Optional(text(1_024))
export const fileUrl = T.String({ format: 'uri', pattern: '^https?://', maxLength: 2_048 })
export const place = {
  latitude: T.Number({ minimum: -90, maximum: 90 }),
  longitude: T.Number({ minimum: -180, maximum: 180 }),
}
export const chat = { id: chatId, title: 'Market talk', type: 'supergroup' }
export const message = { message_id: 42, date: 1_752_570_000, chat }

type Method = Pick<VendorOperation, 'summary' | 'priceUsdcAtomic'> & {
  readonly body: TProperties
  readonly example: Readonly<Record<string, unknown>>
  readonly result: unknown
}

/** A method of the bot. The vendor takes reads and writes alike as POST with a JSON body. */
export function method(
  path: `/${string}`,
  name: string,
  rest: Method & Pick<VendorOperation, 'effect' | 'makes' | 'needs' | 'repeatable'>,
): VendorOperation {
  const { body, example, result, ...own } = rest
  return {
    ...own,
    method: 'POST',
    path,
    upstream: { path: `/${name}` },
    input: { body: shape(body) },
    example: { name: 'a call', input: { body: example }, output: { ok: true, result } },
  }
}

/** A read whose answer is not about any chat, so that it may be cached. */
export function fact(
  path: `/${string}`,
  name: string,
  rest: Pick<VendorOperation, 'summary'> & { readonly result: unknown },
): VendorOperation {
  const { summary, result } = rest
  return {
    summary,
    method: 'GET',
    path,
    upstream: { path: `/${name}` },
    input: {},
    effect: 'none',
    priceUsdcAtomic: 200n,
    cache: { freshSeconds: 300, staleSeconds: 3_600 },
    example: { name: 'a call', output: { ok: true, result } },
  }
}

/** A message of the bot, which belongs to the account that had it sent. */
export function send(path: `/${string}`, name: string, rest: Method): VendorOperation {
  const { body, ...own } = rest
  return method(path, name, {
    ...own,
    body: {
      chat_id,
      ...body,
      message_thread_id: T.Optional(T.Integer({ minimum: 1 })),
      disable_notification: T.Optional(T.Boolean()),
      protect_content: T.Optional(T.Boolean()),
    },
    effect: 'irreversible',
    makes: [
      {
        kind: 'message',
        at: ['result', 'message_id'],
        within: ['result', 'chat', 'id'],
      },
    ],
  })
}

/** A change of a bot's message, permitted only to the account that had it sent. */
export function toOwn(path: `/${string}`, name: string, rest: Method): VendorOperation {
  const { body, ...own } = rest
  return method(path, name, {
    ...own,
    body: {
      chat_id: T.Integer({ description: 'Chat, by the number that the answer to sending has' }),
      message_id: T.Integer({ minimum: 1 }),
      ...body,
    },
    effect: 'irreversible',
    repeatable: true,
    needs: { kind: 'message', in: 'body', name: 'message_id', within: 'chat_id' },
  })
}
