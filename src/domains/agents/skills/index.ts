import { installingOperations } from './installing.operations.ts'
import { moderationOperations } from './moderation.operations.ts'
import { skillsErrors } from './skills.errors.ts'
import { skillsEvents, versionEvents } from './skills.events.ts'
import examples from './skills.examples.json' with { type: 'json' }
import { skillsOperations } from './skills.operations.ts'

export { type ShippedSkill, syncPlatformSkills } from './platform-skills.ts'
export { skillsRetention } from './retention.ts'
export { createSkillScans, type SkillScanner } from './scan-work.ts'
export { skillQueues } from './skill-queues.ts'
export { createSkillSearchSource } from './skill-search-source.ts'
export { skillsMigrations } from './skills.migrations.ts'
export { createSkillsService, type SkillsParts, type SkillsService } from './skills.service.ts'
export type { VersionState } from './version-states.ts'

/** The operations, events and error codes that this domain registers. */
export const skillsRows = {
  examples,
  operations: { ...skillsOperations, ...installingOperations, ...moderationOperations },
  events: { ...skillsEvents, ...versionEvents },
  errors: [skillsErrors],
}
