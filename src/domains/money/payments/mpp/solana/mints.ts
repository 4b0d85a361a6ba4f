import { address } from '@solana/kit'
import { type PriceAsset, priceAssets } from '../../../../../kernel/assets.ts'
import { solanaMainnet } from '../../../../../kernel/chains.ts'
import { token2022Program, tokenProgram } from './addresses.ts'
import type { MintTerms } from './payment-terms.ts'

/** The mint of each token asset; none for SOL. */
export type PaymentMints = Readonly<Partial<Record<PriceAsset, MintTerms>>>

/** The mint of USDC on the configured cluster. Throws for an invalid address or program. */
export function usdcMint(mint: {
  readonly address: string
  readonly program?: 'token' | 'token-2022' | undefined
}): PaymentMints {
  return {
    USDC: {
      address: address(mint.address),
      program: mint.program === 'token-2022' ? token2022Program : tokenProgram,
      decimals: priceAssets.USDC.decimals,
    },
  }
}

/** The common name of a cluster in challenges, from its CAIP-2 id. */
export function networkName(cluster: string): string {
  return clusterNames.get(cluster) ?? 'localnet'
}

const clusterNames = new Map([
  [solanaMainnet, 'mainnet-beta'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
  ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet'],
])
