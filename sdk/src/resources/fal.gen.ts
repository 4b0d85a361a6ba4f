// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link FalMethods.fluxSchnell} takes. */
export type FalFluxSchnellInput = {
  /** What the picture shows, in words */
  readonly prompt: string
  /** Default: "landscape_4_3". */
  readonly image_size?: "square_hd" | "square" | "portrait_4_3" | "portrait_16_9" | "landscape_4_3" | "landscape_16_9"
  /** Default: 1. */
  readonly num_images?: number
  readonly seed?: number
}

/** What {@link FalMethods.fluxDev} takes. */
export type FalFluxDevInput = {
  /** What the picture shows, in words */
  readonly prompt: string
  /** Default: "landscape_4_3". */
  readonly image_size?: "square_hd" | "square" | "portrait_4_3" | "portrait_16_9" | "landscape_4_3" | "landscape_16_9"
  /** Default: 1. */
  readonly num_images?: number
  readonly seed?: number
  readonly guidance_scale?: number
  readonly num_inference_steps?: number
}

/** What {@link FalMethods.fluxImage} takes. */
export type FalFluxImageInput = {
  /** What the picture shows, in words */
  readonly prompt: string
  /** Where the vendor fetches the image */
  readonly image_url: string
  readonly strength?: number
  /** Default: 1. */
  readonly num_images?: number
  readonly seed?: number
}

/** What {@link FalMethods.fluxStatus} takes. */
export type FalFluxStatusInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.fluxResult} takes. */
export type FalFluxResultInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.fluxCancel} takes. */
export type FalFluxCancelInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.esrgan} takes. */
export type FalEsrganInput = {
  /** Where the vendor fetches the image */
  readonly image_url: string
  /** Default: 2. */
  readonly scale?: number
}

/** What {@link FalMethods.esrganStatus} takes. */
export type FalEsrganStatusInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.esrganResult} takes. */
export type FalEsrganResultInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.esrganCancel} takes. */
export type FalEsrganCancelInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.birefnet} takes. */
export type FalBirefnetInput = {
  /** Where the vendor fetches the image */
  readonly image_url: string
}

/** What {@link FalMethods.birefnetStatus} takes. */
export type FalBirefnetStatusInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.birefnetResult} takes. */
export type FalBirefnetResultInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.birefnetCancel} takes. */
export type FalBirefnetCancelInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.fluxPro} takes. */
export type FalFluxProInput = {
  /** What it shows or sounds like, in words */
  readonly prompt: string
  /** Default: "landscape_4_3". */
  readonly image_size?: "square_hd" | "square" | "portrait_4_3" | "portrait_16_9" | "landscape_4_3" | "landscape_16_9"
  readonly seed?: number
}

/** What {@link FalMethods.fluxProStatus} takes. */
export type FalFluxProStatusInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.fluxProResult} takes. */
export type FalFluxProResultInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.fluxProCancel} takes. */
export type FalFluxProCancelInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.recraft} takes. */
export type FalRecraftInput = {
  /** What the picture shows, in words */
  readonly prompt: string
  /** Default: "landscape_4_3". */
  readonly image_size?: "square_hd" | "square" | "portrait_4_3" | "portrait_16_9" | "landscape_4_3" | "landscape_16_9"
  /** Default: "realistic_image". */
  readonly style?: "any" | "realistic_image" | "digital_illustration"
}

/** What {@link FalMethods.recraftStatus} takes. */
export type FalRecraftStatusInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.recraftResult} takes. */
export type FalRecraftResultInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.recraftCancel} takes. */
export type FalRecraftCancelInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.ideogram} takes. */
export type FalIdeogramInput = {
  /** What it shows or sounds like, in words */
  readonly prompt: string
  /** Default: "landscape_4_3". */
  readonly image_size?: "square_hd" | "square" | "portrait_4_3" | "portrait_16_9" | "landscape_4_3" | "landscape_16_9"
  /** Default: "BALANCED". */
  readonly rendering_speed?: "TURBO" | "BALANCED"
  readonly negative_prompt?: string
  readonly seed?: number
}

