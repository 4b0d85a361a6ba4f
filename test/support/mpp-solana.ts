import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import { charge } from '@solana/mpp/client'
import { Mppx } from 'mppx/client'
import { createSolanaPayoutWallet } from '../../src/adapters/solana-rpc/payout-wallet.ts'
import { createSolanaRpcChain } from '../../src/adapters/solana-rpc/solana-rpc-chain.ts'
import { createDevFaucet } from '../../src/app/chains/faucet-client.ts'
import type { ChainDaemon } from '../../src/app/chains/start-daemon.ts'
import type { MppSolana } from '../../src/domains/money/payments/mpp/index.ts'
import type { ChainSolana } from '../../src/ports/chain-solana.ts'
import type { SolanaPayoutWallet } from '../../src/ports/payout-wallet.ts'
import { createTestChains } from './chain-daemon.ts'
import { solanaKey } from './solana-payments.ts'

/** The embedded Solana VM with the service's funded wallet, and payers. */
export type SolanaWorld = {
  readonly daemon: ChainDaemon
  readonly rpcUrl: string
  readonly chain: ChainSolana
  readonly wallet: SolanaPayoutWallet
  readonly usdcMint: string
  readonly options: MppSolana
  /** A payer with as much of each as is asked for, in whole units. */
  readonly payer: (funds?: {
    readonly sol?: bigint
    readonly usdc?: bigint
  }) => Promise<KeyPairSigner>
  readonly usdcOf: (owner: string) => Promise<bigint>
  readonly close: () => Promise<void>
}

/** Starts the chain; `close` ends it. */
export async function openSolana(): Promise<SolanaWorld> {
  const chains = await createTestChains()
  const daemon = await chains.start()
  const { adminUrl, solanaRpcUrl: rpcUrl, solana } = daemon.addresses
  const options = await solanaOptions({ rpcUrl, usdcMint: solana.usdcMint })
  const { chain, wallet, usdcMint } = options
  const faucet = createDevFaucet({ adminUrl })
  const fund = async (address: string, { sol = 0n, usdc = 0n }) => {
    if (sol > 0n) {
      const amountAtomic = sol * 10n ** 9n
      await faucet.drip({ chain: 'solana', address, asset: 'SOL', amountAtomic })
    }
    if (usdc > 0n) {
      const amountAtomic = usdc * 10n ** 6n
      await faucet.drip({ chain: 'solana', address, asset: 'USDC', amountAtomic })
    }
  }
  await fund(wallet.address, { sol: 10n, usdc: 100n })
  return {
    daemon,
    rpcUrl,
    chain,
    wallet,
    usdcMint,
    options,
    async payer(funds = { sol: 2n, usdc: 50n }) {
      const signer = await createKeyPairSignerFromPrivateKeyBytes(solanaKey().seed)
      await fund(signer.address, funds)
      return signer
    },
    usdcOf: (owner) => chain.getTokenBalance({ owner, mint: usdcMint }),
    close: () => chains.remove(),
  }
}

/** What a process of the service needs of the chain; all of them pay from one wallet. */
export async function solanaOptions({
  rpcUrl,
  usdcMint,
}: {
  readonly rpcUrl: string
  readonly usdcMint: string
}) {
  const chain = createSolanaRpcChain({ rpcUrl })
  const wallet = await createSolanaPayoutWallet({ seed: new Uint8Array(32).fill(9), rpcUrl })
  const cluster = await chain.chain()
  return { chain, wallet, cluster, network: 'localnet', usdcMint } satisfies MppSolana
}

/** The reference client with the reference Solana method. */
export function solanaClient(
  { rpcUrl }: Pick<SolanaWorld, 'rpcUrl'>,
  signer: KeyPairSigner,
  options: {
    readonly broadcast?: boolean
    /** `method/intent` of the offers that it wants, `solana/charge` unless given. */
    readonly wants?: string
    /** Of the offers for one method, the currency that it takes. */
  } = {},
) {
  const method = charge({ signer, rpcUrl, broadcast: options.broadcast ?? false })
  return Mppx.create({ methods: [method], polyfill: false })
}
