import type { Static } from '@sinclair/typebox'
import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type DecisionRow, decisionsStore } from './decisions.store.ts'
import type {
  AppealRequest,
  DecideReportRequest,
  Decision,
  PageQuery,
  ReportsQuery,
  SetStateRequest,
  WaitingVersion,
} from './moderation.schemas.ts'
import { type OpinionParts, reportView } from './opinions.service.ts'
import { type ReadingParts, sight } from './reading.service.ts'
import { type ReportRow, reportsStore } from './reports.store.ts'
import { noSkill, noVersion } from './sight.ts'
import type { VersionRow } from './skill-tables.ts'
import { versionSummary } from './skill-views.ts'
import { skillsErrors } from './skills.errors.ts'
import { skillsEvents } from './skills.events.ts'
import type { ModerateRequest, ReportView, VersionSummary } from './skills.schemas.ts'
import { skillsStore } from './skills.store.ts'
import { lockVersion, type Move, moveVersion, stateOfVerdict } from './version-moves.ts'
import { type VersionState, versionMachine } from './version-states.ts'
import { type Named, versionsStore } from './versions.store.ts'
import { type WaitingRow, waitingStore } from './waiting.store.ts'

export type ModerationParts = OpinionParts & ReadingParts

const decisionPlaces = cursor({ list: ['skill_decisions'], id: 'integer' })
const reportPlaces = cursor({ list: ['skill_reports'], id: 'text' })
const waitingPlaces = cursor({ list: ['skill_waiting'], at: 'time', slug: 'text', version: 'text' })

/** What publishers and operators decide about versions. Every decision is recorded with who made it and why. */
export function createSkillModeration(parts: ModerationParts) {
  const { database } = parts
  return {
    /** The publisher's own: hide, show again, deprecate, revoke. 404 for whoever is not the publisher. */
    setState: (caller: Principal, named: Named, request: SetStateRequest) =>
      decide(named, parts, async (tx, version) => {
        await assertOwner(tx, caller, version)
        return publisherMove(caller, version, request)
      }),
    /** The operator's. A version that is listed so stays listed while no scan says worse. */
    moderate: (caller: Principal, named: Named, request: Static<typeof ModerateRequest>) =>
      decide(named, parts, async (tx, version) => {
        await decideReports(tx, version, { caller, to: request.state, parts })
        return operatorMove(caller, version, request)
      }),
    appeal: (caller: Principal, named: Named, request: AppealRequest) =>
      appeal(caller, { named, request }, parts),
    /** For the publisher and operators; 404 for others. */
    async decisions(
      caller: Principal,
      slug: string,
      { cursor: text, limit }: PageQuery,
    ): Promise<Page<Static<typeof Decision>>> {
      const { seesAll, skill } = await sight(caller, slug, parts)
      if (!seesAll) throw noSkill()
      const below = decisionPlaces.read(text)?.id ?? null
      const rows = await decisionsStore(database.query).list(slug, { below, limit })
      const place = ({ id }: DecisionRow) => ({ list: 'skill_decisions', id }) as const
      const namesAll = parts.isOperator(caller)
      const toItem = (row: DecisionRow) =>
        decisionView(row, namesAll || row.actor === skill.ownerId)
      return decisionPlaces.page({ rows, limit, place, toItem })
    },
    async reports(query: ReportsQuery): Promise<Page<Static<typeof ReportView>>> {
      const { cursor: text, limit } = query
      const status = query.status ?? null
      const before = reportPlaces.read(text)?.id ?? null
      const rows = await reportsStore(database.query).list({ status, before, limit })
      const place = ({ id }: ReportRow) => ({ list: 'skill_reports', id }) as const
      return reportPlaces.page({ rows, limit, place, toItem: reportView })
    },
    decideReport: (caller: Principal, reportId: string, request: DecideReportRequest) =>
      decideReport(caller, { reportId, request }, parts),
    /** Versions that wait for an operator, the oldest first. */
    async waiting(query: PageQuery): Promise<Page<Static<typeof WaitingVersion>>> {
      const { cursor: text, limit } = query
      const after = waitingPlaces.read(text)
      const rows = await waitingStore(database.query).list({ after, limit })
      const place = ({ publishedAt, slug, version }: WaitingRow) =>
        ({ list: 'skill_waiting', at: publishedAt, slug, version }) as const
      return waitingPlaces.page({ rows, limit, place, toItem: waitingView })
    },
  }
}

/** Locks a version, and moves it as somebody decides. */
async function decide(
  named: Named,
  parts: ModerationParts,
  moveOf: (tx: Queryable, version: VersionRow) => Promise<Move>,
): Promise<Static<typeof VersionSummary>> {
  return parts.database.transaction(async (tx) => {
    const version = await lockVersion(tx, named)
    if (version === undefined) throw noVersion()
    const move = await moveOf(tx, version)
    await moveVersion(tx, version, { move, parts })
    const moved = await versionsStore(tx).find(named)
    return versionSummary(moved ?? version)
  })
}

async function assertOwner(
  tx: Queryable,
  { accountId }: Principal,
  { slug }: Pick<VersionRow, 'slug'>,
): Promise<void> {
  const skill = await skillsStore(tx).find(slug)
  if (skill?.ownerId !== accountId) throw noSkill()
}

