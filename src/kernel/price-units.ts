/**
 * What a price is for. `call`: one request. `message`: one message of the user in it. `task`: one request and all that is
 * done for it. Of these it is known before the call how many there are. `1k_tokens`: a thousand tokens that were read and
 * written. `minute`: sixty seconds of work. Of these only the most is known before, and less may be taken.
 */
export const priceUnits = ['call', 'message', '1k_tokens', 'minute', 'task'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** Whether it is known only after the call how much of the unit it took. */
export function isMetered(unit: PriceUnit): boolean {
  return unit === '1k_tokens' || unit === 'minute'
}
