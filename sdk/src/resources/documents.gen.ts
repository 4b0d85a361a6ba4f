// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { ApiDescription } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `documents`. */
export interface DocumentsMethods {
  /**
   * Index for language models.
   *
   * `GET /api/developer/llms.txt`, `get_api_developer_llms_txt`.
   */
  getLlmsTxt(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * OpenAPI 3.1 description.
   *
   * `GET /openapi.json`, `get_openapi_json`.
   */
  getOpenapi(input?: NoInput, options?: CallOptions): Call<ApiDescription>

  /**
   * OpenAPI 3.0 description.
   *
   * `GET /openapi-3.0.json`, `get_openapi_3_0_json`.
   */
  getOpenapi30(input?: NoInput, options?: CallOptions): Call<ApiDescription>

  /**
   * AsyncAPI description of the realtime messages.
   *
   * `GET /asyncapi.json`, `get_asyncapi_json`.
   */
  getAsyncapi(input?: NoInput, options?: CallOptions): Call<ApiDescription>
}

/** `documents` of a client: `documents(client)`. */
export const documents: Resource<DocumentsMethods> = /* @__PURE__ */ resource<DocumentsMethods>('documents', {
  getLlmsTxt: ["GET", "/api/developer/llms.txt", {"answer":"text"}],
  getOpenapi: ["GET", "/openapi.json"],
  getOpenapi30: ["GET", "/openapi-3.0.json"],
  getAsyncapi: ["GET", "/asyncapi.json"],
})
