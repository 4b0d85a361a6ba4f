import { isMetered, type PriceUnit } from '../../../kernel/price-units.ts'
import type { ChatAnswer, ChatRequest } from './chat.schemas.ts'

/** The longest time of an answer; a quote by the minute is for this long. */
const secondsMax = 60
/** Output tokens of a reply where the request does not say. */
const replyTokensDefault = 1_000
const bytesOfToken = 4

type Terms = { readonly perUnitAtomic: bigint; readonly unit: PriceUnit }
type Usage = ChatAnswer['usage']

/** The most that a request can cost, with the words of its quote. */
export function quoteFor(
  { perUnitAtomic, unit }: Terms,
  request: ChatRequest,
): { readonly amountAtomic: bigint; readonly words: string } {
  switch (unit) {
    case 'call':
      return { amountAtomic: perUnitAtomic, words: 'one answer' }
    case 'task':
      return { amountAtomic: perUnitAtomic, words: 'one task' }
    case 'message': {
      const messages = messagesOf(request)
      const words = messages === 1 ? 'one message' : `${messages} messages`
      return { amountAtomic: perUnitAtomic * BigInt(messages), words }
    }
    case '1k_tokens': {
      const tokens = tokensRead(request) + replyTokensMax(request)
      return {
        amountAtomic: partOf(perUnitAtomic, tokens, 1_000),
        words: `at most ${tokens} tokens`,
      }
    }
    case 'minute':
      return { amountAtomic: perUnitAtomic, words: 'at most one minute' }
  }
}

/** The cost of a request by its usage: positive, and at most its quote; null for the whole quote. */
export function costFor(
  { perUnitAtomic, unit }: Partial<Terms> & Pick<Terms, 'unit'>,
  request: ChatRequest,
  usage: Usage,
): bigint | null {
  if (perUnitAtomic === undefined || !isMetered(unit)) return null
  const most = quoteFor({ perUnitAtomic, unit }, request).amountAtomic
  const used =
    unit === '1k_tokens'
      ? partOf(perUnitAtomic, usage.tokens, 1_000)
      : partOf(perUnitAtomic, usage.seconds, secondsMax)
  return used < most ? used : most
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
function tokensOf(text: string): number {
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
