import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { pageQuery } from '../../../kernel/page.ts'
import { shape } from '../../../kernel/schemas.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { skillsErrors } from './skills.errors.ts'
import {
  CompareQuery,
  Comparison,
  Resolved,
  ResolveQuery,
  RevocationPage,
  SlugParams,
  VerifiedSkills,
  VerifyRequest,
} from './skills.schemas.ts'
import type { SkillsService } from './skills.service.ts'

const { operation } = rowsOf<SkillsService>()
const open = { tier: 'public', family: 'Skills', auth: [], effect: 'none' } as const
const seen = [resourceErrors.not_found, skillsErrors.not_listed_yet, skillsErrors.withheld] as const
const RevocationsQuery = shape({
  after: T.Optional(
    T.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'Only those above this number, which a follower has kept',
    }),
  ),
  ...pageQuery,
})

/** What installers ask. */
export const installingOperations = {
  resolve: operation({
    name: 'skills.resolve',
    ...open,
    method: 'GET',
    path: '/api/skills/{slug}/resolve',
    summary: 'Find the version of a skill that a range asks for, with what a lock file keeps',
    description:
      'The highest listed version in the range, or the highest deprecated one where none is listed. Without a range it is the latest. A version before a release is taken only where the range names one of the same release.',
    input: { params: SlugParams, query: ResolveQuery },
    output: Resolved,
    errors: [...seen, skillsErrors.no_matching_version],
    handler: (skills, { input }) => skills.resolve({ ...input.params, ...input.query }),
  }),

  compare: operation({
    name: 'skills.compare',
    ...open,
    method: 'GET',
    path: '/api/skills/{slug}/compare',
    summary: 'Compare two versions of a skill: their files, and what they may touch',
    description:
      'What a version may touch is what it declares, and what the scanner found in it besides.',
    input: { params: SlugParams, query: CompareQuery },
    output: Comparison,
    errors: seen,
    handler: (skills, { input, principal }) =>
      skills.compare(principal, { ...input.params, ...input.query }),
  }),

  verify: operation({
    name: 'skills.verify',
    ...open,
    method: 'POST',
    path: '/api/skills/verify',
    summary: 'Ask whether installed skills are what was published, and may still be used',
    input: { body: VerifyRequest },
    output: VerifiedSkills,
    idempotent: false,
    handler: (skills, { input }) => skills.verify(input.body),
  }),

  listRevocations: operation({
    name: 'skills.listRevocations',
    ...open,
    method: 'GET',
    path: '/api/skills/revocations',
    summary: 'Follow which versions may no longer be used, and which may again',
    description:
      'In the order of their numbers, which have no gaps. A version appears when it could be installed and no longer can, and from then on with every change.',
    input: { query: RevocationsQuery },
    output: RevocationPage,
    handler: (skills, { input }) => skills.revocations(input.query),
  }),
}
