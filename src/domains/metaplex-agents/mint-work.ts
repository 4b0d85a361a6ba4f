import type { Jobs } from '../../ports/jobs.ts'
import { judgeMint } from './mint-evidence.ts'
import { mintQueueNames } from './mint-queues.ts'
import { readMintTransaction } from './mint-transaction.ts'
import { applyVerdict, lookAgain, type MintParts, moveMint } from './mint-transitions.ts'
import { type Mint, mintsStore } from './mints.store.ts'

const batchMax = 200
/** A node may be behind by this much before we believe that a blockhash is over. */
const patienceMs = 120_000

/** Makes the work of this domain; nothing runs until `start`. */
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
  return {
    /** Brings one mint to the state that the chain and the clock say; safe to repeat. */
    settle,
    /** Looks at every mint whose time is up, whether or not a job for it is left. */
    sweep,
    /** Runs the jobs of mints in this process. The jobs must be started. */
    async start(jobs: Jobs): Promise<void> {
      await jobs.work(mintQueueNames.settle, async ({ data: { mintId } }) => {
        if (typeof mintId !== 'string') throw new Error('a job of mints names no mint')
        await settle(mintId)
      })
      await jobs.work(mintQueueNames.sweep, sweep)
      await jobs.schedule({ queue: mintQueueNames.sweep, cron: '* * * * *', data: {} })
    },
  }
}

async function settleMint(mint: Mint, parts: MintParts): Promise<void> {
  const isOver = mint.expires_at.getTime() <= parts.clock.nowMs()
  if (mint.state === 'prepared' && isOver) await moveMint(mint, { state: 'expired' }, parts)
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
  await parts.database.transaction((tx) => lookAgain(tx, mint, parts))
}

/** Nothing lands on a blockhash that the chain no longer knows. */
async function neverLands(mint: Mint, message: string, parts: MintParts): Promise<boolean> {
  if (parts.clock.nowMs() < mint.expires_at.getTime() + patienceMs) return false
  if ((await parts.solana.getSignatureStatus(mint.signature ?? '')) !== null) return false
  return (await parts.solana.getFee(message)) === null
}
