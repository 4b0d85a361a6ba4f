import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import {
  AppealRequest,
  DecideReportRequest,
  DecisionPage,
  PageQuery,
  ReportParams,
  ReportsQuery,
  SetStateRequest,
  StarAnswer,
  WaitingPage,
} from './moderation.schemas.ts'
import { skillsErrors } from './skills.errors.ts'
import {
  ModerateRequest,
  ReportPage,
  ReportRequest,
  ReportView,
  SlugParams,
  VersionParams,
  VersionSummary,
} from './skills.schemas.ts'
import type { SkillsService } from './skills.service.ts'

const { operation } = rowsOf<SkillsService>()
const own = { tier: 'private', family: 'Skills', auth: accountCredentials, mcp: false } as const
const operators = { ...own, gate: 'operator' } as const
const seen = [
  resourceErrors.not_found,
  skillsErrors.not_listed_yet,
  skillsErrors.withheld,
  skillsErrors.own_skill,
] as const

/** What accounts, publishers and operators say of skills. */
export const moderationOperations = {
  star: operation({
    name: 'skills.star',
    ...own,
    method: 'PUT',
    path: '/api/skills/{slug}/star',
    summary: 'Star a skill',
    description:
      'An account has one star for each skill. It counts in the order once the account is seven days old.',
    input: { params: SlugParams },
    output: StarAnswer,
    errors: seen,
    effect: 'reversible',
    handler: (skills, { input, principal }) => skills.star(principal, input.params.slug),
  }),

  unstar: operation({
    name: 'skills.unstar',
    ...own,
    method: 'DELETE',
    path: '/api/skills/{slug}/star',
    summary: 'Take a star back',
    input: { params: SlugParams },
    output: StarAnswer,
    errors: seen,
    effect: 'reversible',
    handler: (skills, { input, principal }) => skills.unstar(principal, input.params.slug),
  }),

  report: operation({
    name: 'skills.report',
    ...own,
    method: 'POST',
    path: '/api/skills/{slug}/reports',
    summary: 'Report a skill to the operator',
    description:
      'Without `version` it is about the latest. An account has one open report about a skill; another takes its place. A version that three accounts of thirty days or older report as `malicious` or `deceptive` is held until an operator has looked at it.',
    input: { params: SlugParams, body: ReportRequest },
    output: ReportView,
    errors: seen,
    effect: 'reversible',
    handler: (skills, { input, principal }) =>
      skills.report(principal, input.params.slug, input.body),
  }),

  setState: operation({
    name: 'skills.setState',
    ...own,
    method: 'POST',
    path: '/api/skills/{slug}/versions/{version}/state',
    summary: 'Hide, show again, deprecate or revoke a version of your own',
    description:
      'What is shown again comes back where its newest scan puts it. What an operator or a scan stopped is not shown by its publisher; see the appeal. A revoked version is revoked for good, and installers are told.',
    input: { params: VersionParams, body: SetStateRequest },
    output: VersionSummary,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: (skills, { input, principal }) => skills.setState(principal, input.params, input.body),
  }),

  appeal: operation({
    name: 'skills.appeal',
    ...own,
    method: 'POST',
    path: '/api/skills/{slug}/versions/{version}/appeal',
    summary: 'Ask an operator to decide about a version of your own again',
    description: 'Once for each decision by which it was held, hidden or quarantined.',
    input: { params: VersionParams, body: AppealRequest },
    output: VersionSummary,
    errors: [resourceErrors.not_found, skillsErrors.no_appeal],
    effect: 'irreversible',
    handler: (skills, { input, principal }) => skills.appeal(principal, input.params, input.body),
  }),

  listDecisions: operation({
    name: 'skills.listDecisions',
    ...own,
    method: 'GET',
    path: '/api/skills/{slug}/decisions',
    summary: 'List what was decided about the versions of a skill of your own, newest first',
    input: { params: SlugParams, query: PageQuery },
    output: DecisionPage,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (skills, { input, principal }) =>
      skills.decisions(principal, input.params.slug, input.query),
  }),

  moderate: operation({
    name: 'skills.moderate',
    ...operators,
    method: 'POST',
    path: '/api/skills/{slug}/versions/{version}/moderation',
    summary: 'Decide about a version as an operator',
    description:
      'A version that is listed so stays listed while no scan says worse than the one that was seen, and its open reports are dismissed; stopping it confirms them.',
    input: { params: VersionParams, body: ModerateRequest },
    output: VersionSummary,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: (skills, { input, principal }) => skills.moderate(principal, input.params, input.body),
  }),

  listReports: operation({
    name: 'skills.listReports',
    ...operators,
    method: 'GET',
    path: '/api/skills/reports',
    summary: 'List reports about skills, newest first',
    input: { query: ReportsQuery },
    output: ReportPage,
    effect: 'none',
    handler: (skills, { input }) => skills.reports(input.query),
  }),

  decideReport: operation({
    name: 'skills.decideReport',
    ...operators,
    method: 'POST',
    path: '/api/skills/reports/{reportId}/decision',
    summary: 'Confirm or dismiss a report about a skill',
    input: { params: ReportParams, body: DecideReportRequest },
    output: ReportView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: (skills, { input, principal }) =>
      skills.decideReport(principal, input.params.reportId, input.body),
  }),

  listWaiting: operation({
    name: 'skills.listWaiting',
    ...operators,
    method: 'GET',
    path: '/api/skills/moderation',
    summary: 'List versions that wait for an operator, the oldest first',
    description: 'Held versions, and quarantined ones whose publisher appeals.',
    input: { query: PageQuery },
    output: WaitingPage,
    effect: 'none',
    handler: (skills, { input }) => skills.waiting(input.query),
  }),
}
