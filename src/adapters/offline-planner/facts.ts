import { type Asked, wholeAsked } from './asked.ts'
import type { Schema } from './json-schema.ts'
import { isTaken, type Judging } from './schema-check.ts'
import { isEmpty } from './words.ts'

const namesMax = 16
/** Values that say by their form what they are. */
const formed =
  /https?:\/\/[^\s"<>]+[^\s"<>.,;:!?)]|[^\s@<>"]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+|\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
const properNames = /\b\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)*/gu

/**
 * What a conversation gives to fill a value from. Each thing that is said fills one place only: the same word in two places
 * would be a claim that nobody made.
 */
export type Facts = {
  readonly asked: Asked
  /** What tools have answered, oldest first. */
  readonly results: readonly unknown[]
  /** Addresses of the web, days and the like, then what the request names, then names of people and places. */
  readonly left: string[]
  /** Words that name nothing; empty once they are used. */
  leftover: string
  /** What the planner itself has to say; null where only what was said may be used. */
  readonly own: string | null
}

/** Takes a request apart for one filling. */
export function factsOf(
  request: string,
  given: Pick<Facts, 'results' | 'own'> & { readonly leftoverOf: (asked: Asked) => string },
): Facts {
  const asked = wholeAsked(request)
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

/** The first thing that the schema takes, as its type wants it; nothing else gets it after that. */
export function takeThing(facts: Facts, schema: Schema, place: Judging): unknown {
  // A bare number is a name only where nothing else is.
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

/** Names of people and places: words that begin large, unless only because they begin a sentence. */
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
