import { describe, expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { conversationTokensMax, estimateTokens } from './model-tokens.ts'

const said = (content: string) => conversationTokensMax({ messages: [{ role: 'user', content }] })
/** What a text adds to an empty message. */
const countOf = (text: string) => said(text) - said('')

const prose =
  'The service holds what a call can cost before it is made, charges what it used and lets the rest go. '
const trades = JSON.stringify(
  Array.from({ length: 20 }, (_, number) => ({
    id: `trd_01k0000000000000000000000a${number}`,
    side: 'buy',
    amountAtomic: '1250000',
    at: '2026-07-15T09:00:00.000Z',
  })),
)

describe('the count of a conversation', () => {
  test.each([
    ['prose', prose.repeat(20), 1.8],
    ['JSON with numbers and ids', trades, 4],
  ])('of %s is above the usual one, and near it', (_, text, times) => {
    expect(countOf(text)).toBeGreaterThan(estimateTokens(text))
    expect(countOf(text)).toBeLessThan(estimateTokens(text) * times)
  })
  test.each([
    ['a digit each', '12345678', 8],
    ['letters of other alphabets one by one', 'привет', 6],
    ['signs of whole words twice', '今天', 4],
    ['pictures by their bytes', '\u{1f600}\u{1f680}', 8],
  ])('counts %s', (_, text, tokens) => {
    // The mark at its end may be counted with it.
    expect(countOf(text)).toBeGreaterThanOrEqual(tokens)
    expect(countOf(text)).toBeLessThanOrEqual(tokens + 1)
  })
  test('grows with each message and each tool', () => {
    const messages = [{ role: 'user', content: 'Hi' }]
    const one = conversationTokensMax({ messages })
    expect(conversationTokensMax({ messages: [...messages, ...messages] })).toBeGreaterThan(
      one + 16,
    )
    expect(conversationTokensMax({ messages, tools: [{ name: 'look' }] })).toBeGreaterThan(one + 16)
  })
  test('is never above the bytes of the text, nor less than a token for every four', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const bytes = Buffer.byteLength(JSON.stringify(text)) - 2
        expect(countOf(text)).toBeLessThanOrEqual(bytes + 1)
        expect(countOf(text)).toBeGreaterThanOrEqual(Math.floor(bytes / 4) - 2)
      }),
    )
  })
})
