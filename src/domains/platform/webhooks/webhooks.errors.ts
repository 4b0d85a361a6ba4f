import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of webhooks, sent and received. */
export const webhooksErrors = errorCodes('webhooks', {
  limit_reached: {
    status: 409,
    title: 'Too many webhooks',
    retryable: false,
    fix: 'Remove one with DELETE /api/developer/webhooks/{endpointId}, or add topics to one.',
  },
  url_refused: {
    status: 400,
    title: 'Address refused',
    retryable: false,
    fix: 'Use an https address of a public host on port 443 or 8443, without user name and password. For a receiver on your own machine, `bourse webhooks listen` forwards, or the operator names it in EGRESS_ALLOWED_HOSTS.',
  },
  disabled: {
    status: 409,
    title: 'The webhook is disabled',
    retryable: false,
    fix: 'Enable it with PATCH /api/developer/webhooks/{endpointId} and {"status":"enabled"}.',
  },
  not_configured: {
    status: 503,
    title: 'Webhooks are not configured',
    retryable: false,
    fix: 'The operator sets WEBHOOK_SECRET_KEY, the same on every process.',
  },
  signature_refused: {
    status: 401,
    title: 'Message not signed rightly',
    retryable: false,
    fix: 'Sign the raw body with the shared secret, and send it within five minutes of its timestamp.',
  },
})
