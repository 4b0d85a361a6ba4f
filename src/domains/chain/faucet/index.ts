import { faucetErrors } from './faucet.errors.ts'
import examples from './faucet.examples.json' with { type: 'json' }
import { faucetOperations } from './faucet.operations.ts'

/** Operations, events and errors of the domain, for the embedded form only. */
export const faucetRows = { examples, operations: faucetOperations, errors: [faucetErrors] }
export { createFaucetService, type FaucetService } from './faucet.service.ts'
