import type { AuditPage, PolicyBody, PolicyView, RequestView, WalletView } from './vault.schemas.ts'

const createdAt = '2026-07-15T09:00:00.000Z'
const to = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
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

/** Purchases on a curve, at most one ether each and five a day; what is above a half waits for a person. */
export const policyBody: PolicyBody = {
  calls: [{ to, selectors: ['0xa9d424e2'] }],
  recipients: [],
  spenders: [],
  tokens: [],
  maxValueAtomic: '1000000000000000000',
  windowSeconds: 86_400,
  windowMaxAtomic: '5000000000000000000',
  approvalAboveAtomic: '500000000000000000',
}

export const policy: PolicyView = {
  ...policyBody,
  walletId: wallet.id,
  version: 2,
  calls: [{ to, selectors: ['0xa9d424e2'], needsApproval: false }],
  spenders: [],
  tokens: [],
  windowSpentAtomic: '250000000000000000',
}

export const call = { to: address, data: '0x', valueAtomic: '250000000000000000' }

/** An x402 payment of ten cents by EIP-3009. */
export const typedData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    TransferWithAuthorization: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
  },
  primaryType: 'TransferWithAuthorization',
  domain: { name: 'USD Coin', version: '2', chainId: 4663, verifyingContract: to },
  message: {
    from: address,
    to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    value: '100000',
    validAfter: '0',
    validBefore: '1784106060',
    nonce: `0x${'5a'.repeat(32)}`,
  },
}

export const request: RequestView = {
  id: oneRequest.params.requestId,
  walletId: wallet.id,
  clientRequestId: 'withdraw-1',
  orderRound: null,
  origin: 'owner',
  state: 'pending_approval',
  reason: null,
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

/** The call that a signature over it is for: in the order of its arguments, with no signature. */
const authorisedCall = [
  '0xe3ee160e',
  '00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '00000000000000000000000000000000000000000000000000000000000186a0',
  '0'.repeat(64),
  '000000000000000000000000000000000000000000000000000000006a574c4c',
  '5a'.repeat(32),
  '0'.repeat(3 * 64),
].join('')

export const signedTypedData: RequestView = {
  ...request,
  clientRequestId: 'pay-1',
  state: 'signed',
  kind: 'typed_data',
  call: { to, data: authorisedCall, valueAtomic: '0', selector: '0xe3ee160e' },
  typedData,
  digest: `0x${'9b'.repeat(32)}`,
  signature: `0x${'c7'.repeat(64)}1b`,
  expiresAt: null,
}

export const audit: AuditPage = {
  items: [
    {
      number: 1,
      at: createdAt,
      actor: 'wallet_session:ses_1',
      action: 'vault.wallet_created',
      subject: wallet.id,
      facts: { address, keyVersion: 1, policyVersion: 1, status: 'active' },
      previousHash: '0'.repeat(64),
      hash: 'ef'.repeat(32),
    },
  ],
  nextCursor: null,
  accountId: 'acct_01k0000000000000000000000a',
  head: { number: 1, hash: 'ef'.repeat(32) },
  checkpoint: 'eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl',
}