/** What {@link FalMethods.ideogramStatus} takes. */
export type FalIdeogramStatusInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.ideogramResult} takes. */
export type FalIdeogramResultInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.ideogramCancel} takes. */
export type FalIdeogramCancelInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.ltxVideo} takes. */
export type FalLtxVideoInput = {
  /** What it shows or sounds like, in words */
  readonly prompt: string
  readonly negative_prompt?: string
  readonly seed?: number
}

/** What {@link FalMethods.ltxVideoStatus} takes. */
export type FalLtxVideoStatusInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.ltxVideoResult} takes. */
export type FalLtxVideoResultInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.ltxVideoCancel} takes. */
export type FalLtxVideoCancelInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.minimax} takes. */
export type FalMinimaxInput = {
  readonly prompt: string
  readonly prompt_optimizer?: boolean
}

/** What {@link FalMethods.minimaxStatus} takes. */
export type FalMinimaxStatusInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.minimaxResult} takes. */
export type FalMinimaxResultInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.minimaxCancel} takes. */
export type FalMinimaxCancelInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.whisper} takes. */
export type FalWhisperInput = {
  /** Where the vendor fetches the file */
  readonly audio_url: string
  /** Default: "transcribe". */
  readonly task?: "transcribe" | "translate"
  readonly language?: string
  /** Default: "segment". */
  readonly chunk_level?: "segment" | "word"
}

/** What {@link FalMethods.whisperStatus} takes. */
export type FalWhisperStatusInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.whisperResult} takes. */
export type FalWhisperResultInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.whisperCancel} takes. */
export type FalWhisperCancelInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.stableAudio} takes. */
export type FalStableAudioInput = {
  /** What it shows or sounds like, in words */
  readonly prompt: string
  /** Default: 30. */
  readonly seconds_total?: number
  /** Default: 100. */
  readonly steps?: number
}

/** What {@link FalMethods.stableAudioStatus} takes. */
export type FalStableAudioStatusInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.stableAudioResult} takes. */
export type FalStableAudioResultInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** What {@link FalMethods.stableAudioCancel} takes. */
export type FalStableAudioCancelInput = {
  /** Identifier as the vendor gave it */
  readonly requestId: string
}

