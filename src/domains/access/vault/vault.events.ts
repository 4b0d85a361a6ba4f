import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const Text = T.String()
const Nullable = T.Union([T.String(), T.Null()])
const walletExample = {
  walletId: 'vw_01k0000000000000000000000a',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  status: 'active',
  policyVersion: 1,
}
const walletEvent = (topic: string, summary: string, differences: object = {}) =>
  event({
    topic,
    version: 1,
    summary,
    audience: 'account',
    changes: [{ resource: 'vaultWallets', id: 'walletId' }],
    payload: T.Object({
      walletId: Text,
      address: Text,
      status: Text,
      policyVersion: T.Integer(),
    }),
    example: { ...walletExample, ...differences },
  })

/** Events of a vault wallet. */
export const walletEvents = {
  created: walletEvent('vault.wallet_created', 'A wallet was made in the vault'),
  frozen: walletEvent('vault.wallet_frozen', 'A wallet was frozen: it signs nothing', {
    status: 'frozen',
  }),
  unfrozen: walletEvent('vault.wallet_unfrozen', 'A wallet signs again'),
  policy: walletEvent('vault.policy_changed', 'The policy of a wallet was replaced', {
    policyVersion: 2,
  }),
}

/** One event for each state of a signing request. */
export const signingEvents = {
  changed: event({
    topic: 'vault.signing_changed',
    version: 1,
    summary: 'A signing request came to another state',
    audience: 'account',
    changes: [
      { resource: 'signingRequests', id: 'requestId' },
      { resource: 'vaultWallets', id: 'walletId' },
    ],
    payload: T.Object({
      requestId: Text,
      walletId: Text,
      origin: Text,
      state: Text,
      previousState: Text,
      reason: Nullable,
      denialReason: T.Optional(
        T.Union([T.String(), T.Null()], { description: 'What who denied it said' }),
      ),
      to: Text,
      selector: Text,
      valueAtomic: Text,
      payloadHash: Text,
      transactionHash: Nullable,
    }),
    example: {
      requestId: 'vsr_01k0000000000000000000000a',
      walletId: walletExample.walletId,
      origin: 'order',
      state: 'pending_approval',
      previousState: 'requested',
      reason: null,
      denialReason: null,
      to: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      selector: '0x414bf389',
      valueAtomic: '250000000000000000',
      payloadHash: 'ab'.repeat(32),
      transactionHash: null,
    },
  }),
}
