import { Type as T } from '@sinclair/typebox'
import type { Vendor } from '../vendor.ts'
import { oneOf } from './fields.ts'
import { telegramChanges, telegramSends } from './telegram-messages.ts'
import { chat, chat_id, chatId, fact, method } from './telegram-methods.ts'

const ann = { status: 'member', user: { id: 987_654, is_bot: false, first_name: 'Ann' } }

/**
 * The operator's bot, which writes in the chats that it was added to. Callers can change only messages that they had
 * sent; administration of chats (bans, permissions, links) is not available, because the chats belong to others.
 */
export const telegram: Vendor = {
  id: 'telegram',
  name: 'Telegram',
  family: 'Messaging',
  docsUrl: 'https://core.telegram.org/bots/api',
  baseUrl: 'https://api.telegram.org',
  secret: { in: 'path', template: '/bot{secret}' },
  limits: { callsPerMinute: 1_200, concurrent: 16 },
  okMember: 'ok',
  operations: {
    me: fact('/api/telegram/bot/me', 'getMe', {
      summary: 'Read who the bot is',
      result: { id: 123_456, is_bot: true, username: 'market_bot' },
    }),
    myName: fact('/api/telegram/bot/me/name', 'getMyName', {
      summary: 'Read the name of the bot',
      result: { name: 'Market bot' },
    }),
    myDescription: fact('/api/telegram/bot/me/description', 'getMyDescription', {
      summary: 'Read what the bot says about itself in an empty chat',
      result: { description: 'Prices and news.' },
    }),
    myShortDescription: fact('/api/telegram/bot/me/short-description', 'getMyShortDescription', {
      summary: 'Read what the bot says about itself on its page',
      result: { short_description: 'Prices.' },
    }),
    myCommands: fact('/api/telegram/bot/me/commands', 'getMyCommands', {
      summary: 'List the commands that the bot understands',
      result: [{ command: 'price', description: 'The price of a token' }],
    }),
    topicIcons: fact('/api/telegram/bot/topic-icons', 'getForumTopicIconStickers', {
      summary: 'List the stickers that topics may have as icons',
      result: [{ emoji: '📈', custom_emoji_id: '5368324170671202286' }],
    }),
    ...telegramSends,
    ...telegramChanges,
    chat: method('/api/telegram/bot/chats/get', 'getChat', {
      summary: 'Read a chat',
      body: { chat_id },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { chat_id: chatId },
      result: chat,
    }),
    administrators: method('/api/telegram/bot/chats/administrators', 'getChatAdministrators', {
      summary: 'List the administrators of a chat',
      body: { chat_id },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { chat_id: chatId },
      result: [{ ...ann, status: 'creator' }],
    }),
    memberCount: method('/api/telegram/bot/chats/members/count', 'getChatMemberCount', {
      summary: 'Count the members of a chat',
      body: { chat_id },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { chat_id: chatId },
      result: 1_234,
    }),
    member: method('/api/telegram/bot/chats/members/get', 'getChatMember', {
      summary: 'Read one member of a chat',
      body: { chat_id, user_id: T.Integer({ minimum: 1 }) },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { chat_id: chatId, user_id: 987_654 },
      result: ann,
    }),
    stickerSet: method('/api/telegram/bot/sticker-sets/get', 'getStickerSet', {
      summary: 'Read a set of stickers',
      body: { name: T.String({ pattern: '^[A-Za-z0-9_]{1,64}$' }) },
      effect: 'none',
      priceUsdcAtomic: 500n,
      repeatable: true,
      example: { name: 'MarketMood' },
      result: { name: 'MarketMood', title: 'Market mood', stickers: [] },
    }),
    chatAction: method('/api/telegram/bot/chats/action', 'sendChatAction', {
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
