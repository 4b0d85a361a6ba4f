import { accountsErrors } from './accounts.errors.ts'
import examples from './accounts.examples.json' with { type: 'json' }
import { accountsOperations } from './accounts.operations.ts'
import { agentOperations } from './agent.operations.ts'

export {
  type AccountAuthenticatorOptions,
  createAccountAuthenticator,
} from './account-authenticator.ts'
export { createAccountFailures } from './account-failures.ts'
export { createAccountSessions } from './account-sessions.ts'
export { accountsMigrations } from './accounts.migrations.ts'
export {
  type AccountsService,
  type AccountsServiceOptions,
  createAccountsService,
} from './accounts.service.ts'
export {
  type AgentDelegation,
  type AgentDelegationOptions,
  createAgentDelegation,
} from './agent-delegation.ts'
export { accountsRetention } from './retention.ts'

/** The domain's part of the table. */
export const accountsRows = {
  examples,
  operations: { ...accountsOperations, ...agentOperations },
  errors: [accountsErrors],
}
