// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, NoInput, PagedCall } from '../client/call.ts'
import type { PrepareAgentMintRequest, ConfirmAgentMintRequest, AgentMintConfig, AgentMint, AgentMintPage, AgentMintDocument } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentMintsMethods.prepare} takes. */
export type AgentMintsPrepareInput = PrepareAgentMintRequest

/** What {@link AgentMintsMethods.confirm} takes. */
export type AgentMintsConfirmInput = ConfirmAgentMintRequest

/** What {@link AgentMintsMethods.list} takes. */
export type AgentMintsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link AgentMintsMethods.get} takes. */
export type AgentMintsGetInput = {
  readonly mintId: string
}

/** What {@link AgentMintsMethods.getDocument} takes. */
export type AgentMintsGetDocumentInput = {
  readonly mintId: string
}

/** The operations of `agentMints`. */
export interface AgentMintsMethods {
  /**
   * Read the Solana cluster of identity assets, and whether they can be created.
   *
   * `GET /api/agents/mint/config`, `get_api_agents_mint_config`.
   * @throws {BourseError} `upstream.unavailable`, `upstream.timeout`, `chain.refused`
   */
  getConfig(input?: NoInput, options?: CallOptions): Call<AgentMintConfig>

  /**
   * Prepare the transaction of an agent's identity asset, unsigned.
   *
   * Make a key pair for the asset and send its address only; payer and asset sign what comes back. The agent is one of the catalog (`agentId`), a `document` that is then served here, or a `uri`. Costs on the chain are the asset's rent, the program's own fee and the signatures.
   *
   * `POST /api/agents/mint/prepare`, `post_api_agents_mint_prepare`.
   * @throws {BourseError} `resource.not_found`, `metaplex_agents.asset_taken`, `metaplex_agents.transaction_too_large`, `metaplex_agents.simulation_failed`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`
   */
  prepare(input: AgentMintsPrepareInput, options?: CallOptions): Call<AgentMint>

  /**
   * Confirm a mint by the signature of its transaction.
   *
   * The account of the asset is read and compared with what was prepared. While the chain is busy the answer is `submitted`; call again, or wait: it is looked after.
   *
   * `POST /api/agents/mint/confirm`, `post_api_agents_mint_confirm`.
   * @throws {BourseError} `resource.not_found`, `metaplex_agents.already_settled`, `metaplex_agents.asset_taken`, `metaplex_agents.signature_unknown`, `metaplex_agents.signature_mismatch`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`
   */
  confirm(input: AgentMintsConfirmInput, options?: CallOptions): Call<AgentMint>

  /**
   * List the mints of the account, newest first.
   *
   * `GET /api/agent-mints`, `get_api_agent_mints`.
   */
  list(input?: AgentMintsListInput, options?: CallOptions): PagedCall<AgentMintPage, ItemOf<AgentMintPage, 'items'>>

  /**
   * Read one mint.
   *
   * `GET /api/agent-mints/{mintId}`, `get_api_agent_mints_mintId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AgentMintsGetInput, options?: CallOptions): Call<AgentMint>

  /**
   * Read the registration document that was given with a mint.
   *
   * The address that the asset names. It says nothing about who wrote it.
   *
   * `GET /api/agent-mints/{mintId}/registration.json`, `get_api_agent_mints_mintId_registration_json`.
   * @throws {BourseError} `resource.not_found`
   */
  getDocument(input: AgentMintsGetDocumentInput, options?: CallOptions): Call<AgentMintDocument>
}

/** `agentMints` of a client: `agentMints(client)`. */
export const agentMints: Resource<AgentMintsMethods> = /* @__PURE__ */ resource<AgentMintsMethods>('agentMints', {
  getConfig: ["GET", "/api/agents/mint/config"],
  prepare: ["POST", "/api/agents/mint/prepare"],
  confirm: ["POST", "/api/agents/mint/confirm", {"keyless":true}],
  list: ["GET", "/api/agent-mints", {"list":"items"}],
  get: ["GET", "/api/agent-mints/{mintId}"],
  getDocument: ["GET", "/api/agent-mints/{mintId}/registration.json"],
})
