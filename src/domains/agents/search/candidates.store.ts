import { type RawBuilder, sql } from 'kysely'
import { lexeme, quoted } from './lexemes.ts'
import { type RatedGroup, weighedMax } from './rarity.ts'

/** What is asked of each agent, beside the question. */
export type AgentFilter = {
  /** Facets of which each list must have one at least. */
  readonly facets: readonly (readonly string[])[]
  /** How many agents may pass it, at most. */
  readonly agents: number
  /** The most that a call may cost; what is free always passes. */
  readonly most: { readonly asset: string; readonly amountAtomic: bigint } | null
  /** The least rating; those that nobody rated do not pass one. */
  readonly ratingMin: number | null
}

const shareMax = 60
/** A look at the agents of the best standing, for words that every other agent has. */
const windowMax = 300
/** What more agents than this share have is not looked up: an index lists them all before any is left out. */
const lookedUpShare = 0.05
/** Groups of which an agent must have each one to be found by several. */
const severalMax = 3

/**
 * SQL: the identifiers of the agents that are weighed for a question, `weighedMax` at most. They are all that have any of its
 * groups, unless those are too many. Then they are those with its rare groups, those with several of its common ones, with
 * a common one in their title, and, where rare groups leave room, those of the best standing.
 */
export function candidatesOf(
  groups: readonly RatedGroup[],
  { agents, filter }: { readonly agents: number; readonly filter: AgentFilter },
): RawBuilder<unknown> {
  const passed = filterQuery(filter)
  const picked = (query: string) => (passed === '' ? query : `${passed} & (${query})`)
  const pick = (query: string, limit: number) => sql`(
    SELECT id FROM agent_search
    WHERE words @@ ${picked(query)}::tsquery AND ${fits(filter)} LIMIT ${limit})`
  const pickBest = (query: string) => sql`(
    SELECT id FROM (
      SELECT id, words, price_asset, price_atomic, rating FROM agent_search
      ORDER BY standing DESC, id LIMIT ${windowMax}) AS best
    WHERE words @@ ${picked(query)}::tsquery AND ${fits(filter)} LIMIT ${shareMax})`
  const any = anyOf(groups)
  const expected = sumOf(groups)
  if (Math.min(agents, filter.agents, expected) <= weighedMax) return pick(any, weighedMax)

  const rare = groups.filter(({ isRare }) => isRare)
  // Those that say most are first.
  const common = groups.filter(({ isRare }) => !isRare)
  const [first, second] = common
  const several = severalOf(common)
  const each = several.map(queryOf).join(' & ')
  const fewest = Math.min(...several.map((group) => group.agents))
  const picks = [
    ...(rare.length > 0 ? [pick(anyOf(rare), weighedMax / 2)] : []),
    ...(several.length < 2
      ? []
      : [fewest <= agents * lookedUpShare ? pick(each, shareMax) : pickBest(each)]),
    ...(first && second
      ? [
          pick(
            `(${titleQueryOf(first)} & ${queryOf(second)}) | (${queryOf(first)} & ${titleQueryOf(second)})`,
            shareMax,
          ),
        ]
      : []),
    ...(first ? [pick(titleQueryOf(first), shareMax)] : []),
    ...(sumOf(rare) < shareMax ? [pickBest(any)] : []),
  ]
  return sql.join(picks, sql` UNION `)
}

/** The groups that were surely meant; a word that a concept stands for says nothing beside it. */
function severalOf(common: readonly RatedGroup[]): readonly RatedGroup[] {
  const sure = common.filter(({ weight }) => weight >= 1)
  const those = sure.length > 0 ? sure : common.filter(({ weight }) => weight >= sureFrom)
  return those.slice(0, severalMax)
}

const sumOf = (groups: readonly RatedGroup[]): number =>
  groups.reduce((sum, group) => sum + group.agents, 0)

/** The query of the filter alone; empty without one. */
export function filterQuery({ facets }: AgentFilter): string {
  return facets.map((names) => `(${names.map(quoted).join(' | ')})`).join(' & ')
}

/** SQL: whether the price is not above the most that was said, and the rating not below the least. */
export function fits({ most, ratingMin }: AgentFilter): RawBuilder<boolean> {
  const isGood =
    ratingMin === null ? sql<boolean>`true` : sql<boolean>`rating >= ${ratingMin}::real`
  if (most === null) return isGood
  return sql<boolean>`${isGood} AND (price_asset IS NULL
    OR (price_asset = ${most.asset} AND price_atomic <= ${most.amountAtomic}))`
}

/** The query of one group. */
export function queryOf({ lexemes }: Pick<RatedGroup, 'lexemes'>): string {
  return `(${lexemes.map(quoted).join(' | ')})`
}

const sureFrom = 0.5

const titleQueryOf = ({ lexemes }: RatedGroup): string =>
  queryOf({ lexemes: lexemes.map(lexeme.inTitle) })

const anyOf = (groups: readonly RatedGroup[]): string => groups.map(queryOf).join(' | ')
