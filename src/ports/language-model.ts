/** A part of what a user says: a text, or something else in the public API's own form, such as a picture. */
export type ModelInputPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'other'; readonly wire: Readonly<Record<string, unknown>> }

/** Further members of a message by the public API's names, such as `name`; only a language model reads them. */
type ModelMessageExtra = Readonly<Record<string, unknown>>

/** One turn of a conversation. What a tool answered is told by the id of the call that asked for it. */
export type ModelMessage =
  | {
      readonly role: 'system' | 'user'
      /** All texts of the turn. */
      readonly content: string
      /** The whole turn in its order, where it is more than texts. */
      readonly parts?: readonly ModelInputPart[]
      readonly extra?: ModelMessageExtra
    }
  | {
      readonly role: 'assistant'
      readonly content: string
      readonly toolCalls?: readonly ModelToolCall[]
      readonly extra?: ModelMessageExtra
    }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string }

/** What the model may ask for. `inputSchema` is a JSON Schema of an object. */
export type ModelTool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  /** Whether the model may write nothing but what the schema takes. */
  readonly strict?: boolean
}

/** `input` is what the model wrote: it is not validated. */
export type ModelToolCall = {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

/** Which tools a reply must call; `{ name }` is that one. */
export type ModelToolChoice = 'auto' | 'none' | 'required' | { readonly name: string }

/** What form the text of a reply must have. */
export type ModelReplyFormat =
  | { readonly kind: 'json' }
  | {
      readonly kind: 'schema'
      readonly name: string
      readonly description?: string
      readonly schema: Readonly<Record<string, unknown>>
      readonly strict?: boolean
    }

export type ModelRequest = {
  /** One of `models()`. */
  readonly model: string
  readonly messages: readonly ModelMessage[]
  readonly tools?: readonly ModelTool[]
  /** `auto` unless given. A model that cannot make such a call refuses (400). */
  readonly toolChoice?: ModelToolChoice
  /** A text unless given. A model that cannot write it refuses (400). */
  readonly format?: ModelReplyFormat
  /** How many replies are made; one unless given. */
  readonly choices?: number
  /** A reply is cut before the first of these. */
  readonly stop?: readonly string[]
  /**
   * What else the public API's members say, by their own names. A language model is given them as they are; what is built in
   * leaves those that only change how a reply is drawn, and refuses what it cannot do (400).
   */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Each reply is cut off there. */
  readonly outputTokensMax: number
  /** 0 to 2; the model's own unless given. */
  readonly temperature?: number
  readonly signal: AbortSignal
}

export type ModelUsage = { readonly inputTokens: number; readonly outputTokens: number }

/** One reply of those that were asked for. */
export type ModelChoice = {
  readonly text: string
  readonly toolCalls: readonly ModelToolCall[]
  readonly finishReason: 'stop' | 'length' | 'tool_calls' | 'content_filter'
  /** Why the model would not answer, where it says so apart from a text. */
  readonly refusal?: string
  /** Further members of the message as the endpoint wrote them, such as `audio` or `reasoning_content`. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** As the endpoint wrote them. */
  readonly logprobs?: unknown
}

/** The first reply, the others, and what they took together. */
export type ModelReply = ModelChoice & {
  readonly others?: readonly ModelChoice[]
  readonly usage: ModelUsage
  /** Further members of the answer as the endpoint wrote them, such as `service_tier`. */
  readonly answer?: Readonly<Record<string, unknown>>
}

/** A piece of a reply while it is made, with the number of the reply; the last one is the whole reply. */
export type ModelPart =
  | {
      readonly kind: 'text'
      readonly choice: number
      readonly text: string
      readonly logprobs?: unknown
    }
  /** A piece of a call: its name in the first one, then more of what it is called with. */
  | {
      readonly kind: 'call'
      readonly choice: number
      readonly index: number
      readonly id?: string
      readonly name?: string
      readonly argumentsText: string
    }
  | {
      readonly kind: 'extra'
      readonly choice: number
      readonly members: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'reply'; readonly reply: ModelReply }

/** Texts, or texts that are already tokens of the model. */
export type EmbeddingInput = string | readonly number[]

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
 * vendors' kind (502, 503 or 504) when the model cannot be reached, and with 400 naming the member where it cannot do what
 * was asked; what the model writes is never trusted.
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
    readonly inputs: readonly EmbeddingInput[]
    /** How long vectors shall be; the model's own length unless given. */
    readonly dimensions?: number
    readonly signal: AbortSignal
  }) => Promise<ModelEmbeddings>
}
