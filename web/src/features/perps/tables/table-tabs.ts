import type { PerpMarket } from '../market.model.ts'

/** The tables of an account, in the order of their tabs. */
export const tableTabs = [
  'positions',
  'orders',
  'fills',
  'history',
  'funding',
  'alerts',
  'account',
] as const
export type TableTab = (typeof tableTabs)[number]

/** What the tables need of their screen. */
export interface TableContext {
  readonly market: PerpMarket
  readonly onMarket: (symbol: string) => void
}
