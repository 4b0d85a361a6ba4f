// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { Intent, SubmitTransactionRequest, FactoryTokenPageAsOf, FactoryToken } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link FactoryTokensMethods.prepare} takes. */
export type FactoryTokensPrepareInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  /** 1 to 64 bytes of UTF-8 */
  readonly name: string
  /** 1 to 16 characters, 32 bytes of UTF-8 at the most */
  readonly symbol: string
  readonly metadataUri?: string
  /** Default: 18. */
  readonly decimals?: number
  /** Whole tokens, as a decimal string */
  readonly supply: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly recipient?: string
  readonly grants?: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly beneficiary: string
    /** Whole tokens, as a decimal string */
    readonly amount: string
    /** The second of creation unless given */
    readonly startsAt?: string
    /** Default: 0. */
    readonly cliffSeconds?: number
    readonly durationSeconds: number
    /** EVM address, 20 bytes in hexadecimal */
    readonly revoker?: string
  }>
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

/** What {@link FactoryTokensMethods.prepare} answers. */
export type FactoryTokensPrepareAnswer = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly predictedAddress: string
  readonly intent: Intent
}

/** What {@link FactoryTokensMethods.list} takes. */
export type FactoryTokensListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator?: string
}

/** What {@link FactoryTokensMethods.get} takes. */
export type FactoryTokensGetInput = {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
}

/** What {@link FactoryTokensMethods.getIntent} takes. */
export type FactoryTokensGetIntentInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
}

/** What {@link FactoryTokensMethods.submitIntent} takes. */
export type FactoryTokensSubmitIntentInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
} & SubmitTransactionRequest

/** The operations of `factoryTokens`. */
export interface FactoryTokensMethods {
  /**
   * Prepare a plain or vesting token.
   *
   * Without grants the whole supply goes to the recipient; with grants their amounts wait in the vault. The token has no owner.
   *
   * `POST /api/token-factory/tokens/prepare`, `post_api_token_factory_tokens_prepare`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.simulation_failed`, `launchpad.factory_not_ready`, `launchpad.family_not_configured`
   */
  prepare(input: FactoryTokensPrepareInput, options?: CallOptions): Call<FactoryTokensPrepareAnswer>

  /**
   * List plain and vesting tokens, newest first.
   *
   * `GET /api/token-factory/tokens`, `get_api_token_factory_tokens`.
   * @throws {BourseError} `launchpad.family_not_configured`
   */
  list(input?: FactoryTokensListInput, options?: CallOptions): PagedCall<FactoryTokenPageAsOf, ItemOf<FactoryTokenPageAsOf, 'items'>>

  /**
   * Read a plain or vesting token.
   *
   * `GET /api/token-factory/tokens/{address}`, `get_api_token_factory_tokens_address`.
   * @throws {BourseError} `launchpad.family_not_configured`
   */
  get(input: FactoryTokensGetInput, options?: CallOptions): Call<FactoryToken>

  /**
   * Read an intent of the token factory.
   *
   * `GET /api/token-factory/intents/{intentId}`, `get_api_token_factory_intents_intentId`.
   */
  getIntent(input: FactoryTokensGetIntentInput, options?: CallOptions): Call<Intent>

  /**
   * Submit a signed transaction of the token factory.
   *
   * Exactly the prepared transaction; a repeat changes nothing.
   *
   * `POST /api/token-factory/intents/{intentId}/submit`, `post_api_token_factory_intents_intentId_submit`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `launchpad.transaction_invalid`, `launchpad.transaction_mismatch`, `launchpad.transaction_refused`, `launchpad.simulation_failed`, `launchpad.price_moved`, `launchpad.transaction_unknown`, `launchpad.nonce_too_low`, `launchpad.insufficient_funds`, `launchpad.already_submitted`, `launchpad.intent_expired`
   */
  submitIntent(input: FactoryTokensSubmitIntentInput, options?: CallOptions): Call<Intent>
}

/** `factoryTokens` of a client: `factoryTokens(client)`. */
export const factoryTokens: Resource<FactoryTokensMethods> = /* @__PURE__ */ resource<FactoryTokensMethods>('factoryTokens', {
  prepare: ["POST", "/api/token-factory/tokens/prepare"],
  list: ["GET", "/api/token-factory/tokens", {"list":"items"}],
  get: ["GET", "/api/token-factory/tokens/{address}"],
  getIntent: ["GET", "/api/token-factory/intents/{intentId}"],
  submitIntent: ["POST", "/api/token-factory/intents/{intentId}/submit"],
})
