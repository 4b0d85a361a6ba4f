import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { ChainSnapshot } from '../../ports/chain-log.ts'
import { AnvilRefusal, type AnvilRpc } from './anvil-rpc.ts'
import type { MakerState } from './block-maker.ts'
import { fromJournal, type JournalEntry } from './journal-entry.ts'
import { type Block, mineBlock, readLatestBlock } from './latest-block.ts'
import { pruneState } from './prune-state.ts'

/** What a snapshot stores beside anvil's dump, which has neither pending transactions nor the time offset. */
export type EvmSnapshotMeta = {
  readonly waiting: readonly string[]
  readonly aheadSeconds: number
  /** The oldest block of the dump. Absent in snapshots of earlier versions, which kept all blocks. */
  readonly oldestBlock?: number
}

/** The metadata of a new chain. */
export const emptyMeta: EvmSnapshotMeta = { waiting: [], aheadSeconds: 0, oldestBlock: 0 }

/** The metadata of a snapshot. */
export function metaOf(snapshot: ChainSnapshot | null): EvmSnapshotMeta {
  // Written by this program; its checksum was verified.
  return snapshot === null ? emptyMeta : (snapshot.meta as EvmSnapshotMeta)
}

/** The oldest block to keep when `blocksRetained` are kept. */
export function oldestRetained(newest: number, blocksRetained: number): number {
  return Math.max(0, newest - blocksRetained + 1)
}

/**
 * Writes anvil's state to a file that anvil can load, and returns the oldest block in it. Earlier versions stored
 * anvil's own compressed dump with every block.
 */
export async function writeStateFile(
  path: string,
  snapshot: ChainSnapshot,
  blocksRetained: number,
): Promise<number> {
  const { oldestBlock } = metaOf(snapshot)
  let oldest = oldestBlock ?? 0
  const pruned = (json: AsyncIterable<Uint8Array>) =>
    pruneState(json, (newest) => {
      oldest = oldestRetained(newest, blocksRetained)
      return oldest
    })
  const body = Readable.from(snapshot.read())
  const file = createWriteStream(path, { mode: 0o600 })
  if (oldestBlock === undefined) await pipeline(body, createGunzip(), pruned, file)
  else await pipeline(body, file)
  return oldest
}

/** Replays everything after the restored state: the transactions that were pending then, and the journal. */
export async function replayJournal(
  rpc: AnvilRpc,
  options: {
    readonly meta: EvmSnapshotMeta
    readonly records: readonly unknown[]
    readonly nowMs: () => number
    readonly onWarning: (message: string) => void
  },
): Promise<MakerState> {
  const { meta, records, nowMs, onWarning } = options
  const state = await replay(rpc, { meta, entries: records.map(fromJournal), onWarning })
  const now = Math.floor(nowMs() / 1000) + state.aheadSeconds
  const timestamp = Math.max(state.head.timestamp, now)
  // Otherwise calls on the pending block would use the time of the last block, or of genesis.
  await rpc.call('anvil_setTime', [timestamp])
  // This counts as the head's time from here on, because anvil refuses a block before it.
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
    // Replaced by one with the same nonce, or no longer funded: it can never be mined.
    if (!(failure instanceof AnvilRefusal)) throw failure
  }
}
