// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { PrepareRegistrationRequest, BuildRegistrationRequest, SetAgentUriRequest, SubmitTransactionRequest, VerifyDomainRequest, WalletTermsRequest, SetAgentWalletRequest, OwnedAgentRequest, TransferAgentRequest, ForgeConfig, PreparedRegistration, UnsignedRegistration, RegistryIntentStatus, RegisteredAgentPage, RegisteredAgent, AgentChangePage, DomainVerification, OwnRegistrations, WalletTerms, PreparedCall } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentRegistryMethods.prepareRegistration} takes. */
export type AgentRegistryPrepareRegistrationInput = PrepareRegistrationRequest

/** What {@link AgentRegistryMethods.draftRegistration} takes. */
export type AgentRegistryDraftRegistrationInput = BuildRegistrationRequest

/** What {@link AgentRegistryMethods.prepareUri} takes. */
export type AgentRegistryPrepareUriInput = SetAgentUriRequest

/** What {@link AgentRegistryMethods.getIntent} takes. */
export type AgentRegistryGetIntentInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
}

/** What {@link AgentRegistryMethods.submitIntent} takes. */
export type AgentRegistrySubmitIntentInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
} & SubmitTransactionRequest

/** What {@link AgentRegistryMethods.watchIntent} takes. */
export type AgentRegistryWatchIntentInput = {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
} & {
  /** 32 bytes in hexadecimal */
  readonly transactionHash: string
}

/** What {@link AgentRegistryMethods.listAgents} takes. */
export type AgentRegistryListAgentsInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly owner?: string
  /** Only agents that are in this state */
  readonly status?: "registered" | "stale" | "transferred" | "revoked"
  /** Words, each of which begins a word of the number, the address or the domain of an agent, or of the name, description, services or tags in its document */
  readonly q?: string
}

/** What {@link AgentRegistryMethods.getAgent} takes. */
export type AgentRegistryGetAgentInput = {
  /** Number of an agent in the identity registry */
  readonly agentId: string
}

/** What {@link AgentRegistryMethods.listChanges} takes. */
export type AgentRegistryListChangesInput = {
  /** Number of an agent in the identity registry */
  readonly agentId: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AgentRegistryMethods.verifyDomain} takes. */
export type AgentRegistryVerifyDomainInput = VerifyDomainRequest

/** What {@link AgentRegistryMethods.getWalletTerms} takes. */
export type AgentRegistryGetWalletTermsInput = WalletTermsRequest

/** What {@link AgentRegistryMethods.prepareWallet} takes. */
export type AgentRegistryPrepareWalletInput = SetAgentWalletRequest

/** What {@link AgentRegistryMethods.prepareWalletRemoval} takes. */
export type AgentRegistryPrepareWalletRemovalInput = OwnedAgentRequest

/** What {@link AgentRegistryMethods.prepareTransfer} takes. */
export type AgentRegistryPrepareTransferInput = TransferAgentRequest

/** What {@link AgentRegistryMethods.prepareRevoke} takes. */
export type AgentRegistryPrepareRevokeInput = OwnedAgentRequest

/** The operations of `agentRegistry`. */
export interface AgentRegistryMethods {
  /**
   * The ERC-8004 registries, and whether their code is the expected one.
   *
   * `GET /api/agents/forge/config`, `get_api_agents_forge_config`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`
   */
  getConfig(input?: NoInput, options?: CallOptions): Call<ForgeConfig>

  /**
   * Prepare the registration of an agent on the chain.
   *
   * Of one of our agents (`agent`), of a document, or of what is at an address. Returns the unsigned `register` call, what it does in words decoded from its own bytes, and what the code of the registries is. The signer becomes the owner.
   *
   * `POST /api/agents/forge/prepare`, `post_api_agents_forge_prepare`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`, `resource.not_found`
   */
  prepareRegistration(input: AgentRegistryPrepareRegistrationInput, options?: CallOptions): Call<PreparedRegistration>

