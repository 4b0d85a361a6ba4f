/** The parts of the page, in the order of its tabs. */
export const tabNames = ['vendors', 'made', 'usage'] as const
export type TabName = (typeof tabNames)[number]

/** What of the page is shown, as it stands in the address. */
export interface GatewaySearch {
  readonly tab?: TabName
  /** The vendor that is open, or whose things are listed. */
  readonly vendor?: string
}

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): GatewaySearch {
  const tab = tabNames.find((one) => one === search['tab'])
  const { vendor } = search
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(typeof vendor === 'string' && /^[a-z0-9-]{1,40}$/.test(vendor) ? { vendor } : {}),
  }
}
