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
 * The most tokens that a conversation with its tools can be: tokenizers of language models make at most one of each byte,
 * and the JSON that is counted here has every byte of the texts. Pictures are counted by what they can be at the most.
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
    bytesOf(pieces.map(({ text }) => text)) +
    pieces.reduce((sum, { others }) => sum + others, 0) +
    bytesOf(tools) +
    (format === undefined && settings === undefined ? 0 : bytesOf([format, settings])) +
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
