/** How a delivery can stand. */
export const deliveryStates = [
  'pending',
  'sending',
  'succeeded',
  'failed',
  'exhausted',
  'cancelled',
] as const

/** What of the page is shown, as it stands in the address. */
export interface WebhooksSearch {
  /** The webhook that is open, and the one of its deliveries. */
  readonly id?: string
  readonly delivery?: string
  /** Of the deliveries that are listed. */
  readonly status?: (typeof deliveryStates)[number]
}

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): WebhooksSearch {
  const { delivery, id } = search
  const status = deliveryStates.find((one) => one === search['status'])
  // The address gives a plain number where a text is one.
  const number = String(delivery)
  return {
    ...(typeof id === 'string' && /^whe_[0-9A-Za-z]{1,40}$/.test(id) ? { id } : {}),
    ...(/^[1-9]\d{0,17}$/.test(number) ? { delivery: number } : {}),
    ...(status === undefined ? {} : { status }),
  }
}
