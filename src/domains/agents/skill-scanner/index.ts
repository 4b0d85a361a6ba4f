import { scanErrors } from './scans.errors.ts'
import { scanEvents } from './scans.events.ts'
import { scansOperations } from './scans.operations.ts'
import examples from './skill-scanner.examples.json' with { type: 'json' }

export { createScanEngine } from './engine/index.ts'
export { skillScannerRetention } from './retention.store.ts'
export { type ScanEngine, scanInTurns } from './scan-engine.ts'
export type { ScannerParts } from './scan-parts.ts'
export { skillScannerQueues } from './scan-queues.ts'
export {
  Capabilities,
  RiskLevelName,
  ScanReportView,
  VerdictName,
} from './scan-report.schemas.ts'
export {
  type Coverage,
  type Finding,
  type ScanPolicy,
  type ScanReport,
  type ScanRule,
  type Unanalysed,
} from './scan-report.ts'
export { createScanWork } from './scan-work.ts'
export { skillScannerMigrations } from './scans.migrations.ts'
export type { Scorecard } from './scans.schemas.ts'
export { createSkillScannerService, type SkillScannerService } from './scans.service.ts'
export { scorecard } from './scorecard.ts'

/** The operations, events and error codes that this domain registers. */
export const skillScannerRows = {
  examples,
  operations: scansOperations,
  events: scanEvents,
  errors: [scanErrors],
}
