import { Type as T } from '@sinclair/typebox'
import { AppError } from '../../../kernel/errors.ts'
import { createWorker } from '../../../ports/worker.ts'
import { metaplexAgentsErrors } from './metaplex-agents.errors.ts'
import { judgeMint } from './mint-evidence.ts'
import { mintQueueNames } from './mint-queues.ts'
import { readMintTransaction } from './mint-transaction.ts'
import { applyVerdict, type MintParts, moveMint, scheduleSettlement } from './mint-transitions.ts'
import { type Mint, mintsStore } from './mints.store.ts'

const batchMax = 200
/** How many transactions of an asset are looked at. */
const untoldMax = 10
/** How far a node may lag before a blockhash counts as expired. */
const nodeLagMaxMs = 120_000

/** Creates the worker of this domain; nothing runs until `start`. */
export function createMintWork(parts: MintParts) {
  const settle = async (mintId: string): Promise<void> => {
    const mint = await mintsStore(parts.database.query).find(mintId)
    if (mint !== undefined) await settleMint(mint, parts)
  }
  const sweep = async (): Promise<void> => {
    const now = new Date(parts.clock.nowMs())
    for (const mint of await mintsStore(parts.database.query).overdue(now, batchMax)) {
      await settleMint(mint, parts)
    }
  }
  const worker = createWorker({
    database: parts.database,
    queue: mintQueueNames.settle,
    data: T.Object({ mintId: T.String() }),
    run: ({ mintId }) => settle(mintId),
    sweep: { queue: mintQueueNames.sweep, run: sweep },
  })
  return {
    /** Brings one mint to the state that follows from the chain and the clock; safe to repeat. */
    settle,
    /** Settles every mint whose lifetime is over, whether or not it has a job. */
    sweep,
    /** Runs the jobs of mints in this process. The jobs must be started. */
    start: worker.start,
  }
}

async function settleMint(mint: Mint, parts: MintParts): Promise<void> {
  const isOver = mint.expiresAt.getTime() <= parts.clock.nowMs()
  if (mint.state === 'prepared' && isOver && !(await settleUntold(mint, parts))) {
    await moveMint(mint, { state: 'expired' }, parts)
  }
  if (mint.state !== 'submitted' || mint.signature === null) return
  const { signature } = mint
  const transaction = readMintTransaction(mint.transaction)
  const verdict = await judgeMint(transaction, signature, parts)
  await applyVerdict(mint, { signature, verdict }, parts)
  if (verdict.kind !== 'pending' && verdict.kind !== 'unknown') return
  if (await neverLands(mint, transaction.message, parts)) {
    await moveMint(mint, { state: 'expired' }, parts)
    return
  }
  await parts.database.transaction((tx) => scheduleSettlement(tx, mint, parts))
}

/** A wallet may have sent the transaction and told nobody: the asset's own history has its signature then. */
async function settleUntold(mint: Mint, parts: MintParts): Promise<boolean> {
  const transaction = readMintTransaction(mint.transaction)
  const seen = await parts.solana.getSignatures({ address: mint.asset, limit: untoldMax })
  // The oldest first: the transaction that made the asset comes before those that changed it.
  for (const { signature } of seen.toReversed()) {
    const verdict = await judgeMint(transaction, signature, parts)
    if (verdict.kind !== 'confirmed') continue
    return settles(mint, { signature, verdict }, parts)
  }
  return false
}

/** False where another mint was confirmed by the asset. */
async function settles(
  mint: Mint,
  given: Parameters<typeof applyVerdict>[1],
  parts: MintParts,
): Promise<boolean> {
  try {
    return (await applyVerdict(mint, given, parts)) !== undefined
  } catch (failure) {
    if (!(failure instanceof AppError) || failure.spec !== metaplexAgentsErrors.asset_taken) {
      throw failure
    }
    return false
  }
}

/** No transaction is included with a blockhash that the chain no longer knows. */
async function neverLands(mint: Mint, message: string, parts: MintParts): Promise<boolean> {
  if (parts.clock.nowMs() < mint.expiresAt.getTime() + nodeLagMaxMs) return false
  if ((await parts.solana.getSignatureStatus(mint.signature ?? '')) !== null) return false
  return (await parts.solana.getFee(message)) === null
}
