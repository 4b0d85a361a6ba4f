import type { Principal } from '../kernel/principal.ts'

/** The calls that a credential may still make, counted across all processes. */
export type CallBudgets = {
  /**
   * Consumes one call. Returns undefined synchronously for a credential without a budget, or when this process has
   * calls reserved; raises 429 when the window's budget is used up, with the seconds until the next window.
   */
  readonly take: (principal: Principal) => Promise<void> | undefined
}
