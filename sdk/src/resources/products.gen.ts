// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { Product, Money } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ProductsMethods.list} answers. */
export type ProductsListAnswer = {
  readonly items: ReadonlyArray<Product>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
  /** How much credit may be bought in any other amount */
  readonly credit: ReadonlyArray<{
    readonly least: Money
    readonly most: Money
    readonly networks: ReadonlyArray<"evm" | "solana">
  }>
}

/** The operations of `products`. */
export interface ProductsMethods {
  /**
   * List what can be bought with one payment on a chain.
   *
   * `GET /api/commerce/products`, `get_api_commerce_products`.
   */
  list(input?: NoInput, options?: CallOptions): Call<ProductsListAnswer>
}

/** `products` of a client: `products(client)`. */
export const products: Resource<ProductsMethods> = /* @__PURE__ */ resource<ProductsMethods>('products', {
  list: ["GET", "/api/commerce/products"],
})
