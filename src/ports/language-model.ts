/** A part of a user message: text, or another part in the public API's form, such as a picture. */
export type ModelInputPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'other'; readonly wire: Readonly<Record<string, unknown>> }

/** Additional members of a message by the public API's names, such as `name`. Only language models read them. */
type ModelMessageExtra = Readonly<Record<string, unknown>>

/** One message of a conversation. A tool result refers to its call by id. */
export type ModelMessage =
  | {
      readonly role: 'system' | 'user'
      /** The text of the message. */
      readonly content: string
      /** The whole message in order, where it has parts that are not text. */
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

/** A tool offered to the model. `inputSchema` is a JSON Schema of an object. */
export type ModelTool = {
  readonly name: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  /** Whether the arguments must conform to the schema. */
  readonly strict?: boolean
}

/** A tool call by the model. `input` is not validated. */
export type ModelToolCall = {
  readonly id: string
  readonly name: string
  readonly input: unknown
}

/** Which tools a reply must call; `{ name }` requires that one. */
export type ModelToolChoice = 'auto' | 'none' | 'required' | { readonly name: string }

/** The format that the text of a reply must have. */
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
  /** Default: `auto`. A model that cannot make such a call refuses (400). */
  readonly toolChoice?: ModelToolChoice
  /** Default: plain text. A model that cannot write the format refuses (400). */
  readonly format?: ModelReplyFormat
  /** The number of replies. Default: one. */
  readonly choices?: number
  /** A reply ends before the first of these. */
  readonly stop?: readonly string[]
  /**
   * Other parameters by the public API's names. A language model receives them unchanged; the built-in planner ignores
   * those that only affect sampling, and refuses what it does not support (400).
   */
  readonly settings?: Readonly<Record<string, unknown>>
  /** The maximum tokens of each reply. */
  readonly outputTokensMax: number
  /** 0 to 2. Default: the model's own. */
  readonly temperature?: number
  readonly signal: AbortSignal
}

export type ModelUsage = { readonly inputTokens: number; readonly outputTokens: number }

/** What a reply has come to, where whoever replies knows it for certain. */
export type ModelOutcome = {
  /**
   * `done`: all that was asked for was called and answered; `told`: words were all that was asked for; `asks`: something is
   * missing, and the text asks for it; `refused`: it cannot be done, and nothing was changed for it; `failed`: a call
   * failed, and what came after it was not begun.
   */
  readonly kind: 'asks' | 'done' | 'failed' | 'refused' | 'told'
  /** The argument that is asked for. */
  readonly asks?: string
  /** The calls that were made and answered, of those that were asked for. */
  readonly made?: number
}

/** One of the requested replies. */
export type ModelChoice = {
  readonly text: string
  readonly toolCalls: readonly ModelToolCall[]
  readonly finishReason: 'stop' | 'length' | 'tool_calls' | 'content_filter'
  /** Only of replies that end the work. Language models do not tell; the built-in planner does. */
  readonly outcome?: ModelOutcome
  /** The model's refusal, where it is reported apart from the text. */
  readonly refusal?: string
  /** Additional members of the message as the endpoint sent them, such as `audio` or `reasoning_content`. */
  readonly extra?: Readonly<Record<string, unknown>>
  /** As the endpoint sent them. */
  readonly logprobs?: unknown
}

/** The first reply, the other replies, and their combined usage. */
export type ModelReply = ModelChoice & {
  readonly others?: readonly ModelChoice[]
  readonly usage: ModelUsage
  /** Additional members of the answer as the endpoint sent them, such as `service_tier`. */
  readonly answer?: Readonly<Record<string, unknown>>
}

/** A piece of a streamed reply, with the reply's number; the last piece is the whole reply. */
export type ModelPart =
  | {
      readonly kind: 'text'
      readonly choice: number
      readonly text: string
      readonly logprobs?: unknown
    }
  /** A piece of a tool call: the name first, then pieces of the arguments. */
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

/** Text, or token ids of the model. */
export type EmbeddingInput = string | readonly number[]

export type ModelEmbeddings = {
  readonly vectors: readonly (readonly number[])[]
  readonly usage: ModelUsage
}

export type ModelInfo = {
  readonly id: string
  readonly owner: string
  /** False for the built-in planner, which identifies itself in every answer. */
  readonly isLanguageModel: boolean
  readonly canEmbed: boolean
}

/**
 * Turns a conversation into replies or tool calls. Methods reject with an upstream problem (502, 503 or 504) when the
 * model is unreachable, and with 400 naming the member that it does not support. Output of the model is never trusted.
 */
export type LanguageModel = {
  /** Never empty; the first is the default. */
  readonly models: () => readonly ModelInfo[]
  /** The upper limit of tokens that a request can use, computed before it is sent; actual use never exceeds it. */
  readonly tokensMax: (request: Omit<ModelRequest, 'signal'>) => number
  readonly reply: (request: ModelRequest) => Promise<ModelReply>
  readonly stream: (request: ModelRequest) => AsyncIterable<ModelPart>
  readonly embed: (request: {
    readonly model: string
    readonly inputs: readonly EmbeddingInput[]
    /** The length of the vectors. Default: the model's own. */
    readonly dimensions?: number
    readonly signal: AbortSignal
  }) => Promise<ModelEmbeddings>
}
