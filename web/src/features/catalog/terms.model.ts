import type { Caller, Paying } from './attempt.data.ts'
import type { CatalogRow } from './catalog.model.ts'

/** On which terms a call is made: as whom, and how it may be paid. */
export interface Terms {
  readonly caller: Caller['kind']
  /** Kept in memory alone. */
  readonly key: string
  readonly paying: Paying
}

const mostUsually = '0.05 USDC'

/** The terms to begin with: the page's own session, and nothing is paid. */
export function usualTerms({ price }: Pick<CatalogRow, 'price'>): Terms {
  const { amount = null, asset = null } = price ?? {}
  const maxAmount = amount === null || asset === null ? mostUsually : `${amount} ${asset}`
  return { caller: 'session', key: '', paying: { way: 'none', maxAmount } }
}

/** Who calls, as it is sent. */
export function callerOf({ caller, key }: Terms): Caller {
  return caller === 'key' ? { kind: 'key', key: key.trim() } : { kind: caller }
}
