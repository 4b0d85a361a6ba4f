// Written from the operation table by `npm run generate`; changes belong there.
import { type ErrorClass, ofCode } from './bourse-error.ts'

/** Every code that the service answers with. */
export type ProblemCode =
  | 'auth.required'
  | 'auth.invalid_credential'
  | 'auth.ambiguous_credentials'
  | 'auth.forbidden'
  | 'auth.holder_required'
  | 'auth.entry_required'
  | 'auth.operator_required'
  | 'auth.origin_refused'
  | 'auth.holder_unknown'
  | 'events.expired'
  | 'idempotency.in_flight'
  | 'idempotency.key_reused'
  | 'idempotency.answer_not_kept'
  | 'payment.required'
  | 'payment.malformed_credential'
  | 'payment.invalid_challenge'
  | 'payment.verification_failed'
  | 'payment.expired'
  | 'payment.insufficient'
  | 'payment.method_unsupported'
  | 'payment.over_max_amount'
  | 'payment.ambiguous'
  | 'payment.in_flight'
  | 'payment.indeterminate'
  | 'payment.timed_out'
  | 'payment.not_configured'
  | 'rate.limited'
  | 'request.invalid'
  | 'request.malformed'
  | 'request.duplicate_key'
  | 'request.too_large'
  | 'request.unsupported_media_type'
  | 'request.timeout'
  | 'request.uri_too_long'
  | 'request.secret_refused'
  | 'request.headers_too_large'
  | 'resource.not_found'
  | 'resource.method_not_allowed'
  | 'resource.illegal_transition'
  | 'server.defect'
  | 'server.database_unavailable'
  | 'server.stopping'
  | 'upstream.unavailable'
  | 'upstream.failed'
  | 'upstream.timeout'
  | 'discovery.not_ready'
  | 'terminal.not_built'
  | 'auth.wallet_malformed'
  | 'auth.challenge_malformed'
  | 'auth.signature_malformed'
  | 'auth.chain_unavailable'
  | 'auth.wrong_domain'
  | 'auth.wrong_chain'
  | 'auth.challenge_unknown'
  | 'auth.challenge_expired'
  | 'auth.nonce_used'
  | 'auth.bad_signature'
  | 'auth.entry_not_required'
  | 'auth.entry_transaction_malformed'
  | 'auth.entry_payment_unknown'
  | 'auth.entry_payment_insufficient'
  | 'auth.entry_transaction_used'
  | 'auth.entry_unknown'
  | 'accounts.invalid_credentials'
  | 'accounts.email_taken'
  | 'accounts.email_malformed'
  | 'accounts.password_unacceptable'
  | 'accounts.two_factor_code_wrong'
  | 'accounts.two_factor_expired'
  | 'accounts.two_factor_locked'
  | 'accounts.two_factor_not_enabled'
  | 'accounts.two_factor_already_enabled'
  | 'accounts.session_not_fresh'
  | 'accounts.provider_unknown'
  | 'accounts.provider_not_configured'
  | 'accounts.provider_failed'
  | 'accounts.social_refused'
  | 'accounts.redirect_refused'
  | 'accounts.agents_disabled'
  | 'accounts.agent_unauthorized'
  | 'accounts.agent_forbidden'
  | 'accounts.agent_conflict'
  | 'accounts.outbound_address_refused'
  | 'keys.limit_reached'
  | 'keys.scope_exceeds_caller'
  | 'keys.scope_unknown'
  | 'keys.scope_widened'
  | 'keys.ended'
  | 'keys.budget_exceeded'
  | 'keys.order_limit_scopes'
  | 'keys.agent_wallet_not_owned'
  | 'oneshot.script_outdated'
  | 'oneshot.bound_elsewhere'
  | 'computer.sandboxes_used'
  | 'computer.service_full'
  | 'computer.paused'
  | 'computer.conversations_used'
  | 'computer.messages_used'
  | 'computer.tasks_used'
  | 'computer.snapshots_used'
  | 'computer.previews_off'
  | 'computer.turns_used'
  | 'computer.no_such_snapshot'
  | 'computer.bad_archive'
  | 'computer.agent_unavailable'
  | 'sandbox.gone'
  | 'sandbox.busy'
  | 'sandbox.full'
  | 'sandbox.path_refused'
  | 'sandbox.no_such_file'
  | 'sandbox.file_limit'
  | 'sandbox.language_unsupported'
  | 'sandbox.not_configured'
  | 'chain.refused'
  | 'chain.reverted'
  | 'chain.faucet_refused'
  | 'intents.simulation_failed'
  | 'intents.insufficient_funds'
  | 'intents.transaction_invalid'
  | 'intents.transaction_mismatch'
  | 'intents.transaction_unknown'
  | 'intents.nonce_too_low'
  | 'intents.transaction_refused'
  | 'intents.already_submitted'
  | 'intents.intent_expired'
  | 'launchpad.simulation_failed'
  | 'launchpad.insufficient_funds'
  | 'launchpad.factory_not_ready'
  | 'launchpad.family_not_configured'
  | 'launchpad.router_not_configured'
  | 'launchpad.pool_not_indexed'
  | 'launchpad.transaction_invalid'
  | 'launchpad.transaction_mismatch'
  | 'launchpad.transaction_unknown'
  | 'launchpad.nonce_too_low'
  | 'launchpad.transaction_refused'
  | 'launchpad.already_submitted'
  | 'launchpad.intent_expired'
  | 'launchpad.draft_payees_fixed'
  | 'launchpad.curve_closed'
  | 'launchpad.amount_out_of_range'
  | 'launchpad.price_moved'
  | 'launchpad.nothing_to_graduate'
  | 'launchpad.nothing_to_claim'
  | 'trading.not_configured'
  | 'trading.solana_not_configured'
  | 'trading.unsupported_token'
  | 'trading.no_liquidity'
  | 'trading.amount_out_of_range'
  | 'trading.solana_refused'
  | 'trading.solana_signature_unknown'
  | 'trading.quote_expired'
  | 'trading.price_moved'
  | 'trading.possible_duplicate'
  | 'orders.duplicate_client_order_id'
  | 'orders.possible_duplicate'
  | 'orders.too_many_open'
  | 'orders.unsupported_pair'
  | 'orders.no_price'
  | 'orders.live_not_configured'
  | 'orders.no_wallet'
  | 'vault.other_wallet'
  | 'vault.not_configured'
  | 'vault.key_unavailable'
  | 'vault.too_many_wallets'
  | 'vault.orders_wallet_exists'
  | 'vault.wallet_frozen'
  | 'vault.policy_changed'
  | 'vault.request_id_used'
  | 'vault.other_payload'
  | 'preferences.version_conflict'
  | 'preferences.limit_reached'
  | 'preferences.too_large'
  | 'preferences.too_deep'
  | 'watchlists.limit_reached'
  | 'watchlists.full'
  | 'requests.not_replayable'
  | 'requests.confirm_required'
  | 'paper.not_started'
  | 'paper.already_started'
  | 'paper.reserved'
  | 'paper.insufficient'
  | 'market.filter_invalid'
  | 'market.limit_reached'
  | 'market.name_taken'
  | 'perps.invalid_order'
  | 'perps.margin'
  | 'perps.not_started'
  | 'perps.refused'
  | 'perps.client_id_used'
  | 'perps.deposit_limit'
  | 'perps.signing_key_known'
  | 'perps.signing_keys_limit'
  | 'perps.alerts_limit'
  | 'perps.live_not_configured'
  | 'perps.live_operator_only'
  | 'perps.over_order_limit'
  | 'perps.order_limit_market'
  | 'perps.order_limit_trigger'
  | 'perps.order_limit_live'
  | 'perps.lending_not_configured'
  | 'perps.index_not_settable'
  | 'perps.venue_not_configured'
  | 'media.type_refused'
  | 'media.too_large'
  | 'media.invalid'
  | 'media.dimensions_refused'
  | 'media.hidden'
  | 'media.quota_exceeded'
  | 'media.not_configured'
  | 'rehearsals.not_configured'
  | 'rehearsals.launch_refused'
  | 'risk.not_on_chain'
  | 'ledger.insufficient'
  | 'ledger.id_reused'
  | 'ledger.hold_unknown'
  | 'ledger.hold_ended'
  | 'ledger.hold_exceeded'
  | 'ledger.amount_too_large'
  | 'billing.budget_exceeded'
  | 'billing.budgets_full'
  | 'billing.own_budget'
  | 'billing.own_budget_missing'
  | 'billing.version_conflict'
  | 'billing.price_unknown'
  | 'billing.plan_unknown'
  | 'billing.subscription_exists'
  | 'billing.invoice_not_due'
  | 'billing.grant_ended'
  | 'billing.holds_full'
  | 'rewards.code_unknown'
  | 'rewards.already_referred'
  | 'rewards.referral_circle'
  | 'rewards.payout_not_configured'
  | 'rewards.payout_paper'
  | 'rewards.payout_under_way'
  | 'rewards.payout_failed'
  | 'rewards.payout_unknown'
  | 'rewards.nothing_to_collect'
  | 'charge.not_payee'
  | 'charge.not_final'
  | 'charge.not_refundable'
  | 'charge.refund_window_over'
  | 'charge.refund_pending'
  | 'charge.refund_exceeds'
  | 'charge.refund_limit'
  | 'charge.refund_unfunded'
  | 'charge.key_reused'
  | 'x402.identifier_reused'
  | 'mpp.channel_not_found'
  | 'mpp.channel_finalized'
  | 'mpp.insufficient_balance'
  | 'mpp.amount_exceeds_deposit'
  | 'mpp.delta_too_small'
  | 'mpp.invalid_signature'
  | 'mpp.signer_mismatch'
  | 'mpp.voucher_expired'
  | 'mpp.use_id_reused'
  | 'mpp.session_busy'
  | 'mpp.deposit_mismatch'
  | 'mpp.token_not_tradable'
  | 'agents.slug_taken'
  | 'agents.looks_alike'
  | 'agents.is_sold'
  | 'agents.limit_reached'
  | 'agents.family_unknown'
  | 'agents.inactive'
  | 'agents.no_price'
  | 'agents.free_calls_used'
  | 'agents.owner_unfunded'
  | 'agent_registry.not_configured'
  | 'agent_registry.runtime_untrusted'
  | 'agent_registry.transaction_unknown'
  | 'agent_registry.domain_not_declared'
  | 'agent_runs.not_runnable'
  | 'agent_runs.has_price'
  | 'agent_runs.too_many'
  | 'agent_runs.unknown_tool'
  | 'agent_runs.unknown_model'
  | 'agent_runs.action_gone'
  | 'agent_runs.person_required'
  | 'agent_runs.not_for_runs'
  | 'agent_runs.credential_narrow'
  | 'a2a.task_not_found'
  | 'a2a.task_ended'
  | 'a2a.task_busy'
  | 'a2a.not_cancelable'
  | 'a2a.invalid_message'
  | 'a2a.push_unavailable'
  | 'a2a.push_refused'
  | 'agent_service.scope_unknown'
  | 'agent_service.scope_exceeds_caller'
  | 'agent_service.already_connected'
  | 'agent_service.connections_used'
  | 'agent_service.not_connected'
  | 'agent_service.conversation_full'
  | 'agent_service.other_agent'
  | 'agent_service.trade_refused'
  | 'ai.model_unknown'
  | 'ai.model_unsuited'
  | 'companion.session_expired'
  | 'companion.busy'
  | 'companion.sessions_used'
  | 'companion.messages_used'
  | 'memory.full'
  | 'metaplex_agents.asset_taken'
  | 'metaplex_agents.already_settled'
  | 'metaplex_agents.transaction_too_large'
  | 'metaplex_agents.simulation_failed'
  | 'metaplex_agents.signature_unknown'
  | 'metaplex_agents.signature_mismatch'
  | 'skill_scanner.package_too_large'
  | 'skill_scanner.too_many_open'
  | 'skill_scanner.busy'
  | 'skill_scanner.not_finished'
  | 'orchestrator.plan_invalid'
  | 'orchestrator.no_agent'
  | 'orchestrator.too_many'
  | 'external_agents.name_taken'
  | 'external_agents.limit_reached'
  | 'external_agents.endpoint_refused'
  | 'external_agents.wallet_unknown'
  | 'external_agents.not_configured'
  | 'external_agents.credential_refused'
  | 'external_agents.credential_other_origin'
  | 'arena.invite_required'
  | 'arena.invite_refused'
  | 'arena.room_full'
  | 'arena.messages_used'
  | 'arena.rooms_used'
  | 'arena.rounds_used'
  | 'arena.round_open'
  | 'arena.no_round'
  | 'arena.no_participants'
  | 'arena.already_answered'
  | 'arena.creator_only'
  | 'arena.not_joined'
  | 'arena.room_complete'
  | 'arena.not_complete'
  | 'agent_jobs.unknown_agent'
  | 'agent_jobs.not_a_third'
  | 'agent_jobs.schema_unfit'
  | 'agent_jobs.content_unfit'
  | 'agent_jobs.hash_mismatch'
  | 'agent_jobs.offerings_full'
  | 'agent_jobs.offering_withdrawn'
  | 'agent_jobs.jobs_full'
  | 'agent_jobs.proposals_used'
  | 'agent_jobs.terms_changed'
  | 'agent_jobs.own_proposal'
  | 'agent_jobs.agreed'
  | 'agent_jobs.not_agreed'
  | 'agent_jobs.not_your_step'
  | 'agent_jobs.no_arbiter'
  | 'agent_jobs.not_settled'
  | 'agent_jobs.own_work'
  | 'agent_jobs.rated_already'
  | 'agent_jobs.no_model'
  | 'agent_jobs.no_evaluator'
  | 'agent_jobs.by_run'
  | 'agent_jobs.not_by_run'
  | 'agent_jobs.evaluation_taken'
  | 'agent_jobs.refused_already'
  | 'agent_jobs.chain_not_by_run'
  | 'agent_jobs.chain_no_wallet'
  | 'agent_jobs.chain_not_agreed'
  | 'agent_jobs.escrow_unfit'
  | 'agent_jobs.paid_on_chain'
  | 'agent_escrows.not_configured'
  | 'agent_escrows.runtime_untrusted'
  | 'agent_escrows.transaction_unknown'
  | 'skills.invalid_package'
  | 'skills.slug_taken'
  | 'skills.looks_alike'
  | 'skills.version_taken'
  | 'skills.version_not_higher'
  | 'skills.limit_reached'
  | 'skills.not_listed_yet'
  | 'skills.withheld'
  | 'skills.no_matching_version'
  | 'skills.own_skill'
  | 'skills.no_appeal'
  | 'vendors.not_configured'
  | 'vendors.unavailable'
  | 'vendors.busy'
  | 'vendors.request_refused'
  | 'vendors.not_found'
  | 'vendors.secret_refused'
  | 'vendors.failed'
  | 'vendors.timeout'
  | 'vendors.answer_refused'
  | 'egress.refused'
  | 'egress.unreachable'
  | 'egress.interrupted'
  | 'egress.timeout'
  | 'egress.too_large'
  | 'egress.unexpected_answer'
  | 'webhooks.limit_reached'
  | 'webhooks.url_refused'
  | 'webhooks.disabled'
  | 'webhooks.not_configured'
  | 'webhooks.signature_refused'
  | 'events.ahead'
  | 'events.subscription_exists'
  | 'events.subscription_unknown'
  | 'events.too_many_subscriptions'
  | 'channels.unknown'
  | 'channels.too_many'
  | 'channels.full'
  | 'faucet.asset_unknown'
  | 'faucet.too_much'
  | 'commerce.not_configured'
  | 'commerce.product_unknown'
  | 'commerce.network_unfit'
  | 'commerce.checkouts_full'
  | 'commerce.payment_unseen'
  | 'commerce.payment_unfit'

/** Authentication required: `auth.required`. Present one of the credentials at GET /api/developer/credential-types. */
export const AuthRequiredError: ErrorClass<'auth.required'> = /* @__PURE__ */ ofCode('auth.required')

/** Credential not accepted: `auth.invalid_credential`. Sign in again or present a key that is active; a broken credential is never ignored. */
export const AuthInvalidCredentialError: ErrorClass<'auth.invalid_credential'> = /* @__PURE__ */ ofCode('auth.invalid_credential')

