import type { ChainLog, ChainRecovery } from '../../ports/chain-log.ts'
import type { ChainNode, JsonRpcOutcome, JsonRpcRequest } from '../../ports/chain-node.ts'
import { answerAdmin } from './admin-methods.ts'
import { type AnvilProcess, startAnvil } from './anvil-process.ts'
import { AnvilRefusal, type AnvilRpc, createAnvilRpc } from './anvil-rpc.ts'
import { createBlockMaker } from './block-maker.ts'
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
  recovery: ChainRecovery,
  anvil: AnvilProcess,
): Promise<EvmNode> {
  const { log, nowMs, onWarning } = options
  const rpc = createAnvilRpc(anvil.url)
  const failure = Promise.withResolvers<string>()
  const maker = createBlockMaker({
    ...{ rpc, log, nowMs },
    start: await restoreChain({ rpc, recovery, nowMs, onWarning }),
    onBlock: () => checkpoints.schedule(),
  })
  const producer = createBlockProducer({
    maker,
    onFatal: (reason) => failure.resolve(`the EVM chain stopped: ${String(reason)}`),
  })
  const checkpoints = createCheckpoints({ rpc, log, producer, maker, onWarning })
  // A long journal is replayed once, not at every start.
  if (recovery.records.length > 0) checkpoints.schedule()
  let stopping = false
  void anvil.exited.then(() => {
    if (!stopping) failure.resolve('anvil ended without being asked to')
  })
  const parts = { rpc, log, producer, maker, checkpoint: checkpoints.now }
  const answerOwn = (request: JsonRpcRequest) =>
    isPublic(request.method) ? answerPublic(request, rpc, producer) : answerAdmin(request, parts)
  const call = (request: JsonRpcRequest) => answered(() => answerPublic(request, rpc, producer))
  return {
    call,
    admin: (request) => answered(() => answerAdmin(request, parts)),
    ask: (method, params) => answerOwn({ id: 1, method, params }),
    openSession: (session) => openAnvilSession({ url: anvil.url, call, ...session }),
    checkpoint: checkpoints.now,
    failed: failure.promise,
    stop: async () => {
      stopping = true
      // Without anvil there is nothing to dump; the journal has everything.
      await checkpoints.last().catch((reason: unknown) => onWarning(`EVM dump: ${String(reason)}`))
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
