import { keysErrors } from './keys.errors.ts'
import { keysEvents } from './keys.events.ts'
import { keysOperations } from './keys.operations.ts'

export { createKeyAuthenticator, type KeyAuthenticatorOptions } from './key-authenticator.ts'
export { createKeyUsage, type KeyUsage } from './key-usage.ts'
export { keysMigrations } from './keys.migrations.ts'
export { createKeysService, type KeysService, type KeysServiceOptions } from './keys.service.ts'

/** What this domain brings to the table. */
export const keysRows = { operations: keysOperations, events: keysEvents, errors: [keysErrors] }
