import {
  createScanEngine,
  createScanWork,
  createSkillScannerService,
  type ScannerParts,
  scorecard,
} from '../domains/agents/skill-scanner/index.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { ServiceOptions } from './service-options.ts'

/** The scanner of skills, and its jobs. */
export function createSkillScanner(
  { config, world }: ServiceOptions,
  { jobs, readVersion }: { readonly jobs: Jobs; readonly readVersion: ScannerParts['readVersion'] },
) {
  const parts = {
    ...world,
    jobs,
    readVersion,
    engine: createScanEngine(),
    scorecard,
    baseUrl: config.baseUrl,
  }
  const work = createScanWork(parts)
  return {
    service: createSkillScannerService(parts),
    /** The jobs must have been started. */
    start: (): Promise<void> => work.start(jobs),
  }
}
