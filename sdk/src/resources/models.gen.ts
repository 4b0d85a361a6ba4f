// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { AiModel } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ModelsMethods.list} answers. */
export type ModelsListAnswer = {
  readonly object: "list"
  readonly data: ReadonlyArray<AiModel>
}

/** What {@link ModelsMethods.get} takes. */
export type ModelsGetInput = {
  /** One of GET /api/ai/v1/models */
  readonly model: string
}

/** The operations of `models`. */
export interface ModelsMethods {
  /**
   * List the models, the default one first.
   *
   * `GET /api/ai/v1/models`, `get_api_ai_v1_models`.
   */
  list(input?: NoInput, options?: CallOptions): Call<ModelsListAnswer>

  /**
   * Read one model.
   *
   * `GET /api/ai/v1/models/{model}`, `get_api_ai_v1_models_model`.
   * @throws {BourseError} `ai.model_unknown`
   */
  get(input: ModelsGetInput, options?: CallOptions): Call<AiModel>
}

/** `models` of a client: `models(client)`. */
export const models: Resource<ModelsMethods> = /* @__PURE__ */ resource<ModelsMethods>('models', {
  list: ["GET", "/api/ai/v1/models"],
  get: ["GET", "/api/ai/v1/models/{model}"],
})
