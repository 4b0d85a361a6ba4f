import { isJsonObject } from './json-object.ts'

/** For the template that a conversation is put in, for each message. */
const messageOverhead = 16
const charactersPerToken = 4
/** A picture at its finest and at its coarsest, as the dearest tokenizers of public models count them. */
const pictureTokensMax = 48_200
const coarsePictureTokensMax = 2_900

/** What of a message is counted apart from its texts. */
type Countable = {
  readonly parts?: readonly { readonly kind: string; readonly wire?: unknown }[]
}

/**
 * The tokens that a conversation with its tools is counted as before it is sent: on the safe side of what tokenizers of
 * language models make of what people and programs write, and near it. Text that is made to be more is still possible;
 * whoever holds money by this count charges no more than it. Pictures are counted by what they can be at the most.
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
    amplyCounted(pieces.map(({ text }) => text)) +
    pieces.reduce((sum, { others }) => sum + others, 0) +
    amplyCounted(tools) +
    (format === undefined && settings === undefined ? 0 : amplyCounted([format, settings])) +
    messageOverhead * (messages.length + tools.length)
  )
}

/** The most tokens that the replies of a request can be together. */
export function replyTokensMax({
  outputTokensMax,
  choices = 1,
}: {
  readonly outputTokensMax: number
  readonly choices?: number
}): number {
  return outputTokensMax * choices
}

/** The usual number of tokens of a text: one for every four characters, rounded up. For texts that nobody counted. */
export function usualTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}

/** A message without what is no text, and the most tokens that this can be. */
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
 * Pieces of a text: letters of a word, with the blank before them and up to the next capital; each digit; signs that follow
 * each other; blanks; any other character alone.
 */
const pieces = / ?([A-Z]+(?![a-z])|[A-Z]?[a-z]+)|[0-9]|[!-/:-@[-`{-~]+|([\0- ]+)|([\s\S])/gu

const lettersPerToken = 3
const signsPerToken = 2
const blanksPerToken = 4

/** A piece is a token for every three letters, two signs or four blanks; foreign letters are one, signs of pictures more. */
function amplyCounted(value: unknown): number {
  let tokens = 0
  for (const [{ length }, word, blanks, foreign] of JSON.stringify(value).matchAll(pieces)) {
    if (word !== undefined) tokens += Math.ceil(word.length / lettersPerToken)
    else if (blanks !== undefined) tokens += Math.ceil(length / blanksPerToken)
    else if (foreign !== undefined) tokens += tokensOfForeign(foreign.codePointAt(0) ?? 0)
    else tokens += Math.ceil(length / signsPerToken)
  }
  return tokens
}

/** One less than its bytes in UTF-8, but for what is beyond the first plane, of which each byte may be one. */
function tokensOfForeign(character: number): number {
  if (character > 0xffff) return 4
  return character > 0x7ff ? 2 : 1
}
