import { solanaMainnet } from '../../../../kernel/chains.ts'

/**
 * Every network that version 1 of the protocol has a name for. Its official clients refuse a whole answer because of
 * one unknown network, so no other is offered or accepted in version 1.
 */
export const namesOfVersion1: ReadonlyMap<string, string> = new Map([
  ['abstract', 'eip155:2741'],
  ['abstract-testnet', 'eip155:11124'],
  ['avalanche', 'eip155:43114'],
  ['avalanche-fuji', 'eip155:43113'],
  ['base', 'eip155:8453'],
  ['base-sepolia', 'eip155:84532'],
  ['educhain', 'eip155:41923'],
  ['iotex', 'eip155:4689'],
  ['peaq', 'eip155:3338'],
  ['polygon', 'eip155:137'],
  ['polygon-amoy', 'eip155:80002'],
  ['sei', 'eip155:1329'],
  ['sei-testnet', 'eip155:1328'],
  ['skale-base-sepolia', 'eip155:324705682'],
  ['solana', solanaMainnet],
  ['solana-devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['story', 'eip155:1514'],
])

/** The CAIP-2 id of a version 1 name; null for an unknown name. */
export function networkOfVersion1(name: string): string | null {
  return namesOfVersion1.get(name) ?? null
}

/** The version 1 name of the network; null for one without a name, such as chain 4663. */
export function nameInVersion1(network: string): string | null {
  for (const [name, id] of namesOfVersion1) if (id === network) return name
  return null
}
