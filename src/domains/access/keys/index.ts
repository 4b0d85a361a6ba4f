import { keyCheckOperations } from './key-checks.operations.ts'
import { keysErrors } from './keys.errors.ts'
import { keysEvents } from './keys.events.ts'
import examples from './keys.examples.json' with { type: 'json' }
import { keysOperations } from './keys.operations.ts'

export { createKeyAuthenticator, type KeyAuthenticatorOptions } from './key-authenticator.ts'
export { createKeyBudgets, type KeyBudgets, type KeyBudgetsOptions } from './key-budgets.ts'
export { createKeyExpiry, type KeyExpiry } from './key-expiry.ts'
export { type KeyFormat, keyFormat } from './key-format.ts'
export { createKeyLookup } from './key-lookup.ts'
export { createOrderLimits } from './key-order-limits.store.ts'
export { createKeyUsage, type KeyUsage, type KeyUsageOptions } from './key-usage.ts'
export { keysErrors } from './keys.errors.ts'
export { keysMigrations } from './keys.migrations.ts'
export { createKeysService, type KeysService, type KeysServiceOptions } from './keys.service.ts'
export { keysRetention } from './retention.ts'

/** The domain's part of the table. */
export const keysRows = {
  examples,
  operations: { ...keysOperations, ...keyCheckOperations },
  events: keysEvents,
  errors: [keysErrors],
}
