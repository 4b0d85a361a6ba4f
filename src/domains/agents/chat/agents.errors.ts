import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of paid agents. */
export const agentsErrors = errorCodes('agents', {
  slug_taken: {
    status: 409,
    title: 'Agent name taken',
    retryable: false,
    fix: 'Choose another `slug`; names are shared by all accounts.',
  },
  limit_reached: {
    status: 409,
    title: 'Too many agents',
    retryable: false,
    fix: 'Change one of your agents instead; an account has 100 at the most.',
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
  not_understood: {
    status: 422,
    title: 'Request not understood',
    retryable: false,
    fix: 'Ask for one of `capabilities` in its own words. Nothing was charged.',
  },
  answer_failed: {
    status: 502,
    title: 'The operation behind the answer failed',
    retryable: true,
    fix: 'Try again in a moment. Nothing was charged.',
  },
})
