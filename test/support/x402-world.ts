import {
  appendTransactionMessageInstructions,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  address as toAddress,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { type PaymentPayload, wrapFetchWithPayment, x402Client, x402HTTPClient } from '@x402/fetch'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import { ExactSvmSchemeV1 } from '@x402/svm/exact/v1/client'
import { sql } from 'kysely'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSigner, wrapFetchWithPayment as wrapFetchOfVersion1 } from 'x402-fetch'
import { createSolanaPayoutWallet } from '../../src/adapters/solana-rpc/payout-wallet.ts'
import { createSolanaRpcChain } from '../../src/adapters/solana-rpc/solana-rpc-chain.ts'
import { createEvmPayoutWallet } from '../../src/adapters/viem/evm-payout-wallet.ts'
import { evmPayoutWalletMigrations } from '../../src/adapters/viem/evm-payout-wallet-table.ts'
import { createViemChainEvm } from '../../src/adapters/viem/viem-chain-evm.ts'
import { createEvmExactFacilitator } from '../../src/adapters/x402/evm-exact-facilitator.ts'
import { createSvmExactFacilitator } from '../../src/adapters/x402/svm-exact-facilitator.ts'
import { createDevFaucet } from '../../src/app/chains/faucet-client.ts'
import type { ChainDaemon } from '../../src/app/chains/start-daemon.ts'
import type { ChainRail, PaymentRail, Settlement } from '../../src/domains/money/payments/rail.ts'
import {
  createOfferBinding,
  createX402EvmRail,
  createX402SvmRail,
  x402Frame,
  x402Migrations,
} from '../../src/domains/money/payments/x402/index.ts'
import { evmChainId, solanaDevnet } from '../../src/kernel/chains.ts'
import type { ChainEvm, Hex } from '../../src/ports/chain-evm.ts'
import type { ChainSolana } from '../../src/ports/chain-solana.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { EvmExactPayload, PaymentFacilitator } from '../../src/ports/payment-facilitator.ts'
import type { EvmPayoutWallet, SolanaPayoutWallet } from '../../src/ports/payout-wallet.ts'
import { createTestChains, rpc, type TestChains } from './chain-daemon.ts'
import { freePort } from './free-port.ts'
import { openTill, paymentMigrationSets, type RailParts, type Till } from './payments-world.ts'

/** The schemas of paid calls and of x402. */
export const x402MigrationSets: readonly MigrationSet[] = [
  ...paymentMigrationSets,
  { domain: 'evm_payout_wallet', migrations: evmPayoutWalletMigrations },
  { domain: 'x402', migrations: x402Migrations },
]

/** Both chains with the service's funded wallets, and payers. */
export type X402Chains = {
  readonly daemon: ChainDaemon
  readonly evm: ChainEvm
  readonly solana: ChainSolana
  readonly solanaWallet: SolanaPayoutWallet
  readonly evmWalletOn: (database: Database) => EvmPayoutWallet
  /** A payer with 1,000 dollars and no gas. */
  readonly evmPayer: () => Promise<PrivateKeyAccount>
  /** A payer with 1,000 dollars and no lamports. */
  readonly solanaPayer: (seed?: Uint8Array) => Promise<KeyPairSigner>
  /** A payer with 5 wrapped SOL. */
  readonly wrappedSolPayer: () => Promise<KeyPairSigner>
  readonly usdcOnEvm: (owner: string) => Promise<bigint>
  readonly usdcOnSolana: (owner: string) => Promise<bigint>
  /** Any method of both nodes, also the operator's. */
  readonly admin: (method: string, params: readonly unknown[]) => Promise<unknown>
  readonly remove: () => Promise<void>
}

