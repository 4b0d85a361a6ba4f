import { auditOperations } from './audit.operations.ts'

export { auditMigrations } from './audit.migrations.ts'
export { type AuditService, type AuditServiceOptions, createAuditService } from './audit.service.ts'
export { createAuditLog } from './audit-log.ts'
export { auditKeeping } from './retention.ts'

/** What this domain brings to the table. */
export const auditRows = { operations: auditOperations, events: {}, errors: [] }
