import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChainLog, ChainRecovery } from '../../ports/chain-log.ts'
import type { ChainNode, JsonRpcOutcome, JsonRpcRequest } from '../../ports/chain-node.ts'
import { answerAdmin } from './admin-methods.ts'
import { AnvilRefusal } from './anvil-rpc.ts'
import { type AnvilRun, type RunSettings, startRun } from './anvil-run.ts'
import { createBlockMaker } from './block-maker.ts'
import { type BlockProducer, createBlockProducer } from './block-producer.ts'
import { createCheckpoints } from './checkpoints.ts'
import { withoutForgotten } from './forgotten.ts'
import { publicMethods, sendMethods } from './methods.ts'
import { createPidFile } from './orphan.ts'
import { createJournalTail, createRenewal } from './renewal.ts'
import { metaOf, replayJournal } from './restore.ts'
import { createRunningChain, type RunningChain } from './running-chain.ts'
import { openAnvilSession } from './subscriptions.ts'

export type EvmNode = ChainNode & {
  /** The result of a public or an operator method, for the daemon's own use. Throws what anvil refused. */
  readonly ask: (method: string, params: readonly unknown[]) => Promise<unknown>
}

/**
 * How many blocks are kept with transactions, receipts and logs: about a day of simulated trading with a visitor all
 * the time, and as far back as contracts can read block hashes. The indexer lags by seconds and rewinds at most a
 * thousand blocks.
 */
const blocksRetained = 8_192
/** How many blocks one anvil mines before it is replaced: it needs 22 KB of memory for each, mostly traces. */
const blocksPerRun = 2_048

type EvmNodeOptions = {
  readonly chainId: number
  readonly folder: string
  readonly log: ChainLog
  readonly nowMs: () => number
  readonly onWarning: (message: string) => void
  /** Smaller limits, for tests. */
  readonly history?: { readonly blocksRetained: number; readonly blocksPerRun: number }
}

/**
 * Starts the embedded EVM chain from disk. Acknowledged transactions are in the journal, so killing everything at any
 * moment loses none. Old blocks are pruned in memory and on disk, so both grow with the state and not with the chain's
 * age.
 */
export async function startEvmNode(options: EvmNodeOptions): Promise<EvmNode> {
  const { chainId, folder, log } = options
  const history = options.history ?? { blocksRetained, blocksPerRun }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pids = createPidFile(join(folder, 'anvil.pid'))
  const [recovery] = await Promise.all([log.recover(), pids.reap(join(folder, 'anvil-cache'))])
  const settings = { chainId, folder, pids, blocksRetained: history.blocksRetained }
  const run = await startRun(settings, recovery.snapshot)
  try {
    return await assemble({ ...options, ...history, settings, recovery, run })
  } catch (failure) {
    await run.end()
    throw failure
  }
}

async function assemble(
  options: EvmNodeOptions & {
    readonly settings: RunSettings
    readonly blocksPerRun: number
    readonly blocksRetained: number
    readonly recovery: ChainRecovery
    readonly run: AnvilRun
  },
): Promise<EvmNode> {
  const { onWarning, recovery, run } = options
  const tail = createJournalTail(options.log)
  const { log } = tail
  const meta = metaOf(recovery.snapshot)
  const start = await replayJournal(run.rpc, { ...options, meta, records: recovery.records })
  const chain = createRunningChain(run)
  const { rpc } = chain
  const failure = Promise.withResolvers<string>()
  void chain.failed.then(failure.resolve)
  const maker = createBlockMaker({
    ...options,
    rpc,
    log,
    start,
    onBlock: () => checkpoints.schedule(),
  })
  const producer = createBlockProducer({
    maker,
    onFatal: (reason) => failure.resolve(`the EVM chain stopped: ${String(reason)}`),
  })
  const renewal = createRenewal({ ...options, chain, maker, producer, tail })
  const checkpoints = createCheckpoints({ ...options, chain, log, producer, maker, renewal })
  // Shorten a long journal, or a state of an earlier version, once instead of at every start.
  if (recovery.records.length > 0 || meta.oldestBlock === undefined) checkpoints.schedule()
  const parts = { rpc, log, producer, maker, checkpoint: checkpoints.now }
  const answer = (request: JsonRpcRequest) => answerPublic(request, chain, producer)
  const answerOwn = (request: JsonRpcRequest) =>
    isPublic(request.method) ? answer(request) : answerAdmin(request, parts)
  const call = (request: JsonRpcRequest) => answered(() => answer(request))
  return {
    call,
    admin: (request) => answered(() => answerAdmin(request, parts)),
    ask: (method, params) => answerOwn({ id: 1, method, params }),
    openSession: (session) => openAnvilSession({ url: chain.url, call, ...session }),
    checkpoint: checkpoints.now,
    failed: failure.promise,
    stop: async () => {
      // Without anvil no dump is possible; the journal has everything.
      await checkpoints.last().catch((reason: unknown) => onWarning(`EVM dump: ${String(reason)}`))
      await chain.stop()
      await log.close()
    },
  }
}

function isPublic(method: string): boolean {
  return publicMethods.has(method) || sendMethods.has(method)
}

async function answerPublic(
  { method, params }: JsonRpcRequest,
  chain: RunningChain,
  producer: BlockProducer,
): Promise<unknown> {
  const { rpc } = chain
  if (sendMethods.has(method)) return sendTransaction(method, params, rpc, producer)
  if (!publicMethods.has(method)) {
    throw new AnvilRefusal({
      code: -32601,
      message: 'The method does not exist or is not available',
    })
  }
  return rpc.call(method, withoutForgotten(method, params, chain.oldestBlock()))
}

async function sendTransaction(
  ...[method, params, rpc, producer]: [string, unknown, RunningChain['rpc'], BlockProducer]
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
