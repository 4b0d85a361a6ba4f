import type { ChainRecovery } from '../../ports/chain-log.ts'
import type { AnvilRpc } from './anvil-rpc.ts'
import { type ProducerState, replayJournal } from './block-producer.ts'
import { fromJournal } from './journal-entry.ts'
import { readLatestBlock } from './latest-block.ts'

/** What a snapshot holds beside anvil's own dump, which has neither waiting transactions nor the time's offset. */
export type EvmSnapshotMeta = {
  readonly waiting: readonly string[]
  readonly aheadSeconds: number
}

/** Brings an empty anvil to the state on the disk: the snapshot, then the journal after it. */
export async function restoreChain(options: {
  readonly rpc: AnvilRpc
  readonly recovery: ChainRecovery
  readonly onWarning: (message: string) => void
}): Promise<ProducerState> {
  const { rpc, recovery, onWarning } = options
  const { snapshot } = recovery
  if (snapshot !== null) {
    await rpc.call('anvil_loadState', [`0x${Buffer.from(snapshot.body).toString('hex')}`])
  }
  const meta = readMeta(snapshot?.meta)
  const head = await readLatestBlock(rpc)
  return replayJournal({
    rpc,
    entries: recovery.records.map(fromJournal),
    start: { ...meta, head },
    onWarning,
  })
}

function readMeta(meta: unknown): EvmSnapshotMeta {
  if (meta === undefined) return { waiting: [], aheadSeconds: 0 }
  // Written by this program under a checksum that has been verified.
  return meta as EvmSnapshotMeta
}
