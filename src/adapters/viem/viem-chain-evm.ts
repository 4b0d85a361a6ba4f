import { createPublicClient, http, type PublicClient } from 'viem'
import { askAgain } from '../../kernel/ask-again.ts'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type {
  ChainEvm,
  EvmBlockTag,
  EvmCall,
  EvmGasQuestion,
  EvmSimulation,
  Hex,
} from '../../ports/chain-evm.ts'
import { isBrokenConnection, isNotFound, toEvmError } from './evm-failure.ts'
import { getLogs } from './get-logs.ts'
import { toBlock, toReceipt, toTransaction } from './to-port.ts'
import { createBlockWatch } from './watch-blocks.ts'

const pollMs = 250
const receiptPollMs = 50

/** An EVM chain behind an RPC URL, one HTTP request per call over keep-alive connections. */
export function createViemChainEvm(options: {
  readonly rpcUrl: string
  /** For each call. */
  readonly timeoutMs?: number
}): ChainEvm {
  const client: PublicClient = createPublicClient({
    // Retrying a send could hide that the first one arrived; reads are asked again here.
    transport: http(options.rpcUrl, { timeout: options.timeoutMs ?? 10_000, retryCount: 0 }),
    // viem would otherwise cache some answers for seconds.
    cacheTime: 0,
  })
  const getBlock: ChainEvm['getBlock'] = (block) =>
    orNull(async () => toBlock(await client.getBlock(at(block))))
  const getTransactionReceipt: ChainEvm['getTransactionReceipt'] = (hash) =>
    orNull(async () => toReceipt(await client.getTransactionReceipt({ hash })))
  return {
    chainId: () => answered(() => client.getChainId()),
    getBlock,
    getLogs: (filter) => answered(() => getLogs(client, filter)),
    call: (call, block) => answered(() => callContract(client, call, block)),
    callDeployless: (code) => answered(() => callContract(client, { data: code })),
    estimateGas: (question) => answered(() => estimateGas(client, question)),
    getTransactionReceipt,
    getTransaction: (hash) =>
      orNull(async () => toTransaction(await client.getTransaction({ hash }))),
    getBlockTransactions: (blockNumber) =>
      orNull(async () =>
        (await client.getBlock({ blockNumber, includeTransactions: true })).transactions.map(
          toTransaction,
        ),
      ),
    sendRawTransaction: (serializedTransaction) =>
      answeredOnce(() => client.sendRawTransaction({ serializedTransaction })),
    getBalance: (address, block) =>
      answered(() => client.getBalance({ address, ...at(block ?? 'latest') })),
    getCode: async (address) => (await answered(() => client.getCode({ address }))) ?? '0x',
    getTransactionCount: (address, block) =>
      answered(() => client.getTransactionCount({ address, ...at(block ?? 'latest') })),
    fees: () => answered(() => readFees(client)),
    simulate: (call) => answered(() => simulate(client, call)),
    waitForReceipt: (hash, timeoutMs) =>
      pollUntil(() => getTransactionReceipt(hash), timeoutMs, receiptPollMs),
    watchBlocks: createBlockWatch(() => getBlock('latest'), pollMs),
  }
}

const answered = <T>(ask: () => Promise<T>): Promise<T> =>
  answeredOnce(() => askAgain(ask, isBrokenConnection))

async function answeredOnce<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (failure) {
    throw toEvmError(failure)
  }
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await askAgain(ask, isBrokenConnection)
  } catch (failure) {
    if (isNotFound(failure)) return null
    throw toEvmError(failure)
  }
}

function at(
  block: EvmBlockTag,
): { readonly blockNumber: bigint } | { readonly blockTag: 'latest' | 'earliest' | 'pending' } {
  return typeof block === 'bigint' ? { blockNumber: block } : { blockTag: block }
}

// viem's own call action decodes reverts and may contact other servers for off-chain data; the port returns raw bytes.
async function callContract(
  client: PublicClient,
  call: EvmGasQuestion,
  block: EvmBlockTag = 'latest',
): Promise<Hex> {
  const tag = typeof block === 'bigint' ? (`0x${block.toString(16)}` as const) : block
  return client.request({ method: 'eth_call', params: [toWire(call), tag] })
}

async function estimateGas(
  client: PublicClient,
  question: Parameters<ChainEvm['estimateGas']>[0],
): Promise<bigint> {
  return BigInt(await client.request({ method: 'eth_estimateGas', params: [toWire(question)] }))
}

function toWire({ to, data, from, value }: Parameters<ChainEvm['estimateGas']>[0]) {
  return {
    data,
    ...(to === undefined ? {} : { to }),
    ...(from === undefined ? {} : { from }),
    ...(value === undefined ? {} : { value: `0x${value.toString(16)}` as const }),
  }
}

async function readFees(client: PublicClient): ReturnType<ChainEvm['fees']> {
  const [gasPrice, block, tip] = await Promise.all([
    client.getGasPrice(),
    client.getBlock({ blockTag: 'latest' }),
    client
      .request({ method: 'eth_maxPriorityFeePerGas' })
      .then(BigInt)
      // Not every node has the method; a priority fee of zero is right where blocks are not full.
      .catch(() => 0n),
  ])
  // Twice the base fee is enough for six full blocks.
  const maxFeePerGas = 2n * (block.baseFeePerGas ?? gasPrice) + tip
  return { gasPrice, maxFeePerGas, maxPriorityFeePerGas: tip }
}

async function simulate(client: PublicClient, call: EvmCall): Promise<EvmSimulation> {
  try {
    const [returnData, gasUsed] = await Promise.all([
      callContract(client, call),
      estimateGas(client, call),
    ])
    return { ok: true, returnData, gasUsed }
  } catch (failure) {
    const error = toEvmError(failure)
    if (!(error instanceof AppError)) throw failure
    const revertData = error.options.extra?.['revertData']
    if (error.spec.code === chainErrors.reverted.code && typeof revertData === 'string') {
      // `toEvmError` only puts hex there.
      return { ok: false, revertData: revertData as Hex, reason: error.message }
    }
    // For instance without funds for the value: a plain failure of the simulation.
    if (error.spec.code === chainErrors.refused.code) {
      return { ok: false, revertData: '0x', reason: error.message }
    }
    throw error
  }
}

async function pollUntil<T>(
  read: () => Promise<T | null>,
  timeoutMs: number,
  intervalMs: number,
): Promise<T | null> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const value = await read()
    if (value !== null || performance.now() >= deadline) return value
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
}
