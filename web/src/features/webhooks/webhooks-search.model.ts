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
  /** An event, `order.filled`, or all of a kind, `order.*`. */
  readonly topic?: string
  readonly since?: string
  readonly until?: string
}

const forms = {
  topic: /^(?=.{1,128}$)[a-z0-9_]+(?:\.[a-z0-9_]+)*(?:\.\*)?$/,
  since: /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/,
  until: /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/,
} as const

/** Takes all out of an address that says which deliveries are listed. */
export const anyDelivery = {
  status: undefined,
  topic: undefined,
  since: undefined,
  until: undefined,
} as const

/** Whether the service can look for deliveries of this event. */
export function isTopic(words: string): boolean {
  return forms.topic.test(words)
}

/** Whether fewer than all deliveries are asked for. */
export function isFiltered({ since, status, topic, until }: WebhooksSearch): boolean {
  return [since, status, topic, until].some((one) => one !== undefined)
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
    ...Object.fromEntries(
      Object.entries(forms).flatMap(([name, form]) => {
        const value = search[name]
        return typeof value === 'string' && form.test(value) ? [[name, value]] : []
      }),
    ),
  }
}
