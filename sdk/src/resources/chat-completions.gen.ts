// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, StreamableCall } from '../client/call.ts'
import type { AiChatCompletion } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ChatCompletionsMethods.create} takes. */
export type ChatCompletionsCreateInput = {
  /** One of GET /api/ai/v1/models */
  readonly model: string
  readonly messages: ReadonlyArray<{
    readonly role: "user"
    readonly content: string | ReadonlyArray<{
      readonly type: "text"
      readonly text: string
    } | {
      readonly type: "image_url"
      readonly image_url: {
        /** An address that the model can reach, or `data:image/png;base64,…`. */
        readonly url: string
        /** `low` costs less. */
        readonly detail?: "auto" | "low" | "high" | "original"
      }
    } | {
      readonly type: "input_audio"
      readonly input_audio: {
        /** Base64. */
        readonly data: string
        readonly format: "wav" | "mp3"
      }
    } | {
      readonly type: "file"
      readonly file: {
        readonly file_data?: string
        readonly file_id?: string
        readonly filename?: string
      }
    }>
    readonly name?: string
  } | {
    readonly role: "system" | "developer"
    readonly content: string | ReadonlyArray<{
      readonly type: "text"
      readonly text: string
    }>
    readonly name?: string
  } | {
    readonly role: "assistant"
    readonly content?: string | ReadonlyArray<{
      readonly type: "text"
      readonly text: string
    } | {
      readonly type: "refusal"
      readonly refusal: string
    }> | null
    readonly refusal?: string | null
    readonly tool_calls?: ReadonlyArray<{
      readonly id: string
      readonly type: "function"
      readonly function: {
        readonly name: string
        /** JSON, as the model wrote it. */
        readonly arguments: string
      }
      readonly index?: number
    }> | null
    readonly audio?: {
      readonly id: string
    } | null
    /** Taken and not passed on. */
    readonly annotations?: ReadonlyArray<unknown> | null
    readonly reasoning_content?: string | null
    readonly name?: string
  } | {
    readonly role: "tool"
    readonly tool_call_id: string
    readonly content: string | ReadonlyArray<{
      readonly type: "text"
      readonly text: string
    }>
  }>
  readonly stream?: boolean | null
  readonly stream_options?: {
    readonly include_usage?: boolean
    /** Taken; chunks are never padded here. */
    readonly include_obfuscation?: boolean
  } | null
  readonly tools?: ReadonlyArray<{
    readonly type: "function"
    readonly function: {
      readonly name: string
      readonly description?: string
      /** JSON Schema of an object. */
      readonly parameters?: Readonly<Record<string, unknown>>
      readonly strict?: boolean | null
    }
  }> | null
  readonly tool_choice?: "none" | "auto" | "required" | {
    readonly type: "function"
    readonly function: {
      readonly name: string
    }
  } | {
    readonly type: "allowed_tools"
    readonly allowed_tools: {
      readonly mode: "auto" | "required"
      readonly tools: ReadonlyArray<{
        readonly type: "function"
        readonly function: {
          readonly name: string
        }
      }>
    }
  } | null
  readonly response_format?: {
    readonly type: "text"
  } | {
    readonly type: "json_object"
  } | {
    readonly type: "json_schema"
    readonly json_schema: {
      readonly name: string
      readonly description?: string
      /** JSON Schema. */
      readonly schema?: Readonly<Record<string, unknown>>
      readonly strict?: boolean | null
    }
  } | null
  readonly temperature?: number | null
  readonly max_tokens?: number | null
  /** Counts before `max_tokens`. */
  readonly max_completion_tokens?: number | null
  /** All replies are paid for. */
  readonly n?: number | null
  readonly stop?: string | ReadonlyArray<string> | null
  readonly top_p?: number | null
  readonly seed?: number | null
  readonly frequency_penalty?: number | null
  readonly presence_penalty?: number | null
  readonly logit_bias?: Readonly<Record<string, number>> | null
  readonly logprobs?: boolean | null
  readonly top_logprobs?: number | null
  readonly parallel_tool_calls?: boolean | null
  readonly store?: boolean | null
  readonly metadata?: Readonly<Record<string, string>> | null
  readonly reasoning_effort?: string | null
  readonly verbosity?: "low" | "medium" | "high" | null
  /** A tier that costs the operator more is asked for as `default`; the answer says which one it was. */
  readonly service_tier?: "auto" | "default" | "flex" | "scale" | "priority" | null
  readonly modalities?: ReadonlyArray<"text" | "audio"> | null
  readonly audio?: {
    readonly format: string
    readonly voice: string | {
      readonly id: string
    }
  } | null
  readonly prediction?: {
    readonly type: "content"
    readonly content: string | ReadonlyArray<{
      readonly type: "text"
      readonly text: string
    }>
  } | null
  readonly prompt_cache_key?: string | null
  readonly prompt_cache_retention?: "in-memory" | "in_memory" | "24h" | null
  readonly safety_identifier?: string | null
  readonly user?: string | null
}

/** The operations of `chatCompletions`. */
export interface ChatCompletionsMethods {
  /**
   * Complete a chat.
   *
   * OpenAI’s protocol: a `chat.completion`, or with `stream` its chunks as server-sent events that end with `[DONE]`. Tools are handed back to the caller. Tokens are provided for before the model is asked and charged after; GET /api/ai/status says at what price. Errors are problem documents with the public API’s `error` object in them.
   *
   * `POST /api/ai/v1/chat/completions`, `post_api_ai_v1_chat_completions`.
   * @throws {BourseError} `ai.model_unknown`, `ai.model_unsuited`, `ledger.insufficient`, `billing.budget_exceeded`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  create(input: ChatCompletionsCreateInput, options?: CallOptions): StreamableCall<AiChatCompletion>
}

/** `chatCompletions` of a client: `chatCompletions(client)`. */
export const chatCompletions: Resource<ChatCompletionsMethods> = /* @__PURE__ */ resource<ChatCompletionsMethods>('chatCompletions', {
  create: ["POST", "/api/ai/v1/chat/completions", {"streams":true,"keyless":true}],
})
