// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link EmbeddingsMethods.create} takes. */
export type EmbeddingsCreateInput = {
  /** One of GET /api/ai/v1/models */
  readonly model: string
  readonly input: string | ReadonlyArray<string> | ReadonlyArray<number> | ReadonlyArray<ReadonlyArray<number>>
  /** How long vectors shall be; the model says where it has no such length. */
  readonly dimensions?: number | null
  /** base64 is that of little-endian 32-bit floats; `float` unless given. */
  readonly encoding_format?: "float" | "base64" | null
  /** Taken and not passed on. */
  readonly user?: string | null
}

/** What {@link EmbeddingsMethods.create} answers. */
export type EmbeddingsCreateAnswer = {
  readonly object: "list"
  readonly data: ReadonlyArray<{
    readonly object: "embedding"
    readonly index: number
    readonly embedding: ReadonlyArray<number> | string
  }>
  readonly model: string
  readonly usage: {
    readonly prompt_tokens: number
    readonly total_tokens: number
  }
}

/** The operations of `embeddings`. */
export interface EmbeddingsMethods {
  /**
   * Make vectors of texts.
   *
   * OpenAI’s protocol. Without a configured model, `hashed-trigrams-256` is arithmetic over spelling: texts that share words are near, whatever they mean.
   *
   * `POST /api/ai/v1/embeddings`, `post_api_ai_v1_embeddings`.
   * @throws {BourseError} `ai.model_unknown`, `ai.model_unsuited`, `ledger.insufficient`, `billing.budget_exceeded`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  create(input: EmbeddingsCreateInput, options?: CallOptions): Call<EmbeddingsCreateAnswer>
}

/** `embeddings` of a client: `embeddings(client)`. */
export const embeddings: Resource<EmbeddingsMethods> = /* @__PURE__ */ resource<EmbeddingsMethods>('embeddings', {
  create: ["POST", "/api/ai/v1/embeddings", {"keyless":true}],
})