/** Credentials disagree: `auth.ambiguous_credentials`. Present one credential, or several of the same account. */
export const AuthAmbiguousCredentialsError: ErrorClass<'auth.ambiguous_credentials'> = /* @__PURE__ */ ofCode('auth.ambiguous_credentials')

/** Forbidden: `auth.forbidden`. Use a credential whose kind and scopes the operation accepts. */
export const AuthForbiddenError: ErrorClass<'auth.forbidden'> = /* @__PURE__ */ ofCode('auth.forbidden')

/** Platform-token holders only: `auth.holder_required`. Hold at least `required` of the platform token in a wallet of this account. */
export const AuthHolderRequiredError: ErrorClass<'auth.holder_required'> = /* @__PURE__ */ ofCode('auth.holder_required')

/** The entry fee is not paid: `auth.entry_required`. Pay `entryFeeAmount` of the platform token from a wallet of this account to the treasury, and send the transaction to POST /api/auth/entry/verify. */
export const AuthEntryRequiredError: ErrorClass<'auth.entry_required'> = /* @__PURE__ */ ofCode('auth.entry_required')

/** For the operator only: `auth.operator_required`. Sign in with one of the wallets that the service is configured to trust as its operator. */
export const AuthOperatorRequiredError: ErrorClass<'auth.operator_required'> = /* @__PURE__ */ ofCode('auth.operator_required')

/** Origin refused: `auth.origin_refused`. Send cookie requests that change state from an allowed origin, or use an API key. */
export const AuthOriginRefusedError: ErrorClass<'auth.origin_refused'> = /* @__PURE__ */ ofCode('auth.origin_refused')

/** Holder balance cannot be read: `auth.holder_unknown`. Try again; the chain that holds the balance is not answering. */
export const AuthHolderUnknownError: ErrorClass<'auth.holder_unknown'> = /* @__PURE__ */ ofCode('auth.holder_unknown')

/** Events no longer kept: `events.expired`. Read the present state from the API, then follow from `tailSeq` - 1 or without a number. */
export const EventsExpiredError: ErrorClass<'events.expired'> = /* @__PURE__ */ ofCode('events.expired')

/** Request still running: `idempotency.in_flight`. Wait for the first request with this Idempotency-Key to end, then repeat it. */
export const IdempotencyInFlightError: ErrorClass<'idempotency.in_flight'> = /* @__PURE__ */ ofCode('idempotency.in_flight')

/** Idempotency-Key used for another request: `idempotency.key_reused`. Use a new Idempotency-Key for a different request. */
export const IdempotencyKeyReusedError: ErrorClass<'idempotency.key_reused'> = /* @__PURE__ */ ofCode('idempotency.key_reused')

/** Answer was too large to keep: `idempotency.answer_not_kept`. The first request was carried out; read its result from the resource it changed. */
export const IdempotencyAnswerNotKeptError: ErrorClass<'idempotency.answer_not_kept'> = /* @__PURE__ */ ofCode('idempotency.answer_not_kept')

/** Payment required: `payment.required`. Pay one of the offers in the challenge and repeat the request with the credential. */
export const PaymentRequiredError: ErrorClass<'payment.required'> = /* @__PURE__ */ ofCode('payment.required')

/** Payment credential is malformed: `payment.malformed_credential`. Build the credential from a fresh challenge, with the encoding that its protocol names. */
export const PaymentMalformedCredentialError: ErrorClass<'payment.malformed_credential'> = /* @__PURE__ */ ofCode('payment.malformed_credential')

/** Payment challenge is not valid here: `payment.invalid_challenge`. Answer a fresh challenge of exactly this request; a credential pays for one request only. */
export const PaymentInvalidChallengeError: ErrorClass<'payment.invalid_challenge'> = /* @__PURE__ */ ofCode('payment.invalid_challenge')

/** Payment could not be verified: `payment.verification_failed`. Read `reason`, mend the payment and answer a fresh challenge. */
export const PaymentVerificationFailedError: ErrorClass<'payment.verification_failed'> = /* @__PURE__ */ ofCode('payment.verification_failed')

/** Payment challenge has expired: `payment.expired`. Answer a fresh challenge before its `expires`. */
export const PaymentExpiredError: ErrorClass<'payment.expired'> = /* @__PURE__ */ ofCode('payment.expired')

/** Payment is too small: `payment.insufficient`. Pay the whole amount of the offer, or add funds to the paying account. */
export const PaymentInsufficientError: ErrorClass<'payment.insufficient'> = /* @__PURE__ */ ofCode('payment.insufficient')

/** Payment method is not supported: `payment.method_unsupported`. Use one of the methods, intents, schemes and networks that the challenge offers. */
export const PaymentMethodUnsupportedError: ErrorClass<'payment.method_unsupported'> = /* @__PURE__ */ ofCode('payment.method_unsupported')

/** Price is above the caller's own limit: `payment.over_max_amount`. Raise `X-Max-Amount`, or do not call; nothing was charged. */
export const PaymentOverMaxAmountError: ErrorClass<'payment.over_max_amount'> = /* @__PURE__ */ ofCode('payment.over_max_amount')

/** Several payments presented: `payment.ambiguous`. Send one payment in one header, once; nothing was charged. */
export const PaymentAmbiguousError: ErrorClass<'payment.ambiguous'> = /* @__PURE__ */ ofCode('payment.ambiguous')

/** Paid request still running: `payment.in_flight`. Repeat the same request with the same credential; its answer will be given once. */
export const PaymentInFlightError: ErrorClass<'payment.in_flight'> = /* @__PURE__ */ ofCode('payment.in_flight')

/** Settlement is not known yet: `payment.indeterminate`. Repeat the same request with the same credential after `retryAfterSeconds`; never pay again for it. */
export const PaymentIndeterminateError: ErrorClass<'payment.indeterminate'> = /* @__PURE__ */ ofCode('payment.indeterminate')

/** Paid request took too long: `payment.timed_out`. Repeat the same request with the same credential; the money was released and nothing was charged. */
export const PaymentTimedOutError: ErrorClass<'payment.timed_out'> = /* @__PURE__ */ ofCode('payment.timed_out')

/** Payments are not configured: `payment.not_configured`. Ask the operator to configure a payment rail that carries this price. */
export const PaymentNotConfiguredError: ErrorClass<'payment.not_configured'> = /* @__PURE__ */ ofCode('payment.not_configured')

/** Too many requests: `rate.limited`. Wait for `retryAfterSeconds`; an API key has a higher limit than an anonymous caller. */
export const RateLimitedError: ErrorClass<'rate.limited'> = /* @__PURE__ */ ofCode('rate.limited')

/** Invalid request: `request.invalid`. Correct the fields listed in `errors` and send the request again. */
export const RequestInvalidError: ErrorClass<'request.invalid'> = /* @__PURE__ */ ofCode('request.invalid')

/** Malformed request: `request.malformed`. Send well-formed JSON in UTF-8 and a valid URL. */
export const RequestMalformedError: ErrorClass<'request.malformed'> = /* @__PURE__ */ ofCode('request.malformed')

/** Name given twice: `request.duplicate_key`. Give each name of a JSON object once; `errors` says which one was repeated. */
export const RequestDuplicateKeyError: ErrorClass<'request.duplicate_key'> = /* @__PURE__ */ ofCode('request.duplicate_key')

/** Body too large: `request.too_large`. Send a smaller body; the limit stands in the detail. */
export const RequestTooLargeError: ErrorClass<'request.too_large'> = /* @__PURE__ */ ofCode('request.too_large')

/** Unsupported content type: `request.unsupported_media_type`. Send `Content-Type: application/json`. */
export const RequestUnsupportedMediaTypeError: ErrorClass<'request.unsupported_media_type'> = /* @__PURE__ */ ofCode('request.unsupported_media_type')

/** Request timed out: `request.timeout`. Send the whole request sooner. */
export const RequestTimeoutError: ErrorClass<'request.timeout'> = /* @__PURE__ */ ofCode('request.timeout')

/** URL too long: `request.uri_too_long`. Shorten the URL to 8 KiB or less. */
export const RequestUriTooLongError: ErrorClass<'request.uri_too_long'> = /* @__PURE__ */ ofCode('request.uri_too_long')

/** Secret refused: `request.secret_refused`. Never send seed phrases, private keys or keystores: sign on your side and send the signature. Treat what you sent as exposed and move the funds. */
export const RequestSecretRefusedError: ErrorClass<'request.secret_refused'> = /* @__PURE__ */ ofCode('request.secret_refused')

/** Headers too large: `request.headers_too_large`. Send fewer or shorter headers; 16 KiB in all is the limit. */
export const RequestHeadersTooLargeError: ErrorClass<'request.headers_too_large'> = /* @__PURE__ */ ofCode('request.headers_too_large')

/** Not found: `resource.not_found`. Check the path and the identifiers; GET /api lists what exists. */
export const ResourceNotFoundError: ErrorClass<'resource.not_found'> = /* @__PURE__ */ ofCode('resource.not_found')

/** Method not allowed: `resource.method_not_allowed`. Use one of the methods in the Allow header. */
export const ResourceMethodNotAllowedError: ErrorClass<'resource.method_not_allowed'> = /* @__PURE__ */ ofCode('resource.method_not_allowed')

/** Not possible in this state: `resource.illegal_transition`. Read the current `state`; only the transitions in `allowed` are possible from it. */
export const ResourceIllegalTransitionError: ErrorClass<'resource.illegal_transition'> = /* @__PURE__ */ ofCode('resource.illegal_transition')

/** Server error: `server.defect`. Report the requestId; the cause is in the server log. */
export const ServerDefectError: ErrorClass<'server.defect'> = /* @__PURE__ */ ofCode('server.defect')

/** Database is not available: `server.database_unavailable`. Try again after `retryAfterSeconds`, with fewer requests at once; GET /api/ready says whether it answers. */
export const ServerDatabaseUnavailableError: ErrorClass<'server.database_unavailable'> = /* @__PURE__ */ ofCode('server.database_unavailable')

/** Server is stopping: `server.stopping`. Send the request again in a moment. */
export const ServerStoppingError: ErrorClass<'server.stopping'> = /* @__PURE__ */ ofCode('server.stopping')

/** A dependency is not available: `upstream.unavailable`. Try again after `retryAfterSeconds`; GET /api/ready names the dependency. */
export const UpstreamUnavailableError: ErrorClass<'upstream.unavailable'> = /* @__PURE__ */ ofCode('upstream.unavailable')

/** A dependency failed: `upstream.failed`. Try again; if it lasts, report the requestId. */
export const UpstreamFailedError: ErrorClass<'upstream.failed'> = /* @__PURE__ */ ofCode('upstream.failed')

/** A dependency timed out: `upstream.timeout`. Try again after a moment. */
export const UpstreamTimeoutError: ErrorClass<'upstream.timeout'> = /* @__PURE__ */ ofCode('upstream.timeout')

/** Not ready: `discovery.not_ready`. Wait until the components that the answer names are up; GET /api/health tells whether the process lives. */
export const DiscoveryNotReadyError: ErrorClass<'discovery.not_ready'> = /* @__PURE__ */ ofCode('discovery.not_ready')

/** The terminal is not built: `terminal.not_built`. Run `npm run build` where the service is installed, which says what is wrong, and start the service again. The API works without it. */
export const TerminalNotBuiltError: ErrorClass<'terminal.not_built'> = /* @__PURE__ */ ofCode('terminal.not_built')

/** Not a wallet address: `auth.wallet_malformed`. Send a 0x address (lower case or with a right EIP-55 checksum) or a base58 Solana address. */
export const AuthWalletMalformedError: ErrorClass<'auth.wallet_malformed'> = /* @__PURE__ */ ofCode('auth.wallet_malformed')

/** Not a sign-in message: `auth.challenge_malformed`. Send the message of GET /api/auth/challenge exactly as it was issued, line ends included. */
export const AuthChallengeMalformedError: ErrorClass<'auth.challenge_malformed'> = /* @__PURE__ */ ofCode('auth.challenge_malformed')

/** Not a signature: `auth.signature_malformed`. Send 0x hexadecimal for an EVM wallet (65 bytes unless it is a contract), or 64 bytes as base58 for a Solana wallet. */
export const AuthSignatureMalformedError: ErrorClass<'auth.signature_malformed'> = /* @__PURE__ */ ofCode('auth.signature_malformed')

/** The chain could not judge the signature: `auth.chain_unavailable`. Only contract wallets need the chain. Ask GET /api/auth/challenge for a new message, sign it unchanged and send it. */
export const AuthChainUnavailableError: ErrorClass<'auth.chain_unavailable'> = /* @__PURE__ */ ofCode('auth.chain_unavailable')

/** Message is for another site: `auth.wrong_domain`. Ask GET /api/auth/challenge for a new message, sign it unchanged and send it. */
export const AuthWrongDomainError: ErrorClass<'auth.wrong_domain'> = /* @__PURE__ */ ofCode('auth.wrong_domain')

/** Message is for another chain: `auth.wrong_chain`. Ask GET /api/auth/challenge for a new message, sign it unchanged and send it. */
export const AuthWrongChainError: ErrorClass<'auth.wrong_chain'> = /* @__PURE__ */ ofCode('auth.wrong_chain')

/** Challenge was not issued here: `auth.challenge_unknown`. Ask GET /api/auth/challenge for a new message, sign it unchanged and send it. */
export const AuthChallengeUnknownError: ErrorClass<'auth.challenge_unknown'> = /* @__PURE__ */ ofCode('auth.challenge_unknown')

/** Challenge has expired: `auth.challenge_expired`. Ask GET /api/auth/challenge for a new message, sign it unchanged and send it. */
export const AuthChallengeExpiredError: ErrorClass<'auth.challenge_expired'> = /* @__PURE__ */ ofCode('auth.challenge_expired')

/** Challenge was already used: `auth.nonce_used`. Ask GET /api/auth/challenge for a new message, sign it unchanged and send it. */
export const AuthNonceUsedError: ErrorClass<'auth.nonce_used'> = /* @__PURE__ */ ofCode('auth.nonce_used')

/** Signature is not of this wallet: `auth.bad_signature`. The attempt has used the challenge up. Ask GET /api/auth/challenge for a new message, sign it unchanged and send it. */
export const AuthBadSignatureError: ErrorClass<'auth.bad_signature'> = /* @__PURE__ */ ofCode('auth.bad_signature')

/** No entry fee is asked: `auth.entry_not_required`. Go on without paying; GET /api/auth/entry says when a fee is asked and where it goes. */
export const AuthEntryNotRequiredError: ErrorClass<'auth.entry_not_required'> = /* @__PURE__ */ ofCode('auth.entry_not_required')

/** Not a transaction of this kind of wallet: `auth.entry_transaction_malformed`. Send the 0x hash of an EVM transaction, or the base58 signature of a Solana transaction. */
export const AuthEntryTransactionMalformedError: ErrorClass<'auth.entry_transaction_malformed'> = /* @__PURE__ */ ofCode('auth.entry_transaction_malformed')

/** Transaction is not on the chain: `auth.entry_payment_unknown`. Wait until the transaction is confirmed and send the request again. */
export const AuthEntryPaymentUnknownError: ErrorClass<'auth.entry_payment_unknown'> = /* @__PURE__ */ ofCode('auth.entry_payment_unknown')

/** Transaction does not pay the entry fee: `auth.entry_payment_insufficient`. Send at least `entryFeeAmount` of the platform token from this wallet to the treasury of GET /api/auth/entry, in one transaction. */
export const AuthEntryPaymentInsufficientError: ErrorClass<'auth.entry_payment_insufficient'> = /* @__PURE__ */ ofCode('auth.entry_payment_insufficient')

/** Transaction has opened another entry: `auth.entry_transaction_used`. One transaction opens one entry; pay for this wallet with its own. */
export const AuthEntryTransactionUsedError: ErrorClass<'auth.entry_transaction_used'> = /* @__PURE__ */ ofCode('auth.entry_transaction_used')

/** The chain of the payment is not answering: `auth.entry_unknown`. Send the same request again in a moment; nothing was decided. */
export const AuthEntryUnknownError: ErrorClass<'auth.entry_unknown'> = /* @__PURE__ */ ofCode('auth.entry_unknown')

/** E-mail or password is wrong: `accounts.invalid_credentials`. Check both; the answer is the same for an address that has no account. */
export const AccountsInvalidCredentialsError: ErrorClass<'accounts.invalid_credentials'> = /* @__PURE__ */ ofCode('accounts.invalid_credentials')

