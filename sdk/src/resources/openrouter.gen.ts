// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { OpenRouterChatRequest } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link OpenrouterMethods.chat} takes. */
export type OpenrouterChatInput = OpenRouterChatRequest

/** What {@link OpenrouterMethods.premiumChat} takes. */
export type OpenrouterPremiumChatInput = OpenRouterChatRequest

/** What {@link OpenrouterMethods.complete} takes. */
export type OpenrouterCompleteInput = {
  /** Model as the vendor names it, such as openai/gpt-4.1-mini */
  readonly model: string
  readonly prompt: string
  /** Default: 1024. */
  readonly max_tokens?: number
  readonly temperature?: number
  readonly top_p?: number
  readonly stop?: ReadonlyArray<string>
  readonly seed?: number
}

/** What {@link OpenrouterMethods.embeddings} takes. */
export type OpenrouterEmbeddingsInput = {
  /** Model as the vendor names it, such as openai/gpt-4.1-mini */
  readonly model: string
  readonly input: string | ReadonlyArray<string>
  readonly dimensions?: number
  /** Default: "float". */
  readonly encoding_format?: "float" | "base64"
}

/** What {@link OpenrouterMethods.parameters} takes. */
export type OpenrouterParametersInput = {
  readonly author: string
  readonly slug: string
}

/** What {@link OpenrouterMethods.endpoints} takes. */
export type OpenrouterEndpointsInput = {
  readonly author: string
  readonly slug: string
}

/** What {@link OpenrouterMethods.generation} takes. */
export type OpenrouterGenerationInput = {
  readonly id: string
}

/** The operations of `openrouter`. */
export interface OpenrouterMethods {
  /**
   * Complete a chat with a model of moderate price.
   *
   * Takes models of at most 1 and 5 US dollars for a million tokens read and written. The price is that of the longest answer that the call allows. The answer comes whole, not as a stream.
   *
   * Passed on to OpenRouter (POST /chat/completions), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/openrouter/chat/completions`, `post_api_openrouter_chat_completions`. Costs 0.002239 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  chat(input: OpenrouterChatInput, options?: CallOptions): Call<unknown>

  /**
   * Complete a chat with a model of any price.
   *
   * Takes models of at most 15 and 75 US dollars for a million tokens read and written. The price is that of the longest answer that the call allows. The answer comes whole, not as a stream.
   *
   * Passed on to OpenRouter (POST /chat/completions), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/openrouter/premium/chat/completions`, `post_api_openrouter_premium_chat_completions`. Costs 0.019576 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  premiumChat(input: OpenrouterPremiumChatInput, options?: CallOptions): Call<unknown>

  /**
   * Complete a text.
   *
   * Passed on to OpenRouter (POST /completions), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/openrouter/completions`, `post_api_openrouter_completions`. Costs 0.001311 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  complete(input: OpenrouterCompleteInput, options?: CallOptions): Call<unknown>

  /**
   * Turn texts into vectors.
   *
   * Takes models of at most 1 US dollar for a million tokens read. The price is that of the longest reading of the texts.
   *
   * Passed on to OpenRouter (POST /embeddings), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/openrouter/embeddings`, `post_api_openrouter_embeddings`. Costs 0.00101 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  embeddings(input: OpenrouterEmbeddingsInput, options?: CallOptions): Call<unknown>

  /**
   * List the models that make vectors.
   *
   * Passed on to OpenRouter (GET /embeddings/models), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/openrouter/embeddings/models`, `get_api_openrouter_embeddings_models`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  embeddingModels(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Count the models.
   *
   * Passed on to OpenRouter (GET /models/count), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/openrouter/models/count`, `get_api_openrouter_models_count`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  modelCount(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Read which parameters a model takes.
   *
   * Passed on to OpenRouter (GET /parameters/{author}/{slug}), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/openrouter/parameters/{author}/{slug}`, `get_api_openrouter_parameters_author_slug`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  parameters(input: OpenrouterParametersInput, options?: CallOptions): Call<unknown>

  /**
   * List the providers that keep nothing of what they are sent.
   *
   * Passed on to OpenRouter (GET /endpoints/zdr), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/openrouter/endpoints/zdr`, `get_api_openrouter_endpoints_zdr`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  private(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * List the models with their prices.
   *
   * Passed on to OpenRouter (GET /models), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/openrouter/models`, `get_api_openrouter_models`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  models(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * List the providers of one model.
   *
   * Passed on to OpenRouter (GET /models/{author}/{slug}/endpoints), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/openrouter/models/{author}/{slug}/endpoints`, `get_api_openrouter_models_author_slug_endpoints`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  endpoints(input: OpenrouterEndpointsInput, options?: CallOptions): Call<unknown>

  /**
   * List the providers of models.
   *
   * Passed on to OpenRouter (GET /providers), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/openrouter/providers`, `get_api_openrouter_providers`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  providers(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Read the figures of an own completion.
   *
   * Passed on to OpenRouter (GET /generation), whose answer is given unchanged; its members are documented at https://openrouter.ai/docs/api-reference. Nothing is charged for a call that fails.
   *
   * `GET /api/openrouter/generation`, `get_api_openrouter_generation`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  generation(input: OpenrouterGenerationInput, options?: CallOptions): Call<unknown>
}

/** `openrouter` of a client: `openrouter(client)`. */
export const openrouter: Resource<OpenrouterMethods> = /* @__PURE__ */ resource<OpenrouterMethods>('openrouter', {
  chat: ["POST", "/api/openrouter/chat/completions"],
  premiumChat: ["POST", "/api/openrouter/premium/chat/completions"],
  complete: ["POST", "/api/openrouter/completions"],
  embeddings: ["POST", "/api/openrouter/embeddings"],
  embeddingModels: ["GET", "/api/openrouter/embeddings/models", {"priced":true}],
  modelCount: ["GET", "/api/openrouter/models/count", {"priced":true}],
  parameters: ["GET", "/api/openrouter/parameters/{author}/{slug}", {"priced":true}],
  private: ["GET", "/api/openrouter/endpoints/zdr", {"priced":true}],
  models: ["GET", "/api/openrouter/models", {"priced":true}],
  endpoints: ["GET", "/api/openrouter/models/{author}/{slug}/endpoints", {"priced":true}],
  providers: ["GET", "/api/openrouter/providers", {"priced":true}],
  generation: ["GET", "/api/openrouter/generation", {"priced":true}],
})
