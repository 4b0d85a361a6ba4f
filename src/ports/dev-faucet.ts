/** What the faucet gives on each chain; `PLATFORM` is the platform token of that chain. */
export type DripRequest =
  | {
      readonly chain: 'evm'
      readonly address: string
      readonly asset: 'ETH' | 'USDC' | 'PLATFORM'
      readonly amountAtomic: bigint
    }
  | {
      readonly chain: 'solana'
      readonly address: string
      readonly asset: 'SOL' | 'USDC' | 'PLATFORM'
      readonly amountAtomic: bigint
    }

/** The transaction hash on the EVM chain, or the signature on Solana. */
export type Drip = { readonly transaction: string }

/** Test money on the embedded chains. There is none on a live chain, so the port is absent there. */
export type DevFaucet = {
  /** Resolves once the amount is on the chain; raises `chain.faucet_refused` (422) for a bad address or amount. */
  readonly drip: (request: DripRequest) => Promise<Drip>
}
