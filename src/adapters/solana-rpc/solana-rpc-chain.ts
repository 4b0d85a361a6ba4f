import {
  type Address,
  type Base64EncodedWireTransaction,
  isAddress,
  isSignature,
  type Rpc,
  type Signature,
  type SolanaRpcApi,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type {
  ChainSolana,
  SolanaSignatureStatus,
  SolanaTokenAccount,
  SolanaTransaction,
} from '../../ports/chain-solana.ts'
import { openSolanaRpc } from './open-rpc.ts'
import { toSolanaError } from './solana-failure.ts'
import { toPlainError, toTokenAccount, toTokenBalance } from './to-port.ts'

const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const statusPollMs = 100

type Connection = {
  readonly rpc: Rpc<SolanaRpcApi>
  /** Aborts a call after the timeout. */
  readonly limit: () => { readonly abortSignal: AbortSignal }
}

/** A Solana cluster behind an RPC URL, one HTTP request per call over keep-alive connections. */
export function createSolanaRpcChain(options: {
  readonly rpcUrl: string
  /** For each call. */
  readonly timeoutMs?: number
}): ChainSolana {
  const { timeoutMs = 10_000 } = options
  const rpc = openSolanaRpc(options.rpcUrl)
  const limit = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })
  const connection: Connection = { rpc, limit }
  const getTokenAccounts: ChainSolana['getTokenAccounts'] = (filter) =>
    answered(() => readTokenAccounts(connection, filter))
  const getSignatureStatus: ChainSolana['getSignatureStatus'] = (signature) =>
    answered(() => readStatus(connection, signature))
  return {
    chain: async () => {
      const hash = await answered(() => rpc.getGenesisHash().send(limit()))
      return `solana:${hash.slice(0, 32)}`
    },
    getBalance: (owner) =>
      answered(async () => (await rpc.getBalance(toAddress(owner)).send(limit())).value),
    getTokenBalance: async (holding) => {
      const accounts = await getTokenAccounts(holding)
      return accounts.reduce((total, { amountAtomic }) => total + amountAtomic, 0n)
    },
    getTokenAccounts,
    getSlot: () => answered(() => rpc.getSlot().send(limit())),
    getLatestBlockhash: () =>
      answered(async () => (await rpc.getLatestBlockhash().send(limit())).value),
    getFee: (message) =>
      answered(async () => {
        // The node validates that it is base64.
        const encoded = message as TransactionMessageBytesBase64
        return (await rpc.getFeeForMessage(encoded).send(limit())).value
      }),
    simulateTransaction: (transaction) => answered(() => simulate(connection, transaction)),
    sendTransaction: (transaction, { skipPreflight = false } = {}) =>
      answered(() =>
        rpc
          .sendTransaction(toWire(transaction), { encoding: 'base64', skipPreflight })
          .send(limit()),
      ),
    getSignatureStatus,
    getTransaction: (signature) => answered(() => readTransaction(connection, signature)),
    getSignatures: (query) => answered(() => readSignatures(connection, query)),
    waitForSignature: (signature, waitMs) =>
      waitForSignature(getSignatureStatus, signature, waitMs),
  }
}

async function readTokenAccounts(
  { rpc, limit }: Connection,
  { owner, mint }: { readonly owner: string; readonly mint?: string },
): Promise<readonly SolanaTokenAccount[]> {
  const filters =
    mint === undefined
      ? tokenPrograms.map((program) => ({ programId: toAddress(program) }))
      : [{ mint: toAddress(mint) }]
  const answers = await Promise.all(
    filters.map((filter) =>
      rpc
        .getTokenAccountsByOwner(toAddress(owner), filter, { encoding: 'jsonParsed' })
        .send(limit()),
    ),
  )
  return answers
    .flatMap(({ value }) => value.map(toTokenAccount))
    .filter((account) => account !== null)
}

async function simulate(
  { rpc, limit }: Connection,
  transaction: string,
): ReturnType<ChainSolana['simulateTransaction']> {
  const { value } = await rpc
    .simulateTransaction(toWire(transaction), { encoding: 'base64', sigVerify: false })
    .send(limit())
  return {
    error: toPlainError(value.err),
    logs: value.logs ?? [],
    unitsConsumed: value.unitsConsumed ?? 0n,
  }
}

async function readStatus(
  { rpc, limit }: Connection,
  signature: string,
): Promise<SolanaSignatureStatus | null> {
  const { value } = await rpc
    .getSignatureStatuses([toSignature(signature)], { searchTransactionHistory: true })
    .send(limit())
  const status = value[0]
  if (status === undefined || status === null) return null
  return {
    slot: status.slot,
    confirmation: status.confirmationStatus ?? 'processed',
    error: toPlainError(status.err),
  }
}

async function readTransaction(
  { rpc, limit }: Connection,
  signature: string,
): Promise<SolanaTransaction | null> {
  const found = await rpc
    .getTransaction(toSignature(signature), {
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
      commitment: 'confirmed',
    })
    .send(limit())
  if (found?.meta === undefined || found.meta === null) return null
  const { meta, transaction } = found
  const loaded = meta.loadedAddresses
  return {
    signature,
    slot: found.slot,
    blockTime: found.blockTime,
    error: toPlainError(meta.err),
    feeLamports: meta.fee,
    accounts: [
      ...transaction.message.accountKeys,
      ...(loaded?.writable ?? []),
      ...(loaded?.readonly ?? []),
    ],
    preBalances: meta.preBalances,
    postBalances: meta.postBalances,
    preTokenBalances: (meta.preTokenBalances ?? []).map(toTokenBalance),
    postTokenBalances: (meta.postTokenBalances ?? []).map(toTokenBalance),
    logs: meta.logMessages ?? [],
  }
}

async function readSignatures(
  { rpc, limit }: Connection,
  query: Parameters<ChainSolana['getSignatures']>[0],
): ReturnType<ChainSolana['getSignatures']> {
  const { address, before, until } = query
  const found = await rpc
    .getSignaturesForAddress(toAddress(address), {
      commitment: 'finalized',
      limit: query.limit,
      ...(before === undefined ? {} : { before: toSignature(before) }),
      ...(until === undefined ? {} : { until: toSignature(until) }),
    })
    .send(limit())
  return found.map(({ signature, slot, err }) => ({ signature, slot, error: toPlainError(err) }))
}

async function waitForSignature(
  getStatus: ChainSolana['getSignatureStatus'],
  signature: string,
  timeoutMs: number,
): Promise<SolanaSignatureStatus | null> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const status = await getStatus(signature)
    if (status !== null && status.confirmation !== 'processed') return status
    if (performance.now() >= deadline) return null
    await new Promise((resolve) => setTimeout(resolve, statusPollMs))
  }
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (failure) {
    throw toSolanaError(failure)
  }
}

function toAddress(text: string): Address {
  if (isAddress(text)) return text
  throw new AppError(chainErrors.refused, 'Not a Solana address.')
}

function toSignature(text: string): Signature {
  if (isSignature(text)) return text
  throw new AppError(chainErrors.refused, 'Not a Solana signature.')
}

// The node validates that it is base64 and a transaction.
function toWire(transaction: string): Base64EncodedWireTransaction {
  return transaction as Base64EncodedWireTransaction
}
