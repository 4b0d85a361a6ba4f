import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of companion sessions. */
export const companionErrors = errorCodes('companion', {
  session_expired: {
    status: 410,
    title: 'Session has expired',
    retryable: false,
    fix: 'Open a new session; the messages of this one can still be read.',
  },
  busy: {
    status: 409,
    title: 'An answer is being written',
    retryable: true,
    fix: 'Wait for the answer to the message before, then send the next one.',
  },
  sessions_used: {
    status: 409,
    title: 'Too many open sessions',
    retryable: false,
    fix: 'Close a session first.',
  },
  messages_used: {
    status: 409,
    title: 'Session has no messages left',
    retryable: false,
    fix: 'Go on in a new session.',
  },
})
