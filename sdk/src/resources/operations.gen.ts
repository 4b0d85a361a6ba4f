// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { CatalogDocument, PricingDocument } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link OperationsMethods.list} takes. */
export type OperationsListInput = {
  /** One family, by its name. */
  readonly family?: string
  readonly tier?: "public" | "private"
  /** Text in the method, path or summary. */
  readonly q?: string
}

/** The operations of `operations`. */
export interface OperationsMethods {
  /**
   * List the operations of the API.
   *
   * The whole table in one answer, or the part of it that the filters leave.
   *
   * `GET /api/developer/catalog`, `get_api_developer_catalog`.
   */
  list(input?: OperationsListInput, options?: CallOptions): Call<CatalogDocument>

  /**
   * List what calls cost.
   *
   * The prices that are charged now, from the price book of the operator. Documents such as OpenAPI show the prices that the program began with.
   *
   * `GET /api/developer/pricing`, `get_api_developer_pricing`.
   */
  listPrices(input?: NoInput, options?: CallOptions): Call<PricingDocument>
}

/** `operations` of a client: `operations(client)`. */
export const operations: Resource<OperationsMethods> = /* @__PURE__ */ resource<OperationsMethods>('operations', {
  list: ["GET", "/api/developer/catalog"],
  listPrices: ["GET", "/api/developer/pricing"],
})
