import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createKeyPairFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressFromPublicKey,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Instruction,
  isAddress,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import { getMintDecoder } from '@solana-program/token'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { SolanaBlockhash } from '../../ports/chain-solana.ts'
import type {
  SignedSolanaTransaction,
  SolanaPayoutWallet,
  SolanaTransfer,
} from '../../ports/payout-wallet.ts'
import { openSolanaRpc } from './open-rpc.ts'
import {
  associatedAccount,
  createAccountIdempotently,
  type Mint,
  memo,
  token2022Program,
  tokenProgram,
  transferSol,
  transferToken,
} from './payout-wallet-instructions.ts'
import { toSolanaError } from './solana-failure.ts'
import { createSolanaRpcChain } from './solana-rpc-chain.ts'

const memoBytesMax = 256
const u64Max = 2n ** 64n - 1n
const confirmTimeoutMs = 30_000
const mintsRemembered = 1_024
const mintLayout = getMintDecoder()

type Signer = {
  readonly address: Address
  readonly keyPair: Awaited<ReturnType<typeof createKeyPairFromPrivateKeyBytes>>
}

/** The wallet of a 32-byte Ed25519 seed, on the cluster behind an RPC URL. */
export async function createSolanaPayoutWallet(options: {
  readonly seed: Uint8Array
  readonly rpcUrl: string
  /** For each call to the node. */
  readonly timeoutMs?: number
}): Promise<SolanaPayoutWallet> {
  const { rpcUrl, timeoutMs = 10_000 } = options
  const keyPair = await createKeyPairFromPrivateKeyBytes(options.seed)
  const signer = { keyPair, address: await getAddressFromPublicKey(keyPair.publicKey) }
  const readMint = createMintReader(rpcUrl, timeoutMs)
  const chain = createSolanaRpcChain({ rpcUrl, timeoutMs })

  const sign = async (instructions: readonly Instruction[]): Promise<SignedSolanaTransaction> => {
    const lifetime = await chain.getLatestBlockhash()
    const signed = await signTransaction(signer, instructions, lifetime)
    return { ...signed, lastValidBlockHeight: lifetime.lastValidBlockHeight }
  }
  const settled = async ({ signature, transaction }: SignedSolanaTransaction): Promise<void> => {
    await chain.sendTransaction(transaction)
    const status = await chain.waitForSignature(signature, confirmTimeoutMs)
    if (status === null)
      throw new AppError(upstreamErrors.timeout, 'The Solana chain did not confirm in time.')
    if (status.error !== null)
      throw new AppError(chainErrors.refused, 'The token account could not be made.', {
        cause: status.error,
      })
  }
  return {
    address: signer.address,
    signTransfer: async (transfer) => sign(await toInstructions(transfer, signer, readMint)),
    coSign: (transaction) => coSign(transaction, signer),
    ensureTokenAccount: async (mintAddress, ownerAddress = signer.address) => {
      const mint = await readMint(toAddress(mintAddress))
      const owner = toAddress(ownerAddress)
      const account = await associatedAccount(owner, mint)
      const accounts = await chain.getTokenAccounts({ owner, mint: mint.address })
      if (!accounts.some(({ address }) => address === account)) {
        const creation = { payer: signer.address, address: account, owner, mint }
        await settled(await sign([createAccountIdempotently(creation)]))
      }
      return account
    },
  }
}

async function toInstructions(
  { to, mint: mintAddress, amountAtomic, memo: text }: SolanaTransfer,
  { address: from }: Signer,
  readMint: (mint: Address) => Promise<Mint>,
): Promise<readonly Instruction[]> {
  if (amountAtomic < 1n || amountAtomic > u64Max)
    throw new AppError(chainErrors.refused, 'The amount is not between 1 and 2^64 - 1.')
  if (text !== undefined && Buffer.byteLength(text) > memoBytesMax)
    throw new AppError(chainErrors.refused, `The memo is longer than ${memoBytesMax} bytes.`)
  const note = text === undefined ? [] : [memo(text)]
  const owner = toAddress(to)
  if (mintAddress === null) return [transferSol({ from, to: owner, amountAtomic }), ...note]
  const mint = await readMint(toAddress(mintAddress))
  const [source, target] = await Promise.all([
    associatedAccount(from, mint),
    associatedAccount(owner, mint),
  ])
  return [
    createAccountIdempotently({ payer: from, address: target, owner, mint }),
    transferToken({ source, target, authority: from, mint, amountAtomic }),
    ...note,
  ]
}

async function signTransaction(
  signer: Signer,
  instructions: readonly Instruction[],
  latest: SolanaBlockhash,
): Promise<{ readonly signature: string; readonly transaction: string }> {
  const lifetime = { ...latest, blockhash: blockhash(latest.blockhash) }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(signer.address, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return toSigned(await partiallySignTransaction([signer.keyPair], compileTransaction(message)))
}

async function coSign(
  transaction: string,
  signer: Signer,
): Promise<{ readonly signature: string; readonly transaction: string }> {
  const decoded = readTransaction(transaction)
  const feePayer = decoded === null ? undefined : feePayerOf(decoded)
  if (decoded === null || feePayer !== signer.address)
    throw new AppError(chainErrors.refused, 'Not a transaction whose fees the service pays.')
  return toSigned(await partiallySignTransaction([signer.keyPair], decoded))
}

function toSigned(transaction: Transaction): {
  readonly signature: string
  readonly transaction: string
} {
  return {
    signature: getSignatureFromTransaction(transaction),
    transaction: getBase64EncodedWireTransaction(transaction),
  }
}

function readTransaction(transaction: string): Transaction | null {
  try {
    return getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
  } catch {
    return null
  }
}

function feePayerOf({ messageBytes }: Transaction): Address | undefined {
  try {
    return getCompiledTransactionMessageDecoder().decode(messageBytes).staticAccounts[0]
  } catch {
    return undefined
  }
}

/** Reads each mint once: its program and decimals never change. */
function createMintReader(rpcUrl: string, timeoutMs: number): (mint: Address) => Promise<Mint> {
  const rpc = openSolanaRpc(rpcUrl)
  const known = new Map<Address, Mint>()
  return async (mint) => {
    const found = known.get(mint)
    if (found !== undefined) return found
    const abortSignal = AbortSignal.timeout(timeoutMs)
    const { value } = await rpc
      .getAccountInfo(mint, { encoding: 'base64' })
      .send({ abortSignal })
      .catch((failure: unknown) => {
        throw toSolanaError(failure)
      })
    const data = value === null ? null : Buffer.from(value.data[0], 'base64')
    const program = value?.owner
    const isToken = program === tokenProgram || program === token2022Program
    const isMint = data !== null && isToken && data.length >= mintLayout.fixedSize
    // What the newer program keeps behind it is passed over.
    const kept = isMint ? mintLayout.decode(data) : null
    if (program === undefined || kept?.isInitialized !== true)
      throw new AppError(chainErrors.refused, 'Not the mint of a token.')
    const read = { address: mint, program, decimals: kept.decimals }
    if (known.size >= mintsRemembered) known.clear()
    known.set(mint, read)
    return read
  }
}

function toAddress(text: string): Address {
  if (isAddress(text)) return text
  throw new AppError(chainErrors.refused, 'Not a Solana address.')
}
