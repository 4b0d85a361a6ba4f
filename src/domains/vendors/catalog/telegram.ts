import { Type as T } from '@sinclair/typebox'
import type { Vendor } from '../vendor.ts'
import { oneOf } from './fields.ts'
import { telegramChanges, telegramSends } from './telegram-messages.ts'
import { chat, chat_id, chatId, fact, method } from './telegram-methods.ts'

const ann = { status: 'member', user: { id: 987_654, is_bot: false, first_name: 'Ann' } }

/**
 * The bot of the operator: it speaks in the chats that it was added to. Callers change only messages that they had it
 * send; what rules a chat (bans, rights, links) is not passed on, because the chats are others'.
 */
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
    me: fact('/me', 'getMe', {
      summary: 'Read who the bot is',
      result: { id: 123_456, is_bot: true, username: 'market_bot' },
    }),
    myName: fact('/me/name', 'getMyName', {
      summary: 'Read the name of the bot',
      result: { name: 'Market bot' },
    }),
    myDescription: fact('/me/description', 'getMyDescription', {
      summary: 'Read what the bot says about itself in an empty chat',
      result: { description: 'Prices and news.' },
    }),
    myShortDescription: fact('/me/short-description', 'getMyShortDescription', {
      summary: 'Read what the bot says about itself on its page',
      result: { short_description: 'Prices.' },
    }),
    myCommands: fact('/me/commands', 'getMyCommands', {
      summary: 'List the commands that the bot understands',
      result: [{ command: 'price', description: 'The price of a token' }],
    }),
    topicIcons: fact('/topic-icons', 'getForumTopicIconStickers', {
      summary: 'List the stickers that topics may have as icons',
      result: [{ emoji: '📈', custom_emoji_id: '5368324170671202286' }],
    }),
    ...telegramSends,
    ...telegramChanges,
    chat: method('/chats/get', 'getChat', {
      summary: 'Read a chat',
      body: { chat_id },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { chat_id: chatId },
      result: chat,
    }),
    administrators: method('/chats/administrators', 'getChatAdministrators', {
      summary: 'List the administrators of a chat',
      body: { chat_id },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { chat_id: chatId },
      result: [{ ...ann, status: 'creator' }],
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
      result: ann,
    }),
    stickerSet: method('/sticker-sets/get', 'getStickerSet', {
      summary: 'Read a set of stickers',
      body: { name: T.String({ pattern: '^[A-Za-z0-9_]{1,64}$' }) },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { name: 'MarketMood' },
      result: { name: 'MarketMood', title: 'Market mood', stickers: [] },
    }),
    chatAction: method('/chats/action', 'sendChatAction', {
      summary: 'Show that the bot is busy in a chat',
      body: {
        chat_id,
        action: oneOf(['typing', 'upload_photo', 'upload_video', 'upload_document']),
      },
      effect: 'reversible',
      priceUsdcAtomic: 200n,
      repeatable: true,
      example: { chat_id: chatId, action: 'typing' },
      result: true,
    }),
  },
}
