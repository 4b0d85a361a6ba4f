import { requestsOperations } from './requests.operations.ts'
import { vaultErrors } from './vault.errors.ts'
import { signingEvents, walletEvents } from './vault.events.ts'
import { walletsOperations } from './wallets.operations.ts'

export { createAgentWallets } from './agent-wallets.ts'
export { currentVersion, type KeysState } from './master-keys.ts'
export { vaultKeeping } from './retention.ts'
export { vaultMigrations } from './vault.migrations.ts'
export { createVaultService, type VaultService, type VaultServiceOptions } from './vault.service.ts'

/** What this domain brings to the table. */
export const vaultRows = {
  operations: { ...walletsOperations, ...requestsOperations },
  events: { ...walletEvents, signing_changed: signingEvents.changed },
  errors: [vaultErrors],
}
