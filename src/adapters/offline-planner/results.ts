import { isJsonObject } from '../../kernel/json-object.ts'
import { jsonStart } from './json-start.ts'
import { allWords } from './words.ts'

const depthMax = 6
const nodesMax = 5_000
/** A name, an address or a number, as opposed to a sentence. */
const plain = /^[A-Za-z0-9._:/-]{1,128}$/

/** A tool's result: JSON, as much of it as there is, or plain text. */
export function readResult(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return jsonStart(content) ?? content
  }
}

type Wanted = {
  readonly name: string
  /** The things that the request names; a list item that contains one is preferred. */
  readonly things: readonly string[]
  readonly takes: (value: unknown) => unknown
  /** Whether the argument's schema has a pattern or format, which tells an address from a name. */
  readonly hasForm: boolean
}

/** Members that identify things, whatever the argument is called. */
const identities = new Set(['address', 'id', 'mint', 'contract', 'slug'])

/** Searches the results, newest first, for an argument's value, under its name or an equivalent one. */
export function foundIn(results: readonly unknown[], wanted: Wanted): unknown {
  for (const result of results.toReversed()) {
    const budget = { nodes: nodesMax }
    const found =
      search(result, wanted, { budget, within: about(wanted.things), isNamed: true }) ??
      search(result, wanted, { budget, within: () => true, isNamed: false })
    if (found !== undefined) return found
  }
  return undefined
}

type Walk = {
  readonly budget: { nodes: number }
  /** Which objects are searched. */
  readonly within: (record: Readonly<Record<string, unknown>>) => boolean
  /** Whether those are the objects that the request names. */
  readonly isNamed: boolean
  readonly depth?: number
}

function search(value: unknown, wanted: Wanted, walk: Walk): unknown {
  const { budget, within, depth = 0 } = walk
  if (depth > depthMax || budget.nodes-- <= 0) return undefined
  if (Array.isArray(value)) return first(value, wanted, { ...walk, depth: depth + 1 })
  if (!isJsonObject(value)) return undefined
  if (within(value)) {
    for (const [name, member] of Object.entries(value)) {
      const isIdentity = walk.isNamed && wanted.hasForm && identities.has(name)
      if (!(isIdentity || isSameName(name, wanted.name)) || !isPlain(member)) continue
      const taken = wanted.takes(member)
      if (taken !== undefined) return taken
    }
  }
  return first(Object.values(value), wanted, { ...walk, depth: depth + 1 })
}

function first(values: readonly unknown[], wanted: Wanted, walk: Walk): unknown {
  for (const one of values) {
    const found = search(one, wanted, walk)
    if (found !== undefined) return found
  }
  return undefined
}

function about(things: readonly string[]) {
  const named = new Set(things.map((thing) => thing.toLowerCase()))
  return (record: Readonly<Record<string, unknown>>) =>
    Object.values(record).some(
      (member) => typeof member === 'string' && named.has(member.toLowerCase()),
    )
}

/** `address` matches `tokenAddress`, and vice versa. */
function isSameName(one: string, other: string): boolean {
  const [few = [], many = []] = [allWords(one), allWords(other)].sort((a, b) => a.length - b.length)
  return few.length > 0 && few.every((word) => many.includes(word))
}

function isPlain(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && plain.test(value))
}
