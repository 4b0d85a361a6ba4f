/** Ether's address where tokens have addresses. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A contract that the service knows. */
export interface KnownToken {
  readonly address: string
  readonly label: string
  readonly decimals: number | null
}

/** What a token of the paper account is, as far as the service's contracts say. Decimals that nobody says are null. */
export function paperAsset(
  token: string,
  contracts: readonly KnownToken[],
): { readonly symbol: string | null; readonly decimals: number | null } {
  const address = token.toLowerCase()
  if (address === nativeAddress) return { symbol: 'ETH', decimals: 18 }
  const known = contracts.find((one) => one.address.toLowerCase() === address)
  return { symbol: known?.label ?? null, decimals: known?.decimals ?? null }
}
