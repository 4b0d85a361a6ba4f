// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AiMethods.getStatus} answers. */
export type AiGetStatusAnswer = {
  /** Whether there is a language model; false where only what is built in answers. */
  readonly configured: boolean
  readonly defaultModel: string
  readonly embeddingModel: string | null
  readonly models: ReadonlyArray<{
    readonly id: string
    readonly kind: "language_model" | "planner" | "embedding_model"
    readonly canEmbed: boolean
    readonly price: {
      readonly inputAtomicPerMillion: string
      readonly outputAtomicPerMillion: string
      readonly asset: string
    } | null
  }>
}

/** The operations of `ai`. */
export interface AiMethods {
  /**
   * Tell which models answer, and what they cost.
   *
   * `GET /api/ai/status`, `get_api_ai_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<AiGetStatusAnswer>
}

/** `ai` of a client: `ai(client)`. */
export const ai: Resource<AiMethods> = /* @__PURE__ */ resource<AiMethods>('ai', {
  getStatus: ["GET", "/api/ai/status"],
})
