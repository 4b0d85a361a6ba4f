import { isMetered, type PriceUnit } from '../../../kernel/price-units.ts'
import type { ChatAnswer, ChatRequest } from './chat.schemas.ts'

/** The longest time of an answer; a quote by the minute is for this long. */
const secondsMax = 60
const secondsOfMinute = 60
/** Output tokens of a reply where the request does not say. */
const replyTokensDefault = 1_000
const bytesOfToken = 4

type Terms = { readonly perUnitAtomic: bigint; readonly unit: PriceUnit }
export type Usage = ChatAnswer['usage']

/** The most that a request can cost, with the words of its quote. */
export function quoteFor(terms: Terms, request: ChatRequest): Quoted {
  const tokens = tokensRead(request) + replyTokensMax(request)
  return quoteOf(terms, { messages: messagesOf(request), tokens, seconds: secondsMax })
}

type Quoted = { readonly amountAtomic: bigint; readonly words: string }

/** The cost of a request by its usage: positive, and at most its quote; null for the whole quote. */
export function costFor(
  { perUnitAtomic, unit }: Partial<Terms> & Pick<Terms, 'unit'>,
  request: ChatRequest,
  usage: Usage,
): bigint | null {
  if (perUnitAtomic === undefined || !isMetered(unit)) return null
  const most = quoteFor({ perUnitAtomic, unit }, request).amountAtomic
  const used = quoteOf({ perUnitAtomic, unit }, usage).amountAtomic
  return used < most ? used : most
}

/** What a price comes to for this usage, whichever door it is asked through. */
export function quoteOf({ perUnitAtomic, unit }: Terms, used: Usage): Quoted {
  const { messages, seconds, tokens } = used
  switch (unit) {
    case 'call':
      return { amountAtomic: perUnitAtomic, words: 'one answer' }
    case 'task':
      return { amountAtomic: perUnitAtomic, words: 'one task' }
    case 'message': {
      const words = messages === 1 ? 'one message' : `${messages} messages`
      return { amountAtomic: perUnitAtomic * BigInt(messages), words }
    }
    case '1k_tokens':
      return {
        amountAtomic: partOf(perUnitAtomic, tokens, 1_000),
        words: `at most ${tokens} tokens`,
      }
    case 'minute':
      return {
        amountAtomic: partOf(perUnitAtomic, seconds, secondsOfMinute),
        words: seconds === secondsOfMinute ? 'at most one minute' : `at most ${seconds} seconds`,
      }
  }
}

/** The usage: messages of the user, input and output tokens, and seconds begun. */
export function usageOf(request: ChatRequest, reply: string, tookMs: number): Usage {
  return {
    messages: messagesOf(request),
    tokens: tokensRead(request) + tokensOf(reply),
    seconds: Math.max(1, Math.ceil(tookMs / 1_000)),
  }
}

/** The reply within the tokens that the request allows, cut between two characters. */
export function cutReply(request: ChatRequest, reply: string): string {
  const bytesMax = replyTokensMax(request) * bytesOfToken
  if (Buffer.byteLength(reply) <= bytesMax) return reply
  const cut = Buffer.from(reply).subarray(0, bytesMax).toString('utf8')
  // A character cut in two decodes to replacement characters.
  return cut.replace(/\uFFFD+$/, '')
}

/** A token is four bytes of UTF-8, rounded up, so that anyone can verify the count. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesOfToken)
}

function tokensRead({ message, messages = [] }: ChatRequest): number {
  const read = message === undefined ? messages.map(({ content }) => content) : [message]
  return read.reduce((sum, text) => sum + tokensOf(text), 0)
}

function messagesOf({ message, messages = [] }: ChatRequest): number {
  return message === undefined ? messages.filter(({ role }) => role === 'user').length : 1
}

/** The most tokens of the reply. */
export function replyTokensMax({ maxTokens = replyTokensDefault }: ChatRequest): number {
  return maxTokens
}

/** A price's part for `used` of `of` units, rounded up. */
function partOf(priceAtomic: bigint, used: number, of: number): bigint {
  return (priceAtomic * BigInt(used) + BigInt(of) - 1n) / BigInt(of)
}