/** E-mail already has an account: `accounts.email_taken`. Sign in with POST /api/auth/sign-in/email, or use another address. */
export const AccountsEmailTakenError: ErrorClass<'accounts.email_taken'> = /* @__PURE__ */ ofCode('accounts.email_taken')

/** Not an e-mail address: `accounts.email_malformed`. Send an address such as mara@example.com. */
export const AccountsEmailMalformedError: ErrorClass<'accounts.email_malformed'> = /* @__PURE__ */ ofCode('accounts.email_malformed')

/** Password too short or too long: `accounts.password_unacceptable`. Use 8 to 128 characters. */
export const AccountsPasswordUnacceptableError: ErrorClass<'accounts.password_unacceptable'> = /* @__PURE__ */ ofCode('accounts.password_unacceptable')

/** Code is wrong or was used: `accounts.two_factor_code_wrong`. Send the code that the authenticator shows now; each code works once. */
export const AccountsTwoFactorCodeWrongError: ErrorClass<'accounts.two_factor_code_wrong'> = /* @__PURE__ */ ofCode('accounts.two_factor_code_wrong')

/** No sign-in waits for a code: `accounts.two_factor_expired`. Sign in again with POST /api/auth/sign-in/email, then send the code within ten minutes. */
export const AccountsTwoFactorExpiredError: ErrorClass<'accounts.two_factor_expired'> = /* @__PURE__ */ ofCode('accounts.two_factor_expired')

/** Too many wrong codes: `accounts.two_factor_locked`. Wait for `retryAfterSeconds`; the account is locked against further codes until then. */
export const AccountsTwoFactorLockedError: ErrorClass<'accounts.two_factor_locked'> = /* @__PURE__ */ ofCode('accounts.two_factor_locked')

/** Second factor is not set up: `accounts.two_factor_not_enabled`. Start with POST /api/auth/two-factor/enable. */
export const AccountsTwoFactorNotEnabledError: ErrorClass<'accounts.two_factor_not_enabled'> = /* @__PURE__ */ ofCode('accounts.two_factor_not_enabled')

/** Second factor is already on: `accounts.two_factor_already_enabled`. Switch it off with POST /api/auth/two-factor/disable to set up another. */
export const AccountsTwoFactorAlreadyEnabledError: ErrorClass<'accounts.two_factor_already_enabled'> = /* @__PURE__ */ ofCode('accounts.two_factor_already_enabled')

/** Sign-in is too long ago: `accounts.session_not_fresh`. Sign in again and repeat the request. */
export const AccountsSessionNotFreshError: ErrorClass<'accounts.session_not_fresh'> = /* @__PURE__ */ ofCode('accounts.session_not_fresh')

/** No such social provider: `accounts.provider_unknown`. Use one of the providers in `auth.betterAuth.social` of GET /api/developer/status. */
export const AccountsProviderUnknownError: ErrorClass<'accounts.provider_unknown'> = /* @__PURE__ */ ofCode('accounts.provider_unknown')

/** Social provider is not configured: `accounts.provider_not_configured`. Use another way to sign in; the operator has not registered the service with this provider. */
export const AccountsProviderNotConfiguredError: ErrorClass<'accounts.provider_not_configured'> = /* @__PURE__ */ ofCode('accounts.provider_not_configured')

/** Social provider did not answer: `accounts.provider_failed`. Try again; the provider could not be reached or answered what it should not. */
export const AccountsProviderFailedError: ErrorClass<'accounts.provider_failed'> = /* @__PURE__ */ ofCode('accounts.provider_failed')

/** Social sign-in refused: `accounts.social_refused`. Begin again with POST /api/auth/sign-in/social in the same browser; `reason` says what was wrong. */
export const AccountsSocialRefusedError: ErrorClass<'accounts.social_refused'> = /* @__PURE__ */ ofCode('accounts.social_refused')

/** Return address refused: `accounts.redirect_refused`. Return to a path of this service or to an allowed origin. */
export const AccountsRedirectRefusedError: ErrorClass<'accounts.redirect_refused'> = /* @__PURE__ */ ofCode('accounts.redirect_refused')

/** Agents are switched off: `accounts.agents_disabled`. This deployment has no agent accounts; use an API key. */
export const AccountsAgentsDisabledError: ErrorClass<'accounts.agents_disabled'> = /* @__PURE__ */ ofCode('accounts.agents_disabled')

/** Agent or host token not accepted: `accounts.agent_unauthorized`. Sign a new token with the registered key; each works once and for a minute. */
export const AccountsAgentUnauthorizedError: ErrorClass<'accounts.agent_unauthorized'> = /* @__PURE__ */ ofCode('accounts.agent_unauthorized')

/** Not allowed to this agent: `accounts.agent_forbidden`. Ask the owner for the capability with POST /api/auth/agent/request-capability. */
export const AccountsAgentForbiddenError: ErrorClass<'accounts.agent_forbidden'> = /* @__PURE__ */ ofCode('accounts.agent_forbidden')

/** Not possible in this state of the agent: `accounts.agent_conflict`. Read the state with GET /api/auth/agent/status; `reason` says what stood in the way. */
export const AccountsAgentConflictError: ErrorClass<'accounts.agent_conflict'> = /* @__PURE__ */ ofCode('accounts.agent_conflict')

/** Address of the caller not accepted: `accounts.outbound_address_refused`. Send the public key itself; this service fetches and calls no addresses that callers name. */
export const AccountsOutboundAddressRefusedError: ErrorClass<'accounts.outbound_address_refused'> = /* @__PURE__ */ ofCode('accounts.outbound_address_refused')

/** Too many active keys: `keys.limit_reached`. Revoke a key that is no longer used with DELETE /api/developer/keys/{keyId}. */
export const KeysLimitReachedError: ErrorClass<'keys.limit_reached'> = /* @__PURE__ */ ofCode('keys.limit_reached')

/** Scope exceeds the caller: `keys.scope_exceeds_caller`. Ask only for scopes that the credential you present has itself. */
export const KeysScopeExceedsCallerError: ErrorClass<'keys.scope_exceeds_caller'> = /* @__PURE__ */ ofCode('keys.scope_exceeds_caller')

/** No such scope: `keys.scope_unknown`. Use `api:*`, `route:<family>:*` or `route:<method>:<path>` as GET /api/developer/catalog lists them. */
export const KeysScopeUnknownError: ErrorClass<'keys.scope_unknown'> = /* @__PURE__ */ ofCode('keys.scope_unknown')

/** Scopes of a key only get narrower: `keys.scope_widened`. Name scopes within those of the key, or mint another key. */
export const KeysScopeWidenedError: ErrorClass<'keys.scope_widened'> = /* @__PURE__ */ ofCode('keys.scope_widened')

/** The key has ended: `keys.ended`. An expired or revoked key stays as it is; mint another one. */
export const KeysEndedError: ErrorClass<'keys.ended'> = /* @__PURE__ */ ofCode('keys.ended')

/** Budget of the key used up: `keys.budget_exceeded`. Wait for `retryAfterSeconds`, or let the owner raise the budget with PATCH /api/developer/keys/{keyId}. */
export const KeysBudgetExceededError: ErrorClass<'keys.budget_exceeded'> = /* @__PURE__ */ ofCode('keys.budget_exceeded')

/** Scopes too wide for an order limit: `keys.order_limit_scopes`. Name the operations of the perpetuals exchange that the key is for one by one, such as `route:post:/api/backpack/order` and `route:delete:/api/backpack/order`, and `route:delete:/api/developer/keys/{keyId}` if it is to end itself; `api:*` and families open what the limit does not count. */
export const KeysOrderLimitScopesError: ErrorClass<'keys.order_limit_scopes'> = /* @__PURE__ */ ofCode('keys.order_limit_scopes')

/** Not an agent wallet of this account: `keys.agent_wallet_not_owned`. Name an agent wallet of your own account, as GET /api/vault/wallets lists them, or leave agentWalletId out. */
export const KeysAgentWalletNotOwnedError: ErrorClass<'keys.agent_wallet_not_owned'> = /* @__PURE__ */ ofCode('keys.agent_wallet_not_owned')

/** Not the published install script: `oneshot.script_outdated`. Run the script at /api/e2b/install.sh as it is now, or send the number at /api/e2b/install.sh.sha256. */
export const OneshotScriptOutdatedError: ErrorClass<'oneshot.script_outdated'> = /* @__PURE__ */ ofCode('oneshot.script_outdated')

/** Key belongs to another machine: `oneshot.bound_elsewhere`. Run the install script on this machine: it makes a key of its own. */
export const OneshotBoundElsewhereError: ErrorClass<'oneshot.bound_elsewhere'> = /* @__PURE__ */ ofCode('oneshot.bound_elsewhere')

/** All sandboxes are used: `computer.sandboxes_used`. Delete a session or a box first; GET the status for the number. */
export const ComputerSandboxesUsedError: ErrorClass<'computer.sandboxes_used'> = /* @__PURE__ */ ofCode('computer.sandboxes_used')

/** No sandbox is free: `computer.service_full`. Try again after `retryAfterSeconds`; sandboxes end with their keys, or after a day. */
export const ComputerServiceFullError: ErrorClass<'computer.service_full'> = /* @__PURE__ */ ofCode('computer.service_full')

/** Sandbox is paused: `computer.paused`. Resume it first. */
export const ComputerPausedError: ErrorClass<'computer.paused'> = /* @__PURE__ */ ofCode('computer.paused')

/** Box has all its sessions: `computer.conversations_used`. Go on with one of its sessions. */
export const ComputerConversationsUsedError: ErrorClass<'computer.conversations_used'> = /* @__PURE__ */ ofCode('computer.conversations_used')

/** Session has all its messages: `computer.messages_used`. Open another session of the box. */
export const ComputerMessagesUsedError: ErrorClass<'computer.messages_used'> = /* @__PURE__ */ ofCode('computer.messages_used')

/** All browser tasks are used up: `computer.tasks_used`. Make another one-shot key; those of an account are free again after a day. */
export const ComputerTasksUsedError: ErrorClass<'computer.tasks_used'> = /* @__PURE__ */ ofCode('computer.tasks_used')

/** All snapshots are used: `computer.snapshots_used`. Delete one first. */
export const ComputerSnapshotsUsedError: ErrorClass<'computer.snapshots_used'> = /* @__PURE__ */ ofCode('computer.snapshots_used')

/** Previews are not served: `computer.previews_off`. Ask the operator to configure PREVIEW_PORT, and PREVIEW_URL where the service is public. */
export const ComputerPreviewsOffError: ErrorClass<'computer.previews_off'> = /* @__PURE__ */ ofCode('computer.previews_off')

/** All messages to agents are used up: `computer.turns_used`. Send programs with `agentHarness` of a language; or make another one-shot key, or wait a day with an account. */
export const ComputerTurnsUsedError: ErrorClass<'computer.turns_used'> = /* @__PURE__ */ ofCode('computer.turns_used')

/** No such snapshot: `computer.no_such_snapshot`. List the snapshots; one ends with the key that made it, or a day after an account did. */
export const ComputerNoSuchSnapshotError: ErrorClass<'computer.no_such_snapshot'> = /* @__PURE__ */ ofCode('computer.no_such_snapshot')

/** Not an archive: `computer.bad_archive`. Send a tar archive, plain or compressed by gzip, whose files have paths that sandboxes have. */
export const ComputerBadArchiveError: ErrorClass<'computer.bad_archive'> = /* @__PURE__ */ ofCode('computer.bad_archive')

/** Agent is not available here: `computer.agent_unavailable`. Use one of those at GET /api/boxes/agents whose `available` is true. */
export const ComputerAgentUnavailableError: ErrorClass<'computer.agent_unavailable'> = /* @__PURE__ */ ofCode('computer.agent_unavailable')

/** No such sandbox: `sandbox.gone`. Create a new one; a sandbox ends with the key that made it. */
export const SandboxGoneError: ErrorClass<'sandbox.gone'> = /* @__PURE__ */ ofCode('sandbox.gone')

/** Sandbox is running code: `sandbox.busy`. Wait for the run to end; a sandbox runs one program at a time. */
export const SandboxBusyError: ErrorClass<'sandbox.busy'> = /* @__PURE__ */ ofCode('sandbox.busy')

/** Too many programs are running: `sandbox.full`. Try again after `retryAfterSeconds`. */
export const SandboxFullError: ErrorClass<'sandbox.full'> = /* @__PURE__ */ ofCode('sandbox.full')

/** Not a path of a sandbox: `sandbox.path_refused`. Use an absolute path such as /data/notes.txt, of letters, digits, dots, dashes and underscores. */
export const SandboxPathRefusedError: ErrorClass<'sandbox.path_refused'> = /* @__PURE__ */ ofCode('sandbox.path_refused')

/** No such file: `sandbox.no_such_file`. List the files of the sandbox to see what there is. */
export const SandboxNoSuchFileError: ErrorClass<'sandbox.no_such_file'> = /* @__PURE__ */ ofCode('sandbox.no_such_file')

/** File system is full: `sandbox.file_limit`. Remove files or write smaller ones; the limits stand in the status. */
export const SandboxFileLimitError: ErrorClass<'sandbox.file_limit'> = /* @__PURE__ */ ofCode('sandbox.file_limit')

/** Language is not supported: `sandbox.language_unsupported`. Use one of the languages that the status lists. */
export const SandboxLanguageUnsupportedError: ErrorClass<'sandbox.language_unsupported'> = /* @__PURE__ */ ofCode('sandbox.language_unsupported')

/** No sandbox is configured: `sandbox.not_configured`. Ask the operator to configure a sandbox. */
export const SandboxNotConfiguredError: ErrorClass<'sandbox.not_configured'> = /* @__PURE__ */ ofCode('sandbox.not_configured')

/** The chain refused the request: `chain.refused`. Read the detail: nonce, balance, signature or blockhash do not fit the state of the chain. */
export const ChainRefusedError: ErrorClass<'chain.refused'> = /* @__PURE__ */ ofCode('chain.refused')

/** The call would revert: `chain.reverted`. Decode `revertData` with the ABI of the contract and change the call. */
export const ChainRevertedError: ErrorClass<'chain.reverted'> = /* @__PURE__ */ ofCode('chain.reverted')

/** The faucet refused the request: `chain.faucet_refused`. Send a valid address of that chain and an amount within the limit of the faucet. */
export const ChainFaucetRefusedError: ErrorClass<'chain.faucet_refused'> = /* @__PURE__ */ ofCode('chain.faucet_refused')

/** The transaction would revert: `intents.simulation_failed`. Read `revert`: it names the contract error and its arguments. Nothing was stored. */
export const IntentsSimulationFailedError: ErrorClass<'intents.simulation_failed'> = /* @__PURE__ */ ofCode('intents.simulation_failed')

/** Not enough ether or tokens: `intents.insufficient_funds`. Fund the account with at least `required`, or ask for a smaller amount. */
export const IntentsInsufficientFundsError: ErrorClass<'intents.insufficient_funds'> = /* @__PURE__ */ ofCode('intents.insufficient_funds')

/** Not a usable signed transaction: `intents.transaction_invalid`. Send the serialized, signed legacy or EIP-1559 transaction as hex. */
export const IntentsTransactionInvalidError: ErrorClass<'intents.transaction_invalid'> = /* @__PURE__ */ ofCode('intents.transaction_invalid')

/** The transaction is not the prepared one: `intents.transaction_mismatch`. Sign or send exactly the `from`, `to`, `data`, `value` and `chainId` of the intent; `mismatches` lists what differs. */
export const IntentsTransactionMismatchError: ErrorClass<'intents.transaction_mismatch'> = /* @__PURE__ */ ofCode('intents.transaction_mismatch')

/** The chain does not know the transaction yet: `intents.transaction_unknown`. Nothing is lost: once it is in a block, the intent is settled without being told. Check the hash, or ask again in a few seconds. */
export const IntentsTransactionUnknownError: ErrorClass<'intents.transaction_unknown'> = /* @__PURE__ */ ofCode('intents.transaction_unknown')

/** The nonce is already used: `intents.nonce_too_low`. Sign again with the next nonce of the account. */
export const IntentsNonceTooLowError: ErrorClass<'intents.nonce_too_low'> = /* @__PURE__ */ ofCode('intents.nonce_too_low')

