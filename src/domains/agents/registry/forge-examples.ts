import type {
  AgentChangeView,
  DomainVerificationAnswer,
  FeedbackItemView,
  FeedbackResponseView,
  ForgeConfigView,
  IntentStatusAnswer,
  PreparedCallAnswer,
  PreparedRegistrationAnswer,
  RegisteredAgentView,
  RegistryIntentView,
  UnsignedRegistrationAnswer,
  ValidationItemView,
} from './agent-registry.schemas.ts'
import type { WalletTermsAnswer } from './owner.schemas.ts'
import { encodeRegister } from './registry-calldata.ts'
import { walletTypedData } from './wallet-proof.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const client = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const identity = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const reputation = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const validation = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const hash = `0x${'5a'.repeat(32)}`
const at = '2026-07-15T09:00:04.000Z'
const uri = 'https://agent.example/agent.json'
const agentRegistry = `eip155:4663:${identity}`
const intentId = 'int_01jd5q8z6w7v9x2k4m3n5p7r8t'

const evidence = {
  blockNumber: 120,
  blockHash: hash,
  transactionHash: hash,
  logIndex: 2,
  finality: 'safe' as const,
}
const verified = (role: 'identity' | 'reputation' | 'validation', address: string) => ({
  role,
  address,
  expectedRuntimeCodeHash: hash,
  observedRuntimeCodeHash: hash,
  status: 'pass' as const,
  reason: null,
})
const runtimeVerification = {
  chainId: 4663,
  checkedAt: at,
  trusted: true,
  contracts: {
    identity: verified('identity', identity),
    reputation: verified('reputation', reputation),
    validation: verified('validation', validation),
  },
}
const intent: RegistryIntentView = {
  id: intentId,
  kind: 'register',
  status: 'prepared',
  reference: `owner:${owner}`,
  chainId: 4663,
  from: owner,
  to: identity,
  data: encodeRegister(uri, []),
  value: '0',
  gasEstimate: '198211',
  gasLimit: null,
  summary: {
    function: 'register(string agentURI)',
    sentences: [
      `Register an agent in the identity registry at ${identity} on chain 4663.`,
      `Its document is at ${uri}.`,
      `${owner}, who signs, owns the agent and is paid for it.`,
    ],
    arguments: [{ name: 'agentURI', value: uri }],
  },
  simulation: { ok: true, status: 'passed', gasUsed: '198211', balanceChanges: [] },
  expiresAt: '2026-07-15T09:20:04.000Z',
  transactionHash: null,
  evidence: null,
  failure: null,
  createdAt: at,
  updatedAt: at,
}
const document = {
  name: 'Order planner',
  description: 'Plans orders.',
  image: 'https://agent.example/agent.png',
  services: [{ name: 'A2A', endpoint: 'https://agent.example/a2a', version: '0.3.0' }],
}
const prepared: PreparedCallAnswer = {
  success: true,
  intent,
  runtimeVerification,
  requiresWalletConfirmation: true,
  warning: null,
}
const preparedRegistration: PreparedRegistrationAnswer = {
  ...prepared,
  agentURI: uri,
  registration: null,
}
const unsigned: UnsignedRegistrationAnswer = {
  ...prepared,
  intent: {
    chainId: 4663,
    to: identity,
    data: intent.data,
    value: '0x0',
    agentURI: uri,
    registration: null,
  },
}
const config: ForgeConfigView = {
  success: true,
  standard: 'ERC-8004',
  namespace: 'eip155',
  addressPolicy: 'configured-addresses-only',
  runtimeTrustRequired: true,
  networks: [
    {
      chainId: 4663,
      name: 'Robinhood Chain',
      agentRegistry,
      contracts: { identity, reputation, validation },
      runtimeCodeHashes: { identity: hash, reputation: hash, validation: hash },
      runtimeVerification,
    },
  ],
}
const agent: RegisteredAgentView = {
  success: true,
  chainId: 4663,
  registry: identity,
  agentRegistry,
  agentId: '7',
  status: 'registered',
  agent: null,
  registrant: owner,
  owner,
  agentWallet: owner,
  agentURI: uri,
  verifiedDomain: 'agent.example',
  document: {
    status: 'read',
    reason: null,
    readAt: at,
    contentHash: '5a'.repeat(32),
    changed: false,
    content: {
      ...document,
      x402Support: false,
      active: true,
      supportedTrust: ['reputation'],
      tags: [],
    },
  },
  registeredAt: at,
  updatedAt: at,
  evidence,
}
const change: AgentChangeView = {
  kind: 'owner',
  account: client,
  agentURI: null,
  at,
  evidence,
}
const feedback: FeedbackItemView = {
  client,
  feedbackIndex: 1,
  value: '4.5',
  tag1: 'quality',
  tag2: '',
  endpoint: 'https://agent.example/a2a',
  feedbackURI: '',
  feedbackHash: `0x${'0'.repeat(64)}`,
  revoked: false,
  responses: 0,
  givenAt: at,
  evidence,
}
const response: FeedbackResponseView = {
  responder: owner,
  responseURI: 'https://agent.example/answers/1.json',
  responseHash: `0x${'0'.repeat(64)}`,
  byOwner: true,
  blockNumber: 124,
  logIndex: 0,
}
const walletTerms: WalletTermsAnswer = {
  success: true,
  agentId: '7',
  owner,
  newWallet: client,
  deadline: 1_784_106_244,
  expiresAt: '2026-07-15T09:04:04.000Z',
  typedData: walletTypedData({
    agentId: '7',
    chainId: 4663,
    deadline: 1_784_106_244,
    newWallet: client,
    owner,
    registry: identity,
  }),
}
const validationItem: ValidationItemView = {
  requestHash: hash,
  validator: client,
  requestURI: 'https://agent.example/work/1.json',
  requestedAt: at,
  answer: null,
  evidence,
}
const status: IntentStatusAnswer = {
  intent: { ...intent, status: 'submitted', transactionHash: hash },
  registration: { status: 'submitted', agent: null, agentId: null },
}
const domain: DomainVerificationAnswer = {
  agentId: '7',
  domain: 'agent.example',
  url: 'https://agent.example/.well-known/agent-registration.json',
  verified: true,
  reason: null,
  checkedAt: at,
}

/** Examples of the registries. */
export const examples = {
  owner,
  client,
  uri,
  hash,
  intentId,
  agentRegistry,
  document,
  intent: (kind: string): RegistryIntentView => ({ ...intent, kind }),
  prepared: (kind: string): PreparedCallAnswer => ({ ...prepared, intent: { ...intent, kind } }),
  preparedRegistration,
  unsigned,
  config,
  agent,
  change,
  feedback,
  response,
  walletTerms,
  validation: validationItem,
  status,
  domain,
}
