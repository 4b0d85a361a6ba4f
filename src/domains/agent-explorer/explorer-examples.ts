import { solanaDevnet } from '../../kernel/chains.ts'
import type { ExplorerStatus, ObservedAgent, Report } from './agent-explorer.schemas.ts'

const asset = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
const wallet = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
const at = '2026-07-15T12:00:00.000Z'

export const exampleAgent: ObservedAgent = {
  id: `mint:${asset}`,
  origin: 'mint',
  assetAddress: asset,
  signature:
    '5VERYv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQU',
  slot: '324307186',
  blockTime: at,
  network: solanaDevnet,
  name: 'Order planner',
  image: null,
  description: null,
  registrationUri: 'http://localhost:4663/api/agents/registry/order-planner.json',
  services: [],
  active: null,
  supportedTrust: [],
  ownerWallet: wallet,
  payerWallet: wallet,
  authorityWallet: wallet,
  agentIdentityPda: null,
  assetSignerPda: 'P5WY7PATeyzwpMWWN4kBqKEnBw5wt95LCxKLm36xoWS',
  tokenMint: null,
  genesisAccount: null,
  lifecycleStatus: 'minted',
  metadata: {},
  rawRegistry: null,
  updatedAt: at,
  insertedAt: at,
  solscanUrl: null,
  explorerUrl: null,
}

export const exampleStatus: ExplorerStatus = {
  observed: 41,
  byOrigin: { catalog: 40, mint: 1 },
  lastObservedAt: at,
  topics: ['agent_mint.confirmed'],
  headSeq: '1042',
}

export const exampleReport: Report = {
  reportId: 'arep_01k0000000000000000000000a',
  agentId: exampleAgent.id,
  reason: 'impersonation',
  detail: 'It uses the name of another agent.',
  createdAt: at,
  updatedAt: at,
}
