import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of agents. */
export const agentsErrors = errorCodes('agents', {
  slug_taken: {
    status: 409,
    title: 'Agent name taken',
    retryable: false,
    fix: 'Choose another `slug`; names are shared by all accounts, and routes keep theirs.',
  },
  looks_alike: {
    status: 409,
    title: 'Name of another agent',
    retryable: false,
    fix: 'Choose a slug and a name that nobody takes for those of another agent.',
  },
  is_sold: {
    status: 409,
    title: 'Agent has a price',
    retryable: false,
    fix: 'Switch its offer off with POST /api/x402/agents/{slug}/deactivate, or make it `unlisted`.',
  },
  limit_reached: {
    status: 409,
    title: 'Too many agents',
    retryable: false,
    fix: 'Change one of your agents instead, or retire one; an account has 100 at the most.',
  },
  family_unknown: {
    status: 400,
    title: 'Family unknown',
    retryable: false,
    fix: 'Name families as GET /api lists them.',
  },
  inactive: {
    status: 409,
    title: 'Agent is switched off',
    retryable: false,
    fix: 'Use another agent; GET /api/x402/agents lists those that answer.',
  },
  no_price: {
    status: 409,
    title: 'Agent has no price',
    retryable: false,
    fix: 'Start a run of it with POST /api/agents/{slug}/run.',
  },
  free_calls_used: {
    status: 409,
    title: 'Free calls used up',
    retryable: true,
    fix: 'Send the request again: it has a price now.',
  },
  owner_unfunded: {
    status: 409,
    title: 'Owner of the agent cannot pay for its model',
    retryable: true,
    fix: 'Use another agent, or try again later. Nothing was charged.',
  },
})
