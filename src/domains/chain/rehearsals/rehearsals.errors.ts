import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of rehearsals. */
export const rehearsalsErrors = errorCodes('rehearsals', {
  not_configured: {
    status: 503,
    title: 'Rehearsals are not configured',
    retryable: false,
    fix: 'Ask the operator for a node whose state can be forked.',
  },
  launch_refused: {
    status: 422,
    title: 'The contract refuses the launch',
    retryable: false,
    fix: 'Change the name, symbol, anti-snipe fee or first buy; POST launches/prepare lists the faults.',
  },
})
