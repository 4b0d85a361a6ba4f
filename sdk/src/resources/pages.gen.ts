// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PagesMethods.getGuidePage} takes. */
export type PagesGetGuidePageInput = {
  /** Such as traders-bot. */
  readonly page: string
}

/** What {@link PagesMethods.getFamily} takes. */
export type PagesGetFamilyInput = {
  /** The name of a family in URLs: market-data. */
  readonly family: string
}

/** What {@link PagesMethods.getError} takes. */
export type PagesGetErrorInput = {
  readonly code: string
}

/** What {@link PagesMethods.getSkill} takes. */
export type PagesGetSkillInput = {
  readonly slug: string
}

/** What {@link PagesMethods.getToken} takes. */
export type PagesGetTokenInput = {
  readonly address: string
}

/** The operations of `pages`. */
export interface PagesMethods {
  /**
   * First page of the guide: quickstarts, what to call first, families.
   *
   * As Markdown with `Accept: text/markdown`, and at /docs/index.md.
   *
   * `GET /docs`, `get_docs`.
   */
  getGuide(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of the guide: a quickstart, or the list of families.
   *
   * As Markdown with `Accept: text/markdown`, and under the same name with `.md`.
   *
   * `GET /docs/{page}`, `get_docs_page`.
   */
  getGuidePage(input: PagesGetGuidePageInput, options?: CallOptions): Call<string>

  /**
   * Page of one family: its operations with prices and callers, events, channels.
   *
   * As Markdown with `Accept: text/markdown`, and under the same name with `.md`.
   *
   * `GET /docs/families/{family}`, `get_docs_families_family`.
   */
  getFamily(input: PagesGetFamilyInput, options?: CallOptions): Call<string>

  /**
   * Page of all error codes.
   *
   * Each with its status and cause, and a link to its own page. As JSON they are at /api/developer/errors.
   *
   * `GET /errors`, `get_errors`.
   */
  getErrors(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of one error code: cause, fix, retry rule, operations.
   *
   * `GET /errors/{code}`, `get_errors_code`.
   */
  getError(input: PagesGetErrorInput, options?: CallOptions): Call<string>

  /**
   * Icon of the pages.
   *
   * `GET /favicon.ico`, `get_favicon_ico`.
   */
  getIcon(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * First page of the terminal.
   *
   * `GET /`, `get`.
   * @throws {BourseError} `terminal.not_built`
   */
  getHome(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of one market: chart, trades, and the order form.
   *
   * `GET /trade`, `get_trade`.
   * @throws {BourseError} `terminal.not_built`
   */
  getTrade(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of perpetual futures: chart, order book, positions.
   *
   * `GET /perps`, `get_perps`.
   * @throws {BourseError} `terminal.not_built`
   */
  getPerps(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of the caller's balances, orders and positions.
   *
   * `GET /portfolio`, `get_portfolio`.
   * @throws {BourseError} `terminal.not_built`
   */
  getPortfolio(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of creator fees: what was earned, and the claim of it.
   *
   * `GET /claim`, `get_claim`.
   * @throws {BourseError} `terminal.not_built`
   */
  getClaim(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of wallets whose keys stay here: policies, approvals, record.
   *
   * `GET /vault`, `get_vault`.
   * @throws {BourseError} `terminal.not_built`
   */
  getVault(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of agents: find one, run it, and see what it did.
   *
   * `GET /agents`, `get_agents`.
   * @throws {BourseError} `terminal.not_built`
   */
  getAgents(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of launches: new ones, those near graduation, and the graduated.
   *
   * `GET /rh-launch`, `get_rh_launch`.
   * @throws {BourseError} `terminal.not_built`
   */
  getRhLaunch(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of registered agents: what they declare, and what is seen of them.
   *
   * `GET /agents/registry`, `get_agents_registry`.
   * @throws {BourseError} `terminal.not_built`
   */
  getAgentRegistry(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of skills of agents: search, verdicts, stars, versions.
   *
   * `GET /skills`, `get_skills`.
   * @throws {BourseError} `terminal.not_built`
   */
  getSkills(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page to have a skill scanned by dropping it.
   *
   * `GET /skills/scan`, `get_skills_scan`.
   * @throws {BourseError} `terminal.not_built`
   */
  getSkillScan(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page to have a skill scanned and to publish it.
   *
   * `GET /skills/publish`, `get_skills_publish`.
   * @throws {BourseError} `terminal.not_built`
   */
  getSkillPublish(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of one skill: its text, files, versions, findings, and how it is installed.
   *
   * `GET /skills/{slug}`, `get_skills_slug`.
   * @throws {BourseError} `terminal.not_built`
   */
  getSkill(input: PagesGetSkillInput, options?: CallOptions): Call<string>

  /**
   * Page to register an agent on the chain, and to change one.
   *
   * `GET /agents/forge`, `get_agents_forge`.
   * @throws {BourseError} `terminal.not_built`
   */
  getAgentForge(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page to make an identity asset of an agent on Solana, and to read one.
   *
   * `GET /agents/mint`, `get_agents_mint`.
   * @throws {BourseError} `terminal.not_built`
   */
  getAgentMint(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of one token: chart, trades, holders, graduation, fees, risk.
   *
   * `GET /token/{address}`, `get_token_address`.
   * @throws {BourseError} `terminal.not_built`
   */
  getToken(input: PagesGetTokenInput, options?: CallOptions): Call<string>

  /**
   * Page of the one-shot computer: claim one, run programs on it.
   *
   * `GET /oneshot`, `get_oneshot`.
   * @throws {BourseError} `terminal.not_built`
   */
  getOneshot(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of sandboxes and boxes: programs, files, snapshots, conversations.
   *
   * `GET /cheshire-computer`, `get_cheshire_computer`.
   * @throws {BourseError} `terminal.not_built`
   */
  getCheshireComputer(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page for launching a token into a locked pool, with limits.
   *
   * `GET /pons-launch`, `get_pons_launch`.
   * @throws {BourseError} `terminal.not_built`
   */
  getPonsLaunch(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of tokens without a market, and of grants that come free over time.
   *
   * `GET /token-factory`, `get_token_factory`.
   * @throws {BourseError} `terminal.not_built`
   */
  getTokenFactory(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of what is configured, and how each part does.
   *
   * `GET /status`, `get_status`.
   * @throws {BourseError} `terminal.not_built`
   */
  getStatus(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of language, theme, wallet and keys.
   *
   * `GET /settings`, `get_settings`.
   * @throws {BourseError} `terminal.not_built`
   */
  getSettings(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of payments: try a paid call, charges and receipts.
   *
   * `GET /payments`, `get_payments`.
   * @throws {BourseError} `terminal.not_built`
   */
  getPayments(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of the gateway: services of others, their prices and state.
   *
   * `GET /gateway`, `get_gateway`.
   * @throws {BourseError} `terminal.not_built`
   */
  getGateway(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page for developers: first calls, credentials, rules, limits.
   *
   * `GET /api-docs`, `get_api_docs`.
   * @throws {BourseError} `terminal.not_built`
   */
  getDocs(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of API keys: make, limit, replace and end them, read what they called.
   *
   * `GET /api-keys`, `get_api_keys`.
   * @throws {BourseError} `terminal.not_built`
   */
  getApiKeys(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of webhooks: where events are posted to, what arrived, and what did not.
   *
   * `GET /webhooks`, `get_webhooks`.
   * @throws {BourseError} `terminal.not_built`
   */
  getWebhooks(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of all operations: filter them, read what they take, try them.
   *
   * `GET /api-catalog`, `get_api_catalog`.
   * @throws {BourseError} `terminal.not_built`
   */
  getCatalog(input?: NoInput, options?: CallOptions): Call<string>

  /**
   * Page of what pages are made of, for who builds them.
   *
   * `GET /dev/design`, `get_dev_design`.
   * @throws {BourseError} `terminal.not_built`
   */
  getDesign(input?: NoInput, options?: CallOptions): Call<string>
}

/** `pages` of a client: `pages(client)`. */
export const pages: Resource<PagesMethods> = /* @__PURE__ */ resource<PagesMethods>('pages', {
  getGuide: ["GET", "/docs", {"answer":"text"}],
  getGuidePage: ["GET", "/docs/{page}", {"answer":"text"}],
  getFamily: ["GET", "/docs/families/{family}", {"answer":"text"}],
  getErrors: ["GET", "/errors", {"answer":"text"}],
  getError: ["GET", "/errors/{code}", {"answer":"text"}],
  getIcon: ["GET", "/favicon.ico", {"answer":"text"}],
  getHome: ["GET", "/", {"answer":"text"}],
  getTrade: ["GET", "/trade", {"answer":"text"}],
  getPerps: ["GET", "/perps", {"answer":"text"}],
  getPortfolio: ["GET", "/portfolio", {"answer":"text"}],
  getClaim: ["GET", "/claim", {"answer":"text"}],
  getVault: ["GET", "/vault", {"answer":"text"}],
  getAgents: ["GET", "/agents", {"answer":"text"}],
  getRhLaunch: ["GET", "/rh-launch", {"answer":"text"}],
  getAgentRegistry: ["GET", "/agents/registry", {"answer":"text"}],
  getSkills: ["GET", "/skills", {"answer":"text"}],
  getSkillScan: ["GET", "/skills/scan", {"answer":"text"}],
  getSkillPublish: ["GET", "/skills/publish", {"answer":"text"}],
  getSkill: ["GET", "/skills/{slug}", {"answer":"text"}],
  getAgentForge: ["GET", "/agents/forge", {"answer":"text"}],
  getAgentMint: ["GET", "/agents/mint", {"answer":"text"}],
  getToken: ["GET", "/token/{address}", {"answer":"text"}],
  getOneshot: ["GET", "/oneshot", {"answer":"text"}],
  getCheshireComputer: ["GET", "/cheshire-computer", {"answer":"text"}],
  getPonsLaunch: ["GET", "/pons-launch", {"answer":"text"}],
  getTokenFactory: ["GET", "/token-factory", {"answer":"text"}],
  getStatus: ["GET", "/status", {"answer":"text"}],
  getSettings: ["GET", "/settings", {"answer":"text"}],
  getPayments: ["GET", "/payments", {"answer":"text"}],
  getGateway: ["GET", "/gateway", {"answer":"text"}],
  getDocs: ["GET", "/api-docs", {"answer":"text"}],
  getApiKeys: ["GET", "/api-keys", {"answer":"text"}],
  getWebhooks: ["GET", "/webhooks", {"answer":"text"}],
  getCatalog: ["GET", "/api-catalog", {"answer":"text"}],
  getDesign: ["GET", "/dev/design", {"answer":"text"}],
})
