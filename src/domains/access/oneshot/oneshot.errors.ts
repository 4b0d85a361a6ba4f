import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of one-shot keys. */
export const oneshotErrors = errorCodes('oneshot', {
  script_outdated: {
    status: 422,
    title: 'Not the published install script',
    retryable: false,
    fix: 'Run the script at /api/e2b/install.sh as it is now, or send the number at /api/e2b/install.sh.sha256.',
  },
  bound_elsewhere: {
    status: 409,
    title: 'Key belongs to another machine',
    retryable: false,
    fix: 'Run the install script on this machine: it makes a key of its own.',
  },
})
