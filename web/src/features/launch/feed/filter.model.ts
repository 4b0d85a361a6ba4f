import type { Token, TokensListInput } from '#sdk'
import { percentOf } from '../../../design/numbers/arithmetic.model.ts'
import { comparedDecimals } from '../../../panels/markets/markets.model.ts'
import type { ColumnName } from '../launch-search.model.ts'

/** What a column can be narrowed to by a figure: at least, or at most. */
export interface FigureFilter {
  readonly name: string
  readonly bound: 'least' | 'most'
  readonly unit: 'ETH' | '%' | ''
  /** Null where it is not known, which is no match. */
  readonly of: (token: Token, nowMs: number) => string | null
}

/** In the order in which they are asked for. */
export const figureFilters = [
  { name: 'ageMax', bound: 'most', unit: '', of: ageOf },
  { name: 'soldMin', bound: 'least', unit: '%', of: soldOf },
  { name: 'soldMax', bound: 'most', unit: '%', of: soldOf },
  { name: 'liquidityMin', bound: 'least', unit: 'ETH', of: (token) => token.liquidityEth },
  { name: 'volumeMin', bound: 'least', unit: 'ETH', of: ({ day }) => day.volumeEth },
  { name: 'capMin', bound: 'least', unit: 'ETH', of: (token) => token.marketCapEth },
  { name: 'capMax', bound: 'most', unit: 'ETH', of: (token) => token.marketCapEth },
  { name: 'buysMin', bound: 'least', unit: '', of: ({ day }) => String(day.buys) },
  { name: 'sellsMin', bound: 'least', unit: '', of: ({ day }) => String(day.sells) },
  { name: 'holdersMin', bound: 'least', unit: '', of: ({ holders }) => String(holders) },
  { name: 'topTenMax', bound: 'most', unit: '%', of: ({ topTenBps }) => percentOf(topTenBps) },
  {
    name: 'creatorMax',
    bound: 'most',
    unit: '%',
    of: ({ risk }) => percentOf(risk.creatorHoldsBps),
  },
  {
    name: 'firstBlockMax',
    bound: 'most',
    unit: '%',
    of: ({ risk }) =>
      risk.firstBlockBuyers === null ? null : percentOf(risk.firstBlockBuyers.boughtBps),
  },
  {
    name: 'launchesMax',
    bound: 'most',
    unit: '',
    of: ({ risk }) => String(risk.creatorTokens),
  },
] as const satisfies readonly FigureFilter[]

export const sorts = [
  'newest',
  'progress',
  'volume',
  'marketCap',
  'liquidity',
  'holders',
  'change',
] as const satisfies readonly NonNullable<TokensListInput['sort']>[]
export const families = ['rh', 'uni', 'pons'] as const

type FilterName =
  | (typeof figureFilters)[number]['name']
  | 'family'
  | 'links'
  | 'sort'
  | 'without'
  | 'words'

/** What of a column is looked at, and in which order; all of it as it was written. */
export type ColumnChoice = { readonly [name in FilterName]?: string }

const filterNames: ReadonlySet<string> = new Set<FilterName>([
  ...figureFilters.map(({ name }) => name),
  ...(['family', 'links', 'sort', 'without', 'words'] as const),
])
/** What is written in an address is no longer than this. */
const longest = 100

/** A choice as it stands in an address: `holdersMin=10&words=cat`. What is not understood is left out. */
export function readChoice(text: string): ColumnChoice {
  const written = [...new URLSearchParams(text)].filter(
    ([name, value]) => filterNames.has(name) && value !== '',
  )
  return Object.fromEntries(written.map(([name, value]) => [name, value.slice(0, longest)]))
}

/** The same the other way; empty where everything is shown in its usual order. */
export function writeChoice(choice: ColumnChoice): string {
  const written = Object.entries(choice).filter(([, value]) => value !== '')
  return new URLSearchParams(written).toString()
}

/** What the service is asked for: words and family narrow by the service, everything else by what it answers. */
export function askedOf(column: ColumnName, { family, sort, words }: ColumnChoice) {
  const chosen = sorts.find((one) => one === sort)
  const kind = families.find((one) => one === family)
  return {
    sort: chosen ?? (column === 'near' ? ('progress' as const) : ('newest' as const)),
    ...(kind === undefined ? {} : { family: kind }),
    ...(words === undefined || words.trim() === '' ? {} : { q: words.trim() }),
  }
}

/** Whether a token is let through by the rest of a choice. */
export function passes(token: Token, choice: ColumnChoice, nowMs: number): boolean {
  if (choice.links === 'yes' && Object.keys(token.socials).length === 0) return false
  const said = `${token.symbol} ${token.name}`.toLocaleLowerCase()
  const unwanted = (choice.without ?? '').toLocaleLowerCase().split(/[\s,]+/)
  if (unwanted.some((word) => word !== '' && said.includes(word))) return false
  return figureFilters.every(({ bound, name, of }) => {
    const wanted = choice[name]
    if (wanted === undefined || wanted === '') return true
    const value = of(token, nowMs)
    if (value === null) return false
    const compared = comparedDecimals(value, wanted)
    return bound === 'least' ? compared >= 0 : compared <= 0
  })
}

function ageOf({ launchedAt }: Token, nowMs: number): string {
  return String(Math.max(0, Math.floor((nowMs - Date.parse(launchedAt)) / 60_000)))
}

function soldOf({ graduation: { progressBps } }: Token): string | null {
  return progressBps === null ? null : percentOf(progressBps)
}
