/** One turn of a conversation. What a tool answered is told by the id of the call that asked for it. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant'
      readonly content: string
      readonly toolCalls?: readonly ModelToolCall[]
    }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string }

/** What the model may ask for. `inputSchema` is a JSON Schema of an object. */
export type ModelTool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** `input` is what the model wrote: it is not validated. */
export type ModelToolCall = {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

export type ModelRequest = {
  /** One of `models()`. */
  readonly model: string
  readonly messages: readonly ModelMessage[]
  readonly tools?: readonly ModelTool[]
  /** The reply is cut off there. */
  readonly outputTokensMax: number
  /** 0 to 2; the model's own unless given. */
  readonly temperature?: number
  readonly signal: AbortSignal
}

export type ModelUsage = { readonly inputTokens: number; readonly outputTokens: number }

export type ModelReply = {
  readonly text: string
  readonly toolCalls: readonly ModelToolCall[]
  readonly finishReason: 'stop' | 'length' | 'tool_calls' | 'content_filter'
  readonly usage: ModelUsage
}

/** A piece of a reply while it is made; the last one is the whole reply. */
export type ModelPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reply'; readonly reply: ModelReply }

export type ModelEmbeddings = {
  readonly vectors: readonly (readonly number[])[]
  readonly usage: ModelUsage
}

export type ModelInfo = {
  readonly id: string
  readonly owner: string
  /** False for the planner that is built in, which says what it is in every answer. */
  readonly isLanguageModel: boolean
  readonly canEmbed: boolean
}

/**
 * A model that turns a conversation into a reply or calls of tools. Every method rejects with a problem of the
 * vendors' kind (502, 503 or 504) when the model cannot be reached; what the model writes is never trusted.
 */
export type LanguageModel = {
  /** At least one; the first is the default. */
  readonly models: () => readonly ModelInfo[]
  /** The most tokens that a request could use, counted before it is sent; never less than what it then uses. */
  readonly tokensMax: (request: Omit<ModelRequest, 'signal'>) => number
  readonly reply: (request: ModelRequest) => Promise<ModelReply>
  readonly stream: (request: ModelRequest) => AsyncIterable<ModelPart>
  readonly embed: (request: {
    readonly model: string
    readonly inputs: readonly string[]
    readonly signal: AbortSignal
  }) => Promise<ModelEmbeddings>
}
