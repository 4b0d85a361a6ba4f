import type { RecordedExample } from '../../src/catalog/entry.ts'
import { candidatesOf } from './choose.ts'
import type { Examples, RecordedRow } from './files.ts'
import type { Recorded } from './recording.ts'

/** Texts that are drawn or computed anew in each run: only their form is compared. */
const drawn = [
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  /^[a-z]{2,8}_[0-9a-hjkmnp-tv-z]{26}$/,
  /^0x[0-9a-fA-F]{8,}$/,
  /^[A-Za-z0-9+/_=.:-]{32,}$/,
]

/** Where the nearest of the answers differs from the example, past what varies; null where nothing recorded fits the row. */
export function nearestDifferences(
  row: RecordedRow,
  example: RecordedExample,
  answers: readonly Recorded[],
): readonly string[] | null {
  const known = new Set(example.varies)
  const found = candidatesOf(row, answers).map(({ output }) =>
    differences(example.output, output).filter((pointer) => !isWithin(pointer, known)),
  )
  return found.sort((a, b) => a.length - b.length).at(0) ?? null
}

/** A line for each example that no present answer agrees with: the row, and where the nearest answer differs. */
export function staleExamples(
  rows: readonly RecordedRow[],
  { present, recording }: Examples,
): readonly string[] {
  return rows.flatMap((each) => {
    const { row } = each
    const example = present.get(row.name)
    if (example === undefined) return [`${row.name} has no example`]
    const nearest = nearestDifferences(each, example, recording.get(row.name) ?? [])
    if (nearest === null) return [`${row.name}: no test recorded an answer that fits the row`]
    return nearest.length === 0 ? [] : [`${row.name}: ${nearest.slice(0, 5).join(', ')}`]
  })
}

/** Whether the place, or one that holds it, is among those that vary. */
function isWithin(pointer: string, known: ReadonlySet<string>): boolean {
  return known.has(pointer) || [...known].some((place) => pointer.startsWith(`${place}/`))
}

/** Where the answer says something else than the example, as JSON pointers. */
function differences(example: unknown, answer: unknown, at = ''): readonly string[] {
  if (!isObject(example) || !isObject(answer)) {
    return formOf(example) === formOf(answer) ? [] : [at]
  }
  const names = new Set([...Object.keys(example), ...Object.keys(answer)])
  return [...names].flatMap((name) => differences(example[name], answer[name], `${at}/${name}`))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function formOf(value: unknown): unknown {
  const form = typeof value === 'string' ? drawn.findIndex((one) => one.test(value)) : -1
  return form === -1 ? value : `form ${form}`
}
