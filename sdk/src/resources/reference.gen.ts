// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { ScalarStatus } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ReferenceMethods.getDocument} takes. */
export type ReferenceGetDocumentInput = {
  /**
   * The colours that it begins with.
   * Default: "dark".
   */
  readonly theme?: "dark" | "light"
}

/** What {@link ReferenceMethods.getBlock} takes. */
export type ReferenceGetBlockInput = {
  /** An operationId. */
  readonly operation?: string
  /** A family, by its name. */
  readonly family?: string
}

/** The operations of `reference`. */
export interface ReferenceMethods {
  /**
   * State of the reference pages.
   *
   * `GET /api/scalar/status`, `get_api_scalar_status`.
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<ScalarStatus>

  /**
   * Interactive reference, for frames of pages of this service.
   *
   * What /scalar shows in the terminal. Other sites embed /scalar/blocks.
   *
   * `GET /scalar/reference`, `get_scalar_reference`.
   */
  getDocument(input?: ReferenceGetDocumentInput, options?: CallOptions): Call<string>

  /**
   * Embeddable block of the reference.
   *
   * One operation or one family for a frame of another page; without a name, the list.
   *
   * `GET /scalar/blocks`, `get_scalar_blocks`.
   */
  getBlock(input?: ReferenceGetBlockInput, options?: CallOptions): Call<string>

  /**
   * Script of the reference pages.
   *
   * `GET /scalar/js/scalar.js`, `get_scalar_js_scalar_js`.
   */
  getScript(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of the interactive reference.
   *
   * `GET /scalar`, `get_scalar`.
   * @throws {BourseError} `terminal.not_built`
   */
  get(input?: NoInput, options?: CallOptions): Call<string>
}

/** `reference` of a client: `reference(client)`. */
export const reference: Resource<ReferenceMethods> = /* @__PURE__ */ resource<ReferenceMethods>('reference', {
  getStatus: ["GET", "/api/scalar/status"],
  getDocument: ["GET", "/scalar/reference", {"answer":"text"}],
  getBlock: ["GET", "/scalar/blocks", {"answer":"text"}],
  getScript: ["GET", "/scalar/js/scalar.js", {"answer":"text"}],
  get: ["GET", "/scalar", {"answer":"text"}],
})
