import type { AddressName, AddressNameSource } from '../../../ports/address-names.ts'
import type { SimulatedAccounts } from './simulated-accounts.ts'

const name: AddressName = {
  kind: 'account',
  name: 'Simulated trader',
  symbol: null,
  source: 'demo',
  id: null,
  others: null,
  isSimulated: true,
  warnings: [],
}

/** Marks the accounts of simulated traders as what they are. */
export function createSimulatedNames(
  simulated: Pick<SimulatedAccounts, 'isSimulated'>,
): AddressNameSource {
  return async ({ evm }) => {
    const found = await simulated.isSimulated(evm)
    return new Map([...found].map((address) => [address, [name]]))
  }
}
