// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { CodeHash } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link LaunchpadMethods.discover} answers. */
export type LaunchpadDiscoverAnswer = {
  readonly name: string
  readonly version: string
  readonly chain: {
    readonly id: number
    readonly caip2: string
    readonly nativeAsset: string
    readonly rpcUrl: string | null
  }
  /** All that are configured */
  readonly factories: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly address: string
    /** The launch family, or the factory of plain and vesting tokens */
    readonly kind: "curve" | "uni" | "pons" | "token_factory"
    readonly version: string
    readonly codeHash: CodeHash
  }>
  readonly endpoints: Readonly<Record<string, string>>
  readonly families: {
    readonly uni: Readonly<Record<string, string>>
    readonly pons: Readonly<Record<string, string>>
    readonly tokenFactory: Readonly<Record<string, string>>
  }
  readonly streams: {
    /** Address of an endpoint */
    readonly events: string
    /** Address of an endpoint */
    readonly webSocket: string
    readonly topics: ReadonlyArray<string>
  }
  /** Address of an endpoint */
  readonly abi: string
  /** Address of an endpoint */
  readonly openapi: string
  /** Address of an endpoint */
  readonly docs: string
  readonly signing: string
}

/** What {@link LaunchpadMethods.getAbi} answers. */
export type LaunchpadGetAbiAnswer = {
  readonly launchpad: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly creatorFees: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly token: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly uniLaunchpad: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly ponsLaunchpad: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly limitedToken: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly tokenFactory: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly vestingVault: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** The operations of `launchpad`. */
export interface LaunchpadMethods {
  /**
   * Find the launchpads: their chain, factories, endpoints, streams, ABIs and documents.
   *
   * `GET /.well-known/rh-launchpad.json`, `get_well_known_rh_launchpad_json`.
   */
  discover(input?: NoInput, options?: CallOptions): Call<LaunchpadDiscoverAnswer>

  /**
   * Read the ABIs of the launchpads, the token factory, their vaults and their tokens.
   *
   * `GET /api/rh-launchpad/abi`, `get_api_rh_launchpad_abi`.
   */
  getAbi(input?: NoInput, options?: CallOptions): Call<LaunchpadGetAbiAnswer>
}

/** `launchpad` of a client: `launchpad(client)`. */
export const launchpad: Resource<LaunchpadMethods> = /* @__PURE__ */ resource<LaunchpadMethods>('launchpad', {
  discover: ["GET", "/.well-known/rh-launchpad.json"],
  getAbi: ["GET", "/api/rh-launchpad/abi"],
})
