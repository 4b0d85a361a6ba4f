// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { ComposeMetadataRequest, MetadataObject } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TokenMetadataMethods.compose} takes. */
export type TokenMetadataComposeInput = ComposeMetadataRequest

/** The operations of `tokenMetadata`. */
export interface TokenMetadataMethods {
  /**
   * Store the description of a token.
   *
   * Writes one canonical JSON document that never changes. Give its `uri`, or its `url` where that is https, to the launch as `metadataUri`. An `ipfs://` address is found by others once somebody pins the same bytes.
   *
   * `POST /api/rh-launchpad/metadata`, `post_api_rh_launchpad_metadata`.
   * @throws {BourseError} `media.not_configured`, `media.quota_exceeded`, `media.hidden`, `upstream.unavailable`, `upstream.failed`, `resource.not_found`
   */
  compose(input: TokenMetadataComposeInput, options?: CallOptions): Call<MetadataObject>
}

/** `tokenMetadata` of a client: `tokenMetadata(client)`. */
export const tokenMetadata: Resource<TokenMetadataMethods> = /* @__PURE__ */ resource<TokenMetadataMethods>('tokenMetadata', {
  compose: ["POST", "/api/rh-launchpad/metadata"],
})
