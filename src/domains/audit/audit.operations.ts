import { rowsOf } from '../../kernel/operation.ts'
import { AuditPage, ListAuditQuery } from './audit.schemas.ts'
import type { AuditService } from './audit.service.ts'

const { operation } = rowsOf<AuditService>()

/** The owner's view of the audit log. */
export const auditOperations = {
  list: operation({
    method: 'GET',
    path: '/api/developer/audit',
    tier: 'private',
    family: 'Developer',
    summary: 'Read the security events of the account, newest first',
    description:
      'Append-only and kept for ever. API keys do not open it, so that a leaked key does not show what its owner sees.',
    auth: ['wallet_session', 'account_session', 'idp_bearer'],
    input: { query: ListAuditQuery },
    output: AuditPage,
    effect: 'none',
    examples: [
      {
        name: 'tries of a key that is no longer good',
        input: { query: { limit: 50, action: 'key.failed' } },
        output: {
          items: [
            {
              id: '4711',
              action: 'key.failed',
              subject: 'key_7',
              credentialId: null,
              addressBlock: '192.0.2.7',
              requestId: null,
              detail: { reason: 'revoked', times: 3 },
              happenedAt: '2026-07-15T09:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: (audit, { input, principal }) => audit.list(principal, input.query),
  }),
}
