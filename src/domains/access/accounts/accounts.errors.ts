import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of platform accounts. */
export const accountsErrors = errorCodes('accounts', {
  invalid_credentials: {
    status: 401,
    title: 'E-mail or password is wrong',
    retryable: false,
    fix: 'Check both; the answer is the same for an address that has no account.',
  },
  email_taken: {
    status: 422,
    title: 'E-mail already has an account',
    retryable: false,
    fix: 'Sign in with POST /api/auth/sign-in/email, or use another address.',
  },
  email_malformed: {
    status: 400,
    title: 'Not an e-mail address',
    retryable: false,
    fix: 'Send an address such as mara@example.com.',
  },
  password_unacceptable: {
    status: 400,
    title: 'Password too short or too long',
    retryable: false,
    fix: 'Use 8 to 128 characters.',
  },
  two_factor_code_wrong: {
    status: 401,
    title: 'Code is wrong or was used',
    retryable: false,
    fix: 'Send the code that the authenticator shows now; each code works once.',
  },
  two_factor_expired: {
    status: 401,
    title: 'No sign-in waits for a code',
    retryable: false,
    fix: 'Sign in again with POST /api/auth/sign-in/email, then send the code within ten minutes.',
  },
  two_factor_locked: {
    status: 429,
    title: 'Too many wrong codes',
    retryable: true,
    fix: 'Wait for `retryAfterSeconds`; the account is locked against further codes until then.',
  },
  two_factor_not_enabled: {
    status: 409,
    title: 'Second factor is not set up',
    retryable: false,
    fix: 'Start with POST /api/auth/two-factor/enable.',
  },
  two_factor_already_enabled: {
    status: 409,
    title: 'Second factor is already on',
    retryable: false,
    fix: 'Switch it off with POST /api/auth/two-factor/disable to set up another.',
  },
  session_not_fresh: {
    status: 403,
    title: 'Sign-in is too long ago',
    retryable: false,
    fix: 'Sign in again and repeat the request.',
  },
  provider_unknown: {
    status: 404,
    title: 'No such social provider',
    retryable: false,
    fix: 'Use one of the providers in `auth.betterAuth.social` of GET /api/developer/status.',
  },
  provider_not_configured: {
    status: 503,
    title: 'Social provider is not configured',
    retryable: false,
    fix: 'Use another way to sign in; the operator has not registered the service with this provider.',
  },
  provider_failed: {
    status: 502,
    title: 'Social provider did not answer',
    retryable: true,
    fix: 'Try again; the provider could not be reached or answered what it should not.',
  },
  social_refused: {
    status: 401,
    title: 'Social sign-in refused',
    retryable: false,
    fix: 'Begin again with POST /api/auth/sign-in/social in the same browser; `reason` says what was wrong.',
  },
  redirect_refused: {
    status: 403,
    title: 'Return address refused',
    retryable: false,
    fix: 'Return to a path of this service or to an allowed origin.',
  },
  agents_disabled: {
    status: 404,
    title: 'Agents are switched off',
    retryable: false,
    fix: 'This deployment has no agent accounts; use an API key.',
  },
  agent_unauthorized: {
    status: 401,
    title: 'Agent or host token not accepted',
    retryable: false,
    fix: 'Sign a new token with the registered key; each works once and for a minute.',
  },
  agent_forbidden: {
    status: 403,
    title: 'Not allowed to this agent',
    retryable: false,
    fix: 'Ask the owner for the capability with POST /api/auth/agent/request-capability.',
  },
  agent_conflict: {
    status: 409,
    title: 'Not possible in this state of the agent',
    retryable: false,
    fix: 'Read the state with GET /api/auth/agent/status; `reason` says what stood in the way.',
  },
  outbound_address_refused: {
    status: 400,
    title: 'Address of the caller not accepted',
    retryable: false,
    fix: 'Send the public key itself; this service fetches and calls no addresses that callers name.',
  },
})
