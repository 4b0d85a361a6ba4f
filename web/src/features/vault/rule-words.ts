import type { VaultSigningRequest } from '#sdk'
import type { MessageId } from '../../language/catalog.ts'

const words: Readonly<Record<NonNullable<VaultSigningRequest['reason']>, MessageId>> = {
  policy_expired: 'vault.rule.expired',
  policy_changed: 'vault.rule.changed',
  call_not_allowed: 'vault.rule.call',
  call_unreadable: 'vault.rule.unreadable',
  recipient_not_allowed: 'vault.rule.recipient',
  spender_not_allowed: 'vault.rule.spender',
  token_not_allowed: 'vault.rule.token',
  token_amount_too_large: 'vault.rule.large',
  value_too_large: 'vault.rule.large',
  window_exhausted: 'vault.rule.window',
  owner_not_wallet: 'vault.rule.signature',
  deadline_not_allowed: 'vault.rule.signature',
  wallet_frozen: 'trade.vault.frozen',
  denied_by_owner: 'vault.rule.denied',
  not_approved_in_time: 'vault.state.expired',
  not_signed_in_time: 'vault.state.expired',
  nonce_was_used: 'vault.state.replaced',
  never_submitted: 'vault.state.replaced',
}

/** Why the vault refused or ended something, in the words of the terminal. */
export function ruleWord(rule: NonNullable<VaultSigningRequest['reason']>): MessageId {
  return words[rule]
}

const states: Readonly<Record<VaultSigningRequest['state'], MessageId>> = {
  requested: 'vault.state.open',
  pending_approval: 'vault.outcome.needs_approval',
  approved: 'vault.state.open',
  signed: 'vault.state.signed',
  submitted: 'vault.state.sent',
  denied: 'vault.outcome.forbidden',
  expired: 'vault.state.expired',
  superseded: 'vault.state.replaced',
}

/** How far a request is, in the words of the terminal. */
export function stateWord(state: VaultSigningRequest['state']): MessageId {
  return states[state]
}
