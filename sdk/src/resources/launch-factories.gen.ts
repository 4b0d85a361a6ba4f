// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { FactoryStatus, SharedContract, ChainPoint } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link LaunchFactoriesMethods.list} answers. */
export type LaunchFactoriesListAnswer = {
  readonly items: ReadonlyArray<FactoryStatus>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
  readonly shared: ReadonlyArray<SharedContract>
  readonly asOf: ChainPoint | null
}

/** The operations of `launchFactories`. */
export interface LaunchFactoriesMethods {
  /**
   * Read whether the launch factories are ready, and their terms.
   *
   * Ready means: the chain answers, the code at the address and at the contracts that it names is the expected one, and the index is near the tip. `shared` has the contracts of others that launches and swaps use, with the code that is expected there.
   *
   * `GET /api/rh-launchpad/factories`, `get_api_rh_launchpad_factories`.
   */
  list(input?: NoInput, options?: CallOptions): Call<LaunchFactoriesListAnswer>
}

/** `launchFactories` of a client: `launchFactories(client)`. */
export const launchFactories: Resource<LaunchFactoriesMethods> = /* @__PURE__ */ resource<LaunchFactoriesMethods>('launchFactories', {
  list: ["GET", "/api/rh-launchpad/factories"],
})
