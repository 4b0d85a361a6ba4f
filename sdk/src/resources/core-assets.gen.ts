// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { CoreAsset } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link CoreAssetsMethods.get} takes. */
export type CoreAssetsGetInput = {
  /** Solana address, 32 bytes in base58 */
  readonly asset: string
}

/** The operations of `coreAssets`. */
export interface CoreAssetsMethods {
  /**
   * Read a Metaplex Core asset from the chain.
   *
   * `GET /api/metaplex-agents/fetch/{asset}`, `get_api_metaplex_agents_fetch_asset`.
   * @throws {BourseError} `resource.not_found`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`
   */
  get(input: CoreAssetsGetInput, options?: CallOptions): Call<CoreAsset>
}

/** `coreAssets` of a client: `coreAssets(client)`. */
export const coreAssets: Resource<CoreAssetsMethods> = /* @__PURE__ */ resource<CoreAssetsMethods>('coreAssets', {
  get: ["GET", "/api/metaplex-agents/fetch/{asset}"],
})
