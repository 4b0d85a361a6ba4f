import type { Json } from '../support/plain-api.ts'

/** A member of a query or a body that names a thing with an owner, and how a call names it. */
export type Mention = {
  readonly row: string
  readonly member: string
  /** The thing that the owner made, and which of its members is named. */
  readonly place: string
  readonly of: string
  readonly call: (value: string) => {
    readonly path?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, string>>
    readonly body?: Json
  }
}

/** An agent that the owner and the stranger each have under the same name. */
export const sameName = 'talker'

const ownAgent = { place: '/api/own-agents/{slug}', of: 'slug' }
const ownConversation = {
  place: '/api/agent-service/conversations/{conversationId}',
  of: 'conversationId',
}
const exchange = [
  'get_api_backpack_order',
  'get_api_backpack_api_v1_order',
  'patch_api_backpack_order',
  'delete_api_backpack_order',
  'delete_api_backpack_api_v1_order',
]
const symbol = 'SOL_USDC_PERP'
const talk = { message: 'And now?', waitSeconds: 0 }

/** Every member of a query or a body that names a thing with an owner. */
export const mentions: readonly Mention[] = [
  {
    row: 'get_api_vault_signing_requests',
    member: 'walletId',
    place: '/api/vault/wallets/{walletId}',
    of: 'walletId',
    call: (walletId) => ({ query: { walletId } }),
  },
  {
    row: 'post_api_external_agents',
    member: 'payment.walletId',
    place: '/api/vault/wallets/{walletId}',
    of: 'walletId',
    call: (walletId) => ({
      body: {
        name: 'payee',
        endpoint: 'https://agents.example.com/card',
        payment: { walletId, asset: 'USDC', costMicroUsdMax: '1' },
      },
    }),
  },
  {
    row: 'patch_api_external_agents_name',
    member: 'payment.walletId',
    place: '/api/vault/wallets/{walletId}',
    of: 'walletId',
    call: (walletId) => ({
      path: { name: 'mine' },
      body: { payment: { walletId, asset: 'USDC', costMicroUsdMax: '1' } },
    }),
  },
  {
    row: 'post_api_developer_keys',
    member: 'agentWalletId',
    place: '/api/vault/wallets/{walletId}',
    of: 'agentWalletId',
    call: (agentWalletId) => ({ body: { name: 'Mine', agentWalletId: Number(agentWalletId) } }),
  },
  {
    row: 'post_api_market_screener',
    member: 'screenId',
    place: '/api/market/screens/{screenId}',
    of: 'screenId',
    call: (screenId) => ({ body: { screenId } }),
  },
  {
    row: 'get_api_payments_charges',
    member: 'requestId',
    place: '/api/payments/charges/{chargeId}',
    of: 'requestId',
    call: (requestId) => ({ query: { requestId } }),
  },
  {
    row: 'post_api_agents_slug_run',
    member: 'parentRunId',
    place: '/api/runs/{runId}',
    of: 'runId',
    call: (parentRunId) => ({ path: { slug: sameName }, body: { input: 'And now?', parentRunId } }),
  },
  {
    row: 'get_api_runs',
    member: 'parentRunId',
    place: '/api/runs/{runId}',
    of: 'runId',
    call: (parentRunId) => ({ query: { parentRunId } }),
  },
  {
    row: 'get_api_runs',
    member: 'agent',
    ...ownAgent,
    call: (agent) => ({ query: { agent } }),
  },
  {
    row: 'post_api_companion_sessions',
    member: 'agent',
    ...ownAgent,
    call: (agent) => ({ body: { agent } }),
  },
  {
    row: 'post_api_agent_service_chat',
    member: 'agent',
    ...ownAgent,
    call: (agent) => ({ body: { ...talk, agent } }),
  },
  {
    row: 'post_api_agent_service_chat',
    member: 'conversationId',
    ...ownConversation,
    call: (conversationId) => ({ body: { ...talk, agent: sameName, conversationId } }),
  },
  {
    row: 'post_api_agent_service_connect',
    member: 'agent.slug',
    ...ownAgent,
    call: (slug) => ({ body: { agent: { kind: 'own', slug }, scopes: ['route:trading:*'] } }),
  },
  {
    row: 'post_api_agent_service_trade',
    member: 'agent',
    ...ownAgent,
    call: (agent) => ({
      body: { agent, sellToken: 'ETH', buyToken: `0x${'1'.repeat(40)}`, amountAtomic: '1' },
    }),
  },
  ...['get_api_memory_facts', 'get_api_memory_search'].flatMap((row) => {
    const query = row.endsWith('search') ? { q: 'fees' } : {}
    return [
      {
        row,
        member: 'agent',
        ...ownAgent,
        call: (agent: string) => ({ query: { ...query, agent } }),
      },
      {
        row,
        member: 'conversationId',
        ...ownConversation,
        call: (conversationId: string) => ({ query: { ...query, conversationId } }),
      },
    ]
  }),
  ...['post_api_memory_facts', 'post_api_memory_forget'].flatMap((row) => {
    const body = row.endsWith('facts') ? { text: 'Mine' } : {}
    return [
      {
        row,
        member: 'agent',
        ...ownAgent,
        call: (agent: string) => ({ body: { ...body, scope: 'agent', agent } }),
      },
      {
        row,
        member: 'conversationId',
        ...ownConversation,
        call: (conversationId: string) => ({
          body: { ...body, scope: 'conversation', conversationId },
        }),
      },
    ]
  }),
  {
    row: 'post_api_agent_offerings',
    member: 'agent',
    // One that others see, since none other does a job.
    place: '/api/x402/own-agents/{slug}',
    of: 'slug',
    call: (agent) => ({
      body: {
        agent,
        title: 'Mine',
        description: 'Mine',
        asset: 'paper:USDC',
        amountAtomic: '1',
        slaMinutes: 60,
      },
    }),
  },
  {
    row: 'post_api_agents_mint_confirm',
    member: 'mintId',
    place: '/api/agent-mints/{mintId}',
    of: 'mintId',
    call: (mintId) => ({ body: { mintId, signature: '1'.repeat(64) } }),
  },
  {
    row: 'post_api_orchestrator_plans',
    member: 'steps.agent',
    ...ownAgent,
    call: (agent) => ({ body: { goal: 'Mine', steps: [{ id: 'one', agent, input: '{{goal}}' }] } }),
  },
  ...exchange.map((row) => ({
    row,
    member: 'orderId',
    place: '/api/backpack/order',
    of: row.startsWith('delete') ? 'another' : 'orderId',
    call: (orderId: string) =>
      row.startsWith('patch')
        ? { body: { symbol, orderId, price: '101.6' } }
        : row.startsWith('delete_api_backpack_api')
          ? { body: { symbol, orderId } }
          : { query: { symbol, orderId } },
  })),
]

