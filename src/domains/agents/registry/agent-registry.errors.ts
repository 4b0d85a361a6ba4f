import { errorCodes } from '../../../kernel/errors.ts'

/** The error codes of the registries. */
export const agentRegistryErrors = errorCodes('agent_registry', {
  not_configured: {
    status: 503,
    title: 'No ERC-8004 registries are configured',
    retryable: false,
    fix: 'The operator names the registries of this chain in the settings.',
  },
  runtime_untrusted: {
    status: 503,
    title: 'The code of a registry is not the expected one',
    retryable: true,
    fix: 'Read `runtimeVerification`: nothing is prepared for a contract whose code is not known.',
  },
  transaction_unknown: {
    status: 404,
    title: 'The chain does not know the transaction',
    retryable: true,
    fix: 'Check the hash, or send the transaction first; nodes learn of it within seconds.',
  },
  domain_not_declared: {
    status: 422,
    title: 'The agent does not name this domain',
    retryable: false,
    fix: 'Name one of `domains`; they come from the services and the address of the agent’s document.',
  },
})
