import { AppError, errorCodes } from './errors.ts'

/** Refusals of sandbox operations. How the code of a run ended is data, never an error. */
export const sandboxErrors = errorCodes('sandbox', {
  gone: {
    status: 404,
    title: 'No such sandbox',
    retryable: false,
    fix: 'Create a new one; a sandbox ends with the key that made it.',
  },
  busy: {
    status: 409,
    title: 'Sandbox is running code',
    retryable: true,
    fix: 'Wait for the run to end; a sandbox runs one program at a time.',
  },
  full: {
    status: 503,
    title: 'Too many programs are running',
    retryable: true,
    fix: 'Try again after `retryAfterSeconds`.',
  },
  path_refused: {
    status: 422,
    title: 'Not a path of a sandbox',
    retryable: false,
    fix: 'Use an absolute path such as /data/notes.txt, of letters, digits, dots, dashes and underscores.',
  },
  no_such_file: {
    status: 404,
    title: 'No such file',
    retryable: false,
    fix: 'List the files of the sandbox to see what there is.',
  },
  file_limit: {
    status: 422,
    title: 'File system is full',
    retryable: false,
    fix: 'Remove files or write smaller ones; the limits stand in the status.',
  },
  language_unsupported: {
    status: 422,
    title: 'Language is not supported',
    retryable: false,
    fix: 'Use one of the languages that the status lists.',
  },
  not_configured: {
    status: 503,
    title: 'No sandbox is configured',
    retryable: false,
    fix: 'Ask the operator to configure a sandbox.',
  },
})

const pathCharactersMax = 200
const segmentsMax = 8
const segmentForm = /^[A-Za-z0-9_.-]+$/

/**
 * Checks a path inside a sandbox: absolute, without `.` and `..`, of portable characters only. Raises 422
 * `sandbox.path_refused`; paths are never corrected.
 */
export function assertSandboxPath(path: string): void {
  const [root, ...segments] = path.split('/')
  const isPath =
    path.length <= pathCharactersMax &&
    root === '' &&
    segments.length >= 1 &&
    segments.length <= segmentsMax &&
    segments.every((segment) => segmentForm.test(segment) && !/^\.\.?$/.test(segment))
  if (isPath) return
  throw new AppError(sandboxErrors.path_refused, 'This is not a path that a sandbox has.')
}

/** The error for a sandbox that no longer exists, or never did. */
export function sandboxGone(): AppError {
  return new AppError(sandboxErrors.gone, 'There is no such sandbox.')
}
