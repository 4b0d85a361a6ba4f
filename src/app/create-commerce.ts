import { readFile } from 'node:fs/promises'
import type { BillingService } from '../domains/money/billing/index.ts'
import {
  createCommerceProjection,
  createCommerceService,
  ownAddresses,
} from '../domains/money/commerce/index.ts'
import type { LedgerService } from '../domains/money/ledger/index.ts'
import type { PaymentMode } from '../kernel/assets.ts'
import { evmChainId } from '../kernel/chains.ts'
import { checkoutNetworks } from './configured-features.ts'
import type { ServiceOptions } from './service-options.ts'

/** The embedded chain mines a block per transaction and reorganises only on request. */
const confirmations = { embedded: 1, live: 12 }

/**
 * Sales for payments on a chain (a paper balance cannot buy what a live chain delivers), and the projection that
 * detects these payments on chain 4663.
 */
export async function createCommerce(
  { config, world }: ServiceOptions,
  books: {
    readonly billing: BillingService
    readonly ledger: LedgerService
    readonly mode: PaymentMode
  },
) {
  const { chains, wallets } = world
  const sells = (liveUrl: string | null) => books.mode === 'live' || liveUrl === null
  const { evm: evmAddress, solana: solanaAddress } = await ownAddresses({
    evmKey: sells(config.evmRpcUrl) ? world.keys.evmKey : null,
    solanaSeed: sells(config.solanaRpcUrl) ? world.keys.solanaSeed : null,
  })
  const { usdc } = chains
  const { file } = config.domainAssociation
  const options = {
    ...world,
    ...books,
    solana: chains.solana,
    domainAssociation: file === null ? null : { bytes: await readFile(file) },
    settings: {
      paidElsewhere: [
        wallets.evm?.address,
        wallets.solana?.address,
        config.mpp.recipient ?? undefined,
      ].filter((address) => address !== undefined),
      ...(evmAddress === null || usdc.evmAddress === null
        ? {}
        : {
            evm: {
              chainId: evmChainId,
              payTo: evmAddress,
              usdc: usdc.evmAddress,
              confirmations:
                config.evmRpcUrl === null ? confirmations.embedded : confirmations.live,
            },
          }),
      ...(solanaAddress === null
        ? {}
        : {
            solana: {
              network: await chains.solana.chain(),
              payTo: solanaAddress,
              usdcMint: usdc.mint,
            },
          }),
    },
  }
  return {
    service: createCommerceService(options),
    projection: createCommerceProjection(options),
    /** CAIP-2 of the networks on which something is sold. */
    networks: checkoutNetworks(options.settings),
  }
}
