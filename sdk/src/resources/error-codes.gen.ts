// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { ErrorsDocument } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `errorCodes`. */
export interface ErrorCodesMethods {
  /**
   * List every error code with its cause and its fix.
   *
   * `GET /api/developer/errors`, `get_api_developer_errors`.
   */
  list(input?: NoInput, options?: CallOptions): Call<ErrorsDocument>
}

/** `errorCodes` of a client: `errorCodes(client)`. */
export const errorCodes: Resource<ErrorCodesMethods> = /* @__PURE__ */ resource<ErrorCodesMethods>('errorCodes', {
  list: ["GET", "/api/developer/errors"],
})