/** Starts the chains; `remove` ends them. */
export async function openX402Chains(): Promise<X402Chains> {
  const chains: TestChains = await createTestChains()
  const daemon = await chains.start()
  const { evmRpcUrl, solanaRpcUrl, adminUrl, contracts, solana: mints } = daemon.addresses
  const evm = createViemChainEvm({ rpcUrl: evmRpcUrl })
  const solana = createSolanaRpcChain({ rpcUrl: solanaRpcUrl })
  const faucet = createDevFaucet({ adminUrl })
  const evmKey = generatePrivateKey()
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const solanaWallet = await createSolanaPayoutWallet({ seed, rpcUrl: solanaRpcUrl })
  const drip = async (chain: 'evm' | 'solana', address: string, asset: string, amount: bigint) => {
    // The faucet checks the pair of chain and asset.
    const request = { chain, address, asset, amountAtomic: amount } as Parameters<
      typeof faucet.drip
    >[0]
    await faucet.drip(request)
  }
  await drip('evm', privateKeyToAccount(evmKey).address, 'ETH', 10n ** 20n)
  await drip('solana', solanaWallet.address, 'SOL', 10n ** 12n)
  return {
    daemon,
    evm,
    solana,
    solanaWallet,
    evmWalletOn: (database) =>
      createEvmPayoutWallet({ key: evmKey, chainId: evmChainId, chain: evm, database }),
    async evmPayer() {
      const account = privateKeyToAccount(generatePrivateKey())
      await drip('evm', account.address, 'USDC', 10n ** 9n)
      return account
    },
    async solanaPayer(bytes = crypto.getRandomValues(new Uint8Array(32))) {
      const signer = await createKeyPairSignerFromPrivateKeyBytes(bytes)
      await drip('solana', signer.address, 'USDC', 10n ** 9n)
      return signer
    },
    async wrappedSolPayer() {
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const signer = await createKeyPairSignerFromPrivateKeyBytes(bytes)
      await drip('solana', signer.address, 'SOL', 6n * 10n ** 9n)
      await wrapSol(solana, signer, 5n * 10n ** 9n)
      return signer
    },
    async usdcOnEvm(owner) {
      const data: Hex = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
      return BigInt(await evm.call({ to: contracts.testUsdc, data }))
    },
    usdcOnSolana: (owner) => solana.getTokenBalance({ owner, mint: mints.usdcMint }),
    async admin(method, params) {
      const answer = await rpc(adminUrl, method, params)
      if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`)
      return answer.result
    },
    remove: () => chains.remove(),
  }
}

const wrappedSolMint = toAddress('So11111111111111111111111111111111111111112')

async function wrapSol(chain: ChainSolana, owner: KeyPairSigner, amount: bigint): Promise<void> {
  const [ata] = await findAssociatedTokenPda({
    mint: wrappedSolMint,
    owner: owner.address,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  const latest = await chain.getLatestBlockhash()
  const lifetime = { ...latest, blockhash: blockhash(latest.blockhash) }
  const message = appendTransactionMessageInstructions(
    [
      getCreateAssociatedTokenIdempotentInstruction({
        payer: owner,
        ata,
        owner: owner.address,
        mint: wrappedSolMint,
      }),
      getTransferSolInstruction({ source: owner, destination: ata, amount }),
      getSyncNativeInstruction({ account: ata }),
    ],
    setTransactionMessageLifetimeUsingBlockhash(
      lifetime,
      setTransactionMessageFeePayerSigner(owner, createTransactionMessage({ version: 0 })),
    ),
  )
  const signed = await signTransactionMessageWithSigners(message)
  const signature = await chain.sendTransaction(getBase64EncodedWireTransaction(signed))
  await chain.waitForSignature(signature, 5_000)
}

/** What a test puts in the place of the real thing. */
type Instead = {
  readonly usdc?: Hex
  readonly facilitator?: (
    real: PaymentFacilitator<EvmExactPayload>,
  ) => PaymentFacilitator<EvmExactPayload>
}

/** The two rails of x402 over a database, as one process of the service has them. */
export function x402Rails(
  chains: X402Chains,
  parts: Pick<RailParts, 'clock' | 'database' | 'logger' | 'random'>,
  { usdc = chains.daemon.addresses.contracts.testUsdc, facilitator = (real) => real }: Instead = {},
): readonly PaymentRail[] {
  const { evm, solana, solanaWallet, daemon } = chains
  const { solana: mints } = daemon.addresses
  const binding = createOfferBinding({ ...parts, secret: 'a secret of all processes of this test' })
  const wallet = chains.evmWalletOn(parts.database)
  const network = `eip155:${evmChainId}`
  return [
    createX402EvmRail({
      ...parts,
      binding,
      chain: evm,
      chainId: evmChainId,
      usdc,
      wallet,
      facilitator: facilitator(createEvmExactFacilitator({ network, chain: evm, wallet })),
    }),
    createX402SvmRail({
      ...parts,
      binding,
      chain: solana,
      network: solanaDevnet,
      usdcMint: mints.usdcMint,
      wallet: solanaWallet,
      facilitator: createSvmExactFacilitator({
        network: solanaDevnet,
        chain: solana,
        wallet: solanaWallet,
      }),
    }),
  ]
}

/** A till that takes x402 and listens. */
export type X402Till = Till & { readonly url: string }

/** Opens a till that takes x402 over HTTP, on a database with `x402MigrationSets`. */
export async function openX402Till(
  chains: X402Chains,
  options: Omit<Parameters<typeof openTill>[0], 'rails' | 'addresses'> & {
    readonly rails?: (rails: readonly PaymentRail[]) => readonly PaymentRail[]
  } & Instead,
): Promise<X402Till> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { rails: change = (rails) => rails } = options
  const till = await openTill({
    ...options,
    addresses: [url, 'https://alt.example'],
    rails: (parts) => ({ rails: change(x402Rails(chains, parts, options)), frames: [x402Frame] }),
  })
  await till.http.listen({ port, host: '127.0.0.1' })
  return { ...till, url }
}

/** The official client, paying from an EVM account. */
export function payingFromEvm(account: PrivateKeyAccount, by: typeof fetch = fetch): typeof fetch {
  return wrapFetchWithPayment(by, evmClient(account))
}

/** What the official client would send for a 402 answer, so that a test can send it again, or elsewhere. */
export async function paymentFromEvm(
  account: PrivateKeyAccount,
  challenge: Response,
): Promise<PaymentPayload> {
  return payloadFor(evmClient(account), challenge)
}

/** As `paymentFromEvm`, from a Solana account. */
export async function paymentFromSolana(
  chains: X402Chains,
  signer: KeyPairSigner,
  challenge: Response,
): Promise<PaymentPayload> {
  return payloadFor(solanaClient(chains, signer), challenge)
}

/** The header that carries a payment. */
export function paymentHeader(payload: unknown): Readonly<Record<string, string>> {
  return { 'payment-signature': Buffer.from(JSON.stringify(payload)).toString('base64') }
}

function evmClient(account: PrivateKeyAccount): x402Client {
  const scheme = new ExactEvmScheme(account)
  return new x402Client().setSpendControls(false).register(`eip155:${evmChainId}`, scheme)
}

function solanaClient(chains: X402Chains, signer: KeyPairSigner): x402Client {
  const config = { rpcUrl: chains.daemon.addresses.solanaRpcUrl }
  const scheme = new ExactSvmScheme(signer, config)
  return new x402Client().setSpendControls(false).register(solanaDevnet, scheme)
}

async function payloadFor(client: x402Client, challenge: Response): Promise<PaymentPayload> {
  const http = new x402HTTPClient(client)
  const required = http.getPaymentRequiredResponse((name) => challenge.headers.get(name))
  return http.createPaymentPayload(required)
}

/** The official client, paying from a Solana account. */
export function payingFromSolana(chains: X402Chains, signer: KeyPairSigner): typeof fetch {
  return wrapFetchWithPayment(fetch, solanaClient(chains, signer))
}

/** As `paymentFromSolana`, in version 1, from the body of the 402 answer. */
export async function paymentFromSolanaInVersion1(
  chains: X402Chains,
  signer: KeyPairSigner,
  challenge: Response,
): Promise<PaymentPayload> {
  const http = new x402HTTPClient(clientOfVersion1(chains, signer))
  return http.createPaymentPayload(
    http.getPaymentRequiredResponse(() => null, await challenge.json()),
  )
}

function clientOfVersion1(chains: X402Chains, signer: KeyPairSigner): x402Client {
  const config = { rpcUrl: chains.daemon.addresses.solanaRpcUrl }
  const scheme = new ExactSvmSchemeV1(signer, config)
  return new x402Client().setSpendControls(false).registerV1('solana-devnet', scheme)
}

/** The official client of version 1: it sees the body of the 402 answer only. */
export function payingInVersion1(chains: X402Chains, signer: KeyPairSigner): typeof fetch {
  const withoutHeader: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const headers = new Headers(answer.headers)
    headers.delete('payment-required')
    return new Response(answer.body, { status: answer.status, headers })
  }
  return wrapFetchWithPayment(withoutHeader, clientOfVersion1(chains, signer))
}

/** The first official client, `x402-fetch`, which knows version 1 alone and refuses a body with a network that it cannot name. */
export async function payingByX402Fetch(
  chains: X402Chains,
): Promise<{ readonly payer: KeyPairSigner; readonly buy: typeof fetch }> {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const payer = await chains.solanaPayer(seed)
  const bytes = Buffer.concat([seed, Buffer.from(getBase58Encoder().encode(payer.address))])
  const secret = getBase58Decoder().decode(bytes)
  const signer = await createSigner('solana-devnet', secret)
  const svmConfig = { rpcUrl: chains.daemon.addresses.solanaRpcUrl }
  const most = 10n ** 6n
  return {
    payer,
    buy: wrapFetchOfVersion1(fetch, signer, most, undefined, { svmConfig }) as typeof fetch,
  }
}

type RefundRequest = Parameters<NonNullable<ChainRail['refund']>>[0]

/** The chain rail of that id. */
export function chainRailOf(rails: readonly PaymentRail[], id: string): ChainRail {
  const rail = rails.find((one) => one.id === id)
  if (rail?.custody !== 'chain') throw new Error(`${id} is not there`)
  return rail
}

/** Asks the rail for a refund. */
export async function refundBy(rail: ChainRail, request: RefundRequest): Promise<Settlement> {
  if (rail.refund === undefined) throw new Error('the rail sends nothing back')
  return rail.refund(request)
}

/** A refund of 400 units of the only charge, as the payments service would ask for it; it keeps its attempts. */
export async function refundRequestOf(
  database: Database,
  refundId: string,
): Promise<RefundRequest & { readonly attempts: readonly unknown[] }> {
  const { rows } = await sql<{ claim_key: string; reference: string }>`
    SELECT claim_key, reference FROM charges`.execute(database.query)
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} charges`)
  const attempts: Readonly<Record<string, unknown>>[] = []
  return {
    chargeId: 'chg_1',
    rail: 'x402_svm',
    mode: 'live',
    claimKey: row.claim_key,
    payer: 'acct_1',
    asset: 'USDC',
    amountAtomic: 1_000n,
    network: 'x',
    payTo: null,
    // Proofs are forgotten once a payment is final.
    proof: {},
    reference: row.reference,
    refundId,
    refundAtomic: 400n,
    attempts,
    get attempt() {
      return attempts.at(-1) ?? null
    },
    saveAttempt: async (attempt) => void attempts.push({ ...attempt }),
  }
}
