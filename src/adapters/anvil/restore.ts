import type { ChainRecovery } from '../../ports/chain-log.ts'
import { AnvilRefusal, type AnvilRpc } from './anvil-rpc.ts'
import type { MakerState } from './block-maker.ts'
import { fromJournal, type JournalEntry } from './journal-entry.ts'
import { type Block, mineBlock, readLatestBlock } from './latest-block.ts'

/** What a snapshot holds beside anvil's own dump, which has neither waiting transactions nor the time's offset. */
export type EvmSnapshotMeta = {
  readonly waiting: readonly string[]
  readonly aheadSeconds: number
}

/** Brings an empty anvil to the state on the disk: the snapshot, then the journal after it. */
export async function restoreChain(options: {
  readonly rpc: AnvilRpc
  readonly recovery: ChainRecovery
  readonly nowMs: () => number
  readonly onWarning: (message: string) => void
}): Promise<MakerState> {
  const { rpc, recovery, nowMs, onWarning } = options
  const { snapshot } = recovery
  if (snapshot !== null) {
    await rpc.call('anvil_loadState', [`0x${Buffer.from(snapshot.body).toString('hex')}`])
  }
  // Written by this program under a checksum that has been verified.
  const meta = (snapshot?.meta ?? { waiting: [], aheadSeconds: 0 }) as EvmSnapshotMeta
  const state = await replay(rpc, { meta, entries: recovery.records.map(fromJournal), onWarning })
  const now = Math.floor(nowMs() / 1000) + state.aheadSeconds
  const timestamp = Math.max(state.head.timestamp, now)
  // Otherwise calls on the pending block would still see the time of the last block, or of the genesis.
  await rpc.call('anvil_setTime', [timestamp])
  // From here on this counts as the time of the head, because anvil refuses a block before it.
  return { ...state, head: { ...state.head, timestamp } }
}

async function replay(
  rpc: AnvilRpc,
  journal: {
    readonly meta: EvmSnapshotMeta
    readonly entries: readonly JournalEntry[]
    readonly onWarning: (message: string) => void
  },
): Promise<MakerState> {
  const waiting = new Map<string, string>()
  let { aheadSeconds } = journal.meta
  let head: Block = await readLatestBlock(rpc)
  for (const signed of journal.meta.waiting) await resubmit(rpc, signed, waiting)
  for (const entry of journal.entries) {
    if (entry.kind === 'admin') {
      await rpc.call(entry.method, entry.params)
    } else if (entry.kind === 'warp') {
      aheadSeconds += entry.seconds
    } else {
      if (entry.parent !== head.hash) {
        journal.onWarning(`EVM block ${head.number} was made again with another hash`)
      }
      for (const signed of entry.transactions) await resubmit(rpc, signed, waiting)
      head = await mineBlock(rpc, entry.timestamp)
      for (const hash of head.transactions) waiting.delete(hash)
    }
  }
  const left = [...waiting].map(([hash, signed]) => ({ hash, signed }))
  return { waiting: left, aheadSeconds, head }
}

async function resubmit(
  rpc: AnvilRpc,
  signed: string,
  waiting: Map<string, string>,
): Promise<void> {
  try {
    waiting.set(String(await rpc.call('eth_sendRawTransaction', [signed])), signed)
  } catch (failure) {
    // Replaced by one with the same nonce, or without funds by now: it can never go into a block.
    if (!(failure instanceof AnvilRefusal)) throw failure
  }
}
