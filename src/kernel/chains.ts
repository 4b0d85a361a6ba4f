/**
 * The EVM chain of the launchpad: an Arbitrum Orbit rollup, so time rules read `block.timestamp`, never the block
 * number.
 */
export const evmChainId = 4663
/** The name of that chain in ids of tokens and pools that are written with their network, `robinhood_0x…`. */
export const networkName = 'robinhood'
/** CAIP-2 ids of the supported chains. */
export const evmChain = `eip155:${evmChainId}` as const
/**
 * The embedded Solana VM reports the genesis hash of devnet, because payment clients accept only the ids of public
 * networks.
 */
export const solanaDevnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
/** The cluster whose tokens have real value. */
export const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