/** The chain refused the transaction: `intents.transaction_refused`. Read the detail and prepare again; this intent is dropped. */
export const IntentsTransactionRefusedError: ErrorClass<'intents.transaction_refused'> = /* @__PURE__ */ ofCode('intents.transaction_refused')

/** Another transaction was submitted for this intent: `intents.already_submitted`. Follow the transaction in `transactionHash`, or prepare a new intent. */
export const IntentsAlreadySubmittedError: ErrorClass<'intents.already_submitted'> = /* @__PURE__ */ ofCode('intents.already_submitted')

/** The intent has expired: `intents.intent_expired`. Prepare again and submit before `expiresAt`. */
export const IntentsIntentExpiredError: ErrorClass<'intents.intent_expired'> = /* @__PURE__ */ ofCode('intents.intent_expired')

/** The transaction would revert: `launchpad.simulation_failed`. Read `revert`: it names the contract error and its arguments. Nothing was stored. */
export const LaunchpadSimulationFailedError: ErrorClass<'launchpad.simulation_failed'> = /* @__PURE__ */ ofCode('launchpad.simulation_failed')

/** Not enough ether or tokens: `launchpad.insufficient_funds`. Fund the account with at least `required`, or ask for a smaller amount. */
export const LaunchpadInsufficientFundsError: ErrorClass<'launchpad.insufficient_funds'> = /* @__PURE__ */ ofCode('launchpad.insufficient_funds')

/** The launch factory is not ready: `launchpad.factory_not_ready`. Read `problems` at GET /api/rh-launchpad/factories and try again later. */
export const LaunchpadFactoryNotReadyError: ErrorClass<'launchpad.factory_not_ready'> = /* @__PURE__ */ ofCode('launchpad.factory_not_ready')

/** This launch family is not configured: `launchpad.family_not_configured`. Use another family; GET /api/rh-launchpad/factories lists what is configured. */
export const LaunchpadFamilyNotConfiguredError: ErrorClass<'launchpad.family_not_configured'> = /* @__PURE__ */ ofCode('launchpad.family_not_configured')

/** Trades in pools are not configured: `launchpad.router_not_configured`. Trade on another interface; GET /api/rh-launchpad/factories lists the contracts that are configured. */
export const LaunchpadRouterNotConfiguredError: ErrorClass<'launchpad.router_not_configured'> = /* @__PURE__ */ ofCode('launchpad.router_not_configured')

/** The pool of the token is not indexed yet: `launchpad.pool_not_indexed`. Try again when the index has reached the block of the launch. */
export const LaunchpadPoolNotIndexedError: ErrorClass<'launchpad.pool_not_indexed'> = /* @__PURE__ */ ofCode('launchpad.pool_not_indexed')

/** Not a usable signed transaction: `launchpad.transaction_invalid`. Send the serialized, signed legacy or EIP-1559 transaction as hex. */
export const LaunchpadTransactionInvalidError: ErrorClass<'launchpad.transaction_invalid'> = /* @__PURE__ */ ofCode('launchpad.transaction_invalid')

/** The transaction is not the prepared one: `launchpad.transaction_mismatch`. Sign or send exactly the `from`, `to`, `data`, `value` and `chainId` of the intent; `mismatches` lists what differs. */
export const LaunchpadTransactionMismatchError: ErrorClass<'launchpad.transaction_mismatch'> = /* @__PURE__ */ ofCode('launchpad.transaction_mismatch')

/** The chain does not know the transaction yet: `launchpad.transaction_unknown`. Nothing is lost: once it is in a block, the intent is settled without being told. Check the hash, or ask again in a few seconds. */
export const LaunchpadTransactionUnknownError: ErrorClass<'launchpad.transaction_unknown'> = /* @__PURE__ */ ofCode('launchpad.transaction_unknown')

/** The nonce is already used: `launchpad.nonce_too_low`. Sign again with the next nonce of the account. */
export const LaunchpadNonceTooLowError: ErrorClass<'launchpad.nonce_too_low'> = /* @__PURE__ */ ofCode('launchpad.nonce_too_low')

/** The chain refused the transaction: `launchpad.transaction_refused`. Read the detail and prepare again; this intent is dropped. */
export const LaunchpadTransactionRefusedError: ErrorClass<'launchpad.transaction_refused'> = /* @__PURE__ */ ofCode('launchpad.transaction_refused')

/** Another transaction was submitted for this intent: `launchpad.already_submitted`. Follow the transaction in `transactionHash`, or prepare a new intent. */
export const LaunchpadAlreadySubmittedError: ErrorClass<'launchpad.already_submitted'> = /* @__PURE__ */ ofCode('launchpad.already_submitted')

/** The intent has expired: `launchpad.intent_expired`. Prepare again and submit before `expiresAt`. */
export const LaunchpadIntentExpiredError: ErrorClass<'launchpad.intent_expired'> = /* @__PURE__ */ ofCode('launchpad.intent_expired')

/** Fee recipients of a draft without an owner cannot be changed: `launchpad.draft_payees_fixed`. Open another draft, signed in if it is to stay editable. */
export const LaunchpadDraftPayeesFixedError: ErrorClass<'launchpad.draft_payees_fixed'> = /* @__PURE__ */ ofCode('launchpad.draft_payees_fixed')

/** The curve does not trade this way now: `launchpad.curve_closed`. A complete curve buys back until its pool opens: sell, or call POST /api/rh-launchpad/launches/{launchId}/prepare-graduation. Once `status` is `graduated`, POST /api/rh-launchpad/trades/prepare trades in the pool. */
export const LaunchpadCurveClosedError: ErrorClass<'launchpad.curve_closed'> = /* @__PURE__ */ ofCode('launchpad.curve_closed')

/** The curve or the pool cannot fill this amount: `launchpad.amount_out_of_range`. Ask for an amount between the smallest that moves the price and `maximum` or `fillable`. */
export const LaunchpadAmountOutOfRangeError: ErrorClass<'launchpad.amount_out_of_range'> = /* @__PURE__ */ ofCode('launchpad.amount_out_of_range')

/** The price moved beyond the bound of the signed trade: `launchpad.price_moved`. Nothing was sent and the intent can still be used. POST /api/rh-launchpad/trades/prepare quotes anew, and `maxSlippageBps` allows more. */
export const LaunchpadPriceMovedError: ErrorClass<'launchpad.price_moved'> = /* @__PURE__ */ ofCode('launchpad.price_moved')

/** The launch does not wait for its pool: `launchpad.nothing_to_graduate`. Read `status` of the launch: only one that is `graduating`, or was and trades again, can go on. */
export const LaunchpadNothingToGraduateError: ErrorClass<'launchpad.nothing_to_graduate'> = /* @__PURE__ */ ofCode('launchpad.nothing_to_graduate')

/** No creator fees to claim: `launchpad.nothing_to_claim`. Claim after the tokens of this account were traded; `payable` is the claimable amount. */
export const LaunchpadNothingToClaimError: ErrorClass<'launchpad.nothing_to_claim'> = /* @__PURE__ */ ofCode('launchpad.nothing_to_claim')

/** Swaps are not configured: `trading.not_configured`. The operator names the contracts of the venue; `configured` is false until then. */
export const TradingNotConfiguredError: ErrorClass<'trading.not_configured'> = /* @__PURE__ */ ofCode('trading.not_configured')

/** Solana swaps are not configured: `trading.solana_not_configured`. The operator names an aggregator; `configured` is false until then. */
export const TradingSolanaNotConfiguredError: ErrorClass<'trading.solana_not_configured'> = /* @__PURE__ */ ofCode('trading.solana_not_configured')

/** This pair cannot be swapped: `trading.unsupported_token`. Use two different tokens of GET /api/trading/tokens; ether is wrapped and unwrapped one for one. */
export const TradingUnsupportedTokenError: ErrorClass<'trading.unsupported_token'> = /* @__PURE__ */ ofCode('trading.unsupported_token')

/** No way to swap this amount: `trading.no_liquidity`. Ask for less, or for another token; nothing connects the two with enough liquidity. */
export const TradingNoLiquidityError: ErrorClass<'trading.no_liquidity'> = /* @__PURE__ */ ofCode('trading.no_liquidity')

/** The amount is too small: `trading.amount_out_of_range`. Ask for more: the other side rounds to nothing. */
export const TradingAmountOutOfRangeError: ErrorClass<'trading.amount_out_of_range'> = /* @__PURE__ */ ofCode('trading.amount_out_of_range')

/** The aggregator refused the request: `trading.solana_refused`. Read the detail: it has the reason of the aggregator. */
export const TradingSolanaRefusedError: ErrorClass<'trading.solana_refused'> = /* @__PURE__ */ ofCode('trading.solana_refused')

/** The chain does not know the signature yet: `trading.solana_signature_unknown`. Check the signature, or ask again in a few seconds; a blockhash is good for about a minute. */
export const TradingSolanaSignatureUnknownError: ErrorClass<'trading.solana_signature_unknown'> = /* @__PURE__ */ ofCode('trading.solana_signature_unknown')

/** The quote has expired: `trading.quote_expired`. Ask for a new quote and use it before `expiresAt`. */
export const TradingQuoteExpiredError: ErrorClass<'trading.quote_expired'> = /* @__PURE__ */ ofCode('trading.quote_expired')

/** The price moved beyond the slippage: `trading.price_moved`. Nothing was sent. Ask for a new quote at POST /api/trading/quote and build it, or allow more slippage. */
export const TradingPriceMovedError: ErrorClass<'trading.price_moved'> = /* @__PURE__ */ ofCode('trading.price_moved')

/** Nearly the same swap was built a moment ago: `trading.possible_duplicate`. Follow `existingSwapId`; send `confirmDuplicate: true` when a second swap is meant. */
export const TradingPossibleDuplicateError: ErrorClass<'trading.possible_duplicate'> = /* @__PURE__ */ ofCode('trading.possible_duplicate')

/** clientOrderId was used: `orders.duplicate_client_order_id`. Read the order named by `existingOrderId`, or use a new clientOrderId. */
export const OrdersDuplicateClientOrderIdError: ErrorClass<'orders.duplicate_client_order_id'> = /* @__PURE__ */ ofCode('orders.duplicate_client_order_id')

/** Looks like the same order again: `orders.possible_duplicate`. Read the order named by `existingOrderId`. If another one is meant, send a clientOrderId of its own or `confirmDuplicate: true`. */
export const OrdersPossibleDuplicateError: ErrorClass<'orders.possible_duplicate'> = /* @__PURE__ */ ofCode('orders.possible_duplicate')

/** Too many open orders: `orders.too_many_open`. Cancel orders first: POST /api/trading/orders/cancel-all. */
export const OrdersTooManyOpenError: ErrorClass<'orders.too_many_open'> = /* @__PURE__ */ ofCode('orders.too_many_open')

/** Pair cannot be traded here: `orders.unsupported_pair`. Choose two different tokens that a pool or a curve of chain 4663 connects. */
export const OrdersUnsupportedPairError: ErrorClass<'orders.unsupported_pair'> = /* @__PURE__ */ ofCode('orders.unsupported_pair')

/** No price is known yet: `orders.no_price`. Try again after the next block; GET /api/ready says how far the index is. */
export const OrdersNoPriceError: ErrorClass<'orders.no_price'> = /* @__PURE__ */ ofCode('orders.no_price')

/** Live orders are not configured: `orders.live_not_configured`. Use mode paper, or ask the operator to configure a wallet that may sign orders. */
export const OrdersLiveNotConfiguredError: ErrorClass<'orders.live_not_configured'> = /* @__PURE__ */ ofCode('orders.live_not_configured')

/** No wallet may trade for this account: `orders.no_wallet`. Give the account a wallet with a policy that allows orders, or use mode paper. */
export const OrdersNoWalletError: ErrorClass<'orders.no_wallet'> = /* @__PURE__ */ ofCode('orders.no_wallet')

/** The key is for another wallet: `vault.other_wallet`. Use the wallet that the key is bound to, or a key without `agentWalletId`. */
export const VaultOtherWalletError: ErrorClass<'vault.other_wallet'> = /* @__PURE__ */ ofCode('vault.other_wallet')

/** No vault here: `vault.not_configured`. Ask the operator to set VAULT_MASTER_KEYS; orders in mode paper work without. */
export const VaultNotConfiguredError: ErrorClass<'vault.not_configured'> = /* @__PURE__ */ ofCode('vault.not_configured')

/** The key of the wallet cannot be opened here: `vault.key_unavailable`. Try again: another process may have the master key. If it stays, tell the operator which version the wallet names; GET /api/ready says what is missing. */
export const VaultKeyUnavailableError: ErrorClass<'vault.key_unavailable'> = /* @__PURE__ */ ofCode('vault.key_unavailable')

/** Too many wallets: `vault.too_many_wallets`. Use one of the wallets at GET /api/vault/wallets. */
export const VaultTooManyWalletsError: ErrorClass<'vault.too_many_wallets'> = /* @__PURE__ */ ofCode('vault.too_many_wallets')

/** Another wallet signs orders: `vault.orders_wallet_exists`. Create the wallet with `signsOrders: false`, or use the one that signs orders already. */
export const VaultOrdersWalletExistsError: ErrorClass<'vault.orders_wallet_exists'> = /* @__PURE__ */ ofCode('vault.orders_wallet_exists')

/** The wallet is frozen: `vault.wallet_frozen`. Unfreeze it first: POST /api/vault/wallets/{walletId}/unfreeze. */
export const VaultWalletFrozenError: ErrorClass<'vault.wallet_frozen'> = /* @__PURE__ */ ofCode('vault.wallet_frozen')

/** The policy has changed since: `vault.policy_changed`. Read the policy again and send its `version` as `expectedVersion`. */
export const VaultPolicyChangedError: ErrorClass<'vault.policy_changed'> = /* @__PURE__ */ ofCode('vault.policy_changed')

/** clientRequestId was used for something else: `vault.request_id_used`. Read the request named by `existingRequestId`, or use a new clientRequestId. */
export const VaultRequestIdUsedError: ErrorClass<'vault.request_id_used'> = /* @__PURE__ */ ofCode('vault.request_id_used')

/** Another payload is waiting: `vault.other_payload`. Read the request again and approve the `payloadHash` that it has. */
export const VaultOtherPayloadError: ErrorClass<'vault.other_payload'> = /* @__PURE__ */ ofCode('vault.other_payload')

/** Changed by another device: `preferences.version_conflict`. Merge your change into `current`, and send it again with the version of that. */
export const PreferencesVersionConflictError: ErrorClass<'preferences.version_conflict'> = /* @__PURE__ */ ofCode('preferences.version_conflict')

/** Too many documents: `preferences.limit_reached`. Delete a document that is no longer used, or keep several settings in one. */
export const PreferencesLimitReachedError: ErrorClass<'preferences.limit_reached'> = /* @__PURE__ */ ofCode('preferences.limit_reached')

/** Document too large: `preferences.too_large`. Keep less in the document, or divide it among several keys; the limit stands in the detail. */
export const PreferencesTooLargeError: ErrorClass<'preferences.too_large'> = /* @__PURE__ */ ofCode('preferences.too_large')

/** Document nested too deeply: `preferences.too_deep`. Nest objects and lists less deeply; the limit stands in the detail. */
export const PreferencesTooDeepError: ErrorClass<'preferences.too_deep'> = /* @__PURE__ */ ofCode('preferences.too_deep')

/** Too many watchlists: `watchlists.limit_reached`. Delete a watchlist that is no longer used. */
export const WatchlistsLimitReachedError: ErrorClass<'watchlists.limit_reached'> = /* @__PURE__ */ ofCode('watchlists.limit_reached')

/** Watchlist is full: `watchlists.full`. Take an entry out first, or use another watchlist. */
export const WatchlistsFullError: ErrorClass<'watchlists.full'> = /* @__PURE__ */ ofCode('watchlists.full')

/** Call cannot be repeated from the log: `requests.not_replayable`. Send the call yourself; `reason` says what is missing. */
export const RequestsNotReplayableError: ErrorClass<'requests.not_replayable'> = /* @__PURE__ */ ofCode('requests.not_replayable')

/** Call changes something: `requests.confirm_required`. Send `confirm: true` when it shall be made again. */
export const RequestsConfirmRequiredError: ErrorClass<'requests.confirm_required'> = /* @__PURE__ */ ofCode('requests.confirm_required')

