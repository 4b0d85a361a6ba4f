import type { Principal } from '../../../kernel/principal.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SkillFile } from '../skill-format/index.ts'
import type { ScanEngine } from './scan-engine.ts'
import type { Scorecard } from './scans.schemas.ts'

/** The dependencies of scans. */
export type ScannerParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly engine: ScanEngine
  readonly scorecard: Scorecard
  /** The files of a version of the catalog, where the caller may read them. */
  readonly readVersion: (asked: {
    readonly slug: string
    readonly version: string
    readonly principal: Principal | null
  }) => Promise<readonly SkillFile[] | undefined>
  /** Without a slash at the end. */
  readonly baseUrl: string
}
