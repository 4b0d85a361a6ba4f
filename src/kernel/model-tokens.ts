/** For the template that a conversation is put in, for each message. */
const messageOverhead = 16
const charactersPerToken = 4

/**
 * The most tokens that a conversation with its tools can be: tokenizers of language models make at most one of each byte,
 * and the JSON that is counted here has every byte of the texts.
 */
export function conversationTokensMax(conversation: {
  readonly messages: readonly unknown[]
  readonly tools?: readonly unknown[] | undefined
}): number {
  const { messages, tools = [] } = conversation
  return bytesOf(messages) + bytesOf(tools) + messageOverhead * (messages.length + tools.length)
}

/** The usual number of tokens of a text: one for every four characters, rounded up. For texts that nobody counted. */
export function usualTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
