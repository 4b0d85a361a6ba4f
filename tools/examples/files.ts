import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { RecordedExample } from '../../src/catalog/entry.ts'
import { monetizedOperations } from '../../src/catalog/listed.ts'
import type { JsonOperation } from '../../src/kernel/operation.ts'
import { sourceFiles } from '../generate/source-files.ts'
import { chooseExample } from './choose.ts'
import { nearestDifferences } from './compare.ts'
import type { Recorded } from './recording.ts'

const root = path.join(import.meta.dirname, '../..')

/** A row whose example is recorded, with the file that it goes to. */
export type RecordedRow = {
  readonly row: JsonOperation
  readonly file: string
  /** What no example of a published row may say: public documents name no monetized operation. */
  readonly unpublished: ReadonlySet<string>
}

/** What there was, and what tests now got. */
export type Examples = {
  readonly present: ReadonlyMap<string, RecordedExample>
  readonly recording: Recording
}
type Recording = ReadonlyMap<string, readonly Recorded[]>

/** Every row that answers with JSON and has no example written in it. */
export function recordedRows(): readonly RecordedRow[] {
  const domains = Object.entries(domainRows({ embedded: true })).map(
    ([name, rows]) => [name, { ...rows, examples: {} }] as const,
  )
  const catalog = buildCatalog(Object.fromEntries(domains), { serviceSlug: 'svc' })
  const sources = sourceFiles(catalog)
  const monetized = new Set(
    monetizedOperations(catalog).flatMap((listed) => [listed.id, listed.path]),
  )
  const none = new Set<string>()
  return catalog.entries.flatMap(({ operation: row }) =>
    row.kind === 'json' && row.examples.length === 0
      ? [
          {
            row,
            file: exampleFile(sources.get(row.name) ?? ''),
            unpublished: row.tier === 'monetized' ? none : monetized,
          },
        ]
      : [],
  )
}

/** `<domain>.examples.json` in the nearest folder above the row that is a domain. */
function exampleFile(source: string): string {
  let folder = path.dirname(source)
  while (!existsSync(path.join(root, folder, 'index.ts'))) folder = path.dirname(folder)
  return path.join(folder, `${path.basename(folder)}.examples.json`)
}

/** The examples that are there now, by the names of their rows. */
export function readExamples(rows: readonly RecordedRow[]): ReadonlyMap<string, RecordedExample> {
  const files = new Set(rows.map(({ file }) => path.join(root, file)))
  return new Map(
    [...files]
      .filter((file) => existsSync(file))
      .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')))),
  ) as ReadonlyMap<string, RecordedExample>
}

/** The file of the test that got the example. */
export function testFileOf({ recordedBy }: RecordedExample): string {
  return recordedBy.slice(0, recordedBy.indexOf(': '))
}

/**
 * Writes each domain's file. An example that a present answer agrees with stays as it is; `again` is another run. With
 * `only`, so does each that another file of tests got.
 */
export function writeExamples(
  rows: readonly RecordedRow[],
  {
    present,
    recording,
    again,
    only,
  }: Examples & { readonly again: Recording; readonly only?: ReadonlySet<string> },
): {
  readonly files: readonly string[]
  readonly written: number
  readonly missing: readonly string[]
} {
  const missing: string[] = []
  const byFile = Map.groupBy(rows, ({ file }) => file)
  for (const [file, declared] of byFile) {
    const examples = declared.flatMap((each) => {
      const { row } = each
      const before = present.get(row.name)
      if (before !== undefined && only !== undefined && !only.has(testFileOf(before))) {
        return [[row.name, before] as const]
      }
      const answers = recording.get(row.name) ?? []
      const isTrue = before !== undefined && nearestDifferences(each, before, answers)?.length === 0
      const chosen = isTrue
        ? before
        : varyingAsBefore(chooseExample(each, { answers, before }), before)
      if (chosen === undefined) missing.push(row.name)
      return chosen === undefined ? [] : [[row.name, withVarying(each, chosen, again)] as const]
    })
    writeFileSync(
      path.join(root, file),
      `${JSON.stringify(Object.fromEntries(examples), null, 2)}\n`,
    )
  }
  return { files: [...byFile.keys()], written: rows.length - missing.length, missing }
}

/** An example of the same test varies where the one before it did: in what a person wrote down, such as counts of rows. */
function varyingAsBefore(
  example: RecordedExample | undefined,
  before: RecordedExample | undefined,
): RecordedExample | undefined {
  if (before?.varies === undefined || example?.recordedBy !== before.recordedBy) return example
  return { ...example, varies: before.varies }
}

/** The example with what the same test got otherwise in the other run. */
function withVarying(
  each: RecordedRow,
  example: RecordedExample,
  again: Recording,
): RecordedExample {
  const answers = again.get(each.row.name) ?? []
  const otherwise = nearestDifferences(each, example, answers) ?? []
  if (otherwise.length === 0) return example
  return { ...example, varies: [...(example.varies ?? []), ...otherwise] }
}
