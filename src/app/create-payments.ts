import { createReceiptSigner } from '../adapters/jose/receipt-signer.ts'
import { createEvmExactFacilitator } from '../adapters/x402/evm-exact-facilitator.ts'
import { createRemoteFacilitator } from '../adapters/x402/remote-facilitator.ts'
import { createSvmExactFacilitator } from '../adapters/x402/svm-exact-facilitator.ts'
import { createSvmTransactionSearch } from '../adapters/x402/svm-transaction-search.ts'
import type { ChargeBooks } from '../domains/money/billing/index.ts'
import type { LedgerService } from '../domains/money/ledger/index.ts'
import {
  createPaymentsService,
  type PaymentsServiceOptions,
} from '../domains/money/payments/index.ts'
import { createMpp, joinedBooks, type MppOptions } from '../domains/money/payments/mpp/index.ts'
import {
  createOfferBinding,
  createX402EvmRail,
  createX402SvmRail,
  x402Frame,
} from '../domains/money/payments/x402/index.ts'
import { evmChain, evmChainId, solanaMainnet } from '../kernel/chains.ts'
import type { Ports } from '../ports/ports.ts'
import type { PriceFinder } from '../ports/price-finder.ts'
import type { Config } from './config.ts'
import type { ServiceOptions } from './service-options.ts'
import type { World } from './world.ts'

type Rail = PaymentsServiceOptions['rails'][number]
type Parts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly ledger: LedgerService
}

/** The paywall with every rail that the configuration permits, and the micropayment product. */
export async function createPayments(options: {
  readonly config: Config
  readonly world: ServiceOptions['world']
  readonly ledger: LedgerService
  readonly books: ChargeBooks
  readonly quoteToken: MppOptions['quoteToken']
  readonly findPrice: PriceFinder
  readonly outputOf: PaymentsServiceOptions['outputOf']
}) {
  const { config, world, ledger } = options
  const { chains, clock, database, logger, outbox, random, visits, keys } = world
  const parts: Parts = { clock, database, logger, outbox, random, ledger }
  const secret = given(keys.mppSecret, 'MPP_SECRET')
  const mpp = createMpp({
    ...parts,
    visits,
    spending: options.books,
    quoteToken: options.quoteToken,
    solana: await micropaymentChain(config, world),
    settings: {
      modes: config.mpp.modes,
      realm: config.mpp.realm,
      secrets: { current: secret, previous: config.mpp.previousSecret ?? undefined },
      baseUrl: config.baseUrl,
      serviceName: config.service.name,
      serviceSlug: config.service.slug,
    },
  })
  const payments = createPaymentsService({
    ...parts,
    visits,
    signer: await createReceiptSigner({ key: given(keys.receiptKey, 'RECEIPT_KEY') }),
    rails: [...mpp.rails, ...(await x402Rails({ config, world, parts, secret }))],
    frames: [mpp.frame, x402Frame],
    findPrice: options.findPrice,
    outputOf: options.outputOf,
    egress: world.egress,
    books: joinedBooks(mpp.books, options.books),
    settings: {
      baseUrl: config.baseUrl,
      operatorWallets: config.operatorWallets,
      takesPaper: config.mpp.modes.includes('paper'),
      playMoneyRails: playMoneyRails(config, await chains.solana.chain()),
    },
  })
  return { mpp, payments }
}

/**
 * When only this machine can call, the tokens of the embedded chains are the developer's own to spend. With outside
 * callers they count as play money, because everybody gets them from the faucet and can turn them into credit.
 */
function playMoneyRails(config: Config, cluster: string): ReadonlySet<Rail['id']> {
  if (config.mpp.isLocal) return new Set()
  const evm = config.evmRpcUrl === null ? (['x402_evm'] as const) : []
  const isMainnet = config.solanaRpcUrl !== null && cluster === solanaMainnet
  const solana = isMainnet ? [] : (['x402_svm', 'mpp_solana', 'mpp_session'] as const)
  const credit = evm.length + solana.length > 0 ? (['credit'] as const) : []
  return new Set([...evm, ...solana, ...credit])
}

async function micropaymentChain(config: Config, { chains, wallets }: World) {
  const { mint } = chains.usdc
  if (wallets.solana === null || mint === null) return null
  return {
    chain: chains.solana,
    wallet: wallets.solana,
    cluster: await chains.solana.chain(),
    // The embedded chain reports a public cluster's id, which wallets would look up elsewhere.
    network: config.solanaRpcUrl === null ? 'localnet' : undefined,
    usdcMint: mint,
    recipient: config.mpp.recipient ?? undefined,
    sponsorsFees: true,
  }
}

async function x402Rails(options: {
  readonly config: Config
  readonly world: World
  readonly parts: Parts
  readonly secret: string
}): Promise<readonly Rail[]> {
  const { config, world, parts, secret } = options
  const { chains, wallets } = world
  const binding = createOfferBinding({ ...parts, secret })
  const { evmAddress: usdc, mint: usdcMint } = chains.usdc
  const rails: Rail[] = []
  if (wallets.evm !== null && usdc !== null) {
    const { evm: chain } = chains
    const { evm: wallet } = wallets
    const facilitator =
      // Settlements are found by their effect: the used authorization identifies the transaction.
      remoteFacilitator(config, world, async () => null) ??
      createEvmExactFacilitator({ network: evmChain, chain, wallet })
    rails.push(
      createX402EvmRail({
        ...parts,
        binding,
        chain,
        chainId: evmChainId,
        usdc,
        wallet,
        facilitator,
      }),
    )
  }
  if (wallets.solana !== null && usdcMint !== null) {
    const { solana: chain } = chains
    const { solana: wallet } = wallets
    const network = toCluster(await chain.chain())
    const search = createSvmTransactionSearch({ rpcUrl: chains.solanaRpcUrl })
    const facilitator =
      remoteFacilitator(config, world, async ({ payload }) =>
        'transaction' in payload ? search(payload) : null,
      ) ?? createSvmExactFacilitator({ network, chain, wallet })
    rails.push(
      createX402SvmRail({ ...parts, binding, chain, network, usdcMint, wallet, facilitator }),
    )
  }
  return rails
}

type RemoteOptions = Parameters<typeof createRemoteFacilitator>[0]

function remoteFacilitator(
  { x402FacilitatorUrl: url }: Config,
  { clock, operatorEgress: egress }: World,
  findTransaction: RemoteOptions['findTransaction'],
) {
  return url === null ? null : createRemoteFacilitator({ url, egress, clock, findTransaction })
}

function toCluster(chain: string): `solana:${string}` {
  const [, reference = ''] = chain.split(':', 2)
  return `solana:${reference}`
}

function given<value>(value: value | null, name: string): value {
  if (value === null) throw new Error(`${name} is not set`)
  return value
}
