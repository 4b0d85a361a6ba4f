import { createReceiptSigner } from '../adapters/jose/receipt-signer.ts'
import {
  createLocalKeyWrapping,
  type MasterKey,
} from '../adapters/local-keys/local-key-wrapping.ts'
import type { LiveBuild, LiveSwap, LiveTrading } from '../domains/orders/index.ts'
import type { Asset, SwapCalls } from '../domains/trading/index.ts'
import { createVaultService, currentVersion } from '../domains/vault/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import { AppError } from '../kernel/errors.ts'
import type { ChainEvm, Hex } from '../ports/chain-evm.ts'
import type { Clock } from '../ports/clock.ts'
import type { OrderWallet } from '../ports/order-wallet.ts'
import type { ServiceOptions } from './service-options.ts'

/** Blocks above a swap before an order counts it. The embedded chain makes a block for each transaction, and no more. */
const confirmations = { embedded: 0, live: 12 }
/** A swap may wait for a person's approval, and for a block. */
const deadlineSeconds = 1_800
/** How ether is named where an address is wanted. */
const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/**
 * Wallets whose keys stay here; nothing but 503 where the program has no master key. Raises where the master keys are not
 * those of the database.
 */
export async function createVault(
  { config, world, foundations }: ServiceOptions,
  masterKeys: readonly MasterKey[] | null,
) {
  const { receiptKey } = world.keys
  if (receiptKey === null) throw new Error('RECEIPT_KEY is not set')
  const vault = createVaultService({
    ...world,
    evm: world.chains.evm,
    outbox: foundations.eventLog,
    keys: masterKeys === null ? null : await openKeys(masterKeys, { config, world }),
    chainId: evmChainId,
    weth: world.chains.contracts.weth,
    signer: await createReceiptSigner({ key: receiptKey }),
    issuer: config.baseUrl,
  })
  await vault.verifyKeys()
  return vault
}

async function openKeys(
  masterKeys: readonly MasterKey[],
  { config, world }: Pick<ServiceOptions, 'config' | 'world'>,
) {
  const versions = masterKeys.map(({ version }) => version)
  const named = config.vaultWrappingVersion
  if (named !== null && !versions.includes(named)) {
    throw new Error(
      `VAULT_WRAPPING_VERSION names version ${named}, which VAULT_MASTER_KEYS has not`,
    )
  }
  const wrapping = named ?? (await currentVersion(world.database.query, versions))
  return createLocalKeyWrapping(masterKeys, wrapping)
}

type LiveParts = {
  readonly wallet: OrderWallet
  readonly calls: () => SwapCalls
  readonly evm: ChainEvm
  readonly clock: Clock
  /** Traded as ether. Null where it is not on the chain. */
  readonly weth: Hex | null
  readonly isEmbedded: boolean
}

/** What live orders need: the vault's wallet, and swaps as trading builds and reads them. */
export function createLiveTrading(parts: LiveParts): LiveTrading {
  const { evm, isEmbedded, wallet } = parts
  return {
    wallet,
    evm,
    confirmations: isEmbedded ? confirmations.embedded : confirmations.live,
    buildSwap: (swap) => buildSwap(swap, parts),
    async receivedBy(_swap, receipt) {
      const sent = await evm.getTransaction(receipt.transactionHash)
      // Its bytes say what it was to bring, whatever was quoted since.
      if (sent === null || sent.to === null) return 0n
      const { input: data, to, value } = sent
      return parts.calls().receivedBy({ to, data, value }, receipt)
    },
  }
}

async function buildSwap(
  { amountInAtomic, minOutAtomic, pair, side, wallet }: LiveSwap,
  { calls, clock, weth }: LiveParts,
): Promise<LiveBuild> {
  const assetOf = (token: Hex): Asset => (token === weth || token === ether ? 'ETH' : token)
  const [sells, buys] = side === 'buy' ? [pair.quote, pair.base] : [pair.base, pair.quote]
  try {
    const { approval, balance, data, to, value } = await calls().build({
      ...{ wallet, sell: assetOf(sells), buy: assetOf(buys), amountIn: amountInAtomic },
      // Never nothing, which would accept any price.
      minOut: minOutAtomic > 0n ? minOutAtomic : 1n,
      deadline: BigInt(Math.floor(clock.nowMs() / 1_000) + deadlineSeconds),
    })
    if (balance < amountInAtomic) return { outcome: 'refused', reason: 'insufficient_balance' }
    return { outcome: 'built', call: { to, data, value }, approval }
  } catch (failure) {
    if (!(failure instanceof AppError) || !goneNow.includes(failure.spec.code)) throw failure
    return { outcome: 'refused', reason: 'no_liquidity' }
  }
}

/** What quotes say where there is not enough to trade now. */
const goneNow = ['trading.no_liquidity', 'trading.amount_out_of_range', 'trading.unsupported_token']
