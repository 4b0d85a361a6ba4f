import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const authRetention: TableRetention = {
  ownUpkeep: {
    auth_sessions: 'Ended sessions are removed a while after they ran out (`session.service.ts`).',
    auth_used_nonces: 'A nonce is forgotten once its message has run out (`challenge.store.ts`).',
    auth_activities: 'An account has its newest ones only (`activity.store.ts`).',
  },
  forEver: {
    auth_entries: 'What was paid for entering, by which transaction.',
  },
  bounded: {
    auth_accounts: 'One for each account.',
    auth_account_wallets: 'One for each wallet of an account.',
    auth_secrets: 'One for each purpose.',
  },
}
