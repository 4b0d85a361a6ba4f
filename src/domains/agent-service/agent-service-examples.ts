/** The worked examples of the agent service. */
const createdAt = '2026-07-15T09:00:00.000Z'
const agent = 'pool-watcher'
const buyToken = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const amountAtomic = '100000000000000000'
const baseUrl = 'http://localhost:4663'

export const status = {
  agents: { configured: false, model: 'deterministic-planner' },
  trading: { modes: ['quote', 'intent', 'paper'], signs: false as const },
  endpoints: {
    api: `${baseUrl}/api`,
    mcp: `${baseUrl}/mcp`,
    a2a: `${baseUrl}/api/agents/a2a`,
    agentCard: `${baseUrl}/.well-known/agent-card.json`,
    models: `${baseUrl}/api/ai/v1`,
  },
}
export const conversation = {
  id: 'acv_01k06t0000000000000000000a',
  agent,
  messageCount: 1,
  createdAt,
}
export const chatAnswer = {
  conversationId: conversation.id,
  agent,
  message: {
    number: 1,
    content: 'What is new?',
    reply: 'deterministic-planner (no language model):\nlaunches answered:\nNothing was found.',
    run: {
      id: 'run_01k06t0000000000000000000a',
      status: 'succeeded',
      stopReason: null,
      model: 'deterministic-planner',
    },
    createdAt,
  },
}
export const connection = {
  id: 'con_01k06t0000000000000000000a',
  agent: { kind: 'own' as const, name: agent, url: null },
  state: 'connected' as const,
  scopes: ['route:trading:*'],
  endpoints: status.endpoints,
  credential: {
    kind: 'api_key' as const,
    method: 'POST' as const,
    path: '/api/developer/keys',
    body: { name: agent, scopes: ['route:trading:*'] },
  },
  createdAt,
  endedAt: null,
}
export const tradeBody = {
  ...{ agent, mode: 'quote' as const, sellToken: 'ETH', buyToken, amountAtomic },
  slippageBps: 50,
  confirmDuplicate: false,
}
export const tradeAnswer = {
  agent,
  connectionId: connection.id,
  mode: 'quote',
  signed: false as const,
  quote: { quoteId: 'quo_01k06t0000000000000000000a', sellToken: 'ETH', buyToken },
  swap: null,
  order: null,
  next: 'Ask again with the mode intent or paper before the quote expires.',
}
