import { faucetErrors } from './faucet.errors.ts'
import { faucetOperations } from './faucet.operations.ts'

/** The rows of the domain; they belong into the table of the embedded form only. */
export const faucetRows = { operations: faucetOperations, errors: [faucetErrors] }
export { createFaucetService, type FaucetService } from './faucet.service.ts'
