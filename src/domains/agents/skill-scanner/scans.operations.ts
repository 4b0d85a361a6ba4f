import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { scanLimits } from './scan-limits.ts'
import { scanErrors } from './scans.errors.ts'
import { RuleList, ScanParams, ScanRequest, ScanView, ScorecardView } from './scans.schemas.ts'
import type { SkillScannerService } from './scans.service.ts'

const { document, operation } = rowsOf<SkillScannerService>()

const open = { tier: 'public', family: 'Skills', auth: [] } as const
const read = { ...open, method: 'GET', effect: 'none' } as const

/** Scans of skills, and what is known of the scanner. */
export const scansOperations = {
  create: operation({
    name: 'skillScans.create',
    ...open,
    method: 'POST',
    path: '/api/skill-scanner/scan',
    summary: 'Scan a skill before it is used',
    description:
      'The package is kept until it was scanned, and the answer says where it waits: read the scan until its `status` is `succeeded` or `failed`. A report is kept for 30 days. Whoever has not signed in keeps the id: nothing else finds the scan. No findings do not prove that a skill is harmless; `coverage` says what no rule has seen.',
    input: { body: ScanRequest },
    output: ScanView,
    errors: [
      resourceErrors.not_found,
      scanErrors.package_too_large,
      scanErrors.too_many_open,
      scanErrors.busy,
    ],
    effect: 'reversible',
    bodyLimitBytes: scanLimits.bodyBytes,
    limit: { bucket: 'api', weight: 20 },
    handler: (scans, { addressBlock, input, principal }) =>
      scans.create(input.body, { addressBlock, principal }),
  }),

  get: operation({
    name: 'skillScans.get',
    ...read,
    path: '/api/skill-scanner/scans/{scanId}',
    summary: 'Read a scan, and its report once there is one',
    input: { params: ScanParams },
    output: ScanView,
    errors: [resourceErrors.not_found],
    handler: (scans, { input, principal }) => scans.get(input.params.scanId, principal),
  }),

  sarif: document({
    name: 'skillScans.getSarif',
    ...read,
    path: '/api/skill-scanner/scans/{scanId}/sarif',
    summary: 'Read the report of a scan as SARIF 2.1.0',
    description: 'For tools that show findings beside code.',
    input: { params: ScanParams },
    produces: ['application/sarif+json'],
    errors: [resourceErrors.not_found, scanErrors.not_finished],
    examples: [
      { name: 'a report', input: { params: { scanId: 'scan_01k0000000000000000000000a' } } },
    ],
    handler: (scans, { input, principal }) => scans.sarif(input.params.scanId, principal),
  }),

  rules: operation({
    name: 'skillScanRules.list',
    ...read,
    path: '/api/skill-scanner/rules',
    summary: 'List what the scanner looks for',
    input: {},
    output: RuleList,
    cache: { freshSeconds: 300, staleSeconds: 3_600 },
    handler: (scans) => scans.rules(),
  }),

  scorecard: operation({
    name: 'skillScanner.getScorecard',
    ...read,
    path: '/api/skill-scanner/scorecard',
    summary: 'Read how much of a known corpus the scanner finds',
    description:
      'Of skills that do harm, how many it stops; of harmless ones, how many it stops wrongly; and what is left of that when the harmful ones are encoded. `isCurrent` is false where another engine scans here than was examined.',
    input: {},
    output: ScorecardView,
    cache: { freshSeconds: 300, staleSeconds: 3_600 },
    handler: (scans) => scans.scorecard(),
  }),
}
