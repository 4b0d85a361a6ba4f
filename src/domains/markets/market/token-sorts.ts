import { cursor } from '../../../kernel/page.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { WindowName } from './market.schemas.ts'
import { readAddress } from './readers.ts'
import type { FigureWindow } from './token-figures.store.ts'
import type { TokenSortName, TokenSortWindow } from './token-sort-names.ts'

/** The names of windows on the wire, and in the index. */
const figureWindows: Readonly<Record<WindowName, FigureWindow>> = {
  '5m': 'm5',
  '1h': 'h1',
  '6h': 'h6',
  '24h': 'h24',
}

/** A column of the figures of tokens. */
export type TokenSort = { readonly column: string; readonly isAlwaysKnown: boolean }

/** The last token of a page and its value; null where that is unknown. */
export type TokenPlace = { readonly token: Hex; readonly value: string | null }

const columns: Readonly<Record<Exclude<TokenSortName, 'change' | 'trades' | 'volume'>, TokenSort>> =
  {
    newest: { column: 'launch_place', isAlwaysKnown: true },
    price: { column: 'price', isAlwaysKnown: true },
    marketCap: { column: 'market_value', isAlwaysKnown: true },
    liquidity: { column: 'liquidity', isAlwaysKnown: false },
    holders: { column: 'holders', isAlwaysKnown: true },
    progress: { column: 'progress_bps', isAlwaysKnown: false },
  }

/** The column of a sort order; undefined for a window that it does not have. */
export function tokenSortOf(
  sort: TokenSortName,
  window: TokenSortWindow | undefined,
): TokenSort | undefined {
  if (sort !== 'change' && sort !== 'trades' && sort !== 'volume') {
    return window === undefined ? columns[sort] : undefined
  }
  if (window === 'launch') {
    return sort === 'change' ? { column: 'change_launch', isAlwaysKnown: false } : undefined
  }
  return {
    column: `${sort}_${figureWindows[window ?? '24h']}`,
    isAlwaysKnown: sort !== 'change',
  }
}

/** Cursors of one sort order, which are invalid in another. */
export function tokenPlaces(column: string, order: 'asc' | 'desc') {
  const places = cursor({
    column: [column],
    order: [order],
    known: ['known', 'unknown'],
    value: 'numeric',
    token: 'text',
  })
  return {
    read(text: string | undefined): TokenPlace | null {
      const place = places.read(text)
      if (place === null) return null
      return {
        token: readAddress(place.token, 'query/cursor'),
        value: place.known === 'known' ? String(place.value) : null,
      }
    },
    page: places.page,
    placeIn: (token: Hex, value: string | null) => ({
      column,
      order,
      known: value === null ? ('unknown' as const) : ('known' as const),
      value: value === null ? 0n : BigInt(value),
      token,
    }),
  }
}
