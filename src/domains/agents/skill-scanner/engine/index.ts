export { createScanEngine } from './scan-engine.ts'