/** The operations of `fal`. */
export interface FalMethods {
  /**
   * Make pictures from words, fast.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/flux/schnell), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/fal/flux/schnell`, `post_api_fal_flux_schnell`. Costs 0.008 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  fluxSchnell(input: FalFluxSchnellInput, options?: CallOptions): Call<unknown>

  /**
   * Make pictures from words, with care.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/flux/dev), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/fal/flux/dev`, `post_api_fal_flux_dev`. Costs 0.1 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  fluxDev(input: FalFluxDevInput, options?: CallOptions): Call<unknown>

  /**
   * Make pictures from a picture and words.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/flux/dev/image-to-image), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/fal/flux/dev/image-to-image`, `post_api_fal_flux_dev_image_to_image`. Costs 0.06 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  fluxImage(input: FalFluxImageInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a flux request.
   *
   * Passed on to fal (GET /fal-ai/flux/requests/{request_id}/status), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/flux/requests/{request_id}/status`, `get_api_fal_flux_requests_request_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  fluxStatus(input: FalFluxStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read the result of a flux request.
   *
   * Passed on to fal (GET /fal-ai/flux/requests/{request_id}), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/flux/requests/{request_id}`, `get_api_fal_flux_requests_request_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  fluxResult(input: FalFluxResultInput, options?: CallOptions): Call<unknown>

  /**
   * Cancel a flux request that has not begun.
   *
   * Passed on to fal (PUT /fal-ai/flux/requests/{request_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `PUT /api/fal/flux/requests/{request_id}/cancel`, `put_api_fal_flux_requests_request_id_cancel`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  fluxCancel(input: FalFluxCancelInput, options?: CallOptions): Call<unknown>

  /**
   * Enlarge a picture.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/esrgan), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `POST /api/fal/esrgan`, `post_api_fal_esrgan`. Costs 0.02 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  esrgan(input: FalEsrganInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a esrgan request.
   *
   * Passed on to fal (GET /fal-ai/esrgan/requests/{request_id}/status), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/esrgan/requests/{request_id}/status`, `get_api_fal_esrgan_requests_request_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  esrganStatus(input: FalEsrganStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read the result of a esrgan request.
   *
   * Passed on to fal (GET /fal-ai/esrgan/requests/{request_id}), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/esrgan/requests/{request_id}`, `get_api_fal_esrgan_requests_request_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  esrganResult(input: FalEsrganResultInput, options?: CallOptions): Call<unknown>

  /**
   * Cancel a esrgan request that has not begun.
   *
   * Passed on to fal (PUT /fal-ai/esrgan/requests/{request_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `PUT /api/fal/esrgan/requests/{request_id}/cancel`, `put_api_fal_esrgan_requests_request_id_cancel`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  esrganCancel(input: FalEsrganCancelInput, options?: CallOptions): Call<unknown>

  /**
   * Cut the background out of a picture.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/birefnet), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `POST /api/fal/birefnet`, `post_api_fal_birefnet`. Costs 0.01 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  birefnet(input: FalBirefnetInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a birefnet request.
   *
   * Passed on to fal (GET /fal-ai/birefnet/requests/{request_id}/status), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/birefnet/requests/{request_id}/status`, `get_api_fal_birefnet_requests_request_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  birefnetStatus(input: FalBirefnetStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read the result of a birefnet request.
   *
   * Passed on to fal (GET /fal-ai/birefnet/requests/{request_id}), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/birefnet/requests/{request_id}`, `get_api_fal_birefnet_requests_request_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  birefnetResult(input: FalBirefnetResultInput, options?: CallOptions): Call<unknown>

  /**
   * Cancel a birefnet request that has not begun.
   *
   * Passed on to fal (PUT /fal-ai/birefnet/requests/{request_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `PUT /api/fal/birefnet/requests/{request_id}/cancel`, `put_api_fal_birefnet_requests_request_id_cancel`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  birefnetCancel(input: FalBirefnetCancelInput, options?: CallOptions): Call<unknown>

  /**
   * Make a picture from words, with the best model of its maker.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/flux-pro/v1.1), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `POST /api/fal/flux-pro`, `post_api_fal_flux_pro`. Costs 0.08 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  fluxPro(input: FalFluxProInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a flux-pro request.
   *
   * Passed on to fal (GET /fal-ai/flux-pro/requests/{request_id}/status), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/flux-pro/requests/{request_id}/status`, `get_api_fal_flux_pro_requests_request_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  fluxProStatus(input: FalFluxProStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read the result of a flux-pro request.
   *
   * Passed on to fal (GET /fal-ai/flux-pro/requests/{request_id}), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/flux-pro/requests/{request_id}`, `get_api_fal_flux_pro_requests_request_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  fluxProResult(input: FalFluxProResultInput, options?: CallOptions): Call<unknown>

  /**
   * Cancel a flux-pro request that has not begun.
   *
   * Passed on to fal (PUT /fal-ai/flux-pro/requests/{request_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `PUT /api/fal/flux-pro/requests/{request_id}/cancel`, `put_api_fal_flux_pro_requests_request_id_cancel`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  fluxProCancel(input: FalFluxProCancelInput, options?: CallOptions): Call<unknown>

  /**
   * Make a picture from words in a style.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/recraft-v3), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `POST /api/fal/recraft`, `post_api_fal_recraft`. Costs 0.1 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  recraft(input: FalRecraftInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a recraft request.
   *
   * Passed on to fal (GET /fal-ai/recraft-v3/requests/{request_id}/status), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/recraft/requests/{request_id}/status`, `get_api_fal_recraft_requests_request_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  recraftStatus(input: FalRecraftStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read the result of a recraft request.
   *
   * Passed on to fal (GET /fal-ai/recraft-v3/requests/{request_id}), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/recraft/requests/{request_id}`, `get_api_fal_recraft_requests_request_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  recraftResult(input: FalRecraftResultInput, options?: CallOptions): Call<unknown>

  /**
   * Cancel a recraft request that has not begun.
   *
   * Passed on to fal (PUT /fal-ai/recraft-v3/requests/{request_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `PUT /api/fal/recraft/requests/{request_id}/cancel`, `put_api_fal_recraft_requests_request_id_cancel`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  recraftCancel(input: FalRecraftCancelInput, options?: CallOptions): Call<unknown>

  /**
   * Make a picture from words, with lettering.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/ideogram/v3), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `POST /api/fal/ideogram`, `post_api_fal_ideogram`. Costs 0.12 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ideogram(input: FalIdeogramInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a ideogram request.
   *
   * Passed on to fal (GET /fal-ai/ideogram/requests/{request_id}/status), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/ideogram/requests/{request_id}/status`, `get_api_fal_ideogram_requests_request_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ideogramStatus(input: FalIdeogramStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read the result of a ideogram request.
   *
   * Passed on to fal (GET /fal-ai/ideogram/requests/{request_id}), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/ideogram/requests/{request_id}`, `get_api_fal_ideogram_requests_request_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ideogramResult(input: FalIdeogramResultInput, options?: CallOptions): Call<unknown>

  /**
   * Cancel a ideogram request that has not begun.
   *
   * Passed on to fal (PUT /fal-ai/ideogram/requests/{request_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `PUT /api/fal/ideogram/requests/{request_id}/cancel`, `put_api_fal_ideogram_requests_request_id_cancel`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ideogramCancel(input: FalIdeogramCancelInput, options?: CallOptions): Call<unknown>

  /**
   * Make a short film from words, fast.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/ltx-video), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `POST /api/fal/ltx-video`, `post_api_fal_ltx_video`. Costs 0.06 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ltxVideo(input: FalLtxVideoInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a ltx-video request.
   *
   * Passed on to fal (GET /fal-ai/ltx-video/requests/{request_id}/status), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/ltx-video/requests/{request_id}/status`, `get_api_fal_ltx_video_requests_request_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ltxVideoStatus(input: FalLtxVideoStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read the result of a ltx-video request.
   *
   * Passed on to fal (GET /fal-ai/ltx-video/requests/{request_id}), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/ltx-video/requests/{request_id}`, `get_api_fal_ltx_video_requests_request_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ltxVideoResult(input: FalLtxVideoResultInput, options?: CallOptions): Call<unknown>

  /**
   * Cancel a ltx-video request that has not begun.
   *
   * Passed on to fal (PUT /fal-ai/ltx-video/requests/{request_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `PUT /api/fal/ltx-video/requests/{request_id}/cancel`, `put_api_fal_ltx_video_requests_request_id_cancel`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  ltxVideoCancel(input: FalLtxVideoCancelInput, options?: CallOptions): Call<unknown>

  /**
   * Make a film of six seconds from words.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/minimax/video-01), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `POST /api/fal/minimax`, `post_api_fal_minimax`. Costs 0.75 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  minimax(input: FalMinimaxInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a minimax request.
   *
   * Passed on to fal (GET /fal-ai/minimax/requests/{request_id}/status), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/minimax/requests/{request_id}/status`, `get_api_fal_minimax_requests_request_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  minimaxStatus(input: FalMinimaxStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read the result of a minimax request.
   *
   * Passed on to fal (GET /fal-ai/minimax/requests/{request_id}), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/minimax/requests/{request_id}`, `get_api_fal_minimax_requests_request_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  minimaxResult(input: FalMinimaxResultInput, options?: CallOptions): Call<unknown>

  /**
   * Cancel a minimax request that has not begun.
   *
   * Passed on to fal (PUT /fal-ai/minimax/requests/{request_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `PUT /api/fal/minimax/requests/{request_id}/cancel`, `put_api_fal_minimax_requests_request_id_cancel`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  minimaxCancel(input: FalMinimaxCancelInput, options?: CallOptions): Call<unknown>

  /**
   * Write down what is said in a recording.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/whisper), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `POST /api/fal/whisper`, `post_api_fal_whisper`. Costs 0.1 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  whisper(input: FalWhisperInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a whisper request.
   *
   * Passed on to fal (GET /fal-ai/whisper/requests/{request_id}/status), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/whisper/requests/{request_id}/status`, `get_api_fal_whisper_requests_request_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  whisperStatus(input: FalWhisperStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read the result of a whisper request.
   *
   * Passed on to fal (GET /fal-ai/whisper/requests/{request_id}), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/whisper/requests/{request_id}`, `get_api_fal_whisper_requests_request_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  whisperResult(input: FalWhisperResultInput, options?: CallOptions): Call<unknown>

  /**
   * Cancel a whisper request that has not begun.
   *
   * Passed on to fal (PUT /fal-ai/whisper/requests/{request_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `PUT /api/fal/whisper/requests/{request_id}/cancel`, `put_api_fal_whisper_requests_request_id_cancel`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  whisperCancel(input: FalWhisperCancelInput, options?: CallOptions): Call<unknown>

  /**
   * Make music or a sound from words.
   *
   * The answer names the request; its state and result are separate calls.
   *
   * Passed on to fal (POST /fal-ai/stable-audio), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * The price depends on the call; without payment the answer is 402 with a challenge that states it.
   *
   * `POST /api/fal/stable-audio`, `post_api_fal_stable_audio`. Costs 0.03 USDC a call for the call of the example; otherwise what its own numbers come to.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  stableAudio(input: FalStableAudioInput, options?: CallOptions): Call<unknown>

  /**
   * Read the state of a stable-audio request.
   *
   * Passed on to fal (GET /fal-ai/stable-audio/requests/{request_id}/status), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/stable-audio/requests/{request_id}/status`, `get_api_fal_stable_audio_requests_request_id_status`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  stableAudioStatus(input: FalStableAudioStatusInput, options?: CallOptions): Call<unknown>

  /**
   * Read the result of a stable-audio request.
   *
   * Passed on to fal (GET /fal-ai/stable-audio/requests/{request_id}), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `GET /api/fal/stable-audio/requests/{request_id}`, `get_api_fal_stable_audio_requests_request_id`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  stableAudioResult(input: FalStableAudioResultInput, options?: CallOptions): Call<unknown>

  /**
   * Cancel a stable-audio request that has not begun.
   *
   * Passed on to fal (PUT /fal-ai/stable-audio/requests/{request_id}/cancel), whose answer is given unchanged; its members are documented at https://docs.fal.ai/model-apis. Nothing is charged for a call that fails.
   *
   * `PUT /api/fal/stable-audio/requests/{request_id}/cancel`, `put_api_fal_stable_audio_requests_request_id_cancel`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  stableAudioCancel(input: FalStableAudioCancelInput, options?: CallOptions): Call<unknown>
}

/** `fal` of a client: `fal(client)`. */
export const fal: Resource<FalMethods> = /* @__PURE__ */ resource<FalMethods>('fal', {
  fluxSchnell: ["POST", "/api/fal/flux/schnell"],
  fluxDev: ["POST", "/api/fal/flux/dev"],
  fluxImage: ["POST", "/api/fal/flux/dev/image-to-image"],
  fluxStatus: ["GET", "/api/fal/flux/requests/{requestId}/status", {"priced":true}],
  fluxResult: ["GET", "/api/fal/flux/requests/{requestId}", {"priced":true}],
  fluxCancel: ["PUT", "/api/fal/flux/requests/{requestId}/cancel", {"body":"none"}],
  esrgan: ["POST", "/api/fal/esrgan"],
  esrganStatus: ["GET", "/api/fal/esrgan/requests/{requestId}/status", {"priced":true}],
  esrganResult: ["GET", "/api/fal/esrgan/requests/{requestId}", {"priced":true}],
  esrganCancel: ["PUT", "/api/fal/esrgan/requests/{requestId}/cancel", {"body":"none"}],
  birefnet: ["POST", "/api/fal/birefnet"],
  birefnetStatus: ["GET", "/api/fal/birefnet/requests/{requestId}/status", {"priced":true}],
  birefnetResult: ["GET", "/api/fal/birefnet/requests/{requestId}", {"priced":true}],
  birefnetCancel: ["PUT", "/api/fal/birefnet/requests/{requestId}/cancel", {"body":"none"}],
  fluxPro: ["POST", "/api/fal/flux-pro"],
  fluxProStatus: ["GET", "/api/fal/flux-pro/requests/{requestId}/status", {"priced":true}],
  fluxProResult: ["GET", "/api/fal/flux-pro/requests/{requestId}", {"priced":true}],
  fluxProCancel: ["PUT", "/api/fal/flux-pro/requests/{requestId}/cancel", {"body":"none"}],
  recraft: ["POST", "/api/fal/recraft"],
  recraftStatus: ["GET", "/api/fal/recraft/requests/{requestId}/status", {"priced":true}],
  recraftResult: ["GET", "/api/fal/recraft/requests/{requestId}", {"priced":true}],
  recraftCancel: ["PUT", "/api/fal/recraft/requests/{requestId}/cancel", {"body":"none"}],
  ideogram: ["POST", "/api/fal/ideogram"],
  ideogramStatus: ["GET", "/api/fal/ideogram/requests/{requestId}/status", {"priced":true}],
  ideogramResult: ["GET", "/api/fal/ideogram/requests/{requestId}", {"priced":true}],
  ideogramCancel: ["PUT", "/api/fal/ideogram/requests/{requestId}/cancel", {"body":"none"}],
  ltxVideo: ["POST", "/api/fal/ltx-video"],
  ltxVideoStatus: ["GET", "/api/fal/ltx-video/requests/{requestId}/status", {"priced":true}],
  ltxVideoResult: ["GET", "/api/fal/ltx-video/requests/{requestId}", {"priced":true}],
  ltxVideoCancel: ["PUT", "/api/fal/ltx-video/requests/{requestId}/cancel", {"body":"none"}],
  minimax: ["POST", "/api/fal/minimax"],
  minimaxStatus: ["GET", "/api/fal/minimax/requests/{requestId}/status", {"priced":true}],
  minimaxResult: ["GET", "/api/fal/minimax/requests/{requestId}", {"priced":true}],
  minimaxCancel: ["PUT", "/api/fal/minimax/requests/{requestId}/cancel", {"body":"none"}],
  whisper: ["POST", "/api/fal/whisper"],
  whisperStatus: ["GET", "/api/fal/whisper/requests/{requestId}/status", {"priced":true}],
  whisperResult: ["GET", "/api/fal/whisper/requests/{requestId}", {"priced":true}],
  whisperCancel: ["PUT", "/api/fal/whisper/requests/{requestId}/cancel", {"body":"none"}],
  stableAudio: ["POST", "/api/fal/stable-audio"],
  stableAudioStatus: ["GET", "/api/fal/stable-audio/requests/{requestId}/status", {"priced":true}],
  stableAudioResult: ["GET", "/api/fal/stable-audio/requests/{requestId}", {"priced":true}],
  stableAudioCancel: ["PUT", "/api/fal/stable-audio/requests/{requestId}/cancel", {"body":"none"}],
})