/** No paper account: `paper.not_started`. Start one with POST /api/paper/account and the balances that it begins with. */
export const PaperNotStartedError: ErrorClass<'paper.not_started'> = /* @__PURE__ */ ofCode('paper.not_started')

/** Paper account exists: `paper.already_started`. Read it, or begin anew with POST /api/paper/account/reset. */
export const PaperAlreadyStartedError: ErrorClass<'paper.already_started'> = /* @__PURE__ */ ofCode('paper.already_started')

/** Paper value is reserved: `paper.reserved`. Cancel the open paper orders first: POST /api/trading/orders/cancel-all with mode paper. */
export const PaperReservedError: ErrorClass<'paper.reserved'> = /* @__PURE__ */ ofCode('paper.reserved')

/** Too little paper value: `paper.insufficient`. Order less, cancel an order that reserves it, or reset the paper account with more. */
export const PaperInsufficientError: ErrorClass<'paper.insufficient'> = /* @__PURE__ */ ofCode('paper.insufficient')

/** Filter not understood: `market.filter_invalid`. Mend the filter at `position`; GET /api/market/screener/fields lists fields, operators and the grammar. */
export const MarketFilterInvalidError: ErrorClass<'market.filter_invalid'> = /* @__PURE__ */ ofCode('market.filter_invalid')

/** Too many alerts or screens: `market.limit_reached`. Delete one that is no longer needed. */
export const MarketLimitReachedError: ErrorClass<'market.limit_reached'> = /* @__PURE__ */ ofCode('market.limit_reached')

/** Name already used: `market.name_taken`. Choose a name that no other screen of the account has. */
export const MarketNameTakenError: ErrorClass<'market.name_taken'> = /* @__PURE__ */ ofCode('market.name_taken')

/** Invalid order: `perps.invalid_order`. Change what the detail names; GET /api/backpack/market has the filters of the market. */
export const PerpsInvalidOrderError: ErrorClass<'perps.invalid_order'> = /* @__PURE__ */ ofCode('perps.invalid_order')

/** Too little margin: `perps.margin`. Order less, close a position, or add paper collateral with POST /api/backpack/account/deposit. */
export const PerpsMarginError: ErrorClass<'perps.margin'> = /* @__PURE__ */ ofCode('perps.margin')

/** No paper perpetuals account: `perps.not_started`. Place an order, which opens one with 10,000 paper dollars, or deposit paper collateral. */
export const PerpsNotStartedError: ErrorClass<'perps.not_started'> = /* @__PURE__ */ ofCode('perps.not_started')

/** Order refused: `perps.refused`. Read `reason`: the order does not fit the order book, the mark price or the position. */
export const PerpsRefusedError: ErrorClass<'perps.refused'> = /* @__PURE__ */ ofCode('perps.refused')

/** Client id in use: `perps.client_id_used`. Use another clientId, or cancel the open order that has it. */
export const PerpsClientIdUsedError: ErrorClass<'perps.client_id_used'> = /* @__PURE__ */ ofCode('perps.client_id_used')

/** Deposit limit reached: `perps.deposit_limit`. A paper account holds at most 1,000,000 paper dollars of cash. */
export const PerpsDepositLimitError: ErrorClass<'perps.deposit_limit'> = /* @__PURE__ */ ofCode('perps.deposit_limit')

/** Signing key registered before: `perps.signing_key_known`. Make a new ED25519 key pair; a public key is registered once, also where it was revoked. */
export const PerpsSigningKeyKnownError: ErrorClass<'perps.signing_key_known'> = /* @__PURE__ */ ofCode('perps.signing_key_known')

/** Too many signing keys: `perps.signing_keys_limit`. Revoke a key with DELETE /api/backpack/signing-keys/{keyId}. */
export const PerpsSigningKeysLimitError: ErrorClass<'perps.signing_keys_limit'> = /* @__PURE__ */ ofCode('perps.signing_keys_limit')

/** Too many price alerts: `perps.alerts_limit`. Delete an alert with DELETE /api/backpack/alerts/{alertId}. */
export const PerpsAlertsLimitError: ErrorClass<'perps.alerts_limit'> = /* @__PURE__ */ ofCode('perps.alerts_limit')

/** No live exchange is configured: `perps.live_not_configured`. Use mode=paper, or set PERPS_EXCHANGE_URL and, for orders, PERPS_API_KEY. */
export const PerpsLiveNotConfiguredError: ErrorClass<'perps.live_not_configured'> = /* @__PURE__ */ ofCode('perps.live_not_configured')

/** Live orders are for the operator: `perps.live_operator_only`. Use mode=paper. Live orders are signed with the operator’s key. */
export const PerpsLiveOperatorOnlyError: ErrorClass<'perps.live_operator_only'> = /* @__PURE__ */ ofCode('perps.live_operator_only')

/** Beyond the order limit of the key: `perps.over_order_limit`. Order less: one order may come to `largest`, and `left` is what all further ones may. Orders that only reduce a position count nothing. The owner mints another key when it is used up. */
export const PerpsOverOrderLimitError: ErrorClass<'perps.over_order_limit'> = /* @__PURE__ */ ofCode('perps.over_order_limit')

/** Not a market of the key: `perps.order_limit_market`. Trade in a market that the order limit of the key names (`markets`), or with another credential. */
export const PerpsOrderLimitMarketError: ErrorClass<'perps.order_limit_market'> = /* @__PURE__ */ ofCode('perps.order_limit_market')

/** No triggers for a key with an order limit: `perps.order_limit_trigger`. Send `reduceOnly: true` with a trigger, attach stopLoss and takeProfit to an order, or use another credential. */
export const PerpsOrderLimitTriggerError: ErrorClass<'perps.order_limit_trigger'> = /* @__PURE__ */ ofCode('perps.order_limit_trigger')

/** A key with an order limit is for paper: `perps.order_limit_live`. Use mode=paper: only the paper exchange counts what such a key orders. */
export const PerpsOrderLimitLiveError: ErrorClass<'perps.order_limit_live'> = /* @__PURE__ */ ofCode('perps.order_limit_live')

/** Paper exchange has no lending: `perps.lending_not_configured`. Set PERPS_EXCHANGE_URL: the paper exchange has no lending, the live one does. */
export const PerpsLendingNotConfiguredError: ErrorClass<'perps.lending_not_configured'> = /* @__PURE__ */ ofCode('perps.lending_not_configured')

/** The index cannot be set here: `perps.index_not_settable`. Only a service with its own chains, its own database and local addresses lets an index be set by hand. */
export const PerpsIndexNotSettableError: ErrorClass<'perps.index_not_settable'> = /* @__PURE__ */ ofCode('perps.index_not_settable')

/** No perpetuals venue is configured: `perps.venue_not_configured`. Set PERPS_VENUE_URL. */
export const PerpsVenueNotConfiguredError: ErrorClass<'perps.venue_not_configured'> = /* @__PURE__ */ ofCode('perps.venue_not_configured')

/** Not a picture that is taken: `media.type_refused`. Send a PNG, JPEG, WebP or GIF file; the bytes decide, not the name. SVG is not taken. */
export const MediaTypeRefusedError: ErrorClass<'media.type_refused'> = /* @__PURE__ */ ofCode('media.type_refused')

/** Picture is too large: `media.too_large`. Send at most 1,048,576 bytes. */
export const MediaTooLargeError: ErrorClass<'media.too_large'> = /* @__PURE__ */ ofCode('media.too_large')

/** Picture is damaged: `media.invalid`. Save the picture again with an ordinary program, without anything after its end. */
export const MediaInvalidError: ErrorClass<'media.invalid'> = /* @__PURE__ */ ofCode('media.invalid')

/** Picture has too many pixels: `media.dimensions_refused`. Send at most 4,096 pixels a side, 8,388,608 in all, and 256 frames. */
export const MediaDimensionsRefusedError: ErrorClass<'media.dimensions_refused'> = /* @__PURE__ */ ofCode('media.dimensions_refused')

/** Hidden by the operator: `media.hidden`. Use another picture or description; ask the operator why this one is hidden. */
export const MediaHiddenError: ErrorClass<'media.hidden'> = /* @__PURE__ */ ofCode('media.hidden')

/** Enough stored for today: `media.quota_exceeded`. Wait until the next day (UTC); what is stored already can be used at any time. */
export const MediaQuotaExceededError: ErrorClass<'media.quota_exceeded'> = /* @__PURE__ */ ofCode('media.quota_exceeded')

/** Media are not configured: `media.not_configured`. Ask the operator to configure where media are kept. */
export const MediaNotConfiguredError: ErrorClass<'media.not_configured'> = /* @__PURE__ */ ofCode('media.not_configured')

/** Rehearsals are not configured: `rehearsals.not_configured`. Ask the operator for a node whose state can be forked. */
export const RehearsalsNotConfiguredError: ErrorClass<'rehearsals.not_configured'> = /* @__PURE__ */ ofCode('rehearsals.not_configured')

/** The contract refuses the launch: `rehearsals.launch_refused`. Change the name, symbol, anti-snipe fee or first buy; POST launches/prepare lists the faults. */
export const RehearsalsLaunchRefusedError: ErrorClass<'rehearsals.launch_refused'> = /* @__PURE__ */ ofCode('rehearsals.launch_refused')

/** The launch is not on the chain: `risk.not_on_chain`. Follow GET launches/{launchId}/status; there are facts once the token exists. */
export const RiskNotOnChainError: ErrorClass<'risk.not_on_chain'> = /* @__PURE__ */ ofCode('risk.not_on_chain')

/** Not enough value in the account: `ledger.insufficient`. Add at least `shortfallAtomic` of `asset` to the account, or spend less. */
export const LedgerInsufficientError: ErrorClass<'ledger.insufficient'> = /* @__PURE__ */ ofCode('ledger.insufficient')

/** Id used for another content: `ledger.id_reused`. Repeat an id only with the same content; use a new id for anything else. */
export const LedgerIdReusedError: ErrorClass<'ledger.id_reused'> = /* @__PURE__ */ ofCode('ledger.id_reused')

/** No such hold: `ledger.hold_unknown`. Check the id of the hold. */
export const LedgerHoldUnknownError: ErrorClass<'ledger.hold_unknown'> = /* @__PURE__ */ ofCode('ledger.hold_unknown')

/** The hold has ended: `ledger.hold_ended`. Make a new hold; one that was committed, released or has expired stays as it is. */
export const LedgerHoldEndedError: ErrorClass<'ledger.hold_ended'> = /* @__PURE__ */ ofCode('ledger.hold_ended')

/** More than the hold: `ledger.hold_exceeded`. Spend at most what was held, or make a larger hold first. */
export const LedgerHoldExceededError: ErrorClass<'ledger.hold_exceeded'> = /* @__PURE__ */ ofCode('ledger.hold_exceeded')

/** Amount too large: `ledger.amount_too_large`. Use an amount of at most 2^256 - 1 atomic units. */
export const LedgerAmountTooLargeError: ErrorClass<'ledger.amount_too_large'> = /* @__PURE__ */ ofCode('ledger.amount_too_large')

/** Budget used up: `billing.budget_exceeded`. Wait for the next window of the budget, or let the owner of the account raise it; nothing was charged. */
export const BillingBudgetExceededError: ErrorClass<'billing.budget_exceeded'> = /* @__PURE__ */ ofCode('billing.budget_exceeded')

/** Too many budgets: `billing.budgets_full`. Delete a budget of the account that is no longer needed. */
export const BillingBudgetsFullError: ErrorClass<'billing.budgets_full'> = /* @__PURE__ */ ofCode('billing.budgets_full')

/** A key does not move its own limits: `billing.own_budget`. Use a session of the account: a key sets and changes the budgets of other keys, and none that it spends under itself. */
export const BillingOwnBudgetError: ErrorClass<'billing.own_budget'> = /* @__PURE__ */ ofCode('billing.own_budget')

/** The key has no budget of its own: `billing.own_budget_missing`. Have the owner set a blocking budget for this key in the asset of the plan, or subscribe with a session. */
export const BillingOwnBudgetMissingError: ErrorClass<'billing.own_budget_missing'> = /* @__PURE__ */ ofCode('billing.own_budget_missing')

/** Another version came first: `billing.version_conflict`. Read the versions again and make a new draft from the newest one. */
export const BillingVersionConflictError: ErrorClass<'billing.version_conflict'> = /* @__PURE__ */ ofCode('billing.version_conflict')

/** Nothing that can be priced: `billing.price_unknown`. Name a priced operation of the table or a `sum` or `count` meter, each once. */
export const BillingPriceUnknownError: ErrorClass<'billing.price_unknown'> = /* @__PURE__ */ ofCode('billing.price_unknown')

/** No such plan: `billing.plan_unknown`. Choose a plan of GET /api/billing/plans. */
export const BillingPlanUnknownError: ErrorClass<'billing.plan_unknown'> = /* @__PURE__ */ ofCode('billing.plan_unknown')

/** Already subscribed: `billing.subscription_exists`. Cancel the subscription that waits or runs before another one is made. */
export const BillingSubscriptionExistsError: ErrorClass<'billing.subscription_exists'> = /* @__PURE__ */ ofCode('billing.subscription_exists')

/** Nothing to pay: `billing.invoice_not_due`. Read the invoice: it is paid, void, or not issued yet. */
export const BillingInvoiceNotDueError: ErrorClass<'billing.invoice_not_due'> = /* @__PURE__ */ ofCode('billing.invoice_not_due')

/** The credit has ended: `billing.grant_ended`. Read the grant: it is used up, expired or voided. */
export const BillingGrantEndedError: ErrorClass<'billing.grant_ended'> = /* @__PURE__ */ ofCode('billing.grant_ended')

/** Too many open holds: `billing.holds_full`. Commit or release a hold first. */
export const BillingHoldsFullError: ErrorClass<'billing.holds_full'> = /* @__PURE__ */ ofCode('billing.holds_full')

/** No such referral code: `rewards.code_unknown`. Ask whoever referred you for the code again. */
export const RewardsCodeUnknownError: ErrorClass<'rewards.code_unknown'> = /* @__PURE__ */ ofCode('rewards.code_unknown')

/** Already referred: `rewards.already_referred`. An account is referred once, for good. */
export const RewardsAlreadyReferredError: ErrorClass<'rewards.already_referred'> = /* @__PURE__ */ ofCode('rewards.already_referred')

/** Referrals would go in a circle: `rewards.referral_circle`. Nobody refers themselves, directly or through others. */
export const RewardsReferralCircleError: ErrorClass<'rewards.referral_circle'> = /* @__PURE__ */ ofCode('rewards.referral_circle')

/** Rewards are not paid out on this chain: `rewards.payout_not_configured`. Take the reward as credit, or ask the operator to configure payouts. */
export const RewardsPayoutNotConfiguredError: ErrorClass<'rewards.payout_not_configured'> = /* @__PURE__ */ ofCode('rewards.payout_not_configured')

/** Paper rewards are never paid on a chain: `rewards.payout_paper`. Take the reward as credit. */
export const RewardsPayoutPaperError: ErrorClass<'rewards.payout_paper'> = /* @__PURE__ */ ofCode('rewards.payout_paper')

/** The reward is being paid out: `rewards.payout_under_way`. Repeat the claim until it says whether the payout arrived; the destination stays. */
export const RewardsPayoutUnderWayError: ErrorClass<'rewards.payout_under_way'> = /* @__PURE__ */ ofCode('rewards.payout_under_way')

/** The payout failed: `rewards.payout_failed`. Nothing was paid. Claim again, or prepare the claim with another destination. */
export const RewardsPayoutFailedError: ErrorClass<'rewards.payout_failed'> = /* @__PURE__ */ ofCode('rewards.payout_failed')

/** It is not known yet whether the payout arrived: `rewards.payout_unknown`. Claim again after `retryAfterSeconds`; it is never paid twice. */
export const RewardsPayoutUnknownError: ErrorClass<'rewards.payout_unknown'> = /* @__PURE__ */ ofCode('rewards.payout_unknown')

/** No earnings to collect: `rewards.nothing_to_collect`. Read GET /api/billing/balance: `earnings` is what can be collected. */
export const RewardsNothingToCollectError: ErrorClass<'rewards.nothing_to_collect'> = /* @__PURE__ */ ofCode('rewards.nothing_to_collect')

