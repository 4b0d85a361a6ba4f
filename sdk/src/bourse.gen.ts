// Written from the operation table by `npm run generate`; changes belong there.
import * as all from './resources/index.gen.ts'
import type { ServiceMethods, OperationsMethods, CredentialTypesMethods, ErrorCodesMethods, DocumentsMethods, McpMethods, ReferenceMethods, PagesMethods, LibraryMethods, TerminalFilesMethods, BootstrapMethods, AddressNamesMethods, AuthMethods, MeMethods, EntryMethods, WalletSessionsMethods, ActivityMethods, AccountsMethods, TwoFactorMethods, AgentAuthMethods, AuthAgentsMethods, AgentCapabilitiesMethods, AgentHostsMethods, KeysMethods, AuditMethods, OneshotKeysMethods, SandboxesMethods, SandboxFilesMethods, SandboxSnapshotsMethods, BoxesMethods, BoxSessionsMethods, BrowserTasksMethods, AccountIntentsMethods, EvmTransactionsMethods, LaunchFactoriesMethods, LaunchpadMethods, LaunchesMethods, LaunchTradesMethods, IntentsMethods, CreatorFeesMethods, GraduationsMethods, LaunchDraftsMethods, TokenNamesMethods, UniLaunchesMethods, PonsLaunchesMethods, FactoryTokensMethods, VestingGrantsMethods, SwapsMethods, PortfoliosMethods, SolanaSwapsMethods, OrdersMethods, VaultWalletsMethods, SigningRequestsMethods, PreferencesMethods, WatchlistsMethods, ApiRequestsMethods, KeyUsageMethods, PaperAccountMethods, MarketMethods, TokensMethods, PoolsMethods, PricesMethods, CandlesMethods, TradesMethods, HoldersMethods, TradersMethods, CorrectionsMethods, ScreensMethods, AlertsMethods, ChartFeedMethods, TopTradersMethods, TopCreatorsMethods, SimpleQuotesMethods, VenueCandlesMethods, VenueTradesMethods, PerpsMethods, PerpMarketsMethods, PerpOrdersMethods, PerpFillsMethods, PerpPositionsMethods, PerpAccountMethods, PerpAlertsMethods, ExchangeKeysMethods, ExchangeMethods, ImagesMethods, TokenMetadataMethods, MediaMethods, RehearsalsMethods, LedgerProofsMethods, UsageMethods, MetersMethods, BalanceMethods, StatementMethods, PriceBookMethods, BudgetsMethods, HoldsMethods, CreditsMethods, PlansMethods, SubscriptionsMethods, InvoicesMethods, RewardsMethods, RewardClaimsMethods, ReferralsMethods, RewardRulesMethods, RewardPoolMethods, ChargesMethods, PaymentRailsMethods, ReceiptKeysMethods, PaymentsMethods, MppMethods, MppSessionsMethods, AgentsMethods, PaidAgentsMethods, TokenHoldingsMethods, AgentFilesMethods, CatalogAgentsMethods, AgentRegistrationsMethods, AgentTemplatesMethods, AgentCommerceMethods, BrowserAgentsMethods, AgentRegistryMethods, AgentFeedbackMethods, AgentValidationsMethods, RunsMethods, RunTracesMethods, RunReplaysMethods, A2aMethods, AgentExplorerMethods, AgentServiceMethods, ConversationsMethods, AgentConnectionsMethods, AiMethods, ModelsMethods, ChatCompletionsMethods, EmbeddingsMethods, CompanionSessionsMethods, MemoriesMethods, AgentMintsMethods, CoreAssetsMethods, SkillScansMethods, SkillScanRulesMethods, SkillScannerMethods, OrchestratorMethods, AgentPlansMethods, ExternalAgentsMethods, ArenaRoomsMethods, ArenaMethods, ArenaRoundsMethods, AgentOfferingsMethods, AgentJobsMethods, AgentReputationsMethods, AgentEscrowsMethods, SkillsMethods, GatewayMethods, BirdeyeMethods, BrowserUseMethods, CrossmintMethods, E2bMethods, FalMethods, JupiterMethods, LayerzeroMethods, LayerzeroTransferMethods, OpenrouterMethods, StreamflowMethods, TelegramMethods, WebhooksMethods, WebhookDeliveriesMethods, InboundWebhooksMethods, NotificationsMethods, EventsMethods, ChannelsMethods, FaucetMethods, ProductsMethods, CheckoutsMethods, ArrivedPaymentsMethods, CommerceMethods, ThingsMethods } from './resources/index.gen.ts'

