import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChainDump, ChainLog, ChainRecovery, ChainSnapshot } from '../../../ports/chain-log.ts'
import {
  createSegment,
  type JournalRecord,
  type JournalSegment,
  readSegment,
  segmentPath,
  segmentSequence,
} from './journal-segment.ts'
import {
  isUnfinished,
  readSnapshot,
  snapshotPath,
  snapshotSequence,
  writeSnapshot,
} from './snapshot-file.ts'

/** How many snapshots are kept: the newest, and the previous one in case the newest is damaged. */
const snapshotsRetained = 2

/**
 * A journal and snapshots in one folder. Sequence numbers never repeat, `append` resolves only after records are
 * durable, and the journal reaches back to the oldest kept snapshot.
 */
export function createFileChainLog(options: {
  readonly folder: string
  readonly onWarning: (message: string) => void
}): ChainLog {
  const { folder, onWarning } = options
  let last = 0
  let lastCheckpoint = 0
  let segment: JournalSegment | null = null
  let writing: Promise<unknown> = Promise.resolve()
  const oneByOne = createSerial()

  async function startSegment(): Promise<JournalSegment> {
    const next = await createSegment(folder, last + 1)
    await segment?.close()
    segment = next
    return next
  }

  async function recover(): Promise<ChainRecovery> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeUnfinished(folder)
    const { snapshot, sequence } = await newestSnapshot(folder, onWarning)
    const records = await recordsAfter(folder, sequence)
    last = sequence + records.length
    lastCheckpoint = sequence
    return { snapshot, records: records.map(({ value }) => value) }
  }

  async function append(values: readonly unknown[]): Promise<void> {
    const target = segment ?? (await startSegment())
    const records = values.map((value, index) => ({ sequence: last + 1 + index, value }))
    await target.append(records)
    last += records.length
  }

  // Starts a new segment for later records, so that the old one can be deleted.
  async function rotate(): Promise<void> {
    if (segment !== null && segment.firstSequence <= last) await startSegment()
  }

  async function write(sequence: number, state: ChainDump): Promise<ChainSnapshot> {
    await writeSnapshot(folder, sequence, state)
    const written = await readSnapshot(folder, sequence)
    // A snapshot must be readable before the journal is cut.
    if (written === null) throw new Error(`${snapshotPath(folder, sequence)} was not written whole`)
    await prune(folder)
    return written
  }

  function checkpoint(state: ChainDump): Promise<ChainSnapshot> {
    const sequence = last
    const before = lastCheckpoint
    lastCheckpoint = sequence
    const rotated = oneByOne(rotate)
    const written = writing
      .catch(() => undefined)
      .then(() => rotated)
      .then(() => write(sequence, state))
      .catch((failure: unknown) => {
        if (lastCheckpoint === sequence) lastCheckpoint = before
        throw failure
      })
    writing = written
    return written
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

/** Runs tasks one at a time, in order of the calls. */
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
): Promise<{ readonly sequence: number; readonly snapshot: ChainSnapshot | null }> {
  const sequences = await list(folder, snapshotSequence)
  for (const sequence of sequences.toReversed()) {
    const snapshot = await readSnapshot(folder, sequence)
    if (snapshot !== null) return { sequence, snapshot }
    const path = snapshotPath(folder, sequence)
    onWarning(`${path} is damaged and set aside; starting from the one before it`)
    await rename(path, `${path}.damaged`)
  }
  return { sequence: 0, snapshot: null }
}

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter(isUnfinished)) await rm(join(folder, name), { force: true })
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
  const remaining = snapshots.slice(-snapshotsRetained)
  for (const sequence of snapshots.slice(0, -snapshotsRetained)) {
    await rm(snapshotPath(folder, sequence), { force: true })
  }
  // With a single snapshot keep the whole journal, in case the snapshot is damaged.
  const oldest = remaining.length < snapshotsRetained ? 0 : (remaining[0] ?? 0)
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
