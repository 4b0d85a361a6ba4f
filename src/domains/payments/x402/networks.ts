import { solanaMainnet } from '../../../kernel/chains.ts'

/** The names that version 1 has for networks; networks it has no name for go by their CAIP-2 id in it. */
const namesOfVersion1: Readonly<Record<string, string>> = {
  solana: solanaMainnet,
  'solana-devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana-testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** The CAIP-2 id behind a name that a payer of version 1 uses; the name itself when it is not known. */
export function networkOfVersion1(name: string): string {
  return Object.hasOwn(namesOfVersion1, name) ? (namesOfVersion1[name] ?? name) : name
}

/** What version 1 calls the network. */
export function nameInVersion1(network: string): string {
  const found = Object.entries(namesOfVersion1).find(([, id]) => id === network)
  return found?.[0] ?? network
}
