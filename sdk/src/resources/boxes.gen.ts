// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { CreateBoxRequest, BoxesAnswer, BoxAgents, Box } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link BoxesMethods.create} takes. */
export type BoxesCreateInput = CreateBoxRequest

/** What {@link BoxesMethods.get} takes. */
export type BoxesGetInput = {
  readonly boxId: string
}

/** What {@link BoxesMethods.delete} takes. */
export type BoxesDeleteInput = {
  readonly boxId: string
}

/** What {@link BoxesMethods.pause} takes. */
export type BoxesPauseInput = {
  readonly boxId: string
}

/** What {@link BoxesMethods.resume} takes. */
export type BoxesResumeInput = {
  readonly boxId: string
}

/** The operations of `boxes`. */
export interface BoxesMethods {
  /**
   * Show the types and limits of boxes, and the boxes of the calling person or one-shot key.
   *
   * `GET /api/boxes`, `get_api_boxes`.
   */
  list(input?: NoInput, options?: CallOptions): Call<BoxesAnswer>

  /**
   * List the engines that can answer messages in a box.
   *
   * `GET /api/boxes/agents`, `get_api_boxes_agents`.
   */
  listAgents(input?: NoInput, options?: CallOptions): Call<BoxAgents>

  /**
   * Make a box, of the signed-in account or of the one-shot key.
   *
   * `POST /api/boxes/create`, `post_api_boxes_create`.
   * @throws {BourseError} `computer.sandboxes_used`, `computer.service_full`, `computer.agent_unavailable`, `sandbox.language_unsupported`, `sandbox.not_configured`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  create(input: BoxesCreateInput, options?: CallOptions): Call<Box>

  /**
   * Show a box of the account or the key.
   *
   * `GET /api/boxes/{boxId}`, `get_api_boxes_boxId`.
   * @throws {BourseError} `sandbox.gone`
   */
  get(input: BoxesGetInput, options?: CallOptions): Call<Box>

  /**
   * Delete a box with its files and processes.
   *
   * `DELETE /api/boxes/{boxId}`, `delete_api_boxes_boxId`.
   * @throws {BourseError} `sandbox.gone`, `resource.illegal_transition`
   */
  delete(input: BoxesDeleteInput, options?: CallOptions): Call<Box>

  /**
   * Pause a box; its files and conversations stay.
   *
   * `POST /api/boxes/{boxId}/pause`, `post_api_boxes_boxId_pause`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `resource.illegal_transition`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  pause(input: BoxesPauseInput, options?: CallOptions): Call<Box>

  /**
   * Go on with a paused box.
   *
   * `POST /api/boxes/{boxId}/resume`, `post_api_boxes_boxId_resume`.
   * @throws {BourseError} `sandbox.gone`, `sandbox.not_configured`, `resource.illegal_transition`, `upstream.unavailable`, `upstream.failed`, `upstream.timeout`
   */
  resume(input: BoxesResumeInput, options?: CallOptions): Call<Box>
}

/** `boxes` of a client: `boxes(client)`. */
export const boxes: Resource<BoxesMethods> = /* @__PURE__ */ resource<BoxesMethods>('boxes', {
  list: ["GET", "/api/boxes"],
  listAgents: ["GET", "/api/boxes/agents"],
  create: ["POST", "/api/boxes/create"],
  get: ["GET", "/api/boxes/{boxId}"],
  delete: ["DELETE", "/api/boxes/{boxId}", {"body":"none"}],
  pause: ["POST", "/api/boxes/{boxId}/pause", {"body":"none"}],
  resume: ["POST", "/api/boxes/{boxId}/resume", {"body":"none"}],
})
