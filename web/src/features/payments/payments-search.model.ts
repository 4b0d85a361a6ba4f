/** The parts of the page, in the order of its tabs. */
export const tabNames = [
  'try',
  'charges',
  'sessions',
  'credit',
  'plans',
  'invoices',
  'rails',
] as const
export type TabName = (typeof tabNames)[number]

/** The states of a charge, in the order in which it goes through them. */
export const chargeStatuses = [
  'reserved',
  'delivered',
  'settling',
  'indeterminate',
  'settled',
  'refunding',
  'refunded',
  'released',
  'failed',
  'reversed',
] as const

export const railNames = [
  'mpp_paper',
  'credit_paper',
  'credit',
  'x402_evm',
  'x402_svm',
  'mpp_solana',
  'mpp_session',
] as const
export type RailName = (typeof railNames)[number]

export const roles = ['payer', 'payee'] as const

/** What of the page is shown, as it stands in the address. */
export interface PaymentsSearch {
  readonly tab?: TabName
  /** The name of the call that is tried: `mpp.charge`. */
  readonly call?: string
  /** The charge that is open. */
  readonly charge?: string
  /** The invoice that is open. */
  readonly invoice?: string
  /** Of the charges that are listed. */
  readonly status?: (typeof chargeStatuses)[number]
  readonly rail?: RailName
  readonly role?: (typeof roles)[number]
}

const texts = { call: 80, charge: 40, invoice: 40 } as const

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): PaymentsSearch {
  const read = Object.entries(texts).flatMap(([name, longest]) => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? [[name, value.slice(0, longest)]] : []
  })
  return {
    ...Object.fromEntries(read),
    ...chosen('tab', tabNames, search),
    ...chosen('status', chargeStatuses, search),
    ...chosen('rail', railNames, search),
    ...chosen('role', roles, search),
  }
}

function chosen(
  name: string,
  choices: readonly string[],
  search: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const value = choices.find((one) => one === search[name])
  return value === undefined ? {} : { [name]: value }
}
