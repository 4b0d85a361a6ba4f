import { buffer } from 'node:stream/consumers'
import type { ChainDump, ChainSnapshot } from '../../ports/chain-log.ts'
import type { SeenMessage } from './seen-messages.ts'
import type { ChainTime, SlotOrigin } from './slots.ts'

/** What a snapshot stores beside the VM's bytes and the history. */
export type SolanaSnapshotMeta = {
  readonly origin: SlotOrigin
  readonly seen: readonly SeenMessage[]
  readonly time: {
    readonly slot: string
    readonly unixSeconds: string
    readonly expirations: number
  }
  /** The body is the VM's bytes followed by the history as JSON. */
  readonly vmLength: number
}

export type SolanaState = {
  readonly origin: SlotOrigin
  readonly seen: readonly SeenMessage[]
  readonly time: ChainTime
  readonly vm: Uint8Array
  readonly history: string
}

/** The state as a snapshot for the log. */
export function toSnapshot(state: SolanaState): ChainDump {
  const { origin, seen, time, vm, history } = state
  const meta: SolanaSnapshotMeta = {
    origin,
    seen,
    time: {
      slot: time.slot.toString(),
      unixSeconds: time.unixSeconds.toString(),
      expirations: time.expirations,
    },
    vmLength: vm.length,
  }
  return { meta, body: [vm, Buffer.from(history, 'utf8')] }
}

/** The inverse of `toSnapshot`. */
export async function fromSnapshot(snapshot: ChainSnapshot): Promise<SolanaState> {
  // Written by this program; its checksum was verified.
  const meta = snapshot.meta as SolanaSnapshotMeta
  const body = await buffer(snapshot.read())
  return {
    origin: meta.origin,
    seen: meta.seen,
    time: {
      slot: BigInt(meta.time.slot),
      unixSeconds: BigInt(meta.time.unixSeconds),
      expirations: meta.time.expirations,
    },
    vm: body.subarray(0, meta.vmLength),
    history: body.toString('utf8', meta.vmLength),
  }
}