/** For the payee only: `charge.not_payee`. Ask the payee of the charge, or the operator, to refund or void it. */
export const ChargeNotPayeeError: ErrorClass<'charge.not_payee'> = /* @__PURE__ */ ofCode('charge.not_payee')

/** Payment not final yet: `charge.not_final`. Wait until `isFinal` of the charge is true; a payment that may still be undone is not sent back. */
export const ChargeNotFinalError: ErrorClass<'charge.not_final'> = /* @__PURE__ */ ofCode('charge.not_final')

/** Charge cannot be refunded here: `charge.not_refundable`. The payment went to a wallet of the payee, who alone can send it back. */
export const ChargeNotRefundableError: ErrorClass<'charge.not_refundable'> = /* @__PURE__ */ ofCode('charge.not_refundable')

/** Time for refunds is over: `charge.refund_window_over`. Settle it outside; `refundableUntil` of the charge says how long refunds are possible. */
export const ChargeRefundWindowOverError: ErrorClass<'charge.refund_window_over'> = /* @__PURE__ */ ofCode('charge.refund_window_over')

/** Another refund is being sent: `charge.refund_pending`. Ask again once it has ended; refunds of one charge are sent one after the other. */
export const ChargeRefundPendingError: ErrorClass<'charge.refund_pending'> = /* @__PURE__ */ ofCode('charge.refund_pending')

/** More than is left of the charge: `charge.refund_exceeds`. Refund at most `refundableAtomic`. */
export const ChargeRefundExceedsError: ErrorClass<'charge.refund_exceeds'> = /* @__PURE__ */ ofCode('charge.refund_exceeds')

/** Refunded as often as a charge can be: `charge.refund_limit`. A charge has at most 200 refunds; settle the rest outside. */
export const ChargeRefundLimitError: ErrorClass<'charge.refund_limit'> = /* @__PURE__ */ ofCode('charge.refund_limit')

/** What was earned is not there: `charge.refund_unfunded`. Those who earned it have taken it out: add credit of the asset to the payee’s account, or ask the operator, who can order it against what the payee earns next. */
export const ChargeRefundUnfundedError: ErrorClass<'charge.refund_unfunded'> = /* @__PURE__ */ ofCode('charge.refund_unfunded')

/** Idempotency-Key used for another refund: `charge.key_reused`. Use a new Idempotency-Key for a different refund. */
export const ChargeKeyReusedError: ErrorClass<'charge.key_reused'> = /* @__PURE__ */ ofCode('charge.key_reused')

/** Payment identifier used for another payment: `x402.identifier_reused`. Send the payment that the identifier was first used with, or a new identifier. */
export const X402IdentifierReusedError: ErrorClass<'x402.identifier_reused'> = /* @__PURE__ */ ofCode('x402.identifier_reused')

/** No such session: `mpp.channel_not_found`. Check the id, letter by letter, or open a session. */
export const MppChannelNotFoundError: ErrorClass<'mpp.channel_not_found'> = /* @__PURE__ */ ofCode('mpp.channel_not_found')

/** Session has ended: `mpp.channel_finalized`. Open another session; the rest of this one goes back to its payer. */
export const MppChannelFinalizedError: ErrorClass<'mpp.channel_finalized'> = /* @__PURE__ */ ofCode('mpp.channel_finalized')

/** Session has too little left: `mpp.insufficient_balance`. Top the session up by at least `shortfallAtomic`, or authorize more of its deposit. */
export const MppInsufficientBalanceError: ErrorClass<'mpp.insufficient_balance'> = /* @__PURE__ */ ofCode('mpp.insufficient_balance')

/** Voucher is above the deposit: `mpp.amount_exceeds_deposit`. Sign at most the deposit, or top the session up first. */
export const MppAmountExceedsDepositError: ErrorClass<'mpp.amount_exceeds_deposit'> = /* @__PURE__ */ ofCode('mpp.amount_exceeds_deposit')

/** Voucher authorizes nothing new: `mpp.delta_too_small`. Sign a sum above `acceptedAtomic`; a voucher pays once. */
export const MppDeltaTooSmallError: ErrorClass<'mpp.delta_too_small'> = /* @__PURE__ */ ofCode('mpp.delta_too_small')

/** Voucher signature is not valid: `mpp.invalid_signature`. Sign the 50 bytes of the voucher with the key that the session was opened with. */
export const MppInvalidSignatureError: ErrorClass<'mpp.invalid_signature'> = /* @__PURE__ */ ofCode('mpp.invalid_signature')

/** Not the key of this session: `mpp.signer_mismatch`. Use the key or the bearer that the session was opened with. */
export const MppSignerMismatchError: ErrorClass<'mpp.signer_mismatch'> = /* @__PURE__ */ ofCode('mpp.signer_mismatch')

/** Voucher has expired: `mpp.voucher_expired`. Sign a voucher that ends later, or never. */
export const MppVoucherExpiredError: ErrorClass<'mpp.voucher_expired'> = /* @__PURE__ */ ofCode('mpp.voucher_expired')

/** Use id stands for another use: `mpp.use_id_reused`. Give every use an id of its own, and repeat an id only with the same amount. */
export const MppUseIdReusedError: ErrorClass<'mpp.use_id_reused'> = /* @__PURE__ */ ofCode('mpp.use_id_reused')

/** Calls of the session are still running: `mpp.session_busy`. Repeat the request once they have ended; nothing new is served meanwhile. */
export const MppSessionBusyError: ErrorClass<'mpp.session_busy'> = /* @__PURE__ */ ofCode('mpp.session_busy')

/** Deposit does not fit the session: `mpp.deposit_mismatch`. Pay in the asset and the mode, paper or live, that the session was opened in. */
export const MppDepositMismatchError: ErrorClass<'mpp.deposit_mismatch'> = /* @__PURE__ */ ofCode('mpp.deposit_mismatch')

/** Token cannot be planned for: `mpp.token_not_tradable`. Choose a token that trades on a venue of this service; launches of chain 4663 do. */
export const MppTokenNotTradableError: ErrorClass<'mpp.token_not_tradable'> = /* @__PURE__ */ ofCode('mpp.token_not_tradable')

/** Agent name taken: `agents.slug_taken`. Choose another `slug`; names are shared by all accounts, and routes keep theirs. */
export const AgentsSlugTakenError: ErrorClass<'agents.slug_taken'> = /* @__PURE__ */ ofCode('agents.slug_taken')

/** Name of another agent: `agents.looks_alike`. Choose a slug and a name that nobody takes for those of another agent. */
export const AgentsLooksAlikeError: ErrorClass<'agents.looks_alike'> = /* @__PURE__ */ ofCode('agents.looks_alike')

/** Agent has a price: `agents.is_sold`. Switch its offer off with POST /api/x402/agents/{slug}/deactivate, or make it `unlisted`. */
export const AgentsIsSoldError: ErrorClass<'agents.is_sold'> = /* @__PURE__ */ ofCode('agents.is_sold')

/** Too many agents: `agents.limit_reached`. Change one of your agents instead, or retire one; an account has 100 at the most. */
export const AgentsLimitReachedError: ErrorClass<'agents.limit_reached'> = /* @__PURE__ */ ofCode('agents.limit_reached')

/** Family unknown: `agents.family_unknown`. Name families as GET /api lists them. */
export const AgentsFamilyUnknownError: ErrorClass<'agents.family_unknown'> = /* @__PURE__ */ ofCode('agents.family_unknown')

/** Agent is switched off: `agents.inactive`. Use another agent; GET /api/x402/agents lists those that answer. */
export const AgentsInactiveError: ErrorClass<'agents.inactive'> = /* @__PURE__ */ ofCode('agents.inactive')

/** Agent has no price: `agents.no_price`. Start a run of it with POST /api/agents/{slug}/run. */
export const AgentsNoPriceError: ErrorClass<'agents.no_price'> = /* @__PURE__ */ ofCode('agents.no_price')

/** Free calls used up: `agents.free_calls_used`. Send the request again: it has a price now. */
export const AgentsFreeCallsUsedError: ErrorClass<'agents.free_calls_used'> = /* @__PURE__ */ ofCode('agents.free_calls_used')

/** Owner of the agent cannot pay for its model: `agents.owner_unfunded`. Use another agent, or try again later. Nothing was charged. */
export const AgentsOwnerUnfundedError: ErrorClass<'agents.owner_unfunded'> = /* @__PURE__ */ ofCode('agents.owner_unfunded')

/** No ERC-8004 registries are configured: `agent_registry.not_configured`. The operator names the registries of this chain in the settings. */
export const AgentRegistryNotConfiguredError: ErrorClass<'agent_registry.not_configured'> = /* @__PURE__ */ ofCode('agent_registry.not_configured')

/** The code of a registry is not the expected one: `agent_registry.runtime_untrusted`. Read `runtimeVerification`: nothing is prepared for a contract whose code is not known. */
export const AgentRegistryRuntimeUntrustedError: ErrorClass<'agent_registry.runtime_untrusted'> = /* @__PURE__ */ ofCode('agent_registry.runtime_untrusted')

/** The chain does not know the transaction: `agent_registry.transaction_unknown`. Check the hash, or send the transaction first; nodes learn of it within seconds. */
export const AgentRegistryTransactionUnknownError: ErrorClass<'agent_registry.transaction_unknown'> = /* @__PURE__ */ ofCode('agent_registry.transaction_unknown')

/** The agent does not name this domain: `agent_registry.domain_not_declared`. Name one of `domains`; they come from the services and the address of the agent’s document. */
export const AgentRegistryDomainNotDeclaredError: ErrorClass<'agent_registry.domain_not_declared'> = /* @__PURE__ */ ofCode('agent_registry.domain_not_declared')

/** Agent cannot run: `agent_runs.not_runnable`. Publish the agent again with PATCH /api/own-agents/{slug}; a retired one stays retired. */
export const AgentRunsNotRunnableError: ErrorClass<'agent_runs.not_runnable'> = /* @__PURE__ */ ofCode('agent_runs.not_runnable')

/** Agent has a price: `agent_runs.has_price`. Start it by itself with POST /api/agents/{slug}/run, whose price is held from the credit of the account, or ask it with POST /api/x402/agent/chat, which takes every way to pay. */
export const AgentRunsHasPriceError: ErrorClass<'agent_runs.has_price'> = /* @__PURE__ */ ofCode('agent_runs.has_price')

/** Too many of them: `agent_runs.too_many`. Wait for runs to end or cancel some. */
export const AgentRunsTooManyError: ErrorClass<'agent_runs.too_many'> = /* @__PURE__ */ ofCode('agent_runs.too_many')

/** No such tool: `agent_runs.unknown_tool`. Name operations of the table that an API key opens and that cost nothing, by their names (`launches.list`, `launches_list`), beginnings with * (`launches.*`), identifiers, or scopes. GET /api lists them. */
export const AgentRunsUnknownToolError: ErrorClass<'agent_runs.unknown_tool'> = /* @__PURE__ */ ofCode('agent_runs.unknown_tool')

/** No such model: `agent_runs.unknown_model`. Name one of `models`. */
export const AgentRunsUnknownModelError: ErrorClass<'agent_runs.unknown_model'> = /* @__PURE__ */ ofCode('agent_runs.unknown_model')

/** This action does not wait: `agent_runs.action_gone`. Read the run again: an approval is for the step and the intentHash that wait there now, once. */
export const AgentRunsActionGoneError: ErrorClass<'agent_runs.action_gone'> = /* @__PURE__ */ ofCode('agent_runs.action_gone')

/** For a person to decide: `agent_runs.person_required`. Approve with a wallet session, an account session or an identity-provider bearer of the account. */
export const AgentRunsPersonRequiredError: ErrorClass<'agent_runs.person_required'> = /* @__PURE__ */ ofCode('agent_runs.person_required')

/** Not for runs: `agent_runs.not_for_runs`. Inside a run, use the tool start_run. */
export const AgentRunsNotForRunsError: ErrorClass<'agent_runs.not_for_runs'> = /* @__PURE__ */ ofCode('agent_runs.not_for_runs')

/** Credential does not open the action: `agent_runs.credential_narrow`. Approve with a credential whose scopes open the operation itself. */
export const AgentRunsCredentialNarrowError: ErrorClass<'agent_runs.credential_narrow'> = /* @__PURE__ */ ofCode('agent_runs.credential_narrow')

/** Task not found: `a2a.task_not_found`. Use the id of a task that this account has started. */
export const A2aTaskNotFoundError: ErrorClass<'a2a.task_not_found'> = /* @__PURE__ */ ofCode('a2a.task_not_found')

/** Task has ended: `a2a.task_ended`. Send the message without a task id; the context may stay the same. */
export const A2aTaskEndedError: ErrorClass<'a2a.task_ended'> = /* @__PURE__ */ ofCode('a2a.task_ended')

/** Task takes no message now: `a2a.task_busy`. Wait until the task waits for you, or start another task. */
export const A2aTaskBusyError: ErrorClass<'a2a.task_busy'> = /* @__PURE__ */ ofCode('a2a.task_busy')

/** Task cannot be cancelled: `a2a.not_cancelable`. The task has ended; read it. */
export const A2aNotCancelableError: ErrorClass<'a2a.not_cancelable'> = /* @__PURE__ */ ofCode('a2a.not_cancelable')

/** Message not understood: `a2a.invalid_message`. Correct what the message names. */
export const A2aInvalidMessageError: ErrorClass<'a2a.invalid_message'> = /* @__PURE__ */ ofCode('a2a.invalid_message')

/** No push notifications here: `a2a.push_unavailable`. Stream or poll the task; the agent card says whether push is supported. */
export const A2aPushUnavailableError: ErrorClass<'a2a.push_unavailable'> = /* @__PURE__ */ ofCode('a2a.push_unavailable')

/** Push address refused: `a2a.push_refused`. Use an https address on a public host, port 443 or 8443. */
export const A2aPushRefusedError: ErrorClass<'a2a.push_refused'> = /* @__PURE__ */ ofCode('a2a.push_refused')

/** No such scope: `agent_service.scope_unknown`. Use scopes of GET /api/developer/credential-types or routes of the table. */
export const AgentServiceScopeUnknownError: ErrorClass<'agent_service.scope_unknown'> = /* @__PURE__ */ ofCode('agent_service.scope_unknown')

/** More than the caller has: `agent_service.scope_exceeds_caller`. Ask for scopes that your own credential includes. */
export const AgentServiceScopeExceedsCallerError: ErrorClass<'agent_service.scope_exceeds_caller'> = /* @__PURE__ */ ofCode('agent_service.scope_exceeds_caller')

/** Agent is connected with other scopes: `agent_service.already_connected`. Disconnect `connectionId` first, then connect again. */
export const AgentServiceAlreadyConnectedError: ErrorClass<'agent_service.already_connected'> = /* @__PURE__ */ ofCode('agent_service.already_connected')

/** Too many connections: `agent_service.connections_used`. Disconnect an agent first. */
export const AgentServiceConnectionsUsedError: ErrorClass<'agent_service.connections_used'> = /* @__PURE__ */ ofCode('agent_service.connections_used')

/** Agent is not connected: `agent_service.not_connected`. Connect the agent with POST /api/agent-service/connect. */
export const AgentServiceNotConnectedError: ErrorClass<'agent_service.not_connected'> = /* @__PURE__ */ ofCode('agent_service.not_connected')

/** Conversation has no messages left: `agent_service.conversation_full`. Send the message without `conversationId` to begin another one. */
export const AgentServiceConversationFullError: ErrorClass<'agent_service.conversation_full'> = /* @__PURE__ */ ofCode('agent_service.conversation_full')

/** Conversation with another agent: `agent_service.other_agent`. Name the agent of the conversation, or begin another one. */
export const AgentServiceOtherAgentError: ErrorClass<'agent_service.other_agent'> = /* @__PURE__ */ ofCode('agent_service.other_agent')

/** Trade was refused: `agent_service.trade_refused`. Read `refusal`: the answer of the operation behind the trade. */
export const AgentServiceTradeRefusedError: ErrorClass<'agent_service.trade_refused'> = /* @__PURE__ */ ofCode('agent_service.trade_refused')

/** No such model: `ai.model_unknown`. Use one of GET /api/ai/v1/models, or leave `model` to the default where that is possible. */
export const AiModelUnknownError: ErrorClass<'ai.model_unknown'> = /* @__PURE__ */ ofCode('ai.model_unknown')

