import { Type as T } from '@sinclair/typebox'
import type { Queryable } from '../../../ports/database.ts'
import type { Job, Jobs } from '../../../ports/jobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import { createWorker } from '../../../ports/worker.ts'
import { type ScanEngine, type ScanReport, scanInTurns } from '../skill-scanner/index.ts'
import { skillQueueNames } from './skill-queues.ts'
import type { VersionRow } from './skill-tables.ts'
import { skillsEvents } from './skills.events.ts'
import { skillsStore } from './skills.store.ts'
import { starsStore } from './stars.store.ts'
import { lockVersion, moveOfScan, moveVersion, showLatest } from './version-moves.ts'
import { type Named, versionsStore } from './versions.store.ts'

/** What looks at packages. */
export type SkillScanner = Pick<ScanEngine, 'rulesDigest' | 'scanInSteps' | 'version'>

export type ScanParts = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly scanner: SkillScanner
  readonly jobs: Pick<Jobs, 'enqueue'>
}

const policy = 'balanced'
/** How many old versions are put into the queue at once after the rules have changed. */
const rescansMax = 200
/** A scan that has not ended by then has lost its job. */
const lostMs = 900_000
const data = T.Object({ slug: T.String(), version: T.String() })

/** Creates the worker that scans what is published; nothing runs until `start`. */
export function createSkillScans(parts: ScanParts) {
  const { database } = parts
  const run = (named: Named, job: Pick<Job, 'isLast' | 'signal'>) => scan(named, job, parts)
  const workers = [
    createWorker({
      database,
      queue: skillQueueNames.scan,
      data,
      run,
      sweep: { queue: skillQueueNames.sweep, run: () => sweep(parts) },
    }),
    createWorker({ database, queue: skillQueueNames.rescan, data, run }),
  ]
  return {
    /** Scans one version; a repeat with the same rules changes nothing. */
    scan: run,
    /** Queues what these rules have not seen, and what has lost its job; counts stars that have come of age. */
    sweep: () => sweep(parts),
    /** The jobs must have been started. */
    async start(jobs: Jobs): Promise<void> {
      for (const worker of workers) await worker.start(jobs)
    },
  }
}

async function scan(
  named: Named,
  { isLast, signal }: Pick<Job, 'isLast' | 'signal'>,
  parts: ScanParts,
): Promise<void> {
  const { database, scanner } = parts
  const store = versionsStore(database.query)
  const version = await store.find(named)
  if (version === undefined || version.state === 'revoked') return
  const isKnown = version.scanStatus === 'succeeded' && version.scanDigest === scanner.rulesDigest
  if (isKnown && version.state !== 'scanning') return
  await store.setRunning(named)
  try {
    const report = await scanInTurns(scanner, {
      files: await store.package(named),
      policy,
      between: () => signal.throwIfAborted(),
    })
    await database.transaction((tx) => conclude(tx, { named, report, parts }))
  } catch (failure) {
    if (!isLast || signal.aborted) throw failure
    parts.logger.error('a skill could not be scanned', failure, named)
    await database.transaction((tx) => giveUp(tx, named, parts))
  }
}

async function conclude(
  tx: Queryable,
  given: { readonly named: Named; readonly report: ScanReport; readonly parts: ScanParts },
): Promise<void> {
  const { named, parts, report } = given
  const version = await lockVersion(tx, named)
  if (version === undefined || version.state === 'revoked') return
  await versionsStore(tx).setReport(named, report, new Date(parts.clock.nowMs()))
  await announce(tx, version, { event: skillsEvents.scanned, report, parts })
  const move = moveOfScan(version, report)
  if (move !== null) await moveVersion(tx, version, { move, parts })
  // A verdict that is another one now is shown with the skill, though the version stays where it is.
  else await showLatest(tx, version.slug, new Date(parts.clock.nowMs()))
}

async function giveUp(tx: Queryable, named: Named, parts: ScanParts): Promise<void> {
  const version = await lockVersion(tx, named)
  if (version === undefined || version.state === 'revoked') return
  const { clock, scanner } = parts
  await versionsStore(tx).setFailed(named, scanner, new Date(clock.nowMs()))
  await announce(tx, version, { event: skillsEvents.scanFailed, report: null, parts })
  if (version.state !== 'scanning') return
  const reason = 'The scanner could not read it.'
  const move = { to: 'held', by: 'scanner', actor: null, reason } as const
  await moveVersion(tx, version, { move, parts })
}

async function announce(
  tx: Queryable,
  { slug, version }: VersionRow,
  given: {
    readonly event: typeof skillsEvents.scanned
    readonly report: ScanReport | null
    readonly parts: ScanParts
  },
): Promise<void> {
  const { event, parts, report } = given
  const owner = await skillsStore(tx).find(slug)
  if (owner === undefined) return
  await parts.outbox.append(tx, event, {
    subject: slug,
    accountId: owner.ownerId,
    payload: {
      ...{ slug, version },
      verdict: report?.verdict ?? null,
      risk: report?.risk.level ?? null,
      engineVersion: parts.scanner.version,
    },
  })
}

async function sweep(parts: ScanParts): Promise<void> {
  const { clock, database, jobs, scanner } = parts
  const now = new Date(clock.nowMs())
  const store = versionsStore(database.query)
  await starsStore(database.query).countOld(now)
  const lost = await store.unscanned(new Date(now.getTime() - lostMs), rescansMax)
  const isNewest = await store.isNewestEngine(scanner.rulesDigest, now)
  const unseen = isNewest ? await store.unseen(scanner.rulesDigest, rescansMax) : []
  await database.transaction(async (tx) => {
    const queued = [
      ...lost.map((named) => ({ named, queue: skillQueueNames.scan })),
      ...unseen.map((named) => ({ named, queue: skillQueueNames.rescan })),
    ]
    for (const { named, queue } of queued) {
      const { slug, version } = named
      const singletonKey = `${slug}@${version}`
      await jobs.enqueue(tx, { queue, data: { slug, version }, singletonKey })
    }
  })
}
