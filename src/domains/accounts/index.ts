import { accountsErrors } from './accounts.errors.ts'
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
export { accountsKeeping } from './retention.ts'

/** What this domain brings to the table. */
export const accountsRows = {
  operations: { ...accountsOperations, ...agentOperations },
  errors: [accountsErrors],
}