/** Every resource of the service. */
export interface Resources {
  readonly service: ServiceMethods
  readonly operations: OperationsMethods
  readonly credentialTypes: CredentialTypesMethods
  readonly errorCodes: ErrorCodesMethods
  readonly documents: DocumentsMethods
  readonly mcp: McpMethods
  readonly reference: ReferenceMethods
  readonly pages: PagesMethods
  readonly library: LibraryMethods
  readonly terminalFiles: TerminalFilesMethods
  readonly bootstrap: BootstrapMethods
  readonly addressNames: AddressNamesMethods
  readonly auth: AuthMethods
  readonly me: MeMethods
  readonly entry: EntryMethods
  readonly walletSessions: WalletSessionsMethods
  readonly activity: ActivityMethods
  readonly accounts: AccountsMethods
  readonly twoFactor: TwoFactorMethods
  readonly agentAuth: AgentAuthMethods
  readonly authAgents: AuthAgentsMethods
  readonly agentCapabilities: AgentCapabilitiesMethods
  readonly agentHosts: AgentHostsMethods
  readonly keys: KeysMethods
  readonly audit: AuditMethods
  readonly oneshotKeys: OneshotKeysMethods
  readonly sandboxes: SandboxesMethods
  readonly sandboxFiles: SandboxFilesMethods
  readonly sandboxSnapshots: SandboxSnapshotsMethods
  readonly boxes: BoxesMethods
  readonly boxSessions: BoxSessionsMethods
  readonly browserTasks: BrowserTasksMethods
  readonly accountIntents: AccountIntentsMethods
  readonly evmTransactions: EvmTransactionsMethods
  readonly launchFactories: LaunchFactoriesMethods
  readonly launchpad: LaunchpadMethods
  readonly launches: LaunchesMethods
  readonly launchTrades: LaunchTradesMethods
  readonly intents: IntentsMethods
  readonly creatorFees: CreatorFeesMethods
  readonly graduations: GraduationsMethods
  readonly launchDrafts: LaunchDraftsMethods
  readonly tokenNames: TokenNamesMethods
  readonly uniLaunches: UniLaunchesMethods
  readonly ponsLaunches: PonsLaunchesMethods
  readonly factoryTokens: FactoryTokensMethods
  readonly vestingGrants: VestingGrantsMethods
  readonly swaps: SwapsMethods
  readonly portfolios: PortfoliosMethods
  readonly solanaSwaps: SolanaSwapsMethods
  readonly orders: OrdersMethods
  readonly vaultWallets: VaultWalletsMethods
  readonly signingRequests: SigningRequestsMethods
  readonly preferences: PreferencesMethods
  readonly watchlists: WatchlistsMethods
  readonly apiRequests: ApiRequestsMethods
  readonly keyUsage: KeyUsageMethods
  readonly paperAccount: PaperAccountMethods
  readonly market: MarketMethods
  readonly tokens: TokensMethods
  readonly pools: PoolsMethods
  readonly prices: PricesMethods
  readonly candles: CandlesMethods
  readonly trades: TradesMethods
  readonly holders: HoldersMethods
  readonly traders: TradersMethods
  readonly corrections: CorrectionsMethods
  readonly screens: ScreensMethods
  readonly alerts: AlertsMethods
  readonly chartFeed: ChartFeedMethods
  readonly topTraders: TopTradersMethods
  readonly topCreators: TopCreatorsMethods
  readonly simpleQuotes: SimpleQuotesMethods
  readonly venueCandles: VenueCandlesMethods
  readonly venueTrades: VenueTradesMethods
  readonly perps: PerpsMethods
  readonly perpMarkets: PerpMarketsMethods
  readonly perpOrders: PerpOrdersMethods
  readonly perpFills: PerpFillsMethods
  readonly perpPositions: PerpPositionsMethods
  readonly perpAccount: PerpAccountMethods
  readonly perpAlerts: PerpAlertsMethods
  readonly exchangeKeys: ExchangeKeysMethods
  readonly exchange: ExchangeMethods
  readonly images: ImagesMethods
  readonly tokenMetadata: TokenMetadataMethods
  readonly media: MediaMethods
  readonly rehearsals: RehearsalsMethods
  readonly ledgerProofs: LedgerProofsMethods
  readonly usage: UsageMethods
  readonly meters: MetersMethods
  readonly balance: BalanceMethods
  readonly statement: StatementMethods
  readonly priceBook: PriceBookMethods
  readonly budgets: BudgetsMethods
  readonly holds: HoldsMethods
  readonly credits: CreditsMethods
  readonly plans: PlansMethods
  readonly subscriptions: SubscriptionsMethods
  readonly invoices: InvoicesMethods
  readonly rewards: RewardsMethods
  readonly rewardClaims: RewardClaimsMethods
  readonly referrals: ReferralsMethods
  readonly rewardRules: RewardRulesMethods
  readonly rewardPool: RewardPoolMethods
  readonly charges: ChargesMethods
  readonly paymentRails: PaymentRailsMethods
  readonly receiptKeys: ReceiptKeysMethods
  readonly payments: PaymentsMethods
  readonly mpp: MppMethods
  readonly mppSessions: MppSessionsMethods
  readonly agents: AgentsMethods
  readonly paidAgents: PaidAgentsMethods
  readonly tokenHoldings: TokenHoldingsMethods
  readonly agentFiles: AgentFilesMethods
  readonly catalogAgents: CatalogAgentsMethods
  readonly agentRegistrations: AgentRegistrationsMethods
  readonly agentTemplates: AgentTemplatesMethods
  readonly agentCommerce: AgentCommerceMethods
  readonly browserAgents: BrowserAgentsMethods
  readonly agentRegistry: AgentRegistryMethods
  readonly agentFeedback: AgentFeedbackMethods
  readonly agentValidations: AgentValidationsMethods
  readonly runs: RunsMethods
  readonly runTraces: RunTracesMethods
  readonly runReplays: RunReplaysMethods
  readonly a2a: A2aMethods
  readonly agentExplorer: AgentExplorerMethods
  readonly agentService: AgentServiceMethods
  readonly conversations: ConversationsMethods
  readonly agentConnections: AgentConnectionsMethods
  readonly ai: AiMethods
  readonly models: ModelsMethods
  readonly chatCompletions: ChatCompletionsMethods
  readonly embeddings: EmbeddingsMethods
  readonly companionSessions: CompanionSessionsMethods
  readonly memories: MemoriesMethods
  readonly agentMints: AgentMintsMethods
  readonly coreAssets: CoreAssetsMethods
  readonly skillScans: SkillScansMethods
  readonly skillScanRules: SkillScanRulesMethods
  readonly skillScanner: SkillScannerMethods
  readonly orchestrator: OrchestratorMethods
  readonly agentPlans: AgentPlansMethods
  readonly externalAgents: ExternalAgentsMethods
  readonly arenaRooms: ArenaRoomsMethods
  readonly arena: ArenaMethods
  readonly arenaRounds: ArenaRoundsMethods
  readonly agentOfferings: AgentOfferingsMethods
  readonly agentJobs: AgentJobsMethods
  readonly agentReputations: AgentReputationsMethods
  readonly agentEscrows: AgentEscrowsMethods
  readonly skills: SkillsMethods
  readonly gateway: GatewayMethods
  readonly birdeye: BirdeyeMethods
  readonly browserUse: BrowserUseMethods
  readonly crossmint: CrossmintMethods
  readonly e2b: E2bMethods
  readonly fal: FalMethods
  readonly jupiter: JupiterMethods
  readonly layerzero: LayerzeroMethods
  readonly layerzeroTransfer: LayerzeroTransferMethods
  readonly openrouter: OpenrouterMethods
  readonly streamflow: StreamflowMethods
  readonly telegram: TelegramMethods
  readonly webhooks: WebhooksMethods
  readonly webhookDeliveries: WebhookDeliveriesMethods
  readonly inboundWebhooks: InboundWebhooksMethods
  readonly notifications: NotificationsMethods
  readonly events: EventsMethods
  readonly channels: ChannelsMethods
  readonly faucet: FaucetMethods
  readonly products: ProductsMethods
  readonly checkouts: CheckoutsMethods
  readonly arrivedPayments: ArrivedPaymentsMethods
  readonly commerce: CommerceMethods
  readonly things: ThingsMethods
}

