import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import type { ChainLog, ChainRecovery } from '../../../ports/chain-log.ts'
import {
  createSegment,
  type JournalRecord,
  type JournalSegment,
  readSegment,
  segmentPath,
  segmentSequence,
} from './journal-segment.ts'
import {
  readSnapshot,
  type Snapshot,
  snapshotPath,
  snapshotSequence,
  writeSnapshot,
} from './snapshot-file.ts'

/** Snapshots that are kept: the newest, and the one before it in case the newest is damaged. */
const snapshotsKept = 2

/**
 * A journal and snapshots in one folder. Sequence numbers never repeat, a record is durable before `append` resolves,
 * and the journal goes back far enough for every snapshot that is kept.
 */
export function createFileChainLog(options: {
  readonly folder: string
  readonly onWarning: (message: string) => void
}): ChainLog {
  const { folder, onWarning } = options
  let last = 0
  let lastCheckpoint = 0
  let segment: JournalSegment | null = null
  let writing: Promise<void> = Promise.resolve()
  const oneByOne = createSerial()

  async function startSegment(): Promise<JournalSegment> {
    const next = await createSegment(folder, last + 1)
    await segment?.close()
    segment = next
    return next
  }

  async function recover(): Promise<ChainRecovery> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const snapshot = await newestSnapshot(folder, onWarning)
    const from = snapshot?.sequence ?? 0
    const records = await recordsAfter(folder, from)
    last = from + records.length
    lastCheckpoint = from
    return { snapshot, records: records.map(({ value }) => value) }
  }

  async function append(values: readonly unknown[]): Promise<void> {
    const target = segment ?? (await startSegment())
    const records = values.map((value, index) => ({ sequence: last + 1 + index, value }))
    await target.append(records)
    last += records.length
  }

  // Later records go to a new segment, so that the old one can be dropped as a whole.
  async function rotate(): Promise<void> {
    if (segment !== null && segment.firstSequence <= last) await startSegment()
  }

  async function checkpoint(state: { meta: unknown; body: Uint8Array }): Promise<void> {
    const snapshot: Snapshot = { sequence: last, ...state }
    lastCheckpoint = last
    const rotated = oneByOne(rotate)
    writing = writing
      .catch(() => undefined)
      .then(async () => {
        await rotated
        await writeSnapshot(folder, snapshot)
        await prune(folder)
      })
    return writing
  }

  return {
    recover,
    append: (values) => oneByOne(() => append(values)),
    checkpoint,
    recordsSinceCheckpoint: () => last - lastCheckpoint,
    close: async () => {
      await writing.catch(() => undefined)
      await segment?.close()
      segment = null
    },
  }
}

/** Runs tasks in the order of the calls, one at a time. */
function createSerial(): <T>(task: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = tail.then(task, task)
    tail = result
    return result
  }
}

async function newestSnapshot(
  folder: string,
  onWarning: (message: string) => void,
): Promise<Snapshot | null> {
  const sequences = await list(folder, snapshotSequence)
  for (const sequence of sequences.toReversed()) {
    const snapshot = await readSnapshot(folder, sequence)
    if (snapshot !== null) return snapshot
    const path = snapshotPath(folder, sequence)
    onWarning(`${path} is damaged and set aside; starting from the one before it`)
    await rename(path, `${path}.damaged`)
  }
  return null
}

async function recordsAfter(folder: string, from: number): Promise<readonly JournalRecord[]> {
  const records: JournalRecord[] = []
  for (const first of await list(folder, segmentSequence)) {
    for (const record of await readSegment(segmentPath(folder, first))) {
      if (record.sequence <= from) continue
      const expected = from + records.length + 1
      if (record.sequence !== expected) {
        throw new Error(`${folder}: record ${expected} is missing from the journal`)
      }
      records.push(record)
    }
  }
  return records
}

async function prune(folder: string): Promise<void> {
  const snapshots = await list(folder, snapshotSequence)
  const kept = snapshots.slice(-snapshotsKept)
  for (const sequence of snapshots.slice(0, -snapshotsKept)) {
    await rm(snapshotPath(folder, sequence), { force: true })
  }
  // With one snapshot only, the whole journal is what the start from nothing needs.
  const oldest = kept.length < snapshotsKept ? 0 : (kept[0] ?? 0)
  const segments = await list(folder, segmentSequence)
  for (const [index, first] of segments.entries()) {
    const next = segments[index + 1]
    if (next !== undefined && next <= oldest + 1) await rm(segmentPath(folder, first))
  }
}

async function list(
  folder: string,
  sequenceOf: (name: string) => number | null,
): Promise<readonly number[]> {
  const names = await readdir(folder)
  return names
    .map(sequenceOf)
    .filter((sequence) => sequence !== null)
    .sort((left, right) => left - right)
}
