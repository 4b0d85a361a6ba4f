// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { CreateApiKeyRequest, ChangeApiKeyRequest, RerollApiKeyRequest, VerifyApiKeyRequest, MintedApiKey, ApiKeyRecordPage, ApiKeyRecord, RerolledApiKey, VerifiedApiKey, ValidatedKey, ArenaKey } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link KeysMethods.mint} takes. */
export type KeysMintInput = CreateApiKeyRequest

/** What {@link KeysMethods.list} takes. */
export type KeysListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** Only keys in this state; all of them when absent. */
  readonly state?: "active" | "disabled" | "rotating" | "expired" | "revoked"
}

/** What {@link KeysMethods.get} takes. */
export type KeysGetInput = {
  /** The id of the record */
  readonly keyId: string
}

/** What {@link KeysMethods.update} takes. */
export type KeysUpdateInput = {
  /** The id of the record */
  readonly keyId: string
} & ChangeApiKeyRequest

/** What {@link KeysMethods.disable} takes. */
export type KeysDisableInput = {
  /** The id of the record */
  readonly keyId: string
}

/** What {@link KeysMethods.enable} takes. */
export type KeysEnableInput = {
  /** The id of the record */
  readonly keyId: string
}

/** What {@link KeysMethods.reroll} takes. */
export type KeysRerollInput = {
  /** The id of the record */
  readonly keyId: string
} & RerollApiKeyRequest

/** What {@link KeysMethods.revoke} takes. */
export type KeysRevokeInput = {
  /** The id of the record */
  readonly keyId: string
}

/** What {@link KeysMethods.verify} takes. */
export type KeysVerifyInput = VerifyApiKeyRequest

/** What {@link KeysMethods.validate} takes. */
export type KeysValidateInput = {
  /** The key in question */
  readonly key: string
}

/** What {@link KeysMethods.mintForArena} takes. */
export type KeysMintForArenaInput = {
  /** For people; 1 to 128 characters. */
  readonly name?: string
}

/** The operations of `keys`. */
export interface KeysMethods {
  /**
   * Mint an API key.
   *
   * Answers the new key once. Holder keys act for the account within their scopes; they do not open one-shot routes and mint no keys. Address list and budget are set with PATCH; an order limit only here.
   *
   * `POST /api/developer/keys`, `post_api_developer_keys`.
   * @throws {BourseError} `keys.limit_reached`, `keys.scope_exceeds_caller`, `keys.scope_unknown`, `keys.agent_wallet_not_owned`, `keys.order_limit_scopes`
   */
  mint(input: KeysMintInput, options?: CallOptions): Call<MintedApiKey>

  /**
   * List the API keys of the account, newest first.
   *
   * `GET /api/developer/keys`, `get_api_developer_keys`.
   */
  list(input?: KeysListInput, options?: CallOptions): PagedCall<ApiKeyRecordPage, ItemOf<ApiKeyRecordPage, 'items'>>

  /**
   * Read one API key record.
   *
   * `GET /api/developer/keys/{keyId}`, `get_api_developer_keys_keyId`.
   */
  get(input: KeysGetInput, options?: CallOptions): Call<ApiKeyRecord>

  /**
   * Rename an API key, narrow its scopes, bind it to addresses, a budget or a wallet.
   *
   * What is left out stays. Scopes only get narrower. A change counts within a second on every process.
   *
   * `PATCH /api/developer/keys/{keyId}`, `patch_api_developer_keys_keyId`.
   * @throws {BourseError} `keys.scope_exceeds_caller`, `keys.scope_unknown`, `keys.scope_widened`, `keys.agent_wallet_not_owned`, `keys.ended`
   */
  update(input: KeysUpdateInput, options?: CallOptions): Call<ApiKeyRecord>

  /**
   * Disable an active API key until it is enabled again.
   *
   * `POST /api/developer/keys/{keyId}/disable`, `post_api_developer_keys_keyId_disable`.
   * @throws {BourseError} `resource.illegal_transition`
   */
  disable(input: KeysDisableInput, options?: CallOptions): Call<ApiKeyRecord>

  /**
   * Enable a disabled API key.
   *
   * `POST /api/developer/keys/{keyId}/enable`, `post_api_developer_keys_keyId_enable`.
   * @throws {BourseError} `resource.illegal_transition`, `keys.scope_exceeds_caller`
   */
  enable(input: KeysEnableInput, options?: CallOptions): Call<ApiKeyRecord>

  /**
   * Replace an active API key by a new one.
   *
   * The new key is answered once and has the scopes, end, address list, wallet, budget and order limit of the old one, which works on until the overlap ends. The two share one budget and one order limit.
   *
   * `POST /api/developer/keys/{keyId}/reroll`, `post_api_developer_keys_keyId_reroll`.
   * @throws {BourseError} `resource.illegal_transition`, `keys.limit_reached`, `keys.scope_exceeds_caller`
   */
  reroll(input: KeysRerollInput, options?: CallOptions): Call<RerolledApiKey>

  /**
   * Revoke an API key.
   *
   * The key opens nothing more within a second, on every process, and for good. An API key may revoke itself and no other.
   *
   * `DELETE /api/developer/keys/{keyId}`, `delete_api_developer_keys_keyId`.
   * @throws {BourseError} `resource.illegal_transition`, `auth.forbidden`
   */
  revoke(input: KeysRevokeInput, options?: CallOptions): Call<ApiKeyRecord>

  /**
   * Ask what a key of the account would be answered now.
   *
   * A key that is not good is an answer and no error. Nothing is counted: neither a use nor a call of the budget.
   *
   * `POST /api/developer/keys/verify`, `post_api_developer_keys_verify`.
   */
  verify(input: KeysVerifyInput, options?: CallOptions): Call<VerifiedApiKey>

  /**
   * Ask whether an API key opens anything from here.
   *
   * Anyone may ask, so an unknown, ended or malformed key all get the same answer. It counts as no use of the key. The weight keeps one address to a few questions a minute.
   *
   * `POST /api/auth/validate-key`, `post_api_auth_validate_key`.
   */
  validate(input: KeysValidateInput, options?: CallOptions): Call<ValidatedKey>

  /**
   * Mint an API key for the arena.
   *
   * Answers the new key once. It has the scope `route:arena:*` and opens the arena alone, whatever the caller may do. It is managed under /api/developer/keys.
   *
   * `POST /api/arena/keys`, `post_api_arena_keys`.
   * @throws {BourseError} `keys.limit_reached`, `keys.scope_exceeds_caller`
   */
  mintForArena(input?: KeysMintForArenaInput, options?: CallOptions): Call<ArenaKey>
}

/** `keys` of a client: `keys(client)`. */
export const keys: Resource<KeysMethods> = /* @__PURE__ */ resource<KeysMethods>('keys', {
  mint: ["POST", "/api/developer/keys", {"keyless":true}],
  list: ["GET", "/api/developer/keys", {"list":"items"}],
  get: ["GET", "/api/developer/keys/{keyId}"],
  update: ["PATCH", "/api/developer/keys/{keyId}"],
  disable: ["POST", "/api/developer/keys/{keyId}/disable", {"body":"none"}],
  enable: ["POST", "/api/developer/keys/{keyId}/enable", {"body":"none"}],
  reroll: ["POST", "/api/developer/keys/{keyId}/reroll", {"keyless":true}],
  revoke: ["DELETE", "/api/developer/keys/{keyId}", {"body":"none"}],
  verify: ["POST", "/api/developer/keys/verify"],
  validate: ["POST", "/api/auth/validate-key"],
  mintForArena: ["POST", "/api/arena/keys", {"keyless":true}],
})
