import type { TableRetention } from '../../../ports/retention.ts'

/** The retention of the domain's tables. */
export const vaultRetention: TableRetention = {
  forEver: {
    vault_signing_requests:
      'What was asked, allowed and signed, for ever. One table: a request changes while it lives, and its keys know no time.',
    vault_audit: 'A chain of hashes: none may be missing.',
  },
  partitioned: [{ name: 'vault_audit', keep: 'vault_audit_is_kept', by: 'month' }],
  bounded: {
    vault_master_keys: 'One for each version.',
    vault_wallets: 'An account has a limited number.',
    vault_audit_heads: 'One for each account.',
  },
}
