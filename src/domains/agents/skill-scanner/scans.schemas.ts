import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { wholeList } from '../../../kernel/page.ts'
import {
  Nullable,
  NullableTimestamp,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { skillLimits } from '../skill-format/index.ts'
import { scanLimits } from './scan-limits.ts'
import {
  ScanPolicyName,
  ScanReportView,
  SeverityName,
  SeverityOverrides,
} from './scan-report.schemas.ts'
import { scanStatuses } from './scan-states.ts'

const oneOf = <value extends string>(values: readonly value[], description?: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })

export const scanIdPrefix = 'scan'
const ScanId = T.String({ pattern: idPattern(scanIdPrefix) })
export const ScanParams = shape({ scanId: ScanId })

const File = shape({
  path: T.String({
    minLength: 1,
    maxLength: skillLimits.pathLength,
    description: 'From the folder of the skill on',
  }),
  content: T.String({ maxLength: scanLimits.bodyBytes }),
  encoding: T.Optional(oneOf(['utf8', 'base64'], 'Default: `utf8`')),
})

export const ScanRequest = namedShape('ScanSkillRequest', {
  files: T.Optional(
    T.Array(File, {
      minItems: 1,
      maxItems: skillLimits.files,
      description: 'The files of the skill. Give this, or `archiveBase64`, or `slug` and `version`',
    }),
  ),
  archiveBase64: T.Optional(
    T.String({
      minLength: 4,
      maxLength: scanLimits.bodyBytes,
      description:
        'A ZIP or a tar of the folder, also gzipped. One that is broken or has something to hide is scanned as it is',
    }),
  ),
  slug: T.Optional(
    T.String({
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: skillLimits.name,
      description: 'A skill of the catalog',
    }),
  ),
  version: T.Optional(
    T.String({ pattern: '^[0-9]+[.][0-9]+[.][0-9]+[0-9A-Za-z.-]*$', maxLength: 64 }),
  ),
  policy: T.Optional(ScanPolicyName),
  severityOverrides: T.Optional(
    T.Record(T.String({ pattern: '^SK[0-9]{3}$' }), SeverityName, {
      maxProperties: 100,
      additionalProperties: false,
      description:
        'What findings of some rules shall weigh, before the verdict: `{"SK023": "low"}`',
    }),
  ),
})
export type ScanRequest = Static<typeof ScanRequest>

export const ScanView = namedObject('SkillScan', {
  id: ScanId,
  status: oneOf(scanStatuses),
  position: Nullable(
    T.Integer({ minimum: 1, description: 'Its place among all that wait; 1 is next or at work' }),
  ),
  policy: ScanPolicyName,
  severityOverrides: SeverityOverrides,
  source: T.Object({
    kind: oneOf(['files', 'archive', 'skill']),
    slug: Nullable(T.String()),
    version: Nullable(T.String()),
  }),
  treeHash: T.String({ description: 'Of the files as they were scanned' }),
  files: T.Integer({ minimum: 1 }),
  bytes: T.Integer({ minimum: 0 }),
  report: Nullable(ScanReportView, 'Once it has succeeded'),
  failure: Nullable(T.String({ description: 'Why there will be no report' })),
  createdAt: Timestamp,
  finishedAt: NullableTimestamp,
})
export type ScanView = Static<typeof ScanView>

const RuleView = namedObject('SkillScanRule', {
  id: T.String({ description: 'For ever the same' }),
  name: T.String(),
  category: T.String(),
  severity: SeverityName,
  about: T.String({ description: 'What it means' }),
  fix: T.String({ description: 'What the author of the skill can do' }),
})
export const RuleList = namedObject('SkillScanRules', {
  engineVersion: T.String(),
  rulesDigest: T.String(),
  ...wholeList(RuleView, { maxItems: 500 }),
})
export type RuleList = Static<typeof RuleList>

const share = T.Number({ minimum: 0, maximum: 1 })
const count = T.Integer({ minimum: 0 })

/** What the corpus says of an engine, as its tool writes it. */
export const Scorecard = T.Object({
  engineVersion: T.String(),
  rulesDigest: T.String({ description: 'The engine that was examined' }),
  corpusVersion: T.String(),
  halves: T.Array(
    T.Object({
      // Not `oneOf`, which the reader of the file does not know.
      name: T.String({
        pattern: '^(development|held-out)$',
        description: 'The rules were written with the first in view, and without the second',
      }),
      malicious: count,
      caught: count,
      recall: share,
      benign: count,
      falseAlarms: count,
      falseAlarmRate: share,
      review: T.Integer({
        minimum: 0,
        description: 'Harmless ones that a person is asked to look at',
      }),
    }),
    { maxItems: 2 },
  ),
  evasion: T.Object({
    samples: count,
    caught: count,
    recall: share,
    byEncoding: T.Array(
      T.Object({ encoding: T.String(), samples: count, caught: count, recall: share }),
      { maxItems: 100 },
    ),
  }),
  byRule: T.Array(T.Object({ ruleId: T.String(), samples: count, caught: count }), {
    maxItems: 500,
  }),
})
export type Scorecard = Static<typeof Scorecard>

export const ScorecardView = namedObject('SkillScannerScorecard', {
  ...Scorecard.properties,
  runningEngine: T.Object({ version: T.String(), rulesDigest: T.String() }),
  isCurrent: T.Boolean({
    description: 'Whether the engine that scans here is the one that was examined',
  }),
})
export type ScorecardView = Static<typeof ScorecardView>
