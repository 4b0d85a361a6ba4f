import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of an account's external agents. */
export const externalAgentsErrors = errorCodes('external_agents', {
  name_taken: {
    status: 409,
    title: 'Name taken',
    retryable: false,
    fix: 'Choose another `name`, or change the agent that has it with PATCH /api/external-agents/{name}.',
  },
  limit_reached: {
    status: 409,
    title: 'Too many external agents',
    retryable: false,
    fix: 'Remove one with DELETE /api/external-agents/{name}; an account has 50 at the most.',
  },
  endpoint_refused: {
    status: 422,
    title: 'Endpoint refused',
    retryable: false,
    fix: 'Name the https address of an agent card or endpoint on a public host, or the id of a registered agent that offers A2A, such as `eip155:4663:7`.',
  },
  wallet_unknown: {
    status: 422,
    title: 'Wallet unknown',
    retryable: false,
    fix: 'Name a vault wallet of the account, as GET /api/vault/wallets lists them.',
  },
  not_configured: {
    status: 503,
    title: 'Credentials are not configured',
    retryable: false,
    fix: 'The operator sets WEBHOOK_SECRET_KEY, the same on every process.',
  },
})
