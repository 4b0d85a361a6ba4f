// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { CredentialTypesDocument } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `credentialTypes`. */
export interface CredentialTypesMethods {
  /**
   * Describe every credential and how to get it.
   *
   * `GET /api/developer/credential-types`, `get_api_developer_credential_types`.
   */
  list(input?: NoInput, options?: CallOptions): Call<CredentialTypesDocument>
}

/** `credentialTypes` of a client: `credentialTypes(client)`. */
export const credentialTypes: Resource<CredentialTypesMethods> = /* @__PURE__ */ resource<CredentialTypesMethods>('credentialTypes', {
  list: ["GET", "/api/developer/credential-types"],
})
