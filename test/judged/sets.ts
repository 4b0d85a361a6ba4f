import { readFileSync } from 'node:fs'
import path from 'node:path'
import { locales } from '../../src/kernel/locales.ts'

/** The half that whoever builds may look at, and the half that only judges. */
export const halves = ['shown', 'held-out'] as const
export type Half = (typeof halves)[number]
/** Requests that whoever builds wrote to try out what must not be done: near misses above all. */
export type Part = Half | 'development'

/** A call of a row of the table, its params, query and body in one object. */
export type Call = {
  readonly operation: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** What is right for a request; README.md says it in words. */
export type Expect =
  | { readonly calls: readonly Call[] }
  | { readonly anyOf: readonly Expect[] }
  | { readonly ask: string }
  | { readonly cannot: true; readonly nearest: string | null }
  | { readonly inform: true; readonly nearest: string }
  | { readonly help: true }

/** A request in words and what the planner should do with it. */
export type PlannerLabel = {
  readonly id: string
  readonly locale: string
  readonly intent: string | readonly string[]
  readonly request: string
  readonly expect: Expect
  /** Operations whose call would do harm here. */
  readonly harm?: readonly string[]
}

/** A question and the agents of the platform that answer it, the best first. */
export type SearchLabel = {
  readonly id: string
  readonly locale: string
  readonly question: string
  readonly agents: readonly string[]
}

/** All labelled requests of one half, or those of development, locale by locale. */
export function plannerLabels(half: Part): readonly PlannerLabel[] {
  return textsOf('planner', half).flatMap((text): readonly PlannerLabel[] => JSON.parse(text))
}

/** All labelled questions of one half, locale by locale. */
export function searchLabels(half: Half): readonly SearchLabel[] {
  return textsOf('agent-search', half).flatMap((text): readonly SearchLabel[] => JSON.parse(text))
}

/** The alternatives of what is right, none of which has alternatives itself. */
export function alternativesOf(expect: Expect): readonly Exclude<Expect, { anyOf: unknown }>[] {
  return 'anyOf' in expect ? expect.anyOf.flatMap(alternativesOf) : [expect]
}

function textsOf(set: string, half: Part): readonly string[] {
  return locales.map((locale) =>
    readFileSync(path.join(import.meta.dirname, set, half, `${locale}.json`), 'utf8'),
  )
}
