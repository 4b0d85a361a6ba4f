import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import type { ChainProjection } from './projection.ts'

type Filter = ChainProjection['filter']

/** One `eth_getLogs` that serves several projections. */
export type LogQuery = {
  readonly filter: Filter
  readonly projections: readonly ChainProjection[]
}

/** Lower-case values; undefined matches any. `rest` says that later topics are filtered too. */
type FilterSets = {
  readonly addresses: ReadonlySet<string> | undefined
  readonly events: ReadonlySet<string> | undefined
  readonly rest: boolean
}

/**
 * The fewest queries that fetch no log without a reader: two filters are merged where they differ only in their
 * contracts or only in their events.
 */
export function logQueries(projections: readonly ChainProjection[]): readonly LogQuery[] {
  const queries: { sets: FilterSets; filter: Filter; projections: ChainProjection[] }[] = []
  for (const projection of projections) {
    const sets = filterSetsOf(projection.filter)
    const index = queries.findIndex((query) => union(query.sets, sets) !== undefined)
    const query = queries[index]
    const merged = query === undefined ? undefined : union(query.sets, sets)
    if (query === undefined || merged === undefined) {
      queries.push({ sets, filter: projection.filter, projections: [projection] })
      continue
    }
    queries[index] = {
      sets: merged,
      filter: toFilter(merged),
      projections: [...query.projections, projection],
    }
  }
  return queries.map(({ filter, projections: readers }) => ({ filter, projections: readers }))
}

/** Whether a node would return this log for this filter. */
export function matchesFilter(filter: Filter, log: EvmLog): boolean {
  const { addresses } = filterSetsOf(filter)
  if (addresses !== undefined && !addresses.has(log.address.toLowerCase())) return false
  return (filter.topics ?? []).every((wanted, place) => {
    if (wanted === null) return true
    const topic = log.topics[place]?.toLowerCase()
    return topic !== undefined && valuesOf(wanted).has(topic)
  })
}

function filterSetsOf({ address, topics = [] }: Filter): FilterSets {
  const [events, ...later] = topics
  return {
    addresses: address === undefined ? undefined : valuesOf(address),
    events: events === undefined || events === null ? undefined : valuesOf(events),
    rest: later.some((topic) => topic !== null),
  }
}

function union(left: FilterSets, right: FilterSets): FilterSets | undefined {
  if (left.rest || right.rest) return undefined
  if (isSame(left.events, right.events)) {
    return { ...left, addresses: unionOf(left.addresses, right.addresses) }
  }
  if (isSame(left.addresses, right.addresses)) {
    return { ...left, events: unionOf(left.events, right.events) }
  }
  return undefined
}

function isSame(left: FilterSets['events'], right: FilterSets['events']): boolean {
  if (left === undefined || right === undefined) return left === right
  return left.size === right.size && [...left].every((value) => right.has(value))
}

function unionOf(left: FilterSets['events'], right: FilterSets['events']): FilterSets['events'] {
  return left === undefined || right === undefined ? undefined : new Set([...left, ...right])
}

function toFilter({ addresses, events }: FilterSets): Filter {
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
