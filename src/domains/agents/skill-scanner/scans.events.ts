import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { Nullable } from '../../../kernel/schemas.ts'

const scanId = 'scan_01k0000000000000000000000a'

/** Told to the account that asked for the scan. */
export const scanEvents = {
  succeeded: event({
    topic: 'package_scan.succeeded',
    version: 1,
    summary: 'A package was scanned',
    audience: 'account',
    changes: [{ resource: 'skillScans', id: 'scanId' }],
    payload: T.Object({
      scanId: T.String(),
      verdict: T.String(),
      isComplete: T.Boolean({ description: 'Whether everything was analysed' }),
      findings: T.Integer({ minimum: 0 }),
      slug: Nullable(T.String()),
      version: Nullable(T.String()),
    }),
    example: {
      scanId,
      verdict: 'review',
      isComplete: true,
      findings: 2,
      slug: 'watch-fees',
      version: '1.0.0',
    },
  }),
  failed: event({
    topic: 'package_scan.failed',
    version: 1,
    summary: 'A package could not be scanned',
    audience: 'account',
    changes: [{ resource: 'skillScans', id: 'scanId' }],
    payload: T.Object({ scanId: T.String(), reason: T.String() }),
    example: { scanId, reason: 'The scan was interrupted too often.' },
  }),
}
