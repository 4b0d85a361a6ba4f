import { errorCodes } from '../../../kernel/errors.ts'

/** Error codes of media. */
export const mediaErrors = errorCodes('media', {
  type_refused: {
    status: 415,
    title: 'Not a picture that is taken',
    retryable: false,
    fix: 'Send a PNG, JPEG, WebP or GIF file; the bytes decide, not the name. SVG is not taken.',
  },
  too_large: {
    status: 413,
    title: 'Picture is too large',
    retryable: false,
    fix: 'Send at most 1,048,576 bytes.',
  },
  invalid: {
    status: 422,
    title: 'Picture is damaged',
    retryable: false,
    fix: 'Save the picture again with an ordinary program, without anything after its end.',
  },
  dimensions_refused: {
    status: 422,
    title: 'Picture has too many pixels',
    retryable: false,
    fix: 'Send at most 4,096 pixels a side, 8,388,608 in all, and 256 frames.',
  },
  hidden: {
    status: 451,
    title: 'Hidden by the operator',
    retryable: false,
    fix: 'Use another picture or description; ask the operator why this one is hidden.',
  },
  quota_exceeded: {
    status: 429,
    title: 'Enough stored for today',
    retryable: true,
    fix: 'Wait until the next day (UTC); what is stored already can be used at any time.',
  },
  not_configured: {
    status: 503,
    title: 'Media are not configured',
    retryable: false,
    fix: 'Ask the operator to configure where media are kept.',
  },
})
