import type { RunSkill, RunSkills, WantedSkill } from '../domains/agents/runs/index.ts'
import type { SkillsService } from '../domains/agents/skills/index.ts'
import { AppError } from '../kernel/errors.ts'

/** The catalog of skills, as the runs of agents have it: what everybody may use, and nobody's own withheld versions. */
export function createRunSkills(
  skills: Pick<SkillsService, 'getVersion' | 'resolve' | 'verify'>,
): RunSkills {
  return {
    versionOperation: 'get_api_skills_slug_versions_version',
    fileOperation: 'get_api_skills_slug_versions_version_file',
    async resolve(wanted) {
      try {
        return await resolved(wanted, skills)
      } catch (failure) {
        if (!(failure instanceof AppError)) throw failure
        return { ...nothing, ...wanted, problem: failure.message }
      }
    },
    async standing(pinned) {
      const { items } = await skills.verify({ installed: [pinned] })
      const [found] = items
      const decision = found?.decision ?? 'unknown'
      return {
        isUsable: decision === 'ok' || decision === 'deprecated',
        reason: found?.reason ?? reasons[decision],
        verdict: found?.scan?.verdict ?? null,
      }
    },
  }
}

const reasons = {
  ok: 'it may be used.',
  deprecated: 'its publisher advises against it.',
  changed: 'its files are not those that were published.',
  unknown: 'there is no such version.',
  revoked: 'it was revoked.',
  withheld: 'it is withheld.',
} as const

async function resolved(
  wanted: WantedSkill,
  skills: Pick<SkillsService, 'getVersion' | 'resolve'>,
): Promise<RunSkill> {
  const { scan, slug, treeHash, version } = await skills.resolve(wanted)
  const { description, provenance } = await skills.getVersion(null, { slug, version })
  return {
    ...wanted,
    version,
    treeHash,
    description,
    verdict: scan.verdict,
    isPlatform: provenance.kind === 'platform',
    problem: null,
  }
}

const nothing = {
  version: null,
  treeHash: null,
  description: '',
  verdict: null,
  isPlatform: false,
} as const
