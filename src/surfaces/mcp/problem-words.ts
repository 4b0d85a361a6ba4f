import { membersOf, type Renames } from './renames.ts'
import type { ToolRow } from './tool-table.ts'

/** A problem document in terms of the tool: faults name its arguments, and routes are replaced by tools. */
export function problemInWords(
  text: string,
  { tell, toWordsOfInput }: Pick<ToolRow, 'tell' | 'toWordsOfInput'>,
): string {
  const problem = read(text)
  if (problem === undefined) return text
  const { errors, ...rest } = problem
  const say = (said: string) =>
    tell(
      said.replace(/\b(?:body|query|params)\/([\w/]+)/g, (_, path: string) =>
        locationInWords(path.split('/'), toWordsOfInput),
      ),
    )
  const members = Object.entries(rest).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? say(value) : value,
  ])
  const faults = Array.isArray(errors)
    ? { errors: errors.map((fault) => faultInWords(membersOf(fault), { toWordsOfInput, tell })) }
    : {}
  return JSON.stringify({ ...Object.fromEntries(members), ...faults })
}

function faultInWords(
  fault: Readonly<Record<string, unknown>>,
  { toWordsOfInput, tell }: Pick<ToolRow, 'tell' | 'toWordsOfInput'>,
): Record<string, unknown> {
  const { location, ...rest } = fault
  const [part = '', ...path] = String(location).split('/')
  if (!['body', 'query', 'params'].includes(part)) return fault
  const words = pathInWords(path, toWordsOfInput)
  const name = path.at(-1) ?? ''
  const word = words.at(-1) ?? ''
  const members = Object.entries(rest).map(([key, value]): [string, unknown] => [
    key,
    typeof value === 'string'
      ? tell(value.replace(new RegExp(`\\b${escaped(name)}\\b`, 'g'), word))
      : value,
  ])
  return { location: locationInWords(path, toWordsOfInput), ...Object.fromEntries(members) }
}

function locationInWords(path: readonly string[], renames: Renames): string {
  return ['arguments', ...pathInWords(path, renames)].join('/')
}

function pathInWords(path: readonly string[], renames: Renames): readonly string[] {
  let level = renames
  return path.map((name) => {
    const found = level.get(name)
    // List indexes are skipped; names inside the items are resolved further.
    if (!/^\d+$/.test(name)) level = found?.inner ?? new Map()
    return found?.word ?? name
  })
}

function escaped(name: string): string {
  return name.replace(/[^\w]/g, '\\$&')
}

function read(text: string): Record<string, unknown> | undefined {
  try {
    return membersOf(JSON.parse(text))
  } catch {
    return undefined
  }
}
