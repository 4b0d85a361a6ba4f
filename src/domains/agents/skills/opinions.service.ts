import type { Static } from '@sinclair/typebox'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { reportIdPrefix, type StarAnswer } from './moderation.schemas.ts'
import { type ReportRow, reportsStore } from './reports.store.ts'
import { assertSeen, noSkill, noVersion } from './sight.ts'
import type { SkillRow, VersionRow } from './skill-tables.ts'
import { skillsErrors } from './skills.errors.ts'
import { skillsEvents } from './skills.events.ts'
import type { ReportRequest, ReportView } from './skills.schemas.ts'
import { skillsStore } from './skills.store.ts'
import { starsStore } from './stars.store.ts'
import { isInstallable, moveVersion } from './version-moves.ts'
import { versionsStore } from './versions.store.ts'

export type OpinionParts = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  /** When an account was made. */
  readonly accountCreatedAt: (accountId: string) => Promise<Date>
}

const dayMs = 86_400_000
/** How old an account is before its star counts in the order. */
const starAgeMs = 7 * dayMs
/** How old the accounts are whose reports can hold a version, and how many it takes. */
const reporterAgeMs = 30 * dayMs
const accusersMin = 3

/** What accounts think of skills: stars and reports, each account once. */
export function createSkillOpinions(parts: OpinionParts) {
  return {
    star: (caller: Principal, slug: string) => setStar(caller, { slug, isStarred: true }, parts),
    unstar: (caller: Principal, slug: string) => setStar(caller, { slug, isStarred: false }, parts),
    report: (caller: Principal, slug: string, request: Static<typeof ReportRequest>) =>
      report(caller, { slug, request }, parts),
  }
}

async function setStar(
  { accountId }: Principal,
  { isStarred, slug }: { readonly slug: string; readonly isStarred: boolean },
  parts: OpinionParts,
): Promise<Static<typeof StarAnswer>> {
  const { clock, database } = parts
  const createdAt = await parts.accountCreatedAt(accountId)
  return database.transaction(async (tx) => {
    const skill = await lockShown(tx, slug)
    if (skill.ownerId === accountId) throw ownSkill()
    const stars = starsStore(tx)
    const at = new Date(clock.nowMs())
    const countsFrom = new Date(createdAt.getTime() + starAgeMs)
    if (isStarred) await stars.add({ slug, accountId, countsFrom, at })
    else await stars.remove(slug, accountId)
    return { slug, isStarred, stars: (await skillsStore(tx).find(slug))?.stars ?? 0 }
  })
}

async function report(
  { accountId }: Principal,
  given: { readonly slug: string; readonly request: Static<typeof ReportRequest> },
  parts: OpinionParts,
): Promise<Static<typeof ReportView>> {
  const { clock, database, outbox, random } = parts
  const { request, slug } = given
  const accountCreatedAt = await parts.accountCreatedAt(accountId)
  return database.transaction(async (tx) => {
    const skill = await lockShown(tx, slug)
    if (skill.ownerId === accountId) throw ownSkill()
    const name = request.version ?? skill.latest ?? skill.newest
    const version = await versionsStore(tx).lock({ slug, version: name })
    if (version === undefined) throw noVersion()
    const at = new Date(clock.nowMs())
    const { detail, reason } = request
    const id = createId(reportIdPrefix, at.getTime(), random.bytes(10))
    const row = await reportsStore(tx).put({
      ...{ id, slug, version: name, accountId, accountCreatedAt, reason, detail },
      ...{ status: 'open', createdAt: at, decidedAt: null, decidedBy: null },
    })
    await outbox.append(tx, skillsEvents.reported, {
      subject: slug,
      payload: { reportId: row.id, slug, reason },
    })
    await holdAccused(tx, version, { at, parts })
    return reportView(row)
  })
}

/** Several accounts that are not new stop a version until an operator has looked at it. */
async function holdAccused(
  tx: Queryable,
  version: VersionRow,
  { at, parts }: { readonly at: Date; readonly parts: OpinionParts },
): Promise<void> {
  if (!isInstallable(version.state)) return
  const bornBefore = new Date(at.getTime() - reporterAgeMs)
  if ((await reportsStore(tx).accusers(version, bornBefore)) < accusersMin) return
  const reason = 'Several accounts report it as harmful; an operator will look at it.'
  const move = { to: 'held', by: 'reports', actor: null, reason } as const
  await moveVersion(tx, version, { move, parts })
}

/** A skill that everybody may see, locked; 404 and 410 otherwise. */
async function lockShown(tx: Queryable, slug: string): Promise<SkillRow> {
  const skill = await skillsStore(tx).lock(slug)
  if (skill === undefined) throw noSkill()
  if (skill.latest !== null) return skill
  const version = await versionsStore(tx).find({ slug, version: skill.newest })
  if (version !== undefined) assertSeen(version)
  return skill
}

function ownSkill(): AppError {
  return new AppError(skillsErrors.own_skill, 'The skill is your own.')
}

export function reportView(row: ReportRow): Static<typeof ReportView> {
  const { createdAt, decidedAt, detail, id, reason, slug, status, version } = row
  return {
    ...{ id, slug, version, reason, detail, status },
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
