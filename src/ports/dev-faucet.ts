/** What the faucet gives on each chain; `PLATFORM` is that chain's platform token. */
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

/** Test funds on the embedded chains. Absent on live chains. */
export type DevFaucet = {
  /** Resolves once the amount is on the chain. Raises `chain.faucet_refused` (422) for an invalid address or amount. */
  readonly drip: (request: DripRequest) => Promise<Drip>
}
