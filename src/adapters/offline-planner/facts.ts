import type { Schema } from './json-schema.ts'
import { type RequestPart, wholeRequest } from './request-parts.ts'
import { isTaken, type Judging } from './schema-check.ts'
import { isEmpty } from './words.ts'

const namesMax = 16
/** Values that are recognised by their form. */
const formed =
  /https?:\/\/[^\s"<>]+[^\s"<>.,;:!?)]|[^\s@<>"]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+|\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
const properNames = /\b\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)*/gu

/**
 * The facts of a conversation from which values are filled. Each is used for one place only: using it twice would claim
 * something that nobody said.
 */
export type Facts = {
  readonly asked: RequestPart
  /** Results of tool calls, oldest first. */
  readonly results: readonly unknown[]
  /** URLs, dates and the like, then things that the request names, then names of people and places. */
  readonly left: string[]
  /** The remaining words; empty once they are used. */
  leftover: string
  /** The planner's own sentence; null where only facts may be used. */
  readonly own: string | null
}

/** Collects the facts for one value. */
export function factsOf(
  request: string,
  given: Pick<Facts, 'results' | 'own'> & { readonly leftoverOf: (asked: RequestPart) => string },
): Facts {
  const asked = wholeRequest(request)
  const byForm = [...asked.text.matchAll(formed)].map(([found]) => found)
  const rest = asked.text.replace(formed, ' ')
  const things = asked.things.filter((thing) => !byForm.some((one) => one.includes(thing)))
  return {
    asked,
    results: given.results,
    left: [...byForm, ...things, ...namesIn(rest)],
    leftover: given.leftoverOf(asked),
    own: given.own,
  }
}

/** The first fact that fits the schema, converted to its type; it is then used up. */
export function takeEntity(facts: Facts, schema: Schema, place: Judging): unknown {
  // A bare number counts as a name only when there is nothing else.
  const isFree = schema['type'] === 'string' && !('pattern' in schema)
  const order = isFree ? facts.left.toSorted(numbersLast) : facts.left
  for (const thing of order) {
    const value = [thing, numberOf(thing)].find(
      (one) => one !== undefined && isTaken(schema, one, place),
    )
    if (value === undefined) continue
    facts.left.splice(facts.left.indexOf(thing), 1)
    return value
  }
  return undefined
}

/** Names of people and places: capitalised words, unless they merely start a sentence. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(properNames)]
    .filter(({ index }) => !/(?:^|[.!?]\s*)$/.test(text.slice(0, index)))
    .map(([name]) => name)
    .filter((name) => !isEmpty(name))
    .slice(0, namesMax)
}

function numbersLast(one: string, other: string): number {
  return Number(numberOf(one) !== undefined) - Number(numberOf(other) !== undefined)
}

function numberOf(text: string): number | undefined {
  return /^-?\d{1,30}(\.\d{1,30})?$/.test(text) ? Number(text) : undefined
}
