import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'
import type { VendorOperation } from '../vendor.ts'
import { name, oneOf, text } from './fields.ts'
import {
  caption,
  chatId,
  fileUrl,
  message,
  parse_mode,
  place,
  send,
  toOwn,
} from './telegram-methods.ts'

const to = { chat_id: chatId }
const own = { chat_id: chatId, message_id: 42 }
const here = { latitude: 47.37, longitude: 8.54 }
const durationSeconds = T.Optional(T.Integer({ minimum: 1, maximum: 86_400 }))
const medium = shape({
  type: oneOf(['photo', 'video', 'audio', 'document']),
  media: fileUrl,
  caption,
  parse_mode,
})

/** Messages that the bot can send. */
export const telegramSends: Readonly<Record<string, VendorOperation>> = {
  sendMessage: send('/api/telegram/bot/messages', 'sendMessage', {
    summary: 'Send a message as the bot',
    body: { text: text(4_096), parse_mode },
    priceUsdcAtomic: 1_000n,
    example: { ...to, text: 'Good morning' },
    result: { ...message, text: 'Good morning' },
  }),
  sendPhoto: send('/api/telegram/bot/photos', 'sendPhoto', {
    summary: 'Send a photo as the bot',
    body: { photo: fileUrl, caption, parse_mode, has_spoiler: T.Optional(T.Boolean()) },
    priceUsdcAtomic: 2_000n,
    example: { ...to, photo: 'https://pictures.example.com/chart.png' },
    result: { ...message, message_id: 43 },
  }),
  sendDocument: send('/api/telegram/bot/documents', 'sendDocument', {
    summary: 'Send a file as the bot',
    body: { document: fileUrl, caption, parse_mode },
    priceUsdcAtomic: 2_000n,
    example: { ...to, document: 'https://files.example.com/report.pdf' },
    result: { ...message, message_id: 44 },
  }),
  sendAudio: send('/api/telegram/bot/audio', 'sendAudio', {
    summary: 'Send a piece of music as the bot',
    body: {
      audio: fileUrl,
      caption,
      parse_mode,
      duration: durationSeconds,
      performer: T.Optional(name(128)),
      title: T.Optional(name(128)),
    },
    priceUsdcAtomic: 2_000n,
    example: { ...to, audio: 'https://files.example.com/jingle.mp3', title: 'Opening bell' },
    result: { ...message, message_id: 46 },
  }),
  sendVoice: send('/api/telegram/bot/voice', 'sendVoice', {
    summary: 'Send a voice message as the bot',
    body: { voice: fileUrl, caption, parse_mode, duration: durationSeconds },
    priceUsdcAtomic: 2_000n,
    example: { ...to, voice: 'https://files.example.com/note.ogg' },
    result: { ...message, message_id: 47 },
  }),
  sendVideo: send('/api/telegram/bot/videos', 'sendVideo', {
    summary: 'Send a video as the bot',
    body: {
      video: fileUrl,
      caption,
      parse_mode,
      duration: durationSeconds,
      supports_streaming: T.Optional(T.Boolean()),
    },
    priceUsdcAtomic: 2_000n,
    example: { ...to, video: 'https://files.example.com/day.mp4' },
    result: { ...message, message_id: 48 },
  }),
  sendAnimation: send('/api/telegram/bot/animations', 'sendAnimation', {
    summary: 'Send an animation as the bot',
    body: { animation: fileUrl, caption, parse_mode },
    priceUsdcAtomic: 2_000n,
    example: { ...to, animation: 'https://pictures.example.com/tape.gif' },
    result: { ...message, message_id: 49 },
  }),
  sendSticker: send('/api/telegram/bot/stickers', 'sendSticker', {
    summary: 'Send a sticker as the bot',
    body: { sticker: fileUrl, emoji: T.Optional(text(16)) },
    priceUsdcAtomic: 1_000n,
    example: { ...to, sticker: 'https://pictures.example.com/bull.webp' },
    result: { ...message, message_id: 50 },
  }),
  sendAlbum: {
    ...send('/api/telegram/bot/albums', 'sendMediaGroup', {
      summary: 'Send several photos, videos or files at once as the bot',
      body: { media: T.Array(medium, { minItems: 2, maxItems: 10 }) },
      priceUsdcAtomic: 5_000n,
      example: {
        ...to,
        media: [
          { type: 'photo', media: 'https://pictures.example.com/open.png' },
          { type: 'photo', media: 'https://pictures.example.com/close.png' },
        ],
      },
      result: [
        { ...message, message_id: 51 },
        { ...message, message_id: 52 },
      ],
    }),
    makes: [
      {
        kind: 'message',
        at: ['result', '*', 'message_id'],
        within: ['result', '*', 'chat', 'id'],
      },
    ],
  },
  sendPoll: send('/api/telegram/bot/polls', 'sendPoll', {
    summary: 'Send a poll as the bot',
    body: {
      question: text(300),
      options: T.Array(shape({ text: text(100) }), { minItems: 2, maxItems: 10 }),
      is_anonymous: T.Optional(T.Boolean()),
      allows_multiple_answers: T.Optional(T.Boolean()),
    },
    priceUsdcAtomic: 1_000n,
    example: { ...to, question: 'Up or down?', options: [{ text: 'Up' }, { text: 'Down' }] },
    result: { ...message, message_id: 45 },
  }),
  sendLocation: send('/api/telegram/bot/locations', 'sendLocation', {
    summary: 'Send a place on the map as the bot',
    body: {
      ...place,
      horizontal_accuracy: T.Optional(T.Number({ minimum: 0, maximum: 1_500 })),
      live_period: T.Optional(T.Integer({ minimum: 60, maximum: 86_400 })),
    },
    priceUsdcAtomic: 1_000n,
    example: { ...to, ...here },
    result: { ...message, message_id: 53, location: here },
  }),
  sendVenue: send('/api/telegram/bot/venues', 'sendVenue', {
    summary: 'Send a place with its name as the bot',
    body: { ...place, title: name(256), address: name(256) },
    priceUsdcAtomic: 1_000n,
    example: { ...to, ...here, title: 'Exchange', address: 'Bahnhofstrasse 1' },
    result: { ...message, message_id: 54 },
  }),
  sendContact: send('/api/telegram/bot/contacts', 'sendContact', {
    summary: 'Send a contact as the bot',
    body: {
      phone_number: T.String({ pattern: '^\\+?[0-9 ]{4,24}$' }),
      first_name: name(64),
      last_name: T.Optional(name(64)),
    },
    priceUsdcAtomic: 1_000n,
    example: { ...to, phone_number: '+41 44 000 00 00', first_name: 'Desk' },
    result: { ...message, message_id: 55 },
  }),
  sendDice: send('/api/telegram/bot/dice', 'sendDice', {
    summary: 'Roll a die as the bot',
    body: { emoji: T.Optional(oneOf(['🎲', '🎯', '🏀', '⚽', '🎳', '🎰'])) },
    priceUsdcAtomic: 500n,
    example: to,
    result: { ...message, message_id: 56, dice: { emoji: '🎲', value: 4 } },
  }),
}

