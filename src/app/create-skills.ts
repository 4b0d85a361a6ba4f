import { accountCreatedAt } from '../domains/access/auth/index.ts'
import { createScanEngine } from '../domains/agents/skill-scanner/index.ts'
import {
  createSkillScans,
  createSkillsService,
  syncPlatformSkills,
} from '../domains/agents/skills/index.ts'
import { isOperator } from '../kernel/principal.ts'
import type { Jobs } from '../ports/jobs.ts'
import { readOwnSkills } from './own-skills.ts'
import type { ServiceOptions } from './service-options.ts'

/** The catalog of skills, the jobs that scan what is published, and the skills that ship with the program. */
export function createSkills({ config, world }: ServiceOptions, { jobs }: { readonly jobs: Jobs }) {
  const parts = { ...world, jobs, serviceName: config.service.name }
  const scans = createSkillScans({ ...parts, scanner: createScanEngine() })
  let syncing: Promise<void> = Promise.resolve()
  const service = createSkillsService({
    ...parts,
    accountCreatedAt: (accountId) => accountCreatedAt(world.database.query, accountId),
    isOperator: (reader) => isOperator(reader, config.operatorWallets),
  })
  return {
    service,
    /** The files of a version, where the reader may see it. */
    readVersion: service.filesOf,
    /** The jobs must have been started. Our own skills are published while all else starts. */
    async start(): Promise<void> {
      await scans.start(jobs)
      syncing = syncPlatformSkills(readOwnSkills(), parts).catch((failure: unknown) => {
        world.logger.error('the skills that ship with the program were not published', failure)
      })
    },
    stop: (): Promise<void> => syncing,
  }
}
