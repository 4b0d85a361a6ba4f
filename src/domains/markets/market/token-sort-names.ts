/** What a list of tokens can be sorted by. */
export const tokenSorts = [
  'newest',
  'price',
  'marketCap',
  'volume',
  'trades',
  'change',
  'liquidity',
  'holders',
  'progress',
] as const
export type TokenSortName = (typeof tokenSorts)[number]

/** The windows of `volume`, `trades` and `change`; `launch` is for `change` alone. */
export const tokenSortWindows = ['5m', '1h', '6h', '24h', 'launch'] as const
export type TokenSortWindow = (typeof tokenSortWindows)[number]
