// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { GatewayVendors, GatewayResourcePage, Inventory } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link GatewayMethods.listResources} takes. */
export type GatewayListResourcesInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly vendor?: string
}

/** The operations of `gateway`. */
export interface GatewayMethods {
  /**
   * List the vendors of the gateway with their state and prices.
   *
   * `GET /api/gateway/vendors`, `get_api_gateway_vendors`.
   */
  listVendors(input?: NoInput, options?: CallOptions): Call<GatewayVendors>

  /**
   * OpenAPI 3.1 description of the billable operations of the gateway.
   *
   * The operations that the public descriptions leave out: proxies of outside vendors, each with its price. Show a credential to see them; without one the description is that of the gateway alone.
   *
   * `GET /api/gateway/openapi.json`, `get_api_gateway_openapi_json`.
   */
  getOpenapi(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * List what the account has made at vendors, newest first.
   *
   * `GET /api/gateway/resources`, `get_api_gateway_resources`.
   */
  listResources(input?: GatewayListResourcesInput, options?: CallOptions): PagedCall<GatewayResourcePage, ItemOf<GatewayResourcePage, 'items'>>

  /**
   * List every operation of the service, for its operator.
   *
   * The whole table with its tiers, the billable operations included.
   *
   * `GET /api/gateway/inventory`, `get_api_gateway_inventory`.
   */
  listOperations(input?: NoInput, options?: CallOptions): Call<Inventory>
}

/** `gateway` of a client: `gateway(client)`. */
export const gateway: Resource<GatewayMethods> = /* @__PURE__ */ resource<GatewayMethods>('gateway', {
  listVendors: ["GET", "/api/gateway/vendors"],
  getOpenapi: ["GET", "/api/gateway/openapi.json"],
  listResources: ["GET", "/api/gateway/resources", {"list":"items"}],
  listOperations: ["GET", "/api/gateway/inventory"],
})
