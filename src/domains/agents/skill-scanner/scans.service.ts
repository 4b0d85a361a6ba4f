import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { DocumentBody } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { type SkillFile, treeHash } from '../skill-format/index.ts'
import { sarifOf } from './sarif.ts'
import { invalid, packInput, readFiles, readPackage } from './scan-input.ts'
import { scanLimits } from './scan-limits.ts'
import type { ScannerParts } from './scan-parts.ts'
import { scanMachine } from './scan-states.ts'
import { enqueueScan } from './scan-work.ts'
import { scanErrors } from './scans.errors.ts'
import {
  type RuleList,
  type ScanRequest,
  type ScanView,
  type ScorecardView,
  scanIdPrefix,
} from './scans.schemas.ts'
import { type Scan, type ScanSource, type StoredScan, scansStore } from './scans.store.ts'

/** Who asks: whoever has signed in, or a block of addresses. */
export type ScanCaller = { readonly principal: Principal | null; readonly addressBlock: string }

export type SkillScannerService = ReturnType<typeof createSkillScannerService>

/** Scans of packages: asked for, done in the background, read. */
export function createSkillScannerService(parts: ScannerParts) {
  const { engine, scorecard } = parts
  return {
    /** Keeps the package and enqueues its scan. 400, 404, 413, 429 `too_many_open`, 503 `busy`. */
    create: (request: ScanRequest, caller: ScanCaller): Promise<ScanView> =>
      createScan(request, caller, parts),
    /** 404 for another account's; one that nobody signed in for is everybody's who has its id. */
    async get(scanId: string, caller: Principal | null): Promise<ScanView> {
      return scanView(await findScan(scanId, caller, parts), parts)
    },
    /** The report in SARIF 2.1.0. 409 while there is none. */
    async sarif(scanId: string, caller: Principal | null): Promise<DocumentBody> {
      const { report, status } = await findScan(scanId, caller, parts)
      if (report === null)
        throw new AppError(scanErrors.not_finished, `The scan is ${status}.`, { extra: { status } })
      const informationUri = `${parts.baseUrl}/api/skill-scanner/rules`
      const body = JSON.stringify(sarifOf(report, { rules: engine.rules, informationUri }))
      return { contentType: 'application/sarif+json', body }
    },
    rules: (): RuleList => ({
      engineVersion: engine.version,
      rulesDigest: engine.rulesDigest,
      items: engine.rules.map((rule) => ({ ...rule })),
      nextCursor: null,
    }),
    scorecard: (): ScorecardView => ({
      ...scorecard,
      runningEngine: { version: engine.version, rulesDigest: engine.rulesDigest },
      isCurrent: scorecard.rulesDigest === engine.rulesDigest,
    }),
  }
}

async function createScan(
  request: ScanRequest,
  caller: ScanCaller,
  parts: ScannerParts,
): Promise<ScanView> {
  const { clock, database, random } = parts
  assertRules(request, parts)
  const { files, source } = await readSource(request, caller, parts)
  const { bytes, index } = packInput(files)
  const now = clock.nowMs()
  const scan: StoredScan = {
    id: createId(scanIdPrefix, now, random.bytes(10)),
    accountId: caller.principal?.accountId ?? null,
    caller: caller.principal?.accountId ?? `address ${caller.addressBlock}`,
    status: scanMachine.initial,
    attempt: 0,
    leaseUntil: null,
    policy: request.policy ?? 'balanced',
    severityOverrides: request.severityOverrides ?? {},
    source,
    treeHash: treeHash(files),
    fileCount: files.length,
    byteCount: bytes.byteLength,
    inputIndex: index,
    input: bytes,
    report: null,
    failure: null,
    createdAt: new Date(now),
    finishedAt: null,
  }
  await database.transaction(async (tx) => {
    await scansStore(tx).lockCreation()
    await assertRoom(scan, await scansStore(tx).open(scan.caller ?? ''))
    await scansStore(tx).insert(scan)
    await enqueueScan(tx, scan.id, parts)
  })
  return scanView(scan, parts)
}

async function assertRoom(
  { accountId, byteCount }: StoredScan,
  open: { readonly count: number; readonly total: number },
): Promise<void> {
  const max = accountId === null ? scanLimits.openOfAddress : scanLimits.openOfAccount
  if (open.count >= max)
    throw new AppError(scanErrors.too_many_open, `${max} of your scans have not ended.`)
  if (open.total + byteCount > scanLimits.waitingBytes)
    throw new AppError(scanErrors.busy, 'Many packages wait to be scanned.')
}

function assertRules(
  { severityOverrides = {} }: ScanRequest,
  { engine }: Pick<ScannerParts, 'engine'>,
): void {
  const known = new Set(engine.rules.map(({ id }) => id))
  const stranger = Object.keys(severityOverrides).find((id) => !known.has(id))
  if (stranger !== undefined)
    throw invalid(
      `body/severityOverrides/${stranger}`,
      'is no rule',
      'Take an id of GET /api/skill-scanner/rules.',
    )
}

async function readSource(
  request: ScanRequest,
  { principal }: ScanCaller,
  { readVersion }: ScannerParts,
): Promise<{ readonly files: readonly SkillFile[]; readonly source: ScanSource }> {
  const { archiveBase64, files, slug, version } = request
  const given = [files, archiveBase64, slug ?? version].filter((part) => part !== undefined)
  const none = { slug: null, version: null }
  if (given.length !== 1)
    throw invalid(
      'body',
      'names no package, or several',
      'Give `files`, or `archiveBase64`, or `slug` and `version`.',
    )
  if (files !== undefined) return { files: readFiles(files), source: { kind: 'files', ...none } }
  if (archiveBase64 !== undefined)
    return { files: readPackage(archiveBase64), source: { kind: 'archive', ...none } }
  if (slug === undefined || version === undefined)
    throw invalid('body', 'names half a version', 'Give `slug` and `version` together.')
  const kept = await readVersion({ slug, version, principal })
  if (kept === undefined) throw new AppError(resourceErrors.not_found, 'There is no such version.')
  return { files: kept, source: { kind: 'skill', slug, version } }
}

async function findScan(
  scanId: string,
  caller: Principal | null,
  { database }: Pick<ScannerParts, 'database'>,
): Promise<Scan> {
  const scan = await scansStore(database.query).find(scanId)
  const isShown = scan?.accountId === null || scan?.accountId === caller?.accountId
  if (scan !== undefined && isShown) return scan
  throw new AppError(resourceErrors.not_found, 'There is no such scan.')
}

async function scanView(
  scan: Scan,
  { database }: Pick<ScannerParts, 'database'>,
): Promise<ScanView> {
  const isOpen = scan.finishedAt === null
  return {
    id: scan.id,
    status: scan.status,
    position: isOpen ? 1 + (await scansStore(database.query).ahead(scan)) : null,
    policy: scan.policy,
    severityOverrides: { ...scan.severityOverrides },
    source: { ...scan.source },
    treeHash: scan.treeHash,
    files: scan.fileCount,
    bytes: scan.byteCount,
    report: scan.report,
    failure: scan.failure,
    createdAt: scan.createdAt.toISOString(),
    finishedAt: scan.finishedAt?.toISOString() ?? null,
  }
}
