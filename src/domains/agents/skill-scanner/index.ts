export {
  Capabilities,
  RiskLevelName,
  ScanPolicyName,
  ScanReportView,
  SeverityName,
  VerdictName,
} from './scan-report.schemas.ts'
export {
  type Coverage,
  type Finding,
  type ScanPolicy,
  type ScanReport,
  type ScanRule,
  scanPolicies,
  severities,
  type Unanalysed,
  verdicts,
} from './scan-report.ts'
