import { createHash } from 'node:crypto'
import { Type as T } from '@sinclair/typebox'
import type { RunSkills } from '../../src/domains/agents/runs/index.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { rowsOf } from '../../src/kernel/operation.ts'
import { shape } from '../../src/kernel/schemas.ts'
import { resourceErrors } from '../../src/kernel/shared-errors.ts'

/** A version of a skill, which a test changes while runs are under way. */
export type ShelvedSkill = {
  readonly slug: string
  readonly version: string
  readonly description: string
  readonly isPlatform: boolean
  files: Readonly<Record<string, string>>
  verdict: string
  /** Null while it may be used, and why it may not otherwise. */
  withheld: string | null
}

/** Skills as runs find them: rows to read them by, and what is thought of them at the moment. */
export type SkillShelf = { readonly skills: ShelvedSkill[] }

const { operation } = rowsOf<SkillShelf>()
const row = {
  tier: 'public',
  auth: [],
  method: 'GET',
  effect: 'none',
  family: 'Agents',
  output: T.Unknown(),
  examples: [{ name: 'one' }],
} as const
const Params = shape({ slug: T.String(), version: T.String() })

/** The rows, as the service has them. */
export const shelfRows = {
  operations: {
    getVersion: operation({
      name: 'skills.getVersion',
      ...row,
      path: '/api/skills/{slug}/versions/{version}',
      summary: 'Read a version of a skill',
      input: { params: Params },
      async handler(shelf, { input }) {
        const found = findIn(shelf, input.params)
        return {
          ...input.params,
          treeHash: hashOf(found),
          state: found.withheld === null ? 'listed' : 'quarantined',
          allowedTools: [],
          files: Object.keys(found.files).map((path) => ({ path })),
          skillMd: found.files['SKILL.md'] ?? '',
          scan: { verdict: found.verdict, risk: 'low', isComplete: true },
          report: { findings: ['not for models'] },
        }
      },
    }),
    readFile: operation({
      name: 'skills.readFile',
      ...row,
      path: '/api/skills/{slug}/versions/{version}/file',
      summary: 'Read a file of a skill',
      input: { params: Params, query: shape({ path: T.String() }) },
      async handler(shelf, { input }) {
        const content = findIn(shelf, input.params).files[input.query.path]
        if (content === undefined) throw new AppError(resourceErrors.not_found, 'No such file.')
        return { ...input.params, path: input.query.path, encoding: 'utf8', content }
      },
    }),
  },
}

function findIn({ skills }: SkillShelf, wanted: { slug: string; version: string }): ShelvedSkill {
  const found = skills.find((one) => one.slug === wanted.slug && one.version === wanted.version)
  if (found === undefined) throw new AppError(resourceErrors.not_found, 'No such skill.')
  return found
}

function hashOf({ files }: ShelvedSkill): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex')
}

/** What runs are given of a shelf. A range is `latest`, or a version. */
export function runSkillsOf(shelf: SkillShelf): RunSkills {
  return {
    versionOperation: 'get_api_skills_slug_versions_version',
    fileOperation: 'get_api_skills_slug_versions_version_file',
    async resolve({ slug, range }) {
      const found = shelf.skills.findLast(
        (one) =>
          one.slug === slug &&
          one.withheld === null &&
          (range === 'latest' || range === one.version),
      )
      return found === undefined
        ? {
            ...{ slug, range, version: null, treeHash: null, description: '', verdict: null },
            isPlatform: false,
            problem: 'There is no such skill.',
          }
        : {
            ...{ slug, range, version: found.version, treeHash: hashOf(found) },
            description: found.description,
            verdict: found.verdict,
            isPlatform: found.isPlatform,
            problem: null,
          }
    },
    async standing({ slug, version, treeHash }) {
      const found = findIn(shelf, { slug, version })
      const reason = found.withheld ?? (hashOf(found) === treeHash ? null : 'its files changed')
      return { isUsable: reason === null, reason: reason ?? '', verdict: found.verdict }
    },
  }
}
