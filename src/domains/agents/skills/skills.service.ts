import type { Static } from '@sinclair/typebox'
import type { Principal } from '../../../kernel/principal.ts'
import { createSkillInstalling } from './installing.service.ts'
import { createSkillModeration, type ModerationParts } from './moderation.service.ts'
import { createSkillOpinions } from './opinions.service.ts'
import type { PublishParts } from './publish.service.ts'
import { publishRequested } from './publishing.service.ts'
import { createSkillReading } from './reading.service.ts'
import type { PublishRequest, SkillVersion } from './skills.schemas.ts'

export type SkillsParts = ModerationParts & PublishParts

export type SkillsService = ReturnType<typeof createSkillsService>

/** The catalog of skills: published, scanned, found, installed, and taken back. */
export function createSkillsService(parts: SkillsParts) {
  return {
    ...createSkillReading(parts),
    ...createSkillInstalling(parts),
    ...createSkillOpinions(parts),
    ...createSkillModeration(parts),
    /** 422 for a package that breaks a rule; 409 for a name or a version that it cannot have. */
    publish: (caller: Principal, request: PublishRequest): Promise<Static<typeof SkillVersion>> =>
      publishRequested(caller, request, parts),
  }
}
