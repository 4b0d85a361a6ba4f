import examples from './audit.examples.json' with { type: 'json' }
import { auditOperations } from './audit.operations.ts'

export { auditMigrations } from './audit.migrations.ts'
export {
  type AuditService,
  type AuditServiceOptions,
  createAuditLog,
  createAuditService,
} from './audit.service.ts'
export { auditRetention } from './retention.ts'

/** The domain's part of the table. */
export const auditRows = { examples, operations: auditOperations, events: {}, errors: [] }
