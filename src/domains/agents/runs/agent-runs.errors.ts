import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of agents and runs. */
export const agentRunsErrors = errorCodes('agent_runs', {
  not_runnable: {
    status: 409,
    title: 'Agent cannot run',
    retryable: false,
    fix: 'Publish the agent again with PATCH /api/own-agents/{slug}; a retired one stays retired.',
  },
  has_price: {
    status: 409,
    title: 'Agent has a price',
    retryable: false,
    fix: 'Start it by itself with POST /api/agents/{slug}/run, whose price is held from the credit of the account, or ask it with POST /api/x402/agent/chat, which takes every way to pay.',
  },
  too_many: {
    status: 409,
    title: 'Too many of them',
    retryable: false,
    fix: 'Wait for runs to end or cancel some.',
  },
  unknown_tool: {
    status: 400,
    title: 'No such tool',
    retryable: false,
    fix: 'Name operations of the table that an API key opens and that cost nothing, by their names (`launches.list`, `launches_list`), beginnings with * (`launches.*`), identifiers, or scopes. GET /api lists them.',
  },
  unknown_model: {
    status: 400,
    title: 'No such model',
    retryable: false,
    fix: 'Name one of `models`.',
  },
  action_gone: {
    status: 409,
    title: 'This action does not wait',
    retryable: false,
    fix: 'Read the run again: an approval is for the step and the intentHash that wait there now, once.',
  },
  person_required: {
    status: 403,
    title: 'For a person to decide',
    retryable: false,
    fix: 'Approve with a wallet session, an account session or an identity-provider bearer of the account.',
  },
  not_for_runs: {
    status: 403,
    title: 'Not for runs',
    retryable: false,
    fix: 'Inside a run, use the tool start_run.',
  },
  credential_narrow: {
    status: 403,
    title: 'Credential does not open the action',
    retryable: false,
    fix: 'Approve with a credential whose scopes open the operation itself.',
  },
})