/** What a publisher may do of what the machine allows: nothing of it takes back what a scan or an operator decided. */
const publisherTo: Readonly<Partial<Record<VersionState, readonly SetStateRequest['state'][]>>> = {
  scanning: ['revoked'],
  listed: ['deprecated', 'hidden', 'revoked'],
  deprecated: ['listed', 'hidden', 'revoked'],
  held: ['revoked'],
  hidden: ['listed', 'revoked'],
  quarantined: ['revoked'],
}

function publisherMove(
  { accountId }: Principal,
  version: VersionRow,
  request: SetStateRequest,
): Move {
  const { state: wanted } = request
  const reason = request.reason ?? null
  const { acceptedVerdict, state, stateBy, verdict } = version
  const isOthers = state === 'hidden' && stateBy !== 'publisher'
  const allowed = (publisherTo[state] ?? []).filter((to) => !isOthers || to === 'revoked')
  if (!allowed.includes(wanted)) throw notAllowed(version, { wanted, allowed })
  const to = wanted === 'listed' ? shownAgain({ acceptedVerdict, verdict }) : wanted
  return { to, by: to === wanted ? 'publisher' : 'scanner', actor: accountId, reason }
}

/** What was hidden comes back where its newest scan puts it. */
function shownAgain({
  acceptedVerdict,
  verdict,
}: Pick<VersionRow, 'acceptedVerdict' | 'verdict'>): VersionState {
  if (verdict === null) return 'held'
  return acceptedVerdict === verdict ? 'listed' : stateOfVerdict(verdict)
}

function operatorMove(
  { accountId }: Principal,
  version: VersionRow,
  { reason, state: to }: Static<typeof ModerateRequest>,
): Move {
  if (version.state === 'scanning' && to === 'listed') {
    const allowed = versionMachine.next('scanning').filter((state) => state !== 'listed')
    throw notAllowed(version, { wanted: to, allowed })
  }
  const accepted = to === 'listed' ? { acceptedVerdict: version.verdict ?? 'warn' } : {}
  return { to, by: 'operator', actor: accountId, reason, ...accepted }
}

function notAllowed(
  { state, version }: VersionRow,
  { allowed, wanted }: { readonly wanted: string; readonly allowed: readonly string[] },
): AppError {
  return new AppError(
    resourceErrors.illegal_transition,
    `You cannot make the version ${version}, which is ${state}, ${wanted}.`,
    { extra: { state, allowed } },
  )
}

/** An operator who lists a version has read what was said against it, and one who stops it agrees. */
async function decideReports(
  tx: Queryable,
  version: VersionRow,
  given: {
    readonly caller: Principal
    readonly to: VersionState
    readonly parts: ModerationParts
  },
): Promise<void> {
  const { caller, parts, to } = given
  if (to === 'held') return
  await reportsStore(tx).decideAll(version, {
    status: to === 'listed' ? 'dismissed' : 'confirmed',
    decidedAt: new Date(parts.clock.nowMs()),
    decidedBy: caller.accountId,
  })
}

async function appeal(
  caller: Principal,
  { named, request }: { readonly named: Named; readonly request: AppealRequest },
  parts: ModerationParts,
): Promise<Static<typeof VersionSummary>> {
  const { clock, database, outbox } = parts
  return database.transaction(async (tx) => {
    const version = await lockVersion(tx, named)
    if (version === undefined) throw noVersion()
    await assertOwner(tx, caller, version)
    const { slug, state, stateBy } = version
    const decisions = decisionsStore(tx)
    const isOthers = state === 'hidden' && stateBy === 'operator'
    const isStopped = state === 'held' || state === 'quarantined' || isOthers
    const isAsked = (await decisions.newest(named))?.kind === 'appeal'
    if (!isStopped || isAsked) {
      const why = isAsked ? 'was appealed against already' : `is ${state}`
      throw new AppError(skillsErrors.no_appeal, `The version ${version.version} ${why}.`)
    }
    await decisions.record({
      ...{ slug, version: version.version, kind: 'appeal', fromState: state, toState: state },
      ...{ decidedBy: 'publisher', actor: caller.accountId, reason: request.detail },
      happenedAt: new Date(clock.nowMs()),
    })
    await outbox.append(tx, skillsEvents.appealed, {
      subject: slug,
      payload: { slug, version: version.version },
    })
    return versionSummary(version)
  })
}

async function decideReport(
  { accountId }: Principal,
  { reportId, request }: { readonly reportId: string; readonly request: DecideReportRequest },
  { clock, database }: ModerationParts,
): Promise<Static<typeof ReportView>> {
  const store = reportsStore(database.query)
  const decision = { ...request, decidedAt: new Date(clock.nowMs()), decidedBy: accountId }
  const decided = await store.decide(reportId, decision)
  if (decided !== undefined) return reportView(decided)
  const known = await store.find(reportId)
  if (known === undefined) {
    throw new AppError(resourceErrors.not_found, 'There is no such report.')
  }
  throw new AppError(resourceErrors.illegal_transition, `The report is ${known.status}.`, {
    extra: { state: known.status, allowed: [] },
  })
}

function decisionView(row: DecisionRow, isNamed: boolean): Static<typeof Decision> {
  const { actor, decidedBy, fromState, happenedAt, id, kind, reason, slug, toState, version } = row
  return {
    ...{ number: id, slug, version, kind, fromState, toState, decidedBy, reason },
    actor: isNamed ? actor : null,
    at: happenedAt.toISOString(),
  }
}

function waitingView(row: WaitingRow): Static<typeof WaitingVersion> {
  const { appeal: said, slug, stateBy } = row
  return { ...versionSummary(row), slug, decidedBy: stateBy, appeal: said }
}
