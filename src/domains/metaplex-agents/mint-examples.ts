import { solanaDevnet } from '../../kernel/chains.ts'
import { coreProgram } from './core-program.ts'
import type { CoreAssetView, MintConfig, MintDocument, MintView } from './mints.schemas.ts'

const asset = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
const wallet = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
const uri = 'http://localhost:4663/api/agents/registry/order-planner.json'
const message = [
  'gAIAAgQDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB',
  'AQEBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACvVKsQvZelQqCe97OYid0M05SkzOnfps3Jfr4tI1un',
  'SAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEAQMIAQMDAAAAAgNdFAANAAAAT3JkZXIgcGxhbm5lcjwA',
  'AABodHRwOi8vbG9jYWxob3N0OjQ2NjMvYXBpL2FnZW50cy9yZWdpc3RyeS9vcmRlci1wbGFubmVyLmpzb24BAAAA',
  'AAEAAAAAAA==',
].join('')
/** Two empty signatures go before the message: their number, then 64 bytes for each. */
const transaction = Buffer.concat([
  Buffer.of(2),
  Buffer.alloc(128),
  Buffer.from(message, 'base64'),
]).toString('base64')

/** A mint as it comes back from preparing. */
export const exampleMint: MintView = {
  mintId: 'mint_01k0000000000000000000000a',
  state: 'prepared',
  agentId: 'order-planner',
  network: solanaDevnet,
  asset,
  transaction,
  message,
  summary: {
    program: coreProgram,
    instruction: 'createV2',
    asset,
    payer: wallet,
    owner: wallet,
    updateAuthority: wallet,
    name: 'Order planner',
    uri,
    attributes: [],
    signers: [wallet, asset],
    blockhash: 'GgBaCs3NCBuZN12kCJgAW63ydqohFkHEdfdEXBPzLHq',
    sizeBytes: 400,
  },
  simulation: { available: false, reason: 'program_not_deployed' },
  lastValidBlockHeight: '150',
  expiresAt: '2026-07-15T12:01:00.000Z',
  signature: null,
  slot: null,
  blockTime: null,
  failure: null,
  createdAt: '2026-07-15T12:00:00.000Z',
  updatedAt: '2026-07-15T12:00:00.000Z',
}

export const exampleConfig: MintConfig = {
  network: solanaDevnet,
  program: coreProgram,
  programDeployed: false,
  note: 'The Metaplex Core program is not on this cluster: transactions can be prepared and read, and the chain will refuse them.',
  limits: { nameLength: 64, uriLength: 500, attributes: 12, transactionBytes: 1_232 },
  states: ['prepared', 'submitted', 'expired', 'confirmed', 'failed'],
}

export const exampleAsset: CoreAssetView = {
  asset,
  network: solanaDevnet,
  owner: wallet,
  updateAuthority: { kind: 'address', address: wallet },
  name: 'Order planner',
  uri,
  attributes: [{ key: 'category', value: 'trading' }],
  assetSigner: 'P5WY7PATeyzwpMWWN4kBqKEnBw5wt95LCxKLm36xoWS',
  agentIdentity: null,
}

export const exampleDocument: MintDocument = {
  type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
  name: 'Vesting desk',
  description: 'Answers questions about vesting.',
  services: [],
  active: true,
  x402Support: false,
  supportedTrust: [],
  registrations: [],
}