/** The functions that make the resources of a client, by name. */
export const resources: Readonly<Record<keyof Resources, (client: never) => unknown>> = {
  service: all.service,
  operations: all.operations,
  credentialTypes: all.credentialTypes,
  errorCodes: all.errorCodes,
  documents: all.documents,
  mcp: all.mcp,
  reference: all.reference,
  pages: all.pages,
  library: all.library,
  terminalFiles: all.terminalFiles,
  bootstrap: all.bootstrap,
  addressNames: all.addressNames,
  auth: all.auth,
  me: all.me,
  entry: all.entry,
  walletSessions: all.walletSessions,
  activity: all.activity,
  accounts: all.accounts,
  twoFactor: all.twoFactor,
  agentAuth: all.agentAuth,
  authAgents: all.authAgents,
  agentCapabilities: all.agentCapabilities,
  agentHosts: all.agentHosts,
  keys: all.keys,
  audit: all.audit,
  oneshotKeys: all.oneshotKeys,
  sandboxes: all.sandboxes,
  sandboxFiles: all.sandboxFiles,
  sandboxSnapshots: all.sandboxSnapshots,
  boxes: all.boxes,
  boxSessions: all.boxSessions,
  browserTasks: all.browserTasks,
  accountIntents: all.accountIntents,
  evmTransactions: all.evmTransactions,
  launchFactories: all.launchFactories,
  launchpad: all.launchpad,
  launches: all.launches,
  launchTrades: all.launchTrades,
  intents: all.intents,
  creatorFees: all.creatorFees,
  graduations: all.graduations,
  launchDrafts: all.launchDrafts,
  tokenNames: all.tokenNames,
  uniLaunches: all.uniLaunches,
  ponsLaunches: all.ponsLaunches,
  factoryTokens: all.factoryTokens,
  vestingGrants: all.vestingGrants,
  swaps: all.swaps,
  portfolios: all.portfolios,
  solanaSwaps: all.solanaSwaps,
  orders: all.orders,
  vaultWallets: all.vaultWallets,
  signingRequests: all.signingRequests,
  preferences: all.preferences,
  watchlists: all.watchlists,
  apiRequests: all.apiRequests,
  keyUsage: all.keyUsage,
  paperAccount: all.paperAccount,
  market: all.market,
  tokens: all.tokens,
  pools: all.pools,
  prices: all.prices,
  candles: all.candles,
  trades: all.trades,
  holders: all.holders,
  traders: all.traders,
  corrections: all.corrections,
  screens: all.screens,
  alerts: all.alerts,
  chartFeed: all.chartFeed,
  topTraders: all.topTraders,
  topCreators: all.topCreators,
  simpleQuotes: all.simpleQuotes,
  venueCandles: all.venueCandles,
  venueTrades: all.venueTrades,
  perps: all.perps,
  perpMarkets: all.perpMarkets,
  perpOrders: all.perpOrders,
  perpFills: all.perpFills,
  perpPositions: all.perpPositions,
  perpAccount: all.perpAccount,
  perpAlerts: all.perpAlerts,
  exchangeKeys: all.exchangeKeys,
  exchange: all.exchange,
  images: all.images,
  tokenMetadata: all.tokenMetadata,
  media: all.media,
  rehearsals: all.rehearsals,
  ledgerProofs: all.ledgerProofs,
  usage: all.usage,
  meters: all.meters,
  balance: all.balance,
  statement: all.statement,
  priceBook: all.priceBook,
  budgets: all.budgets,
  holds: all.holds,
  credits: all.credits,
  plans: all.plans,
  subscriptions: all.subscriptions,
  invoices: all.invoices,
  rewards: all.rewards,
  rewardClaims: all.rewardClaims,
  referrals: all.referrals,
  rewardRules: all.rewardRules,
  rewardPool: all.rewardPool,
  charges: all.charges,
  paymentRails: all.paymentRails,
  receiptKeys: all.receiptKeys,
  payments: all.payments,
  mpp: all.mpp,
  mppSessions: all.mppSessions,
  agents: all.agents,
  paidAgents: all.paidAgents,
  tokenHoldings: all.tokenHoldings,
  agentFiles: all.agentFiles,
  catalogAgents: all.catalogAgents,
  agentRegistrations: all.agentRegistrations,
  agentTemplates: all.agentTemplates,
  agentCommerce: all.agentCommerce,
  browserAgents: all.browserAgents,
  agentRegistry: all.agentRegistry,
  agentFeedback: all.agentFeedback,
  agentValidations: all.agentValidations,
  runs: all.runs,
  runTraces: all.runTraces,
  runReplays: all.runReplays,
  a2a: all.a2a,
  agentExplorer: all.agentExplorer,
  agentService: all.agentService,
  conversations: all.conversations,
  agentConnections: all.agentConnections,
  ai: all.ai,
  models: all.models,
  chatCompletions: all.chatCompletions,
  embeddings: all.embeddings,
  companionSessions: all.companionSessions,
  memories: all.memories,
  agentMints: all.agentMints,
  coreAssets: all.coreAssets,
  skillScans: all.skillScans,
  skillScanRules: all.skillScanRules,
  skillScanner: all.skillScanner,
  orchestrator: all.orchestrator,
  agentPlans: all.agentPlans,
  externalAgents: all.externalAgents,
  arenaRooms: all.arenaRooms,
  arena: all.arena,
  arenaRounds: all.arenaRounds,
  agentOfferings: all.agentOfferings,
  agentJobs: all.agentJobs,
  agentReputations: all.agentReputations,
  agentEscrows: all.agentEscrows,
  skills: all.skills,
  gateway: all.gateway,
  birdeye: all.birdeye,
  browserUse: all.browserUse,
  crossmint: all.crossmint,
  e2b: all.e2b,
  fal: all.fal,
  jupiter: all.jupiter,
  layerzero: all.layerzero,
  layerzeroTransfer: all.layerzeroTransfer,
  openrouter: all.openrouter,
  streamflow: all.streamflow,
  telegram: all.telegram,
  webhooks: all.webhooks,
  webhookDeliveries: all.webhookDeliveries,
  inboundWebhooks: all.inboundWebhooks,
  notifications: all.notifications,
  events: all.events,
  channels: all.channels,
  faucet: all.faucet,
  products: all.products,
  checkouts: all.checkouts,
  arrivedPayments: all.arrivedPayments,
  commerce: all.commerce,
  things: all.things,
}
