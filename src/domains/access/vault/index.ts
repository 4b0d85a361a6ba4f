import { requestsOperations } from './requests.operations.ts'
import { vaultErrors } from './vault.errors.ts'
import { signingEvents, walletEvents } from './vault.events.ts'
import examples from './vault.examples.json' with { type: 'json' }
import { walletsOperations } from './wallets.operations.ts'

export { currentVersion, type KeysState } from './master-keys.ts'
export { vaultRetention } from './retention.ts'
export { vaultMigrations } from './vault.migrations.ts'
export {
  createAgentWallets,
  createVaultService,
  type VaultService,
  type VaultServiceOptions,
} from './vault.service.ts'
export { createVaultReads } from './vault-reads.store.ts'

/** The domain's part of the table. */
export const vaultRows = {
  examples,
  operations: { ...walletsOperations, ...requestsOperations },
  events: { ...walletEvents, signing_changed: signingEvents.changed },
  errors: [vaultErrors],
}
