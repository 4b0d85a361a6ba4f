import { type LaunchPlaceSearch, readLaunchPlace } from '../../panels/launch-place.model.ts'

/** The parts of the page, in the order of its tabs. */
export const tabNames = ['feed', 'launch'] as const
export type TabName = (typeof tabNames)[number]

/** The columns of the feed, in their order. */
export const columnNames = ['new', 'near', 'graduated'] as const
export type ColumnName = (typeof columnNames)[number]

/** What can be launched here: a curve, or a Uniswap V3 pool. */
export const families = ['curve', 'uni'] as const

/** What of the page is shown, as it stands in the address. */
export interface LaunchSearch extends LaunchPlaceSearch {
  readonly tab?: TabName
  /** Which column a narrow page shows. */
  readonly column?: ColumnName
  /** What of each column is looked at: `holdersMin=10&words=cat`. */
  readonly new?: string
  readonly near?: string
  readonly graduated?: string
  /** Of what is about to be launched. */
  readonly family?: (typeof families)[number]
}

/** What is written of a column is no longer than this. */
const longest = 1_000

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): LaunchSearch {
  const filters = columnNames.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' ? [[name, value.slice(0, longest)]] : []
  })
  return {
    ...chosen('tab', tabNames, search),
    ...chosen('column', columnNames, search),
    ...Object.fromEntries(filters),
    ...chosen('family', families, search),
    ...readLaunchPlace(search),
  }
}

function chosen(
  name: string,
  choices: readonly string[],
  search: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const value = choices.find((one) => one === search[name])
  return value === undefined ? {} : { [name]: value }
}