  /**
   * Prepare a registration for a wallet that is not known yet.
   *
   * Nothing is simulated and nothing is kept: the wallet that signs becomes the owner. Without `agentURI` the document itself is put on the chain.
   *
   * `POST /api/robinhood/agents/prepare-registration`, `post_api_robinhood_agents_prepare_registration`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`
   */
  draftRegistration(input: AgentRegistryDraftRegistrationInput, options?: CallOptions): Call<UnsignedRegistration>

  /**
   * Prepare the change of where an agent’s document is.
   *
   * With the same address it says that a changed document is meant, and the agent is no longer stale.
   *
   * `POST /api/agents/forge/set-uri`, `post_api_agents_forge_set_uri`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`, `resource.not_found`
   */
  prepareUri(input: AgentRegistryPrepareUriInput, options?: CallOptions): Call<PreparedRegistration>

  /**
   * Read how far a prepared call is.
   *
   * `GET /api/agents/forge/intents/{intentId}`, `get_api_agents_forge_intents_intentId`.
   * @throws {BourseError} `resource.not_found`
   */
  getIntent(input: AgentRegistryGetIntentInput, options?: CallOptions): Call<RegistryIntentStatus>

  /**
   * Submit a signed call to a registry.
   *
   * Exactly the prepared transaction; a repeat changes nothing.
   *
   * `POST /api/agents/forge/intents/{intentId}/submit`, `post_api_agents_forge_intents_intentId_submit`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `resource.not_found`, `intents.transaction_invalid`, `intents.transaction_mismatch`, `intents.transaction_refused`, `agent_registry.transaction_unknown`, `intents.nonce_too_low`, `intents.insufficient_funds`, `intents.already_submitted`, `intents.intent_expired`
   */
  submitIntent(input: AgentRegistrySubmitIntentInput, options?: CallOptions): Call<RegistryIntentStatus>

  /**
   * Follow a transaction that the wallet sent by itself.
   *
   * `POST /api/agents/forge/intents/{intentId}/watch`, `post_api_agents_forge_intents_intentId_watch`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `resource.not_found`, `resource.illegal_transition`, `agent_registry.transaction_unknown`, `intents.transaction_mismatch`, `intents.already_submitted`
   */
  watchIntent(input: AgentRegistryWatchIntentInput, options?: CallOptions): Call<RegistryIntentStatus>

  /**
   * List the agents that are registered on the chain, newest first.
   *
   * All, or those of an owner, in a state, or of which words are known; together they narrow down.
   *
   * `GET /api/agents/forge/agents`, `get_api_agents_forge_agents`.
   * @throws {BourseError} `agent_registry.not_configured`
   */
  listAgents(input?: AgentRegistryListAgentsInput, options?: CallOptions): PagedCall<RegisteredAgentPage, ItemOf<RegisteredAgentPage, 'items'>>

  /**
   * Read an agent that is registered on the chain.
   *
   * Owner, wallet, document and state, at the newest block that was indexed.
   *
   * `GET /api/agents/forge/agents/{agentId}`, `get_api_agents_forge_agents_agentId`.
   * @throws {BourseError} `agent_registry.not_configured`, `resource.not_found`
   */
  getAgent(input: AgentRegistryGetAgentInput, options?: CallOptions): Call<RegisteredAgent>

  /**
   * List what the chain says of an agent since it was registered, newest first.
   *
   * Owners, payment wallets and addresses of its document, each with its block and transaction.
   *
   * `GET /api/agents/forge/agents/{agentId}/changes`, `get_api_agents_forge_agents_agentId_changes`.
   * @throws {BourseError} `agent_registry.not_configured`, `resource.not_found`
   */
  listChanges(input: AgentRegistryListChangesInput, options?: CallOptions): PagedCall<AgentChangePage, ItemOf<AgentChangePage, 'items'>>

  /**
   * Ask a domain of an agent whether it names the agent.
   *
   * Reads `/.well-known/agent-registration.json` of a domain that the agent’s document or its address names, and looks for the registry and the agent’s number in it. That it is not there is an answer, too.
   *
   * `POST /api/agents/forge/verify-domain`, `post_api_agents_forge_verify_domain`.
   * @throws {BourseError} `agent_registry.not_configured`, `agent_registry.domain_not_declared`, `resource.not_found`
   */
  verifyDomain(input: AgentRegistryVerifyDomainInput, options?: CallOptions): Call<DomainVerification>

