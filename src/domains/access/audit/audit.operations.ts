import { rowsOf } from '../../../kernel/operation.ts'
import { personCredentials } from '../../../kernel/principal.ts'
import { AuditPage, ListAuditQuery } from './audit.schemas.ts'
import type { AuditService } from './audit.service.ts'

const { operation } = rowsOf<AuditService>()

/** The owner's view of the audit log. */
export const auditOperations = {
  list: operation({
    name: 'audit.list',
    method: 'GET',
    path: '/api/developer/audit',
    tier: 'private',
    family: 'Developer',
    summary: 'Read the security events of the account, newest first',
    description:
      'Append-only and kept for ever. API keys do not open it, so that a leaked key does not show what its owner sees.',
    auth: personCredentials,
    input: { query: ListAuditQuery },
    output: AuditPage,
    effect: 'none',
    handler: (audit, { input, principal }) => audit.list(principal, input.query),
  }),
}
