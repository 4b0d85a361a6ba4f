import { isJsonObject } from './json-object.ts'

/** Tokens that a chat template adds to each message. */
const messageOverhead = 16
const charactersPerToken = 4
/** Tokens of a picture at high and at low detail, by the most expensive tokenizer of the public models. */
const pictureTokensMax = 48_200
const coarsePictureTokensMax = 2_900

/** The parts of a message that are counted apart from its text. */
type Countable = {
  readonly parts?: readonly { readonly kind: string; readonly wire?: unknown }[]
}

/**
 * An upper estimate of a conversation's tokens, tools included, made before it is sent. It is close to, and not below,
 * what tokenizers of language models make of ordinary text. Text crafted to cost more can exceed it, so a hold by this
 * estimate also caps the charge. A picture counts as its maximum.
 */
export function conversationTokensMax(conversation: {
  readonly messages: readonly unknown[]
  readonly tools?: readonly unknown[] | undefined
  readonly format?: unknown
  readonly settings?: unknown
}): number {
  const { messages, tools = [], format, settings } = conversation
  const pieces = messages.map(taken)
  return (
    tokensAtMost(pieces.map(({ text }) => text)) +
    pieces.reduce((sum, { others }) => sum + others, 0) +
    tokensAtMost(tools) +
    (format === undefined && settings === undefined ? 0 : tokensAtMost([format, settings])) +
    messageOverhead * (messages.length + tools.length)
  )
}

/** The most tokens that all replies of a request can have together. */
export function replyTokensMax({
  outputTokensMax,
  choices = 1,
}: {
  readonly outputTokensMax: number
  readonly choices?: number
}): number {
  return outputTokensMax * choices
}

/** The usual estimate for text without a token count: four characters to a token, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}

/** A message without its parts that are not text, and the most tokens those parts can have. */
function taken(message: unknown): { readonly text: unknown; readonly others: number } {
  if (!hasParts(message)) return { text: message, others: 0 }
  const others = message.parts.filter(({ kind }) => kind !== 'text')
  const texts = message.parts.filter(({ kind }) => kind === 'text')
  return {
    text: { ...message, parts: texts },
    others: others.reduce((sum, { wire }) => sum + partTokensMax(wire), 0),
  }
}

function hasParts(message: unknown): message is Required<Countable> {
  return isJsonObject(message) && Array.isArray(message['parts'])
}

function partTokensMax(wire: unknown): number {
  const picture = isJsonObject(wire) ? wire['image_url'] : undefined
  if (!isJsonObject(picture)) return Math.max(pictureTokensMax, bytesOf(wire))
  return picture['detail'] === 'low' ? coarsePictureTokensMax : pictureTokensMax
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/**
 * Splits text into pieces: a word up to the next capital, with the space before it; each digit; a run of ASCII
 * punctuation; a run of white space; any other single character.
 */
const pieces = / ?([A-Z]+(?![a-z])|[A-Z]?[a-z]+)|[0-9]|[!-/:-@[-`{-~]+|([\0- ]+)|([\s\S])/gu

const lettersPerToken = 3
const signsPerToken = 2
const blanksPerToken = 4

/**
 * An upper estimate: one token for each three letters, two punctuation marks or four spaces of a piece. Letters of
 * other scripts count one, emoji more.
 */
function tokensAtMost(value: unknown): number {
  let tokens = 0
  for (const [{ length }, word, blanks, foreign] of JSON.stringify(value).matchAll(pieces)) {
    if (word !== undefined) tokens += Math.ceil(word.length / lettersPerToken)
    else if (blanks !== undefined) tokens += Math.ceil(length / blanksPerToken)
    else if (foreign !== undefined) tokens += tokensOfForeign(foreign.codePointAt(0) ?? 0)
    else tokens += Math.ceil(length / signsPerToken)
  }
  return tokens
}

/** One less than the character's UTF-8 bytes; all four bytes beyond the Basic Multilingual Plane. */
function tokensOfForeign(character: number): number {
  if (character > 0xffff) return 4
  return character > 0x7ff ? 2 : 1
}
