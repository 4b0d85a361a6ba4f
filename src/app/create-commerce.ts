import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import { concatHex, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { BillingService, LedgerService } from '../domains/billing/index.ts'
import { createCommerceProjection, createCommerceService } from '../domains/commerce/index.ts'
import type { PaymentMode } from '../kernel/assets.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { ServiceOptions } from './service-options.ts'

/** The embedded chain makes a block for each transaction and goes back only when it is told to. */
const confirmations = { embedded: 1, live: 12 }

/** What is sold for payments on a chain, and the projection that sees them on chain 4663. */
export async function createCommerce(
  { config, world, foundations }: ServiceOptions,
  books: {
    readonly billing: BillingService
    readonly ledger: LedgerService
    readonly mode: PaymentMode
  },
) {
  const { chains, wallets } = world
  const { evm: evmAddress, solana: solanaAddress } = await addressesOf(world, books.mode, config)
  const { usdc } = chains
  const { file } = config.domainAssociation
  const options = {
    ...world,
    ...books,
    outbox: foundations.eventLog,
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
  }
}

/**
 * Addresses of commerce's own, from the service's keys: on the wallets' addresses one transfer could count as a paid
 * call and as a checkout. Paper is not sold for what a live chain carries; null where nothing is sold.
 */
async function addressesOf(
  { keys }: ServiceOptions['world'],
  mode: PaymentMode,
  config: ServiceOptions['config'],
) {
  const { evmKey, solanaSeed } = keys
  const sells = (liveUrl: string | null) => mode === 'live' || liveUrl === null
  return {
    evm:
      evmKey === null || !sells(config.evmRpcUrl)
        ? null
        : privateKeyToAccount(keccak256(concatHex([evmKey, stringToHex('commerce')]))).address,
    solana:
      solanaSeed === null || !sells(config.solanaRpcUrl)
        ? null
        : (
            await createKeyPairSignerFromPrivateKeyBytes(
              createHash('sha256').update(solanaSeed).update('commerce').digest(),
            )
          ).address,
  }
}
