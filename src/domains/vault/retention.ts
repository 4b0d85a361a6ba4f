import type { Keeping } from '../../ports/retention.ts'

/** What becomes of the rows of each table. */
export const vaultKeeping: Keeping = {
  forEver: {
    vault_signing_requests: 'What was asked, allowed and signed, for ever.',
    vault_audit:
      'A chain of hashes: none may be missing. One table: its key is the number in the chain, which knows no time.',
  },
  bounded: {
    vault_master_keys: 'One for each version.',
    vault_wallets: 'An account has a limited number.',
    vault_audit_heads: 'One for each account.',
  },
}
