// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { NameWarning } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TokenNamesMethods.check} takes. */
export type TokenNamesCheckInput = {
  readonly name: string
  /** 1 to 16 characters, 32 bytes of UTF-8 at the most */
  readonly symbol: string
}

/** What {@link TokenNamesMethods.check} answers. */
export type TokenNamesCheckAnswer = {
  readonly warnings: ReadonlyArray<NameWarning>
}

/** The operations of `tokenNames`. */
export interface TokenNamesMethods {
  /**
   * Look for names and symbols that are easily taken for the given ones.
   *
   * `GET /api/rh-launchpad/name-check`, `get_api_rh_launchpad_name_check`.
   */
  check(input: TokenNamesCheckInput, options?: CallOptions): Call<TokenNamesCheckAnswer>
}

/** `tokenNames` of a client: `tokenNames(client)`. */
export const tokenNames: Resource<TokenNamesMethods> = /* @__PURE__ */ resource<TokenNamesMethods>('tokenNames', {
  check: ["GET", "/api/rh-launchpad/name-check"],
})
