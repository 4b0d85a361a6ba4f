// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { NamedAddresses } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AddressNamesMethods.list} takes. */
export type AddressNamesListInput = {
  /** Up to 100 addresses of either chain, with commas between. Repeated ones are answered once. */
  readonly addresses: string
}

/** The operations of `addressNames`. */
export interface AddressNamesMethods {
  /**
   * What addresses are called.
   *
   * The names of up to 100 addresses of both chains: launched tokens and who made them, pools, registered agents, contracts of this service, simulated traders, and for the caller alone the own wallets. An address that nobody knows has none. A name proves nothing: show the address beside it.
   *
   * `GET /api/names`, `get_api_names`.
   */
  list(input: AddressNamesListInput, options?: CallOptions): Call<NamedAddresses>
}

/** `addressNames` of a client: `addressNames(client)`. */
export const addressNames: Resource<AddressNamesMethods> = /* @__PURE__ */ resource<AddressNamesMethods>('addressNames', {
  list: ["GET", "/api/names"],
})