/** Members that name nothing with an owner. */
export const namesNothing: readonly RegExp[] = [
  // The caller's own word for what is being made: it is looked for among the caller's own.
  / (orders[.])?client(Order|Request)?Id$/i,
  // The name of something that is being made.
  /^post_api_(x402_agents|agents_create|agents_launch) slug$/,
  // A thing written out, whose members stand here by themselves.
  /^post_api_(agents_launch|agent_service_connect) agent$/,
  // What everybody reads: rows of the table, agents of the catalog, quotes, agents of the registry.
  / (((agent[.])?preallowed[.])?operationId|(agent[.])?sourceAgentId|quoteId)$/,
  /^(post_api_boxes_create|post_api_agents_mint_prepare|post_api_agent_explorer_report) agentId$/,
  // Skills of the catalog, which everybody may name.
  / (agent[.])?skills[.]slug$/,
  // What usage was recorded for: a filter of the account's own rows, which hold it as a word.
  /^get_api_billing_(usage|usage_csv|meters_meter_usage) (agentId|keyId)$/,
  /^get_api_developer_(requests|requests_stream|requests_errors|usage) keyId$/,
  // The same wallet as of a new key, which is tried there; this row asks for a key of the caller's first.
  /^patch_api_developer_keys_keyId agentWalletId$/,
  // A filter of the account's own orders and fills.
  /^get_api_backpack_wapi_v1_history_(fills|orders) orderId$/,
  // What everybody may buy, and published agents, which everybody may name.
  /^post_api_agent_jobs offeringId$/,
  /^post_api_agent_offerings splits[.]agent$/,
  // Looked for among the runs of the provider, whose answer is the same for all others.
  /^post_api_agent_jobs_jobId_(deliver|chain_steps_prepare) runId$/,
  // What the chain shows to everybody.
  /^post_api_agent_jobs_jobId_chain_payment escrowId$/,
  // Through whom an order came, which nobody here owns.
  / (orders[.])?brokerId$/,
  // A snapshot of a one-shot key, whose things are tried by their paths.
  /^post_api_e2b_sessions_sessionId_restore snapshotId$/,
  // The machine by which a one-shot key is claimed.
  /^post_api_e2b_oneshot_claim machineId$/,
  // A part of the thing that the path names, which is tried by its path.
  /^post_api_trading_swaps_swapId_submit intentId$/,
  /^post_api_runs_runId_(approve|reject) stepId$/,
  /^post_api_arena_rooms_roomId_complete scores[.]participantId$/,
  /^get_api_developer_webhooks_endpointId_deliveries eventId$/,
  // A swap that an outside service holds, which only the wallet's signature moves.
  /^post_api_trading_solana_execute requestId$/,
]

/** The members of a schema at any depth, as dotted names. */
export function membersOf(schema: unknown, before = ''): readonly string[] {
  const { properties = {}, anyOf = [], items } = Object(schema)
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    `${before}${name}`,
    ...membersOf(inner, `${before}${name}.`),
  ])
  const others: readonly unknown[] = [...anyOf, ...(items === undefined ? [] : [items])]
  return [...new Set([...own, ...others.flatMap((one) => membersOf(one, before))])]
}

/** A name like this one, of a thing that nobody has. */
export function nobodysLike(value: string): string {
  if (/^\d+$/.test(value)) return '987654'
  return /_[0-9a-z]{26}$/.test(value) ? `${value.slice(0, -6)}zzzzzz` : 'nobody-has-this'
}
