// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { PerpsSigningKeyRequest, PerpsSigningKey } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ExchangeKeysMethods.register} takes. */
export type ExchangeKeysRegisterInput = PerpsSigningKeyRequest

/** What {@link ExchangeKeysMethods.list} answers. */
export type ExchangeKeysListAnswer = {
  readonly items: ReadonlyArray<PerpsSigningKey>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

/** What {@link ExchangeKeysMethods.revoke} takes. */
export type ExchangeKeysRevokeInput = {
  readonly keyId: string
}

/** The operations of `exchangeKeys`. */
export interface ExchangeKeysMethods {
  /**
   * Register an ED25519 public key that signs requests of clients of the exchange.
   *
   * Such a client then needs the key pair and this service’s address, and nothing else. The service never sees the private key: the signature proves that the caller has it.
   *
   * `POST /api/backpack/signing-keys`, `post_api_backpack_signing_keys`.
   * @throws {BourseError} `request.invalid`, `perps.signing_key_known`, `perps.signing_keys_limit`
   */
  register(input: ExchangeKeysRegisterInput, options?: CallOptions): Call<PerpsSigningKey>

  /**
   * List the keys that sign requests of the account, newest first.
   *
   * `GET /api/backpack/signing-keys`, `get_api_backpack_signing_keys`.
   */
  list(input?: NoInput, options?: CallOptions): Call<ExchangeKeysListAnswer>

  /**
   * End a key that signs requests, at once and for good.
   *
   * `DELETE /api/backpack/signing-keys/{keyId}`, `delete_api_backpack_signing_keys_keyId`.
   * @throws {BourseError} `resource.not_found`
   */
  revoke(input: ExchangeKeysRevokeInput, options?: CallOptions): Call<PerpsSigningKey>
}

/** `exchangeKeys` of a client: `exchangeKeys(client)`. */
export const exchangeKeys: Resource<ExchangeKeysMethods> = /* @__PURE__ */ resource<ExchangeKeysMethods>('exchangeKeys', {
  register: ["POST", "/api/{exchange}/signing-keys"],
  list: ["GET", "/api/{exchange}/signing-keys"],
  revoke: ["DELETE", "/api/{exchange}/signing-keys/{keyId}", {"body":"none"}],
})
