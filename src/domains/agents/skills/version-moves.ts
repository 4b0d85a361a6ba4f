import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ScanReport } from '../skill-scanner/index.ts'
import { decisionsStore } from './decisions.store.ts'
import type { StateBy, VersionRow } from './skill-tables.ts'
import { versionEvents } from './skills.events.ts'
import { skillsStore } from './skills.store.ts'
import { inOrder, isPrerelease } from './version-order.ts'
import { type VersionState, versionMachine } from './version-states.ts'
import { type Named, versionsStore } from './versions.store.ts'

export type MoveParts = Ports<'clock' | 'outbox'>

/** A change of state: who makes it, and why. */
export type Move = {
  readonly to: VersionState
  readonly by: StateBy
  /** The account that decided; null for the service itself. */
  readonly actor: string | null
  readonly reason: string | null
  readonly acceptedVerdict?: VersionRow['acceptedVerdict']
}

/** Whether everybody may find and install a version in this state. */
export const isInstallable = (state: VersionState): boolean =>
  state === 'listed' || state === 'deprecated'

/** A version, locked with its skill until the transaction ends. The skill goes first, everywhere. */
export async function lockVersion(tx: Queryable, named: Named): Promise<VersionRow | undefined> {
  const skill = await skillsStore(tx).lock(named.slug)
  return skill === undefined ? undefined : versionsStore(tx).lock(named)
}

/**
 * Moves a version that the transaction has locked, with all that follows: the record of the decision, the event, the feed
 * for installed copies, and what the skill shows as its latest. Raises 409 for a transition that there is not.
 */
export async function moveVersion(
  tx: Queryable,
  version: VersionRow,
  given: { readonly move: Move; readonly parts: MoveParts },
): Promise<void> {
  const { move, parts } = given
  const { slug, state: from, treeHash } = version
  const { acceptedVerdict, actor, by, reason, to } = move
  versionMachine.assertTransition(from, to)
  const at = new Date(parts.clock.nowMs())
  await versionsStore(tx).setState(version, {
    state: to,
    stateBy: by,
    stateReason: reason,
    ...(acceptedVerdict === undefined ? {} : { acceptedVerdict }),
  })
  const decisions = decisionsStore(tx)
  await decisions.record({
    ...{ slug, version: version.version, kind: 'move', fromState: from, toState: to },
    ...{ decidedBy: by, actor, reason, happenedAt: at },
  })
  await parts.outbox.append(tx, versionEvents[to], {
    subject: slug,
    payload: { slug, version: version.version, treeHash, previousState: from, reason },
  })
  await showLatest(tx, slug, at)
  const isWithdrawn = isInstallable(from) && !isInstallable(to)
  if (isWithdrawn || (await decisions.isInFeed(version))) {
    await decisions.addToFeed({
      ...{ slug, version: version.version, treeHash, state: to, reason, happenedAt: at },
    })
  }
}

/** Shows the highest listed release; without one the highest listed version, and without that the highest deprecated one. */
export async function showLatest(tx: Queryable, slug: string, at: Date): Promise<void> {
  const names = await versionsStore(tx).names(slug)
  const best = latestOf(names)
  const version =
    best === undefined ? undefined : await versionsStore(tx).find({ slug, version: best })
  const shown = version === undefined ? null : { version, verdict: version.verdict, at }
  await skillsStore(tx).show(slug, shown)
}

/** The version that a skill shows as its latest; undefined while none may be seen. */
export function latestOf(
  versions: readonly { readonly version: string; readonly state: VersionState }[],
): string | undefined {
  const highest = (those: typeof versions) => inOrder(those.map(({ version }) => version)).at(-1)
  const listed = versions.filter(({ state }) => state === 'listed')
  const deprecated = versions.filter(({ state }) => state === 'deprecated')
  const releases = listed.filter(({ version }) => !isPrerelease(version))
  return highest(releases) ?? highest(listed) ?? highest(deprecated)
}

const severity = { pass: 0, review: 1, warn: 2, malicious: 3 } as const

/** Where a verdict of the policy `balanced` puts a version. */
export function stateOfVerdict(verdict: ScanReport['verdict']): 'held' | 'listed' | 'quarantined' {
  if (verdict === 'malicious') return 'quarantined'
  return verdict === 'warn' ? 'held' : 'listed'
}

/**
 * What a scan makes of a version; null where it stays. What an operator let pass stays as long as no scan says worse, what
 * somebody else held or hid is only ever made stricter by a scan, and what is revoked is left alone.
 */
export function moveOfScan(version: VersionRow, report: ScanReport): Move | null {
  const { acceptedVerdict, state, stateBy } = version
  const { verdict } = report
  const isAccepted = acceptedVerdict !== null && severity[verdict] <= severity[acceptedVerdict]
  const wanted = isAccepted ? 'listed' : stateOfVerdict(verdict)
  const reason = reasonOf(report)
  const move = (to: VersionState, by: StateBy, why: string | null): Move | null =>
    to === state ? null : { to, by, actor: null, reason: why }
  if (state === 'revoked') return null
  if (state === 'scanning' && stateBy === 'name' && wanted === 'listed') {
    return move('held', 'name', version.stateReason)
  }
  if (state === 'scanning') return move(wanted, 'scanner', wanted === 'listed' ? null : reason)
  if (isInstallable(state)) {
    return wanted === 'listed' ? null : move(wanted, 'scanner', reason)
  }
  const isScanners = stateBy === 'scanner' && (state === 'held' || state === 'quarantined')
  if (isScanners) return move(wanted, 'scanner', wanted === 'listed' ? null : reason)
  return wanted === 'quarantined' ? move(wanted, 'scanner', reason) : null
}

const rulesTold = 8

/** Why the scanner is not satisfied, by the names of its rules. */
function reasonOf({ coverage, findings, verdict }: ScanReport): string {
  const rules = [...new Set(findings.map(({ ruleId }) => ruleId))].slice(0, rulesTold)
  const parts = coverage.isComplete ? rules : [...rules, 'parts that were not analysed']
  const because = parts.length === 0 ? '' : `: ${parts.join(', ')}`
  return `The scanner says ${verdict}${because}.`
}
