/**
 * The unit of a price. `call`: one request. `message`: one user message in it. `task`: one request and all work done
 * for it. The number of these is known before the call. `1k_tokens`: a thousand input and output tokens. `minute`:
 * sixty seconds of work. These two are metered: only the maximum is known before the call, and less may be charged.
 */
export const priceUnits = ['call', 'message', '1k_tokens', 'minute', 'task'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** Whether the quantity is known only after the call. */
export function isMetered(unit: PriceUnit): boolean {
  return unit === '1k_tokens' || unit === 'minute'
}
