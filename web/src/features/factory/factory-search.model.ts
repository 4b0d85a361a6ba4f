/** The parts of the page, in the order of its tabs. */
export const tabNames = ['make', 'tokens', 'grants'] as const
export type TabName = (typeof tabNames)[number]

/** What the account of a list of grants is to them: who gets the tokens, or who may end the grant. */
export const roleNames = ['beneficiary', 'revoker'] as const
export type RoleName = (typeof roleNames)[number]

/** What of the page is shown, as it stands in the address. */
export interface FactorySearch {
  readonly tab?: TabName
  /** Whose grants are listed; without it those of the wallet. */
  readonly of?: string
  /** What that account is to them; without it who gets the tokens. */
  readonly as?: RoleName
  /** Of which token alone. */
  readonly token?: string
}

const address = /^0x[0-9a-fA-F]{40}$/

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): FactorySearch {
  const tab = tabNames.find((one) => one === search['tab'])
  const as = roleNames.find((one) => one === search['as'])
  return {
    ...(tab === undefined ? {} : { tab }),
    ...addressOf('of', search),
    ...(as === undefined ? {} : { as }),
    ...addressOf('token', search),
  }
}

function addressOf(name: string, search: Readonly<Record<string, unknown>>) {
  const value = search[name]
  return typeof value === 'string' && address.test(value) ? { [name]: value } : {}
}
