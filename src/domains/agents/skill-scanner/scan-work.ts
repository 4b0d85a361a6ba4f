import { Type as T } from '@sinclair/typebox'
import type { Queryable } from '../../../ports/database.ts'
import { createWorker } from '../../../ports/worker.ts'
import { scanInTurns } from './scan-engine.ts'
import { unpackInput } from './scan-input.ts'
import { scanLimits } from './scan-limits.ts'
import type { ScannerParts } from './scan-parts.ts'
import { scanQueueNames } from './scan-queues.ts'
import { scanEvents } from './scans.events.ts'
import {
  heldScansStore,
  type Scan,
  type ScanEnd,
  type StoredScan,
  scansStore,
} from './scans.store.ts'
import { withSeverities } from './severity-overrides.ts'

const batchMax = 100

/** Raised where the scan is no longer this worker's: another one took it over. */
class ScanLost extends Error {
  override readonly name = 'ScanLost'
}

/** Creates the worker; nothing runs until `start`. */
export function createScanWork(parts: ScannerParts) {
  const run = (scanId: string, stopping = new AbortController().signal) =>
    workOn(scanId, parts, stopping)
  const sweep = () => sweepScans(parts)
  const worker = createWorker({
    database: parts.database,
    queue: scanQueueNames.scan,
    data: T.Object({ scanId: T.String() }),
    run: ({ scanId }, { signal }) => run(scanId, signal),
    sweep: { queue: scanQueueNames.sweep, run: sweep },
  })
  return {
    /** Works on one scan in this process; for the jobs, and for tests. */
    run,
    /** Enqueues scans that no process holds, and gives those up that nobody has begun for a day. */
    sweep,
    /** Runs the jobs of scans in this process. The jobs must be started. */
    start: worker.start,
  }
}

/** Enqueues the work on a scan, in the transaction that made it necessary. */
export async function enqueueScan(
  tx: Queryable,
  scanId: string,
  { jobs }: Pick<ScannerParts, 'jobs'>,
): Promise<void> {
  await jobs.enqueue(tx, { queue: scanQueueNames.scan, data: { scanId }, singletonKey: scanId })
}

async function workOn(scanId: string, parts: ScannerParts, stopping: AbortSignal): Promise<void> {
  const { clock, database, logger } = parts
  const now = new Date(clock.nowMs())
  const scan = await heldScansStore(database.query).acquire(scanId, now, leaseEnd(parts))
  if (scan === undefined) return
  // Counted before it is begun, so that a package that ends the process ends it a few times only.
  if (scan.attempt > scanLimits.attempts) {
    await endScan(scan, failed('The scan was interrupted too often.'), parts)
    return
  }
  try {
    const report = await reportOn(scan, parts, stopping)
    await endScan(scan, { status: 'succeeded', report }, parts)
  } catch (failure) {
    if (failure instanceof ScanLost) return
    if (scan.attempt >= scanLimits.attempts && !stopping.aborted) {
      logger.error('a package cannot be scanned', { scanId, reason: String(failure) })
      await endScan(scan, failed('The package could not be scanned.'), parts)
      return
    }
    await heldScansStore(database.query).giveBack(scan)
    throw failure
  }
}

async function reportOn(scan: StoredScan, parts: ScannerParts, stopping: AbortSignal) {
  const { clock, database, engine } = parts
  let renewedMs = clock.nowMs()
  const between = async (): Promise<void> => {
    stopping.throwIfAborted()
    if (clock.nowMs() - renewedMs < scanLimits.renewMs) return
    renewedMs = clock.nowMs()
    if (!(await heldScansStore(database.query).renew(scan, leaseEnd(parts)))) throw new ScanLost()
  }
  const files = unpackInput(scan.inputIndex ?? [], scan.input ?? new Uint8Array())
  const report = await scanInTurns(engine, { files, policy: scan.policy, between })
  return withSeverities(report, scan.severityOverrides, engine.rules)
}

/** Ends the scan with its event in one transaction; nothing where another worker has it by now. */
async function endScan(scan: Scan, end: ScanEnd, parts: ScannerParts): Promise<void> {
  const { clock, database } = parts
  await database.transaction(async (tx) => {
    const ended = await heldScansStore(tx).end(scan, end, new Date(clock.nowMs()))
    if (ended !== undefined) await tell(tx, ended, parts)
  })
}

async function tell(tx: Queryable, scan: Scan, { outbox }: ScannerParts): Promise<void> {
  const { accountId, failure, id, report, source } = scan
  if (accountId === null) return
  const { slug, version } = source
  if (report === null) {
    const payload = { scanId: id, reason: failure ?? '' }
    await outbox.append(tx, scanEvents.failed, { subject: id, accountId, payload })
    return
  }
  const { coverage, findings, findingsLeftOut, verdict } = report
  const payload = {
    scanId: id,
    verdict,
    isComplete: coverage.isComplete,
    findings: findings.length + findingsLeftOut,
    slug,
    version,
  }
  await outbox.append(tx, scanEvents.succeeded, { subject: id, accountId, payload })
}

async function sweepScans(parts: ScannerParts): Promise<void> {
  const { clock, database } = parts
  const now = clock.nowMs()
  for (const scan of await scansStore(database.query).idle(new Date(now), batchMax)) {
    if (now - scan.createdAt.getTime() > scanLimits.waitingMs)
      await endScan(scan, failed('Nobody scanned it for a day.'), parts)
    else await database.transaction((tx) => enqueueScan(tx, scan.id, parts))
  }
}

const failed = (failure: string): ScanEnd => ({ status: 'failed', failure })

function leaseEnd({ clock }: Pick<ScannerParts, 'clock'>): Date {
  return new Date(clock.nowMs() + scanLimits.leaseMs)
}
