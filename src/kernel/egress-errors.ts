import { errorCodes } from './errors.ts'

/** Failures of outbound calls to addresses outside this service. */
export const egressErrors = errorCodes('egress', {
  refused: {
    status: 400,
    title: 'Address refused',
    retryable: false,
    fix: 'Use an https address of a public host on port 443 or 8443, without user name and password.',
  },
  unreachable: {
    status: 502,
    title: 'The other side cannot be reached',
    retryable: true,
    fix: 'Try again; nothing was sent.',
  },
  interrupted: {
    status: 502,
    title: 'The connection broke',
    retryable: true,
    fix: 'Find out whether the call had its effect before you repeat it.',
  },
  timeout: {
    status: 504,
    title: 'The other side took too long',
    retryable: true,
    fix: 'Find out whether the call had its effect before you repeat it.',
  },
  too_large: {
    status: 502,
    title: 'The answer is too large',
    retryable: false,
    fix: 'Ask for less; the limit stands in the detail.',
  },
  unexpected_answer: {
    status: 502,
    title: 'The answer is not of the expected form',
    retryable: false,
    fix: 'Check that the address is the intended one.',
  },
})