  /**
   * The registered agents that this domain vouches for.
   *
   * `GET /.well-known/agent-registration.json`, `get_well_known_agent_registration_json`.
   */
  getDomainRegistrations(input?: NoInput, options?: CallOptions): Call<OwnRegistrations>

  /**
   * Read the typed data that a new payment wallet of an agent has to sign.
   *
   * EIP-712 typed data, as `eth_signTypedData_v4` takes it. The registry takes the signature for a few minutes, once, and only while the owner is still the same.
   *
   * `POST /api/agents/forge/set-wallet/terms`, `post_api_agents_forge_set_wallet_terms`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `resource.not_found`
   */
  getWalletTerms(input: AgentRegistryGetWalletTermsInput, options?: CallOptions): Call<WalletTerms>

  /**
   * Prepare the change of who is paid for an agent.
   *
   * Needs the new wallet’s signature over the terms. After a transfer it is what makes an agent `registered` again.
   *
   * `POST /api/agents/forge/set-wallet`, `post_api_agents_forge_set_wallet`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`
   */
  prepareWallet(input: AgentRegistryPrepareWalletInput, options?: CallOptions): Call<PreparedCall>

  /**
   * Prepare to remove the payment wallet of an agent.
   *
   * `POST /api/agents/forge/unset-wallet`, `post_api_agents_forge_unset_wallet`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`
   */
  prepareWalletRemoval(input: AgentRegistryPrepareWalletRemovalInput, options?: CallOptions): Call<PreparedCall>

  /**
   * Prepare to give an agent to another owner.
   *
   * The agent is `transferred`, and nobody is paid for it, until the new owner proves a wallet.
   *
   * `POST /api/agents/forge/transfer`, `post_api_agents_forge_transfer`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`, `resource.not_found`
   */
  prepareTransfer(input: AgentRegistryPrepareTransferInput, options?: CallOptions): Call<PreparedCall>

  /**
   * Prepare to revoke an agent for ever.
   *
   * Its number stays used, ratings that were given stay readable, and nothing brings it back.
   *
   * `POST /api/agents/forge/revoke`, `post_api_agents_forge_revoke`.
   * @throws {BourseError} `agent_registry.not_configured`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_registry.runtime_untrusted`, `intents.simulation_failed`
   */
  prepareRevoke(input: AgentRegistryPrepareRevokeInput, options?: CallOptions): Call<PreparedCall>
}

/** `agentRegistry` of a client: `agentRegistry(client)`. */
export const agentRegistry: Resource<AgentRegistryMethods> = /* @__PURE__ */ resource<AgentRegistryMethods>('agentRegistry', {
  getConfig: ["GET", "/api/agents/forge/config"],
  prepareRegistration: ["POST", "/api/agents/forge/prepare"],
  draftRegistration: ["POST", "/api/robinhood/agents/prepare-registration"],
  prepareUri: ["POST", "/api/agents/forge/set-uri"],
  getIntent: ["GET", "/api/agents/forge/intents/{intentId}"],
  submitIntent: ["POST", "/api/agents/forge/intents/{intentId}/submit"],
  watchIntent: ["POST", "/api/agents/forge/intents/{intentId}/watch"],
  listAgents: ["GET", "/api/agents/forge/agents", {"list":"items"}],
  getAgent: ["GET", "/api/agents/forge/agents/{agentId}"],
  listChanges: ["GET", "/api/agents/forge/agents/{agentId}/changes", {"list":"items"}],
  verifyDomain: ["POST", "/api/agents/forge/verify-domain", {"keyless":true}],
  getDomainRegistrations: ["GET", "/.well-known/agent-registration.json"],
  getWalletTerms: ["POST", "/api/agents/forge/set-wallet/terms"],
  prepareWallet: ["POST", "/api/agents/forge/set-wallet"],
  prepareWalletRemoval: ["POST", "/api/agents/forge/unset-wallet"],
  prepareTransfer: ["POST", "/api/agents/forge/transfer"],
  prepareRevoke: ["POST", "/api/agents/forge/revoke"],
})
