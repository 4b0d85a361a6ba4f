import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { Nullable, namedObject, namedShape, shape, Timestamp } from '../../../kernel/schemas.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { Slug, Version, VersionSummary } from './skills.schemas.ts'

const oneOf = <value extends string>(values: readonly value[], description?: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })

export const publisherStates = ['listed', 'hidden', 'deprecated', 'revoked'] as const
export const SetStateRequest = namedShape('SetSkillVersionStateRequest', {
  state: oneOf(
    publisherStates,
    '`listed` shows again what its publisher hid or deprecated; `revoked` is for good',
  ),
  reason: T.Optional(
    line({ minLength: 1, maxLength: 500, description: 'Why; everybody reads it' }),
  ),
})
export type SetStateRequest = Static<typeof SetStateRequest>

export const AppealRequest = namedShape('AppealSkillVersionRequest', {
  detail: lines({
    minLength: 1,
    maxLength: 2_000,
    description: 'Why it is harmless; operators read it',
  }),
})
export type AppealRequest = Static<typeof AppealRequest>

export const StarAnswer = namedObject('SkillStar', {
  slug: Slug,
  isStarred: T.Boolean(),
  stars: T.Integer({ minimum: 0 }),
})

export const reportIdPrefix = 'skr'
export const ReportParams = shape({ reportId: T.String({ pattern: idPattern(reportIdPrefix) }) })
export const ReportsQuery = shape({
  status: T.Optional(oneOf(['open', 'confirmed', 'dismissed'] as const, 'Default: all')),
  ...pageQuery,
})
export type ReportsQuery = Static<typeof ReportsQuery>
export const DecideReportRequest = namedShape('DecideSkillReportRequest', {
  status: oneOf(
    ['confirmed', 'dismissed'] as const,
    'Of the report alone; what becomes of the version is decided by itself',
  ),
})
export type DecideReportRequest = Static<typeof DecideReportRequest>

export const decisionMakers = ['name', 'operator', 'publisher', 'reports', 'scanner'] as const
export const Decision = namedObject('SkillDecision', {
  number: T.Integer({ minimum: 1 }),
  slug: Slug,
  version: Version,
  kind: oneOf(['move', 'appeal'] as const),
  fromState: T.String(),
  toState: T.String(),
  decidedBy: oneOf(
    decisionMakers,
    '`name`: it is easily mistaken for another; `reports`: several accounts said so',
  ),
  actor: Nullable(T.String(), 'The account; operators are named to operators alone'),
  reason: Nullable(T.String()),
  at: Timestamp,
})
export const DecisionPage = pageOf(Decision)
export const PageQuery = shape(pageQuery)
export type PageQuery = Static<typeof PageQuery>

export const WaitingVersion = namedObject('WaitingSkillVersion', {
  ...VersionSummary.properties,
  slug: Slug,
  decidedBy: oneOf(decisionMakers),
  appeal: Nullable(T.String(), 'What its publisher says against the decision'),
})
export const WaitingPage = pageOf(WaitingVersion)
