import { Type as T, type TProperties } from '@sinclair/typebox'
import { shape } from '../../../kernel/schemas.ts'
import type { Vendor, VendorOperation } from '../vendor.ts'
import { oneOf, text } from './fields.ts'

const chatId = -1_001_234_567_890
const chat_id = T.Union([T.Integer(), T.String({ pattern: '^@[A-Za-z0-9_]{4,64}$' })], {
  description: 'Chat, or @name of a channel',
})
const parse_mode = T.Optional(oneOf(['MarkdownV2', 'HTML']))
const fileUrl = T.String({ format: 'uri', pattern: '^https?://', maxLength: 2_048 })
const message_id = T.Integer({ minimum: 1 })
const silent = T.Optional(T.Boolean())
const chat = { id: chatId, title: 'Market talk', type: 'supergroup' }
const message = { message_id: 42, date: 1_752_570_000, chat, text: 'Good morning' }

/** A method of the bot. The vendor takes reads and writes alike as POST with a JSON body. */
function method(
  path: `/${string}`,
  name: string,
  rest: Pick<VendorOperation, 'summary' | 'effect' | 'priceUsdcAtomic'> & {
    readonly body: TProperties
    readonly example: Readonly<Record<string, unknown>>
    readonly result: unknown
    readonly repeatable?: true
  },
): VendorOperation {
  const { summary, effect, priceUsdcAtomic, body, example, result, repeatable } = rest
  return {
    summary,
    method: 'POST',
    path,
    upstream: { path: `/${name}` },
    input: { body: shape(body) },
    effect,
    priceUsdcAtomic,
    ...(repeatable ? { repeatable } : {}),
    example: { name: 'a call', input: { body: example }, output: { ok: true, result } },
  }
}

/** The bot of the operator: it speaks in the chats that it was added to. */
export const telegram: Vendor = {
  id: 'telegram',
  name: 'Telegram',
  family: 'Messaging',
  docsUrl: 'https://core.telegram.org/bots/api',
  prefix: '/api/telegram/bot',
  baseUrl: 'https://api.telegram.org',
  secret: { in: 'path', template: '/bot{secret}' },
  limits: { callsPerMinute: 1_200, concurrent: 16 },
  okMember: 'ok',
  operations: {
    me: {
      summary: 'Read who the bot is',
      method: 'GET',
      path: '/me',
      upstream: { path: '/getMe' },
      input: {},
      effect: 'none',
      priceUsdcAtomic: 200n,
      cache: { freshSeconds: 300, staleSeconds: 3_600 },
      example: {
        name: 'the bot',
        output: { ok: true, result: { id: 123_456, is_bot: true, username: 'market_bot' } },
      },
    },
    sendMessage: method('/messages', 'sendMessage', {
      summary: 'Send a message as the bot',
      body: {
        chat_id,
        text: text(4_096),
        parse_mode,
        disable_notification: silent,
        message_thread_id: T.Optional(T.Integer({ minimum: 1 })),
      },
      effect: 'irreversible',
      priceUsdcAtomic: 1_000n,
      example: { chat_id: chatId, text: 'Good morning' },
      result: message,
    }),
    sendPhoto: method('/photos', 'sendPhoto', {
      summary: 'Send a photo as the bot',
      body: {
        chat_id,
        photo: fileUrl,
        caption: T.Optional(text(1_024)),
        parse_mode,
        disable_notification: silent,
      },
      effect: 'irreversible',
      priceUsdcAtomic: 2_000n,
      example: { chat_id: chatId, photo: 'https://pictures.example.com/chart.png' },
      result: { message_id: 43, date: 1_752_570_000, chat },
    }),
    sendDocument: method('/documents', 'sendDocument', {
      summary: 'Send a file as the bot',
      body: { chat_id, document: fileUrl, caption: T.Optional(text(1_024)), parse_mode },
      effect: 'irreversible',
      priceUsdcAtomic: 2_000n,
      example: { chat_id: chatId, document: 'https://files.example.com/report.pdf' },
      result: { message_id: 44, date: 1_752_570_000, chat },
    }),
    sendPoll: method('/polls', 'sendPoll', {
      summary: 'Send a poll as the bot',
      body: {
        chat_id,
        question: text(300),
        options: T.Array(shape({ text: text(100) }), { minItems: 2, maxItems: 10 }),
        is_anonymous: T.Optional(T.Boolean()),
        allows_multiple_answers: T.Optional(T.Boolean()),
      },
      effect: 'irreversible',
      priceUsdcAtomic: 1_000n,
      example: {
        chat_id: chatId,
        question: 'Up or down?',
        options: [{ text: 'Up' }, { text: 'Down' }],
      },
      result: { message_id: 45, date: 1_752_570_000, chat },
    }),
    editMessage: method('/messages/edit', 'editMessageText', {
      summary: 'Change a message of the bot',
      body: { chat_id, message_id, text: text(4_096), parse_mode },
      effect: 'irreversible',
      priceUsdcAtomic: 1_000n,
      repeatable: true,
      example: { chat_id: chatId, message_id: 42, text: 'Good evening' },
      result: { ...message, text: 'Good evening' },
    }),
    deleteMessage: method('/messages/delete', 'deleteMessage', {
      summary: 'Remove a message',
      body: { chat_id, message_id },
      effect: 'irreversible',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { chat_id: chatId, message_id: 42 },
      result: true,
    }),
    chat: method('/chats/get', 'getChat', {
      summary: 'Read a chat',
      body: { chat_id },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { chat_id: chatId },
      result: chat,
    }),
    memberCount: method('/chats/members/count', 'getChatMemberCount', {
      summary: 'Count the members of a chat',
      body: { chat_id },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { chat_id: chatId },
      result: 1_234,
    }),
    member: method('/chats/members/get', 'getChatMember', {
      summary: 'Read one member of a chat',
      body: { chat_id, user_id: T.Integer({ minimum: 1 }) },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { chat_id: chatId, user_id: 987_654 },
      result: { status: 'member', user: { id: 987_654, is_bot: false, first_name: 'Ann' } },
    }),
    chatAction: method('/chats/action', 'sendChatAction', {
      summary: 'Show that the bot is busy in a chat',
      body: { chat_id, action: oneOf(['typing', 'upload_photo', 'upload_document']) },
      effect: 'reversible',
      priceUsdcAtomic: 200n,
      repeatable: true,
      example: { chat_id: chatId, action: 'typing' },
      result: true,
    }),
  },
}
