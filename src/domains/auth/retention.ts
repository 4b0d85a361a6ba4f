import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const authKeeping: Keeping = {
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