/** The model cannot do that: `ai.model_unsuited`. GET /api/ai/status lists the models for chat and those for embeddings. */
export const AiModelUnsuitedError: ErrorClass<'ai.model_unsuited'> = /* @__PURE__ */ ofCode('ai.model_unsuited')

/** Session has expired: `companion.session_expired`. Open a new session; the messages of this one can still be read. */
export const CompanionSessionExpiredError: ErrorClass<'companion.session_expired'> = /* @__PURE__ */ ofCode('companion.session_expired')

/** An answer is being written: `companion.busy`. Wait for the answer to the message before, then send the next one. */
export const CompanionBusyError: ErrorClass<'companion.busy'> = /* @__PURE__ */ ofCode('companion.busy')

/** Too many open sessions: `companion.sessions_used`. Close a session first. */
export const CompanionSessionsUsedError: ErrorClass<'companion.sessions_used'> = /* @__PURE__ */ ofCode('companion.sessions_used')

/** Session has no messages left: `companion.messages_used`. Go on in a new session. */
export const CompanionMessagesUsedError: ErrorClass<'companion.messages_used'> = /* @__PURE__ */ ofCode('companion.messages_used')

/** Memory is full: `memory.full`. Forget facts that are no longer needed, or give them an end with `expiresAt`. */
export const MemoryFullError: ErrorClass<'memory.full'> = /* @__PURE__ */ ofCode('memory.full')

/** Asset address is taken: `metaplex_agents.asset_taken`. Make a new key pair for the asset and prepare again with its address. */
export const MetaplexAgentsAssetTakenError: ErrorClass<'metaplex_agents.asset_taken'> = /* @__PURE__ */ ofCode('metaplex_agents.asset_taken')

/** Mint has ended with another signature: `metaplex_agents.already_settled`. Read the mint; it shows the signature that it ended with. */
export const MetaplexAgentsAlreadySettledError: ErrorClass<'metaplex_agents.already_settled'> = /* @__PURE__ */ ofCode('metaplex_agents.already_settled')

/** Transaction does not fit: `metaplex_agents.transaction_too_large`. Use a shorter name, address or fewer attributes; a Solana transaction has 1,232 bytes at the most. */
export const MetaplexAgentsTransactionTooLargeError: ErrorClass<'metaplex_agents.transaction_too_large'> = /* @__PURE__ */ ofCode('metaplex_agents.transaction_too_large')

/** The transaction would fail: `metaplex_agents.simulation_failed`. Read `logs` and `chainError`; most often the payer has too little SOL. */
export const MetaplexAgentsSimulationFailedError: ErrorClass<'metaplex_agents.simulation_failed'> = /* @__PURE__ */ ofCode('metaplex_agents.simulation_failed')

/** The chain does not know this signature: `metaplex_agents.signature_unknown`. Send the signed transaction to the chain first, wait some seconds, then confirm. */
export const MetaplexAgentsSignatureUnknownError: ErrorClass<'metaplex_agents.signature_unknown'> = /* @__PURE__ */ ofCode('metaplex_agents.signature_unknown')

/** Signature of another transaction: `metaplex_agents.signature_mismatch`. Send the signature of the transaction that created the asset of this mint. */
export const MetaplexAgentsSignatureMismatchError: ErrorClass<'metaplex_agents.signature_mismatch'> = /* @__PURE__ */ ofCode('metaplex_agents.signature_mismatch')

/** Package too large: `skill_scanner.package_too_large`. Leave out large files; the files, or the archive, have 4,194,304 bytes at the most. */
export const SkillScannerPackageTooLargeError: ErrorClass<'skill_scanner.package_too_large'> = /* @__PURE__ */ ofCode('skill_scanner.package_too_large')

/** Too many scans at once: `skill_scanner.too_many_open`. Wait until some of your scans have ended; GET /api/skill-scanner/scans/{scanId} tells. */
export const SkillScannerTooManyOpenError: ErrorClass<'skill_scanner.too_many_open'> = /* @__PURE__ */ ofCode('skill_scanner.too_many_open')

/** The scanner is busy: `skill_scanner.busy`. Ask again in a minute; more packages wait than the service keeps. */
export const SkillScannerBusyError: ErrorClass<'skill_scanner.busy'> = /* @__PURE__ */ ofCode('skill_scanner.busy')

/** The scan has no report: `skill_scanner.not_finished`. Read the scan until its `status` is `succeeded`; a failed one never has a report. */
export const SkillScannerNotFinishedError: ErrorClass<'skill_scanner.not_finished'> = /* @__PURE__ */ ofCode('skill_scanner.not_finished')

/** Plan does not hold together: `orchestrator.plan_invalid`. Correct what `errors` lists: agents must exist, references must name steps of the plan, without a cycle, and budgets must fit into the plan. */
export const OrchestratorPlanInvalidError: ErrorClass<'orchestrator.plan_invalid'> = /* @__PURE__ */ ofCode('orchestrator.plan_invalid')

/** No agent fits the goal: `orchestrator.no_agent`. Say the goal in other words, or name steps and agents yourself; GET /api/orchestrator lists them. */
export const OrchestratorNoAgentError: ErrorClass<'orchestrator.no_agent'> = /* @__PURE__ */ ofCode('orchestrator.no_agent')

/** Too many open plans: `orchestrator.too_many`. Wait for plans to end or cancel some. */
export const OrchestratorTooManyError: ErrorClass<'orchestrator.too_many'> = /* @__PURE__ */ ofCode('orchestrator.too_many')

/** Name taken: `external_agents.name_taken`. Choose another `name`, or change the agent that has it with PATCH /api/external-agents/{name}. */
export const ExternalAgentsNameTakenError: ErrorClass<'external_agents.name_taken'> = /* @__PURE__ */ ofCode('external_agents.name_taken')

/** Too many external agents: `external_agents.limit_reached`. Remove one with DELETE /api/external-agents/{name}; an account has 50 at the most. */
export const ExternalAgentsLimitReachedError: ErrorClass<'external_agents.limit_reached'> = /* @__PURE__ */ ofCode('external_agents.limit_reached')

/** Endpoint refused: `external_agents.endpoint_refused`. Name the https address of an agent card or endpoint on a public host, or the id of a registered agent that offers A2A, such as `eip155:4663:7`. */
export const ExternalAgentsEndpointRefusedError: ErrorClass<'external_agents.endpoint_refused'> = /* @__PURE__ */ ofCode('external_agents.endpoint_refused')

/** Wallet unknown: `external_agents.wallet_unknown`. Name a vault wallet of the account, as GET /api/vault/wallets lists them. */
export const ExternalAgentsWalletUnknownError: ErrorClass<'external_agents.wallet_unknown'> = /* @__PURE__ */ ofCode('external_agents.wallet_unknown')

/** Credentials are not configured: `external_agents.not_configured`. The operator sets WEBHOOK_SECRET_KEY, the same on every process. */
export const ExternalAgentsNotConfiguredError: ErrorClass<'external_agents.not_configured'> = /* @__PURE__ */ ofCode('external_agents.not_configured')

/** Credential refused: `external_agents.credential_refused`. Set the credential that the agent takes with PATCH /api/external-agents/{name}. */
export const ExternalAgentsCredentialRefusedError: ErrorClass<'external_agents.credential_refused'> = /* @__PURE__ */ ofCode('external_agents.credential_refused')

/** Credential of another origin: `external_agents.credential_other_origin`. Set the credential again for the new address, or set it to null: a secret goes only to the origin that it was set for. */
export const ExternalAgentsCredentialOtherOriginError: ErrorClass<'external_agents.credential_other_origin'> = /* @__PURE__ */ ofCode('external_agents.credential_other_origin')

/** Invite code needed: `arena.invite_required`. Send the `inviteCode` that a member of the room gave you. */
export const ArenaInviteRequiredError: ErrorClass<'arena.invite_required'> = /* @__PURE__ */ ofCode('arena.invite_required')

/** Invite code refused: `arena.invite_refused`. Ask a member of the room for its present code. */
export const ArenaInviteRefusedError: ErrorClass<'arena.invite_refused'> = /* @__PURE__ */ ofCode('arena.invite_refused')

/** Room is full: `arena.room_full`. Join another room; the limits stand in `maxAgents` and at GET /api/arena/status. */
export const ArenaRoomFullError: ErrorClass<'arena.room_full'> = /* @__PURE__ */ ofCode('arena.room_full')

/** Room has no messages left: `arena.messages_used`. Go on in a new room; answers to rounds are still taken here. */
export const ArenaMessagesUsedError: ErrorClass<'arena.messages_used'> = /* @__PURE__ */ ofCode('arena.messages_used')

/** Too many rooms of this account: `arena.rooms_used`. Complete some of your rooms first. */
export const ArenaRoomsUsedError: ErrorClass<'arena.rooms_used'> = /* @__PURE__ */ ofCode('arena.rooms_used')

/** Room has no rounds left: `arena.rounds_used`. Complete the room; `maxRounds` was set when it was created. */
export const ArenaRoundsUsedError: ErrorClass<'arena.rounds_used'> = /* @__PURE__ */ ofCode('arena.rounds_used')

/** A round is still open: `arena.round_open`. Wait for its answers or close it first. */
export const ArenaRoundOpenError: ErrorClass<'arena.round_open'> = /* @__PURE__ */ ofCode('arena.round_open')

/** No round is open: `arena.no_round`. Wait until the creator of the room opens a round. */
export const ArenaNoRoundError: ErrorClass<'arena.no_round'> = /* @__PURE__ */ ofCode('arena.no_round')

/** Room has no participant yet: `arena.no_participants`. Open the round once a participant has joined. */
export const ArenaNoParticipantsError: ErrorClass<'arena.no_participants'> = /* @__PURE__ */ ofCode('arena.no_participants')

/** Answered already: `arena.already_answered`. One answer for each round; wait for the next one. */
export const ArenaAlreadyAnsweredError: ErrorClass<'arena.already_answered'> = /* @__PURE__ */ ofCode('arena.already_answered')

/** For the creator of the room only: `arena.creator_only`. Call with a credential of the account that created the room. */
export const ArenaCreatorOnlyError: ErrorClass<'arena.creator_only'> = /* @__PURE__ */ ofCode('arena.creator_only')

/** Not a participant: `arena.not_joined`. Join the room first, with the credential that will answer. */
export const ArenaNotJoinedError: ErrorClass<'arena.not_joined'> = /* @__PURE__ */ ofCode('arena.not_joined')

/** Room is complete: `arena.room_complete`. Read its results and its transcript, or make a new room. */
export const ArenaRoomCompleteError: ErrorClass<'arena.room_complete'> = /* @__PURE__ */ ofCode('arena.room_complete')

/** Room is not complete: `arena.not_complete`. Results are published when the creator completes the room. */
export const ArenaNotCompleteError: ErrorClass<'arena.not_complete'> = /* @__PURE__ */ ofCode('arena.not_complete')

/** No such agent for a job: `agent_jobs.unknown_agent`. Name a published agent; who sells names one of their own, and a third party is one of somebody else. */
export const AgentJobsUnknownAgentError: ErrorClass<'agent_jobs.unknown_agent'> = /* @__PURE__ */ ofCode('agent_jobs.unknown_agent')

/** Not a third party: `agent_jobs.not_a_third`. Name an evaluator and an arbiter whose account is neither the client’s nor the provider’s. */
export const AgentJobsNotAThirdError: ErrorClass<'agent_jobs.not_a_third'> = /* @__PURE__ */ ofCode('agent_jobs.not_a_third')

/** Schema not supported: `agent_jobs.schema_unfit`. Use type, properties, required, additionalProperties, items, enum, const and the limits of texts, numbers and lists. */
export const AgentJobsSchemaUnfitError: ErrorClass<'agent_jobs.schema_unfit'> = /* @__PURE__ */ ofCode('agent_jobs.schema_unfit')

/** Content does not fit what was offered: `agent_jobs.content_unfit`. Correct the members listed in `errors`; the offering says which form they have. */
export const AgentJobsContentUnfitError: ErrorClass<'agent_jobs.content_unfit'> = /* @__PURE__ */ ofCode('agent_jobs.content_unfit')

/** Hash of another text: `agent_jobs.hash_mismatch`. Send the SHA-256 of exactly the UTF-8 bytes of `text`, or leave one of the two out. */
export const AgentJobsHashMismatchError: ErrorClass<'agent_jobs.hash_mismatch'> = /* @__PURE__ */ ofCode('agent_jobs.hash_mismatch')

/** Too many offerings: `agent_jobs.offerings_full`. Withdraw some of your offerings first. */
export const AgentJobsOfferingsFullError: ErrorClass<'agent_jobs.offerings_full'> = /* @__PURE__ */ ofCode('agent_jobs.offerings_full')

/** Offering is withdrawn: `agent_jobs.offering_withdrawn`. Choose another offering. */
export const AgentJobsOfferingWithdrawnError: ErrorClass<'agent_jobs.offering_withdrawn'> = /* @__PURE__ */ ofCode('agent_jobs.offering_withdrawn')

/** Too many open jobs: `agent_jobs.jobs_full`. End some of your jobs first. */
export const AgentJobsJobsFullError: ErrorClass<'agent_jobs.jobs_full'> = /* @__PURE__ */ ofCode('agent_jobs.jobs_full')

/** Too many proposals: `agent_jobs.proposals_used`. Accept the last proposal, or end the job. */
export const AgentJobsProposalsUsedError: ErrorClass<'agent_jobs.proposals_used'> = /* @__PURE__ */ ofCode('agent_jobs.proposals_used')

/** Not the terms that stand: `agent_jobs.terms_changed`. Read the job and answer its `proposal`, or pay for the memo that its `agreed` names. */
export const AgentJobsTermsChangedError: ErrorClass<'agent_jobs.terms_changed'> = /* @__PURE__ */ ofCode('agent_jobs.terms_changed')

/** Your own proposal: `agent_jobs.own_proposal`. Wait for the other party to accept it. */
export const AgentJobsOwnProposalError: ErrorClass<'agent_jobs.own_proposal'> = /* @__PURE__ */ ofCode('agent_jobs.own_proposal')

/** Terms are agreed: `agent_jobs.agreed`. Agreed terms do not change: pay for them, or end the job. */
export const AgentJobsAgreedError: ErrorClass<'agent_jobs.agreed'> = /* @__PURE__ */ ofCode('agent_jobs.agreed')

/** Terms are not agreed: `agent_jobs.not_agreed`. Pay once the other party has accepted a proposal. */
export const AgentJobsNotAgreedError: ErrorClass<'agent_jobs.not_agreed'> = /* @__PURE__ */ ofCode('agent_jobs.not_agreed')

/** A step of another party: `agent_jobs.not_your_step`. The `role` of the job says who you are in it, and `steps` what you can do. */
export const AgentJobsNotYourStepError: ErrorClass<'agent_jobs.not_your_step'> = /* @__PURE__ */ ofCode('agent_jobs.not_your_step')

/** Job has no arbiter: `agent_jobs.no_arbiter`. Disputes need an arbiter in the agreed terms. */
export const AgentJobsNoArbiterError: ErrorClass<'agent_jobs.no_arbiter'> = /* @__PURE__ */ ofCode('agent_jobs.no_arbiter')

/** Job is not settled: `agent_jobs.not_settled`. Rate a job once its money has left escrow; one that was never paid is not rated. */
export const AgentJobsNotSettledError: ErrorClass<'agent_jobs.not_settled'> = /* @__PURE__ */ ofCode('agent_jobs.not_settled')

/** Work for oneself: `agent_jobs.own_work`. Only jobs whose client and provider are two accounts are rated. */
export const AgentJobsOwnWorkError: ErrorClass<'agent_jobs.own_work'> = /* @__PURE__ */ ofCode('agent_jobs.own_work')

/** Rated already: `agent_jobs.rated_already`. A job has one rating. */
export const AgentJobsRatedAlreadyError: ErrorClass<'agent_jobs.rated_already'> = /* @__PURE__ */ ofCode('agent_jobs.rated_already')

/** No agent can judge here: `agent_jobs.no_model`. Leave `evaluatedBy` at `account`: no language model is configured. */
export const AgentJobsNoModelError: ErrorClass<'agent_jobs.no_model'> = /* @__PURE__ */ ofCode('agent_jobs.no_model')

