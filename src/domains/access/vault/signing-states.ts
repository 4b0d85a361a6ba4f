import { machine } from '../../../kernel/machine.ts'

/** The states of a signing request. */
export const signingMachine = machine({
  name: 'signing request',
  initial: 'requested',
  transitions: {
    requested: ['pending_approval', 'approved', 'denied'],
    pending_approval: ['approved', 'denied', 'expired'],
    approved: ['signed', 'denied', 'expired'],
    signed: ['submitted', 'superseded'],
    submitted: ['superseded'],
    denied: [],
    expired: [],
    superseded: [],
  },
})
export type SigningState = (typeof signingMachine.states)[number]

/** Why a request was denied, expired or superseded. */
export const signingReasons = [
  'policy_expired',
  'call_not_allowed',
  'call_unreadable',
  'recipient_not_allowed',
  'spender_not_allowed',
  'token_not_allowed',
  'token_amount_too_large',
  'value_too_large',
  'window_exhausted',
  'owner_not_wallet',
  'deadline_not_allowed',
  'wallet_frozen',
  'policy_changed',
  'denied_by_owner',
  'not_approved_in_time',
  'not_signed_in_time',
  'nonce_was_used',
  'never_submitted',
] as const
export type SigningReason = (typeof signingReasons)[number]
