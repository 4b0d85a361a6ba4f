import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of the scanner. */
export const scanErrors = errorCodes('skill_scanner', {
  package_too_large: {
    status: 413,
    title: 'Package too large',
    retryable: false,
    fix: 'Leave out large files; the files, or the archive, have 4,194,304 bytes at the most.',
  },
  too_many_open: {
    status: 429,
    title: 'Too many scans at once',
    retryable: true,
    fix: 'Wait until some of your scans have ended; GET /api/skill-scanner/scans/{scanId} tells.',
  },
  busy: {
    status: 503,
    title: 'The scanner is busy',
    retryable: true,
    fix: 'Ask again in a minute; more packages wait than the service keeps.',
  },
  not_finished: {
    status: 409,
    title: 'The scan has no report',
    retryable: true,
    fix: 'Read the scan until its `status` is `succeeded`; a failed one never has a report.',
  },
})
