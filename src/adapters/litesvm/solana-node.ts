import type { ChainLog } from '../../ports/chain-log.ts'
import type { ChainNode, JsonRpcOutcome, JsonRpcRequest } from '../../ports/chain-node.ts'
import { devnetUsdcMint } from './addresses.ts'
import { adminMethods } from './admin-methods.ts'
import { createCheckpoints } from './checkpoints.ts'
import { toExactJson } from './exact-json.ts'
import { ensureGenesis } from './genesis.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { accountMethods } from './methods/account-methods.ts'
import { clusterMethods } from './methods/cluster-methods.ts'
import { historyMethods } from './methods/history-methods.ts'
import type { Method } from './methods/method.ts'
import { sendMethods } from './methods/send-methods.ts'
import { tokenMethods } from './methods/token-methods.ts'
import { addressOfSeed, createOperator } from './operator.ts'
import { RpcRefusal } from './refusal.ts'
import { slotMs } from './slots.ts'
import { createSubscriptions } from './subscriptions.ts'

const publicMethods = new Map(
  Object.entries({
    ...accountMethods,
    ...clusterMethods,
    ...historyMethods,
    ...sendMethods,
    ...tokenMethods,
  }),
)
const operatorMethods = new Map(Object.entries(adminMethods))

export type SolanaNode = ChainNode & {
  readonly mints: { readonly usdcMint: string; readonly platformMint: string }
  /** Sends test funds; resolves with the signature once they have arrived. `asset` is SOL, USDC or PLATFORM. */
  readonly drip: (order: {
    readonly address: string
    readonly asset: string
    readonly amountAtomic: bigint
  }) => Promise<string>
}

/** Starts the embedded Solana chain from disk. */
export async function startSolanaNode(options: {
  readonly log: ChainLog
  readonly nowMs: () => number
  readonly onWarning: (message: string) => void
  readonly blockhashSecret: string
  readonly operatorSeed: string
  readonly platformMintSeed: string
}): Promise<SolanaNode> {
  const { log, nowMs, onWarning, operatorSeed } = options
  const failure = Promise.withResolvers<string>()
  const answer = (methods: ReadonlyMap<string, Method>) => (request: JsonRpcRequest) =>
    answered(() => invoke(methods, request, context))
  const call = answer(publicMethods)
  const subscriptions = createSubscriptions({ ledger: () => ledger, call, answered })
  const recovery = await log.recover()
  const ledger: Ledger = await openLedger({
    log,
    recovery,
    nowMs,
    blockhashSecret: options.blockhashSecret,
    events: {
      onTransaction: (record) => {
        subscriptions.publishTransaction(record)
        checkpoints.schedule()
      },
      onSlot: subscriptions.publishSlot,
      onFatal: (reason) => failure.resolve(`the Solana chain stopped: ${String(reason)}`),
    },
  })
  const checkpoints = createCheckpoints({ log, ledger, onWarning })
  if (recovery.records.length > 0) checkpoints.schedule()
  const operator = createOperator(ledger, operatorSeed)
  const context = { ledger, operator }
  const platformMint = addressOfSeed(options.platformMintSeed)
  await ensureGenesis(ledger, { operator: operator.address, platformMint })
  const ticking = setInterval(() => {
    ledger.tick()
    checkpoints.noteTime()
  }, slotMs)
  return {
    mints: { usdcMint: devnetUsdcMint, platformMint },
    drip: ({ address, asset, amountAtomic }) => {
      if (asset === 'SOL') return operator.transferLamports(address, amountAtomic)
      const mint = asset === 'USDC' ? devnetUsdcMint : platformMint
      return operator.mintTokens(mint, address, amountAtomic)
    },
    call,
    admin: answer(operatorMethods),
    openSession: subscriptions.openSession,
    checkpoint: ledger.checkpoint,
    failed: failure.promise,
    stop: async () => {
      clearInterval(ticking)
      await checkpoints.last()
      await log.close()
    },
  }
}

function invoke(
  methods: ReadonlyMap<string, Method>,
  { method, params }: JsonRpcRequest,
  context: Parameters<Method>[1],
): unknown {
  const found = methods.get(method)
  if (found === undefined) throw new RpcRefusal(-32601, 'Method not found')
  return found(Array.isArray(params) ? params : [], context)
}

async function answered(work: () => unknown): Promise<JsonRpcOutcome> {
  try {
    return { ok: true, json: toExactJson(await work()) }
  } catch (failure) {
    if (!(failure instanceof RpcRefusal)) throw failure
    const { code, message, data } = failure
    return { ok: false, code, message, ...(data === undefined ? {} : { data }) }
  }
}
