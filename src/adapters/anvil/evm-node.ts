import type { ChainLog } from '../../ports/chain-log.ts'
import type { ChainNode, JsonRpcOutcome, JsonRpcRequest } from '../../ports/chain-node.ts'
import { answerAdmin } from './admin-methods.ts'
import { type AnvilProcess, startAnvil } from './anvil-process.ts'
import { AnvilRefusal, type AnvilRpc, createAnvilRpc } from './anvil-rpc.ts'
import { type BlockProducer, createBlockProducer } from './block-producer.ts'
import { createCheckpoints } from './checkpoints.ts'
import { publicMethods, sendMethods } from './methods.ts'
import { restoreChain } from './restore.ts'
import { openAnvilSession } from './subscriptions.ts'

export type EvmNode = ChainNode & {
  /** The result of a public or an operator method, for the daemon's own use; raises what anvil refused. */
  readonly ask: (method: string, params: readonly unknown[]) => Promise<unknown>
}

/**
 * Starts the embedded EVM chain from what is on the disk. An acknowledged transaction is in the journal, so that
 * killing everything at any moment loses none of them.
 */
export async function startEvmNode(options: {
  readonly chainId: number
  readonly folder: string
  readonly log: ChainLog
  readonly nowMs: () => number
  readonly onWarning: (message: string) => void
}): Promise<EvmNode> {
  const [recovery, anvil] = await Promise.all([options.log.recover(), startAnvil(options)])
  try {
    return await assemble(options, recovery, anvil)
  } catch (failure) {
    await anvil.stop()
    throw failure
  }
}

async function assemble(
  options: Parameters<typeof startEvmNode>[0],
  recovery: Awaited<ReturnType<ChainLog['recover']>>,
  anvil: AnvilProcess,
): Promise<EvmNode> {
  const { log, nowMs, onWarning } = options
  const rpc = createAnvilRpc(anvil.url)
  const start = await restoreChain({ rpc, recovery, onWarning })
  const failure = Promise.withResolvers<string>()
  const producer: BlockProducer = createBlockProducer({
    rpc,
    log,
    nowMs,
    start,
    onBlock: () => checkpoints.schedule(),
    onFatal: (reason) => failure.resolve(`the EVM chain stopped: ${String(reason)}`),
  })
  const checkpoints = createCheckpoints({ rpc, log, producer, onWarning })
  // A long journal is replayed once, not at every start.
  if (recovery.records.length > 0) checkpoints.schedule()
  let stopping = false
  void anvil.exited.then(() => {
    if (!stopping) failure.resolve('anvil ended without being asked to')
  })
  const call = (request: JsonRpcRequest) => answered(() => answerPublic(request, rpc, producer))
  const admin = (request: JsonRpcRequest) =>
    answered(() => answerAdmin(request, { rpc, log, producer, checkpoint: checkpoints.now }))
  return {
    call,
    admin,
    ask: async (method, params) => {
      const request = { id: 1, method, params }
      return isPublic(method)
        ? answerPublic(request, rpc, producer)
        : answerAdmin(request, { rpc, log, producer, checkpoint: checkpoints.now })
    },
    openSession: (session) => openAnvilSession({ url: anvil.url, call, ...session }),
    checkpoint: checkpoints.now,
    failed: failure.promise,
    stop: async () => {
      stopping = true
      await checkpoints.last()
      rpc.close()
      await anvil.stop()
      await log.close()
    },
  }
}

function isPublic(method: string): boolean {
  return publicMethods.has(method) || sendMethods.has(method)
}

async function answerPublic(
  { method, params }: JsonRpcRequest,
  rpc: AnvilRpc,
  producer: BlockProducer,
): Promise<unknown> {
  if (sendMethods.has(method)) return sendTransaction(method, params, rpc, producer)
  if (!publicMethods.has(method)) {
    throw new AnvilRefusal({
      code: -32601,
      message: 'The method does not exist or is not available',
    })
  }
  return rpc.call(method, params)
}

async function sendTransaction(
  ...[method, params, rpc, producer]: [string, unknown, AnvilRpc, BlockProducer]
): Promise<unknown> {
  const signed: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof signed !== 'string' || !/^0x(?:[0-9a-fA-F]{2})+$/.test(signed)) {
    throw new AnvilRefusal({ code: -32602, message: 'A signed transaction in hex is needed' })
  }
  const hash = await producer.send(signed)
  if (method === 'eth_sendRawTransaction') return hash
  const receipt = await rpc.call('eth_getTransactionReceipt', [hash])
  if (receipt !== null) return receipt
  throw new AnvilRefusal({
    code: 5,
    message: 'The transaction waits for a nonce before it',
    data: hash,
  })
}

async function answered(work: () => Promise<unknown>): Promise<JsonRpcOutcome> {
  try {
    return { ok: true, json: JSON.stringify((await work()) ?? null) }
  } catch (failure) {
    if (!(failure instanceof AnvilRefusal)) throw failure
    const { code, message, data } = failure
    return { ok: false, code, message, ...(data === undefined ? {} : { data }) }
  }
}
