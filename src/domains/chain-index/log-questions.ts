import type { EvmLog, Hex } from '../../ports/chain-evm.ts'
import type { ChainProjection } from './projection.ts'

type Filter = ChainProjection['filter']

/** One question to the node that answers for several projections. */
export type LogQuestion = {
  readonly filter: Filter
  readonly projections: readonly ChainProjection[]
}

/** Lower-case values; undefined means any. `rest` says that later topics are asked for as well. */
type Reach = {
  readonly addresses: ReadonlySet<string> | undefined
  readonly events: ReadonlySet<string> | undefined
  readonly rest: boolean
}

/**
 * As few questions as answer for all projections without asking for a log that none of them wants: two filters
 * become one where they differ in nothing but the contracts, or in nothing but the events.
 */
export function logQuestions(projections: readonly ChainProjection[]): readonly LogQuestion[] {
  const questions: { reach: Reach; filter: Filter; projections: ChainProjection[] }[] = []
  for (const projection of projections) {
    const reach = reachOf(projection.filter)
    const index = questions.findIndex((question) => union(question.reach, reach) !== undefined)
    const question = questions[index]
    const joined = question === undefined ? undefined : union(question.reach, reach)
    if (question === undefined || joined === undefined) {
      questions.push({ reach, filter: projection.filter, projections: [projection] })
      continue
    }
    questions[index] = {
      reach: joined,
      filter: toFilter(joined),
      projections: [...question.projections, projection],
    }
  }
  return questions.map(({ filter, projections: asking }) => ({ filter, projections: asking }))
}

/** Whether a node would answer this filter with this log. */
export function isWanted(filter: Filter, log: EvmLog): boolean {
  const { addresses } = reachOf(filter)
  if (addresses !== undefined && !addresses.has(log.address.toLowerCase())) return false
  return (filter.topics ?? []).every((wanted, place) => {
    if (wanted === null) return true
    const topic = log.topics[place]?.toLowerCase()
    return topic !== undefined && valuesOf(wanted).has(topic)
  })
}

function reachOf({ address, topics = [] }: Filter): Reach {
  const [events, ...later] = topics
  return {
    addresses: address === undefined ? undefined : valuesOf(address),
    events: events === undefined || events === null ? undefined : valuesOf(events),
    rest: later.some((topic) => topic !== null),
  }
}

function union(left: Reach, right: Reach): Reach | undefined {
  if (left.rest || right.rest) return undefined
  if (isSame(left.events, right.events)) {
    return { ...left, addresses: together(left.addresses, right.addresses) }
  }
  if (isSame(left.addresses, right.addresses)) {
    return { ...left, events: together(left.events, right.events) }
  }
  return undefined
}

function isSame(left: Reach['events'], right: Reach['events']): boolean {
  if (left === undefined || right === undefined) return left === right
  return left.size === right.size && [...left].every((value) => right.has(value))
}

function together(left: Reach['events'], right: Reach['events']): Reach['events'] {
  return left === undefined || right === undefined ? undefined : new Set([...left, ...right])
}

function toFilter({ addresses, events }: Reach): Filter {
  return {
    ...(addresses === undefined ? {} : { address: [...addresses].map(toHex) }),
    ...(events === undefined ? {} : { topics: [[...events].map(toHex)] }),
  }
}

function valuesOf(values: Hex | readonly Hex[]): ReadonlySet<string> {
  const listed = typeof values === 'string' ? [values] : values
  return new Set(listed.map((value) => value.toLowerCase()))
}

function toHex(text: string): Hex {
  return `0x${text.slice(2)}`
}