/** No evaluator to run: `agent_jobs.no_evaluator`. Name the `evaluator` whose agent judges. */
export const AgentJobsNoEvaluatorError: ErrorClass<'agent_jobs.no_evaluator'> = /* @__PURE__ */ ofCode('agent_jobs.no_evaluator')

/** The agent judges: `agent_jobs.by_run`. Wait for what the run of the evaluator says; the client may accept meanwhile. */
export const AgentJobsByRunError: ErrorClass<'agent_jobs.by_run'> = /* @__PURE__ */ ofCode('agent_jobs.by_run')

/** The account judges: `agent_jobs.not_by_run`. Give the verdict yourself; only terms with `evaluatedBy` `run` let an agent judge. */
export const AgentJobsNotByRunError: ErrorClass<'agent_jobs.not_by_run'> = /* @__PURE__ */ ofCode('agent_jobs.not_by_run')

/** Evaluation was taken on: `agent_jobs.evaluation_taken`. Read the job: its `evaluationRunId` is the run that judges. */
export const AgentJobsEvaluationTakenError: ErrorClass<'agent_jobs.evaluation_taken'> = /* @__PURE__ */ ofCode('agent_jobs.evaluation_taken')

/** The work was refused already: `agent_jobs.refused_already`. Wait until the refusal stands, or dispute it. */
export const AgentJobsRefusedAlreadyError: ErrorClass<'agent_jobs.refused_already'> = /* @__PURE__ */ ofCode('agent_jobs.refused_already')

/** A run has no wallet: `agent_jobs.chain_not_by_run`. Leave `evaluatedBy` at `account` in terms with a price `onChain`. */
export const AgentJobsChainNotByRunError: ErrorClass<'agent_jobs.chain_not_by_run'> = /* @__PURE__ */ ofCode('agent_jobs.chain_not_by_run')

/** No wallet for a payment on the chain: `agent_jobs.chain_no_wallet`. Name a wallet of your account; every agent of the terms needs an account with a wallet on chain 4663. */
export const AgentJobsChainNoWalletError: ErrorClass<'agent_jobs.chain_no_wallet'> = /* @__PURE__ */ ofCode('agent_jobs.chain_no_wallet')

/** Not paid on the chain: `agent_jobs.chain_not_agreed`. Propose terms with a price `onChain` before they are agreed, or pay from credit. */
export const AgentJobsChainNotAgreedError: ErrorClass<'agent_jobs.chain_not_agreed'> = /* @__PURE__ */ ofCode('agent_jobs.chain_not_agreed')

/** Escrow of other terms: `agent_jobs.escrow_unfit`. Pay the escrow that agentJobs.preparePayment prepares; `errors` says what is different. */
export const AgentJobsEscrowUnfitError: ErrorClass<'agent_jobs.escrow_unfit'> = /* @__PURE__ */ ofCode('agent_jobs.escrow_unfit')

/** Job is paid on the chain: `agent_jobs.paid_on_chain`. Prepare the step with agentJobs.prepareStep, sign it and submit it; one escrow pays one job. */
export const AgentJobsPaidOnChainError: ErrorClass<'agent_jobs.paid_on_chain'> = /* @__PURE__ */ ofCode('agent_jobs.paid_on_chain')

/** No job escrow is configured: `agent_escrows.not_configured`. The operator names the escrow contract of this chain in the settings. */
export const AgentEscrowsNotConfiguredError: ErrorClass<'agent_escrows.not_configured'> = /* @__PURE__ */ ofCode('agent_escrows.not_configured')

/** The code of the escrow is not the expected one: `agent_escrows.runtime_untrusted`. Nothing is prepared for a contract whose code is not known; the operator checks its address and code hash. */
export const AgentEscrowsRuntimeUntrustedError: ErrorClass<'agent_escrows.runtime_untrusted'> = /* @__PURE__ */ ofCode('agent_escrows.runtime_untrusted')

/** The chain does not know the transaction: `agent_escrows.transaction_unknown`. Check the hash, or send the transaction first; nodes learn of it within seconds. */
export const AgentEscrowsTransactionUnknownError: ErrorClass<'agent_escrows.transaction_unknown'> = /* @__PURE__ */ ofCode('agent_escrows.transaction_unknown')

/** Not a skill that can be published: `skills.invalid_package`. Mend what `problems` lists, each with its file, line and remedy, and publish again. */
export const SkillsInvalidPackageError: ErrorClass<'skills.invalid_package'> = /* @__PURE__ */ ofCode('skills.invalid_package')

/** Name is taken: `skills.slug_taken`. Choose another `name` in SKILL.md; the first who publishes a name owns it. */
export const SkillsSlugTakenError: ErrorClass<'skills.slug_taken'> = /* @__PURE__ */ ofCode('skills.slug_taken')

/** Name is easily mistaken for another: `skills.looks_alike`. Choose a name that nobody takes for one of the platform’s. */
export const SkillsLooksAlikeError: ErrorClass<'skills.looks_alike'> = /* @__PURE__ */ ofCode('skills.looks_alike')

/** Version was published with other files: `skills.version_taken`. A version never changes: publish the files as the next one. */
export const SkillsVersionTakenError: ErrorClass<'skills.version_taken'> = /* @__PURE__ */ ofCode('skills.version_taken')

/** Version is not a next one: `skills.version_not_higher`. Publish a version above `highest`, or a patch above the highest of its own major and minor. */
export const SkillsVersionNotHigherError: ErrorClass<'skills.version_not_higher'> = /* @__PURE__ */ ofCode('skills.version_not_higher')

/** Limit of skills reached: `skills.limit_reached`. An account has a hundred skills of five hundred versions and 256 MiB; the detail says which limit it was. */
export const SkillsLimitReachedError: ErrorClass<'skills.limit_reached'> = /* @__PURE__ */ ofCode('skills.limit_reached')

/** Not listed yet: `skills.not_listed_yet`. Ask again in a moment: the scanner has not seen the version yet. */
export const SkillsNotListedYetError: ErrorClass<'skills.not_listed_yet'> = /* @__PURE__ */ ofCode('skills.not_listed_yet')

/** Withheld: `skills.withheld`. Do not install it, and keep no copy in use; `state` and `reason` say why. Its publisher can appeal. */
export const SkillsWithheldError: ErrorClass<'skills.withheld'> = /* @__PURE__ */ ofCode('skills.withheld')

/** No version in this range: `skills.no_matching_version`. Ask for one of `versions`, or for a wider range. */
export const SkillsNoMatchingVersionError: ErrorClass<'skills.no_matching_version'> = /* @__PURE__ */ ofCode('skills.no_matching_version')

/** Not for the publisher: `skills.own_skill`. Publishers neither star nor report what is theirs; change the state of a version instead. */
export const SkillsOwnSkillError: ErrorClass<'skills.own_skill'> = /* @__PURE__ */ ofCode('skills.own_skill')

/** Nothing to appeal against: `skills.no_appeal`. Appeal while a version is held, hidden by an operator or quarantined, once for each such decision. */
export const SkillsNoAppealError: ErrorClass<'skills.no_appeal'> = /* @__PURE__ */ ofCode('skills.no_appeal')

/** Vendor not configured: `vendors.not_configured`. Ask the operator; GET /api/gateway/vendors says which vendors can be called. Nothing was charged. */
export const VendorsNotConfiguredError: ErrorClass<'vendors.not_configured'> = /* @__PURE__ */ ofCode('vendors.not_configured')

/** Vendor not available: `vendors.unavailable`. Try again after `retryAfterSeconds`; the vendor failed too often just now. Nothing was charged. */
export const VendorsUnavailableError: ErrorClass<'vendors.unavailable'> = /* @__PURE__ */ ofCode('vendors.unavailable')

/** Too many calls to the vendor: `vendors.busy`. Try again after `retryAfterSeconds`. Nothing was charged. */
export const VendorsBusyError: ErrorClass<'vendors.busy'> = /* @__PURE__ */ ofCode('vendors.busy')

/** The vendor refused the request: `vendors.request_refused`. Compare the request with the documentation of the vendor. Nothing was charged. */
export const VendorsRequestRefusedError: ErrorClass<'vendors.request_refused'> = /* @__PURE__ */ ofCode('vendors.request_refused')

/** Not found at the vendor: `vendors.not_found`. Check the identifiers; what another account made is not found either. Nothing was charged. */
export const VendorsNotFoundError: ErrorClass<'vendors.not_found'> = /* @__PURE__ */ ofCode('vendors.not_found')

/** The vendor refused the service: `vendors.secret_refused`. Report it to the operator: the key or the plan at the vendor is not accepted. Nothing was charged. */
export const VendorsSecretRefusedError: ErrorClass<'vendors.secret_refused'> = /* @__PURE__ */ ofCode('vendors.secret_refused')

/** The vendor failed: `vendors.failed`. Try again; where the call has an effect, find out first whether it had it. Nothing was charged. */
export const VendorsFailedError: ErrorClass<'vendors.failed'> = /* @__PURE__ */ ofCode('vendors.failed')

/** The vendor took too long: `vendors.timeout`. Try again; where the call has an effect, find out first whether it had it. Nothing was charged. */
export const VendorsTimeoutError: ErrorClass<'vendors.timeout'> = /* @__PURE__ */ ofCode('vendors.timeout')

/** The answer of the vendor cannot be passed on: `vendors.answer_refused`. Ask for less at once; if it lasts, report the requestId. Nothing was charged. */
export const VendorsAnswerRefusedError: ErrorClass<'vendors.answer_refused'> = /* @__PURE__ */ ofCode('vendors.answer_refused')

/** Address refused: `egress.refused`. Use an https address of a public host on port 443 or 8443, without user name and password. */
export const EgressRefusedError: ErrorClass<'egress.refused'> = /* @__PURE__ */ ofCode('egress.refused')

/** The other side cannot be reached: `egress.unreachable`. Try again; nothing was sent. */
export const EgressUnreachableError: ErrorClass<'egress.unreachable'> = /* @__PURE__ */ ofCode('egress.unreachable')

/** The connection broke: `egress.interrupted`. Find out whether the call had its effect before you repeat it. */
export const EgressInterruptedError: ErrorClass<'egress.interrupted'> = /* @__PURE__ */ ofCode('egress.interrupted')

/** The other side took too long: `egress.timeout`. Find out whether the call had its effect before you repeat it. */
export const EgressTimeoutError: ErrorClass<'egress.timeout'> = /* @__PURE__ */ ofCode('egress.timeout')

/** The answer is too large: `egress.too_large`. Ask for less; the limit stands in the detail. */
export const EgressTooLargeError: ErrorClass<'egress.too_large'> = /* @__PURE__ */ ofCode('egress.too_large')

/** The answer is not of the expected form: `egress.unexpected_answer`. Check that the address is the intended one. */
export const EgressUnexpectedAnswerError: ErrorClass<'egress.unexpected_answer'> = /* @__PURE__ */ ofCode('egress.unexpected_answer')

/** Too many webhooks: `webhooks.limit_reached`. Remove one with DELETE /api/developer/webhooks/{endpointId}, or add topics to one. */
export const WebhooksLimitReachedError: ErrorClass<'webhooks.limit_reached'> = /* @__PURE__ */ ofCode('webhooks.limit_reached')

/** Address refused: `webhooks.url_refused`. Use an https address of a public host on port 443 or 8443, without user name and password. For a receiver on your own machine, `bourse webhooks listen` forwards, or the operator names it in EGRESS_ALLOWED_HOSTS. */
export const WebhooksUrlRefusedError: ErrorClass<'webhooks.url_refused'> = /* @__PURE__ */ ofCode('webhooks.url_refused')

/** The webhook is disabled: `webhooks.disabled`. Enable it with PATCH /api/developer/webhooks/{endpointId} and {"status":"enabled"}. */
export const WebhooksDisabledError: ErrorClass<'webhooks.disabled'> = /* @__PURE__ */ ofCode('webhooks.disabled')

/** Webhooks are not configured: `webhooks.not_configured`. The operator sets WEBHOOK_SECRET_KEY, the same on every process. */
export const WebhooksNotConfiguredError: ErrorClass<'webhooks.not_configured'> = /* @__PURE__ */ ofCode('webhooks.not_configured')

/** Message not signed rightly: `webhooks.signature_refused`. Sign the raw body with the shared secret, and send it within five minutes of its timestamp. */
export const WebhooksSignatureRefusedError: ErrorClass<'webhooks.signature_refused'> = /* @__PURE__ */ ofCode('webhooks.signature_refused')

/** After the newest event: `events.ahead`. Follow from a number that this service sent, from `headSeq`, or without a number. */
export const EventsAheadError: ErrorClass<'events.ahead'> = /* @__PURE__ */ ofCode('events.ahead')

/** Subscription id in use: `events.subscription_exists`. Choose another id, or unsubscribe the first one. */
export const EventsSubscriptionExistsError: ErrorClass<'events.subscription_exists'> = /* @__PURE__ */ ofCode('events.subscription_exists')

/** No such subscription: `events.subscription_unknown`. Use the id of a subscription that is open on this connection. */
export const EventsSubscriptionUnknownError: ErrorClass<'events.subscription_unknown'> = /* @__PURE__ */ ofCode('events.subscription_unknown')

/** Too many subscriptions: `events.too_many_subscriptions`. Unsubscribe one, or name several topics in one subscription. */
export const EventsTooManySubscriptionsError: ErrorClass<'events.too_many_subscriptions'> = /* @__PURE__ */ ofCode('events.too_many_subscriptions')

/** No such channel: `channels.unknown`. GET /api/channels lists every kind of channel with an example of its name. */
export const ChannelsUnknownError: ErrorClass<'channels.unknown'> = /* @__PURE__ */ ofCode('channels.unknown')

/** Too many channels: `channels.too_many`. Unsubscribe some, or open another connection. */
export const ChannelsTooManyError: ErrorClass<'channels.too_many'> = /* @__PURE__ */ ofCode('channels.too_many')

/** No room for another channel: `channels.full`. Try again later, or subscribe to a channel that is open already, such as one for all markets. */
export const ChannelsFullError: ErrorClass<'channels.full'> = /* @__PURE__ */ ofCode('channels.full')

/** The chain of the address does not have this asset: `faucet.asset_unknown`. Ask for one of the assets in `assets`, or give an address of the other chain. */
export const FaucetAssetUnknownError: ErrorClass<'faucet.asset_unknown'> = /* @__PURE__ */ ofCode('faucet.asset_unknown')

/** More than the faucet gives at once: `faucet.too_much`. Ask for an amount above zero and of at most `maximum`. */
export const FaucetTooMuchError: ErrorClass<'faucet.too_much'> = /* @__PURE__ */ ofCode('faucet.too_much')

/** Checkout is not configured: `commerce.not_configured`. Choose a network of GET /api/commerce/products, or ask the operator to configure a payout address. */
export const CommerceNotConfiguredError: ErrorClass<'commerce.not_configured'> = /* @__PURE__ */ ofCode('commerce.not_configured')

/** No such product: `commerce.product_unknown`. Choose a product of GET /api/commerce/products. */
export const CommerceProductUnknownError: ErrorClass<'commerce.product_unknown'> = /* @__PURE__ */ ofCode('commerce.product_unknown')

/** Not sold on this network: `commerce.network_unfit`. Choose one of the networks of the product. */
export const CommerceNetworkUnfitError: ErrorClass<'commerce.network_unfit'> = /* @__PURE__ */ ofCode('commerce.network_unfit')

/** Too many open checkouts: `commerce.checkouts_full`. Pay, cancel or let expire a checkout first. */
export const CommerceCheckoutsFullError: ErrorClass<'commerce.checkouts_full'> = /* @__PURE__ */ ofCode('commerce.checkouts_full')

/** No such payment has arrived yet: `commerce.payment_unseen`. Come again once the transaction is in a block. It has to pay the asset of the checkout to its address. */
export const CommercePaymentUnseenError: ErrorClass<'commerce.payment_unseen'> = /* @__PURE__ */ ofCode('commerce.payment_unseen')

/** The payment is not for this checkout: `commerce.payment_unfit`. Name a transaction that a wallet of this account sent after the checkout was opened, and that paid no other one. */
export const CommercePaymentUnfitError: ErrorClass<'commerce.payment_unfit'> = /* @__PURE__ */ ofCode('commerce.payment_unfit')
