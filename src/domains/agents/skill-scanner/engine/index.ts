export { verdictTables } from './report/verdict.ts'
export { createScanEngine, type ScanEngine } from './scan-engine.ts'
