import type { RecordedExample } from '../../src/catalog/entry.ts'
import { abridge } from './abridge.ts'
import type { RecordedRow } from './files.ts'
import type { Recorded } from './recording.ts'
import { schemaFaults } from './schema-faults.ts'
import { settle } from './settle.ts'

/** Longer ones are for rows that have no shorter. */
const lengthMax = 6_000
/** Words of tests that try to break something, and of rows that only a test has; what they got is no example. */
const hostile =
  /[^\x20-\x7e]|<|hasOwnProperty|__proto__|evil|attack|hostile|stranger|xxx|zzz|javascript:|sample\.|127\.0\.0\.1|wallets_send|\/shop\//i
const parts = ['params', 'query', 'body'] as const

/**
 * The answer that shows the most of what the row may say, in few words; from the test that gave the example before, where it
 * still gives one. Undefined where nothing recorded fits the row.
 */
export function chooseExample(
  row: RecordedRow,
  given: {
    readonly answers: readonly Recorded[]
    readonly before: RecordedExample | undefined
  },
): RecordedExample | undefined {
  const candidates = candidatesOf(row, given.answers)
  const again = candidates.filter(({ recordedBy }) => recordedBy === given.before?.recordedBy)
  return (again.length > 0 ? again : candidates)
    .map((example) => ({ example, text: JSON.stringify(example) }))
    .map((one) => ({ ...one, score: scoreOf(one.example, one.text) }))
    .sort(
      (a, b) => b.score - a.score || a.text.length - b.text.length || (a.text < b.text ? -1 : 1),
    )
    .at(0)?.example
}

/** What was recorded as examples: abridged, settled, and only what still fits the row's schemas. */
export function candidatesOf(
  row: RecordedRow,
  answers: readonly Recorded[],
): readonly RecordedExample[] {
  // A list of a stated length is no longer that list when it is cut.
  return answers.flatMap((answer) => {
    const short = toExample(answer, abridge)
    if (fits(row, short)) return [short]
    const whole = toExample(answer, (output) => output)
    return fits(row, whole) ? [whole] : []
  })
}

function toExample(
  { atMs, file, input, output, test }: Recorded,
  shorten: (output: unknown) => unknown,
): RecordedExample {
  const asked = Object.entries(input).filter(([, part]) => Object.keys(Object(part)).length > 0)
  const settled = settle({ input: Object.fromEntries(asked), output: shorten(output) }, atMs)
  const { input: shown, output: answer } = Object(settled)
  return {
    recordedBy: `${file}: ${test}`,
    ...(asked.length > 0 ? { input: shown } : {}),
    output: answer,
  }
}

function fits({ row, unpublished }: RecordedRow, { input, output }: RecordedExample): boolean {
  if (textsOf(output).some((text) => unpublished.has(text))) return false
  if (schemaFaults(row.output, output).length > 0) return false
  return parts.every((part) => {
    const schema = row.input[part]
    return schema === undefined || schemaFaults(schema, Object(input)[part] ?? {}).length === 0
  })
}

function scoreOf({ input, output }: RecordedExample, text: string): number {
  const said = pathsOf(output, '').size + pathsOf(input, '').size / 2
  return said - (hostile.test(text) ? 100 : 0) - (text.length > lengthMax ? 50 : 0)
}

/** The members that say something, those of a list's items counted once. */
function pathsOf(value: unknown, at: string): ReadonlySet<string> {
  if (value === null || value === undefined) return new Set()
  if (typeof value !== 'object') return new Set([at])
  const inner = Array.isArray(value)
    ? value.map((item) => pathsOf(item, `${at}/`))
    : Object.entries(value).map(([name, member]) => pathsOf(member, `${at}/${name}`))
  return new Set(inner.flatMap((paths) => [...paths]))
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsOf)
}
