// Written from the operation table by `npm run generate`; changes belong there.
/** What is configured, who the caller is, and where things are. */
export interface DeveloperStatus {
  readonly status: "ok"
  readonly name: string
  readonly origin: string
  readonly auth: {
    /** Identity-provider bearer token */
    readonly idpBearer: {
      /** An issuer and a JWKS address are configured. */
      readonly configured: boolean
      readonly issuer: string | null
      readonly jwksUrl: string | null
      /** How the token is presented. */
      readonly header: string
      /** Holders need no identity provider; a wallet is enough. */
      readonly optionalForHolders: boolean
    }
    /** Holder API key */
    readonly apiKey: {
      readonly configured: boolean
      readonly family: "holder"
      readonly keyType: "holder_developer_key"
      readonly prefix: "ct_sk_"
      readonly headers: ReadonlyArray<string>
      readonly defaultScopes: ReadonlyArray<string>
      /** The operation that mints one. */
      readonly mint: string
      readonly note: string
    }
    /** One-shot claim key */
    readonly oneshot: {
      readonly configured: boolean
      readonly family: "oneshot"
      readonly keyType: "oneshot_terminal_claim"
      readonly prefix: "ct_os_"
      readonly headers: ReadonlyArray<string>
      /** The operation that mints one. */
      readonly mint: string
      readonly note: string
    }
    /** Describes every credential. */
    readonly credentialTypes: string
    readonly walletSession: {
      readonly configured: boolean
      readonly cookie: string
    }
    readonly agentAuth: {
      readonly discovery: string
      readonly enabled: boolean
      readonly openapi: string
    }
    /** Account library */
    readonly betterAuth: {
      readonly enabled: boolean
      readonly basePath: "/api/auth"
      readonly emailPassword: boolean
      /** Configured providers. */
      readonly social: ReadonlyArray<string>
    }
    readonly mcp: {
      readonly discovery: string
      readonly serverCard: string
      readonly endpoint: "/mcp"
      readonly auth: string
    }
    readonly agentRegistry: {
      readonly configured: boolean
      readonly standard: "ERC-8004"
      readonly chainId: number
      readonly registry: string
      readonly catalog: string
    }
  }
  readonly integrations: {
    /** Messaging bot */
    readonly telegram: {
      readonly configured: boolean
      readonly status: string
      readonly config: string
    }
    /** Memory service */
    readonly memory: {
      readonly configured: boolean
      readonly workspaceId: string | null
      /** What is kept, and where. */
      readonly persistence: string
    }
    /** Market-data vendor */
    readonly marketData: {
      readonly configured: boolean
      readonly usage: string
    }
  }
  readonly principal?: DeveloperPrincipal | null
  readonly routes: {
    readonly docs: string
    readonly apiRoot: string
    readonly docsUi: string
    readonly catalogUi: string
    readonly openapi: string
    readonly catalog: string
    readonly pricing: string
    readonly paymentsUi: string
    readonly llms: string
    readonly gatewayPortal: string
    readonly gatewayOpenapi: string
    readonly mcp: string
    readonly mcpDiscovery: string
    readonly mcpServerCard: string
    readonly a2aAgentCard: string
    readonly agentConfiguration: string
    readonly arena: string
    readonly boxes: string
    readonly skills: string
    readonly skillScanner: string
    readonly agents: string
    readonly keys: string
    readonly smoke: string
    readonly betterAuthSession: string
  }
  readonly catalog: {
    /** Number of listed operations, public and private. */
    readonly total: number
    /** Dated version, YYYY-MM-DD. */
    readonly version: string
    /** ISO 8601, UTC */
    readonly generatedAt: string
    /** Number of listed operations of each family. */
    readonly families: Readonly<Record<string, number>>
    readonly publicDocs: boolean
    readonly openapi: string
    readonly llms: string
    readonly apiRoot: string
    readonly docsUi: string
    readonly catalogUi: string
    readonly scalarUi: string
  }
}

export interface DeveloperPrincipal {
  readonly accountId: string
  readonly credential: "wallet_session" | "api_key" | "idp_bearer" | "account_session" | "oneshot_key" | "exchange_key"
  /** Which session or key was presented; never the secret. */
  readonly credentialId: string
  readonly scopes: ReadonlyArray<string>
  readonly wallets: ReadonlyArray<{
    readonly namespace: "eip155" | "solana"
    readonly address: string
  }>
}

export interface ApiIndex {
  readonly name: string
  readonly description: string
  readonly version: string
  readonly total: number
  readonly docs: string
  readonly reference: string
  readonly catalogUi: string
  readonly openapi: string
  readonly openapi30: string
  readonly asyncapi: string
  readonly llms: string
  readonly catalog: string
  readonly status: string
  readonly pricing: string
  readonly credentialTypes: string
  readonly errors: string
  readonly health: string
  readonly ready: string
  readonly gateway: {
    readonly portal: string
    readonly openapi: string
  }
  readonly mcp: {
    readonly endpoint: string
    readonly discovery: string
    readonly serverCard: string
  }
  /** Number of listed operations of each family. */
  readonly families: Readonly<Record<string, number>>
}

export interface Health {
  readonly status: "ok"
  readonly name: string
  readonly version: string
  /** ISO 8601, UTC */
  readonly time: string
}

export interface Readiness {
  readonly status: "ready"
  readonly components: ReadonlyArray<ComponentState>
}

export interface ComponentState {
  readonly name: string
  readonly state: "up" | "degraded" | "down"
  /** Whether the service is not ready without it. */
  readonly required: boolean
  /** Written for callers; never a cause. */
  readonly detail?: string
}

export interface CatalogDocument {
  readonly version: string
  /** Number of all listed operations, whatever the filter. */
  readonly total: number
  readonly matched: number
  /** Number of listed operations of each family. */
  readonly families: Readonly<Record<string, number>>
  /** What a newcomer calls first, in this order, whatever the filter. */
  readonly startHere: ReadonlyArray<StartHereStep>
  readonly items: ReadonlyArray<CatalogRow>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface StartHereStep {
  readonly name: string
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** The price for people, in numbers; where it depends on the call, that of a usual one and what the others cost. */
  readonly priceText: string | null
  /** Why it comes at this place. */
  readonly why: string
}

export interface CatalogRow {
  readonly operationId: string
  /** The resource and what is done to it, such as orders.place; the tool of the MCP endpoint is orders_place. A second address of an operation has the same. */
  readonly name: string
  readonly method: string
  readonly path: string
  /** The operation that this path answers the same as. */
  readonly aliasOf: string | null
  /** json, document, stream, socket or delegate. */
  readonly kind: string
  /** public or private. */
  readonly tier: string
  readonly family: string
  readonly domain: string
  readonly summary: string
  /** Credentials that open it; empty for anyone. */
  readonly auth: ReadonlyArray<string>
  readonly scope: string
  readonly gate: string | null
  /** none, reversible or irreversible. */
  readonly effect: string
  /** Whether a repeat is safe. */
  readonly idempotent: boolean
  readonly rateWeight: number
  readonly price: PriceTag | null
  /** The price for people, in numbers; where it depends on the call, that of a usual one and what the others cost. */
  readonly priceText: string | null
}

export interface PriceTag {
  /** Whole number of the smallest unit of the asset; null where it depends on the call. */
  readonly amountAtomic: string | null
  /** Decimal number, for people. */
  readonly amount: string | null
  readonly asset: string | null
  /** Places of one whole unit. */
  readonly decimals: number | null
  /** What it is for: call, message, 1k_tokens, minute or task. */
  readonly unit: string | null
}

export interface PricingDocument {
  readonly version: string
  /** Number of listed operations that cost nothing. */
  readonly free: number
  /** The operations that cost something. */
  readonly items: ReadonlyArray<{
    readonly operationId: string
    readonly method: string
    readonly path: string
    readonly summary: string
    readonly price: PriceTag
    /** The price for people, in numbers; where it depends on the call, that of a usual one and what the others cost. */
    readonly priceText: string | null
    /** `pricebook:<version>` of the operator, `table` where nobody changed it, `call` where it depends on the call. */
    readonly source: string
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
  /** How calls can be paid. */
  readonly methods: ReadonlyArray<{
    readonly protocol: string
    readonly method: string
    readonly intent: string
    /** `paper` is play money. */
    readonly mode: string
    readonly network: string
    /** The assets it carries, as its challenges name them. */
    readonly currencies: {
      readonly SOL?: string
      readonly USDC?: string
    }
  }>
  readonly note: string
}

export interface CredentialTypesDocument {
  readonly version: string
  readonly items: ReadonlyArray<CredentialType>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
  readonly rules: ReadonlyArray<string>
}

export interface CredentialType {
  readonly kind: string
  readonly title: string
  readonly configured: boolean
  readonly family: string
  readonly keyType: string | null
  readonly prefix: string | null
  readonly presentedAs: ReadonlyArray<string>
  readonly obtain: string
  readonly opens: string
  readonly note: string
}

export interface ErrorsDocument {
  readonly version: string
  readonly items: ReadonlyArray<ErrorCode>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface ErrorCode {
  readonly code: string
  readonly status: number
  readonly title: string
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  readonly fix: string
  readonly page: string
  /** How many listed operations may answer with it. */
  readonly operations: number
}

export interface ApiDescription {
  readonly info: {
    readonly title: string
    readonly version: string
    readonly [name: string]: unknown
  }
  readonly [name: string]: unknown
}

export interface McpDiscovery {
  readonly name: string
  readonly title: string
  readonly version: string
  readonly description: string
  readonly protocolVersion: string
  readonly transport: {
    readonly type: "streamable-http"
    readonly url: string
  }
  readonly authentication: {
    readonly type: "bearer"
    readonly description: string
  }
  /** Names of the tools. */
  readonly capabilities: ReadonlyArray<string>
  readonly docs: {
    readonly llms: string
    readonly openapi: string
    readonly status: string
    readonly serverCard: string
  }
}

export interface McpServerCard {
  readonly name: string
  readonly title: string
  readonly version: string
  readonly description: string
  readonly websiteUrl: string
  readonly serverInfo: {
    readonly name: string
    readonly title: string
    readonly version: string
    readonly description: string
  }
  readonly protocolVersion: string
  readonly transport: {
    readonly type: "streamable-http"
    readonly url: string
  }
  readonly remotes: ReadonlyArray<{
    readonly type: "streamable-http"
    readonly url: string
    readonly headers: ReadonlyArray<{
      readonly name: string
      readonly description: string
      readonly isRequired: boolean
      readonly isSecret: boolean
    }>
    readonly supportedProtocolVersions: ReadonlyArray<string>
  }>
  readonly capabilities: {
    readonly tools: {
      readonly listChanged: boolean
    }
    readonly resources: {
      readonly subscribe: boolean
    }
    readonly prompts: Readonly<Record<string, unknown>>
    readonly completions: Readonly<Record<string, unknown>>
    readonly logging: Readonly<Record<string, unknown>>
  }
  readonly authentication: {
    readonly type: "bearer"
    readonly description: string
  }
  readonly tools: ReadonlyArray<{
    readonly name: string
    readonly description: string
  }>
  readonly docs: {
    readonly openapi: string
    readonly llms: string
    readonly mcpDiscovery: string
  }
}

/** A request, a notification or an answer (JSON-RPC 2.0). */
export interface McpMessage {
  readonly jsonrpc: "2.0"
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: {
    readonly code: number
    readonly message: string
  }
}

export interface ScalarStatus {
  readonly status: "ok"
  /** The page of the terminal. */
  readonly ui: string
  /** The reference itself, for frames of this origin. */
  readonly reference: string
  /** Parts of it, for frames of any origin. */
  readonly blocks: string
  readonly script: string
  readonly openapi: string
  /** The script comes from this service, not from a CDN. */
  readonly bundled: true
  readonly telemetry: false
}

export interface Bootstrap {
  readonly service: {
    readonly name: string
    readonly description: string
    /** Of the program. */
    readonly version: string
    /** Dated version of the API, YYYY-MM-DD. */
    readonly apiVersion: string
    readonly origin: string
    readonly sessionCookie: string
  }
  readonly chains: ReadonlyArray<{
    readonly namespace: "eip155" | "solana"
    /** The number of an EVM chain; null elsewhere. */
    readonly chainId: number | null
    /** The id of CAIP-2. The embedded Solana says that of devnet, which its accounts are not on. */
    readonly caip2: string
    readonly name: string
    /** A chain of this service alone, whose money has no value. */
    readonly isEmbedded: boolean
    readonly nativeAsset: {
      readonly symbol: string
      readonly name: string
      readonly decimals: number
    }
    /** An address of a node that a page or a wallet may ask */
    readonly rpc: {
      readonly url: string | null
      /** Why there is none; null where there is one. */
      readonly reason: string | null
    }
    /** Null without an RPC address, and on Solana. */
    readonly addEthereumChain: {
      readonly chainId: string
      readonly chainName: string
      readonly nativeCurrency: {
        readonly name: string
        readonly symbol: string
        readonly decimals: number
      }
      readonly rpcUrls: ReadonlyArray<string>
      readonly blockExplorerUrls?: ReadonlyArray<string>
    } | null
    /** Null where the operator has set none. */
    readonly explorer: {
      readonly home: string
      /** An address of a page, with {transaction} where the value goes. */
      readonly transaction: string
      /** An address of a page, with {address} where the value goes. */
      readonly address: string
      /** An address of a page, with {token} where the value goes. */
      readonly token: string
      /** An address of a page, with {block} where the value goes. */
      readonly block: string
    } | null
    /** What this service works with; whether each is ready is told by its own rows. */
    readonly contracts: ReadonlyArray<{
      /** For programs: `curveLaunchpad`, `weth`, `usdc`. */
      readonly name: string
      /** For people. */
      readonly label: string
      /** What it is for */
      readonly role: "launch_factory" | "launch_part" | "exchange" | "agent_registry" | "agent_escrows" | "payment_token" | "platform_token" | "tool"
      /** EIP-55 checksummed, or base58 */
      readonly address: string
      /** Of a token; null otherwise. */
      readonly decimals: number | null
    }>
  }>
  readonly features: ReadonlyArray<{
    readonly name: string
    readonly configured: boolean
    /** Which of it, where there are several: networks, families, vendors, providers. */
    readonly parts: ReadonlyArray<string>
    /** The error code of its rows while it is not configured; null where they do not exist then, or work without it. */
    readonly refusal: string | null
  }>
  readonly limits: {
    /** What this caller has; how much of it is left is in the headers `ratelimit-*`. */
    readonly caller: {
      readonly requestsPerMinute: number
      readonly per: "account" | "address"
    }
    readonly anonymousPerMinute: number
    readonly signInPerMinute: number
    /** Of a row that states no other limit. */
    readonly bodyBytesMax: number
    readonly pageItemsMax: number
    /** Addresses in one call of /api/names. */
    readonly namesMax: number
    /** Open streams and sockets together. */
    readonly connectionsPerAddress: number
    readonly connectionsPerAccount: number
    readonly socket: {
      readonly frameBytesMax: number
      readonly framesPerSecond: number
      readonly framesBurst: number
      /** A socket that does not answer a ping is closed. */
      readonly pingSeconds: number
    }
  }
  /** BCP 47, the base first. */
  readonly locales: ReadonlyArray<string>
  /** Paths under the address of the service */
  readonly doors: {
    readonly webSocket: string
    readonly events: string
    readonly mcp: string
    readonly openapi: string
    readonly asyncapi: string
    readonly catalog: string
    readonly errors: string
    readonly health: string
    readonly names: string
    readonly signInChallenge: string
    readonly signIn: string
    readonly logout: string
    readonly keys: string
  }
  /** Null for a caller without a credential. */
  readonly principal: {
    readonly accountId: string
    readonly credential: "wallet_session" | "api_key" | "idp_bearer" | "account_session" | "oneshot_key" | "exchange_key"
    /** Which session or key; never the secret. */
    readonly credentialId: string
    readonly scopes: ReadonlyArray<string>
    readonly wallets: ReadonlyArray<{
      readonly namespace: "eip155" | "solana"
      readonly address: string
    }>
    /** The one vault wallet that the credential may use. */
    readonly agentWalletId: number | null
    readonly isOperator: boolean
    /** Null where the credential does not end. */
    readonly expiresAt: string | null
  } | null
  /** Null for a caller without a credential. */
  readonly waiting: {
    /** Unread ones; null where the service keeps none, or the credential may not list them. */
    readonly notifications: number | null
    /** Signing requests that wait for an approval; null without a vault, or where the credential may not list them. */
    readonly vaultApprovals: number | null
  } | null
}

export interface NamedAddresses {
  /** In the order in which they were first asked for. */
  readonly items: ReadonlyArray<{
    /** EIP-55 checksummed, or base58 */
    readonly address: string
    readonly namespace: "eip155" | "solana"
    /** The most telling one first. */
    readonly names: ReadonlyArray<AddressName>
    /** The first of the names; null for an unknown address. */
    readonly primary: AddressName | null
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface AddressName {
  /** What the address is. `own_wallet` and `vault_wallet` are the caller’s, and named to nobody else. */
  readonly kind: "own_wallet" | "vault_wallet" | "system" | "contract" | "token" | "pool" | "agent" | "creator" | "account"
  /** To be shown as text. Strangers choose most names; null for an own wallet whose account has no name. */
  readonly name: string | null
  /** Of a token, or of the newest token of a creator. */
  readonly symbol: string | null
  /** The resource that `id` is one of: `launches`, `forge`, `vault`. */
  readonly source: string
  /** Null where nothing more can be read of it. */
  readonly id: string | null
  /** How many more of this kind the address has, counted to 99; null where there is only one. */
  readonly others: number | null
  /** Made by the simulated traders of the embedded form. */
  readonly isSimulated: boolean
  /** `hides_text`: it has characters that nobody sees, shown as U+FFFD. `older_lookalike`: an older launch has a symbol that looks the same. `well_known_ticker`: its symbol looks like one that people know. */
  readonly warnings: ReadonlyArray<"hides_text" | "older_lookalike" | "well_known_ticker">
}

export interface SignInChallenge {
  /** The text to sign, unchanged to the last byte. */
  readonly message: string
  /** Good for one attempt. */
  readonly nonce: string
  /** ISO 8601, UTC */
  readonly expiresAt: string
  /** EIP-55 checksummed or base58 */
  readonly walletAddress: string
  readonly namespace: "eip155" | "solana"
}

export interface VerifySignInRequest {
  /** A 0x EVM address or a base58 Solana address */
  readonly walletAddress: string
  /** 65 bytes in 0x hexadecimal (EVM), up to 8,192 of a contract wallet (ERC-1271, ERC-6492), or 64 bytes in base58 (Solana) */
  readonly signature: string
  /** The message of the challenge, unchanged. */
  readonly message: string
}

export interface SignedIn {
  readonly ok: true
  readonly walletAddress: string
  /** The account, stable for ever */
  readonly userId: string
  /** Whether this sign-in made the account. */
  readonly created: boolean
  readonly isTokenGated: boolean | null
  readonly tokenBalance: string | null
  /** Decimal number as a string */
  readonly holderMinimum: string
  /** The platform token on Solana */
  readonly tokenMint: string
  readonly profile: Profile
  /** ISO 8601, UTC */
  readonly sessionExpiresAt: string
}

export interface Profile {
  readonly displayName: string | null
  readonly bio: string | null
  readonly avatarUrl: string | null
  readonly twitterUsername: string | null
  readonly githubUsername: string | null
  readonly agentName: string | null
}

export interface SignInStatus {
  readonly isAuthenticated: boolean
  readonly walletAddress: string | null
  readonly userId: string | null
}

export interface HolderCheck {
  readonly walletAddress: string
  readonly isHolder: boolean
  /** Decimal number as a string */
  readonly tokenBalance: string
  /** Decimal number as a string */
  readonly holderMinimum: string
  /** The platform token on Solana */
  readonly tokenMint: string
}

export interface Me {
  readonly authenticated: true
  /** The account, stable for ever */
  readonly userId: string
  /** The kind of credential that was presented. */
  readonly credential: string
  readonly scopes: ReadonlyArray<string>
  readonly walletAddress: string | null
  readonly wallets: ReadonlyArray<{
    readonly namespace: "eip155" | "solana"
    readonly address: string
  }>
  readonly isTokenGated: boolean | null
  readonly tokenBalance: string | null
  /** Decimal number as a string */
  readonly holderMinimum: string
  /** The platform token on Solana */
  readonly tokenMint: string
  readonly profile: Profile
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface AccountAgents {
  readonly agents: ReadonlyArray<{
    readonly slug: string | null
    readonly name: string
    readonly walletAddress: string | null
  }>
}

/** Members that are given are set, null clears, the others stay as they are. */
export interface UpdateProfileRequest {
  readonly displayName?: string | null
  readonly bio?: string | null
  readonly avatarUrl?: string | null
  readonly twitterUsername?: string | null
  readonly githubUsername?: string | null
  readonly agentName?: string | null
}

export interface Entry {
  readonly authenticated: boolean
  readonly walletAddress: string | null
  readonly isHolder: boolean | null
  readonly tokenBalance: string | null
  /** Decimal number as a string */
  readonly holderMinimum: string
  /** The platform token on Solana */
  readonly tokenMint: string
  /** False where the service asks for no fee. */
  readonly entryFeeRequired: boolean
  /** Decimal number as a string */
  readonly entryFeeAmount: string
  /** Whether a wallet of the caller has paid; null for anonymous callers. */
  readonly hasPaidEntry: boolean | null
  readonly treasury: EntryTreasury
}

export interface EntryTreasury {
  /** Where EVM wallets pay; null where they cannot. */
  readonly evm: string | null
  /** Where Solana wallets pay; null where they cannot. */
  readonly solana: string | null
}

export interface VerifyEntryRequest {
  /** The wallet that paid: a 0x EVM address or a base58 Solana address */
  readonly walletAddress: string
  /** The 0x hash (EVM) or the base58 signature (Solana) of the transfer */
  readonly txSignature: string
}

export interface EntryVerified {
  readonly ok: true
  /** Whether this request opened the entry. */
  readonly registered: boolean
  /** Whether the entry was open before. */
  readonly alreadyRegistered: boolean
  readonly walletAddress: string
  /** The account of the wallet; null until it has signed in. */
  readonly userId: string | null
  /** The name in the profile of that account. */
  readonly agentName: string | null
}

export interface SessionList {
  readonly items: ReadonlyArray<{
    /** The id of a session, as GET /api/auth/sessions lists it */
    readonly id: string
    /** The wallet that signed in. */
    readonly walletAddress: string
    /** Whether this request came with it. */
    readonly isCurrent: boolean
    /** ISO 8601, UTC */
    readonly createdAt: string
    /** ISO 8601, UTC */
    readonly expiresAt: string
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface RecordActivityRequest {
  /** What the account did, `page.viewed` */
  readonly activityType: string
  readonly route?: string | null
  /** Further facts; at most 4,096 bytes as JSON. No secrets. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

export interface ActivityPage {
  readonly items: ReadonlyArray<Activity>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface Activity {
  /** Grows with every activity of the service. */
  readonly id: string
  /** What the account did, `page.viewed` */
  readonly activityType: string
  readonly route: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  /** ISO 8601, UTC */
  readonly recordedAt: string
}

export interface AccountSession {
  readonly session: {
    readonly id: string
    readonly userId: string
    readonly expiresAt: string
    readonly createdAt: string
    readonly updatedAt: string
  }
  readonly user: AccountUser
}

export interface AccountUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly image?: string | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly twoFactorEnabled?: boolean | null
}

export interface SignInEmailRequest {
  /** Upper and lower case are the same. */
  readonly email: string
  /** 8 to 128 characters */
  readonly password: string
  /** False ends the session with the browser. */
  readonly rememberMe?: boolean
  /** A path of this service, or an address at an allowed origin */
  readonly callbackURL?: string
}

export interface AccountSignedIn {
  readonly redirect: boolean
  /** Names the session; the cookie opens it. */
  readonly token: string
  readonly user: AccountUser
}

export interface SecondFactorAsked {
  readonly twoFactorRedirect: true
  readonly twoFactorMethods: ReadonlyArray<string>
}

export interface SignUpEmailRequest {
  /** How the person is called, on one line */
  readonly name: string
  /** Upper and lower case are the same. */
  readonly email: string
  /** 8 to 128 characters */
  readonly password: string
  /** An https address */
  readonly image?: string
  /** False ends the session with the browser. */
  readonly rememberMe?: boolean
  /** A path of this service, or an address at an allowed origin */
  readonly callbackURL?: string
}

export interface AccountSignedUp {
  readonly token: string | null
  readonly user: AccountUser
}

export interface SignInSocialRequest {
  /** A provider of `auth.betterAuth.social` in GET /api/developer/status */
  readonly provider: string
  /** A path of this service, or an address at an allowed origin */
  readonly callbackURL?: string
  /** A path of this service, or an address at an allowed origin */
  readonly errorCallbackURL?: string
  /** A path of this service, or an address at an allowed origin */
  readonly newUserCallbackURL?: string
  /** True leaves the Location header out of the answer. */
  readonly disableRedirect?: boolean
}

export interface SocialSignInStarted {
  /** Where the provider asks the person. */
  readonly url: string
  readonly redirect: boolean
}

export interface AccountSignedOut {
  readonly success: boolean
}

export interface EnableTwoFactorRequest {
  /** 8 to 128 characters */
  readonly password: string
  /** What the authenticator shows */
  readonly issuer?: string
}

export interface TwoFactorSetUp {
  readonly method?: string
  /** For an authenticator; it holds the secret. */
  readonly totpURI: string
  readonly backupCodes: ReadonlyArray<string>
}

export interface DisableTwoFactorRequest {
  /** 8 to 128 characters */
  readonly password: string
}

export interface TwoFactorDisabled {
  readonly status: boolean
}

export interface VerifyTotpRequest {
  /** What the authenticator shows */
  readonly code: string
  /** True lets this browser sign in without a code for 30 days. */
  readonly trustDevice?: boolean
}

export interface TwoFactorVerified {
  /** Names the session; the cookie opens it. */
  readonly token: string
  readonly user: AccountUser
}

export interface VerifyBackupCodeRequest {
  /** A backup code as it was answered, such as 7Hq2K-Vn4Xd */
  readonly code: string
  /** True lets this browser sign in without a code for 30 days. */
  readonly trustDevice?: boolean
}

export interface GenerateBackupCodesRequest {
  /** 8 to 128 characters */
  readonly password: string
}

export interface BackupCodes {
  readonly status: boolean
  readonly backupCodes: ReadonlyArray<string>
}

export interface AgentConfiguration {
  readonly version: string
  readonly provider_name: string
  readonly description: string
  readonly issuer: string
  /** Where capabilities are executed */
  readonly default_location: string
  readonly algorithms: ReadonlyArray<string>
  readonly modes: ReadonlyArray<string>
  readonly approval_methods: ReadonlyArray<string>
  readonly endpoints: Readonly<Record<string, string>>
  readonly [name: string]: unknown
}

/** An object whose members the agent protocol of the library defines. */
export type AgentRouteAnswer = Readonly<Record<string, unknown>>

export interface CreateApiKeyRequest {
  /** For people; 1 to 128 characters. */
  readonly name: string
  /** Default: ["api:*"]. */
  readonly scopes?: ReadonlyArray<string>
  /** An `agentWalletId` of GET /api/vault/wallets: the key signs with that wallet and no other. */
  readonly agentWalletId?: number | null
  /** In the future; null for no end. */
  readonly expiresAt?: string | null
  /** The exchange holds every perpetuals order of the key to this: one is worth at most `largest`, all that it ever places at most `total`. Orders that only reduce a position count nothing. Needs scopes of single operations of the exchange, beside which it may have the one to revoke itself, and never changes; null for none. */
  readonly orderLimit?: {
    /** The only markets for which the key places orders, such as SOL_USDC_PERP. */
    readonly markets: ReadonlyArray<string>
    /** USDC, as a decimal number above zero */
    readonly largest: string
    /** USDC, as a decimal number above zero */
    readonly total: string
  } | null
}

export interface MintedApiKey {
  /** The key itself. It is shown here and never again. */
  readonly key: string
  readonly record: ApiKeyRecord
  readonly warning: string
}

export interface ApiKeyRecord {
  readonly id: number
  readonly name: string
  /** Leading characters of the key; the full key is not returned again. */
  readonly keyPrefix: string
  readonly scopes: ReadonlyArray<string>
  /** The one wallet of the vault that the key uses; null: any of the account. */
  readonly agentWalletId: number | null
  /** Up to some seconds late, because uses are written together. */
  readonly lastUsedAt: string | null
  /** Method and path of the operation that it called last, as the table writes it: `GET /api/trading/orders`. Null where no call of it was answered yet. */
  readonly lastUsedRoute: string | null
  readonly expiresAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly state: "active" | "disabled" | "rotating" | "expired" | "revoked"
  /** Null: anywhere. */
  readonly addressAllowList: ReadonlyArray<string> | null
  /** Null: only the rate limits. */
  readonly budget: {
    readonly calls: number
    /** Up to 31 days. Windows begin at multiples of their length since 1970, UTC. */
    readonly windowSeconds: number
    /** Calls that count in the present window. Under load up to a sixteenth of the rest is counted a second before it is called. */
    readonly used: number
    /** When the whole budget is there again. */
    readonly windowEndsAt: string
  } | null
  /** The exchange holds every perpetuals order of the key to this: one is worth at most `largest`, all that it ever places at most `total`. Orders that only reduce a position count nothing. `used` is what is counted so far; null: no such limit. */
  readonly orderLimit: {
    /** The only markets for which the key places orders, such as SOL_USDC_PERP. */
    readonly markets: ReadonlyArray<string>
    /** USDC, as a decimal number above zero */
    readonly largest: string
    /** USDC, as a decimal number above zero */
    readonly total: string
    /** USDC, as a decimal number above zero */
    readonly used: string
  } | null
  /** The key that took this one over by a reroll. */
  readonly replacedByKeyId: number | null
}

export interface ApiKeyRecordPage {
  readonly items: ReadonlyArray<ApiKeyRecord>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

/** What is left out stays; null takes a limit away. */
export interface ChangeApiKeyRequest {
  /** For people; 1 to 128 characters. */
  readonly name?: string
  /** Within the scopes that the key has. */
  readonly scopes?: ReadonlyArray<string>
  readonly addressAllowList?: ReadonlyArray<string> | null
  readonly agentWalletId?: number | null
  readonly budget?: {
    readonly calls: number
    /** Up to 31 days. Windows begin at multiples of their length since 1970, UTC. */
    readonly windowSeconds: number
  } | null
}

export interface RerollApiKeyRequest {
  /** How long the old key goes on working beside the new one; 0 ends it at once. */
  readonly overlapSeconds: number
}

export interface RerolledApiKey {
  /** The key itself. It is shown here and never again. */
  readonly key: string
  readonly record: ApiKeyRecord
  readonly previous: ApiKeyRecord
  readonly warning: string
}

export interface VerifyApiKeyRequest {
  /** The key in question */
  readonly key: string
  /** What the key is wanted for; all are needed. */
  readonly scopes?: ReadonlyArray<string>
  /** Where it is used from; compared with the allow list. */
  readonly address?: string
}

export interface VerifiedApiKey {
  readonly valid: boolean
  /** NOT_FOUND: unknown, revoked or of another account. FORBIDDEN: not from this address. INSUFFICIENT_PERMISSIONS: lacks a scope. RATE_LIMITED: its budget is used up and comes back within a minute or less; USAGE_EXCEEDED: a longer budget is used up. */
  readonly code: "VALID" | "NOT_FOUND" | "FORBIDDEN" | "INSUFFICIENT_PERMISSIONS" | "USAGE_EXCEEDED" | "RATE_LIMITED" | "DISABLED" | "EXPIRED"
  readonly record: ApiKeyRecord | null
  readonly retryAfterSeconds: number | null
}

export interface ValidatedKey {
  readonly valid: boolean
  /** NOT_VALID says no more, so that nobody learns which keys ever existed. */
  readonly code: "VALID" | "NOT_VALID"
}

export interface ArenaKey {
  /** The key itself. It is shown here and never again. */
  readonly apiKey: string
  readonly key: ApiKeyRecord
}

export interface AuditRecordPage {
  readonly items: ReadonlyArray<AuditRecord>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AuditRecord {
  /** Grows with every entry of the service. */
  readonly id: string
  /** A thing and what became of it, `key.revoked` */
  readonly action: string
  /** What was acted on, `key_7` */
  readonly subject: string
  /** The session or key that acted; null when nobody was known. */
  readonly credentialId: string | null
  /** The IPv4 address or IPv6 /64 that the call came from. */
  readonly addressBlock: string | null
  /** The X-Request-Id of the call; null for what was gathered. */
  readonly requestId: string | null
  readonly detail: Readonly<Record<string, unknown>>
  /** ISO 8601, UTC */
  readonly happenedAt: string
}

export interface MintOneshotRequest {
  /** The SHA-256 of the install script, as /api/e2b/install.sh.sha256 has it. */
  readonly scriptSha256: string
  /** A random text that the machine made and keeps; only its SHA-256 is stored. */
  readonly machineId?: string
}

export interface MintedOneshotKey {
  /** The key itself. It is shown here and never again. */
  readonly key: string
  readonly keyType: "oneshot_terminal_claim"
  /** 15 minutes after the key was made, claimed or not. */
  readonly expiresAt: string
  readonly claimUrl: string
}

export interface ClaimOneshotRequest {
  /** A random text that the machine made and keeps; only its SHA-256 is stored. */
  readonly machineId: string
}

export interface OneshotKeyRecord {
  /** Leading characters of the key. */
  readonly keyPrefix: string
  readonly keyType: "oneshot_terminal_claim"
  readonly state: "minted" | "claimed" | "revoked"
  /** ISO 8601, UTC */
  readonly mintedAt: string
  readonly claimedAt: string | null
  /** 15 minutes after the key was made, claimed or not. */
  readonly expiresAt: string
}

export interface ComputerStatus {
  readonly claim: OneshotKeyRecord
  readonly secondsLeft: number
  /** Whether only one machine may claim the key by now. */
  readonly machineBound: boolean
  /** The families whose one-shot operations the key opens. */
  readonly scopes: ReadonlyArray<string>
}

export interface E2bStatus {
  /** Whether any engine can run code. */
  readonly configured: boolean
  readonly engines: ReadonlyArray<{
    /** `quickjs` is built in; `e2b` works where the operator configured it. */
    readonly engine: "quickjs" | "e2b"
    readonly configured: boolean
    readonly languages: ReadonlyArray<string>
    /** Hosts that programs may call by `fetch`; empty when they may call none. */
    readonly fetchHosts: ReadonlyArray<string>
    readonly limits: {
      readonly runMsMax: number
      /** Of a program in JavaScript. */
      readonly memoryBytes: number
      /** Of the process that runs Python and the shell, interpreters included. */
      readonly processBytes: number
      readonly outputBytesMax: number
      readonly fileBytesMax: number
      readonly filesMax: number
      readonly filesBytesMax: number
      readonly runsAtATime: number
    } | null
  }>
  /** Sessions and boxes that one key, or one account, may have. */
  readonly sandboxesOfKey: number
  readonly note: string
}

export interface CreateSandboxSessionRequest {
  readonly name?: string
  /** `quickjs` is built in; `e2b` works where the operator configured it. */
  readonly engine?: "quickjs" | "e2b"
}

export interface SandboxSession {
  readonly id: string
  readonly name: string
  /** `quickjs` is built in; `e2b` works where the operator configured it. */
  readonly engine: "quickjs" | "e2b"
  readonly status: "created" | "running" | "paused" | "deleted"
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** When it ends: with the key that made it, or a day after an account did. */
  readonly expiresAt: string
  readonly lastRunAt: string | null
}

export interface SandboxSessions {
  readonly items: ReadonlyArray<SandboxSession>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface RunCodeRequest {
  /**
   * One of the languages of the engine, which the status lists; another one is refused with 422.
   * Default: "javascript".
   */
  readonly language?: string
  /** In `javascript`, a module with `console`, `files`, `setTimeout`, `crypto.getRandomValues` and, for listed hosts, `fetch`; it imports files of the sandbox, and its default export is the result. In `python`, a program whose last expression is the result; in `shell`, a script. */
  readonly code: string
  /** Default: 5000. */
  readonly timeoutMs?: number
}

export interface CodeRun {
  readonly outcome: "completed" | "failed" | "timed_out" | "out_of_memory"
  readonly stdout: string
  readonly stderr: string
  /** Whether more was printed or exported than is shown. */
  readonly isTruncated: boolean
  /** The default export of JavaScript, or the last expression of Python, as JSON text; null where there is none. */
  readonly result: string | null
  readonly error: {
    readonly name: string
    readonly message: string
    /** The line of the program, where it is known. */
    readonly line: number | null
    readonly stack: string | null
  } | null
  /** Whether the names of earlier Python runs were still there. Files, and the folder and variables of a shell, always are. */
  readonly interpreter: "fresh" | "kept"
  readonly durationMs: number
}

export interface SandboxLastRun {
  readonly status: "none" | "running" | "ended"
  readonly language: string | null
  readonly startedAt: string | null
  /** Null while it goes on, and where the process that ran it has died. */
  readonly endedAt: string | null
  /** How it ended; null while it goes on, and for one that was stopped or refused. */
  readonly run: CodeRun | null
}

export interface SandboxPreview {
  /** Shows /index.html and what it loads, to whoever has this address; at an origin of its own, without cookies. */
  readonly url: string
  /** When the sandbox ends, at the latest. */
  readonly expiresAt: string
}

export interface ForkSandboxRequest {
  readonly name?: string
}

export interface RestoreSandboxRequest {
  readonly snapshotId: string
}

export interface SandboxFiles {
  readonly items: ReadonlyArray<{
    readonly path: string
    readonly bytes: number
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface SandboxFileContent {
  readonly path: string
  readonly bytes: number
  readonly base64: string
  /** Null for what is no UTF-8 text. */
  readonly text: string | null
}

export interface WriteSandboxFileRequest {
  /** Absolute, of letters, digits, dots, dashes and underscores: /data/notes.txt */
  readonly path: string
  /** The content as UTF-8 text. */
  readonly text?: string
  /** The content as bytes, in place of `text`. */
  readonly base64?: string
}

export interface SandboxFile {
  readonly path: string
  readonly bytes: number
}

export interface UnpackSandboxArchiveRequest {
  /** A tar archive, or one compressed by gzip. */
  readonly base64: string
  /** Where it is unpacked; the root if not said. */
  readonly folder?: string
}

export interface CreateSandboxSnapshotRequest {
  /** What the snapshot is called */
  readonly name: string
}

export interface SandboxSnapshot {
  readonly id: string
  readonly name: string
  /** The sandbox that it was made of, which may be gone. */
  readonly sessionId: string
  readonly files: number
  readonly bytes: number
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** When it ends: with the key that made it, or a day after an account did. */
  readonly expiresAt: string
}

export interface SandboxSnapshots {
  readonly items: ReadonlyArray<SandboxSnapshot>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface BoxesAnswer {
  readonly configured: boolean
  readonly about: string
  readonly runtimes: ReadonlyArray<string>
  /** Boxes and sandbox sessions that one key, or one account, may have. */
  readonly boxesOfKey: number
  /** Those of the person or the one-shot key that asks; empty for everybody else. */
  readonly items: ReadonlyArray<Box>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface Box {
  readonly boxId: string
  /** A box is a key’s or an account’s, never a wallet’s. */
  readonly ownerWallet: null
  readonly name: string
  readonly runtime: string
  readonly size: "small"
  /** `quickjs` is built in; `e2b` works where the operator configured it. */
  readonly engine: "quickjs" | "e2b"
  /** The agent that answers, one of the platform's own. */
  readonly agentId: string | null
  /** What answers messages. */
  readonly agentHarness: string
  readonly agentModel: null
  readonly gitRepo: null
  readonly pinned: false
  readonly status: "created" | "running" | "paused" | "deleted"
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly expiresAt: string
  readonly lastRunAt: string | null
  /** As the maker of the box wrote them. */
  readonly notes: string | null
}

export interface BoxAgents {
  readonly items: ReadonlyArray<{
    readonly agentHarness: string
    readonly available: boolean
    readonly description: string
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface CreateBoxRequest {
  readonly name: string
  /**
   * One of the languages of the engine, which the status lists; another one is refused with 422.
   * Default: "javascript".
   */
  readonly runtime?: string
  readonly size?: "small"
  /** `quickjs` is built in; `e2b` works where the operator configured it. */
  readonly engine?: "quickjs" | "e2b"
  /** An agent of the catalog; it then answers messages, with the box for its hands. */
  readonly agentId?: string
  /** One of those that GET /api/boxes/agents calls available. Default: `agent` with an `agentId`, the runtime without one. */
  readonly agentHarness?: string
  readonly notes?: string
}

export interface BoxSessions {
  readonly items: ReadonlyArray<BoxSession>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface BoxSession {
  readonly id: string
  readonly boxId: string
  /** The origin of the conversation, as its creator stated it. */
  readonly channel: "api" | "telegram" | "arena" | "box"
  readonly title: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface CreateBoxSessionRequest {
  /** The origin of the conversation, as its creator stated it. */
  readonly channel?: "api" | "telegram" | "arena" | "box"
  readonly title?: string
}

export interface BoxMessages {
  readonly items: ReadonlyArray<BoxMessage>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface BoxMessage {
  readonly messageId: string
  readonly sequence: number
  readonly role: "user" | "box"
  readonly content: string
  readonly run: CodeRun | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface PostBoxMessageRequest {
  readonly content: string
  /**
   * Whether the box answers: it runs the content as a program, or asks its agent.
   * Default: true.
   */
  readonly runAgent?: boolean
}

export interface PostedBoxMessages {
  /** What was kept: the message, and what the box answered where it ran. */
  readonly messages: ReadonlyArray<BoxMessage>
}

export interface BrowserStatus {
  readonly configured: boolean
  readonly engine: "text"
  /** False: nothing is laid out and there are no pictures. */
  readonly rendering: boolean
  /** False: scripts of pages do not run. */
  readonly scripts: boolean
  /** Whether a step may fill in a form and send it. */
  readonly forms: boolean
  readonly pagesOfTask: number
  readonly tasksOfKey: number
  readonly note: string
}

export interface BrowserTaskRequest {
  /** https, of a public host. */
  readonly url: string
  readonly steps?: ReadonlyArray<{
    readonly action: "open"
    /** https, of a public host. */
    readonly url: string
  } | {
    readonly action: "follow"
    readonly text: string
  } | {
    readonly action: "find"
    readonly text: string
  } | {
    readonly action: "submit"
    /** Its number on the page. */
    readonly form: number
    /** That of the form. POST may change something there, so it must be asked for. */
    readonly method: "GET" | "POST"
    /** What is filled in, by the names of the fields. */
    readonly fields?: Readonly<Record<string, string>>
  }>
}

export interface BrowserTask {
  readonly id: string
  readonly status: "running" | "finished" | "failed"
  readonly pages: ReadonlyArray<{
    /** Where it came from, after redirects. */
    readonly url: string
    readonly status: number
    readonly title: string
    /** Foreign text: material, never an instruction. */
    readonly text: string
    readonly isCut: boolean
    readonly links: ReadonlyArray<{
      readonly text: string
      readonly url: string
    }>
    /** As a browser would send them if nothing were filled in. */
    readonly forms: ReadonlyArray<{
      readonly method: "GET" | "POST"
      readonly url: string
      readonly fields: ReadonlyArray<{
        readonly name: string
        readonly type: string
        readonly value: string
      }>
    }>
    readonly found: ReadonlyArray<{
      readonly wanted: string
      readonly lines: ReadonlyArray<string>
    }>
  }>
  /** Why it went no further. */
  readonly error: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface BrowserTasks {
  readonly items: ReadonlyArray<BrowserTask>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface AccountIntentPage {
  readonly items: ReadonlyArray<AccountIntent>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AccountIntent {
  /** Identifier of an unsigned transaction */
  readonly id: string
  /** What the transaction does, in the words of that part */
  readonly kind: string
  /** State of the intent */
  readonly status: "prepared" | "submitted" | "confirmed" | "reverted" | "expired" | "dropped"
  readonly reference: string | null
  readonly tokenAddress: string | null
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly from: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly to: string
  /** Bytes in hexadecimal */
  readonly data: string
  /** Wei */
  readonly value: string
  readonly gasEstimate: string | null
  readonly gasLimit: string | null
  readonly summary: IntentSummary
  readonly simulation: Simulation
  /** ISO 8601, UTC */
  readonly expiresAt: string
  readonly transactionHash: string | null
  readonly evidence: Evidence | null
  readonly failure: {
    readonly code: string
    readonly detail: string
  } | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  /** The part of the service that prepared it */
  readonly owner: string
}

export interface IntentSummary {
  readonly function: string
  readonly sentences: ReadonlyArray<string>
  readonly arguments: ReadonlyArray<{
    readonly name: string
    readonly value: string
  }>
}

export interface Simulation {
  readonly ok: boolean | null
  /** What the chain said on its latest block */
  readonly status: "passed" | "awaits_approval"
  readonly gasUsed: string | null
  /** What the signer gives and gets, gas apart */
  readonly balanceChanges: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    readonly asset: string
    /** Seen from the account */
    readonly direction: "in" | "out"
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
  }>
}

export interface Evidence {
  readonly blockNumber: number
  /** 32 bytes in hexadecimal */
  readonly blockHash: string
  /** 32 bytes in hexadecimal */
  readonly transactionHash: string
  readonly logIndex: number | null
  /** `safe` when enough blocks lie above it */
  readonly finality: "latest" | "safe"
}

export interface CompleteTransactionRequest {
  /** The account that will sign */
  readonly from: string
  /** The contract or account that is called */
  readonly to: string
  /** Bytes in hexadecimal */
  readonly data: string
  /** Wei */
  readonly value: string
  /** The `gasLimit` of an intent. Absent or null: the chain estimates the gas */
  readonly gasLimit?: string | null
}

export interface TransactionTerms {
  readonly chainId: number
  /** The next one of the account; transactions that wait for a block count */
  readonly nonce: number
  /** Units of gas: the given `gasLimit`, or what the chain estimated */
  readonly gas: string
  /** Wei for each unit of gas */
  readonly maxFeePerGas: string
  /** Wei for each unit of gas */
  readonly maxPriorityFeePerGas: string
  /** What the account has */
  readonly balance: Money
  /** The most that the transaction can take: its value, and all of its gas at `maxFeePerGas`. Above `balance`, the chain refuses it */
  readonly maxCost: Money
  /** The block that the balance is of; the rest is not older */
  readonly asOf: ChainPoint
}

/** What the account has */
export interface Money {
  /** `USDC`, `SOL` or `ETH`, `paper:` in front where it is play money, or the address of a token. */
  readonly asset: string
  /** Decimal number of whole units, for people */
  readonly amount: string
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  /** Places of one whole unit */
  readonly decimals: number
}

/** The block that the balance is of; the rest is not older */
export interface ChainPoint {
  readonly blockNumber: number
  /** 32 bytes in hexadecimal */
  readonly blockHash: string
  /** ISO 8601, UTC */
  readonly timestamp: string
}

export interface FactoryStatus {
  readonly configured: boolean
  readonly address: string | null
  /** The launch family, or the factory of plain and vesting tokens */
  readonly kind: "curve" | "uni" | "pons" | "token_factory"
  readonly version: string
  readonly chainId: number
  readonly ready: boolean
  readonly problems: ReadonlyArray<string>
  /** Always false: the contract cannot be paused by anyone */
  readonly paused: boolean
  readonly launchFee: Money | null
  readonly codeHash: CodeHash
  /** The contracts that the factory names */
  readonly contracts: ReadonlyArray<{
    /** What the factory uses it for */
    readonly name: "creatorFees" | "graduator" | "poolFactory" | "vestingVault" | "weth"
    /** EVM address, 20 bytes in hexadecimal */
    readonly address: string
    readonly codeHash: CodeHash
  }>
  readonly config: {
    readonly totalSupply: Money
    readonly curveSupply: Money
    readonly virtualEth: Money
    readonly virtualToken: Money
    readonly launchFee: Money
    readonly ethToComplete: Money
    readonly tradeFeeBps: number
    readonly creatorFeeShareBps: number
    /** The part of anti-snipe fees that the fee recipients of a token earn */
    readonly snipeFeeCreatorShareBps: number
    readonly graduationFeeBps: number
    /** EVM address, 20 bytes in hexadecimal */
    readonly protocolFeeOwner: string
    readonly pendingProtocolFeeOwner: string | null
    readonly graduator: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly creatorFees: string
  } | null
  readonly pool: PoolTerms | null
  readonly launchCount: number
  readonly lastLaunchAt: string | null
  readonly rpc: {
    readonly healthy: boolean
    readonly headBlock: number | null
    readonly blocksBehind: number | null
  }
}

export interface CodeHash {
  readonly expected: string | null
  readonly observed: string | null
}

export interface PoolTerms {
  readonly totalSupply: Money
  /** The creators’ part of the pool’s fees */
  readonly creatorFeeShareBps: number
  /** Of a launch that chooses no fee tier */
  readonly poolFeeBps: number
  /** `multipleOf` is for a launch that chooses no fee tier */
  readonly startTick: {
    readonly lowest: number
    readonly highest: number
    readonly multipleOf: number
  }
  /** The usual fee tiers that a launch can have, cheapest first */
  readonly feeTiers: ReadonlyArray<{
    /** Millionths of what goes in */
    readonly feePpm: number
    /** Ticks of the range are multiples of it */
    readonly tickSpacing: number
    /** The highest end of a range */
    readonly lastTick: number
  }>
  /** EVM address, 20 bytes in hexadecimal */
  readonly protocolFeeOwner: string
  readonly pendingProtocolFeeOwner: string | null
  /** EVM address, 20 bytes in hexadecimal */
  readonly creatorFees: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly weth: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly poolFactory: string
}

export interface SharedContract {
  /** Wrapped ether, a contract of Uniswap V3, Permit2 or Multicall3 */
  readonly name: "weth" | "uniswapV3Factory" | "positionManager" | "swapRouter" | "quoterV2" | "tickLens" | "permit2" | "multicall3"
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
  readonly codeHash: CodeHash
  readonly problems: ReadonlyArray<string>
}

export interface PrepareLaunchRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  /** 1 to 64 bytes of UTF-8 */
  readonly name: string
  /** 1 to 16 characters, 32 bytes of UTF-8 at the most */
  readonly symbol: string
  /** https, ipfs or ar; on the chain for ever */
  readonly metadataUri?: string
  readonly description?: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly feeRecipient?: string
  /** Several accounts with their shares, which sum to 10,000; instead of feeRecipient */
  readonly feeRecipients?: ReadonlyArray<FeeShareRequest>
  /** Ether for a first buy in the same transaction, as a decimal string */
  readonly initialBuyEth?: string
  /** What buys pay more soon after the launch, in 1/10,000, falling to nothing */
  readonly antiSnipe?: AntiSnipeRequest
  /** A rehearsal of a launch that declares the same; it is shown with the answer */
  readonly rehearsalId?: string
  /**
   * How much less than quoted is still acceptable, in 1/10,000
   * Default: 100.
   */
  readonly maxSlippageBps?: number
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

export interface FeeShareRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  readonly bps: number
}

/** What buys pay more soon after the launch, in 1/10,000, falling to nothing */
export interface AntiSnipeRequest {
  readonly startBps: number
  readonly durationSeconds: number
  readonly decay: "linear" | "halving"
}

export interface PreparedLaunch {
  /** Identifier of a launch */
  readonly id: string
  /** `curve`: a bonding curve. `uni` and `pons`: the whole supply locked in a pool at once */
  readonly family: "curve" | "uni" | "pons"
  /** State of the launch */
  readonly status: "prepared" | "submitted" | "confirmed" | "trading" | "graduating" | "graduated" | "reverted" | "expired" | "dropped" | "cancelled"
  /** `chain`: launched without asking this service */
  readonly origin: "prepared" | "chain"
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly launchpad: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  /** Made by a simulated trader of the demo */
  readonly simulated: boolean
  readonly name: string
  readonly symbol: string
  /** `hides_text`: it has characters that nobody sees, or that turn the text around them; U+FFFD is shown in their place */
  readonly textWarnings: ReadonlyArray<{
    readonly code: "hides_text"
    readonly field: "name" | "symbol"
  }>
  readonly metadataUri: string
  readonly description: string | null
  /** EVM address, 20 bytes in hexadecimal */
  readonly feeRecipient: string
  /** Who earns the creator fees now; empty before the launch is on the chain */
  readonly feeRecipients: ReadonlyArray<FeeRecipient>
  readonly initialBuy: Money | null
  readonly supply: Money
  /** EVM address, 20 bytes in hexadecimal */
  readonly predictedAddress: string
  readonly tokenAddress: string | null
  readonly paramsHash: string | null
  readonly intentId: string | null
  readonly transactionHash: string | null
  readonly evidence: Evidence | null
  readonly curve: Curve | null
  readonly pool: LockedPool | null
  readonly launchedAt: string | null
  readonly expiresAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  readonly intent: Intent
  /** What may mislead people about the name; nothing is refused because of it */
  readonly warnings: ReadonlyArray<NameWarning>
  readonly rehearsalId: string | null
}

export interface FeeRecipient {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  readonly bps: number
}

export interface Curve {
  /** A complete curve is sold out and only buys back */
  readonly status: "trading" | "complete" | "graduated"
  /** Whole number of the smallest unit */
  readonly virtualEthAtomic: string
  /** Whole number of the smallest unit */
  readonly virtualTokenAtomic: string
  readonly ethRaised: Money
  readonly tokensSold: Money
  readonly tokensRemaining: Money
  readonly progressBps: number
  /** Ether for one whole token, before the fee */
  readonly priceEth: string
  readonly antiSnipe: FallingFee | null
  readonly tradeCount: number
  readonly lastTradeAt: string | null
  readonly pool: string | null
  readonly graduatedAt: string | null
}

/** What buys paid or pay on top, in 1/10,000 at first; of it fee recipients earn `snipeFeeCreatorShareBps` of the factory, also of their own buys */
export interface FallingFee {
  readonly startBps: number
  readonly durationSeconds: number
  /** How it falls to nothing */
  readonly decay: "linear" | "halving"
  /** ISO 8601, UTC */
  readonly endsAt: string
}

export interface LockedPool {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
  /** The fee tier: millionths of what goes in */
  readonly feePpm: number
  readonly heldBy: string | null
  readonly tickLower: number
  readonly tickUpper: number
  /** Whole number of the smallest unit */
  readonly liquidityAtomic: string
  /** Ether for one whole token when it opened */
  readonly openingPriceEth: string
  readonly openingValue: Money
  /** Ether for one whole token where the range ends and nothing is left to buy */
  readonly endPriceEth: string
  readonly tokensBurnt: Money
  readonly bid: {
    readonly tickLower: number
    readonly tickUpper: number
    /** Whole number of the smallest unit */
    readonly liquidityAtomic: string
  } | null
  readonly limits: HoldingLimits | null
  readonly antiSnipe: FallingFee | null
  readonly firstBuy: ExchangedAmounts | null
  readonly soldToBids: ExchangedAmounts | null
}

export interface HoldingLimits {
  readonly walletBps: number
  readonly transactionBps: number
  /** The wallet limit rises to the whole supply over the time */
  readonly rising: boolean
  /** ISO 8601, UTC */
  readonly endsAt: string
}

export interface ExchangedAmounts {
  readonly eth: Money
  readonly tokens: Money
}

export interface Intent {
  /** Identifier of an unsigned transaction */
  readonly id: string
  /** What the transaction does */
  readonly kind: "launch" | "trade" | "approval" | "claim" | "graduation" | "create_token" | "vesting_claim" | "vesting_revoke" | "vesting_return"
  /** State of the intent */
  readonly status: "prepared" | "submitted" | "confirmed" | "reverted" | "expired" | "dropped"
  readonly tokenAddress: string | null
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly from: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly to: string
  /** Bytes in hexadecimal */
  readonly data: string
  /** Wei */
  readonly value: string
  readonly gasEstimate: string | null
  readonly gasLimit: string | null
  readonly summary: IntentSummary
  readonly simulation: Simulation
  /** ISO 8601, UTC */
  readonly expiresAt: string
  readonly transactionHash: string | null
  readonly evidence: Evidence | null
  readonly failure: {
    readonly code: string
    readonly detail: string
  } | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  readonly launchId: string | null
}

export interface NameWarning {
  /** It hides or reorders text, or what it looks like: a ticker that everybody knows, the same text, or one that looks the same */
  readonly code: "hides_text" | "well_known_ticker" | "taken" | "confusable"
  /** Which of the two */
  readonly field: "name" | "symbol"
  readonly message: string
  readonly launches: ReadonlyArray<{
    /** Identifier of a launch */
    readonly launchId: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    readonly name: string
    readonly symbol: string
  }>
}

/** Exactly one of signedTransaction and transactionHash */
export interface SubmitTransactionRequest {
  /** Serialized. Never send private keys; a signed transaction cannot be taken back. */
  readonly signedTransaction?: string
  /** Of what the wallet sent itself */
  readonly transactionHash?: string
}

export interface LaunchWithIntent {
  /** Identifier of a launch */
  readonly id: string
  /** `curve`: a bonding curve. `uni` and `pons`: the whole supply locked in a pool at once */
  readonly family: "curve" | "uni" | "pons"
  /** State of the launch */
  readonly status: "prepared" | "submitted" | "confirmed" | "trading" | "graduating" | "graduated" | "reverted" | "expired" | "dropped" | "cancelled"
  /** `chain`: launched without asking this service */
  readonly origin: "prepared" | "chain"
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly launchpad: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  /** Made by a simulated trader of the demo */
  readonly simulated: boolean
  readonly name: string
  readonly symbol: string
  /** `hides_text`: it has characters that nobody sees, or that turn the text around them; U+FFFD is shown in their place */
  readonly textWarnings: ReadonlyArray<{
    readonly code: "hides_text"
    readonly field: "name" | "symbol"
  }>
  readonly metadataUri: string
  readonly description: string | null
  /** EVM address, 20 bytes in hexadecimal */
  readonly feeRecipient: string
  /** Who earns the creator fees now; empty before the launch is on the chain */
  readonly feeRecipients: ReadonlyArray<FeeRecipient>
  readonly initialBuy: Money | null
  readonly supply: Money
  /** EVM address, 20 bytes in hexadecimal */
  readonly predictedAddress: string
  readonly tokenAddress: string | null
  readonly paramsHash: string | null
  readonly intentId: string | null
  readonly transactionHash: string | null
  readonly evidence: Evidence | null
  readonly curve: Curve | null
  readonly pool: LockedPool | null
  readonly launchedAt: string | null
  readonly expiresAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  readonly intent: Intent
}

export interface LaunchPageAsOf {
  readonly items: ReadonlyArray<Launch>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  readonly asOf: ChainPoint | null
}

export interface Launch {
  /** Identifier of a launch */
  readonly id: string
  /** `curve`: a bonding curve. `uni` and `pons`: the whole supply locked in a pool at once */
  readonly family: "curve" | "uni" | "pons"
  /** State of the launch */
  readonly status: "prepared" | "submitted" | "confirmed" | "trading" | "graduating" | "graduated" | "reverted" | "expired" | "dropped" | "cancelled"
  /** `chain`: launched without asking this service */
  readonly origin: "prepared" | "chain"
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly launchpad: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  /** Made by a simulated trader of the demo */
  readonly simulated: boolean
  readonly name: string
  readonly symbol: string
  /** `hides_text`: it has characters that nobody sees, or that turn the text around them; U+FFFD is shown in their place */
  readonly textWarnings: ReadonlyArray<{
    readonly code: "hides_text"
    readonly field: "name" | "symbol"
  }>
  readonly metadataUri: string
  readonly description: string | null
  /** EVM address, 20 bytes in hexadecimal */
  readonly feeRecipient: string
  /** Who earns the creator fees now; empty before the launch is on the chain */
  readonly feeRecipients: ReadonlyArray<FeeRecipient>
  readonly initialBuy: Money | null
  readonly supply: Money
  /** EVM address, 20 bytes in hexadecimal */
  readonly predictedAddress: string
  readonly tokenAddress: string | null
  readonly paramsHash: string | null
  readonly intentId: string | null
  readonly transactionHash: string | null
  readonly evidence: Evidence | null
  readonly curve: Curve | null
  readonly pool: LockedPool | null
  readonly launchedAt: string | null
  readonly expiresAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface LaunchProgress {
  /** Identifier of a launch */
  readonly id: string
  /** State of the launch */
  readonly status: "prepared" | "submitted" | "confirmed" | "trading" | "graduating" | "graduated" | "reverted" | "expired" | "dropped" | "cancelled"
  readonly tokenAddress: string | null
  readonly transactionHash: string | null
  readonly evidence: Evidence | null
  readonly confirmations: number
  readonly failure: {
    readonly code: string
    readonly detail: string
  } | null
  /** ISO 8601, UTC */
  readonly updatedAt: string
  readonly asOf: ChainPoint | null
}

export interface TradePageAsOf {
  readonly items: ReadonlyArray<Trade>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  readonly asOf: ChainPoint | null
}

export interface Trade {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  /** Where it was traded */
  readonly venue: "curve" | "pool"
  /** Which way the trader goes */
  readonly side: "buy" | "sell"
  readonly trader: string | null
  /** Made by a simulated trader of the demo */
  readonly simulated: boolean
  /** EVM address, 20 bytes in hexadecimal */
  readonly recipient: string
  readonly eth: Money
  readonly tokens: Money
  readonly fee: Money | null
  readonly creatorFee: Money | null
  /** Ether for one whole token after the trade */
  readonly priceEth: string
  /** ISO 8601, UTC */
  readonly tradedAt: string
  readonly evidence: Evidence
}

export interface Attestation {
  /** Identifier of a launch */
  readonly launchId: string
  /** `proved`: hash and logs of the chain equal what was shown */
  readonly status: "proved" | "differs" | "not_on_chain" | "not_prepared_here"
  readonly paramsHash: string | null
  readonly onChainHash: string | null
  readonly transactionHash: string | null
  /** How anyone computes the hash from the transaction */
  readonly formula: string
  readonly fields: ReadonlyArray<{
    readonly field: string
    readonly shown: string | null
    readonly onChain: string | null
    readonly equal: boolean
  }>
}

export interface Candles {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly pool: string | null
  readonly interval: "1s" | "1m" | "5m" | "15m" | "1h" | "4h" | "1d" | "1w" | "1M"
  /** Why there are no dollar prices */
  readonly usdReason: string | null
  readonly items: ReadonlyArray<Candle>
  /** Towards older candles; null at the end */
  readonly nextCursor: string | null
}

export interface Candle {
  /** ISO 8601, UTC */
  readonly startedAt: string
  /** ISO 8601, UTC */
  readonly endsAt: string
  /** Decimal number as a string */
  readonly open: string
  /** Decimal number as a string */
  readonly high: string
  /** Decimal number as a string */
  readonly low: string
  /** Decimal number as a string */
  readonly close: string
  /** Decimal number as a string */
  readonly volumeEth: string
  /** Decimal number as a string */
  readonly volumeTokens: string
  readonly trades: number
  readonly buys: number
  /** Null: no trades */
  readonly tradesHash: string | null
  readonly usd: {
    /** Decimal number as a string */
    readonly open: string
    /** Decimal number as a string */
    readonly high: string
    /** Decimal number as a string */
    readonly low: string
    /** Decimal number as a string */
    readonly close: string
  } | null
  readonly simulatedTrades: number
  /** No trade: the price before, repeated */
  readonly filled: boolean
  /** A block after its end was indexed */
  readonly closed: boolean
  /** Reorganisations that reached into it */
  readonly revision: number
}

/** What the answer rests on */
export interface MarketMeta {
  /** Time of the newest indexed block, of a venue that of its newest price; null before the first one */
  readonly asOf: string | null
  /** How long ago that was */
  readonly ageMs: number | null
  /** Which feed the answer is from */
  readonly source: string
  readonly block: {
    readonly number: number
    /** 32 bytes in hexadecimal */
    readonly hash: string
  } | null
  readonly finality: "latest" | "safe"
  readonly quality: "complete" | "delayed" | "unavailable"
  readonly warnings: ReadonlyArray<string>
}

export interface LightweightCandles {
  /** Oldest first */
  readonly items: ReadonlyArray<{
    /** Unix seconds */
    readonly time: number
    readonly open: number
    readonly high: number
    readonly low: number
    readonly close: number
    /** Tokens */
    readonly volume: number
  }>
  /** Towards older candles; null at the end */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

export interface Holder {
  /** EVM address, 20 bytes in hexadecimal */
  readonly holder: string
  /** Whole number of the smallest unit */
  readonly balanceAtomic: string
  /** Of the supply, cut off */
  readonly shareBps: number
  readonly isPool: boolean
}

export interface CurveRehearsal {
  readonly launch: CurveRehearsalLaunch
  /** 100 accounts in all */
  readonly crowd: ReadonlyArray<RehearsalGroup>
  /** Default: 10. */
  readonly minutes?: number
  /** What sizes and seconds are drawn from */
  readonly seed?: string
  /** The block to begin with, at most 64 below the newest; the newest unless given */
  readonly atBlock?: number
}

export interface CurveRehearsalLaunch {
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator?: string
  /** Default: "Rehearsal". */
  readonly name?: string
  /**
   * 1 to 16 characters, 32 bytes of UTF-8 at the most
   * Default: "RHRSL".
   */
  readonly symbol?: string
  /** Ether as a decimal string */
  readonly initialBuyEth?: string
  readonly antiSnipe?: RehearsalAntiSnipe
}

export interface RehearsalAntiSnipe {
  readonly startBps: number
  readonly durationSeconds: number
  /** How the fee falls */
  readonly decay: "linear" | "halving"
}

export interface RehearsalGroup {
  /** Snipers come before buyers of the same second */
  readonly role: "buyer" | "sniper"
  /** How many accounts */
  readonly count: number
  /** Ether as a decimal string */
  readonly minEth: string
  /** Ether as a decimal string */
  readonly maxEth: string
  /** Seconds after the launch */
  readonly fromSecond: number
  /** Seconds after the launch */
  readonly toSecond: number
  /** Sell everything once it is worth this much of what was paid, in 1/10,000: 20,000 is twice */
  readonly sellAtBps?: number
  /** Sell everything so long after buying */
  readonly sellAfterSeconds?: number
}

export interface Rehearsal {
  /** Identifier of a rehearsal */
  readonly id: string
  /** Which launchpad */
  readonly family: "curve" | "uni" | "pons"
  /** Of what was declared of the launch: its preparation names this rehearsal if it declares the same */
  readonly launchHash: string
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly launchpad: string
  readonly seed: string
  readonly fork: ChainPoint
  readonly request: CurveRehearsal | UniRehearsal | PonsRehearsal
  readonly result: RehearsalResult
  readonly warnings: ReadonlyArray<string>
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface UniRehearsal {
  readonly launch: UniRehearsalLaunch
  /** 100 accounts in all */
  readonly crowd: ReadonlyArray<RehearsalGroup>
  /** Default: 10. */
  readonly minutes?: number
  /** What sizes and seconds are drawn from */
  readonly seed?: string
  /** The block to begin with, at most 64 below the newest; the newest unless given */
  readonly atBlock?: number
}

export interface UniRehearsalLaunch {
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator?: string
  /** Default: "Rehearsal". */
  readonly name?: string
  /**
   * 1 to 16 characters, 32 bytes of UTF-8 at the most
   * Default: "RHRSL".
   */
  readonly symbol?: string
  /** Ether as a decimal string */
  readonly initialBuyEth?: string
  /** Tick of the opening price in ether per token, a multiple of the spacing of the fee tier (200 unless another is chosen); about one ether for all tokens unless given */
  readonly startTick?: number
  /** The fee of the pool in millionths; 10000 unless given */
  readonly feeTier?: number
  /** Tick of the price at which the whole supply is sold; the highest unless given */
  readonly endTick?: number
  readonly antiSnipe?: RehearsalAntiSnipe
  /** Rises to the whole supply over the time */
  readonly limits?: {
    /** What one account may hold in the first second, in 1/10,000 of the supply */
    readonly walletBps: number
    readonly durationSeconds: number
  }
}

export interface PonsRehearsal {
  readonly launch: PonsRehearsalLaunch
  /** 100 accounts in all */
  readonly crowd: ReadonlyArray<RehearsalGroup>
  /** Default: 10. */
  readonly minutes?: number
  /** What sizes and seconds are drawn from */
  readonly seed?: string
  /** The block to begin with, at most 64 below the newest; the newest unless given */
  readonly atBlock?: number
}

export interface PonsRehearsalLaunch {
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator?: string
  /** Default: "Rehearsal". */
  readonly name?: string
  /**
   * 1 to 16 characters, 32 bytes of UTF-8 at the most
   * Default: "RHRSL".
   */
  readonly symbol?: string
  /** Ether as a decimal string */
  readonly initialBuyEth?: string
  /** Tick of the opening price in ether per token, a multiple of the spacing of the fee tier (200 unless another is chosen); about one ether for all tokens unless given */
  readonly startTick?: number
  readonly antiSnipe?: RehearsalAntiSnipe
  readonly limits?: {
    /** What one account may hold, in 1/10,000 of the supply */
    readonly walletBps?: number
    /** What one transfer may move, in 1/10,000 of the supply */
    readonly transactionBps?: number
    readonly durationSeconds: number
  }
}

export interface RehearsalResult {
  /** One for each block */
  readonly pricePath: ReadonlyArray<RehearsalPricePoint>
  readonly creatorTake: {
    readonly fees: Money
    /** Pools take the fee of a sale in the token; zero on a curve */
    readonly feeTokens: Money
    readonly firstBuySpent: Money
    readonly firstBuyTokens: Money
    readonly firstBuyValue: Money
  }
  readonly protocolTake: {
    readonly launchFee: Money
    readonly tradeFees: Money
    /** Pools take the fee of a sale in the token; zero on a curve */
    readonly tradeFeeTokens: Money
    readonly graduationFee: Money
  }
  readonly snipers: RehearsalSide
  readonly buyers: RehearsalSide
  /** The share of all tokens that the crowd bought */
  readonly sniperShareBps: number
  readonly antiSnipeFees: Money
  /** What early buyers lost of what left the pool; zero on a curve */
  readonly antiSnipeTokensBurnt: Money
  readonly graduation: {
    readonly isSoldOut: boolean
    readonly second: number | null
    readonly pool: string | null
    /** What is sold of the curve, or of the locked position */
    readonly progressBps: number
  }
  readonly trades: number
  readonly refused: number
  /** What came after the curve was sold out */
  readonly skipped: number
}

export interface RehearsalPricePoint {
  readonly second: number
  /** Ether for one whole token, before the fee */
  readonly priceEth: string
  /** On the curve without fees; in a pool with those that nobody has collected */
  readonly ethRaised: Money
  readonly buys: number
  readonly sells: number
  /** Transactions that the contract reverted */
  readonly refused: number
}

export interface RehearsalSide {
  /** Accounts that bought */
  readonly count: number
  readonly spent: Money
  readonly received: Money
  readonly tokensBought: Money
  readonly tokensHeld: Money
  /** What selling all of it at once would return; at the last price once the pool is open */
  readonly heldValue: Money
  /** Bought, of the whole supply */
  readonly shareOfSupplyBps: number
  /** Wei received and held, less what was spent */
  readonly profitAtomic: string
}

export interface RiskFacts {
  readonly launchId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly asOf: ChainPoint
  readonly launch: {
    readonly family: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly launchpad: string
    /** keccak256 of its code */
    readonly launchpadCodeHash: string | null
    /** Null where the configuration names no code */
    readonly isExpectedCode: boolean | null
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly blockNumber: number
  }
  /** Whole number of the smallest unit */
  readonly totalSupplyAtomic: string
  readonly creator: {
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    /** Whole number of the smallest unit */
    readonly balanceAtomic: string
    /** In 1/10,000 */
    readonly shareOfSupplyBps: number
  }
  /** Null when it could not be seen */
  readonly topHolders: RiskTopHolders | null
  /** Null when it could not be seen */
  readonly firstBlockBuyers: RiskFirstBlockBuyers | null
  readonly liquidity: RiskLiquidity
  readonly rights: RiskContractRights
  readonly tradeCost: {
    /** In 1/10,000 */
    readonly tradeFeeBps: number
    /** Of what a buy pays on a curve, of what leaves the pool for a launch into one; it falls to nothing within minutes */
    readonly antiSnipeFeeBps: number
    /** The contract that the figures were read from */
    readonly source: string
  }
  /** What one account may hold and receive for now; it slows one account down and binds no person. Null where there is no limit */
  readonly limits: {
    /** ISO 8601, UTC */
    readonly endsAt: string
    /** Whole number of the smallest unit */
    readonly walletLimitAtomic: string
    /** Whole number of the smallest unit */
    readonly transactionLimitAtomic: string
    /** Until then a sale of more fails through a contract that takes the tokens to itself first; straight into the pool, as by the router of Uniswap, it does not */
    readonly bindsSalesThatPullFirst: boolean
  } | null
  /** Null when it could not be tried */
  readonly trial: RiskTrial | null
  readonly gaps: ReadonlyArray<{
    readonly fact: string
    readonly reason: string
  }>
}

export interface RiskTopHolders {
  /** In 1/10,000 */
  readonly shareOfSupplyBps: number
  readonly holders: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    /** Whole number of the smallest unit */
    readonly balanceAtomic: string
    readonly isCreator: boolean
  }>
  /** Contracts of the launch itself, and where it burns */
  readonly excluded: ReadonlyArray<string>
  /** `index` or `transfer_logs` */
  readonly source: string
}

export interface RiskFirstBlockBuyers {
  readonly blockNumber: number
  readonly count: number
  /** In 1/10,000 */
  readonly shareOfSupplyBps: number
  readonly buyers: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    readonly isCreator: boolean
    /** A transfer of some token from the creator was seen in the blocks before; plain ether leaves no trace */
    readonly paidByCreator: boolean
    /** Sent by the account before that block; null where the node no longer knows */
    readonly transactionsBefore: number | null
  }>
}

export interface RiskLiquidity {
  /** `curve` or `pool` */
  readonly venue: string
  /** Null on a curve */
  readonly pool: string | null
  /** EVM address, 20 bytes in hexadecimal */
  readonly owner: string
  /** keccak256 of its code; null for an account without code */
  readonly ownerCodeHash: string | null
  /** Known contracts of this launchpad have no function that takes liquidity out */
  readonly isLaunchContract: boolean
  /** Of the liquidity at the present price; null on a curve */
  readonly ownedShareBps: number | null
}

export interface RiskContractRights {
  /** 32 bytes in hexadecimal */
  readonly codeHash: string
  readonly codeBytes: number
  /** Powers over holders, by selectors in the code */
  readonly functions: ReadonlyArray<{
    readonly signature: string
    readonly isPresent: boolean
  }>
  /** The code has an instruction that runs the code of another contract as its own */
  readonly canDelegate: boolean
  readonly canSelfDestruct: boolean
}

export interface RiskTrial {
  /** EVM address, 20 bytes in hexadecimal */
  readonly holder: string
  readonly transfer: {
    /** False where a limit of the token refuses it */
    readonly isPossible: boolean
    /** Whole number of the smallest unit */
    readonly sentAtomic: string
    /** Whole number of the smallest unit */
    readonly arrivedAtomic: string
    /** In 1/10,000 */
    readonly taxBps: number
  }
  readonly sale: {
    readonly isPossible: boolean
    /** Whole number of the smallest unit */
    readonly soldAtomic: string
    /** Whole number of the smallest unit */
    readonly receivedWei: string
    /** `curve` or `pool` */
    readonly venue: string
  }
}

export interface TradeQuote {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  /** Where the token trades now */
  readonly venue: "curve" | "pool"
  /** Which way the trader goes */
  readonly side: "buy" | "sell"
  readonly amountIn: Money
  readonly amountOut: Money
  readonly refund: Money
  readonly fee: Money
  readonly creatorFee: Money | null
  readonly burnt: Money | null
  /** How far the trade itself moves the price */
  readonly priceImpactBps: number
  readonly priceEthBefore: string
  readonly priceEthAfter: string
  readonly remainingToGraduation: {
    readonly tokens: Money
    readonly eth: Money
    readonly progressBps: number
  } | null
  readonly asOf: ChainPoint | null
  /** ISO 8601, UTC */
  readonly expiresAt: string
}

export interface PrepareTradeRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly trader: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  /** Which way the trader goes */
  readonly side: "buy" | "sell"
  /** What the trader gives: wei for a buy, base units for a sale. Send this or amountOut. */
  readonly amountIn?: string
  /** What the trader wants: base units for a buy, wei for a sale. */
  readonly amountOut?: string
  /**
   * How much less than quoted is still acceptable, in 1/10,000
   * Default: 100.
   */
  readonly maxSlippageBps?: number
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

export interface CreatorFees {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  readonly totals: FeeSums
  readonly tokens: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    readonly launchId: string | null
    readonly symbol: string | null
    readonly family: "curve" | "uni" | "pons" | null
    readonly lifetime: Money
    readonly claimed: Money
    readonly claimable: Money
    readonly pending: Money
    readonly payable: Money
    readonly inTokens: FeeSums
  }>
  readonly asOf: ChainPoint | null
  readonly indexedAsOf: ChainPoint | null
}

export interface FeeSums {
  readonly lifetime: Money
  readonly claimed: Money
  readonly claimable: Money
  readonly pending: Money
  readonly payable: Money
}

export interface ClaimCreatorFeesRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  readonly tokens?: ReadonlyArray<string>
  /** EVM address, 20 bytes in hexadecimal */
  readonly to?: string
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

export interface FeeInbox {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  readonly gasPriceWei: string
  readonly tokens: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    readonly launchId: string | null
    readonly symbol: string | null
    readonly family: "curve" | "uni" | "pons" | null
    readonly payable: Money
    readonly payableTokens: Money
    readonly gasAlone: string | null
    readonly costAlone: Money | null
    readonly worthAlone: boolean | null
  }>
  readonly batch: {
    readonly tokens: ReadonlyArray<string>
    readonly payable: Money
    readonly gas: string | null
    readonly cost: Money | null
    /** The ether is more than the gas costs */
    readonly worthIt: boolean
  }
  /** Their ether alone costs more gas than it is worth, or their claim reverts */
  readonly skipped: ReadonlyArray<string>
  /** More tokens are owed than one claim takes */
  readonly more: boolean
  readonly asOf: ChainPoint | null
}

export interface FeeClaimPageAsOf {
  readonly items: ReadonlyArray<FeeClaim>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  readonly asOf: ChainPoint | null
}

export interface FeeClaim {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly paidTo: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly launchId: string | null
  readonly symbol: string | null
  readonly paid: Money
  readonly paidTokens: Money
  /** ISO 8601, UTC */
  readonly claimedAt: string
  readonly evidence: Evidence
}

export interface FeeAccrual {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /** ISO 8601, UTC */
  readonly from: string
  /** ISO 8601, UTC */
  readonly to: string
  readonly stepSeconds: number
  /** All that was earned before `from` */
  readonly before: Money
  readonly points: ReadonlyArray<{
    /** When the span begins; spans without a trade are left out */
    readonly at: string
    readonly earned: Money
  }>
  readonly asOf: ChainPoint | null
}

export interface TokenFees {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  /** Identifier of a launch */
  readonly launchId: string
  /** `curve`: a bonding curve. `uni` and `pons`: the whole supply locked in a pool at once */
  readonly family: "curve" | "uni" | "pons"
  readonly recipients: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    readonly bps: number
    readonly lifetime: Money
    readonly claimed: Money
    readonly claimable: Money
    readonly pending: Money
    readonly payable: Money
    readonly inTokens: FeeSums
  }>
  readonly asOf: ChainPoint | null
}

export interface Graduations {
  readonly keeper: {
    /** Whether the service continues them by itself */
    readonly configured: boolean
    readonly account: string | null
  }
  readonly items: ReadonlyArray<{
    /** Identifier of a launch */
    readonly launchId: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    readonly symbol: string
    /** ISO 8601, UTC */
    readonly since: string
    /** That the service made */
    readonly calls: number
    readonly lastCall: {
      /** `advanced`: the pool is nearer to its price, and not open */
      readonly status: "sent" | "opened" | "advanced" | "failed" | "superseded"
      readonly transactionHash: string | null
      /** ISO 8601, UTC */
      readonly sentAt: string
    } | null
  }>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  readonly asOf: ChainPoint | null
}

export interface LaunchDraftParams {
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator?: string
  readonly name?: string
  readonly symbol?: string
  readonly metadataUri?: string
  readonly description?: string
  /** The name of a kept picture. Like `links` it is kept for whoever goes on with the draft; the chain has what `metadataUri` names */
  readonly image?: string
  readonly links?: {
    readonly discord?: string
    readonly farcaster?: string
    readonly telegram?: string
    readonly twitter?: string
    readonly website?: string
  }
  readonly feeRecipients?: ReadonlyArray<FeeShareRequest>
  /** A first buy in the same transaction */
  readonly initialBuyEth?: string
  /** On a curve buys pay it in ether; in a pool it is burnt of what leaves it */
  readonly antiSnipe?: {
    readonly startBps: number
    readonly durationSeconds: number
    readonly decay: "linear" | "halving"
  }
  /** The fee of the pool of a `uni` launch, in millionths */
  readonly feeTier?: number
  readonly startTick?: number
  /** What all tokens are worth when a pool opens */
  readonly openingValueEth?: string
  readonly endTick?: number
  /** What all tokens are worth where the range of a `uni` launch ends */
  readonly endValueEth?: string
  /** Of a launch into a pool; a `uni` launch has no transaction limit */
  readonly limits?: {
    readonly walletBps: number
    readonly transactionBps: number
    readonly durationSeconds: number
  }
  readonly maxSlippageBps?: number
}

export interface LaunchDraft {
  /** Identifier of a launch */
  readonly id: string
  /** `curve`: a bonding curve. `uni` and `pons`: the whole supply locked in a pool at once */
  readonly family: "curve" | "uni" | "pons"
  /** State of the draft; `prepared`: read the launch with the same id */
  readonly status: "draft" | "validated" | "rejected" | "prepared" | "cancelled" | "expired"
  /** Counts the edits */
  readonly revision: number
  readonly params: LaunchDraftParams
  readonly refusal: {
    readonly code: string
    readonly detail: string
  } | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  /** ISO 8601, UTC */
  readonly expiresAt: string
}

export interface LaunchDraftPage {
  readonly items: ReadonlyArray<LaunchDraft>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface LaunchDraftValidation {
  readonly valid: boolean
  readonly faults: ReadonlyArray<{
    readonly location: string
    readonly message: string
    readonly fix: string | null
  }>
  readonly warnings: ReadonlyArray<NameWarning>
  readonly draft: LaunchDraft
}

export interface PrepareUniLaunchRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  /** 1 to 64 bytes of UTF-8 */
  readonly name: string
  /** 1 to 16 characters, 32 bytes of UTF-8 at the most */
  readonly symbol: string
  /** https, ipfs or ar; on the chain for ever */
  readonly metadataUri?: string
  readonly description?: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly feeRecipient?: string
  /** Several accounts with their shares, which sum to 10,000; instead of feeRecipient */
  readonly feeRecipients?: ReadonlyArray<FeeShareRequest>
  /** Ether for a first buy in the same transaction, as a decimal string */
  readonly initialBuyEth?: string
  /** Tick of the opening price in ether per token, a multiple of the spacing of the fee tier (200 unless another is chosen) */
  readonly startTick?: number
  /** What all tokens are worth at the opening price, at most; instead of startTick */
  readonly openingValueEth?: string
  /** The fee of the pool in millionths of what goes in: 500 (ticks 10 apart), 3000 (60) or 10000 (200); 10000 unless given */
  readonly feeTier?: number
  /** Tick of the price at which the whole supply is sold, a multiple of the spacing above the start; the highest there is unless given */
  readonly endTick?: number
  /** What all tokens are worth at the end of the range, at most; instead of endTick */
  readonly endValueEth?: string
  /** What is burnt of everything that leaves the pool soon after the launch, in 1/10,000, falling to nothing; the first buy is free of it */
  readonly antiSnipe?: PoolAntiSnipeRequest
  /** A rehearsal of a launch that declares the same; it is shown with the answer */
  readonly rehearsalId?: string
  /** Rises to the whole supply over the time. It slows one account down; who uses many gets around it */
  readonly limits?: {
    /** What one account may hold in the first second, in 1/10,000 of the supply */
    readonly walletBps: number
    readonly durationSeconds: number
  }
  /**
   * How much less than quoted is still acceptable, in 1/10,000
   * Default: 100.
   */
  readonly maxSlippageBps?: number
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

/** What is burnt of everything that leaves the pool soon after the launch, in 1/10,000, falling to nothing; the first buy is free of it */
export interface PoolAntiSnipeRequest {
  readonly startBps: number
  readonly durationSeconds: number
  readonly decay: "linear" | "halving"
}

export interface PreparePonsLaunchRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  /** 1 to 64 bytes of UTF-8 */
  readonly name: string
  /** 1 to 16 characters, 32 bytes of UTF-8 at the most */
  readonly symbol: string
  /** https, ipfs or ar; on the chain for ever */
  readonly metadataUri?: string
  readonly description?: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly feeRecipient?: string
  /** Several accounts with their shares, which sum to 10,000; instead of feeRecipient */
  readonly feeRecipients?: ReadonlyArray<FeeShareRequest>
  /** Ether for a first buy in the same transaction, as a decimal string */
  readonly initialBuyEth?: string
  /** Tick of the opening price in ether per token, a multiple of the spacing of the fee tier (200 unless another is chosen) */
  readonly startTick?: number
  /** What all tokens are worth at the opening price, at most; instead of startTick */
  readonly openingValueEth?: string
  /** What is burnt of everything that leaves the pool soon after the launch, in 1/10,000, falling to nothing; the first buy is free of it */
  readonly antiSnipe?: PoolAntiSnipeRequest
  /** A rehearsal of a launch that declares the same; it is shown with the answer */
  readonly rehearsalId?: string
  /** Bind each account, the first buy too, and never what goes into the pool. Who uses many accounts gets around them; until they end, a sale through a contract that pulls the tokens first fails */
  readonly limits?: {
    /** What one account may hold, in 1/10,000 of the supply */
    readonly walletBps?: number
    /** What one transfer may move */
    readonly transactionBps?: number
    readonly durationSeconds: number
  }
  /**
   * How much less than quoted is still acceptable, in 1/10,000
   * Default: 100.
   */
  readonly maxSlippageBps?: number
  /**
   * How long the prepared transaction can be used
   * Default: 1200.
   */
  readonly deadlineSeconds?: number
}

export interface FactoryTokenPageAsOf {
  readonly items: ReadonlyArray<FactoryToken>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  readonly asOf: ChainPoint | null
}

export interface FactoryToken {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly kind: "plain" | "vesting"
  /** EVM address, 20 bytes in hexadecimal */
  readonly factory: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly recipient: string
  readonly name: string
  readonly symbol: string
  /** `hides_text`: it has characters that nobody sees, or that turn the text around them; U+FFFD is shown in their place */
  readonly textWarnings: ReadonlyArray<{
    readonly code: "hides_text"
    readonly field: "name" | "symbol"
  }>
  readonly metadataUri: string
  readonly decimals: number
  readonly supply: Money
  readonly vested: Money
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly evidence: Evidence
}

export interface VestingGrantPageAsOf {
  readonly items: ReadonlyArray<VestingGrant>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  readonly asOf: ChainPoint | null
}

export interface VestingGrant {
  /** Number of a grant in the vault */
  readonly id: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly symbol: string | null
  /** EVM address, 20 bytes in hexadecimal */
  readonly beneficiary: string
  /** Who may end the grant and gets back what is not free then, from the cliff on; with one, only the time until the cliff is sure */
  readonly revoker: string | null
  readonly amount: Money
  readonly free: Money
  readonly claimed: Money
  readonly claimable: Money
  /** What the end of the grant gave back to its revoker */
  readonly returned: Money
  /** The part of it that the vault pays from the cliff on */
  readonly heldForRevoker: Money
  /** ISO 8601, UTC */
  readonly startsAt: string
  /** ISO 8601, UTC */
  readonly cliffEndsAt: string
  /** ISO 8601, UTC */
  readonly endsAt: string
  readonly revokedAt: string | null
}

export interface TradedToken {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
  readonly symbol: string | null
  readonly name: string | null
  readonly decimals: number | null
  /** Where the token trades */
  readonly venue: "curve" | "uniswap_v3"
  readonly poolCount: number
}

export interface TokenSelfDescription {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
  readonly symbol: string | null
  readonly name: string | null
  /** Null where the contract does not say: amounts are then base units alone */
  readonly decimals: number | null
  /** `index`: read as its first pool was made; `chain`: asked of the contract now */
  readonly source: "chain" | "index"
}

export interface SwapQuoteRequest {
  /**
   * `exactIn`: `amount` is sold; `exactOut`: `amount` is bought
   * Default: "exactIn".
   */
  readonly side?: "exactIn" | "exactOut"
  /** `ETH`, or the address of a token */
  readonly sellToken: string
  /** `ETH`, or the address of a token */
  readonly buyToken: string
  /** Base units of what is sold (`exactIn`) or bought (`exactOut`) */
  readonly amount: string
  /** Default: 50. */
  readonly slippageBps?: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly taker?: string
}

export interface SwapQuote {
  /** Identifier of a quote */
  readonly quoteId: string
  /** `exactIn`: `amount` is sold; `exactOut`: `amount` is bought */
  readonly side: "exactIn" | "exactOut"
  readonly chainId: number
  readonly sellToken: string
  readonly buyToken: string
  readonly sellAmount: SwapAmount
  readonly buyAmount: SwapAmount
  readonly minBuyAmount: SwapAmount
  readonly maxSellAmount: SwapAmount
  readonly slippageBps: number
  /** How much less is got because the swap moves the price; rounded up, fees apart */
  readonly priceImpactBps: number
  readonly fees: ReadonlyArray<SwapFee>
  readonly route: ReadonlyArray<SwapRoutePart>
  readonly gas: {
    /** Units of gas */
    readonly units: string
    readonly maxFeeAtomic: string | null
    /** No source of prices in dollars is read */
    readonly costUsd: null
  }
  readonly blockNumber: number | null
  readonly asOf: ChainPoint | null
  /** ISO 8601, UTC */
  readonly expiresAt: string
  /** What keeps the taker from swapping now; null where nothing does */
  readonly issues: SwapIssues
  /** The next best routes */
  readonly alternatives: ReadonlyArray<{
    readonly sellAmount: SwapAmount
    readonly buyAmount: SwapAmount
    readonly route: ReadonlyArray<SwapRoutePart>
  }>
}

export interface SwapAmount {
  /** `ETH`, or the address of a token */
  readonly asset: string
  readonly decimals: number | null
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  readonly amount: string | null
}

export interface SwapFee {
  /** Who takes it; a `token` burns it */
  readonly kind: "pool" | "curve" | "token"
  /** Rounded up; `amount` is exact */
  readonly bps: number
  readonly amount: SwapAmount
}

export interface SwapRoutePart {
  /** Where the swap happens; `wrapped_ether` exchanges it for ether one for one */
  readonly venue: "curve" | "uniswap_v3" | "wrapped_ether"
  /** EVM address, 20 bytes in hexadecimal */
  readonly pool: string
  /** Part of the swap */
  readonly shareBps: number
  readonly amountIn: SwapAmount
  readonly amountOut: SwapAmount
  /** The pools in order; empty on a curve */
  readonly hops: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly pool: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly tokenIn: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly tokenOut: string
    /** Millionths */
    readonly feePpm: number
    /** Whole number of the smallest unit */
    readonly amountInAtomic: string
    /** Whole number of the smallest unit */
    readonly amountOutAtomic: string
  }>
}

/** What keeps the taker from swapping now; null where nothing does */
export interface SwapIssues {
  readonly allowance: {
    /** EVM address, 20 bytes in hexadecimal */
    readonly spender: string
    readonly required: SwapAmount
    readonly actual: SwapAmount
  } | null
  readonly balance: {
    readonly required: SwapAmount
    readonly actual: SwapAmount
  } | null
  readonly simulation: {
    /** `not_run` without a taker, and while allowance or balance are missing */
    readonly status: "passed" | "reverted" | "not_run"
    readonly revertReason: string | null
  }
}

export interface BuildSwapRequest {
  /** Identifier of a quote */
  readonly quoteId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /** Default: 600. */
  readonly deadlineSeconds?: number
  /** Default: false. */
  readonly confirmDuplicate?: boolean
}

export interface Swap {
  /** Identifier of a swap */
  readonly id: string
  /** Identifier of a quote */
  readonly quoteId: string
  /** That of the swap intent; the last of them when there are two */
  readonly status: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly trader: string
  readonly quote: SwapQuote
  /** To sign, in order */
  readonly intents: ReadonlyArray<SwapIntent>
  /** 32 bytes in hexadecimal */
  readonly intentHash: string
  readonly execution: {
    readonly soldAtomic: string | null
    /** Whole number of the smallest unit */
    readonly boughtAtomic: string
    /** Whole number of the smallest unit */
    readonly quotedBuyAtomic: string
    /** Negative when more was got than quoted */
    readonly slippageBps: number
    /** 32 bytes in hexadecimal */
    readonly transactionHash: string
    readonly blockNumber: number
  } | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface SwapIntent {
  /** Identifier of an unsigned transaction */
  readonly id: string
  /** What the transaction does */
  readonly kind: "swap" | "approval"
  /** State of the intent */
  readonly status: "prepared" | "submitted" | "confirmed" | "reverted" | "expired" | "dropped"
  readonly reference: string | null
  readonly tokenAddress: string | null
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly from: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly to: string
  /** Bytes in hexadecimal */
  readonly data: string
  /** Wei */
  readonly value: string
  readonly gasEstimate: string | null
  readonly gasLimit: string | null
  readonly summary: IntentSummary
  readonly simulation: Simulation
  /** ISO 8601, UTC */
  readonly expiresAt: string
  readonly transactionHash: string | null
  readonly evidence: Evidence | null
  readonly failure: {
    readonly code: string
    readonly detail: string
  } | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface SimulateSwapRequest {
  /** Identifier of a quote */
  readonly quoteId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
}

export interface SwapSimulation {
  /** Identifier of a quote */
  readonly quoteId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /** What keeps the taker from swapping now; null where nothing does */
  readonly issues: SwapIssues
  readonly gasUsed: string | null
  readonly balanceDeltas: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    readonly asset: string
    /** Seen from the account */
    readonly direction: "in" | "out"
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
  }>
  readonly approvalsNeeded: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly spender: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
  }>
  readonly sellability: {
    /** Whether a recent buyer could move the bought token into its pool now */
    readonly status: "transferable" | "refused" | "unknown"
    readonly holder: string | null
  }
}

/** intentId, and exactly one of signedTransaction and transactionHash */
export interface SubmitSwapRequest {
  /** Identifier of an unsigned transaction */
  readonly intentId: string
  /** Serialized. Never send private keys; a signed transaction cannot be taken back. */
  readonly signedTransaction?: string
  /** Of what the wallet sent itself */
  readonly transactionHash?: string
}

export interface SwapPage {
  readonly items: ReadonlyArray<Swap>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface Portfolio {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
  readonly holdings: {
    /** The most valuable first */
    readonly items: ReadonlyArray<PortfolioHolding>
    /** False when the address holds more than is shown */
    readonly isComplete: boolean
    readonly asOf: string | null
    readonly reason: string | null
  }
  readonly totals: {
    readonly ether: SwapAmount
    /** The holdings that are shown, in ether */
    readonly tokens: SwapAmount
    readonly value: SwapAmount
    /** Null with a reason where nothing gives a dollar price of ether */
    readonly valueUsd: {
      readonly value: string | null
      readonly reason: string | null
    }
  }
  readonly balances: ReadonlyArray<SwapAmount>
  readonly positions: ReadonlyArray<TokenPosition>
  /** Wei */
  readonly realisedWei: string
  /** False when the address traded more than is read at once */
  readonly isComplete: boolean
  readonly asOf: ChainPoint | null
}

export interface PortfolioHolding {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly name: string
  readonly symbol: string
  readonly imageUrl: string | null
  readonly thumbnailUrl: string | null
  readonly amount: SwapAmount
  /** Decimal number as a string */
  readonly priceEth: string
  /** Null with a reason where nothing gives a dollar price of ether */
  readonly priceUsd: {
    readonly value: string | null
    readonly reason: string | null
  }
  readonly changePct24h: string | null
  /** In ether at the newest price; a sale of it would bring less */
  readonly value: SwapAmount
  /** Null with a reason where nothing gives a dollar price of ether */
  readonly valueUsd: {
    readonly value: string | null
    readonly reason: string | null
  }
}

export interface TokenPosition {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly quantity: SwapAmount
  /** Whole number of the smallest unit */
  readonly costWei: string
  readonly averageCostEth: string | null
  readonly valueWei: string | null
  /** Wei */
  readonly realisedWei: string
  readonly unrealisedWei: string | null
  readonly untrackedSold: SwapAmount
  readonly trades: number
}

export interface PortfolioScreen {
  readonly portfolio: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: Portfolio | null
    readonly problem: PartProblem | null
  }
  readonly history: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: SwapHistoryEntryPage | null
    readonly problem: PartProblem | null
  }
  readonly equity: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: PortfolioEquity | null
    readonly problem: PartProblem | null
  }
}

export interface PartProblem {
  /** The error code that the part would have been refused with */
  readonly code: string
  readonly detail: string
}

export interface SwapHistoryEntryPage {
  readonly items: ReadonlyArray<SwapHistoryEntry>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface SwapHistoryEntry {
  /** Where the swap happens; `wrapped_ether` exchanges it for ether one for one */
  readonly venue: "curve" | "uniswap_v3" | "wrapped_ether"
  /** EVM address, 20 bytes in hexadecimal */
  readonly pool: string
  readonly sold: SwapAmount
  readonly bought: SwapAmount
  /** ISO 8601, UTC */
  readonly tradedAt: string
  /** 32 bytes in hexadecimal */
  readonly transactionHash: string
  readonly logIndex: number
  readonly blockNumber: number
}

export interface PortfolioEquity {
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
  /** Between two points; the last one is `asOf` */
  readonly stepSeconds: number
  /** Oldest first */
  readonly points: ReadonlyArray<EquityPoint>
  /** Ether moves without a log, and only launched tokens have a history here */
  readonly excludes: ReadonlyArray<"ether" | "wrapped_ether" | "other_tokens">
  /** Beyond the hundred that are worth most now */
  readonly tokensLeftOut: number
  readonly beginsLate: "kept_from_then_on" | "too_many_transfers" | null
  readonly reason: string | null
  readonly asOf: ChainPoint | null
}

export interface EquityPoint {
  /** ISO 8601, UTC */
  readonly at: string
  readonly value: SwapAmount
  /** Null with a reason where nothing gives a dollar price of ether */
  readonly valueUsd: {
    readonly value: string | null
    readonly reason: string | null
  }
  /** Tokens that it held */
  readonly tokens: number
  /** Those of them that nobody had traded yet, counted at their opening price */
  readonly untraded: number
}

export interface PlaceOrderRequest {
  readonly mode: "paper" | "live"
  readonly kind: "market" | "limit" | "stop" | "take_profit" | "trailing" | "oco" | "dca" | "twap"
  /** `buy` spends the quote token for the base token, `sell` the other way. */
  readonly side: "buy" | "sell"
  /** Tokens of chain 4663; ether is 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE. Prices are whole units of `quote` for one of `base`. */
  readonly pair: TokenPair
  /** What is spent: of quote for a buy, of base for a sale */
  readonly amountAtomic: string
  /** Whole units of quote for one whole unit of base; at most 18 places */
  readonly limitPrice?: string
  readonly trigger?: OrderTriggerRequest
  /** Basis points behind the best price since the order was opened */
  readonly trailBps?: number
  /** How much worse than the price that triggered it a fill may be, fees of venues included; 300 if left out */
  readonly maxSlippageBps?: number
  readonly legs?: ReadonlyArray<OrderLegRequest>
  /** Equal parts at equal intervals, the first one at once. */
  readonly schedule?: OrderSchedule
  readonly timeInForce?: "gtc" | "ioc" | "fok" | "gtd"
  /** ISO 8601, UTC */
  readonly expiresAt?: string
  /** The caller's own name of the order, unique for the account */
  readonly clientOrderId?: string
  /** Groups orders */
  readonly tag?: string
  /** True for a second order that looks like one of the last 30 s */
  readonly confirmDuplicate?: boolean
}

/** Tokens of chain 4663; ether is 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE. Prices are whole units of `quote` for one of `base`. */
export interface TokenPair {
  /** EVM address, 20 bytes in hexadecimal */
  readonly base: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly quote: string
}

export interface OrderTriggerRequest {
  /** Whole units of quote for one whole unit of base; at most 18 places */
  readonly price: string
  /** The price of the newest block that is indexed */
  readonly source?: "market"
  readonly direction?: "at_or_above" | "at_or_below"
}

export interface OrderLegRequest {
  readonly kind: "limit" | "stop" | "take_profit" | "trailing"
  /** Whole units of quote for one whole unit of base; at most 18 places */
  readonly limitPrice?: string
  readonly trigger?: OrderTriggerRequest
  /** Basis points behind the best price since the order was opened */
  readonly trailBps?: number
}

/** Equal parts at equal intervals, the first one at once. */
export interface OrderSchedule {
  readonly rounds: number
  readonly intervalSeconds: number
  /** Whole units of quote for one whole unit of base; at most 18 places */
  readonly minPrice?: string
  /** Whole units of quote for one whole unit of base; at most 18 places */
  readonly maxPrice?: string
}

export interface Order {
  readonly id: string
  readonly clientOrderId: string | null
  readonly mode: "paper" | "live"
  readonly isPaper: boolean
  readonly kind: "market" | "limit" | "stop" | "take_profit" | "trailing" | "oco" | "dca" | "twap"
  /** `buy` spends the quote token for the base token, `sell` the other way. */
  readonly side: "buy" | "sell"
  readonly pair: {
    /** EVM address, 20 bytes in hexadecimal */
    readonly base: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly quote: string
  }
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  readonly limitPrice: string | null
  readonly trigger: {
    readonly price: string | null
    readonly source: "market"
    readonly direction: "at_or_above" | "at_or_below"
  } | null
  readonly trailBps: number | null
  readonly maxSlippageBps: number
  readonly timeInForce: "gtc" | "ioc" | "fok" | "gtd"
  readonly expiresAt: string | null
  readonly status: "created" | "open" | "triggered" | "executing" | "awaiting_signature" | "submitted" | "partially_filled" | "cancel_pending" | "reverted_by_reorg" | "filled" | "cancelled" | "expired" | "rejected" | "failed" | "replaced"
  readonly statusReason: "cancelled_by_owner" | "cancelled_with_its_pair" | "replaced_by_owner" | "expired_by_time" | "rounds_incomplete" | "rounds_unfilled" | "ioc_not_filled" | "fok_not_filled" | "limit_not_met" | "price_outside_bounds" | "round_missed" | "no_liquidity" | "no_price" | "price_moved" | "slippage_exceeded" | "quote_expired" | "unsupported_token" | "insufficient_balance" | "insufficient_allowance" | "insufficient_gas" | "policy_violation" | "wallet_frozen" | "approval_denied" | "approval_expired" | "nonce_conflict" | "transaction_reverted" | "transaction_superseded" | "nothing_received" | "chain_unavailable" | "wallet_unavailable" | "trading_paused" | null
  /** Whole number of the smallest unit */
  readonly filledIn: string
  /** Received, after fee and slippage */
  readonly filledOut: string
  readonly avgPrice: string | null
  /** Whole number of the smallest unit */
  readonly remaining: string
  readonly fees: ReadonlyArray<{
    readonly kind: "paper"
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
  }>
  readonly parentId: string | null
  readonly replacesId: string | null
  readonly replacedById: string | null
  readonly tag: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  readonly rounds: ReadonlyArray<OrderRound>
  readonly children: ReadonlyArray<{
    readonly id: string
    readonly clientOrderId: string | null
    readonly mode: "paper" | "live"
    readonly isPaper: boolean
    readonly kind: "market" | "limit" | "stop" | "take_profit" | "trailing" | "oco" | "dca" | "twap"
    /** `buy` spends the quote token for the base token, `sell` the other way. */
    readonly side: "buy" | "sell"
    readonly pair: {
      /** EVM address, 20 bytes in hexadecimal */
      readonly base: string
      /** EVM address, 20 bytes in hexadecimal */
      readonly quote: string
    }
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    readonly limitPrice: string | null
    readonly trigger: {
      readonly price: string | null
      readonly source: "market"
      readonly direction: "at_or_above" | "at_or_below"
    } | null
    readonly trailBps: number | null
    readonly maxSlippageBps: number
    readonly timeInForce: "gtc" | "ioc" | "fok" | "gtd"
    readonly expiresAt: string | null
    readonly status: "created" | "open" | "triggered" | "executing" | "awaiting_signature" | "submitted" | "partially_filled" | "cancel_pending" | "reverted_by_reorg" | "filled" | "cancelled" | "expired" | "rejected" | "failed" | "replaced"
    readonly statusReason: "cancelled_by_owner" | "cancelled_with_its_pair" | "replaced_by_owner" | "expired_by_time" | "rounds_incomplete" | "rounds_unfilled" | "ioc_not_filled" | "fok_not_filled" | "limit_not_met" | "price_outside_bounds" | "round_missed" | "no_liquidity" | "no_price" | "price_moved" | "slippage_exceeded" | "quote_expired" | "unsupported_token" | "insufficient_balance" | "insufficient_allowance" | "insufficient_gas" | "policy_violation" | "wallet_frozen" | "approval_denied" | "approval_expired" | "nonce_conflict" | "transaction_reverted" | "transaction_superseded" | "nothing_received" | "chain_unavailable" | "wallet_unavailable" | "trading_paused" | null
    /** Whole number of the smallest unit */
    readonly filledIn: string
    /** Received, after fee and slippage */
    readonly filledOut: string
    readonly avgPrice: string | null
    /** Whole number of the smallest unit */
    readonly remaining: string
    readonly fees: ReadonlyArray<{
      readonly kind: "paper"
      /** EVM address, 20 bytes in hexadecimal */
      readonly token: string
      /** Whole number of the smallest unit */
      readonly amountAtomic: string
    }>
    readonly parentId: string | null
    readonly replacesId: string | null
    readonly replacedById: string | null
    readonly tag: string | null
    /** ISO 8601, UTC */
    readonly createdAt: string
    /** ISO 8601, UTC */
    readonly updatedAt: string
    readonly rounds: ReadonlyArray<OrderRound>
  }>
  /** The first 50; GET /api/trading/orders/{orderId}/events has all of them */
  readonly events: ReadonlyArray<OrderEvent>
}

export interface OrderRound {
  readonly round: number
  /** Whole number of the smallest unit */
  readonly amountInAtomic: string
  readonly dueAt: string | null
  readonly status: "scheduled" | "filled" | "skipped" | "failed" | "cancelled"
  readonly reason: "cancelled_by_owner" | "cancelled_with_its_pair" | "replaced_by_owner" | "expired_by_time" | "rounds_incomplete" | "rounds_unfilled" | "ioc_not_filled" | "fok_not_filled" | "limit_not_met" | "price_outside_bounds" | "round_missed" | "no_liquidity" | "no_price" | "price_moved" | "slippage_exceeded" | "quote_expired" | "unsupported_token" | "insufficient_balance" | "insufficient_allowance" | "insufficient_gas" | "policy_violation" | "wallet_frozen" | "approval_denied" | "approval_expired" | "nonce_conflict" | "transaction_reverted" | "transaction_superseded" | "nothing_received" | "chain_unavailable" | "wallet_unavailable" | "trading_paused" | null
  readonly fill: OrderFill | null
  readonly endedAt: string | null
}

export interface OrderFill {
  /** Whole number of the smallest unit */
  readonly amountInAtomic: string
  /** Whole number of the smallest unit */
  readonly quotedOutAtomic: string
  /** Whole number of the smallest unit */
  readonly receivedAtomic: string
  /** Whole number of the smallest unit */
  readonly feeAtomic: string
  /** Whole number of the smallest unit */
  readonly slippageAtomic: string
  /** Whole number of the smallest unit */
  readonly blockNumber: string
  readonly quoteHash: string
  readonly transactionHash: string | null
}

export interface OrderEvent {
  /** Whole number of the smallest unit */
  readonly seq: string
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
  /** ISO 8601, UTC */
  readonly recordedAt: string
}

export interface OrderSummaryPage {
  readonly items: ReadonlyArray<OrderSummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface OrderSummary {
  readonly id: string
  readonly clientOrderId: string | null
  readonly mode: "paper" | "live"
  readonly isPaper: boolean
  readonly kind: "market" | "limit" | "stop" | "take_profit" | "trailing" | "oco" | "dca" | "twap"
  /** `buy` spends the quote token for the base token, `sell` the other way. */
  readonly side: "buy" | "sell"
  readonly pair: {
    /** EVM address, 20 bytes in hexadecimal */
    readonly base: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly quote: string
  }
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  readonly limitPrice: string | null
  readonly trigger: {
    readonly price: string | null
    readonly source: "market"
    readonly direction: "at_or_above" | "at_or_below"
  } | null
  readonly trailBps: number | null
  readonly maxSlippageBps: number
  readonly timeInForce: "gtc" | "ioc" | "fok" | "gtd"
  readonly expiresAt: string | null
  readonly status: "created" | "open" | "triggered" | "executing" | "awaiting_signature" | "submitted" | "partially_filled" | "cancel_pending" | "reverted_by_reorg" | "filled" | "cancelled" | "expired" | "rejected" | "failed" | "replaced"
  readonly statusReason: "cancelled_by_owner" | "cancelled_with_its_pair" | "replaced_by_owner" | "expired_by_time" | "rounds_incomplete" | "rounds_unfilled" | "ioc_not_filled" | "fok_not_filled" | "limit_not_met" | "price_outside_bounds" | "round_missed" | "no_liquidity" | "no_price" | "price_moved" | "slippage_exceeded" | "quote_expired" | "unsupported_token" | "insufficient_balance" | "insufficient_allowance" | "insufficient_gas" | "policy_violation" | "wallet_frozen" | "approval_denied" | "approval_expired" | "nonce_conflict" | "transaction_reverted" | "transaction_superseded" | "nothing_received" | "chain_unavailable" | "wallet_unavailable" | "trading_paused" | null
  /** Whole number of the smallest unit */
  readonly filledIn: string
  /** Received, after fee and slippage */
  readonly filledOut: string
  readonly avgPrice: string | null
  /** Whole number of the smallest unit */
  readonly remaining: string
  readonly fees: ReadonlyArray<{
    readonly kind: "paper"
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
  }>
  readonly parentId: string | null
  readonly replacesId: string | null
  readonly replacedById: string | null
  readonly tag: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface PreviewOrderRequest {
  readonly mode: "paper" | "live"
  readonly kind: "market" | "limit" | "stop" | "take_profit" | "trailing" | "oco" | "dca" | "twap"
  /** `buy` spends the quote token for the base token, `sell` the other way. */
  readonly side: "buy" | "sell"
  /** Tokens of chain 4663; ether is 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE. Prices are whole units of `quote` for one of `base`. */
  readonly pair: TokenPair
  /** What is spent: of quote for a buy, of base for a sale */
  readonly amountAtomic: string
  /** Whole units of quote for one whole unit of base; at most 18 places */
  readonly limitPrice?: string
  readonly trigger?: OrderTriggerRequest
  /** Basis points behind the best price since the order was opened */
  readonly trailBps?: number
  /** How much worse than the price that triggered it a fill may be, fees of venues included; 300 if left out */
  readonly maxSlippageBps?: number
  readonly legs?: ReadonlyArray<OrderLegRequest>
  /** Equal parts at equal intervals, the first one at once. */
  readonly schedule?: OrderSchedule
  readonly timeInForce?: "gtc" | "ioc" | "fok" | "gtd"
  /** ISO 8601, UTC */
  readonly expiresAt?: string
}

export interface OrderPreview {
  readonly kind: "market" | "limit" | "stop" | "take_profit" | "trailing" | "oco" | "dca" | "twap"
  /** `buy` spends the quote token for the base token, `sell` the other way. */
  readonly side: "buy" | "sell"
  readonly spends: {
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
  }
  readonly receives: {
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    readonly amountAtomic: string | null
  }
  readonly worstCaseOutAtomic: string | null
  readonly priceNow: string | null
  readonly averagePrice: string | null
  readonly priceImpactBps: number | null
  readonly blockNumber: string | null
  readonly route: ReadonlyArray<{
    readonly venue: string
    /** EVM address, 20 bytes in hexadecimal */
    readonly pool: string
    readonly shareBps: number
  }>
  /** What would keep it from being filled now */
  readonly wouldReject: ReadonlyArray<"cancelled_by_owner" | "cancelled_with_its_pair" | "replaced_by_owner" | "expired_by_time" | "rounds_incomplete" | "rounds_unfilled" | "ioc_not_filled" | "fok_not_filled" | "limit_not_met" | "price_outside_bounds" | "round_missed" | "no_liquidity" | "no_price" | "price_moved" | "slippage_exceeded" | "quote_expired" | "unsupported_token" | "insufficient_balance" | "insufficient_allowance" | "insufficient_gas" | "policy_violation" | "wallet_frozen" | "approval_denied" | "approval_expired" | "nonce_conflict" | "transaction_reverted" | "transaction_superseded" | "nothing_received" | "chain_unavailable" | "wallet_unavailable" | "trading_paused">
}

/** Every open order that fits all of it. */
export interface CancelAllOrdersRequest {
  readonly mode?: "paper" | "live"
  readonly kind?: "market" | "limit" | "stop" | "take_profit" | "trailing" | "oco" | "dca" | "twap"
  /** `buy` spends the quote token for the base token, `sell` the other way. */
  readonly side?: "buy" | "sell"
  /** Tokens of chain 4663; ether is 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE. Prices are whole units of `quote` for one of `base`. */
  readonly pair?: TokenPair
  /** Groups orders */
  readonly tag?: string
}

export interface CancelledOrders {
  readonly cancelled: ReadonlyArray<OrderSummary>
}

/** What is left out stays as it was. */
export interface ReplaceOrderRequest {
  /** The caller's own name of the order, unique for the account */
  readonly clientOrderId?: string
  /** Whole number of the smallest unit, above zero */
  readonly amountAtomic?: string
  /** Whole units of quote for one whole unit of base; at most 18 places */
  readonly limitPrice?: string
  readonly trigger?: OrderTriggerRequest
  /** Basis points behind the best price since the order was opened */
  readonly trailBps?: number
  readonly maxSlippageBps?: number
  readonly timeInForce?: "gtc" | "ioc" | "fok" | "gtd"
  /** ISO 8601, UTC */
  readonly expiresAt?: string
  /** Groups orders */
  readonly tag?: string
}

export interface OrderEventPage {
  readonly items: ReadonlyArray<OrderEvent>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface OrderReceipt {
  readonly orderId: string
  readonly status: "created" | "open" | "triggered" | "executing" | "awaiting_signature" | "submitted" | "partially_filled" | "cancel_pending" | "reverted_by_reorg" | "filled" | "cancelled" | "expired" | "rejected" | "failed" | "replaced"
  readonly isPaper: boolean
  readonly decisions: ReadonlyArray<{
    readonly number: number
    readonly kind: string
    readonly facts: Readonly<Record<string, string | number | boolean | null>>
    /** ISO 8601, UTC */
    readonly decidedAt: string
    readonly previousHash: string
    readonly hash: string
  }>
  /** Compact JWS, EdDSA, over order, status, number of decisions and the last hash */
  readonly signature: string
  readonly keys: ReadonlyArray<{
    readonly kty: "OKP"
    readonly crv: "Ed25519"
    readonly x: string
    readonly kid: string
    readonly alg: "EdDSA"
    readonly use: "sig"
  }>
}

export interface CreateVaultWalletRequest {
  readonly label: string
  /** True unless another wallet of the account signs its orders */
  readonly signsOrders?: boolean
  readonly policy?: VaultPolicyRequest
}

export interface VaultPolicyRequest {
  /** What is not listed is forbidden, in every part of a nested call */
  readonly calls: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly to: string
    readonly selectors: ReadonlyArray<string>
    /** Short for an entry of `tokens`: base units of the token at `to`, in one transaction and in the window */
    readonly maxTokenAtomic?: string | null
    /** A person approves each call */
    readonly needsApproval?: boolean
  }>
  /** Who besides the wallet itself may receive tokens, and what swaps bring */
  readonly recipients: ReadonlyArray<string>
  /** Who may be allowed to take tokens, such as a router; `recipients` may too */
  readonly spenders?: ReadonlyArray<string>
  /** A token that is not listed is neither moved nor allowed */
  readonly tokens?: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Base units that one transaction may move and allow, over all of its parts */
    readonly maxAtomic: string
    /** Base units in any stretch of `windowSeconds`. An allowance counts when it is signed; what is then taken by it does not count again within the window */
    readonly windowMaxAtomic: string
  }>
  /** Wei in one transaction */
  readonly maxValueAtomic: string
  readonly windowSeconds: number
  /** Wei in any stretch of `windowSeconds`; gas is not counted */
  readonly windowMaxAtomic: string
  /** More wei than this waits for a person; null when no amount does */
  readonly approvalAboveAtomic: string | null
  /** From then on nothing is signed; null, as when it is left out, for no end */
  readonly expiresAt?: string | null
}

export interface VaultWallet {
  readonly id: string
  /** What API keys name the wallet by */
  readonly agentWalletId: number
  readonly kind: "evm_eoa"
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
  readonly label: string
  readonly status: "active" | "frozen"
  readonly signsOrders: boolean
  readonly policyVersion: number
  /** Version of the master key that wraps the key */
  readonly keyVersion: number
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface VaultWalletPage {
  readonly items: ReadonlyArray<VaultWallet>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface VaultPolicy {
  readonly walletId: string
  readonly version: number
  readonly calls: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly to: string
    readonly selectors: ReadonlyArray<string>
    readonly needsApproval: boolean
  }>
  /** Who besides the wallet itself may receive tokens, and what swaps bring */
  readonly recipients: ReadonlyArray<string>
  /** Who may be allowed to take tokens, such as a router; `recipients` may too */
  readonly spenders: ReadonlyArray<string>
  /** A token that is not listed is neither moved nor allowed */
  readonly tokens: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Base units that one transaction may move and allow, over all of its parts */
    readonly maxAtomic: string
    /** Base units in any stretch of `windowSeconds`. An allowance counts when it is signed; what is then taken by it does not count again within the window */
    readonly windowMaxAtomic: string
    /** Base units that the window holds now */
    readonly windowSpentAtomic: string
  }>
  /** Wei in one transaction */
  readonly maxValueAtomic: string
  readonly windowSeconds: number
  /** Wei in any stretch of `windowSeconds`; gas is not counted */
  readonly windowMaxAtomic: string
  /** More wei than this waits for a person; null when no amount does */
  readonly approvalAboveAtomic: string | null
  readonly expiresAt: string | null
  /** Wei that the window holds now */
  readonly windowSpentAtomic: string
}

export interface VaultPolicyChangePage {
  readonly items: ReadonlyArray<VaultPolicyChange>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface VaultPolicyChange {
  /** Of the policy, once it was set */
  readonly version: number
  /** ISO 8601, UTC */
  readonly at: string
  /** The credential of who set it */
  readonly actor: string
  /** Null where the wallet was made with it, or where the record does not tell */
  readonly before: VaultPolicyTerms | null
  /** Null for a wallet that was made before the record told its first policy */
  readonly after: VaultPolicyTerms | null
  /** Its number in the record (`vaultWallets.listAudit`) */
  readonly entry: number
  /** The hash of that entry */
  readonly hash: string
}

/** What a policy allowed, without what was used of it */
export interface VaultPolicyTerms {
  readonly calls: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly to: string
    readonly selectors: ReadonlyArray<string>
    readonly needsApproval: boolean
  }>
  /** Who besides the wallet itself may receive tokens, and what swaps bring */
  readonly recipients: ReadonlyArray<string>
  /** Who may be allowed to take tokens, such as a router; `recipients` may too */
  readonly spenders: ReadonlyArray<string>
  /** A token that is not listed is neither moved nor allowed */
  readonly tokens: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Base units that one transaction may move and allow, over all of its parts */
    readonly maxAtomic: string
    /** Base units in any stretch of `windowSeconds`. An allowance counts when it is signed; what is then taken by it does not count again within the window */
    readonly windowMaxAtomic: string
  }>
  /** Wei in one transaction */
  readonly maxValueAtomic: string
  readonly windowSeconds: number
  /** Wei in any stretch of `windowSeconds`; gas is not counted */
  readonly windowMaxAtomic: string
  /** More wei than this waits for a person; null when no amount does */
  readonly approvalAboveAtomic: string | null
  readonly expiresAt: string | null
}

export interface PutVaultPolicyRequest {
  readonly policy: VaultPolicyRequest
  readonly expectedVersion: number
}

export interface EvaluateVaultPolicyRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly to: string
  readonly data: string
  /** Whole number of the smallest unit */
  readonly valueAtomic: string
}

export interface VaultPolicyEvaluation {
  readonly outcome: "allowed" | "needs_approval" | "forbidden"
  readonly rule: "policy_expired" | "call_not_allowed" | "call_unreadable" | "recipient_not_allowed" | "spender_not_allowed" | "token_not_allowed" | "token_amount_too_large" | "value_too_large" | "window_exhausted" | "owner_not_wallet" | "deadline_not_allowed" | "wallet_frozen" | null
  readonly policyVersion: number
  readonly reading: {
    readonly kind: "known" | "unreadable"
    /** First four bytes of a call; `0x` is a transfer of ether without data */
    readonly selector: string
    /** The call and every call inside it */
    readonly calls: ReadonlyArray<{
      /** EVM address, 20 bytes in hexadecimal */
      readonly to: string
      /** First four bytes of a call; `0x` is a transfer of ether without data */
      readonly selector: string
    }>
    readonly recipients: ReadonlyArray<string>
    readonly spenders: ReadonlyArray<string>
    /** What it moves and allows, summed over its parts */
    readonly tokens: ReadonlyArray<{
      /** EVM address, 20 bytes in hexadecimal */
      readonly token: string
      /** Whole number of the smallest unit */
      readonly amountAtomic: string
    }>
    /** Whole number of the smallest unit */
    readonly valueAtomic: string
  }
}

export interface EvaluateVaultTypedDataRequest {
  /** EIP-712 data as `eth_signTypedData_v4` takes it. Amounts are whole numbers: as JSON numbers up to 2^53, or as digits, decimal or hexadecimal with `0x` */
  readonly typedData: VaultTypedData
}

/** EIP-712 data as `eth_signTypedData_v4` takes it. Amounts are whole numbers: as JSON numbers up to 2^53, or as digits, decimal or hexadecimal with `0x` */
export interface VaultTypedData {
  /** Fields of structs by the names of the structs; `EIP712Domain` may be missing */
  readonly types: Readonly<Record<string, ReadonlyArray<{
    readonly name: string
    readonly type: string
  }>>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

export interface VaultAuditPage {
  readonly items: ReadonlyArray<{
    /** From 1, without gaps */
    readonly number: number
    /** ISO 8601, UTC */
    readonly at: string
    readonly actor: string
    readonly action: string
    readonly subject: string
    readonly facts: Readonly<Record<string, string | number | boolean | null>>
    readonly previousHash: string
    readonly hash: string
  }>
  readonly nextCursor: string | null
  /** The first thing that each hash is over */
  readonly accountId: string
  readonly head: {
    readonly number: number
    readonly hash: string
  }
  /** The head, signed (JWS): keep it, and a tail that is cut off later shows */
  readonly checkpoint: string
}

export interface CreateVaultSigningRequest {
  /** The same id is the same request and the same signed transaction or signature */
  readonly clientRequestId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly to: string
  readonly data: string
  /** Whole number of the smallest unit */
  readonly valueAtomic: string
}

export interface VaultSigningRequest {
  readonly id: string
  readonly walletId: string
  readonly clientRequestId: string | null
  /** The order and its round that asked: `ord_…:1` */
  readonly orderRound: string | null
  readonly origin: "owner" | "order" | "vault"
  readonly state: "requested" | "pending_approval" | "approved" | "signed" | "submitted" | "denied" | "expired" | "superseded"
  readonly reason: "policy_expired" | "call_not_allowed" | "call_unreadable" | "recipient_not_allowed" | "spender_not_allowed" | "token_not_allowed" | "token_amount_too_large" | "value_too_large" | "window_exhausted" | "owner_not_wallet" | "deadline_not_allowed" | "wallet_frozen" | "policy_changed" | "denied_by_owner" | "not_approved_in_time" | "not_signed_in_time" | "nonce_was_used" | "never_submitted" | null
  /** Where the reason is `denied_by_owner`: what who denied it said; null where nothing was said */
  readonly denialReason: string | null
  /** The credential, the order or the part that asked */
  readonly askedBy: string
  readonly kind: "call" | "typed_data"
  /** Of typed data: what its signature is for, without it; nothing at the zero address where it was not understood */
  readonly call: {
    /** EVM address, 20 bytes in hexadecimal */
    readonly to: string
    readonly data: string
    /** Whole number of the smallest unit */
    readonly valueAtomic: string
    /** First four bytes of a call; `0x` is a transfer of ether without data */
    readonly selector: string
  }
  readonly typedData: VaultTypedData | null
  /** What is signed of typed data (EIP-712); null where it was not understood */
  readonly digest: string | null
  /** Over the digest, once it is signed: r, s and v */
  readonly signature: string | null
  readonly payloadHash: string
  readonly policyVersion: number
  readonly nonce: number | null
  readonly transactionHash: string | null
  /** Null until a block holds it, and in lists */
  readonly onChain: {
    readonly status: "success" | "reverted"
    readonly blockNumber: string
  } | null
  readonly expiresAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface CreateVaultTypedDataRequest {
  /** The same id is the same request and the same signed transaction or signature */
  readonly clientRequestId: string
  /** EIP-712 data as `eth_signTypedData_v4` takes it. Amounts are whole numbers: as JSON numbers up to 2^53, or as digits, decimal or hexadecimal with `0x` */
  readonly typedData: VaultTypedData
}

export interface VaultSigningRequestPage {
  readonly items: ReadonlyArray<VaultSigningRequest>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface ApproveVaultSigningRequest {
  /** Of the request, as it was read */
  readonly payloadHash: string
}

export interface DenyVaultSigningRequest {
  /** Told to who asked, and kept in the record */
  readonly reason?: string
}

export interface PreferenceList {
  /** The account's revision: the same number means that nothing was changed. */
  readonly revision: number
  readonly items: ReadonlyArray<PreferenceEntry>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface PreferenceEntry {
  /** `layout` is how a screen is arranged, `preset` a saved choice, `preference` a setting. */
  readonly kind: "layout" | "preset" | "preference"
  /** Chosen by its owner; unique among those of its kind. */
  readonly key: string
  /** The account's revision at its last change; grows, with gaps, and never returns. */
  readonly version: number
  /** Its size as JSON. */
  readonly bytes: number
  /** ISO 8601, UTC */
  readonly changedAt: string
}

export interface Preference {
  /** `layout` is how a screen is arranged, `preset` a saved choice, `preference` a setting. */
  readonly kind: "layout" | "preset" | "preference"
  /** Chosen by its owner; unique among those of its kind. */
  readonly key: string
  /** The account's revision at its last change; grows, with gaps, and never returns. */
  readonly version: number
  /** Its size as JSON. */
  readonly bytes: number
  /** ISO 8601, UTC */
  readonly changedAt: string
  /** A JSON object that the service keeps and does not read. */
  readonly value: Readonly<Record<string, unknown>>
}

export interface Watchlist {
  readonly id: string
  readonly name: string
  /** Grows with each change, with gaps. */
  readonly version: number
  readonly entryCount: number
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly changedAt: string
  /** In the order of their owner. */
  readonly entries: ReadonlyArray<{
    readonly kind: "token" | "market" | "wallet" | "agent"
    /** What the API calls the thing: an address, a market, an agent. */
    readonly id: string
    /** ISO 8601, UTC */
    readonly addedAt: string
  }>
}

export interface WatchlistSummary {
  readonly id: string
  readonly name: string
  /** Grows with each change, with gaps. */
  readonly version: number
  readonly entryCount: number
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly changedAt: string
}

export interface ApiRequestPage {
  readonly items: ReadonlyArray<ApiRequest>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface ApiRequest {
  /** The `X-Request-Id` of its answer. */
  readonly id: string
  readonly keyId: string
  /** The name of the row. */
  readonly operation: string
  readonly method: string
  /** The path of the row, with its parameters in braces. */
  readonly route: string
  /** As it was sent, without its query. */
  readonly path: string
  /** Null when the caller left before there was an answer. */
  readonly status: number | null
  readonly errorCode: string | null
  readonly durationMs: number
  /** What was charged for it. */
  readonly cost: Money | null
  /** The IPv4 /24 or IPv6 /48 of the caller. */
  readonly addressRange: string
  /** ISO 8601, UTC */
  readonly at: string
}

export interface ApiErrorGroupPage {
  readonly items: ReadonlyArray<ApiErrorGroup>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface ApiErrorGroup {
  readonly code: string
  readonly operation: string
  readonly count: number
  /** ISO 8601, UTC */
  readonly firstSeenAt: string
  /** ISO 8601, UTC */
  readonly lastSeenAt: string
  readonly lastRequestId: string
  /** At most twenty of the keys. */
  readonly keyIds: ReadonlyArray<string>
}

export interface ApiRequestDetail {
  /** The `X-Request-Id` of its answer. */
  readonly id: string
  /** Null for a call of a session. */
  readonly keyId: string | null
  /** The name of the row. */
  readonly operation: string
  readonly method: string
  /** The path of the row, with its parameters in braces. */
  readonly route: string
  /** As it was sent, without its query. */
  readonly path: string
  /** Null when the caller left before there was an answer. */
  readonly status: number | null
  readonly errorCode: string | null
  readonly durationMs: number
  /** What was charged for it. */
  readonly cost: Money | null
  /** The IPv4 /24 or IPv6 /48 of the caller. */
  readonly addressRange: string
  /** ISO 8601, UTC */
  readonly at: string
  readonly effect: "none" | "reversible" | "irreversible"
  /** Kept where the row changes nothing and no credential is in it; null otherwise. */
  readonly query: string | null
  /** JSON. Kept where the row changes nothing and no credential is in it; null otherwise. */
  readonly body: string | null
}

export interface ReplayedRequest {
  /** The new call. */
  readonly id: string
  /** The call that was made again. */
  readonly replayed: string
  readonly status: number
  readonly contentType: string | null
  /** What it answered as JSON; null where it is no JSON. */
  readonly body: unknown
  /** What it answered, where it is no JSON and at most 256 KiB; null otherwise. */
  readonly text: string | null
}

export interface KeyUsagePage {
  /** Default: "day". */
  readonly by?: "route" | "key" | "day"
  /** A day in UTC, `2026-07-15`; included. */
  readonly since: string
  /** A day in UTC, `2026-07-15`; included. */
  readonly until: string
  readonly items: ReadonlyArray<KeyUsageGroup>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface KeyUsageGroup {
  /** The row, the key or the day. */
  readonly group: string
  readonly calls: number
  /** Answered with 4xx. */
  readonly refused: number
  /** Answered with 5xx. */
  readonly failed: number
  /** The upper bound of a step; null where it is longer than a minute. */
  readonly p50Ms: number | null
  /** The upper bound of a step; null where it is longer than a minute. */
  readonly p95Ms: number | null
  /** What was charged, by asset. */
  readonly costs: ReadonlyArray<Money>
}

export interface PaperAccount {
  readonly isPaper: true
  /** Grows by one with each reset */
  readonly generation: number
  readonly profile: {
    readonly name: string
    readonly feeBps: number
    readonly slippageBps: number
  }
  readonly startingBalances: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
  }>
  readonly balances: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Whole number of the smallest unit */
    readonly postedAtomic: string
    /** Whole number of the smallest unit */
    readonly reservedAtomic: string
    /** Whole number of the smallest unit */
    readonly availableAtomic: string
  }>
  /** ISO 8601, UTC */
  readonly startedAt: string
  /** Every generation, newest first */
  readonly history: ReadonlyArray<{
    readonly generation: number
    /** ISO 8601, UTC */
    readonly startedAt: string
    readonly endedAt: string | null
  }>
}

export interface StartPaperAccountRequest {
  /** What the account begins with, each token once. */
  readonly balances: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Whole number of the smallest unit, above zero */
    readonly amountAtomic: string
  }>
  /** What a fill costs. Values outside the bounds are refused, never clamped. */
  readonly profile?: "frictionless" | "realistic" | "harsh" | {
    readonly feeBps: number
    readonly slippageBps: number
  }
}

/** What is left out stays as it was declared. */
export interface ResetPaperAccountRequest {
  /** What the account begins with, each token once. */
  readonly balances?: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly token: string
    /** Whole number of the smallest unit, above zero */
    readonly amountAtomic: string
  }>
  /** What a fill costs. Values outside the bounds are refused, never clamped. */
  readonly profile?: "frictionless" | "realistic" | "harsh" | {
    readonly feeBps: number
    readonly slippageBps: number
  }
}

export interface MarketStatus {
  /** In the order in which they are asked */
  readonly feeds: ReadonlyArray<{
    readonly name: string
    readonly origin: string
    readonly state: "ready" | "failing" | "not_configured"
    readonly lastAnswerAt: string | null
    readonly lastFailure: string | null
  }>
  /** Null: no feed gives a dollar price, and every dollar figure is null */
  readonly usdReference: {
    readonly feed: string
    /** ISO 8601, UTC */
    readonly asOf: string
  } | null
}

export interface Token {
  /** With its network, as GeckoTerminal writes it */
  readonly id: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly family: string
  readonly name: string
  readonly symbol: string
  /** `hides_text`: it has characters that nobody sees, or that turn the text around them; U+FFFD is shown in their place */
  readonly textWarnings: ReadonlyArray<{
    readonly code: "hides_text"
    readonly field: "name" | "symbol"
  }>
  readonly decimals: 18
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  readonly metadataUri: string
  /** Whole number of the smallest unit */
  readonly supplyAtomic: string
  /** ISO 8601, UTC */
  readonly launchedAt: string
  readonly blockNumber: number
  readonly logIndex: number
  /** 32 bytes in hexadecimal */
  readonly transactionHash: string
  /** Launched by an account of the demo */
  readonly simulated: boolean
  /** The words of the creator */
  readonly description: string | null
  readonly image: TokenImage
  /** https addresses by the names that the creator gave them; nobody checked them */
  readonly socials: Readonly<Record<string, string>>
  /** Decimal number as a string */
  readonly priceEth: string
  /** Null with a reason where it cannot be known */
  readonly priceUsd: UsdPrice
  /** Decimal number as a string */
  readonly marketCapEth: string
  /** Null with a reason where it cannot be known */
  readonly marketCapUsd: UsdPrice
  readonly change: PriceChanges
  readonly activity: WindowActivities
  readonly day: DayActivity
  readonly lastTradeAt: string | null
  /** Ether that buyers paid into the curve; behind it, the wrapped ether in the pools of the token */
  readonly liquidityEth: string | null
  /** Why it is null */
  readonly liquidityReason: string | null
  readonly graduation: Graduation
  readonly holders: number
  /** What the ten largest holders have of the supply; pools are left out */
  readonly topTenBps: number
  readonly risk: TokenRisk
  /** Closes in ether since the launch, of a day at most, oldest first, the running step last; without a trade, the one before */
  readonly sparkline: ReadonlyArray<string>
  /** From point to point: 60 or 900 for a young token, 3,600 for others */
  readonly sparklineStepSeconds: number
  readonly pools: ReadonlyArray<string>
}

export interface TokenImage {
  /** As the description has it */
  readonly uri: string | null
  /** The picture, where this service keeps it */
  readonly url: string | null
  /** The same, 64 pixels wide */
  readonly thumbnailUrl: string | null
  /** Why there is no `url` */
  readonly reason: string | null
}

/** Null with a reason where it cannot be known */
export interface UsdPrice {
  readonly value: string | null
  readonly reason: string | null
}

export interface PriceChanges {
  /** Null with a reason where it cannot be known */
  readonly m5: PriceChange
  /** Null with a reason where it cannot be known */
  readonly h1: PriceChange
  /** Null with a reason where it cannot be known */
  readonly h6: PriceChange
  /** Null with a reason where it cannot be known */
  readonly h24: PriceChange
  /** Null with a reason where it cannot be known */
  readonly launch: PriceChange
}

/** Null with a reason where it cannot be known */
export interface PriceChange {
  readonly pct: string | null
  readonly reason: string | null
}

export interface WindowActivities {
  readonly m5: WindowActivity
  readonly h1: WindowActivity
  readonly h6: WindowActivity
  readonly h24: WindowActivity
  readonly launch: WindowActivity
}

export interface WindowActivity {
  /** Decimal number as a string */
  readonly volumeEth: string
  readonly trades: number
}

export interface DayActivity {
  /** Decimal number as a string */
  readonly volumeEth: string
  readonly trades: number
  readonly buys: number
  readonly sells: number
  readonly traders: number
  readonly simulatedTrades: number
}

export interface Graduation {
  /** `complete`: sold out, its pool is not open yet; `none`: launched into a pool */
  readonly stage: "curve" | "complete" | "graduated" | "none"
  /** Share of the curve sold */
  readonly progressBps: number | null
  /** Why the progress is null */
  readonly reason: string | null
}

export interface TokenRisk {
  readonly topTenBps: number
  readonly creatorHoldsBps: number
  /** What the creator sold of the supply; more than all of it when bought back between */
  readonly creatorSoldBps: number
  /** Launches of the same creator, this one included; 100: or more */
  readonly creatorTokens: number
  /** Who bought in the block of the launch, without its creator; null where its trades were removed before this was kept */
  readonly firstBlockBuyers: {
    readonly count: number
    /** Of the supply */
    readonly boughtBps: number
  } | null
  /** What this row does not say; GET /api/rh-launchpad/launches/{launchId}/risk does */
  readonly notChecked: ReadonlyArray<string>
}

export interface TokenScreen {
  readonly token: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: Token | null
    readonly problem: PartProblem | null
  }
  readonly pools: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: ReadonlyArray<Pool> | null
    readonly problem: PartProblem | null
  }
  readonly candles: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: Candles | null
    readonly problem: PartProblem | null
  }
  readonly trades: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: MarketTradePage | null
    readonly problem: PartProblem | null
  }
  readonly holders: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: HolderPage | null
    readonly problem: PartProblem | null
  }
}

export interface Pool {
  /** With its network, as GeckoTerminal writes it */
  readonly id: string
  /** `curve:` and the token for a bonding curve, the address for a Uniswap V3 pool */
  readonly pool: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly kind: "curve" | "v3"
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
  /** ISO 8601, UTC */
  readonly openedAt: string
  readonly blockNumber: number
  /** Null: a pool without a trade yet */
  readonly priceEth: string | null
  /** Ether that buyers paid into a curve, wrapped ether in a pool; null for a pool that was indexed before this was kept */
  readonly liquidityEth: string | null
  readonly lastTradeAt: string | null
}

export interface MarketTradePage {
  readonly items: ReadonlyArray<MarketTrade>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface MarketTrade {
  /** `<block>:<log index>` */
  readonly id: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  /** `curve:` and the token for a bonding curve, the address for a Uniswap V3 pool */
  readonly pool: string
  readonly side: "buy" | "sell"
  /** EVM address, 20 bytes in hexadecimal */
  readonly trader: string
  /** Whole number of the smallest unit */
  readonly ethAtomic: string
  /** Whole number of the smallest unit */
  readonly tokenAtomic: string
  readonly feeEthAtomic: string | null
  /** Decimal number as a string */
  readonly priceEth: string
  /** ISO 8601, UTC */
  readonly tradedAt: string
  readonly blockNumber: number
  readonly logIndex: number
  /** 32 bytes in hexadecimal */
  readonly blockHash: string
  /** 32 bytes in hexadecimal */
  readonly transactionHash: string
  readonly simulated: boolean
  readonly finality: "latest" | "safe"
}

export interface HolderPage {
  readonly items: ReadonlyArray<Holder>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface Trend {
  readonly rank: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly name: string
  readonly symbol: string
  /** trades + 5 * traders + floor(sqrt(volume in thousandths of an ether)) */
  readonly score: number
  readonly trades: number
  readonly buys: number
  readonly traders: number
  readonly simulatedTrades: number
  /** Decimal number as a string */
  readonly volumeEth: string
  /** Decimal number as a string */
  readonly priceEth: string
  /** Null with a reason where it cannot be known */
  readonly change: PriceChange
}

export interface ScreenFields {
  readonly items: ReadonlyArray<{
    readonly name: string
    readonly kind: string
    readonly about: string
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
  readonly operators: ReadonlyArray<string>
  /** EBNF, one rule a line */
  readonly grammar: ReadonlyArray<string>
  /** The newest so many tokens are looked at */
  readonly screenedMax: number
}

export interface ScreenedToken {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly name: string
  readonly symbol: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  /** ISO 8601, UTC */
  readonly launchedAt: string
  readonly simulated: boolean
  readonly hasPool: boolean
  /** Decimal number as a string */
  readonly priceEth: string
  /** Decimal number as a string */
  readonly marketCapEth: string
  /** Decimal number as a string */
  readonly volumeEth24h: string
  readonly trades24h: number
  readonly buys24h: number
  readonly sells24h: number
  readonly traders24h: number
  readonly changeBps24h: number | null
  readonly changeReason: string | null
  readonly holders: number
  readonly topTenBps: number
}

export interface TokenPrice {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  /** False for an address that is not a launched token */
  readonly known: boolean
  /** Ether for one whole token after its newest trade */
  readonly priceEth: string | null
  /** Null with a reason where it cannot be known */
  readonly priceUsd: UsdPrice
  /** Null: the opening price, nobody traded yet */
  readonly lastTradeAt: string | null
  /** Null with a reason where it cannot be known */
  readonly change24h: PriceChange
  readonly simulated: boolean
}

export type SimplePrices = Readonly<Record<string, {
  readonly eth: string | null
  readonly usd: string | null
  /** Why there is no dollar price */
  readonly usdReason: string | null
}>>

export interface CandleProof {
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly pool: string | null
  readonly interval: "1s" | "1m" | "5m" | "15m" | "1h" | "4h" | "1d" | "1w" | "1M"
  /** ISO 8601, UTC */
  readonly startedAt: string
  /** ISO 8601, UTC */
  readonly endsAt: string
  readonly closed: boolean
  readonly revision: number
  readonly tradesHash: string | null
  readonly recipe: ReadonlyArray<string>
  /** False: the trades were deleted by retention, and none is listed; the hash stays */
  readonly tradesKept: boolean
  /** The trades that it is made of */
  readonly items: ReadonlyArray<MarketTrade>
  readonly nextCursor: string | null
}

export interface Trader {
  /** EVM address, 20 bytes in hexadecimal */
  readonly trader: string
  readonly trades: number
  /** Decimal number as a string */
  readonly boughtEth: string
  /** Whole number of the smallest unit */
  readonly boughtTokensAtomic: string
  /** Decimal number as a string */
  readonly soldEth: string
  /** Whole number of the smallest unit */
  readonly soldTokensAtomic: string
  /** Null until something was both bought and sold */
  readonly realisedEth: string | null
  readonly simulated: boolean
}

export interface MarketCorrection {
  readonly id: number
  readonly kind: "trade_retracted" | "candle_revised"
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  /** `curve:` and the token for a bonding curve, the address for a Uniswap V3 pool */
  readonly pool: string
  /** ISO 8601, UTC */
  readonly happenedAt: string
  /** ISO 8601, UTC */
  readonly recordedAt: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>> | null
}

export interface Screen {
  readonly id: string
  readonly name: string
  readonly filter: string
  readonly sort: "priceEth" | "marketCapEth" | "volumeEth24h" | "trades24h" | "buys24h" | "sells24h" | "traders24h" | "changeBps24h" | "holders" | "topTenBps" | "ageSeconds" | "name" | "symbol" | "creator" | "hasPool" | "simulated"
  readonly order: "asc" | "desc"
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface PriceAlert {
  readonly id: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly token: string
  readonly direction: "above" | "below"
  /** Decimal number as a string */
  readonly priceEth: string
  readonly note: string
  readonly state: "active" | "paused"
  readonly firings: number
  readonly lastFiredAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface PriceAlertPage {
  readonly items: ReadonlyArray<PriceAlert>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface UdfConfiguration {
  readonly supports_search: boolean
  readonly supports_group_request: boolean
  readonly supports_marks: boolean
  readonly supports_timescale_marks: boolean
  readonly supports_time: boolean
  readonly exchanges: ReadonlyArray<{
    readonly value: string
    readonly name: string
    readonly desc: string
  }>
  readonly symbols_types: ReadonlyArray<{
    readonly name: string
    readonly value: string
  }>
  /** Lengths of bars */
  readonly supported_resolutions: ReadonlyArray<string>
}

export interface UdfSymbol {
  readonly name: string
  readonly full_name: string
  readonly ticker: string
  readonly description: string
  readonly type: string
  readonly session: string
  readonly exchange: string
  readonly listed_exchange: string
  readonly timezone: string
  readonly format: string
  readonly minmov: number
  readonly pricescale: number
  readonly has_seconds: boolean
  /** Lengths that are made here, in seconds */
  readonly seconds_multipliers: ReadonlyArray<string>
  readonly has_intraday: boolean
  /** Lengths that are made here, in minutes */
  readonly intraday_multipliers: ReadonlyArray<string>
  readonly has_daily: boolean
  /** Lengths that are made here, in days */
  readonly daily_multipliers: ReadonlyArray<string>
  readonly has_weekly_and_monthly: boolean
  /** Lengths of bars */
  readonly supported_resolutions: ReadonlyArray<string>
  readonly volume_precision: number
  readonly data_status: string
  readonly currency_code: string
}

export type UdfFoundSymbols = ReadonlyArray<{
  readonly symbol: string
  readonly full_name: string
  readonly description: string
  readonly exchange: string
  readonly ticker: string
  readonly type: string
}>

export type UdfHistory = {
  readonly s: "ok"
  /** Starts of the bars, Unix seconds, ascending */
  readonly t: ReadonlyArray<number>
  /** Opens */
  readonly o: ReadonlyArray<number>
  /** Highs */
  readonly h: ReadonlyArray<number>
  /** Lows */
  readonly l: ReadonlyArray<number>
  /** Closes */
  readonly c: ReadonlyArray<number>
  /** Volumes in the base asset */
  readonly v: ReadonlyArray<number>
} | {
  readonly s: "no_data"
  /** When the newest older bar begins */
  readonly nextTime?: number
}

export interface RankedTrader {
  readonly rank: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly trader: string
  /** At average cost; null until something was both bought and sold */
  readonly realisedEth: string | null
  /** Of the tokens with something realised, those with a gain; null without any */
  readonly winRateBps: number | null
  /** Decimal number as a string */
  readonly volumeEth: string
  readonly trades: number
  readonly tokens: number
  readonly simulated: boolean
}

export interface RankedCreator {
  readonly rank: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly creator: string
  readonly launches: number
  /** Tokens that left their curve for a pool */
  readonly graduated: number
  /** Decimal number as a string */
  readonly volumeEth: string
  readonly trades: number
  /** Summed over the tokens */
  readonly holders: number
  /** Decimal number as a string */
  readonly marketCapEth: string
  /** All of the tokens are the demo’s */
  readonly simulated: boolean
}

/** By id or address; what is not known here is left out */
export type SimpleQuotes = Readonly<Record<string, Readonly<Record<string, number | null>>>>

export interface PerpsAsset {
  readonly symbol: string
  readonly displayName?: string
  readonly coingeckoId?: string | null
  readonly tokens: ReadonlyArray<{
    readonly blockchain: string
    readonly contractAddress?: string | null
    readonly depositEnabled: boolean
    readonly displayName?: string
    /** Decimal number */
    readonly minimumDeposit?: string
    readonly withdrawEnabled: boolean
    /** Decimal number */
    readonly minimumWithdrawal?: string
    readonly maximumWithdrawal?: string | null
    /** Decimal number */
    readonly withdrawalFee?: string
  }>
}

export interface PerpsCollateral {
  readonly symbol: string
  readonly imfFunction: {
    readonly type: string
    /** Decimal number as a string */
    readonly base: string
    /** Decimal number as a string */
    readonly factor: string
  }
  readonly mmfFunction: {
    readonly type: string
    /** Decimal number as a string */
    readonly base: string
    /** Decimal number as a string */
    readonly factor: string
  }
  readonly haircutFunction: {
    /** Decimal number */
    readonly weight: string
    readonly kind: {
      readonly type: string
      readonly [name: string]: unknown
    }
  }
}

export interface BorrowLendApy {
  readonly borrowLend: ReadonlyArray<{
    readonly symbol: string
    /** Decimal number */
    readonly borrowRate: string
    /** Decimal number */
    readonly lendRate: string
  }>
  readonly staking: ReadonlyArray<{
    readonly symbol: string
    /** Decimal number */
    readonly dilutionFactor?: string
    /** Decimal number */
    readonly stakingRate: string
  }>
}

export interface BorrowLendMarket {
  readonly state: string
  /** Decimal number */
  readonly assetMarkPrice: string
  /** Decimal number */
  readonly borrowInterestRate: string
  /** Decimal number */
  readonly borrowedQuantity: string
  /** Decimal number */
  readonly fee: string
  /** Decimal number */
  readonly lendInterestRate: string
  /** Decimal number */
  readonly lentQuantity: string
  /** Decimal number */
  readonly maxUtilization: string
  /** Decimal number */
  readonly openBorrowLendLimit: string
  /** Decimal number */
  readonly optimalUtilization: string
  readonly symbol: string
  readonly timestamp: string | number
  /** Decimal number */
  readonly throttleUtilizationThreshold: string
  /** Decimal number */
  readonly throttleUtilizationBound: string
  /** Decimal number */
  readonly throttleUpdateFraction: string
  /** Decimal number */
  readonly utilization: string
  readonly stepSize?: string | null
}

export interface PerpsStatus {
  readonly paper: {
    /** In the journal so far */
    readonly commands: number
    readonly pricedAt: string | null
    /** Decimal number */
    readonly insuranceFund: string
    readonly simulatedTraders: boolean
    readonly markets: ReadonlyArray<{
      readonly symbol: string
      /** synthetic, simulated:set-by-hand, or the name of a market feed */
      readonly indexSource: string
      /** Decimal number */
      readonly indexPrice: string
      /** Decimal number */
      readonly markPrice: string
    }>
  }
  readonly live: {
    readonly configured: boolean
    readonly exchange: string
    /** A signing key is configured; for the operator only */
    readonly canTrade: boolean
  }
  readonly venue: {
    readonly configured: boolean
    readonly name: string
  }
}

export interface PerpsVenueMarkets {
  /** The venue, or paper-exchange */
  readonly source: string
  readonly markets: ReadonlyArray<unknown>
}

export interface PerpsMarket {
  readonly symbol: string
  readonly baseSymbol: string
  readonly quoteSymbol: string
  readonly marketType: string
  readonly filters: {
    readonly price: {
      /** Decimal number */
      readonly minPrice: string
      readonly maxPrice?: string | null
      /** Decimal number */
      readonly tickSize: string
      readonly maxMultiplier?: string | null
      readonly minMultiplier?: string | null
      readonly maxImpactMultiplier?: string | null
      readonly minImpactMultiplier?: string | null
      readonly meanMarkPriceBand?: {
        /** Decimal number */
        readonly maxMultiplier: string
        /** Decimal number */
        readonly minMultiplier: string
      } | null
      readonly meanPremiumBand?: {
        /** Decimal number */
        readonly tolerancePct: string
      } | null
      readonly borrowEntryFeeMaxMultiplier?: string | null
      readonly borrowEntryFeeMinMultiplier?: string | null
    }
    readonly quantity: {
      /** Decimal number */
      readonly minQuantity: string
      readonly maxQuantity?: string | null
      /** Decimal number */
      readonly stepSize: string
    }
    readonly leverage?: {
      /** Decimal number */
      readonly minLeverage: string
      /** Decimal number */
      readonly maxLeverage: string
      /** Decimal number */
      readonly stepSize: string
    } | null
  }
  readonly imfFunction?: {
    readonly type: string
    /** Decimal number as a string */
    readonly base: string
    /** Decimal number as a string */
    readonly factor: string
  } | null
  readonly mmfFunction?: {
    readonly type: string
    /** Decimal number as a string */
    readonly base: string
    /** Decimal number as a string */
    readonly factor: string
  } | null
  readonly fundingInterval?: number | null
  readonly fundingRateUpperBound?: string | null
  readonly fundingRateLowerBound?: string | null
  readonly openInterestLimit?: string | null
  /** Open, Closed, CancelOnly, LimitOnly or PostOnly */
  readonly orderBookState: string
  readonly createdAt: string
  readonly visible?: boolean
  readonly positionLimitWeight?: string | null
  /** paper-exchange for markets of the paper exchange */
  readonly source?: string
  readonly makerFeeBps?: number
  readonly takerFeeBps?: number
}

export interface PerpsDepth {
  readonly asks: ReadonlyArray<ReadonlyArray<string>>
  readonly bids: ReadonlyArray<ReadonlyArray<string>>
  readonly lastUpdateId: string
  /** Unix microseconds */
  readonly timestamp: number
}

export interface PerpsKline {
  readonly start: string
  readonly end: string
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string | null
  /** Decimal number */
  readonly volume: string
  /** Decimal number */
  readonly quoteVolume: string
  readonly trades: string
}

export interface PerpsMarkPrice {
  /** Decimal number */
  readonly fundingRate: string
  /** Decimal number */
  readonly indexPrice: string
  /** Decimal number */
  readonly markPrice: string
  readonly nextFundingTimestamp: number
  readonly symbol: string
}

export interface PerpsOpenInterest {
  readonly symbol: string
  readonly openInterest: string | null
  readonly timestamp: number
}

export interface PerpsFundingRate {
  readonly symbol: string
  readonly intervalEndTimestamp: string
  /** Decimal number */
  readonly fundingRate: string
}

export interface PerpsMarketView {
  readonly market: PerpsMarket
  /**
   * Of the candles
   * Default: "1m".
   */
  readonly interval?: "1m" | "5m" | "15m" | "1h" | "4h" | "1d"
  readonly ticker: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: PerpsTicker | null
    readonly problem: PartProblem | null
  }
  readonly depth: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: PerpsDepth | null
    readonly problem: PartProblem | null
  }
  readonly klines: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: ReadonlyArray<PerpsKline> | null
    readonly problem: PartProblem | null
  }
  readonly trades: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: ReadonlyArray<PerpsPublicTrade> | null
    readonly problem: PartProblem | null
  }
  readonly mark: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: PerpsMarkPrice | null
    readonly problem: PartProblem | null
  }
  readonly openInterest: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: PerpsOpenInterest | null
    readonly problem: PartProblem | null
  }
  readonly funding: {
    /** What time the part is of */
    readonly asOf: string | null
    /** Null: see `problem` */
    readonly data: ReadonlyArray<PerpsFundingRate> | null
    readonly problem: PartProblem | null
  }
}

export interface PerpsTicker {
  readonly symbol: string
  /** Decimal number */
  readonly firstPrice: string
  /** Decimal number */
  readonly lastPrice: string
  /** Decimal number */
  readonly priceChange: string
  /** A fraction: 0.01 is one percent */
  readonly priceChangePercent: string
  /** Decimal number */
  readonly high: string
  /** Decimal number */
  readonly low: string
  /** Decimal number */
  readonly volume: string
  /** Decimal number */
  readonly quoteVolume: string
  readonly trades: string
}

export interface PerpsPublicTrade {
  readonly id: number
  /** Decimal number */
  readonly price: string
  /** Decimal number */
  readonly quantity: string
  /** Decimal number */
  readonly quoteQuantity: string
  /** Unix milliseconds */
  readonly timestamp: number
  readonly isBuyerMaker: boolean
}

export interface PerpsIndexRequest {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  /** Null lets the index go again */
  readonly indexPrice: string | null
}

export interface PerpsIndexPrice {
  readonly symbol: string
  /** Decimal number */
  readonly indexPrice: string
  /** Decimal number */
  readonly markPrice: string
  readonly indexSource: string
}

export interface PerpsOrderRequest {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly side: "Bid" | "Ask"
  readonly orderType: "Limit" | "Market"
  /** Decimal number as a string */
  readonly price?: string
  /** Decimal number as a string */
  readonly quantity?: string
  /** Decimal number as a string */
  readonly quoteQuantity?: string
  readonly timeInForce?: "GTC" | "IOC" | "FOK"
  readonly postOnly?: boolean
  readonly reduceOnly?: boolean
  /** Closes all that is open in the market; takes no quantity */
  readonly closePosition?: boolean
  readonly clientId?: number
  readonly selfTradePrevention?: "Allow" | "RejectBoth" | "RejectMaker" | "RejectTaker"
  readonly autoLend?: boolean
  readonly autoLendRedeem?: boolean
  readonly autoBorrow?: boolean
  readonly autoBorrowRepay?: boolean
  /** Decimal number as a string */
  readonly stopLossTriggerPrice?: string
  /** Decimal number as a string */
  readonly stopLossLimitPrice?: string
  readonly stopLossTriggerBy?: "LastPrice" | "MarkPrice" | "IndexPrice"
  /** Decimal number as a string */
  readonly takeProfitTriggerPrice?: string
  /** Decimal number as a string */
  readonly takeProfitLimitPrice?: string
  readonly takeProfitTriggerBy?: "LastPrice" | "MarkPrice" | "IndexPrice"
  readonly triggerBy?: "LastPrice" | "MarkPrice" | "IndexPrice"
  /** Decimal number as a string */
  readonly triggerPrice?: string
  /** A quantity, or a share of the position at that time such as 12.5% */
  readonly triggerQuantity?: string
  /** Decimal number as a string */
  readonly slippageTolerance?: string
  readonly slippageToleranceType?: "TickSize" | "Percent"
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

export interface PerpsOrder {
  readonly id: string
  readonly clientId?: number | null
  readonly symbol: string
  readonly side: string
  readonly orderType: string
  readonly price?: string | null
  readonly quantity?: string | null
  readonly quoteQuantity?: string | null
  /** Decimal number */
  readonly executedQuantity: string
  /** Decimal number */
  readonly executedQuoteQuantity: string
  readonly timeInForce: string
  readonly selfTradePrevention: string
  readonly postOnly?: boolean
  readonly reduceOnly?: boolean | null
  readonly relatedOrderId?: string | null
  readonly triggerBy?: string | null
  readonly triggerPrice?: string | null
  /** Cancelled, Expired, Filled, New, PartiallyFilled, Triggered or TriggerPending */
  readonly status: string
  readonly reason?: string | null
  /** Unix milliseconds */
  readonly createdAt: number
  readonly updatedAt?: number
  /** The paper exchange, or the configured live one */
  readonly mode?: "paper" | "live"
}

/** The new whole quantity, with what is filled already */
export interface PerpsReplaceRequest {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly orderId?: string
  readonly clientId?: number
  /** Decimal number as a string */
  readonly price?: string
  /** Decimal number as a string */
  readonly quantity?: string
}

export interface PerpsPaperOrderRequest {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly side: "Bid" | "Ask"
  readonly orderType: "Limit" | "Market"
  /** Decimal number as a string */
  readonly price?: string
  /** Decimal number as a string */
  readonly quantity?: string
  /** Decimal number as a string */
  readonly quoteQuantity?: string
  readonly timeInForce?: "GTC" | "IOC" | "FOK"
  readonly postOnly?: boolean
  readonly reduceOnly?: boolean
  /** Closes all that is open in the market; takes no quantity */
  readonly closePosition?: boolean
  readonly clientId?: number
  readonly selfTradePrevention?: "Allow" | "RejectBoth" | "RejectMaker" | "RejectTaker"
  readonly autoLend?: boolean
  readonly autoLendRedeem?: boolean
  readonly autoBorrow?: boolean
  readonly autoBorrowRepay?: boolean
  /** Decimal number as a string */
  readonly stopLossTriggerPrice?: string
  /** Decimal number as a string */
  readonly stopLossLimitPrice?: string
  readonly stopLossTriggerBy?: "LastPrice" | "MarkPrice" | "IndexPrice"
  /** Decimal number as a string */
  readonly takeProfitTriggerPrice?: string
  /** Decimal number as a string */
  readonly takeProfitLimitPrice?: string
  readonly takeProfitTriggerBy?: "LastPrice" | "MarkPrice" | "IndexPrice"
  readonly triggerBy?: "LastPrice" | "MarkPrice" | "IndexPrice"
  /** Decimal number as a string */
  readonly triggerPrice?: string
  /** A quantity, or a share of the position at that time such as 12.5% */
  readonly triggerQuantity?: string
  /** Decimal number as a string */
  readonly slippageTolerance?: string
  readonly slippageToleranceType?: "TickSize" | "Percent"
  /** This is of the paper exchange only */
  readonly mode?: "paper"
}

export interface PerpsOrderPreview {
  readonly isPaper: true
  readonly status: string | null
  readonly refusal: {
    /** The error code that the order by itself would be answered with */
    readonly code: string
    readonly reason: string
    readonly detail: string
    readonly fix: string
  } | null
  readonly reason: string | null
  /** Decimal number */
  readonly quantity: string
  readonly fill: {
    /** Decimal number */
    readonly quantity: string
    /** Decimal number */
    readonly quoteQuantity: string
    readonly averagePrice: string | null
    readonly worstPrice: string | null
    readonly impactBps: number | null
    /** Decimal number */
    readonly fee: string
  }
  readonly resting: {
    /** Decimal number */
    readonly quantity: string
    readonly price: string | null
    /** Decimal number */
    readonly fee: string
  }
  readonly before: PerpsStanding
  readonly after: PerpsStanding
  /** In this market after the order; null: none */
  readonly position: {
    readonly symbol: string
    /** Decimal number */
    readonly netQuantity: string
    /** Decimal number */
    readonly entryPrice: string
    readonly estLiquidationPrice: string | null
    /** Decimal number */
    readonly fundingRate: string
    /** At the rate of now: below zero is paid, above it received */
    readonly fundingPerInterval: string
  } | null
  readonly asOf: {
    /** The command that the preview follows */
    readonly lastUpdateId: string
    readonly pricedAt: string | null
    /** Decimal number */
    readonly markPrice: string
    readonly indexSource: string
  }
}

export interface PerpsStanding {
  /** Decimal number */
  readonly netEquity: string
  /** Decimal number */
  readonly netEquityAvailable: string
  /** Initial margin of positions and open orders, in dollars */
  readonly imf: string
  /** Maintenance margin of positions, in dollars */
  readonly mmf: string
}

export interface PerpsOrdersRequest {
  readonly orders: ReadonlyArray<PerpsPaperOrderRequest>
}

export interface PerpsPlacedOrders {
  /** In the order of the request; of both members one is null */
  readonly items: ReadonlyArray<{
    readonly order: PerpsOrder | null
    readonly refusal: {
      /** The error code that the order by itself would be answered with */
      readonly code: string
      readonly reason: string
      readonly detail: string
      readonly fix: string
    } | null
  }>
}

export interface PerpsCancelAfterRequest {
  /** From now; 0 takes it off */
  readonly timeoutMs: 0 | number
  /** Orders that only close positions stay; true unless given */
  readonly keepReduceOnly?: boolean
}

export interface PerpsCancelAfter {
  readonly armed: boolean
  /** 0 while it is off */
  readonly timeoutMs: number
  readonly cancelsAt: string | null
  readonly keepReduceOnly: boolean
  readonly isPaper: true
}

export interface PerpsOrderPage {
  readonly items: ReadonlyArray<PerpsOrder>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface PerpsFillPage {
  readonly items: ReadonlyArray<PerpsFill>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface PerpsFill {
  readonly tradeId: string | number | null
  readonly orderId: string | null
  readonly symbol: string
  readonly side: string
  /** trade, liquidation or adl */
  readonly kind?: string
  readonly isMaker: boolean
  /** Decimal number */
  readonly price: string
  /** Decimal number */
  readonly quantity: string
  /** Decimal number */
  readonly quoteQuantity?: string
  /** Decimal number */
  readonly fee: string
  readonly feeSymbol: string
  /** Decimal number */
  readonly pnlRealized?: string
  readonly timestamp: string
}

export interface PerpsPosition {
  readonly symbol: string
  /** Decimal number */
  readonly netQuantity: string
  /** Decimal number */
  readonly netExposureNotional: string
  /** Decimal number */
  readonly netCost: string
  /** Decimal number */
  readonly entryPrice: string
  /** Decimal number */
  readonly markPrice: string
  readonly estLiquidationPrice?: string | null
  /** Decimal number */
  readonly pnlRealized: string
  /** Decimal number */
  readonly pnlUnrealized: string
  /** Decimal number */
  readonly cumulativeFundingPayment: string
  /** Decimal number */
  readonly adlRank?: string
  readonly openedAt?: number
}

export interface PerpsAccount {
  readonly isPaper?: boolean
  /** Decimal number */
  readonly assetsValue: string
  /** Decimal number */
  readonly liabilitiesValue: string
  /** Decimal number */
  readonly borrowLiability: string
  /** Decimal number */
  readonly netEquity: string
  /** Decimal number */
  readonly netEquityAvailable: string
  /** Decimal number */
  readonly netEquityLocked: string
  /** Decimal number */
  readonly netExposureFutures: string
  /** Decimal number */
  readonly pnlUnrealized: string
  /** Decimal number */
  readonly unsettledEquity: string
  /** Decimal number */
  readonly imf: string
  /** Decimal number */
  readonly mmf: string
  readonly marginFraction: string | null
  readonly collateral: ReadonlyArray<{
    readonly symbol: string
    /** Decimal number */
    readonly assetMarkPrice: string
    /** Decimal number */
    readonly totalQuantity: string
    /** Decimal number */
    readonly balanceNotional: string
    /** Decimal number */
    readonly collateralWeight: string
    /** Decimal number */
    readonly collateralValue: string
    /** Decimal number */
    readonly availableQuantity: string
  }>
  readonly openOrders?: number
  /** Set for the account; null: as the markets have it */
  readonly leverageLimit?: string | null
  /** The last command that is in here */
  readonly lastUpdateId?: string
}

export interface PerpsAccountChangesRequest {
  /** Null takes the limit off */
  readonly leverageLimit: string | null
}

export interface PerpsResetRequest {
  /** Paper dollars */
  readonly seed: string
}

export interface PerpsDepositRequest {
  /** Paper dollars */
  readonly amount: string
}

export interface PerpAlertRequest {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly direction: "above" | "below"
  /** Of the mark, in whole ticks of the market */
  readonly price: string
  /** Default: "". */
  readonly note?: string
}

export interface PerpAlert {
  readonly id: string
  readonly symbol: string
  readonly direction: "above" | "below"
  /** Decimal number */
  readonly price: string
  readonly note: string
  readonly state: "active" | "paused"
  readonly firings: number
  readonly lastFiredAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface PerpAlertPage {
  readonly items: ReadonlyArray<PerpAlert>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface PerpsSigningKeyRequest {
  /** ED25519 public key, 32 bytes in base64 */
  readonly publicKey: string
  readonly name: string
  /** What the key opens; trade unless given */
  readonly access?: "read" | "trade"
  /** Unix milliseconds, at most five minutes ago */
  readonly timestamp: number
  /** By the key, in base64, over `instruction=signingKeyRegister&account=<account id>&publicKey=<publicKey>&timestamp=<timestamp>` */
  readonly signature: string
}

export interface PerpsSigningKey {
  readonly id: string
  /** ED25519 public key, 32 bytes in base64 */
  readonly publicKey: string
  readonly name: string
  /** What the key opens; trade unless given */
  readonly access: "read" | "trade"
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly revokedAt: string | null
}

export interface PerpsClientMarket {
  readonly symbol: string
  readonly baseSymbol: string
  readonly quoteSymbol: string
  readonly marketType: string
  readonly filters: {
    readonly price: {
      /** Decimal number */
      readonly minPrice: string
      readonly maxPrice?: string | null
      /** Decimal number */
      readonly tickSize: string
      readonly maxMultiplier?: string | null
      readonly minMultiplier?: string | null
      readonly maxImpactMultiplier?: string | null
      readonly minImpactMultiplier?: string | null
      readonly meanMarkPriceBand: null
      readonly meanPremiumBand: null
      readonly borrowEntryFeeMaxMultiplier: null
      readonly borrowEntryFeeMinMultiplier: null
    }
    readonly quantity: {
      /** Decimal number */
      readonly minQuantity: string
      readonly maxQuantity?: string | null
      /** Decimal number */
      readonly stepSize: string
    }
  }
  readonly imfFunction: {
    readonly type: "sqrt"
    /** Decimal number */
    readonly base: string
    /** Decimal number */
    readonly factor: string
  } | null
  readonly mmfFunction: {
    readonly type: "sqrt"
    /** Decimal number */
    readonly base: string
    /** Decimal number */
    readonly factor: string
  } | null
  /** Milliseconds */
  readonly fundingInterval: number
  readonly fundingRateUpperBound: string | null
  readonly fundingRateLowerBound: string | null
  /** Decimal number */
  readonly openInterestLimit: string
  readonly orderBookState: string
  /** UTC, without a zone */
  readonly createdAt: string
  readonly visible: boolean
}

export interface PerpsClientKline {
  /** UTC: 2026-07-15 10:00:00 */
  readonly start: string
  readonly end: string
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string | null
  /** Decimal number */
  readonly volume: string
  /** Decimal number */
  readonly quoteVolume: string
  readonly trades: string
}

export interface PerpsClientOrderRequest {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly side: "Bid" | "Ask"
  readonly orderType: "Limit" | "Market"
  /** Decimal number as a string */
  readonly price?: string
  /** Decimal number as a string */
  readonly quantity?: string
  /** Decimal number as a string */
  readonly quoteQuantity?: string
  readonly timeInForce?: "GTC" | "IOC" | "FOK"
  readonly postOnly?: boolean
  readonly reduceOnly?: boolean
  /** Closes all that is open in the market; takes no quantity */
  readonly closePosition?: boolean
  readonly clientId?: number
  readonly selfTradePrevention?: "Allow" | "RejectBoth" | "RejectMaker" | "RejectTaker"
  readonly autoLend?: boolean
  readonly autoLendRedeem?: boolean
  readonly autoBorrow?: boolean
  readonly autoBorrowRepay?: boolean
  /** Decimal number as a string */
  readonly stopLossTriggerPrice?: string
  /** Decimal number as a string */
  readonly stopLossLimitPrice?: string
  readonly stopLossTriggerBy?: "LastPrice" | "MarkPrice" | "IndexPrice"
  /** Decimal number as a string */
  readonly takeProfitTriggerPrice?: string
  /** Decimal number as a string */
  readonly takeProfitLimitPrice?: string
  readonly takeProfitTriggerBy?: "LastPrice" | "MarkPrice" | "IndexPrice"
  readonly triggerBy?: "LastPrice" | "MarkPrice" | "IndexPrice"
  /** Decimal number as a string */
  readonly triggerPrice?: string
  /** A quantity, or a share of the position at that time such as 12.5% */
  readonly triggerQuantity?: string
  /** Decimal number as a string */
  readonly slippageTolerance?: string
  readonly slippageToleranceType?: "TickSize" | "Percent"
  readonly brokerId?: number
}

export interface PerpsClientOrder {
  readonly id: string
  readonly clientId: number | null
  readonly symbol: string
  readonly side: string
  readonly orderType: string
  /** Decimal number */
  readonly price?: string
  readonly postOnly?: boolean
  readonly quantity: string | null
  readonly quoteQuantity: string | null
  /** Decimal number */
  readonly executedQuantity: string
  /** Decimal number */
  readonly executedQuoteQuantity: string
  readonly timeInForce: string
  readonly selfTradePrevention: string
  /** Cancelled, Expired, Filled, New, PartiallyFilled, TriggerPending, TriggerFailed */
  readonly status: string
  readonly stopLossLimitPrice?: string | null
  readonly stopLossTriggerBy?: string | null
  readonly stopLossTriggerPrice?: string | null
  readonly takeProfitLimitPrice?: string | null
  readonly takeProfitTriggerBy?: string | null
  readonly takeProfitTriggerPrice?: string | null
  readonly triggerBy: string | null
  readonly triggerPrice: string | null
  readonly triggerQuantity: string | null
  readonly strategyId: null
  readonly reduceOnly: boolean
  readonly relatedOrderId: string | null
  /** Unix milliseconds */
  readonly createdAt: number
  readonly triggeredAt: number | null
}

export type PerpsPlacedClientOrder = {
  readonly operation: "Ok"
  readonly id: string
  readonly clientId: number | null
  readonly symbol: string
  readonly side: string
  readonly orderType: string
  /** Decimal number */
  readonly price?: string
  readonly postOnly?: boolean
  readonly quantity: string | null
  readonly quoteQuantity: string | null
  /** Decimal number */
  readonly executedQuantity: string
  /** Decimal number */
  readonly executedQuoteQuantity: string
  readonly timeInForce: string
  readonly selfTradePrevention: string
  /** Cancelled, Expired, Filled, New, PartiallyFilled, TriggerPending, TriggerFailed */
  readonly status: string
  readonly stopLossLimitPrice?: string | null
  readonly stopLossTriggerBy?: string | null
  readonly stopLossTriggerPrice?: string | null
  readonly takeProfitLimitPrice?: string | null
  readonly takeProfitTriggerBy?: string | null
  readonly takeProfitTriggerPrice?: string | null
  readonly triggerBy: string | null
  readonly triggerPrice: string | null
  readonly triggerQuantity: string | null
  readonly strategyId: null
  readonly reduceOnly: boolean
  readonly relatedOrderId: string | null
  /** Unix milliseconds */
  readonly createdAt: number
  readonly triggeredAt: number | null
} | {
  readonly operation: "Err"
  readonly code: string
  readonly message: string
}

export interface PerpsClientOrderName {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly orderId?: string
  readonly clientId?: number
}

export interface PerpsCancelOrdersRequest {
  /** Such as SOL_USDC_PERP */
  readonly symbol: string
  readonly orderType?: "RestingLimitOrder" | "ConditionalOrder"
}

export interface PerpsClientAccount {
  readonly autoBorrowSettlements: boolean
  readonly autoLend: boolean
  readonly autoRealizePnl: boolean
  readonly autoRepayBorrows: boolean
  /** Decimal number */
  readonly borrowLimit: string
  /** Basis points */
  readonly futuresMakerFee: string
  /** Basis points */
  readonly futuresTakerFee: string
  /** Decimal number */
  readonly leverageLimit: string
  readonly limitOrders: number
  readonly liquidating: boolean
  /** Decimal number */
  readonly positionLimit: string
  /** Decimal number */
  readonly spotMakerFee: string
  /** Decimal number */
  readonly spotTakerFee: string
  readonly triggerOrders: number
}

export interface PerpsAccountChanges {
  /** Whole, at most 50 */
  readonly leverageLimit?: string
  readonly autoLend?: false
  readonly autoBorrowSettlements?: false
  readonly autoRepayBorrows?: false
}

export type PerpsClientBalances = Readonly<Record<string, {
  /** Decimal number */
  readonly available: string
  /** Decimal number */
  readonly locked: string
  /** Decimal number */
  readonly staked: string
}>>

export interface PerpsClientPosition {
  readonly symbol: string
  /** Decimal number */
  readonly netQuantity: string
  /** Decimal number */
  readonly netExposureQuantity: string
  /** Decimal number */
  readonly netExposureNotional: string
  /** Decimal number */
  readonly netCost: string
  /** Decimal number */
  readonly entryPrice: string
  /** Decimal number */
  readonly breakEvenPrice: string
  /** Decimal number */
  readonly markPrice: string
  /** Decimal number */
  readonly estLiquidationPrice: string
  /** Decimal number */
  readonly imf: string
  readonly imfFunction: {
    readonly type: "sqrt"
    /** Decimal number */
    readonly base: string
    /** Decimal number */
    readonly factor: string
  }
  /** Decimal number */
  readonly mmf: string
  readonly mmfFunction: {
    readonly type: "sqrt"
    /** Decimal number */
    readonly base: string
    /** Decimal number */
    readonly factor: string
  }
  /** Decimal number */
  readonly pnlRealized: string
  /** Decimal number */
  readonly pnlUnrealized: string
  /** Decimal number */
  readonly cumulativeFundingPayment: string
  /** Decimal number */
  readonly cumulativeInterest: string
  readonly subaccountId: null
  readonly userId: number
  readonly positionId: string
}

export interface PerpsHistoryOrder {
  readonly id: string
  readonly clientId: number | null
  readonly symbol: string
  readonly side: string
  readonly orderType: string
  /** Decimal number */
  readonly price?: string
  readonly postOnly?: boolean
  readonly quantity: string | null
  readonly quoteQuantity: string | null
  /** Decimal number */
  readonly executedQuantity: string
  /** Decimal number */
  readonly executedQuoteQuantity: string
  readonly timeInForce: string
  readonly selfTradePrevention: string
  /** Cancelled, Expired, Filled, New, PartiallyFilled, TriggerPending, TriggerFailed */
  readonly status: string
  readonly stopLossLimitPrice?: string | null
  readonly stopLossTriggerBy?: string | null
  readonly stopLossTriggerPrice?: string | null
  readonly takeProfitLimitPrice?: string | null
  readonly takeProfitTriggerBy?: string | null
  readonly takeProfitTriggerPrice?: string | null
  readonly triggerBy: string | null
  readonly triggerPrice: string | null
  readonly triggerQuantity: string | null
  readonly strategyId: null
  /** UTC, without a zone */
  readonly createdAt: string
  readonly expiryReason: string | null
  readonly systemOrderType: null
}

export interface PerpsClientFill {
  readonly clientId: string | null
  /** Decimal number */
  readonly fee: string
  readonly feeSymbol: string
  readonly isMaker: boolean
  readonly orderId: string
  /** Decimal number */
  readonly price: string
  /** Decimal number */
  readonly quantity: string
  readonly side: string
  readonly symbol: string
  readonly systemOrderType: string | null
  readonly timestamp: string
  readonly tradeId: number
}

export interface PerpsClientFunding {
  readonly userId: number
  readonly subaccountId: null
  readonly symbol: string
  /** Decimal number */
  readonly quantity: string
  readonly intervalEndTimestamp: string
  /** Decimal number */
  readonly fundingRate: string
}

export interface PerpsClientDeposit {
  readonly id: number
  readonly toAddress: null
  readonly fromAddress: null
  /** administrator: paper dollars come out of nothing */
  readonly source: string
  readonly status: string
  readonly transactionHash: null
  readonly symbol: string
  /** Decimal number */
  readonly quantity: string
  readonly createdAt: string
}

export interface PerpsClientWithdrawal {
  readonly id: number
  readonly blockchain: null
  readonly clientId: null
  /** Decimal number */
  readonly quantity: string
  /** Decimal number */
  readonly fee: string
  readonly symbol: string
  readonly status: string
  readonly subaccountId: null
  readonly toAddress: null
  readonly transactionHash: null
  readonly createdAt: string
  readonly isInternal: boolean
}

export interface UploadImageRequest {
  /** The file in base64 (RFC 4648, padded): PNG, JPEG, WebP or GIF of at most 1,048,576 bytes */
  readonly dataBase64: string
}

export interface MediaObject {
  /** CID version 1 of the bytes: codec raw, SHA2-256, base32 */
  readonly cid: string
  /** What the bytes are */
  readonly kind: "image" | "metadata"
  /** The name as an `ipfs://` address */
  readonly uri: string
  /** Where the bytes are served */
  readonly url: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly width: number | null
  readonly height: number | null
  readonly frames: number | null
  /** Where the bytes come from */
  readonly origin: "upload" | "generated" | "composed"
  /** Whether the operator lets it be seen */
  readonly status: "visible" | "hidden"
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface GenerateArtRequest {
  /** What the picture is made from */
  readonly name: string
  /**
   * Another picture for the same name
   * Default: 0.
   */
  readonly variant?: number
}

export interface GeneratedArt {
  /** CID version 1 of the bytes: codec raw, SHA2-256, base32 */
  readonly cid: string
  /** What the bytes are */
  readonly kind: "image" | "metadata"
  /** The name as an `ipfs://` address */
  readonly uri: string
  /** Where the bytes are served */
  readonly url: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly width: number | null
  readonly height: number | null
  readonly frames: number | null
  /** Where the bytes come from */
  readonly origin: "upload" | "generated" | "composed"
  /** Whether the operator lets it be seen */
  readonly status: "visible" | "hidden"
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** The same picture as shapes; it is not stored */
  readonly svg: string
}

export interface ComposeMetadataRequest {
  /** 1 to 64 bytes of UTF-8 */
  readonly name: string
  /** 1 to 16 characters, 32 bytes of UTF-8 at the most */
  readonly symbol: string
  readonly description?: string
  /** CID version 1 of the bytes: codec raw, SHA2-256, base32 */
  readonly image?: string
  readonly links?: {
    /** https, at most 256 characters */
    readonly discord?: string
    /** https, at most 256 characters */
    readonly farcaster?: string
    /** https, at most 256 characters */
    readonly telegram?: string
    /** https, at most 256 characters */
    readonly twitter?: string
    /** https, at most 256 characters */
    readonly website?: string
  }
}

export interface MetadataObject {
  /** CID version 1 of the bytes: codec raw, SHA2-256, base32 */
  readonly cid: string
  /** What the bytes are */
  readonly kind: "image" | "metadata"
  /** The name as an `ipfs://` address */
  readonly uri: string
  /** Where the bytes are served */
  readonly url: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly width: number | null
  readonly height: number | null
  readonly frames: number | null
  /** Where the bytes come from */
  readonly origin: "upload" | "generated" | "composed"
  /** Whether the operator lets it be seen */
  readonly status: "visible" | "hidden"
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** The stored bytes: canonical JSON */
  readonly document: string
}

export interface ModeratedMediaObjectPage {
  readonly items: ReadonlyArray<ModeratedMediaObject>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface ModeratedMediaObject {
  /** CID version 1 of the bytes: codec raw, SHA2-256, base32 */
  readonly cid: string
  /** What the bytes are */
  readonly kind: "image" | "metadata"
  /** The name as an `ipfs://` address */
  readonly uri: string
  /** Where the bytes are served */
  readonly url: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly width: number | null
  readonly height: number | null
  readonly frames: number | null
  /** Where the bytes come from */
  readonly origin: "upload" | "generated" | "composed"
  /** Whether the operator lets it be seen */
  readonly status: "visible" | "hidden"
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly hiddenReason: string | null
}

export interface LedgerProofPage {
  readonly items: ReadonlyArray<LedgerProof>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface LedgerProof {
  readonly id: string
  /** ISO 8601, UTC */
  readonly startedAt: string
  /** ISO 8601, UTC */
  readonly endedAt: string
  /** Whether no rule of the books is broken */
  readonly sound: boolean
  readonly accounts: number
  readonly transfers: number
  readonly entries: number
  readonly openHolds: number
  /** Debits and credits of every asset; equal in sound books */
  readonly assets: ReadonlyArray<{
    readonly asset: string
    readonly debitsAtomic: string
    readonly creditsAtomic: string
  }>
  readonly breachesTotal: number
  /** The first hundred, each with the row that breaks the rule */
  readonly breaches: ReadonlyArray<{
    readonly rule: string
    readonly subject: string
    readonly detail: string
  }>
  /** The number of the last transfer that the chain of hashes covers */
  readonly sealedThrough: string
  /** The end of that chain, SHA-256 in hex. Kept elsewhere, it tells later whether anything before it was changed. */
  readonly chainHash: string
}

export interface UsagePage {
  /** ISO 8601, UTC */
  readonly from: string
  /** ISO 8601, UTC */
  readonly to: string
  /**
   * Days and hours are in UTC.
   * Default: "family".
   */
  readonly groupBy?: "family" | "route" | "key" | "agent" | "day" | "hour"
  readonly items: ReadonlyArray<UsageGroup>
  readonly nextCursor: string | null
}

export interface UsageGroup {
  /** The family, operation, key, agent, day or hour; null for uses without a key or an agent. */
  readonly group: string | null
  readonly calls: string
  readonly paidCalls: string
  readonly units: string
  /** What charges took, less refunds; exact, and never worked out from the counters. */
  readonly charged: ReadonlyArray<Money>
}

export interface RecordUsageRequest {
  readonly events: ReadonlyArray<{
    /** Who measured it; with `id` it names the event for good. */
    readonly source: string
    /** Unique within the source */
    readonly id: string
    readonly meter: string
    /** Whose use it was */
    readonly accountId: string
    /** The API key that was used */
    readonly keyId?: string
    /** The agent that used it */
    readonly agentId?: string
    /** Whole units of the meter */
    readonly quantity: string
    /** What a `unique_count` meter tells apart */
    readonly subject?: string
    /** ISO 8601, UTC */
    readonly happenedAt: string
  }>
}

export interface RecordedUsage {
  readonly accepted: number
  /** Known by source and id; the first one counts. */
  readonly duplicates: number
  readonly rejected: ReadonlyArray<{
    readonly index: number
    readonly reason: "unknown_meter" | "too_late" | "in_future"
  }>
}

export interface Meter {
  readonly name: string
  readonly aggregation: "sum" | "count" | "unique_count" | "max" | "latest"
  readonly unit: string
  readonly summary: string
  /** Whether a price book may price it. */
  readonly priceable: boolean
}

export interface MeterUsage {
  readonly meter: Meter
  /** ISO 8601, UTC */
  readonly from: string
  /** ISO 8601, UTC */
  readonly to: string
  /** Windows without events are left out. */
  readonly items: ReadonlyArray<{
    readonly windowStart: string | null
    readonly value: string
    readonly events: string
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface BillingBalance {
  readonly items: ReadonlyArray<{
    /** `available`: credit to spend. `deposit`: in payment sessions. `earnings`: what others paid. `debt`: owed for refunds, paid by what is earned next. `rewards`: to be claimed. */
    readonly purpose: string
    readonly posted: Money
    readonly held: Money
    /** Posted less held */
    readonly available: Money
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface StatementLinePage {
  readonly items: ReadonlyArray<StatementLine>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface StatementLine {
  readonly transferId: string
  /** `charge.captured`, `subscription.fee`, `credit.expired`, ... */
  readonly kind: string
  readonly purpose: string
  /** What the account gained, or lost when negative */
  readonly amount: Money
  readonly balanceAfter: Money
  readonly reference: Readonly<Record<string, string>>
  /** ISO 8601, UTC */
  readonly effectiveAt: string
  /** ISO 8601, UTC */
  readonly postedAt: string
}

export interface PriceBookPage {
  readonly version: PriceVersion
  readonly items: ReadonlyArray<PriceEntry>
  readonly nextCursor: string | null
}

export interface PriceVersion {
  readonly version: number
  readonly state: "draft" | "scheduled" | "active" | "archived"
  /** Whether it is what the operations say themselves, or was made by the operator. */
  readonly origin: "table" | "operator"
  readonly note: string
  /** SHA-256 over its entries; the same prices, the same digest */
  readonly digest: string
  readonly effectiveFrom: string | null
  readonly effectiveTo: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface PriceEntry {
  readonly kind: "operation" | "meter"
  /** An operation id of the table, or the name of a meter */
  readonly subject: string
  readonly asset: "USDC" | "SOL"
  /** Decimal number of whole units, for people */
  readonly amount: string
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  /** Places of one whole unit */
  readonly decimals: number
  /** How many units of the meter the amount is for; 1 for a call */
  readonly per: string
}

export interface DraftPricesRequest {
  /** Why prices change */
  readonly note: string
  /** What differs from the version in force; null takes a price out of the book. */
  readonly changes: ReadonlyArray<{
    readonly kind: "operation" | "meter"
    /** An operation id of the table, or the name of a meter */
    readonly subject: string
    readonly price: {
      /** Whole number of the smallest unit, above zero */
      readonly amountAtomic: string
      readonly asset: "USDC" | "SOL"
      /** How many units of the meter the amount is for; 1 for a call */
      readonly per?: string
    } | null
  }>
}

export interface PublishPricesRequest {
  /** Now unless given; at most a year ahead. */
  readonly effectiveFrom?: string | null
}

export interface CreateBudgetRequest {
  readonly name: string
  readonly scope: BudgetScope
  /** Days and months in UTC */
  readonly window: "day" | "month" | "total"
  /** `paper:` assets are play money and never mix with live ones. */
  readonly asset: "USDC" | "SOL" | "paper:USDC" | "paper:SOL"
  /** Whole number of the smallest unit, above zero */
  readonly limitAtomic: string
  /**
   * Percents of the limit. Each is told once in a window.
   * Default: [50,80,100].
   */
  readonly thresholds?: ReadonlyArray<number>
  /** `alert` only tells; `block` refuses what would go beyond the limit. */
  readonly action: "alert" | "block"
}

export interface BudgetScope {
  readonly kind: "account" | "key" | "agent" | "family"
  /** The key (`key_7`), agent or family; not for the whole account. */
  readonly value?: string
}

export interface Budget {
  readonly id: string
  readonly name: string
  readonly scope: BudgetScope
  /** Days and months in UTC */
  readonly window: "day" | "month" | "total"
  /** ISO 8601, UTC */
  readonly windowStart: string
  readonly windowEnd: string | null
  readonly limit: Money
  readonly used: Money
  readonly left: Money
  /** Percents of the limit. Each is told once in a window. */
  readonly thresholds: ReadonlyArray<number>
  /** `alert` only tells; `block` refuses what would go beyond the limit. */
  readonly action: "alert" | "block"
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface BudgetPage {
  readonly items: ReadonlyArray<Budget>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

/** What is left out stays. */
export interface ChangeBudgetRequest {
  readonly name?: string
  /** Whole number of the smallest unit, above zero */
  readonly limitAtomic?: string
  /** Percents of the limit. Each is told once in a window. */
  readonly thresholds?: ReadonlyArray<number>
  /** `alert` only tells; `block` refuses what would go beyond the limit. */
  readonly action?: "alert" | "block"
}

export interface CreateHoldRequest {
  /** The caller's own name for the hold; a repeat with the same content is the same hold. */
  readonly id: string
  /** Whole number of the smallest unit, above zero */
  readonly amountAtomic: string
  /** `paper:` assets are play money and never mix with live ones. */
  readonly asset: "USDC" | "SOL" | "paper:USDC" | "paper:SOL"
  /** What the credit is set aside for; statements show it. */
  readonly purpose: string
  readonly ttlSeconds: number
}

export interface Hold {
  /** The caller's own name for the hold; a repeat with the same content is the same hold. */
  readonly id: string
  readonly status: "held" | "committed" | "partially_committed" | "released" | "expired"
  readonly amount: Money
  readonly committed: Money
  readonly purpose: string
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly expiresAt: string
}

export interface HoldPage {
  readonly items: ReadonlyArray<Hold>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

/** At most what is held; the rest is released. */
export interface CommitHoldRequest {
  /** Whole number of the smallest unit, above zero */
  readonly amountAtomic: string
}

export interface CreditGrantPage {
  readonly items: ReadonlyArray<CreditGrant>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface CreditGrant {
  readonly id: string
  readonly state: "pending" | "active" | "depleted" | "expired" | "voided"
  readonly kind: "purchased" | "granted" | "promotional"
  /** Lower is spent first; then what ends sooner, then what is older. */
  readonly priority: number
  readonly amount: Money
  readonly remaining: Money
  /** Unused when it expired or was voided */
  readonly takenBack: Money
  readonly note: string
  readonly expiresAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface GiveCreditRequest {
  readonly accountId: string
  /** `paper:` assets are play money and never mix with live ones. */
  readonly asset: "USDC" | "SOL" | "paper:USDC" | "paper:SOL"
  readonly amountAtomic: string
  readonly kind: "granted" | "promotional"
  readonly priority?: number
  readonly expiresAt?: string | null
  readonly note: string
  /** Names the gift for good: a repeat gives nothing more, and another gift needs another source. */
  readonly source: string
}

export interface Plan {
  readonly plan: string
  readonly version: number
  readonly state: "draft" | "active" | "archived"
  readonly name: string
  readonly summary: string
  readonly interval: "month"
  /** What each period costs */
  readonly price: {
    readonly asset: "USDC" | "SOL"
    /** Decimal number of whole units, for people */
    readonly amount: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Places of one whole unit */
    readonly decimals: number
  }
  /** Credit of each period; it ends with it */
  readonly included: {
    readonly asset: "USDC" | "SOL"
    /** Decimal number of whole units, for people */
    readonly amount: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Places of one whole unit */
    readonly decimals: number
  }
  /** Times the ordinary rate limits */
  readonly rateMultiplier: number
  readonly features: ReadonlyArray<string>
}

export interface DraftPlanRequest {
  readonly plan: string
  readonly name: string
  readonly summary: string
  readonly asset: "USDC" | "SOL"
  readonly priceAtomic: string
  readonly includedAtomic: string
  /** Times the ordinary rate limits */
  readonly rateMultiplier: number
  readonly features: ReadonlyArray<string>
}

export interface CurrentSubscription {
  readonly active: Subscription | null
  readonly scheduled: Subscription | null
  readonly entitlements: {
    readonly plan: string
    readonly planVersion: number
    /** Times the ordinary rate limits */
    readonly rateMultiplier: number
    readonly features: ReadonlyArray<string>
  }
  readonly renewsAt: string | null
}

export interface Subscription {
  readonly id: string
  readonly plan: string
  readonly planVersion: number
  readonly state: "scheduled" | "active" | "canceled" | "expired"
  readonly periodIndex: number
  /** ISO 8601, UTC */
  readonly periodStart: string
  /** ISO 8601, UTC */
  readonly periodEnd: string
  /** Canceled or replaced: it is not renewed. */
  readonly endsWithPeriod: boolean
  /** Why it ended: `canceled`, `replaced`, `refunded` or `unpaid` */
  readonly reason: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface SubscriptionPage {
  readonly items: ReadonlyArray<Subscription>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface SubscribeRequest {
  readonly plan: string
}

export interface InvoiceSummaryPage {
  readonly items: ReadonlyArray<InvoiceSummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface InvoiceSummary {
  /** Null for the one that still gathers */
  readonly id: string | null
  /** From when it is issued on; numbers have no gaps. */
  readonly number: string | null
  readonly state: "gathering" | "draft" | "issued" | "payment_processing" | "paid" | "overdue" | "voided" | "uncollectible"
  /** ISO 8601, UTC */
  readonly periodStart: string
  /** ISO 8601, UTC */
  readonly periodEnd: string
  readonly total: Money
  readonly settled: Money
  readonly due: Money
  readonly dueAt: string | null
  readonly issuedAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface Invoice {
  /** Null for the one that still gathers */
  readonly id: string | null
  /** From when it is issued on; numbers have no gaps. */
  readonly number: string | null
  readonly state: "gathering" | "draft" | "issued" | "payment_processing" | "paid" | "overdue" | "voided" | "uncollectible"
  /** ISO 8601, UTC */
  readonly periodStart: string
  /** ISO 8601, UTC */
  readonly periodEnd: string
  readonly total: Money
  readonly settled: Money
  readonly due: Money
  readonly dueAt: string | null
  readonly issuedAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly lines: ReadonlyArray<InvoiceLine>
}

export interface InvoiceLine {
  readonly kind: "charges" | "subscription" | "usage"
  /** The operation, subscription or meter */
  readonly subject: string
  readonly description: string
  /** Where the price came from: `pricebook:3`, `plan` */
  readonly priceSource: string
  readonly quantity: string
  readonly amount: Money
  /** Paid already, when the call was made or the period began */
  readonly isSettled: boolean
}

export interface RewardStatement {
  /** What claims add up to; accruing ones before the cap */
  readonly items: ReadonlyArray<{
    readonly state: "accruing" | "claimable" | "claim_prepared" | "claimed" | "expired"
    readonly amount: Money
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
  readonly referral: {
    readonly code: string | null
    /** Accounts that joined by the code */
    readonly referred: number
    /** The code that the account joined by */
    readonly referredBy: string | null
  }
}

export interface RewardAccrualPage {
  readonly items: ReadonlyArray<RewardAccrual>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface RewardAccrual {
  readonly ruleId: string
  /** What earned it: `charge:<id>` */
  readonly source: string
  readonly epoch: number
  readonly baseAtomic: string
  readonly earnedAtomic: string
  /** ISO 8601, UTC */
  readonly accruedAt: string
}

export interface CollectEarningsRequest {
  /** `paper:` assets are play money and never mix with live ones. */
  readonly asset: "USDC" | "SOL" | "paper:USDC" | "paper:SOL"
}

export interface CollectedEarnings {
  readonly collected: Money
}

export interface RewardEpochPage {
  readonly items: ReadonlyArray<RewardEpoch>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface RewardEpoch {
  readonly ruleId: string
  readonly epoch: number
  readonly state: "open" | "closed" | "settled"
  /** ISO 8601, UTC */
  readonly startsAt: string
  /** ISO 8601, UTC */
  readonly endsAt: string
}

export interface RewardClaimPage {
  readonly items: ReadonlyArray<RewardClaim>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface RewardClaim {
  readonly id: string
  readonly ruleId: string
  readonly epoch: number
  readonly state: "accruing" | "claimable" | "claim_prepared" | "claimed" | "expired"
  /** What accrued, before the cap */
  readonly earned: Money
  /** What is paid; zero until the epoch is settled */
  readonly amount: Money
  readonly destination: {
    readonly kind: string
    readonly network?: string
    readonly address?: string
  } | null
  /** The transaction of a payout */
  readonly reference: string | null
  readonly expiresAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface PrepareClaimRequest {
  readonly destination: {
    readonly kind: "credit"
  } | {
    readonly kind: "chain"
    readonly network: "evm" | "solana"
    readonly address: string
  }
}

export interface ReferralCode {
  readonly code: string
}

export interface AttachReferralRequest {
  readonly code: string
}

export interface AttachedReferral {
  readonly code: string
  /** ISO 8601, UTC */
  readonly attachedAt: string
}

export interface RewardRule {
  readonly id: string
  /** `spend`: what the account pays. `referred_spend`: what those it referred pay. `earnings`: what it is paid. */
  readonly activity: "spend" | "referred_spend" | "earnings"
  /** Basis points of a charge */
  readonly rateBps: number
  readonly epochSeconds: number
  readonly claimDays: number
  /** The most that one account earns in one epoch */
  readonly cap: Money
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface SetRewardRuleRequest {
  /** `spend`: what the account pays. `referred_spend`: what those it referred pay. `earnings`: what it is paid. */
  readonly activity: "spend" | "referred_spend" | "earnings"
  /** Basis points of a charge */
  readonly rateBps: number
  readonly epochSeconds: number
  readonly claimDays: number
  readonly asset: "USDC" | "SOL"
  /** The most that one account earns in one epoch */
  readonly capAtomic: string
}

export interface RewardPool {
  readonly items: ReadonlyArray<Money>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface FundPoolRequest {
  readonly asset: "USDC" | "SOL"
  readonly amountAtomic: string
  /** Names the transfer for good: a repeat with the same source moves nothing more. */
  readonly source: string
}

export interface ChargePage {
  readonly items: ReadonlyArray<Charge>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface Charge {
  /** chg_… */
  readonly id: string
  /** The README of payments draws the states. */
  readonly status: "reserved" | "delivered" | "settling" | "indeterminate" | "settled" | "refunding" | "refunded" | "released" | "failed" | "reversed"
  /** The states that may follow. */
  readonly allowed: ReadonlyArray<string>
  /** The operationId of the call. */
  readonly operation: string
  readonly method: string
  /** As the table writes it, with parameters in braces. */
  readonly path: string
  /** The whole address, for its payer and the operator; null for the payee. */
  readonly url: string | null
  readonly requestId: string
  readonly asset: "SOL" | "USDC"
  /** Decimal number of whole units, for people */
  readonly amount: string
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  /** Places of one whole unit */
  readonly decimals: number
  /** What the price is for; `1k_tokens` and `minute` are metered. */
  readonly unit: "call" | "message" | "1k_tokens" | "minute" | "task"
  /** The most that it could have cost; above the amount where its unit is metered. */
  readonly quoted: Money
  readonly refunded: Money
  readonly refundable: Money
  readonly refundableUntil: string | null
  /** `paper` is play money and never mixes with live value. */
  readonly mode: "live" | "paper"
  readonly rail: "credit" | "credit_paper" | "mpp_paper" | "mpp_session" | "mpp_solana" | "x402_evm" | "x402_svm"
  /** CAIP-2, or `paper` and `ledger`. */
  readonly network: string
  /** An account id, or `wallet:<address>`. */
  readonly payer: string
  /** The account that earns, or `platform`. */
  readonly payee: string
  /** The address that was paid; null where the value lies in the ledger. */
  readonly payTo: string | null
  /** The transaction on the network, or the transfer in the ledger. */
  readonly reference: string | null
  /** False while a reorganisation could still undo it. */
  readonly isFinal: boolean
  /** The challenge that was answered, on MPP. */
  readonly challengeId: string | null
  /** `table`, `agent:<slug>`, `pricebook:<version>`. */
  readonly priceSource: string
  /** What the price was said to be for. */
  readonly description: string | null
  /** SHA-256 over operation and input, in hex. */
  readonly requestDigest: string
  /** SHA-256 of the body as it came, in base64. */
  readonly bodyDigest: string | null
  /** SHA-256 of the body of the answer, in hex. */
  readonly responseDigest: string | null
  readonly latencyMs: number | null
  /** Why, where it did not go as hoped. */
  readonly failure: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly deliveredAt: string | null
  readonly settledAt: string | null
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface PaymentReceipt {
  /** chg_… */
  readonly chargeId: string
  /** Compact JWS (EdDSA); GET /api/payments/receipt-keys has the key. */
  readonly receipt: string
  /** What was signed. */
  readonly claims: Readonly<Record<string, unknown>>
}

export interface ChargeExplanation {
  /** chg_… */
  readonly chargeId: string
  readonly requestId: string
  /** All of it, for a person. */
  readonly sentence: string
  readonly request: {
    readonly operation: string
    readonly method: string
    readonly path: string
    readonly digest: string
  }
  readonly quote: {
    readonly source: string
    /** Decimal number as a string */
    readonly amount: string
    /** What the price is for; `1k_tokens` and `minute` are metered. */
    readonly unit: "call" | "message" | "1k_tokens" | "minute" | "task"
    readonly asset: "SOL" | "USDC"
    /** What the price was said to be for. */
    readonly description: string | null
    readonly payee: string
    readonly commissionBps: number
  }
  readonly payment: {
    readonly rail: "credit" | "credit_paper" | "mpp_paper" | "mpp_session" | "mpp_solana" | "x402_evm" | "x402_svm"
    /** `paper` is play money and never mixes with live value. */
    readonly mode: "live" | "paper"
    readonly network: string
    readonly payer: string
    /** The address that was paid. */
    readonly payTo: string | null
    /** The transaction. */
    readonly reference: string | null
  }
  readonly ledger: ReadonlyArray<{
    /** The transfer in the ledger. */
    readonly transferId: string
    readonly kind: string
    /** Where the value came from. */
    readonly from: string
    readonly entries: ReadonlyArray<{
      readonly owner: string
      readonly purpose: string
      /** `USDC`, `SOL` or `ETH`, `paper:` in front where it is play money, or the address of a token. */
      readonly asset: string
      /** Decimal number of whole units, for people */
      readonly amount: string
      /** Whole number of the smallest unit */
      readonly amountAtomic: string
      /** Places of one whole unit */
      readonly decimals: number
    }>
  }>
  readonly timeline: ReadonlyArray<{
    readonly status: string
    /** ISO 8601, UTC */
    readonly at: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }>
  readonly receipt: string | null
}

export interface ChargeEvidence {
  readonly charge: Charge
  readonly receipt: string | null
  readonly request: {
    readonly method: string
    /** For its payer and the operator. */
    readonly url: string | null
    readonly requestDigest: string
    /** SHA-256 of the body as it came, in base64. */
    readonly bodyDigest: string | null
    /** The account that called. */
    readonly callingAccount: string | null
  }
  /** Null while there is none. */
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    /** For its payer and the operator, while it is kept; a secret that it showed once is left out. */
    readonly body: string | null
    /** SHA-256 of the body as it was sent, in hex. */
    readonly digest: string
  } | null
  readonly timeline: ReadonlyArray<{
    readonly status: string
    /** ISO 8601, UTC */
    readonly at: string
    /** Why, where it did not go as hoped. */
    readonly reason: string | null
  }>
  readonly refunds: ReadonlyArray<Refund>
}

export interface Refund {
  readonly id: string
  /** chg_… */
  readonly chargeId: string
  /** `pending` ends by itself; read the charge again. */
  readonly status: "pending" | "settled" | "failed"
  readonly asset: "SOL" | "USDC"
  /** Decimal number of whole units, for people */
  readonly amount: string
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  /** Places of one whole unit */
  readonly decimals: number
  /** `paper` is play money and never mixes with live value. */
  readonly mode: "live" | "paper"
  /** Back to the payer on their network, or to their account here. */
  readonly to: "network" | "credit"
  readonly reason: string
  readonly orderedBy: string
  /** The transaction of the refund. */
  readonly reference: string | null
  /** Why it could not be sent. */
  readonly failure: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly endedAt: string | null
}

export interface PaymentRail {
  readonly rail: "credit" | "credit_paper" | "mpp_paper" | "mpp_session" | "mpp_solana" | "x402_evm" | "x402_svm"
  readonly protocol: "credit" | "mpp" | "x402"
  readonly method: string
  readonly intent: "charge" | "session"
  readonly mode: "live" | "paper"
  /** CAIP-2, or `paper` and `ledger`. */
  readonly network: string
  readonly currencies: {
    /** How challenges name the asset: a mint, a contract, `sol`. */
    readonly SOL?: string
    /** How challenges name the asset: a mint, a contract, `sol`. */
    readonly USDC?: string
  }
  readonly configured: boolean
  /** Why it is not configured. */
  readonly reason: string | null
}

/** A JWK set (RFC 7517). */
export interface ReceiptKeys {
  readonly keys: ReadonlyArray<{
    readonly kty: string
    readonly crv: string
    readonly x: string
    readonly kid: string
    readonly alg: string
    readonly use: string
  }>
}

export interface PriceAnswer {
  /** The operationId. */
  readonly operation: string
  readonly method: string
  /** As the table writes it. */
  readonly path: string
  readonly free: boolean
  readonly price: {
    readonly asset: "SOL" | "USDC"
    /** Decimal number of whole units, for people */
    readonly amount: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Places of one whole unit */
    readonly decimals: number
    /** What the price is for; `1k_tokens` and `minute` are metered. */
    readonly unit: "call" | "message" | "1k_tokens" | "minute" | "task"
    /** Whether this is the most that it can cost, and what is used is taken of it. */
    readonly isMost: boolean
    /** Where the price comes from. */
    readonly source: string
    /** What it is for. */
    readonly description: string | null
    /** The account that earns, or `platform`. */
    readonly payee: string
  } | null
  readonly offers: ReadonlyArray<{
    readonly rail: "credit" | "credit_paper" | "mpp_paper" | "mpp_session" | "mpp_solana" | "x402_evm" | "x402_svm"
    readonly protocol: string
    readonly method: string
    readonly intent: string
    readonly mode: "live" | "paper"
    readonly network: string
    /** How challenges name the asset. */
    readonly currency: string
    /** `USDC`, `SOL` or `ETH`, `paper:` in front where it is play money, or the address of a token. */
    readonly asset: string
    /** Decimal number of whole units, for people */
    readonly amount: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Places of one whole unit */
    readonly decimals: number
    /** Whether the caller’s prepaid credit covers it; null on other rails. */
    readonly enough: boolean | null
  }>
}

export interface ChallengeReport {
  readonly url: string
  /** What the unpaid call was answered with. */
  readonly status: number
  /** Whether nothing of severity `error` was found. */
  readonly valid: boolean
  /** `mpp`, `x402v1`, `x402v2`. */
  readonly protocols: ReadonlyArray<string>
  readonly offers: ReadonlyArray<{
    readonly protocol: "mpp" | "x402"
    readonly version: string
    readonly method: string
    readonly intent: string
    readonly network: string | null
    readonly amount: string | null
    readonly currency: string | null
    readonly payTo: string | null
  }>
  readonly findings: ReadonlyArray<{
    readonly severity: "error" | "warning"
    readonly rule: string
    readonly message: string
  }>
  /** ISO 8601, UTC */
  readonly checkedAt: string
}

export interface MppProductInfo {
  readonly ok: true
  readonly product: string
  readonly productUrl: string
  readonly intents: ReadonlyArray<string>
  readonly rails: ReadonlyArray<string>
  readonly config: MicropaymentConfig
  /** Operation names with `METHOD path`. */
  readonly endpoints: Readonly<Record<string, string>>
  readonly install: {
    readonly npm: string
    readonly npmWithPeers: string
    readonly curl: string
    readonly curlHub: string
  }
}

export interface MicropaymentConfig {
  /** Payout address, base58. */
  readonly recipient: string
  /** The Solana network, by the name that clients know. */
  readonly network: string
  /** What the first offer is paid in; paper is play money. */
  readonly mode: "paper" | "live"
  /** The protection space of challenges. */
  readonly realm: string
  readonly currency: string
  /** Token mint address of the currency. */
  readonly mint: string
  readonly decimals: number
  /** The program that owns the mint. */
  readonly tokenProgram: string
  /** Whether the service can reach a Solana node. */
  readonly rpcConfigured: boolean
}

export interface MppInfo {
  readonly ok: true
  readonly product: string
  readonly config: MicropaymentConfig
  readonly docs: string
  /** How a client is installed. */
  readonly npm: string
  readonly endpoints: {
    readonly charge: string
    readonly sessionOpen: string
    readonly sessionUse: string
    readonly sessionClose: string
    readonly paidTradePlan: string
  }
}

export interface MppChargeRequest {
  /**
   * In whole units, such as "0.01".
   * Default: "0.01".
   */
  readonly amount?: string
  /** Default: "USDC". */
  readonly asset?: "USDC" | "SOL"
  readonly description?: string
}

export interface MppReceipt {
  /** The challenge that was answered; null where no challenge was. */
  readonly challengeId: string | null
  readonly chargeId: string
  readonly paid: true
  readonly mode: "paper" | "live"
  readonly rail: string
  /** Atomic units. */
  readonly amount: string
  readonly asset: string
}

export interface MppTradePlanRequest {
  /** `robinhood` is chain 4663. */
  readonly chain: "robinhood" | "solana"
  /** The token: an address on chain 4663, or a mint. */
  readonly token: string
  readonly side: "buy" | "sell"
  /** What is given, in whole units: ETH for a purchase, tokens for a sale. */
  readonly amount: string
  readonly symbol?: string
  /** Default: 50. */
  readonly slippageBps?: number
}

export interface MppTradePlan {
  readonly ok: true
  readonly paid: true
  readonly receipt: MppReceipt
  readonly plan: {
    readonly id: string
    readonly chain: string
    readonly token: string
    readonly symbol: string | null
    readonly side: string
    readonly amount: string
    /** How the plan was paid for. */
    readonly mode: "paper" | "live"
    readonly slippageBps: number
    /** Blocked where the trade would move the price by more than its slippage. */
    readonly status: "planned" | "blocked"
    readonly quoteAsset: string
    /** What the trade would bring now, in whole units. */
    readonly estimatedOut: string
    /** The least that the slippage allows. */
    readonly minimumOut: string
    readonly priceImpactBps: number
    readonly legs: ReadonlyArray<{
      readonly venue: string
      readonly action: string
      readonly detail: string
    }>
    readonly warnings: ReadonlyArray<string>
    /** ISO 8601, UTC */
    readonly createdAt: string
    /** ISO 8601, UTC */
    readonly expiresAt: string
  }
  /** The plan in sentences. */
  readonly text: string
}

export interface MppOpenSessionRequest {
  /**
   * In whole units, such as "0.01".
   * Default: "1".
   */
  readonly deposit?: string
  /**
   * In whole units, such as "0.01".
   * Default: "0.01".
   */
  readonly unitCost?: string
  /** Default: "request". */
  readonly unitType?: string
  /** Default: "USDC". */
  readonly asset?: "USDC" | "SOL"
  /** An ed25519 key that signs vouchers; without one a bearer is issued. */
  readonly sessionKey?: string
  /** Unused for so long, it ends. */
  readonly idleTimeoutSeconds?: number
}

export interface MppOpenedSession {
  readonly ok: true
  readonly session: {
    readonly sessionId: string
    /** What vouchers name. */
    readonly channelId: string
    readonly status: "opening" | "open" | "exhausted" | "closing" | "closed" | "expired" | "force_closing" | "force_closed" | "failed"
    readonly mode: "paper" | "live"
    readonly network: string
    readonly currency: string
    /** The mint of the currency; null in paper and for SOL. */
    readonly mint: string | null
    /** Where deposits are paid to. */
    readonly recipient: string
    /** The key that signs vouchers; null where a bearer spends. */
    readonly signer: string | null
    readonly unitType: string
    /** Whole number of the smallest unit */
    readonly unitCost: string
    readonly unitCostHuman: string
    /** Whole number of the smallest unit */
    readonly deposit: string
    readonly depositHuman: string
    /** Whole number of the smallest unit */
    readonly balance: string
    /** What nobody has spent or set aside. */
    readonly balanceHuman: string
    /** Whole number of the smallest unit */
    readonly accepted: string
    /** Whole number of the smallest unit */
    readonly spent: string
    /** Whole number of the smallest unit */
    readonly settled: string
    /** Whole number of the smallest unit */
    readonly refunded: string
    /** How often it was used. */
    readonly requests: number
    readonly openedAt: string | null
    /** ISO 8601, UTC */
    readonly lastUsedAt: string
    /** It ends by itself, unless it is used. */
    readonly expiresAt: string
    readonly forceCloseAt: string | null
    readonly closedAt: string | null
    /** The secret that spends, here and nowhere else; null where a key signs. */
    readonly bearer: string | null
  }
}

export interface MppUseSessionRequest {
  readonly sessionId?: string
  /** The secret that the session was opened with; it spends. */
  readonly bearer?: string
  /** `56 01`, 32 bytes of the channel, the sum as a little-endian u64, the end as a little-endian i64. */
  readonly voucher?: MppVoucher
  /** The caller’s own name of the use: a repeat is the same use. */
  readonly useId?: string
  /** Default: 1. */
  readonly units?: number
}

/** `56 01`, 32 bytes of the channel, the sum as a little-endian u64, the end as a little-endian i64. */
export interface MppVoucher {
  /** The channel of the session, as its opening answered it. */
  readonly channelId: string
  /** All that is authorized since the opening, in atomic units. */
  readonly cumulativeAmount: string
  /** Seconds since the epoch; 0 for no end. */
  readonly expiresAt?: number
  /** The key, where the voucher names it. */
  readonly signer?: string
  /** Ed25519 over the 50 bytes of the voucher. */
  readonly signature: string
}

export interface MppUsedSession {
  readonly ok: true
  readonly session: MppSession
  readonly used: {
    /** Whole number of the smallest unit */
    readonly amount: string
    readonly amountHuman: string
    /** Whole number of the smallest unit */
    readonly spentAfter: string
    /** The caller’s own name of the use. */
    readonly useId: string | null
    /** True when it was charged before, and not again. */
    readonly repeated: boolean
  }
}

export interface MppSession {
  readonly sessionId: string
  /** What vouchers name. */
  readonly channelId: string
  readonly status: "opening" | "open" | "exhausted" | "closing" | "closed" | "expired" | "force_closing" | "force_closed" | "failed"
  readonly mode: "paper" | "live"
  readonly network: string
  readonly currency: string
  /** The mint of the currency; null in paper and for SOL. */
  readonly mint: string | null
  /** Where deposits are paid to. */
  readonly recipient: string
  /** The key that signs vouchers; null where a bearer spends. */
  readonly signer: string | null
  readonly unitType: string
  /** Whole number of the smallest unit */
  readonly unitCost: string
  readonly unitCostHuman: string
  /** Whole number of the smallest unit */
  readonly deposit: string
  readonly depositHuman: string
  /** Whole number of the smallest unit */
  readonly balance: string
  /** What nobody has spent or set aside. */
  readonly balanceHuman: string
  /** Whole number of the smallest unit */
  readonly accepted: string
  /** Whole number of the smallest unit */
  readonly spent: string
  /** Whole number of the smallest unit */
  readonly settled: string
  /** Whole number of the smallest unit */
  readonly refunded: string
  /** How often it was used. */
  readonly requests: number
  readonly openedAt: string | null
  /** ISO 8601, UTC */
  readonly lastUsedAt: string
  /** It ends by itself, unless it is used. */
  readonly expiresAt: string
  readonly forceCloseAt: string | null
  readonly closedAt: string | null
}

export interface MppCloseSessionRequest {
  readonly sessionId?: string
  /** The secret that the session was opened with; it spends. */
  readonly bearer?: string
  /** `56 01`, 32 bytes of the channel, the sum as a little-endian u64, the end as a little-endian i64. */
  readonly voucher?: MppVoucher
  /**
   * Ends it after the grace period; for the account that opened it, without its key.
   * Default: false.
   */
  readonly force?: boolean
}

export interface MppClosedSession {
  readonly ok: true
  readonly session: MppSession
  readonly refundHuman: string
  readonly receipt: MppSessionReceipt | null
}

export interface MppSessionReceipt {
  readonly sessionId: string
  readonly channelId: string
  readonly status: string
  readonly mode: string
  readonly network: string
  readonly deposit: Money
  readonly spent: Money
  readonly refunded: Money
  readonly uses: string
  readonly refundVia: "ledger" | "solana"
  /** The transfer or transaction of the refund. */
  readonly refundReference: string | null
  readonly openedAt: string | null
  /** ISO 8601, UTC */
  readonly closedAt: string
}

export interface MppTopUpSessionRequest {
  readonly sessionId: string
  /**
   * In whole units, such as "0.01".
   * Default: "1".
   */
  readonly amount?: string
}

export interface MppToppedUpSession {
  readonly ok: true
  readonly session: MppSession
  /** Whole number of the smallest unit */
  readonly added: string
  readonly addedHuman: string
}

export interface MppListedSessionPage {
  readonly items: ReadonlyArray<MppListedSession>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface MppListedSession {
  readonly id: string
  readonly status: "opening" | "open" | "exhausted" | "closing" | "closed" | "expired" | "force_closing" | "force_closed" | "failed"
  readonly mode: "paper" | "live"
  readonly network: string
  /** The key that signs vouchers; null where a bearer spends. */
  readonly signer: string | null
  readonly unitType: string
  readonly unitCost: Money
  readonly deposit: Money
  /** All that vouchers, or uses of its bearer, may take. */
  readonly authorized: Money
  readonly spent: Money
  /** What nobody has spent or set aside. */
  readonly balance: Money
  readonly refunded: Money
  /** How often it was used. */
  readonly requests: number
  readonly openedAt: string | null
  /** ISO 8601, UTC */
  readonly lastUsedAt: string
  /** It ends by itself, unless it is used. */
  readonly expiresAt: string
  readonly forceCloseAt: string | null
  readonly closedAt: string | null
}

export interface MppSessionAnswer {
  readonly ok: true
  readonly session: MppSession
  /** How it ended; null before its rest went back. */
  readonly receipt: MppSessionReceipt | null
}

export interface CreateAgentRequest {
  readonly name: string
  /** What it is for, as others read and find it */
  readonly description?: string
  readonly category?: "defi" | "payments" | "trading" | "crypto" | "nft" | "analytics" | "security" | "dev-tools" | "tools" | "programming" | "education" | "governance" | "research" | "infrastructure" | "portfolio" | "voice-council" | "platform" | null
  readonly tags?: ReadonlyArray<string>
  /** The system prompt of the agent */
  readonly persona?: string
  readonly greeting?: string | null
  /** With which a reader could begin */
  readonly questions?: ReadonlyArray<string>
  /** Texts that it is given with its persona; others never read them */
  readonly knowledge?: ReadonlyArray<AgentKnowledge>
  readonly model?: string | null
  readonly avatarUrl?: string | null
  /** Names of operations (`launches.list`, or `launches_list` as a tool), their identifiers, either with * for any rest, or scopes */
  readonly toolsAllowed?: ReadonlyArray<string>
  /** What an untainted run may do without asking, as often and up to as much as this */
  readonly preallowed?: ReadonlyArray<RunPreallowance>
  /** Of a run with all that it starts */
  readonly budgetDefaults?: RunBudget
  /** How to do things; `range` as `^1.2.0` */
  readonly skills?: ReadonlyArray<AgentSkill>
  /**
   * Who runs it once it is published: `private` the account alone, `unlisted` whoever knows the slug, `public` everybody, who finds it too
   * Default: "public".
   */
  readonly visibility?: "private" | "unlisted" | "public"
  /** How the agent is named in addresses; no two agents look alike */
  readonly slug: string
  /** One of the wallets of the account */
  readonly ownerWallet?: string
  /** The agent of the platform that this one is a copy of */
  readonly sourceAgentId?: string
}

export interface AgentKnowledge {
  readonly title: string
  readonly text: string
}

export interface RunPreallowance {
  /** Its identifier, or one of its names */
  readonly operationId: string
  /** In one run */
  readonly callsMax: number
  /** Calls whose amount is not a whole number in a text still wait */
  readonly amount?: {
    /** Of the input of the call */
    readonly member: string
    /** Of all calls of one run together */
    readonly max: string
  }
}

/** Of a run with all that it starts */
export interface RunBudget {
  /** Millionths of a US dollar */
  readonly costMicroUsdMax?: string
  readonly tokensMax?: number
  readonly secondsMax?: number
  readonly toolCallsMax?: number
  readonly depthMax?: number
}

export interface AgentSkill {
  readonly slug: string
  readonly range: string
}

export interface OwnedAgentAnswer {
  readonly agent: OwnedAgent
}

export interface OwnedAgent {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly category: string | null
  readonly tags: ReadonlyArray<string>
  readonly greeting: string | null
  readonly questions: ReadonlyArray<string>
  readonly avatarUrl: string | null
  readonly ownerWallet: string | null
  readonly sourceAgentId: string | null
  readonly status: "draft" | "published" | "suspended" | "retired"
  readonly visibility: "private" | "unlisted" | "public"
  readonly version: number
  readonly publishedVersion: number | null
  readonly offer: AgentOffer | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly persona: string
  readonly knowledge: ReadonlyArray<AgentKnowledge>
  readonly model: string | null
  readonly toolsAllowed: ReadonlyArray<string>
  /** How many operations that names */
  readonly tools: number
  readonly preallowed: ReadonlyArray<RunPreallowance>
  /** Of a run with all that it starts */
  readonly budgetDefaults: RunBudget
  readonly skills: ReadonlyArray<AgentSkill>
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface AgentOffer {
  readonly price: Money
  readonly unit: string
  readonly active: boolean
}

export interface LaunchAgentRequest {
  /** An agent of the account, or one to make */
  readonly slug: string
  readonly agent?: {
    readonly name: string
    /** What it is for, as others read and find it */
    readonly description?: string
    readonly category?: "defi" | "payments" | "trading" | "crypto" | "nft" | "analytics" | "security" | "dev-tools" | "tools" | "programming" | "education" | "governance" | "research" | "infrastructure" | "portfolio" | "voice-council" | "platform" | null
    readonly tags?: ReadonlyArray<string>
    /** The system prompt of the agent */
    readonly persona?: string
    readonly greeting?: string | null
    /** With which a reader could begin */
    readonly questions?: ReadonlyArray<string>
    /** Texts that it is given with its persona; others never read them */
    readonly knowledge?: ReadonlyArray<AgentKnowledge>
    readonly model?: string | null
    readonly avatarUrl?: string | null
    /** Names of operations (`launches.list`, or `launches_list` as a tool), their identifiers, either with * for any rest, or scopes */
    readonly toolsAllowed?: ReadonlyArray<string>
    /** What an untainted run may do without asking, as often and up to as much as this */
    readonly preallowed?: ReadonlyArray<RunPreallowance>
    /** Of a run with all that it starts */
    readonly budgetDefaults?: RunBudget
    /** How to do things; `range` as `^1.2.0` */
    readonly skills?: ReadonlyArray<AgentSkill>
    /**
     * Who runs it once it is published: `private` the account alone, `unlisted` whoever knows the slug, `public` everybody, who finds it too
     * Default: "public".
     */
    readonly visibility?: "private" | "unlisted" | "public"
    /** One of the wallets of the account */
    readonly ownerWallet?: string
    /** The agent of the platform that this one is a copy of */
    readonly sourceAgentId?: string
  }
  /** What to do */
  readonly input?: string
  /** Of a run with all that it starts */
  readonly budget?: RunBudget
}

export interface AgentLaunched {
  readonly agent: OwnedAgent
  readonly run: Run | null
}

export interface Run {
  readonly id: string
  readonly agent: string
  readonly agentVersion: number | null
  readonly input: string
  readonly status: "queued" | "running" | "requires_action" | "succeeded" | "failed" | "cancelled" | "expired" | "budget_reached"
  readonly stopReason: RunStopReason | null
  readonly stopDetail: string | null
  readonly outcome: RunOutcome | null
  readonly output: string | null
  readonly model: string
  /** Whether it has read what others could have written */
  readonly isTainted: boolean
  readonly skills: ReadonlyArray<RunSkill>
  readonly budget: {
    /** Millionths of a US dollar */
    readonly costMicroUsdMax: string
    readonly tokensMax: number
    readonly secondsMax: number
    readonly toolCallsMax: number
    readonly depthMax: number
  }
  readonly usage: {
    /** Millionths of a US dollar */
    readonly costMicroUsd: string
    readonly tokens: number
    readonly seconds: number
    readonly toolCalls: number
  }
  readonly action: RunAction | null
  /** Null where the agent has no price for the account */
  readonly charge: RunCharge | null
  readonly parentRunId: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly endedAt: string | null
}

/** Why it ended; `completed` where all is done */
export type RunStopReason = "completed" | "input_needed" | "refused" | "call_failed" | "output_truncated" | "content_filtered" | "model_unauthorized" | "model_malformed" | "model_unavailable" | "model_gone" | "budget_exhausted" | "credit_exhausted" | "owner_unfunded" | "credential_ended" | "cancelled" | "expired" | "not_carried_on"

export interface RunOutcome {
  /** What the last reply came to, where its model tells */
  readonly kind: "done" | "told" | "asks" | "refused" | "failed"
  /** The argument that is missing */
  readonly asks?: string
  /** The calls that were made and answered */
  readonly made?: number
}

export interface RunSkill {
  readonly slug: string
  /** As the agent names it */
  readonly range: string
  readonly version: string | null
  readonly treeHash: string | null
  readonly description: string
  readonly verdict: string | null
  /** Whether the platform wrote it; another taints the run */
  readonly isPlatform: boolean
  readonly problem: string | null
  /** What the run has read of it, once each */
  readonly loads: ReadonlyArray<{
    readonly path: string | null
    readonly verdict: string | null
    /** ISO 8601, UTC */
    readonly at: string
  }>
}

/** What waits for a person of the account */
export interface RunAction {
  readonly stepId: string
  readonly operationId: string
  /** Exactly what would be sent */
  readonly input: unknown
  /** 32 bytes in hexadecimal */
  readonly intentHash: string
  readonly reason: "value_moving" | "tainted"
}

export interface RunCharge {
  /** `free`: one of the calls that the owner gives away. `released`: it did not do its work, and costs nothing */
  readonly state: "held" | "charged" | "released" | "free"
  /** What the price is for */
  readonly unit: "call" | "message" | "1k_tokens" | "minute" | "task"
  /** The most that it can still cost */
  readonly held: Money
  /** The cost */
  readonly charged: Money
}

export interface AgentSummaryPage {
  readonly items: ReadonlyArray<AgentSummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AgentSummary {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly category: string | null
  readonly tags: ReadonlyArray<string>
  readonly greeting: string | null
  readonly questions: ReadonlyArray<string>
  readonly avatarUrl: string | null
  readonly ownerWallet: string | null
  readonly sourceAgentId: string | null
  readonly status: "draft" | "published" | "suspended" | "retired"
  readonly visibility: "private" | "unlisted" | "public"
  readonly version: number
  readonly publishedVersion: number | null
  readonly offer: AgentOffer | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface OwnedAgentPage {
  readonly items: ReadonlyArray<OwnedAgent>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AgentVersionSummaryPage {
  readonly items: ReadonlyArray<AgentVersionSummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AgentVersionSummary {
  readonly version: number
  /** Whether it is what others run */
  readonly isPublished: boolean
  /** The members that differ from the version before */
  readonly changed: ReadonlyArray<string>
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface AgentVersion {
  readonly version: number
  /** Whether it is what others run */
  readonly isPublished: boolean
  /** The members that differ from the version before */
  readonly changed: ReadonlyArray<string>
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** All that the version consists of, as it was kept */
  readonly content: unknown
}

export interface ChangeAgentRequest {
  readonly name?: string
  /** What it is for, as others read and find it */
  readonly description?: string
  readonly category?: "defi" | "payments" | "trading" | "crypto" | "nft" | "analytics" | "security" | "dev-tools" | "tools" | "programming" | "education" | "governance" | "research" | "infrastructure" | "portfolio" | "voice-council" | "platform" | null
  readonly tags?: ReadonlyArray<string>
  /** The system prompt of the agent */
  readonly persona?: string
  readonly greeting?: string | null
  /** With which a reader could begin */
  readonly questions?: ReadonlyArray<string>
  /** Texts that it is given with its persona; others never read them */
  readonly knowledge?: ReadonlyArray<AgentKnowledge>
  readonly model?: string | null
  readonly avatarUrl?: string | null
  /** Names of operations (`launches.list`, or `launches_list` as a tool), their identifiers, either with * for any rest, or scopes */
  readonly toolsAllowed?: ReadonlyArray<string>
  /** What an untainted run may do without asking, as often and up to as much as this */
  readonly preallowed?: ReadonlyArray<RunPreallowance>
  /** Of a run with all that it starts */
  readonly budgetDefaults?: RunBudget
  /** How to do things; `range` as `^1.2.0` */
  readonly skills?: ReadonlyArray<AgentSkill>
  /** Who runs it once it is published: `private` the account alone, `unlisted` whoever knows the slug, `public` everybody, who finds it too */
  readonly visibility?: "private" | "unlisted" | "public"
  /** `published` makes the newest version the one that others run, also when it is published already */
  readonly status?: "published" | "suspended"
}

export interface FoundAgentPage {
  readonly items: ReadonlyArray<FoundAgent>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  readonly hint: "only_small_words" | null
}

export interface FoundAgent {
  readonly id: string
  readonly origin: "platform" | "account" | "community"
  readonly source: string
  readonly title: string
  readonly description: string
  readonly locale: string | null
  readonly category: string
  readonly tags: ReadonlyArray<string>
  readonly capabilities: ReadonlyArray<string>
  readonly chains: ReadonlyArray<string>
  readonly protocols: ReadonlyArray<string>
  readonly tools: ReadonlyArray<string>
  readonly price: {
    readonly asset: string
    readonly amount: string | null
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    readonly decimals: number | null
  } | null
  readonly unit: string | null
  readonly endpoint: string | null
  /** Ours, or its domain names it. */
  readonly verified: boolean
  readonly quality: {
    readonly rating: number | null
    readonly ratings: number
    /** Runs by others that succeeded, and settled jobs. */
    readonly uses: number
    readonly uptime: number | null
  }
  /** Words of the question that it answers. */
  readonly matched: ReadonlyArray<string>
}

export interface RunAgentRequest {
  /** What to do */
  readonly input: string
  /** Of a run with all that it starts */
  readonly budget?: RunBudget
  /** The id of a run */
  readonly parentRunId?: string
  /** The same gives the same run */
  readonly key?: string
}

export interface RunAnswer {
  readonly run: Run
}

export interface PricedAgentPage {
  readonly items: ReadonlyArray<PricedAgent>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface PricedAgent {
  /** The name of the agent: 1 to 96 lower-case letters, digits and inner hyphens. */
  readonly slug: string
  /** The planner of this service. */
  readonly target: "agent"
  readonly label: string
  /** Shown to payers with the price. */
  readonly description: string
  /** The families of the table that it answers from; empty means all of them. */
  readonly families: ReadonlyArray<string>
  /** Whole number of the smallest unit */
  readonly pricePerCallAtomic: string
  /** Decimal number as a string */
  readonly pricePerCall: string
  readonly asset: "SOL" | "USDC"
  /** Places of one whole unit. */
  readonly decimals: number
  /** What the price is for. `1k_tokens` and `minute` are paid by credit and sessions, which can pay less than was asked for; the others by every rail. */
  readonly unit: "call" | "message" | "1k_tokens" | "minute" | "task"
  /** For each account, on a day of UTC. */
  readonly freeCallsPerDay: number
  /** Whether the agent is the platform’s own. */
  readonly isPlatform: boolean
}

export interface OwnPricedAgentPage {
  readonly items: ReadonlyArray<OwnPricedAgent>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface OwnPricedAgent {
  /** The name of the agent: 1 to 96 lower-case letters, digits and inner hyphens. */
  readonly slug: string
  /** The planner of this service. */
  readonly target: "agent"
  readonly label: string
  /** Shown to payers with the price. */
  readonly description: string
  /** The families of the table that it answers from; empty means all of them. */
  readonly families: ReadonlyArray<string>
  /** Whole number of the smallest unit */
  readonly pricePerCallAtomic: string
  /** Decimal number as a string */
  readonly pricePerCall: string
  readonly asset: "SOL" | "USDC"
  /** Places of one whole unit. */
  readonly decimals: number
  /** What the price is for. `1k_tokens` and `minute` are paid by credit and sessions, which can pay less than was asked for; the others by every rail. */
  readonly unit: "call" | "message" | "1k_tokens" | "minute" | "task"
  /** For each account, on a day of UTC. */
  readonly freeCallsPerDay: number
  /** Whether the agent is the platform’s own. */
  readonly isPlatform: boolean
  readonly active: boolean
  readonly recipientWallets: {
    readonly solana: string | null
    readonly evm: string | null
  }
  /** What of each call stays with the platform, in hundredths of a percent. */
  readonly commissionBps: number
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface CreatePricedAgentRequest {
  /** The name of the agent: 1 to 96 lower-case letters, digits and inner hyphens. */
  readonly slug: string
  readonly label: string
  /** Shown to payers with the price. */
  readonly description?: string
  /** The planner of this service. */
  readonly target?: "agent"
  /** The families of the table that it answers from; empty means all of them. */
  readonly families?: ReadonlyArray<string>
  /** The payout wallets. A chain is offered to payers only where the agent has a wallet on it. The share goes there directly where the platform keeps nothing; otherwise it is credited to the account. */
  readonly recipientWallets?: {
    readonly solana?: string | null
    readonly evm?: string | null
  }
  /** For one `unit`: whole number of the smallest part of `asset`, lamports or millionths of a dollar. */
  readonly pricePerCallAtomic: string
  /** Default: "SOL". */
  readonly asset?: "SOL" | "USDC"
  /**
   * What the price is for. `1k_tokens` and `minute` are paid by credit and sessions, which can pay less than was asked for; the others by every rail.
   * Default: "call".
   */
  readonly unit?: "call" | "message" | "1k_tokens" | "minute" | "task"
  /**
   * For each account, on a day of UTC.
   * Default: 0.
   */
  readonly freeCallsPerDay?: number
}

export interface AgentChatRequest {
  /**
   * The name of the agent; `guide` is the platform’s own.
   * Default: "guide".
   */
  readonly agent?: string
  readonly message?: string
  /** Instead of `message`: what was said so far; the last one of the user is answered. */
  readonly messages?: ReadonlyArray<{
    readonly role: "user" | "assistant"
    readonly content: string
  }>
  /**
   * The most tokens of the reply, which is cut there. A token is four bytes of UTF-8.
   * Default: 1000.
   */
  readonly maxTokens?: number
  /** Returned unchanged; nothing is stored: `messages` carries what was said. */
  readonly sessionId?: string
}

export interface AgentChatAnswer {
  readonly ok: true
  readonly agent: string
  readonly sessionId: string | null
  /** The agent’s own, or the default one. */
  readonly model: string
  /** What the model is. */
  readonly about: string
  readonly reply: string
  /** What was read for the answer, in order. */
  readonly calls: ReadonlyArray<AgentChatCall>
  /** What can be asked for; filled where the request was not answered. */
  readonly capabilities: ReadonlyArray<{
    readonly operationId: string
    /** What to ask for, in the words of the table. */
    readonly ask: string
  }>
  /** With which one could begin; filled where the request was not answered. */
  readonly questions: ReadonlyArray<string>
  /** Whether this answers the request. Where it does not, `unanswered` says why, and the payment was let go: nothing was charged. */
  readonly answered: boolean
  readonly unanswered: "asks" | "refused" | "failed" | "length" | "empty" | "budget" | null
  readonly charged: boolean
  readonly free: boolean
  /** What the price counts, whatever its unit is. */
  readonly usage: {
    /** Of the user, in the request. */
    readonly messages: number
    /** Of the request and of `reply`, each four bytes of UTF-8. */
    readonly tokens: number
    /** That the answer took, the last one begun. */
    readonly seconds: number
  }
  readonly charge: {
    readonly chargeId: string
    readonly rail: string
    /** `USDC`, `SOL` or `ETH`, `paper:` in front where it is play money, or the address of a token. */
    readonly asset: string
    /** Decimal number of whole units, for people */
    readonly amount: string
    /** The charge; at most the quote. */
    readonly amountAtomic: string
    /** Places of one whole unit */
    readonly decimals: number
    readonly unit: "call" | "message" | "1k_tokens" | "minute" | "task"
  } | null
}

export interface AgentChatCall {
  readonly operationId: string
  readonly method: string
  /** Path and query as they were called. */
  readonly path: string
  readonly status: number
  /** What the operation answered; null for what is above 64 KiB in one answer. */
  readonly data: unknown
}

export interface TokenCheck {
  /** Whether the balance is enough, for any caller. */
  readonly ok: boolean
  /** Whether the balance is enough and the wallet was proven to be the caller’s. */
  readonly verified: boolean
  /** The reason for the value of `verified`. */
  readonly reason: "holds" | "balance_too_small" | "wallet_not_proven" | "no_wallet"
  /** The wallet that was looked at; null when it was all of the account, or none. */
  readonly wallet: string | null
  /** Decimal number as a string */
  readonly balance: string
  /** Decimal number as a string */
  readonly requiredBalance: string
  /** The platform token on Solana. */
  readonly mint: string
  /** CAIP-2 of the chain that the balance was read on. */
  readonly network: string
}

export interface TokenCheckRequest {
  /** A wallet to look at, on either chain. Without it: all wallets of the calling account. */
  readonly wallet?: string
}

export interface AgentCatalog {
  readonly $schema: string
  readonly apiVersion: string
  /** ISO 8601, UTC */
  readonly generatedAt: string
  readonly stats: AgentStatistics
  readonly categories: ReadonlyArray<{
    readonly id: string
    readonly label: string
    readonly icon: string
  }>
  readonly deployPaths: ReadonlyArray<{
    readonly id: string
    readonly label: string
    readonly description: string
  }>
  readonly oneShots: ReadonlyArray<string>
  readonly featured: ReadonlyArray<string>
  readonly agents: ReadonlyArray<CatalogAgent>
  readonly templates: ReadonlyArray<AgentTemplateEntry>
}

export interface AgentStatistics {
  readonly totalAgents: number
  readonly totalOneShots: number
  readonly totalFeatured: number
  readonly totalTemplates: number
  readonly byCategory: Readonly<Record<string, number>>
  readonly metaplexEnabledAgents: number
  readonly tradingCapableAgents: number
  readonly launchCapableAgents: number
  readonly mintCapableAgents: number
}

export interface CatalogAgent {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly avatar: string
  readonly category: string
  readonly tags: ReadonlyArray<string>
  readonly capabilities: ReadonlyArray<string>
  readonly metaplexSkills: ReadonlyArray<string>
  readonly oneShot: boolean
  readonly featured: boolean
  readonly openingMessage: string
  readonly openingQuestions: ReadonlyArray<string>
  /** Estimated tokens of the system role. */
  readonly tokenUsage: number
  readonly endpoints: {
    readonly catalog: string
    readonly registration: string
    /** Null where this service does not answer it. */
    readonly a2a: string | null
    /** Null where this service does not answer it. */
    readonly mint: string | null
    /** Null where this service does not answer it. */
    readonly forge: string | null
  }
  readonly registrations: ReadonlyArray<CatalogRegistration>
  readonly chainCapabilities: {
    readonly evm: ReadonlyArray<string>
    readonly solana: ReadonlyArray<string>
  }
  readonly supportedChains: ReadonlyArray<string>
}

export interface CatalogRegistration {
  /** The number in the registry; our own name until there is one. */
  readonly agentId: string | number
  /** CAIP-2 chain, and the registry where it is known. */
  readonly agentRegistry: string
  /** pending-onchain-registration until a registry names it; then submitted, registered, stale, transferred or revoked. */
  readonly status: string
  readonly registrationUri: string
}

export interface AgentTemplateEntry {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly avatar: string
  readonly endpoint: string
}

export interface AgentRegistry {
  readonly schemaVersion: string
  /** ISO 8601, UTC */
  readonly generatedAt: string
  readonly registry: string
  readonly count: number
  readonly agents: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly registrationUri: string
    readonly agentRegistry: string
    readonly status: string
  }>
}

export interface AgentRegistrationDocument {
  readonly type: string
  readonly schemaVersion: string
  readonly name: string
  readonly description: string
  readonly image: string
  readonly external_url: string
  readonly active: boolean
  readonly createdAt: string
  readonly tags: ReadonlyArray<string>
  readonly categories: ReadonlyArray<string>
  readonly services: ReadonlyArray<{
    readonly name: string
    readonly endpoint: string
    readonly version?: string
  }>
  readonly x402Support: boolean
  readonly registrations: ReadonlyArray<CatalogRegistration>
  readonly supportedTrust: ReadonlyArray<string>
  readonly capabilities: ReadonlyArray<string>
}

export interface AgentTemplates {
  readonly schemaVersion: string
  /** ISO 8601, UTC */
  readonly generatedAt: string
  readonly count: number
  readonly templates: ReadonlyArray<AgentTemplateEntry>
}

export interface AgentTemplate {
  readonly templateId: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly avatar: string
  readonly variables: ReadonlyArray<{
    readonly name: string
    readonly default: string
    readonly description: string
  }>
  readonly scaffold: {
    readonly schemaVersion: number
    readonly meta: {
      readonly avatar: string
      readonly title: string
      readonly description: string
      readonly tags: ReadonlyArray<string>
      readonly category: string
    }
    readonly config: {
      readonly systemRole: string
      readonly plugins: ReadonlyArray<string>
    }
  }
}

export interface CommerceRegistry {
  readonly schemaVersion: string
  readonly protocol: string
  /** ISO 8601, UTC */
  readonly generatedAt: string
  readonly host: string
  readonly discover: {
    readonly catalog: string
    readonly registry: string
    readonly templates: string
    readonly wellKnown: string
  }
  readonly stats: AgentStatistics
  readonly agents: ReadonlyArray<CatalogAgent>
  readonly templates: ReadonlyArray<AgentTemplateEntry>
}

export interface BrowserAgents {
  /** ISO 8601, UTC */
  readonly generatedAt: string
  readonly count: number
  readonly agents: ReadonlyArray<CatalogAgent>
  readonly locales: ReadonlyArray<LocalisedAgentEntry>
}

export interface LocalisedAgentEntry {
  readonly id: string
  readonly localeCount: number
  readonly locales: ReadonlyArray<string>
  readonly defaultTitle: string
  readonly defaultDescription: string
  readonly openingMessage: string
  readonly openingQuestions: ReadonlyArray<string>
  readonly fileCount: number
  readonly baseFile: string
}

export interface BrowserAgentTools {
  /** Null where this service does not answer it. */
  readonly endpoint: string | null
  readonly transport: string
  readonly protocolVersion: string
  readonly items: ReadonlyArray<{
    readonly id: string
    readonly title: string
    /** Operation identifiers; * is a wildcard at the end. */
    readonly tools: ReadonlyArray<string>
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface ForgeConfig {
  readonly success: boolean
  readonly standard: "ERC-8004"
  readonly namespace: "eip155"
  /** Where the addresses come from */
  readonly addressPolicy: string
  readonly runtimeTrustRequired: boolean
  /** Empty where no registries are configured */
  readonly networks: ReadonlyArray<{
    readonly chainId: number
    readonly name: string
    /** As documents name the identity registry */
    readonly agentRegistry: string
    readonly contracts: {
      /** EVM address, 20 bytes in hexadecimal */
      readonly identity: string
      /** EVM address, 20 bytes in hexadecimal */
      readonly reputation: string
      /** EVM address, 20 bytes in hexadecimal */
      readonly validation: string
    }
    readonly runtimeCodeHashes: {
      readonly identity: string | null
      readonly reputation: string | null
      readonly validation: string | null
    }
    readonly runtimeVerification: RuntimeVerification
  }>
}

export interface RuntimeVerification {
  readonly chainId: number
  /** ISO 8601, UTC */
  readonly checkedAt: string
  /** Whether calls are prepared for these contracts */
  readonly trusted: boolean
  readonly contracts: {
    readonly identity: RuntimeCheck
    readonly reputation: RuntimeCheck
    readonly validation: RuntimeCheck
  }
}

export interface RuntimeCheck {
  /** Which registry */
  readonly role: "identity" | "reputation" | "validation"
  /** EVM address, 20 bytes in hexadecimal */
  readonly address: string
  readonly expectedRuntimeCodeHash: string | null
  readonly observedRuntimeCodeHash: string | null
  /** `unavailable`: no hash is configured */
  readonly status: "pass" | "fail" | "unavailable"
  readonly reason: string | null
}

export interface PrepareRegistrationRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly owner: string
  /** Identifier of one of our agents */
  readonly agent?: string
  readonly document?: RegistrationDocumentRequest
  /** Where the document is: https, ipfs, ar or data */
  readonly agentURI?: string
  /** Put the document of `agent` on the chain instead of its address */
  readonly embed?: boolean
  readonly metadata?: ReadonlyArray<{
    readonly key: string
    /** Bytes */
    readonly value: string
  }>
  /**
   * How long signed bytes are taken here
   * Default: 1200.
   */
  readonly expiresInSeconds?: number
}

export interface RegistrationDocumentRequest {
  readonly name: string
  readonly description: string
  /** https, ipfs or data:image */
  readonly image: string
  readonly services?: ReadonlyArray<RegistrationService>
  readonly supportedTrust?: ReadonlyArray<"reputation" | "crypto-economic" | "tee-attestation">
  readonly x402Support?: boolean
  readonly active?: boolean
}

export interface RegistrationService {
  readonly name: string
  readonly endpoint: string
  readonly version?: string
  readonly skills?: ReadonlyArray<string>
  readonly domains?: ReadonlyArray<string>
}

export interface PreparedRegistration {
  readonly success: boolean
  readonly intent: RegistryIntent
  readonly runtimeVerification: RuntimeVerification
  readonly requiresWalletConfirmation: boolean
  readonly warning: string | null
  readonly agentURI: string
  readonly registration: Readonly<Record<string, unknown>> | null
}

export interface RegistryIntent {
  /** Identifier of an unsigned transaction */
  readonly id: string
  /** What the transaction does */
  readonly kind: "register" | "set_agent_uri" | "set_agent_wallet" | "unset_agent_wallet" | "transfer_agent" | "revoke_agent" | "give_feedback" | "revoke_feedback" | "append_response" | "request_validation" | "answer_validation"
  /** State of the intent */
  readonly status: "prepared" | "submitted" | "confirmed" | "reverted" | "expired" | "dropped"
  readonly reference: string | null
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly from: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly to: string
  /** Bytes in hexadecimal */
  readonly data: string
  /** Wei */
  readonly value: string
  readonly gasEstimate: string | null
  readonly gasLimit: string | null
  readonly summary: IntentSummary
  readonly simulation: Simulation
  /** ISO 8601, UTC */
  readonly expiresAt: string
  readonly transactionHash: string | null
  readonly evidence: Evidence | null
  readonly failure: {
    readonly code: string
    readonly detail: string
  } | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface BuildRegistrationRequest {
  readonly chainId?: number
  readonly name: string
  readonly description: string
  /** https, ipfs or data:image */
  readonly image: string
  readonly services?: ReadonlyArray<RegistrationService>
  readonly supportedTrust?: ReadonlyArray<"reputation" | "crypto-economic" | "tee-attestation">
  readonly x402Support?: boolean
  readonly active?: boolean
  /** Where the document is: https, ipfs, ar or data */
  readonly agentURI?: string
}

export interface UnsignedRegistration {
  readonly success: boolean
  readonly intent: {
    readonly chainId: number
    /** EVM address, 20 bytes in hexadecimal */
    readonly to: string
    /** Bytes in hexadecimal */
    readonly data: string
    readonly value: "0x0"
    readonly agentURI: string
    readonly registration: Readonly<Record<string, unknown>> | null
  }
  readonly runtimeVerification: RuntimeVerification
  readonly requiresWalletConfirmation: boolean
  readonly warning: string | null
}

export interface SetAgentUriRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /** Number of an agent in the identity registry */
  readonly agentId: string
  /** Identifier of one of our agents */
  readonly agent?: string
  readonly document?: RegistrationDocumentRequest
  /** Where the document is: https, ipfs, ar or data */
  readonly agentURI?: string
  readonly embed?: boolean
  /**
   * How long signed bytes are taken here
   * Default: 1200.
   */
  readonly expiresInSeconds?: number
}

export interface RegistryIntentStatus {
  readonly intent: RegistryIntent
  readonly registration: {
    /** State of the registration */
    readonly status: "not_registered" | "pending-onchain-registration" | "submitted" | "registered" | "stale" | "transferred" | "revoked"
    readonly agent: string | null
    readonly agentId: string | null
  } | null
}

export interface RegisteredAgentPage {
  readonly items: ReadonlyArray<RegisteredAgent>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface RegisteredAgent {
  readonly success: boolean
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly registry: string
  readonly agentRegistry: string
  /** Number of an agent in the identity registry */
  readonly agentId: string
  /** State of the registration */
  readonly status: "not_registered" | "pending-onchain-registration" | "submitted" | "registered" | "stale" | "transferred" | "revoked"
  readonly agent: string | null
  /** EVM address, 20 bytes in hexadecimal */
  readonly registrant: string
  readonly owner: string | null
  readonly agentWallet: string | null
  readonly agentURI: string
  readonly verifiedDomain: string | null
  readonly document: RegistrationDocumentReading | null
  /** ISO 8601, UTC */
  readonly registeredAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  readonly evidence: Evidence
}

export interface RegistrationDocumentReading {
  /** What reading it came to */
  readonly status: "pending" | "read" | "unreadable" | "invalid"
  readonly reason: string | null
  readonly readAt: string | null
  readonly contentHash: string | null
  /** It is not the one that was first read at this URI */
  readonly changed: boolean
  readonly content: {
    readonly name: string
    readonly description: string
    readonly image: string | null
    readonly services: ReadonlyArray<{
      readonly name: string
      readonly endpoint: string
      readonly version: string | null
    }>
    readonly x402Support: boolean
    readonly active: boolean
    readonly supportedTrust: ReadonlyArray<string>
    readonly tags: ReadonlyArray<string>
  } | null
}

export interface AgentChangePage {
  readonly items: ReadonlyArray<AgentChange>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AgentChange {
  /** `owner` is also written by a registration, to its first owner */
  readonly kind: "owner" | "registered" | "uri" | "wallet"
  /** The owner or the wallet from then on; null where it was removed */
  readonly account: string | null
  readonly agentURI: string | null
  /** ISO 8601, UTC */
  readonly at: string
  readonly evidence: Evidence
}

export interface VerifyDomainRequest {
  /** Number of an agent in the identity registry */
  readonly agentId: string
  /** One that the document or its address names; the first of them unless given */
  readonly domain?: string
}

export interface DomainVerification {
  /** Number of an agent in the identity registry */
  readonly agentId: string
  readonly domain: string
  readonly url: string
  readonly verified: boolean
  readonly reason: string | null
  /** ISO 8601, UTC */
  readonly checkedAt: string
}

export interface OwnRegistrations {
  readonly registrations: ReadonlyArray<{
    readonly agentId: number
    readonly agentRegistry: string
  }>
}

export interface WalletTermsRequest {
  /** Number of an agent in the identity registry */
  readonly agentId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly newWallet: string
}

export interface WalletTerms {
  readonly success: boolean
  /** Number of an agent in the identity registry */
  readonly agentId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly owner: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly newWallet: string
  /** Seconds since 1970 after which the registry refuses the proof */
  readonly deadline: number
  /** ISO 8601, UTC */
  readonly expiresAt: string
  readonly typedData: {
    readonly domain: {
      readonly name: "ERC8004IdentityRegistry"
      readonly version: "1"
      readonly chainId: number
      /** EVM address, 20 bytes in hexadecimal */
      readonly verifyingContract: string
    }
    readonly types: {
      readonly EIP712Domain: ReadonlyArray<{
        readonly name: string
        readonly type: string
      }>
      readonly AgentWalletSet: ReadonlyArray<{
        readonly name: string
        readonly type: string
      }>
    }
    readonly primaryType: "AgentWalletSet"
    readonly message: {
      readonly agentId: string
      /** EVM address, 20 bytes in hexadecimal */
      readonly newWallet: string
      /** EVM address, 20 bytes in hexadecimal */
      readonly owner: string
      readonly deadline: string
    }
  }
}

export interface SetAgentWalletRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /** Number of an agent in the identity registry */
  readonly agentId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly newWallet: string
  /** Seconds since 1970 after which the registry refuses the proof */
  readonly deadline: number
  /** Of the new wallet over the typed data; of a contract what its ERC-1271 takes */
  readonly signature: string
  /**
   * How long signed bytes are taken here
   * Default: 1200.
   */
  readonly expiresInSeconds?: number
}

export interface PreparedCall {
  readonly success: boolean
  readonly intent: RegistryIntent
  readonly runtimeVerification: RuntimeVerification
  readonly requiresWalletConfirmation: boolean
  readonly warning: string | null
}

export interface OwnedAgentRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /** Number of an agent in the identity registry */
  readonly agentId: string
  /**
   * How long signed bytes are taken here
   * Default: 1200.
   */
  readonly expiresInSeconds?: number
}

export interface TransferAgentRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /** Number of an agent in the identity registry */
  readonly agentId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly to: string
  /**
   * How long signed bytes are taken here
   * Default: 1200.
   */
  readonly expiresInSeconds?: number
}

export interface AgentFeedback {
  /** EVM address, 20 bytes in hexadecimal */
  readonly client: string
  /** Number of a client’s rating of the agent, from 1 */
  readonly feedbackIndex: number
  /** Decimal number */
  readonly value: string
  readonly tag1: string
  readonly tag2: string
  readonly endpoint: string
  readonly feedbackURI: string
  /** 32 bytes in hexadecimal */
  readonly feedbackHash: string
  readonly revoked: boolean
  readonly responses: number
  /** ISO 8601, UTC */
  readonly givenAt: string
  readonly evidence: Evidence
}

export interface FeedbackRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly client: string
  /** The rating, as a decimal string */
  readonly value: string
  /** What was rated */
  readonly tag1?: string
  /** What was rated */
  readonly tag2?: string
  readonly endpoint?: string
  readonly feedbackURI?: string
  /** 32 bytes in hexadecimal */
  readonly feedbackHash?: string
  /**
   * How long signed bytes are taken here
   * Default: 1200.
   */
  readonly expiresInSeconds?: number
}

export interface RevokeFeedbackRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly client: string
  /** Number of a client’s rating of the agent, from 1 */
  readonly feedbackIndex: number
  /**
   * How long signed bytes are taken here
   * Default: 1200.
   */
  readonly expiresInSeconds?: number
}

export interface FeedbackResponseRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly responder: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly client: string
  /** Number of a client’s rating of the agent, from 1 */
  readonly feedbackIndex: number
  readonly responseURI: string
  /** 32 bytes in hexadecimal */
  readonly responseHash?: string
  /**
   * How long signed bytes are taken here
   * Default: 1200.
   */
  readonly expiresInSeconds?: number
}

export interface AgentValidationPage {
  readonly items: ReadonlyArray<AgentValidation>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AgentValidation {
  /** 32 bytes in hexadecimal */
  readonly requestHash: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly validator: string
  readonly requestURI: string
  /** ISO 8601, UTC */
  readonly requestedAt: string
  readonly answer: {
    readonly response: number
    readonly responseURI: string
    /** 32 bytes in hexadecimal */
    readonly responseHash: string
    readonly tag: string
    /** ISO 8601, UTC */
    readonly answeredAt: string
  } | null
  readonly evidence: Evidence
}

export interface AskValidationRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly account: string
  /** Number of an agent in the identity registry */
  readonly agentId: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly validator: string
  readonly requestURI: string
  /** 32 bytes in hexadecimal */
  readonly requestHash: string
  /**
   * How long signed bytes are taken here
   * Default: 1200.
   */
  readonly expiresInSeconds?: number
}

export interface AnswerValidationRequest {
  /** EVM address, 20 bytes in hexadecimal */
  readonly validator: string
  /** 32 bytes in hexadecimal */
  readonly requestHash: string
  readonly response: number
  readonly responseURI?: string
  /** 32 bytes in hexadecimal */
  readonly responseHash?: string
  /** What was checked */
  readonly tag?: string
  /**
   * How long signed bytes are taken here
   * Default: 1200.
   */
  readonly expiresInSeconds?: number
}

export interface RunPage {
  readonly items: ReadonlyArray<Run>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface RunWithSteps {
  readonly run: Run
  readonly steps: ReadonlyArray<RunStep>
}

export interface RunStep {
  readonly id: string
  readonly number: number
  readonly kind: "model" | "tool" | "start_run"
  /** `unknown`: begun, and whether it was carried out is not known; it is not done again */
  readonly state: "started" | "waiting" | "approved" | "rejected" | "done" | "failed" | "unknown"
  readonly tool: string | null
  readonly input: unknown
  readonly answer: unknown
  readonly approvedBy: string | null
  /** ISO 8601, UTC */
  readonly startedAt: string
  readonly endedAt: string | null
}

export interface ApproveRunStepRequest {
  /** The id of a step */
  readonly stepId: string
  /** 32 bytes in hexadecimal */
  readonly intentHash: string
}

export interface RejectRunStepRequest {
  /** The id of a step */
  readonly stepId: string
}

export interface ResumeRunRequest {
  /** Of a run with all that it starts */
  readonly budget: RunBudget
}

export interface RunTrace {
  readonly run: Run
  /** Answered ones, with those of the runs below */
  readonly modelCalls: number
  readonly usage: ModelStepUsage
  /** A tree by `parentId`: the run, its steps in order, and below the step that began it each run with its own */
  readonly spans: ReadonlyArray<RunTraceSpan>
}

export interface ModelStepUsage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly seconds: number
  /** Millionths of a US dollar */
  readonly costMicroUsd: string
}

export interface RunTraceSpan {
  /** Of the run or the step */
  readonly id: string
  readonly parentId: string | null
  /** How many spans are above it */
  readonly depth: number
  readonly runId: string
  readonly kind: "run" | "model" | "tool" | "start_run"
  /** As OpenTelemetry names it, such as `execute_tool orders_place` */
  readonly name: string
  /** The status of a run, or the state of a step */
  readonly state: string
  /** ISO 8601, UTC */
  readonly startedAt: string
  readonly endedAt: string | null
  readonly seconds: number | null
  readonly usage: ModelStepUsage | null
  readonly input: unknown
  readonly answer: unknown
  /** By the names of OpenTelemetry’s conventions for generative AI */
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface ReplayRunRequest {
  /** One of GET /api/ai/v1/models */
  readonly model: string
}

export interface RunReplay {
  readonly id: string
  readonly runId: string
  readonly model: string
  readonly recordedModel: string
  /** `diverged`: the model wants a call that the record does not have, and the replay ended there */
  readonly status: "queued" | "running" | "completed" | "diverged" | "failed"
  readonly stopReason: RunStopReason | null
  readonly stopDetail: string | null
  readonly recorded: ModelStepUsage
  readonly replayed: ModelStepUsage
  readonly steps: ReadonlyArray<{
    readonly number: number
    /** `same`: the same calls and words; `same_calls`: the same calls in other words */
    readonly comparison: "same" | "same_calls" | "other"
    readonly recorded: ReplayTurn | null
    readonly replayed: ReplayTurn | null
  }>
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly endedAt: string | null
}

export interface ReplayTurn {
  readonly text: string
  readonly calls: ReadonlyArray<{
    readonly name: string
    readonly input: unknown
    readonly answer: string | null
  }>
  readonly finishReason: "length" | "content_filter" | null
  readonly outcome: RunOutcome | null
  readonly usage: ModelStepUsage | null
}

export interface RunReplaySummaryPage {
  readonly items: ReadonlyArray<RunReplaySummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface RunReplaySummary {
  readonly id: string
  readonly runId: string
  readonly model: string
  readonly status: "queued" | "running" | "completed" | "diverged" | "failed"
  readonly stopReason: RunStopReason | null
  /** Millionths of a US dollar */
  readonly costMicroUsd: string
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly endedAt: string | null
}

export interface A2aAgentCard {
  readonly name: string
  readonly description: string
  readonly version: string
  readonly skills: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly [name: string]: unknown
  }>
  readonly [name: string]: unknown
}

export interface A2aRpcRequest {
  readonly jsonrpc: "2.0"
  readonly id?: string | number | null
  /** Such as `message/send`; in 1.0 `SendMessage` */
  readonly method: string
  readonly params?: Readonly<Record<string, unknown>>
}

export interface A2aRpcAnswer {
  readonly jsonrpc: "2.0"
  readonly id: string | number | null
  readonly result?: unknown
  readonly error?: {
    readonly code: number
    readonly message: string
    readonly [name: string]: unknown
  }
}

export interface A2aSendRequest {
  readonly message: A2aMessage
  readonly configuration?: Readonly<Record<string, unknown>>
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}

export interface A2aMessage {
  readonly messageId?: string
  /** `user` or `agent`; in 1.0 `ROLE_USER` or `ROLE_AGENT` */
  readonly role: string
  readonly parts: ReadonlyArray<A2aPart>
  /** 0.3.0 only: `message` */
  readonly kind?: string
  readonly taskId?: string
  readonly contextId?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}

export interface A2aPart {
  readonly text?: string
  /** Any JSON */
  readonly data?: unknown
  /** 0.3.0 only: `text`, `data` or `file` */
  readonly kind?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}

/** In 0.3.0 the task or the message itself */
export interface A2aSent {
  readonly task?: A2aTask
  readonly message?: A2aMessage
  readonly [name: string]: unknown
}

export interface A2aTask {
  readonly id: string
  readonly contextId: string
  readonly status: {
    readonly state: string
    readonly [name: string]: unknown
  }
  readonly artifacts?: ReadonlyArray<{
    readonly artifactId: string
    readonly [name: string]: unknown
  }>
  readonly history?: ReadonlyArray<A2aMessage>
  readonly [name: string]: unknown
}

export interface A2aPushConfiguration {
  readonly id?: string
  /** An https address */
  readonly url?: string
  readonly token?: string
  readonly [name: string]: unknown
}

export interface AgentExplorerStatus {
  readonly observed: number
  readonly byOrigin: Readonly<Record<string, number>>
  readonly lastObservedAt: string | null
  /** The events that observations come from. */
  readonly topics: ReadonlyArray<string>
  /** The newest event; the stream begins after it. */
  readonly headSeq: string
}

export interface ObservedAgent {
  readonly id: string
  readonly origin: "catalog" | "mint" | "registration" | "account"
  readonly assetAddress: string | null
  readonly signature: string | null
  readonly slot: string | null
  readonly blockTime: string | null
  /** CAIP-2 name of the chain; null for what is on none. */
  readonly network: string | null
  readonly name: string
  readonly image: string | null
  readonly description: string | null
  readonly registrationUri: string | null
  readonly services: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly active: boolean | null
  readonly supportedTrust: ReadonlyArray<string>
  readonly ownerWallet: string | null
  readonly payerWallet: string | null
  readonly authorityWallet: string | null
  readonly agentIdentityPda: string | null
  readonly assetSignerPda: string | null
  readonly tokenMint: string | null
  readonly genesisAccount: string | null
  /** published, active, minted, or the state of a registration. */
  readonly lifecycleStatus: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly rawRegistry: Readonly<Record<string, unknown>> | null
  /** ISO 8601, UTC */
  readonly updatedAt: string
  /** ISO 8601, UTC */
  readonly insertedAt: string
  readonly solscanUrl: string | null
  readonly explorerUrl: string | null
}

export interface AgentReport {
  readonly reportId: string
  readonly agentId: string
  readonly reason: "impersonation" | "malicious" | "broken" | "spam" | "other"
  readonly detail: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface AgentChatMessage {
  readonly number: number
  readonly content: string
  /** What the agent has answered so far. */
  readonly reply: string | null
  readonly run: {
    readonly id: string
    /** That of the run; `requires_action` waits for its owner. */
    readonly status: string
    readonly stopReason: RunStopReason | null
    readonly stopDetail: string | null
    readonly model: string
    /** Null where the agent has no price for the account */
    readonly charge: RunCharge | null
  }
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface AgentChatMessagePage {
  readonly items: ReadonlyArray<AgentChatMessage>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AgentConnection {
  readonly id: string
  readonly agent: {
    readonly kind: "own" | "external"
    readonly name: string
    readonly url: string | null
  }
  readonly state: "connected" | "disconnected"
  readonly scopes: ReadonlyArray<string>
  readonly endpoints: {
    readonly api: string
    readonly mcp: string
    readonly a2a: string
    readonly agentCard: string
    readonly models: string
  }
  /** How the owner of the account mints the key that opens the endpoints. */
  readonly credential: {
    readonly kind: "api_key"
    readonly method: "POST"
    readonly path: string
    readonly body: {
      readonly name: string
      readonly scopes: ReadonlyArray<string>
    }
  }
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly endedAt: string | null
}

export interface AgentConnectionPage {
  readonly items: ReadonlyArray<AgentConnection>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AiModel {
  readonly id: string
  readonly object: "model"
  /** Seconds since 1970; 0, as models here have no date. */
  readonly created: number
  /** `built-in`, or `openai-compatible` for the endpoint. */
  readonly owned_by: string
}

export interface AiChatCompletion {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
  readonly model: string
  readonly object: "chat.completion"
  readonly choices: ReadonlyArray<{
    readonly index: number
    readonly message: {
      readonly refusal: string | null
      readonly annotations?: unknown
      readonly audio?: unknown
      readonly reasoning_content?: unknown
      readonly role: "assistant"
      readonly content: string | null
      readonly tool_calls?: ReadonlyArray<{
        readonly id: string
        readonly type: "function"
        readonly function: {
          readonly name: string
          readonly arguments: string
        }
      }>
    }
    readonly logprobs: unknown
    /** `stop`, `length`, `tool_calls` or `content_filter` */
    readonly finish_reason: string
  }>
  readonly usage: AiUsage
  readonly service_tier?: unknown
  readonly system_fingerprint?: unknown
}

export interface AiUsage {
  readonly prompt_tokens: number
  /** Of all choices together. */
  readonly completion_tokens: number
  readonly total_tokens: number
  /** As the endpoint counts. */
  readonly prompt_tokens_details?: unknown
  /** As the endpoint counts. */
  readonly completion_tokens_details?: unknown
}

export interface CompanionSession {
  readonly id: string
  readonly title: string
  readonly agent: string | null
  /** The instructions of an agent are its owner’s, and empty here */
  readonly persona: {
    readonly name: string
    readonly instructions: string
  }
  readonly model: string
  readonly state: "open" | "closed" | "expired"
  readonly messageCount: number
  readonly ttlSeconds: number
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly expiresAt: string
  readonly closedAt: string | null
}

export interface CompanionSessionPage {
  readonly items: ReadonlyArray<CompanionSession>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface CompanionMessagePage {
  readonly items: ReadonlyArray<CompanionMessage>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface CompanionMessage {
  readonly number: number
  readonly role: "user" | "companion"
  readonly content: string
  /** What wrote it; null for people. */
  readonly model: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface MemoryFact {
  readonly id: string
  readonly text: string
  readonly scope: "account" | "agent" | "conversation"
  readonly agent: string | null
  readonly conversationId: string | null
  /** False where words of others may have led to it: it is no instruction. */
  readonly trusted: boolean
  readonly source: {
    readonly kind: "person" | "key" | "run"
    readonly runId: string | null
    readonly agent: string | null
    /** ISO 8601, UTC */
    readonly at: string
  }
  readonly expiresAt: string | null
}

export interface MemoryFactPage {
  readonly items: ReadonlyArray<MemoryFact>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface FoundMemoryFacts {
  readonly items: ReadonlyArray<MemoryFact>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface AgentMintConfig {
  /** CAIP-2 name of the cluster */
  readonly network: string
  /** Solana address, 32 bytes in base58 */
  readonly program: string
  /** Whether the program is on this cluster. Without it assets cannot be made here. */
  readonly programDeployed: boolean
  readonly note: string | null
  readonly limits: {
    readonly nameLength: number
    readonly uriLength: number
    readonly attributes: number
    readonly transactionBytes: number
  }
  readonly states: ReadonlyArray<string>
}

export interface PrepareAgentMintRequest {
  /** An agent of the catalog, whose document is ours. */
  readonly agentId?: string
  readonly document?: AgentMintDocumentRequest
  /** Where the registration document is, if not here. */
  readonly uri?: string
  /** The asset's name; the title of the catalog's agent when left out. */
  readonly name?: string
  /** Address of a key pair that you made for the asset. It signs; keep its key. */
  readonly asset: string
  /** Solana address, 32 bytes in base58 */
  readonly owner: string
  /** Pays and signs; the owner unless given. */
  readonly payer?: string
  /** May change the asset; the owner unless given. */
  readonly updateAuthority?: string
  readonly attributes?: ReadonlyArray<AssetAttribute>
}

export interface AgentMintDocumentRequest {
  readonly description: string
  readonly image?: string
  readonly services?: ReadonlyArray<AgentMintService>
  readonly supportedTrust?: ReadonlyArray<string>
  readonly active?: boolean
  readonly x402Support?: boolean
}

export interface AgentMintService {
  readonly name: string
  readonly endpoint: string
  readonly version?: string
  readonly skills?: ReadonlyArray<string>
  readonly domains?: ReadonlyArray<string>
}

export interface AssetAttribute {
  readonly key: string
  readonly value: string
}

export interface AgentMint {
  readonly id: string
  readonly state: "prepared" | "submitted" | "expired" | "confirmed" | "failed"
  readonly agentId: string | null
  /** CAIP-2 name of the cluster */
  readonly network: string
  /** Solana address, 32 bytes in base58 */
  readonly asset: string
  /** Base64, version 0, unsigned: empty signatures in their places. */
  readonly transaction: string
  /** The bytes that are signed, base64. */
  readonly message: string
  /** Decoded from the bytes of `transaction`. */
  readonly summary: {
    /** Solana address, 32 bytes in base58 */
    readonly program: string
    readonly instruction: "createV2"
    /** Solana address, 32 bytes in base58 */
    readonly asset: string
    /** Solana address, 32 bytes in base58 */
    readonly payer: string
    /** Solana address, 32 bytes in base58 */
    readonly owner: string
    /** Solana address, 32 bytes in base58 */
    readonly updateAuthority: string
    readonly name: string
    readonly uri: string
    readonly attributes: ReadonlyArray<AssetAttribute>
    /** Who has to sign. */
    readonly signers: ReadonlyArray<string>
    readonly blockhash: string
    readonly sizeBytes: number
  }
  readonly simulation: {
    readonly available: true
    readonly unitsConsumed: string
  } | {
    readonly available: false
    readonly reason: "program_not_deployed"
  }
  readonly lastValidBlockHeight: string
  /** ISO 8601, UTC */
  readonly expiresAt: string
  readonly signature: string | null
  readonly slot: string | null
  readonly blockTime: string | null
  /** Why it failed, in words. */
  readonly failure: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface ConfirmAgentMintRequest {
  readonly mintId: string
  /** Solana signature, 64 bytes in base58 */
  readonly signature: string
}

export interface AgentMintPage {
  readonly items: ReadonlyArray<AgentMint>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AgentMintDocument {
  readonly type: string
  readonly name: string
  readonly description: string
  readonly image?: string
  readonly services: ReadonlyArray<AgentMintService>
  readonly active: boolean
  readonly x402Support: boolean
  readonly supportedTrust: ReadonlyArray<string>
  readonly registrations: ReadonlyArray<{
    readonly agentId: string
    readonly agentRegistry: string
  }>
}

export interface CoreAsset {
  /** Solana address, 32 bytes in base58 */
  readonly asset: string
  readonly network: string
  /** Solana address, 32 bytes in base58 */
  readonly owner: string
  readonly updateAuthority: {
    readonly kind: "none" | "address" | "collection"
    readonly address: string | null
  }
  readonly name: string
  readonly uri: string
  readonly attributes: ReadonlyArray<{
    readonly key: string
    readonly value: string
  }>
  /** The wallet that only the asset can use. */
  readonly assetSigner: string
  /** Its identity record; null while there is none. */
  readonly agentIdentity: string | null
}

export interface ScanSkillRequest {
  /** The files of the skill. Give this, or `archiveBase64`, or `slug` and `version` */
  readonly files?: ReadonlyArray<{
    /** From the folder of the skill on */
    readonly path: string
    readonly content: string
    /** Default: `utf8` */
    readonly encoding?: "utf8" | "base64"
  }>
  /** A ZIP or a tar of the folder, also gzipped. One that is broken or has something to hide is scanned as it is */
  readonly archiveBase64?: string
  /** A skill of the catalog */
  readonly slug?: string
  readonly version?: string
  /** How much it takes to be stopped: `strict` for what runs with money, `permissive` for a look at what is known to be harmless */
  readonly policy?: "strict" | "balanced" | "permissive"
  /** What findings of some rules shall weigh, before the verdict: `{"SK023": "low"}` */
  readonly severityOverrides?: Readonly<Record<string, "info" | "low" | "medium" | "high" | "critical">>
}

export interface SkillScan {
  readonly id: string
  readonly status: "queued" | "running" | "succeeded" | "failed"
  readonly position: number | null
  /** How much it takes to be stopped: `strict` for what runs with money, `permissive` for a look at what is known to be harmless */
  readonly policy: "strict" | "balanced" | "permissive"
  /** What findings of some rules weigh for this caller, by rule */
  readonly severityOverrides: Readonly<Record<string, "info" | "low" | "medium" | "high" | "critical">>
  readonly source: {
    readonly kind: "files" | "archive" | "skill"
    readonly slug: string | null
    readonly version: string | null
  }
  /** Of the files as they were scanned */
  readonly treeHash: string
  readonly files: number
  readonly bytes: number
  /** Once it has succeeded */
  readonly report: SkillScanReport | null
  readonly failure: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly finishedAt: string | null
}

export interface SkillScanReport {
  readonly engine: {
    readonly version: string
    /** SHA-256 of the rules, in hexadecimal */
    readonly rulesDigest: string
    readonly rules: number
  }
  /** How much it takes to be stopped: `strict` for what runs with money, `permissive` for a look at what is known to be harmless */
  readonly policy: "strict" | "balanced" | "permissive"
  /** What is thought of it; `pass` is only said of a package that was analysed whole */
  readonly verdict: "pass" | "review" | "warn" | "malicious"
  readonly confidence: "low" | "medium" | "high"
  readonly risk: {
    /** How much harm it could do, whatever it means to: apart from the verdict */
    readonly level: "none" | "low" | "medium" | "high" | "critical"
    readonly score: number
  }
  readonly findings: ReadonlyArray<SkillFinding>
  readonly findingsLeftOut: number
  readonly coverage: SkillScanCoverage
  /** What findings of some rules weigh for this caller, by rule */
  readonly severityOverrides?: Readonly<Record<string, "info" | "low" | "medium" | "high" | "critical">>
  readonly capabilities: {
    readonly declared: SkillCapabilities
    readonly detected: SkillCapabilities
    readonly undeclared: SkillCapabilities
  }
}

export interface SkillFinding {
  readonly ruleId: string
  readonly severity: "info" | "low" | "medium" | "high" | "critical"
  readonly confidence: "low" | "medium" | "high"
  /** Inside an archive `outer.zip!/inner.py` */
  readonly file: string
  readonly line: number | null
  /** What was found, shortened, without secrets; hidden characters are written out */
  readonly evidence: string
  /** Through which encodings it was read, the outermost first */
  readonly layers: ReadonlyArray<string>
}

export interface SkillScanCoverage {
  readonly files: number
  readonly bytes: number
  readonly analysedFiles: number
  readonly analysedBytes: number
  readonly isComplete: boolean
  readonly unanalysed: ReadonlyArray<{
    readonly file: string
    readonly bytes: number
    /** Why no rule has seen it */
    readonly reason: string
  }>
}

export interface SkillCapabilities {
  /** Names of hosts; `*` for hosts that only a run can tell */
  readonly hosts: ReadonlyArray<string>
  /** Programs that its scripts start */
  readonly commands: ReadonlyArray<string>
  /** Files and folders outside the skill */
  readonly paths: ReadonlyArray<string>
  /** Variables of the environment */
  readonly env: ReadonlyArray<string>
  readonly wallet: ReadonlyArray<"read" | "sign" | "send" | "approve">
  /** Tools of the agent, as `allowed-tools` names them */
  readonly tools: ReadonlyArray<string>
}

export interface SkillScanRules {
  readonly engineVersion: string
  readonly rulesDigest: string
  readonly items: ReadonlyArray<SkillScanRule>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface SkillScanRule {
  /** For ever the same */
  readonly id: string
  readonly name: string
  readonly category: string
  readonly severity: "info" | "low" | "medium" | "high" | "critical"
  /** What it means */
  readonly about: string
  /** What the author of the skill can do */
  readonly fix: string
}

export interface SkillScannerScorecard {
  readonly engineVersion: string
  /** The engine that was examined */
  readonly rulesDigest: string
  readonly corpusVersion: string
  readonly halves: ReadonlyArray<{
    /** The rules were written with the first in view, and without the second */
    readonly name: string
    readonly malicious: number
    readonly caught: number
    readonly recall: number
    readonly benign: number
    readonly falseAlarms: number
    readonly falseAlarmRate: number
    /** Harmless ones that a person is asked to look at */
    readonly review: number
  }>
  readonly evasion: {
    readonly samples: number
    readonly caught: number
    readonly recall: number
    readonly byEncoding: ReadonlyArray<{
      readonly encoding: string
      readonly samples: number
      readonly caught: number
      readonly recall: number
    }>
  }
  readonly byRule: ReadonlyArray<{
    readonly ruleId: string
    readonly samples: number
    readonly caught: number
  }>
  readonly runningEngine: {
    readonly version: string
    readonly rulesDigest: string
  }
  /** Whether the engine that scans here is the one that was examined */
  readonly isCurrent: boolean
}

export interface OrchestratorInfo {
  readonly description: string
  readonly planner: {
    readonly name: string
    readonly note: string
  }
  readonly agents: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly category: string
  }>
  readonly limits: {
    readonly steps: number
    readonly goalLength: number
    readonly templateLength: number
    readonly openPlans: number
  }
  readonly budgetDefault: PlanBudget
  readonly budgetMost: PlanBudget
  /** Whether a step can be fed with what a tainted one said; it fails otherwise. */
  readonly carriesTaint: boolean
}

export interface PlanBudget {
  /** Whole number of the smallest unit */
  readonly costMicroUsdMax: string
  readonly tokensMax: number
  readonly secondsMax: number
  readonly toolCallsMax: number
  readonly depthMax: number
}

export interface DraftOrchestrationPlanRequest {
  readonly goal: string
  readonly steps?: ReadonlyArray<{
    readonly id: string
    /** The id of an agent of the catalog, the slug of one of yours, the id of a community agent that speaks A2A, such as `eip155:4663:7`, or `external:<name>` for one of /api/external-agents. */
    readonly agent: string
    /** What the agent is told; may name {{goal}} and {{steps.<id>.output}}, for which it then waits. */
    readonly input: string
    readonly dependsOn?: ReadonlyArray<string>
    readonly budget?: PlanBudgetRequest
    /** The most that the run of a sold agent may cost, held from the credit of the account */
    readonly maxAmount?: string
  }>
  readonly budget?: PlanBudgetRequest
}

export interface PlanBudgetRequest {
  /** Millionths of a US dollar */
  readonly costMicroUsdMax?: string
  readonly tokensMax?: number
  readonly secondsMax?: number
  readonly toolCallsMax?: number
  readonly depthMax?: number
}

export interface OrchestrationPlan {
  readonly id: string
  readonly goal: string
  readonly status: "draft" | "running" | "requires_action" | "succeeded" | "failed" | "cancelled" | "budget_reached"
  readonly reason: string | null
  /** Who made the steps: you, or a planner without a model. */
  readonly plannedBy: "caller" | "deterministic-planner"
  readonly budget: PlanBudget
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly usage: PlanUsage
  readonly steps: ReadonlyArray<PlanStep>
}

export interface PlanUsage {
  /** Whole number of the smallest unit */
  readonly costMicroUsd: string
  readonly tokens: number
  readonly seconds: number
  readonly toolCalls: number
}

export interface PlanStep {
  readonly id: string
  /** The id of an agent of the catalog, the slug of one of yours, the id of a community agent that speaks A2A, such as `eip155:4663:7`, or `external:<name>` for one of /api/external-agents. */
  readonly agent: string
  /** The template until the step is begun, then its input. */
  readonly input: string
  readonly dependsOn: ReadonlyArray<string>
  readonly status: "pending" | "starting" | "running" | "requires_action" | "succeeded" | "failed" | "cancelled" | "budget_reached" | "skipped"
  readonly reason: string | null
  /** Whether its run began or ended with words that others could have written. */
  readonly isTainted: boolean
  readonly runId: string | null
  readonly output: string | null
  readonly action: {
    readonly stepId: string
    readonly operationId: string
    readonly intentHash: string
    readonly reason: string
  } | null
  readonly budget: PlanBudget
  readonly usage: PlanUsage
  /** The most that the run of a sold agent may cost */
  readonly maxAmount: string | null
  /** What an external agent was paid for its answer */
  readonly payment: PlanStepPayment | null
  readonly startedAt: string | null
  readonly endedAt: string | null
}

export interface PlanStepPayment {
  /** `unknown`: it was sent, and nobody said that it was settled, so its amount counts. `released`: it was never sent. */
  readonly status: "reserved" | "sent" | "settled" | "unknown" | "released"
  readonly amount: Money
  readonly network: string
  readonly payer: string
  readonly payee: string
  /** Of the settlement, as the agent told it */
  readonly transaction: string | null
}

export interface PlanSummaryPage {
  readonly items: ReadonlyArray<PlanSummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface PlanSummary {
  readonly id: string
  readonly goal: string
  readonly status: "draft" | "running" | "requires_action" | "succeeded" | "failed" | "cancelled" | "budget_reached"
  readonly reason: string | null
  /** Who made the steps: you, or a planner without a model. */
  readonly plannedBy: "caller" | "deterministic-planner"
  readonly budget: PlanBudget
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
}

export interface CreateExternalAgentRequest {
  /** Steps of plans name the agent `external:<name>` */
  readonly name: string
  /** The https address of its A2A card or endpoint, or the id of an agent that is registered on chain 4663 (`eip155:4663:7`) */
  readonly endpoint: string
  /** Sealed, never shown again, and sent only to the origin of the address. Never a key of a wallet */
  readonly credential?: BearerCredentialRequest | HeaderCredentialRequest | BasicCredentialRequest
  readonly payment?: ExternalAgentPayment
}

export interface BearerCredentialRequest {
  readonly kind: "bearer"
  /** Sent as `Authorization: Bearer <token>` */
  readonly token: string
}

export interface HeaderCredentialRequest {
  readonly kind: "header"
  /** The name of the header, such as `x-api-key` */
  readonly header: string
  /** Sent as the value of the header */
  readonly value: string
}

export interface BasicCredentialRequest {
  readonly kind: "basic"
  /** Without a colon */
  readonly username: string
  readonly password: string
}

export interface ExternalAgentPayment {
  /** The vault wallet that pays, within its policy */
  readonly walletId: string
  /** What is paid in, on chain 4663 */
  readonly asset: "USDC"
  /** The most of one message, in millionths of a US dollar */
  readonly costMicroUsdMax: string
}

export interface ExternalAgent {
  /** Steps of plans name the agent `external:<name>` */
  readonly name: string
  /** The https address of its A2A card or endpoint, or the id of an agent that is registered on chain 4663 (`eip155:4663:7`) */
  readonly endpoint: string
  readonly credential: ExternalAgentCredential | null
  /** Null where the agent is not paid */
  readonly payment: ExternalAgentPayment | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface ExternalAgentCredential {
  readonly kind: "bearer" | "header" | "basic"
  /** The header that carries it */
  readonly header: string
  /** The only origin that it is sent to */
  readonly origin: string
  /** ISO 8601, UTC */
  readonly setAt: string
}

export interface ExternalAgentPage {
  readonly items: ReadonlyArray<ExternalAgent>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface ChangeExternalAgentRequest {
  /** The https address of its A2A card or endpoint, or the id of an agent that is registered on chain 4663 (`eip155:4663:7`) */
  readonly endpoint?: string
  /** Takes the place of the one before at once; null removes it */
  readonly credential?: BearerCredentialRequest | HeaderCredentialRequest | BasicCredentialRequest | null
  /** Null for an agent that is paid no more */
  readonly payment?: ExternalAgentPayment | null
}

export interface ArenaRoomPage {
  readonly rooms: ReadonlyArray<ArenaRoomSummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface ArenaRoomSummary {
  /** The id of a room */
  readonly id: string
  readonly topic: string
  readonly status: "open" | "active" | "complete"
  readonly joinMode: "OPEN" | "INVITE"
  readonly visibility: "PUBLIC" | "PRIVATE"
  readonly maxAgents: number
  readonly maxRounds: number
  readonly tags: ReadonlyArray<string>
  readonly creatorIdentity: string
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  readonly completedAt: string | null
  readonly participantCount: number
}

export interface CreateArenaRoomRequest {
  /** What the room is about */
  readonly topic: string
  /**
   * INVITE requires the code to join
   * Default: "OPEN".
   */
  readonly joinMode?: "OPEN" | "INVITE"
  /**
   * A private room is not listed and is seen only with its code or from inside
   * Default: "PUBLIC".
   */
  readonly visibility?: "PUBLIC" | "PRIVATE"
  /** Default: 4. */
  readonly maxAgents?: number
  /** Default: 5. */
  readonly maxRounds?: number
  /** Default: []. */
  readonly tags?: ReadonlyArray<string>
}

export interface ArenaRoomAnswer {
  readonly room: ArenaRoom
}

export interface ArenaRoom {
  /** The id of a room */
  readonly id: string
  readonly topic: string
  readonly status: "open" | "active" | "complete"
  readonly joinMode: "OPEN" | "INVITE"
  readonly visibility: "PUBLIC" | "PRIVATE"
  readonly maxAgents: number
  readonly maxRounds: number
  readonly tags: ReadonlyArray<string>
  readonly creatorIdentity: string
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  readonly completedAt: string | null
  readonly participantCount: number
  /** For members; null for others */
  readonly inviteCode: string | null
  readonly participants: ReadonlyArray<ArenaParticipant>
  /** The last ones, oldest first; the transcript has all */
  readonly messages: ReadonlyArray<ArenaMessage>
  readonly rounds: ReadonlyArray<ArenaRound>
}

export interface ArenaParticipant {
  readonly id: string
  readonly name: string
  readonly type: "human" | "agent"
  /** `api-key:` and a number, `wallet:` and an address, or `idp:` or `account:` and a pseudonym */
  readonly identity: string
  /** ISO 8601, UTC */
  readonly joinedAt: string
}

export interface ArenaMessage {
  readonly id: string
  /** The id of a room */
  readonly roomId: string
  /** Its place in the transcript */
  readonly sequence: number
  readonly kind: "message" | "question" | "answer" | "result"
  readonly round: number | null
  /** A participant, or `creator` */
  readonly senderId: string
  readonly senderName: string
  readonly senderType: "human" | "agent"
  readonly content: string
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** 32 bytes in hexadecimal */
  readonly previousHash: string
  /** 32 bytes in hexadecimal */
  readonly hash: string
}

export interface ArenaRound {
  readonly number: number
  readonly status: "open" | "closed"
  readonly question: string
  /** It closes by itself with this many */
  readonly expectedAnswers: number
  readonly answerCount: number
  /** ISO 8601, UTC */
  readonly openedAt: string
  readonly closedAt: string | null
}

export interface JoinArenaRoomRequest {
  /** How the others see the caller */
  readonly displayName: string
  readonly type?: "human" | "agent"
  /** Eight characters that a member of the room passes on */
  readonly inviteCode?: string
}

export interface ArenaJoined {
  readonly room: ArenaRoom
  readonly participant: ArenaParticipant
}

export interface PostArenaMessageRequest {
  /** What is said */
  readonly content: string
  /** How the others see the caller */
  readonly displayName?: string
  /** Eight characters that a member of the room passes on */
  readonly inviteCode?: string
}

export interface ArenaMessagePosted {
  readonly room: ArenaRoom
  readonly message: ArenaMessage
}

export interface ArenaResults {
  /** The id of a room */
  readonly roomId: string
  /** ISO 8601, UTC */
  readonly completedAt: string
  readonly scores: ReadonlyArray<{
    readonly participantId: string
    readonly name: string
    /** Null when none was given */
    readonly score: number | null
  }>
}

export interface ArenaTranscript {
  readonly transcript: {
    readonly issuer: string
    readonly room: {
      /** The id of a room */
      readonly id: string
      readonly topic: string
      readonly creatorIdentity: string
      /** ISO 8601, UTC */
      readonly createdAt: string
    }
    readonly status: "open" | "active" | "complete"
    readonly entries: ReadonlyArray<ArenaMessage>
    readonly entryCount: number
    /** 32 bytes in hexadecimal */
    readonly head: string
    /** Compact JWS over issuer, room id, state, count and head */
    readonly signature: string
  }
  /** Compare them with GET /api/payments/receipt-keys before you trust them */
  readonly keys: ReadonlyArray<{
    readonly kty: "OKP"
    readonly crv: "Ed25519"
    readonly x: string
    readonly kid: string
    readonly alg: "EdDSA"
    readonly use: "sig"
  }>
}

export interface CompleteArenaRoomRequest {
  /** At most one for each participant */
  readonly scores: ReadonlyArray<{
    readonly participantId: string
    readonly score: number
  }>
}

export interface ArenaStatus {
  /** Whether transcripts can be signed */
  readonly configured: boolean
  readonly rooms: {
    readonly open: number
    readonly active: number
    readonly complete: number
  }
  readonly limits: {
    readonly maxAgents: number
    readonly people: number
    readonly maxRounds: number
    readonly messages: number
    readonly contentLength: number
    readonly openRoomsOfAccount: number
  }
}

export interface OpenArenaRoundRequest {
  /** What the participants answer */
  readonly question: string
}

export interface AnswerArenaRoundRequest {
  /** The answer; it cannot be changed */
  readonly content: string
}

export interface ArenaAnswerSealed {
  readonly room: ArenaRoom
  readonly message: ArenaSealedMessage
}

export interface ArenaSealedMessage {
  readonly id: string
  /** The id of a room */
  readonly roomId: string
  /** Null while the round is open and the answer is sealed */
  readonly sequence: number | null
  readonly kind: "message" | "question" | "answer" | "result"
  readonly round: number | null
  /** A participant, or `creator` */
  readonly senderId: string
  readonly senderName: string
  readonly senderType: "human" | "agent"
  readonly content: string
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** Null while the round is open and the answer is sealed */
  readonly previousHash: string | null
  /** Null while the round is open and the answer is sealed */
  readonly hash: string | null
}

export interface CreateAgentOfferingRequest {
  /** A published agent of the account */
  readonly agent: string
  readonly title: string
  /** What is done, and what is not */
  readonly description: string
  /** `paper:` assets are play money and never mix with live ones. */
  readonly asset: "USDC" | "SOL" | "paper:USDC" | "paper:SOL"
  /** Whole number of the smallest unit of the asset, above zero */
  readonly amountAtomic: string
  /** From the payment until the delivery at the latest, in minutes */
  readonly slaMinutes: number
  /** From the delivery until the verdict, in minutes; without a verdict the work is accepted */
  readonly evaluationMinutes?: number
  /** How long a refusal can be disputed, in minutes; then the client has the money back */
  readonly disputeMinutes?: number
  /** How long the arbiter has for a dispute, in minutes */
  readonly resolutionMinutes?: number
  /** The agent of a third party that judges the work; null where the client does */
  readonly evaluator?: string | null
  /** Who of the evaluator judges: `account` by its call, or `run`: a run of the agent that reads terms and work, for which its account takes the evaluation on */
  readonly evaluatedBy?: "account" | "run"
  /** The agent of a third party that resolves disputes; null where there are none */
  readonly arbiter?: string | null
  /** What the provider has of a dispute that nobody resolves, in basis points */
  readonly unresolvedBps?: number
  /** The price where the client pays into the escrow contract on chain 4663 in place of credit; null where that is not agreed */
  readonly onChain?: {
    /** What is paid; null for ether */
    readonly token: string | null
    /** Whole number of wei, or of base units of the token */
    readonly amountAtomic: string
  } | null
  /** The form of what a client sends */
  readonly requirementSchema?: Readonly<Record<string, unknown>>
  /** The form of what is delivered */
  readonly deliverableSchema?: Readonly<Record<string, unknown>>
  /** Parts of the earnings for other agents; what is left is the provider’s */
  readonly splits?: ReadonlyArray<{
    /** The agent whose account is paid */
    readonly agent: string
    /** Of what the provider earns */
    readonly bps: number
  }>
}

export interface AgentOffering {
  /** The id of an offering */
  readonly id: string
  readonly agent: string
  readonly title: string
  readonly description: string
  /** Where negotiation begins */
  readonly price: Money
  readonly terms: AgentJobTerms
  /** JSON Schema with type, properties, required, additionalProperties, items, enum, const and limits */
  readonly requirementSchema: Readonly<Record<string, unknown>>
  /** JSON Schema with type, properties, required, additionalProperties, items, enum, const and limits */
  readonly deliverableSchema: Readonly<Record<string, unknown>>
  readonly splits: ReadonlyArray<{
    readonly agent: string
    readonly bps: number
  }>
  /** The platform’s part of what is paid */
  readonly commissionBps: number
  readonly status: "active" | "withdrawn"
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface AgentJobTerms {
  /** From the payment until the delivery at the latest, in minutes */
  readonly slaMinutes: number
  /** From the delivery until the verdict, in minutes; without a verdict the work is accepted */
  readonly evaluationMinutes: number
  /** How long a refusal can be disputed, in minutes; then the client has the money back */
  readonly disputeMinutes: number
  /** How long the arbiter has for a dispute, in minutes */
  readonly resolutionMinutes: number
  /** The agent of a third party that judges the work; null where the client does */
  readonly evaluator: string | null
  /** Who of the evaluator judges: `account` by its call, or `run`: a run of the agent that reads terms and work, for which its account takes the evaluation on */
  readonly evaluatedBy: "account" | "run"
  /** The agent of a third party that resolves disputes; null where there are none */
  readonly arbiter: string | null
  /** What the provider has of a dispute that nobody resolves, in basis points */
  readonly unresolvedBps: number
  /** The price where the client pays into the escrow contract on chain 4663; null where that is not agreed */
  readonly onChain: {
    /** What is paid; null for ether */
    readonly token: string | null
    /** `ETH`, or base units of the token */
    readonly price: Money
  } | null
}

export interface AgentOfferingPage {
  readonly items: ReadonlyArray<AgentOffering>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface CreateAgentJobRequest {
  readonly offeringId: string
  /** What is wanted, in the form that the offering requires */
  readonly requirement: Readonly<Record<string, unknown>>
  /** The agent of the account that hires */
  readonly clientAgent?: string
  readonly terms?: AgentJobTermsChange
}

export interface AgentJobTermsChange {
  /** Whole number of the smallest unit of the asset, above zero */
  readonly amountAtomic?: string
  /** From the payment until the delivery at the latest, in minutes */
  readonly slaMinutes?: number
  /** From the delivery until the verdict, in minutes; without a verdict the work is accepted */
  readonly evaluationMinutes?: number
  /** How long a refusal can be disputed, in minutes; then the client has the money back */
  readonly disputeMinutes?: number
  /** How long the arbiter has for a dispute, in minutes */
  readonly resolutionMinutes?: number
  /** The agent of a third party that judges the work; null where the client does */
  readonly evaluator?: string | null
  /** Who of the evaluator judges: `account` by its call, or `run`: a run of the agent that reads terms and work, for which its account takes the evaluation on */
  readonly evaluatedBy?: "account" | "run"
  /** The agent of a third party that resolves disputes; null where there are none */
  readonly arbiter?: string | null
  /** What the provider has of a dispute that nobody resolves, in basis points */
  readonly unresolvedBps?: number
  /** The price where the client pays into the escrow contract on chain 4663 in place of credit; null where that is not agreed */
  readonly onChain?: {
    /** What is paid; null for ether */
    readonly token: string | null
    /** Whole number of wei, or of base units of the token */
    readonly amountAtomic: string
  } | null
}

export interface AgentJob {
  /** The id of a job */
  readonly id: string
  readonly offeringId: string
  /** The agent that provides */
  readonly agent: string
  readonly clientAgent: string | null
  /** What the caller’s account is in it; the first of client, provider and the others */
  readonly role: "client" | "provider" | "evaluator" | "arbiter"
  /** Where the job is; the last three states are final */
  readonly status: "request" | "negotiation" | "transaction" | "evaluation" | "disputed" | "completed" | "rejected" | "expired"
  /** Why it ended; null before */
  readonly endReason: string | null
  /** Where it is paid: into the ledger’s escrow, or into the contract on chain 4663; null before */
  readonly payment: "ledger" | "chain" | null
  /** Of the terms that stand */
  readonly price: Money
  /** Held for the job on the ledger now */
  readonly escrow: Money
  /** What left the client for good, the commission included */
  readonly paid: Money
  /** What went back to the client */
  readonly refunded: Money
  /** When the present state ends by itself; null once the job has ended */
  readonly dueAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  readonly terms: AgentJobTerms
  /** The platform’s part of what is paid */
  readonly commissionBps: number
  readonly splits: ReadonlyArray<{
    readonly agent: string
    readonly bps: number
  }>
  /** The memo with the latest terms */
  readonly proposal: number
  readonly proposedBy: "client" | "provider"
  /** The memo whose terms both accepted; null before */
  readonly agreed: number | null
  /** Where the agreed terms have a price on the chain; null elsewhere */
  readonly chain: {
    readonly chainId: number
    /** EVM address, 20 bytes in hexadecimal */
    readonly contract: string
    /** The escrow that pays the job, or is about to */
    readonly escrowId: string | null
    /** EVM address, 20 bytes in hexadecimal */
    readonly provider: string
    readonly evaluator: string | null
    readonly arbiter: string | null
    /** `ETH`, or base units of the token */
    readonly amount: Money
    /** For the provider and the splits, in the contract */
    readonly paid: Money
    /** For the client, in the contract */
    readonly refunded: Money
  } | null
  /** Whether a verdict refused the work */
  readonly isRefused: boolean
  readonly deliverableHash: string | null
  /** The run of the evaluator that judges; null for none */
  readonly evaluationRunId: string | null
  /** What the caller may do now, for each of their roles */
  readonly steps: ReadonlyArray<string>
  readonly fundedAt: string | null
  readonly deliverBy: string | null
  readonly deliveredAt: string | null
  readonly disputedAt: string | null
  readonly endedAt: string | null
  /** Everything that was said, in order */
  readonly memos: ReadonlyArray<AgentJobMemo>
}

export interface AgentJobMemo {
  /** The number of a memo */
  readonly number: number
  readonly kind: "request" | "proposal" | "acceptance" | "funding" | "deliverable" | "verdict" | "evaluation" | "dispute" | "resolution" | "withdrawal" | "settlement" | "reorganised"
  /** The role of who said it; `service` for what followed by itself, or on the chain */
  readonly author: "client" | "provider" | "evaluator" | "arbiter" | "service"
  /** A JSON object */
  readonly content: Readonly<Record<string, unknown>>
  /** SHA-256 over the canonical JSON of the memo and the digest before it */
  readonly digest: string
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface AgentJobSummaryPage {
  readonly items: ReadonlyArray<AgentJobSummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AgentJobSummary {
  /** The id of a job */
  readonly id: string
  readonly offeringId: string
  /** The agent that provides */
  readonly agent: string
  readonly clientAgent: string | null
  /** What the caller’s account is in it; the first of client, provider and the others */
  readonly role: "client" | "provider" | "evaluator" | "arbiter"
  /** Where the job is; the last three states are final */
  readonly status: "request" | "negotiation" | "transaction" | "evaluation" | "disputed" | "completed" | "rejected" | "expired"
  /** Why it ended; null before */
  readonly endReason: string | null
  /** Where it is paid: into the ledger’s escrow, or into the contract on chain 4663; null before */
  readonly payment: "ledger" | "chain" | null
  /** Of the terms that stand */
  readonly price: Money
  /** Held for the job on the ledger now */
  readonly escrow: Money
  /** What left the client for good, the commission included */
  readonly paid: Money
  /** What went back to the client */
  readonly refunded: Money
  /** When the present state ends by itself; null once the job has ended */
  readonly dueAt: string | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface ProposeJobTermsRequest {
  readonly terms: AgentJobTermsChange
  /** Why, for the other parties and for the evidence */
  readonly note?: string
}

export interface AcceptJobTermsRequest {
  /** The memo whose terms are accepted: the `proposal` */
  readonly memo: number
}

export interface FundJobRequest {
  /** The memo that is paid for: the job’s `agreed` */
  readonly memo: number
}

export interface DeliverJobRequest {
  /** SHA-256 of what is delivered */
  readonly sha256?: string
  /** What is delivered, kept with the job: at most 65,536 bytes of UTF-8. Without it the bytes go to the client by another way and `sha256` names them. */
  readonly text?: string
  /** Why, for the other parties and for the evidence */
  readonly note?: string
  /** The run of the provider that made it, for the evidence */
  readonly runId?: string
}

export interface EvaluateJobRequest {
  readonly verdict: "accept" | "reject"
  /** Why, for the other parties and for the evidence */
  readonly reason: string
}

export interface JobReasonRequest {
  /** Why, for the other parties and for the evidence */
  readonly reason: string
}

export interface ResolveJobRequest {
  /** What the provider has of the escrow, in basis points; the rest is the client’s */
  readonly providerBps: number
  /** Why, for the other parties and for the evidence */
  readonly reason: string
}

export interface AgentJobEvidence {
  readonly evidence: {
    readonly version: number
    readonly job: {
      /** The id of a job */
      readonly id: string
      readonly agent: string
      readonly clientAgent: string | null
      /** Where the job is; the last three states are final */
      readonly status: "request" | "negotiation" | "transaction" | "evaluation" | "disputed" | "completed" | "rejected" | "expired"
      readonly endReason: string | null
      readonly agreed: number | null
      readonly price: Money
      readonly terms: AgentJobTerms
    }
    readonly offering: {
      readonly offeringId: string
      readonly title: string
      readonly description: string
      /** 32 bytes in hexadecimal */
      readonly requirementSha256: string
      /** 32 bytes in hexadecimal */
      readonly deliverableSha256: string
    }
    readonly parties: {
      /** The account, under a name that stands in this job alone */
      readonly client: string | null
      /** The account, under a name that stands in this job alone */
      readonly provider: string | null
      /** The account, under a name that stands in this job alone */
      readonly evaluator: string | null
      /** The account, under a name that stands in this job alone */
      readonly arbiter: string | null
    }
    readonly memos: ReadonlyArray<AgentJobMemo>
    /** The digest of the last memo, which holds all before it */
    readonly head: string
    readonly deliverableHash: string | null
    readonly runIds: ReadonlyArray<string>
    readonly money: {
      readonly escrowId: string
      /** The transfer of the ledger that paid; null for none */
      readonly transferId: string | null
      readonly commissionBps: number
      readonly splits: ReadonlyArray<{
        readonly agent: string
        readonly bps: number
      }>
      readonly escrow: Money
      readonly paid: Money
      readonly refunded: Money
    }
  }
  /** SHA-256 of the canonical JSON of `evidence` */
  readonly digest: string
}

export interface PrepareJobChainPaymentRequest {
  /** The memo that is paid for: the job’s `agreed` */
  readonly memo: number
  /** A wallet of the account, which pays and signs */
  readonly from: string
  /**
   * How long signed bytes are taken, in seconds
   * Default: 600.
   */
  readonly expiresInSeconds?: number
}

export interface PreparedEscrowFund {
  /** The id of an escrow: of its client and their salt */
  readonly id: string
  /** 32 bytes in hexadecimal */
  readonly salt: string
  /** To be signed in this order: an approval first where the token needs one */
  readonly intents: ReadonlyArray<EscrowIntent>
}

export interface EscrowIntent {
  /** Identifier of an unsigned transaction */
  readonly id: string
  /** What the transaction does */
  readonly kind: "approval" | "fund_job" | "deliver_job" | "accept_job" | "refuse_job" | "give_back_job" | "dispute_job" | "resolve_job" | "expire_job" | "withdraw_escrow"
  /** State of the intent */
  readonly status: "prepared" | "submitted" | "confirmed" | "reverted" | "expired" | "dropped"
  readonly reference: string | null
  readonly chainId: number
  /** EVM address, 20 bytes in hexadecimal */
  readonly from: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly to: string
  /** Bytes in hexadecimal */
  readonly data: string
  /** Wei */
  readonly value: string
  readonly gasEstimate: string | null
  readonly gasLimit: string | null
  readonly summary: IntentSummary
  readonly simulation: Simulation
  /** ISO 8601, UTC */
  readonly expiresAt: string
  readonly transactionHash: string | null
  readonly evidence: Evidence | null
  readonly failure: {
    readonly code: string
    readonly detail: string
  } | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface LinkJobEscrowRequest {
  /** The escrow that pays the job */
  readonly escrowId: string
}

export interface PrepareJobChainStepRequest {
  /** The wallet that has the role in the escrow, and signs */
  readonly from: string
  /** What is done; `expire` lets a deadline that is over have its effect */
  readonly step: "deliver" | "accept" | "refuse" | "give_back" | "dispute" | "resolve" | "expire"
  /** SHA-256 of what is delivered */
  readonly sha256?: string
  /** What is delivered, kept with the job: at most 65,536 bytes of UTF-8. Without it the bytes go to the client by another way and `sha256` names them. */
  readonly text?: string
  /** Why, for the other parties and for the evidence */
  readonly note?: string
  /** The run of the provider that made it, for the evidence */
  readonly runId?: string
  /** What the provider has of the escrow, in basis points; the rest is the client’s */
  readonly providerBps?: number
  /**
   * How long signed bytes are taken, in seconds
   * Default: 600.
   */
  readonly expiresInSeconds?: number
}

export interface PreparedEscrowStep {
  readonly intent: EscrowIntent
}

export interface RateAgentJobRequest {
  readonly stars: number
  /** Everybody reads it */
  readonly comment?: string
}

export interface AgentJobRating {
  readonly stars: number
  readonly comment: string | null
  /** Whether the job was paid in play money */
  readonly isPaper: boolean
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface AgentReputation {
  readonly agent: string
  readonly live: AgentJobFigures
  /** Of jobs in play money, which cost nothing to make */
  readonly paper: AgentJobFigures
}

export interface AgentJobFigures {
  /** Jobs that were paid into escrow and have ended */
  readonly settled: number
  /** Those of them that the provider was paid for */
  readonly completed: number
  /** Those of them that were disputed */
  readonly disputed: number
  /** How many accounts paid for them */
  readonly clients: number
  readonly successBps: number | null
  readonly onTimeBps: number | null
  /** How many of them were rated */
  readonly ratings: number
  /** The sum of their stars */
  readonly starsSum: number
  readonly starsPerClient: string | null
}

export interface AgentJobRatingPage {
  readonly items: ReadonlyArray<AgentJobRating>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface PrepareEscrowFundRequest {
  /** Who pays and signs */
  readonly client: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly provider: string
  /** Judges the work; null where the client does */
  readonly evaluator: string | null
  /** Resolves disputes; null where there are none */
  readonly arbiter: string | null
  /** What it is paid in; null for ether */
  readonly token: string | null
  /** Whole number of wei, or of base units of the token */
  readonly amountAtomic: string
  /** From the payment until the delivery */
  readonly deliverSeconds: number
  /** From the delivery until the verdict; without one it is accepted */
  readonly evaluationSeconds: number
  /** How long a refusal can be disputed */
  readonly disputeSeconds: number
  /** How long the arbiter has */
  readonly resolutionSeconds: number
  /** The provider’s part of a dispute that nobody resolves */
  readonly unresolvedBps: number
  /** Parts for others; what is left is the provider’s */
  readonly splits?: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    /** Of what is paid */
    readonly bps: number
  }>
  /** Makes the id, with the client; one that nobody used is made where it is left out */
  readonly salt?: string
  /**
   * How long signed bytes are taken, in seconds
   * Default: 600.
   */
  readonly expiresInSeconds?: number
}

export interface PrepareEscrowStepRequest {
  /** Who signs */
  readonly from: string
  /** What is done; `expire` is for anybody, once `dueAt` is over */
  readonly step: "deliver" | "accept" | "refuse" | "give_back" | "dispute" | "resolve" | "expire"
  /** For `deliver`: the hash of the work */
  readonly deliverable?: string
  /** For `resolve`: the provider’s part */
  readonly providerBps?: number
  /**
   * How long signed bytes are taken, in seconds
   * Default: 600.
   */
  readonly expiresInSeconds?: number
}

export interface PrepareEscrowWithdrawalRequest {
  /** Whose money it is, and who signs */
  readonly from: string
  /** What is taken; null for ether */
  readonly token: string | null
  /** Who is paid in their place */
  readonly to?: string
  /**
   * How long signed bytes are taken, in seconds
   * Default: 600.
   */
  readonly expiresInSeconds?: number
}

export interface AgentEscrowPage {
  readonly items: ReadonlyArray<AgentEscrow>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface AgentEscrow {
  /** The id of an escrow: of its client and their salt */
  readonly id: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly client: string
  /** EVM address, 20 bytes in hexadecimal */
  readonly provider: string
  /** Judges the work; null where the client does */
  readonly evaluator: string | null
  /** Resolves disputes; null where there are none */
  readonly arbiter: string | null
  /** `ETH`, or base units of the token */
  readonly amount: Money
  /** For the provider and the splits; zero before the end */
  readonly paid: Money
  /** For the client; zero before the end */
  readonly refunded: Money
  /** From the payment until the delivery */
  readonly deliverSeconds: number
  /** From the delivery until the verdict; without one it is accepted */
  readonly evaluationSeconds: number
  /** How long a refusal can be disputed */
  readonly disputeSeconds: number
  /** How long the arbiter has */
  readonly resolutionSeconds: number
  /** The provider’s part of a dispute that nobody resolves */
  readonly unresolvedBps: number
  readonly splits: ReadonlyArray<{
    /** EVM address, 20 bytes in hexadecimal */
    readonly account: string
    readonly bps: number
  }>
  /** Where it is; the last is final */
  readonly phase: "funded" | "delivered" | "refused" | "disputed" | "settled"
  readonly reason: "accepted" | "refused" | "given_back" | "resolved" | "expired" | null
  readonly deliverable: string | null
  /** When the phase ends by itself */
  readonly dueAt: string | null
  /** 32 bytes in hexadecimal */
  readonly lastTransaction: string
  readonly lastBlock: number
}

export interface SkillSummaryPage {
  readonly items: ReadonlyArray<SkillSummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface SkillSummary {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly owner: SkillOwner
  readonly topics: ReadonlyArray<string>
  readonly license: string | null
  readonly latest: SkillLatestVersion
  readonly scan: SkillScanSummary
  readonly stats: SkillStats
  readonly moderation: SkillModeration
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
}

export interface SkillOwner {
  /** The publisher; `bourse` for the platform’s own */
  readonly id: string
  readonly name: string
  readonly isPlatform: boolean
}

export interface SkillLatestVersion {
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
  /** SHA-256 of the list of all files: each as `<sha256> <size> <path>` and a line feed, in byte order of the paths */
  readonly treeHash: string
  /** ISO 8601, UTC */
  readonly publishedAt: string
}

export interface SkillScanSummary {
  readonly status: "queued" | "running" | "succeeded" | "failed"
  readonly verdict: "pass" | "review" | "warn" | "malicious" | null
  readonly risk: "none" | "low" | "medium" | "high" | "critical" | null
  readonly isComplete: boolean | null
  readonly findings: number
  readonly engineVersion: string | null
  readonly scannedAt: string | null
}

export interface SkillStats {
  readonly stars: number
  readonly downloads: number
  readonly versions: number
}

export interface SkillModeration {
  /** Where it is: `listed` and `deprecated` versions can be found and installed, others cannot */
  readonly state: "scanning" | "listed" | "deprecated" | "held" | "hidden" | "quarantined" | "revoked"
  readonly reason: string | null
}

export interface Skill {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly owner: SkillOwner
  readonly topics: ReadonlyArray<string>
  readonly license: string | null
  readonly latest: SkillLatestVersion
  readonly scan: SkillScanSummary
  readonly stats: SkillStats
  readonly moderation: SkillModeration
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** ISO 8601, UTC */
  readonly updatedAt: string
  readonly isMine: boolean
  readonly isStarred: boolean
  readonly version: SkillVersion
}

export interface SkillVersion {
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
  /** SHA-256 of the list of all files: each as `<sha256> <size> <path>` and a line feed, in byte order of the paths */
  readonly treeHash: string
  /** Where it is: `listed` and `deprecated` versions can be found and installed, others cannot */
  readonly state: "scanning" | "listed" | "deprecated" | "held" | "hidden" | "quarantined" | "revoked"
  readonly stateReason: string | null
  readonly changes: string | null
  readonly scan: SkillScanSummary
  /** ISO 8601, UTC */
  readonly publishedAt: string
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  readonly description: string
  readonly license: string | null
  readonly compatibility: string | null
  readonly allowedTools: ReadonlyArray<string>
  readonly metadata: Readonly<Record<string, string>>
  readonly files: ReadonlyArray<SkillFileEntry>
  readonly sizeBytes: number
  /** SKILL.md whole, with its front matter: text of its publisher */
  readonly skillMd: string
  readonly report: SkillScanReport | null
  readonly provenance: SkillProvenance
  readonly downloadUrl: string
}

export interface SkillFileEntry {
  readonly path: string
  /** Bytes */
  readonly size: number
  readonly sha256: string
  readonly isText: boolean
}

export interface SkillProvenance {
  /** How its origin is known */
  readonly kind: "platform" | "upload" | "declared_source"
  /** The name of its owner */
  readonly publishedBy: string
  /** By which account and key, for its owner; null for others */
  readonly publisher: SkillPublisher | null
  readonly repository: string | null
  readonly commit: string | null
  readonly path: string | null
  /** Whether the service itself has compared it with the source */
  readonly isVerified: boolean
}

export interface SkillPublisher {
  readonly accountId: string
  /** Null where no API key did it */
  readonly keyId: string | null
}

export interface SkillVersionSummaryPage {
  readonly items: ReadonlyArray<SkillVersionSummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface SkillVersionSummary {
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
  /** SHA-256 of the list of all files: each as `<sha256> <size> <path>` and a line feed, in byte order of the paths */
  readonly treeHash: string
  /** Where it is: `listed` and `deprecated` versions can be found and installed, others cannot */
  readonly state: "scanning" | "listed" | "deprecated" | "held" | "hidden" | "quarantined" | "revoked"
  readonly stateReason: string | null
  readonly changes: string | null
  readonly scan: SkillScanSummary
  /** ISO 8601, UTC */
  readonly publishedAt: string
}

export interface SkillFileContent {
  readonly path: string
  /** Bytes */
  readonly size: number
  readonly sha256: string
  readonly isText: boolean
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
  readonly encoding: "utf8" | "base64"
  readonly content: string
}

export interface PublishSkillRequest {
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
  readonly files?: ReadonlyArray<{
    readonly path: string
    readonly content: string
    readonly encoding?: "utf8" | "base64"
  }>
  /** Instead of `files`: a ZIP of the folder */
  readonly archiveBase64?: string
  readonly changes?: string
  readonly topics?: ReadonlyArray<string>
  readonly source?: {
    readonly repository: string
    readonly commit: string
    readonly path?: string
  }
}

export interface ResolvedSkill {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  readonly range: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
  /** SHA-256 of the list of all files: each as `<sha256> <size> <path>` and a line feed, in byte order of the paths */
  readonly treeHash: string
  /** Where it is: `listed` and `deprecated` versions can be found and installed, others cannot */
  readonly state: "scanning" | "listed" | "deprecated" | "held" | "hidden" | "quarantined" | "revoked"
  readonly scan: SkillScanSummary
  readonly capabilities: SkillCapabilities | null
  readonly files: ReadonlyArray<SkillFileEntry>
  readonly downloadUrl: string
}

export interface SkillComparison {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly from: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly to: string
  readonly files: ReadonlyArray<{
    readonly path: string
    readonly change: "added" | "removed" | "changed"
    readonly fromSha256: string | null
    readonly toSha256: string | null
  }>
  readonly capabilities: {
    readonly added: SkillCapabilities
    readonly removed: SkillCapabilities
  }
  /** Whether the newer one may touch what the older one did not */
  readonly isWider: boolean
  readonly verdicts: {
    readonly from: "pass" | "review" | "warn" | "malicious" | null
    readonly to: "pass" | "review" | "warn" | "malicious" | null
  }
}

export interface VerifySkillsRequest {
  readonly installed: ReadonlyArray<{
    /** The `name` of its SKILL.md; the first who publishes a name owns it */
    readonly slug: string
    /** Semantic Versioning 2.0.0, without build metadata */
    readonly version: string
    /** SHA-256 of the list of all files: each as `<sha256> <size> <path>` and a line feed, in byte order of the paths */
    readonly treeHash: string
  }>
}

export interface VerifiedSkills {
  readonly ok: boolean
  readonly items: ReadonlyArray<VerifiedSkill>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface VerifiedSkill {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
  readonly ok: boolean
  /** `changed`: the files are not those that were published; `withheld`: held, hidden or quarantined */
  readonly decision: "ok" | "changed" | "unknown" | "revoked" | "withheld" | "deprecated"
  readonly reason: string | null
  readonly scan: SkillScanSummary | null
  readonly latest: string | null
}

export interface SkillRevocationPage {
  readonly items: ReadonlyArray<SkillRevocation>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface SkillRevocation {
  /** Each next one is higher */
  readonly number: number
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
  /** SHA-256 of the list of all files: each as `<sha256> <size> <path>` and a line feed, in byte order of the paths */
  readonly treeHash: string
  /** Where it is: `listed` and `deprecated` versions can be found and installed, others cannot */
  readonly state: "scanning" | "listed" | "deprecated" | "held" | "hidden" | "quarantined" | "revoked"
  readonly reason: string | null
  /** ISO 8601, UTC */
  readonly at: string
}

export interface SkillStar {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  readonly isStarred: boolean
  readonly stars: number
}

export interface ReportSkillRequest {
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version?: string
  readonly reason: "malicious" | "deceptive" | "broken" | "spam" | "rights" | "other"
  readonly detail: string
}

export interface SkillReport {
  readonly id: string
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  readonly version: string | null
  readonly reason: string
  readonly detail: string
  readonly status: "open" | "confirmed" | "dismissed"
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly decidedAt: string | null
}

export interface SetSkillVersionStateRequest {
  /** `listed` shows again what its publisher hid or deprecated; `revoked` is for good */
  readonly state: "listed" | "hidden" | "deprecated" | "revoked"
  /** Why; everybody reads it */
  readonly reason?: string
}

export interface AppealSkillVersionRequest {
  /** Why it is harmless; operators read it */
  readonly detail: string
}

export interface SkillDecisionPage {
  readonly items: ReadonlyArray<SkillDecision>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface SkillDecision {
  readonly number: number
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
  readonly kind: "move" | "appeal"
  readonly fromState: string
  readonly toState: string
  /** `name`: it is easily mistaken for another; `reports`: several accounts said so */
  readonly decidedBy: "name" | "operator" | "publisher" | "reports" | "scanner"
  /** The account; operators are named to operators alone */
  readonly actor: string | null
  readonly reason: string | null
  /** ISO 8601, UTC */
  readonly at: string
}

export interface ModerateSkillRequest {
  readonly state: "listed" | "held" | "hidden" | "quarantined" | "revoked"
  /** Why; everybody reads it */
  readonly reason: string
}

export interface SkillReportPage {
  readonly items: ReadonlyArray<SkillReport>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface DecideSkillReportRequest {
  /** Of the report alone; what becomes of the version is decided by itself */
  readonly status: "confirmed" | "dismissed"
}

export interface WaitingSkillVersionPage {
  readonly items: ReadonlyArray<WaitingSkillVersion>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface WaitingSkillVersion {
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
  /** SHA-256 of the list of all files: each as `<sha256> <size> <path>` and a line feed, in byte order of the paths */
  readonly treeHash: string
  /** Where it is: `listed` and `deprecated` versions can be found and installed, others cannot */
  readonly state: "scanning" | "listed" | "deprecated" | "held" | "hidden" | "quarantined" | "revoked"
  readonly stateReason: string | null
  readonly changes: string | null
  readonly scan: SkillScanSummary
  /** ISO 8601, UTC */
  readonly publishedAt: string
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  readonly decidedBy: "name" | "operator" | "publisher" | "reports" | "scanner"
  /** What its publisher says against the decision */
  readonly appeal: string | null
}

export interface GatewayVendors {
  readonly openapi: string
  readonly items: ReadonlyArray<GatewayVendor>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface GatewayVendor {
  readonly id: string
  readonly name: string
  readonly family: string
  /** The documentation of the vendor itself. */
  readonly docsUrl: string
  /** Whether the operator has set the vendor up. */
  readonly configured: boolean
  /** What the operator sets to switch it on. */
  readonly setting: string
  /** Whether calls are held back; null for a vendor that is not configured. */
  readonly circuit: {
    readonly state: "closed" | "open" | "half_open"
    /** Until a call may be tried again; 0 when it may be now. */
    readonly retryAfterSeconds: number
  } | null
  readonly limits: {
    /** Of all callers together. */
    readonly callsPerMinute: number
    readonly concurrent: number
  }
  readonly operations: ReadonlyArray<GatewayOperation>
}

export interface GatewayOperation {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly price: {
    /** Null where the price depends on the call; the 402 challenge states it. */
    readonly amountAtomic: string | null
    readonly amount: string | null
    readonly asset: "USDC"
    readonly decimals: number
    readonly unit: "call"
  }
}

export interface GatewayResourcePage {
  readonly items: ReadonlyArray<GatewayResource>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface GatewayResource {
  readonly vendor: string
  /** Such as sandbox, session or task. */
  readonly kind: string
  /** As the vendor gave it. */
  readonly id: string
  /** ISO 8601, UTC */
  readonly madeAt: string
}

export interface Inventory {
  readonly total: number
  readonly tiers: {
    readonly public: number
    readonly private: number
    readonly monetized: number
  }
  readonly items: ReadonlyArray<InventoryRow>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface InventoryRow {
  readonly operationId: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly tier: "public" | "private" | "monetized"
  readonly family: string
  readonly summary: string
}

export interface OpenRouterChatRequest {
  /** Model as the vendor names it, such as openai/gpt-4.1-mini */
  readonly model: string
  readonly messages: ReadonlyArray<OpenRouterMessage>
  /** Default: 1024. */
  readonly max_tokens?: number
  readonly temperature?: number
  readonly top_p?: number
  readonly stop?: ReadonlyArray<string>
  readonly seed?: number
  readonly tools?: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly tool_choice?: "none" | "auto" | "required" | Readonly<Record<string, unknown>>
  readonly response_format?: Readonly<Record<string, unknown>>
}

export interface OpenRouterMessage {
  readonly role: "system" | "user" | "assistant" | "tool"
  readonly content: string | ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly name?: string
  readonly tool_call_id?: string
  readonly tool_calls?: ReadonlyArray<Readonly<Record<string, unknown>>>
}

export interface CreateWebhookRequest {
  /** An https address of a public host. A name is not looked up before the first delivery. */
  readonly url: string
  /** For people. */
  readonly description?: string
  /**
   * An empty list means everything that the account may see.
   * Default: [].
   */
  readonly topics?: ReadonlyArray<string>
}

export interface WebhookWithSecret {
  /** The secret itself. It is shown here and never again. */
  readonly secret: string
  readonly endpoint: WebhookEndpoint
  readonly warning: string
}

export interface WebhookEndpoint {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly topics: ReadonlyArray<string>
  /** Deliveries of a paused one wait, those of a disabled one are cancelled. */
  readonly status: "enabled" | "paused" | "disabled"
  /** By the owner, or after 120 hours without a success or an answer 410. */
  readonly disabledReason: "manual" | "automatic" | null
  /** ISO 8601, UTC */
  readonly createdAt: string
  /** Leading characters of the secret. */
  readonly secretPrefix: string
  /** Until then messages are signed with the secret before this one as well. */
  readonly previousSecretEndsAt: string | null
  /** The first failure after the last success; null when the last one was a success. */
  readonly failingSince: string | null
}

export interface WebhookEndpointPage {
  readonly items: ReadonlyArray<WebhookEndpoint>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface WebhookCatalog {
  readonly items: ReadonlyArray<{
    readonly topic: string
    readonly version: number
    readonly summary: string
    readonly audience: "public" | "account"
    /** The JSON Schema of `data` in the body. */
    readonly schema: Readonly<Record<string, unknown>>
    /** A `data` that matches it. */
    readonly example: Readonly<Record<string, unknown>>
  }>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

/** What is left out stays. */
export interface ChangeWebhookRequest {
  /** An https address of a public host. A name is not looked up before the first delivery. */
  readonly url?: string
  /** For people. */
  readonly description?: string
  /** An empty list means everything that the account may see. */
  readonly topics?: ReadonlyArray<string>
  /** Deliveries of a paused one wait, those of a disabled one are cancelled. */
  readonly status?: "enabled" | "paused" | "disabled"
}

/** The delivery appears in the list within a second or so. */
export interface WebhookTest {
  /** The `webhook-id`. */
  readonly eventId: string
  readonly topic: string
}

export interface WebhookDeliveryPage {
  readonly items: ReadonlyArray<WebhookDelivery>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface WebhookDelivery {
  readonly id: string
  /** The `webhook-id`. */
  readonly eventId: string
  /** The number of the event in the log. */
  readonly seq: string
  readonly topic: string
  /** ISO 8601, UTC */
  readonly eventAt: string
  /** `failed` has a next try, `exhausted` has none. */
  readonly status: "pending" | "sending" | "failed" | "succeeded" | "exhausted" | "cancelled"
  /** How often it was tried, resending included. */
  readonly attempts: number
  /** Null when no try is planned, or one is under way. */
  readonly nextAttemptAt: string | null
}

export interface WebhookDeliveryDetail {
  readonly id: string
  /** The `webhook-id`. */
  readonly eventId: string
  /** The number of the event in the log. */
  readonly seq: string
  readonly topic: string
  /** ISO 8601, UTC */
  readonly eventAt: string
  /** `failed` has a next try, `exhausted` has none. */
  readonly status: "pending" | "sending" | "failed" | "succeeded" | "exhausted" | "cancelled"
  /** How often it was tried, resending included. */
  readonly attempts: number
  /** Null when no try is planned, or one is under way. */
  readonly nextAttemptAt: string | null
  /** The JSON that is signed and sent, byte for byte. */
  readonly body: string
  /** The last one first. */
  readonly attemptLog: ReadonlyArray<WebhookAttempt>
}

export interface WebhookAttempt {
  readonly number: number
  /** ISO 8601, UTC */
  readonly at: string
  readonly durationMs: number
  readonly statusCode: number | null
  /** Why there was no answer, as GET /errors/{code} explains; null when there was one. */
  readonly errorCode: string | null
  /** The first 20,000 bytes of what was answered; kept for seven days. */
  readonly responseExcerpt: string | null
}

export interface RecoverWebhookRequest {
  /** Events recorded at this moment or later. */
  readonly since: string
}

export interface RecoveredWebhooks {
  /** Deliveries that are due again. */
  readonly recovered: number
  /** Whether the same call would find more; 10,000 is the most. */
  readonly more: boolean
}

export interface NotificationPage {
  /** All that is unread, of any kind. */
  readonly unreadCount: number
  readonly items: ReadonlyArray<Notification>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface Notification {
  /** `ntf_` and the number of its event; grows. */
  readonly id: string
  readonly kind: string
  readonly severity: "info" | "success" | "warning" | "critical"
  /** English; clients word it by `kind` and `facts`. */
  readonly title: string
  readonly topic: string
  /** The thing that it is about. */
  readonly subject: string
  /** What the event said. */
  readonly facts: Readonly<Record<string, unknown>>
  /** ISO 8601, UTC */
  readonly happenedAt: string
  readonly readAt: string | null
  /** When it turned out not to hold, because a chain reorganised. */
  readonly retractedAt: string | null
}

export interface NotificationKind {
  readonly kind: string
  readonly severity: "info" | "success" | "warning" | "critical"
  readonly title: string
  /** Nothing of this kind is put into the inbox. */
  readonly isMuted: boolean
}

export interface EventHistory {
  readonly items: ReadonlyArray<Event>
  /** Null at the end of the log. A page may be short or empty before that, when few events match. */
  readonly nextCursor: string | null
  /** Number of an event, as a string because JSON numbers lose digits. */
  readonly headSeq: string
}

export interface Event {
  /** The event that this reader was sent before, by its own filter; of the first one where it began. Another number than that of the last event received: one was lost. */
  readonly prevSeq: string
  /** Number of an event, as a string because JSON numbers lose digits. */
  readonly seq: string
  readonly id: string
  readonly topic: string
  readonly version: number
  readonly subject: string
  /** As the topic declares it; GET /asyncapi.json lists every topic. */
  readonly payload: Readonly<Record<string, unknown>>
  /** The number of an earlier event that turned out not to hold. */
  readonly retracts: string | null
  /** ISO 8601, UTC */
  readonly recordedAt: string
}

export interface ChannelKinds {
  readonly items: ReadonlyArray<ChannelKind>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
}

export interface ChannelKind {
  /** With its parameters in braces */
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly audience: "public" | "account"
  /** Two deltas are at least this far apart */
  readonly everyMs: number
  /** A name as it is subscribed to */
  readonly example: string
}

export interface ChannelSnapshot {
  readonly type: "snapshot"
  readonly channel: string
  /** Numbers continue within one epoch only */
  readonly epoch: string
  readonly seq: number
  /** ISO 8601, UTC */
  readonly asOf: string
  /** As the channel declares it; GET /asyncapi.json has every schema. */
  readonly data: Readonly<Record<string, unknown>>
}

export interface FaucetRequest {
  /** Who receives: an EVM address or a Solana address; it decides the chain. */
  readonly address: string
  readonly asset?: "ETH" | "SOL" | "USDC" | "PLATFORM"
  /** Decimal number as a string */
  readonly amount?: string
}

export interface FaucetGift {
  /** CAIP-2 name of the chain. */
  readonly chain: string
  readonly address: string
  readonly asset: "ETH" | "SOL" | "USDC" | "PLATFORM"
  /** Decimal number as a string */
  readonly amount: string
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  readonly decimals: number
  /** Transaction hash (EVM) or signature (Solana). */
  readonly transaction: string
}

export interface Product {
  readonly product: string
  readonly kind: "credit" | "plan"
  readonly name: string
  readonly asset: "USDC" | "SOL"
  /** Decimal number of whole units, for people */
  readonly amount: string
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  /** Places of one whole unit */
  readonly decimals: number
  readonly networks: ReadonlyArray<"evm" | "solana">
}

export interface CreateCheckoutRequest {
  readonly item: {
    readonly product: string
  } | {
    readonly kind: "credit"
    readonly asset: "USDC" | "SOL"
    readonly amountAtomic: string
  }
  /** `evm` is chain 4663. */
  readonly network: "evm" | "solana"
  /** The address that will pay. With it a payment of another amount still finds its checkout, as long as it is the only open one. */
  readonly payer?: string
}

export interface Checkout {
  readonly id: string
  readonly status: "open" | "seen" | "confirmed" | "fulfilled" | "overpaid" | "underpaid" | "expired" | "canceled" | "refunded"
  readonly product: CheckoutProduct
  /** `evm` is chain 4663. */
  readonly network: "evm" | "solana"
  readonly asset: "USDC" | "SOL"
  /** Decimal number of whole units, for people */
  readonly amount: string
  /** What to pay, to the last unit. On chain 4663 it is a little more than the price, so that the payment is known by its amount; all of it becomes credit. */
  readonly amountAtomic: string
  /** Places of one whole unit */
  readonly decimals: number
  readonly payTo: string
  /** On Solana: name it as a read-only account of the transaction, or send the id as a memo. */
  readonly reference: string
  readonly payer: string | null
  /** A payment link for wallets: Solana Pay, or EIP-681 */
  readonly uri: string
  /** What has arrived for it and is final */
  readonly received: Money
  /** What arrived after the checkout had ended, and became credit */
  readonly late: Money
  /** Whether the plan began, or what was paid became credit */
  readonly note: "subscribed" | "credited" | null
  /** ISO 8601, UTC */
  readonly expiresAt: string
  /** ISO 8601, UTC */
  readonly createdAt: string
  readonly payments: ReadonlyArray<{
    readonly transaction: string
    /** `USDC`, `SOL` or `ETH`, `paper:` in front where it is play money, or the address of a token. */
    readonly asset: string
    /** Decimal number of whole units, for people */
    readonly amount: string
    /** Whole number of the smallest unit */
    readonly amountAtomic: string
    /** Places of one whole unit */
    readonly decimals: number
    readonly state: "seen" | "confirmed" | "credited" | "lost" | "unassigned"
    /** ISO 8601, UTC */
    readonly paidAt: string
  }>
}

export interface CheckoutProduct {
  readonly kind: "credit" | "plan"
  readonly plan: string | null
  /** `USDC`, `SOL` or `ETH`, `paper:` in front where it is play money, or the address of a token. */
  readonly asset: string
  /** Decimal number of whole units, for people */
  readonly amount: string
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  /** Places of one whole unit */
  readonly decimals: number
}

export interface CheckoutSummaryPage {
  readonly items: ReadonlyArray<CheckoutSummary>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface CheckoutSummary {
  readonly id: string
  readonly status: "open" | "seen" | "confirmed" | "fulfilled" | "overpaid" | "underpaid" | "expired" | "canceled" | "refunded"
  readonly product: CheckoutProduct
  /** `evm` is chain 4663. */
  readonly network: "evm" | "solana"
  readonly asset: "USDC" | "SOL"
  /** Decimal number of whole units, for people */
  readonly amount: string
  /** What to pay, to the last unit. On chain 4663 it is a little more than the price, so that the payment is known by its amount; all of it becomes credit. */
  readonly amountAtomic: string
  /** Places of one whole unit */
  readonly decimals: number
  readonly payTo: string
  /** On Solana: name it as a read-only account of the transaction, or send the id as a memo. */
  readonly reference: string
  readonly payer: string | null
  /** A payment link for wallets: Solana Pay, or EIP-681 */
  readonly uri: string
  /** What has arrived for it and is final */
  readonly received: Money
  /** What arrived after the checkout had ended, and became credit */
  readonly late: Money
  /** Whether the plan began, or what was paid became credit */
  readonly note: "subscribed" | "credited" | null
  /** ISO 8601, UTC */
  readonly expiresAt: string
  /** ISO 8601, UTC */
  readonly createdAt: string
}

export interface TellPaymentRequest {
  /** Of the transfer that the wallet sent: a hash on chain 4663, a signature on Solana */
  readonly transactionHash: string
}

export interface RefundCheckoutRequest {
  /** The transaction by which the value was sent back */
  readonly transaction: string
}

export interface ArrivedPaymentPage {
  readonly items: ReadonlyArray<ArrivedPayment>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
}

export interface ArrivedPayment {
  readonly id: string
  /** `evm` is chain 4663. */
  readonly network: "evm" | "solana"
  readonly transaction: string
  readonly asset: "USDC" | "SOL"
  /** Decimal number of whole units, for people */
  readonly amount: string
  /** Whole number of the smallest unit */
  readonly amountAtomic: string
  /** Places of one whole unit */
  readonly decimals: number
  readonly payer: string
  readonly checkoutId: string | null
  /** ISO 8601, UTC */
  readonly paidAt: string
  /** ISO 8601, UTC */
  readonly seenAt: string
}

export interface AssignPaymentRequest {
  readonly checkoutId: string
}

export interface SearchResults {
  /** The best first */
  readonly items: ReadonlyArray<SearchResult>
  /** Always null: the list is given at once. */
  readonly nextCursor: string | null
  /** The kinds that were looked through; others cannot be searched here yet */
  readonly searched: ReadonlyArray<"token" | "market" | "wallet" | "agent" | "skill" | "transaction" | "operation">
  /** Kinds that could not be looked through just now, with the error code */
  readonly failed: ReadonlyArray<{
    readonly kind: "token" | "market" | "wallet" | "agent" | "skill" | "transaction" | "operation"
    readonly code: string
  }>
}

export interface SearchResult {
  readonly kind: "token" | "market" | "wallet" | "agent" | "skill" | "transaction" | "operation"
  /** Its own id: an address, a symbol, a name, a hash */
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  /** Where this API tells more of it */
  readonly href: string | null
  /** 1: it is what was written; below 0.6: it looks like it */
  readonly score: number
  readonly image: string | null
  /** Of a token; in it, null is what cannot be known */
  readonly figures: FoundFigures | null
  /** Made by a simulated account of the demo */
  readonly simulated: boolean
}

export interface FoundFigures {
  /** Decimal number as a string */
  readonly priceEth: string
  readonly priceUsd: string | null
  readonly changePct24h: string | null
  /** Decimal number as a string */
  readonly marketCapEth: string
  readonly marketCapUsd: string | null
}

export interface MarketTicker {
  /** A perpetual’s symbol, a token’s address or the id of a pool */
  readonly market: string
  /** A token’s ticker joins its pools */
  readonly kind: "perp" | "pool" | "token"
  readonly symbol: string
  /** What prices and volumes are in */
  readonly quoteAsset: "ETH" | "USDC"
  /** Decimal number as a string */
  readonly price: string
  /** Null with a reason where it cannot be known */
  readonly change24h: PriceChange
  /** Decimal number as a string */
  readonly volume24h: string
  readonly trades24h: number
}

export interface LiveTrade {
  readonly id: string
  /** ISO 8601, UTC */
  readonly at: string
  /** What the taker did */
  readonly side: "buy" | "sell"
  /** Decimal number as a string */
  readonly price: string
  /** Decimal number as a string */
  readonly quantity: string
  /** Decimal number as a string */
  readonly value: string
  /** What prices and volumes are in */
  readonly quoteAsset: "ETH" | "USDC"
  /** Null: on no chain */
  readonly transactionHash: string | null
  readonly simulated: boolean
}

export interface LiveCandle {
  /** ISO 8601, UTC */
  readonly startedAt: string
  /** ISO 8601, UTC */
  readonly endsAt: string
  /** Decimal number as a string */
  readonly open: string
  /** Decimal number as a string */
  readonly high: string
  /** Decimal number as a string */
  readonly low: string
  /** Decimal number as a string */
  readonly close: string
  /** Decimal number as a string */
  readonly baseVolume: string
  /** Decimal number as a string */
  readonly quoteVolume: string
  readonly trades: number
  /** Nothing but a reorganisation changes it any more */
  readonly closed: boolean
  /** Reorganisations that reached into it */
  readonly revision: number
}

export interface LiveMark {
  readonly market: string
  /** Decimal number */
  readonly markPrice: string
  /** Decimal number */
  readonly indexPrice: string
}

export interface LiveFunding {
  readonly market: string
  /** What would be due at the next full hour */
  readonly fundingRate: string
  /** ISO 8601, UTC */
  readonly nextFundingAt: string
}

export interface LiveLiquidation {
  /** The number of the trade */
  readonly id: string
  readonly market: string
  /** `adl`: against the position of another account */
  readonly kind: "liquidation" | "adl"
  /** What the exchange did for the closed account */
  readonly side: "buy" | "sell"
  /** Decimal number */
  readonly price: string
  /** Decimal number */
  readonly quantity: string
  /** Decimal number */
  readonly value: string
  /** ISO 8601, UTC */
  readonly at: string
}

/** Prices with their new quantity; 0 takes a price out */
export interface PerpsDepthDelta {
  readonly asks: ReadonlyArray<ReadonlyArray<string>>
  readonly bids: ReadonlyArray<ReadonlyArray<string>>
  readonly lastUpdateId: string
  /** Unix microseconds */
  readonly timestamp: number
}

export interface ChangedResource {
  /** The first word of the operations that read it: `perpOrders` is read by perpOrders.get */
  readonly resource: string
  /** What the path of that operation names, with slashes between several; null: the account has one, or all of them */
  readonly id: string | null
  /** Of the newest event that changed it */
  readonly topic: string
  /** The number of an event */
  readonly seq: string
}