/** Changes to a message by whoever had it sent. */
export const telegramChanges: Readonly<Record<string, VendorOperation>> = {
  editMessage: toOwn('/api/telegram/bot/messages/edit', 'editMessageText', {
    summary: 'Change the text of an own message of the bot',
    body: { text: text(4_096), parse_mode },
    priceUsdcAtomic: 1_000n,
    example: { ...own, text: 'Good evening' },
    result: { ...message, text: 'Good evening' },
  }),
  editCaption: toOwn('/api/telegram/bot/messages/edit-caption', 'editMessageCaption', {
    summary: 'Change what is written under an own photo or file of the bot',
    body: { caption, parse_mode },
    priceUsdcAtomic: 1_000n,
    example: { ...own, caption: 'At the close' },
    result: { ...message, caption: 'At the close' },
  }),
  editMedia: toOwn('/api/telegram/bot/messages/edit-media', 'editMessageMedia', {
    summary: 'Put another photo or file into an own message of the bot',
    body: { media: medium },
    priceUsdcAtomic: 2_000n,
    example: { ...own, media: { type: 'photo', media: 'https://pictures.example.com/close.png' } },
    result: message,
  }),
  editLocation: toOwn('/api/telegram/bot/locations/edit', 'editMessageLiveLocation', {
    summary: 'Move an own live place of the bot on the map',
    body: place,
    priceUsdcAtomic: 1_000n,
    example: { ...own, ...here },
    result: { ...message, location: here },
  }),
  stopLocation: toOwn('/api/telegram/bot/locations/stop', 'stopMessageLiveLocation', {
    summary: 'End an own live place of the bot',
    body: {},
    priceUsdcAtomic: 500n,
    example: own,
    result: { ...message, location: here },
  }),
  stopPoll: toOwn('/api/telegram/bot/polls/stop', 'stopPoll', {
    summary: 'End an own poll of the bot',
    body: {},
    priceUsdcAtomic: 500n,
    example: own,
    result: { id: '5377', question: 'Up or down?', is_closed: true, total_voter_count: 7 },
  }),
  react: toOwn('/api/telegram/bot/messages/react', 'setMessageReaction', {
    summary: 'Put the bot’s reaction on an own message',
    body: {
      reaction: T.Array(shape({ type: oneOf(['emoji']), emoji: text(16) }), { maxItems: 1 }),
      is_big: T.Optional(T.Boolean()),
    },
    priceUsdcAtomic: 500n,
    example: { ...own, reaction: [{ type: 'emoji', emoji: '👍' }] },
    result: true,
  }),
  pin: toOwn('/api/telegram/bot/messages/pin', 'pinChatMessage', {
    summary: 'Pin an own message of the bot',
    body: { disable_notification: T.Optional(T.Boolean()) },
    priceUsdcAtomic: 500n,
    example: own,
    result: true,
  }),
  unpin: toOwn('/api/telegram/bot/messages/unpin', 'unpinChatMessage', {
    summary: 'Unpin an own message of the bot',
    body: {},
    priceUsdcAtomic: 500n,
    example: own,
    result: true,
  }),
  deleteMessage: toOwn('/api/telegram/bot/messages/delete', 'deleteMessage', {
    summary: 'Remove an own message of the bot',
    body: {},
    priceUsdcAtomic: 500n,
    example: own,
    result: true,
  }),
}
