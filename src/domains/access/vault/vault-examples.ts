import type { RequestView, WalletView } from './vault.schemas.ts'

const createdAt = '2026-07-15T09:00:00.000Z'
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const oneWallet = { params: { walletId: 'vw_01k0000000000000000000000a' } }
export const oneRequest = { params: { requestId: 'vsr_01k0000000000000000000000a' } }

export const wallet: WalletView = {
  id: oneWallet.params.walletId,
  agentWalletId: 3,
  kind: 'evm_eoa',
  chainId: 4663,
  address,
  label: 'Orders',
  status: 'active',
  signsOrders: true,
  policyVersion: 1,
  keyVersion: 1,
  createdAt,
  updatedAt: createdAt,
}

export const call = { to: address, data: '0x', valueAtomic: '250000000000000000' }

export const request: RequestView = {
  id: oneRequest.params.requestId,
  walletId: wallet.id,
  clientRequestId: 'withdraw-1',
  orderRound: null,
  origin: 'owner',
  state: 'pending_approval',
  reason: null,
  denialReason: null,
  askedBy: 'api_key:key_01k0000000000000000000000a',
  kind: 'call',
  call: { ...call, selector: '0x' },
  typedData: null,
  digest: null,
  signature: null,
  payloadHash: 'ab'.repeat(32),
  policyVersion: 2,
  nonce: null,
  transactionHash: null,
  onChain: null,
  expiresAt: '2026-07-15T09:15:00.000Z',
  createdAt,
  updatedAt: createdAt,
}

export const submitted: RequestView = {
  ...request,
  state: 'submitted',
  nonce: 7,
  transactionHash: `0x${'cd'.repeat(32)}`,
  onChain: { status: 'success', blockNumber: '42' },
  expiresAt: null,
}
