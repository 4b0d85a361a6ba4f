/** The EVM chain that launches live on; an Arbitrum Orbit rollup, so time rules read `block.timestamp`. */
export const evmChainId = 4663
/** CAIP-2 names of the chains that the platform speaks to. */
export const evmChain = `eip155:${evmChainId}` as const
/** The embedded Solana VM presents as devnet, because payment clients accept only the public networks' ids. */
export const solanaDevnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
/** The cluster whose tokens are worth something. */
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
