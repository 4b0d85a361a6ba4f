/** Values of the examples that documents show. */
export const exampleAgent = {
  slug: 'pool-watcher',
  name: 'Pool watcher',
  greeting: 'Which pool shall I look at?',
  avatarUrl: null,
  ownerWallet: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  sourceAgentId: null,
  status: 'draft',
  version: 1,
  createdAt: '2026-07-15T12:00:00.000Z',
  persona: 'You read pools and say in plain words what you see.',
  model: null,
  toolsAllowed: ['get_api_rh_launchpad_launches'],
  tools: 1,
  preallowed: [],
  budgetDefaults: { toolCallsMax: 10 },
  updatedAt: '2026-07-15T12:00:00.000Z',
} as const

const runId = 'run_01k0000000000000000000000a'
const budget = {
  costMicroUsdMax: '1000000',
  tokensMax: 200_000,
  secondsMax: 300,
  toolCallsMax: 10,
  depthMax: 2,
}

export const exampleRun = {
  id: runId,
  agent: 'pool-watcher',
  input: 'What is new?',
  status: 'queued',
  stopReason: null,
  output: null,
  model: 'deterministic-planner',
  isTainted: false,
  budget,
  usage: { costMicroUsd: '0', tokens: 0, seconds: 0, toolCalls: 0 },
  action: null,
  parentRunId: null,
  createdAt: '2026-07-15T12:00:00.000Z',
  endedAt: null,
} as const

export const exampleEnded = {
  ...exampleRun,
  status: 'succeeded',
  output: 'Two tokens were launched in the last hour.',
  isTainted: true,
  usage: { costMicroUsd: '0', tokens: 412, seconds: 0.2, toolCalls: 1 },
  endedAt: '2026-07-15T12:00:01.000Z',
} as const

export const exampleAction = { stepId: `${runId}.4`, intentHash: `0x${'ab'.repeat(32)}` } as const
export const exampleRunId = runId
