import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from './atomic-file.ts'

export type Snapshot = {
  /** The last journal record that the state includes. */
  readonly sequence: number
  readonly meta: unknown
  readonly body: Uint8Array
}

const format = 'chain-snapshot-1'

/** Names sort by sequence, so that the newest is last. */
export function snapshotPath(folder: string, sequence: number): string {
  return join(folder, `snapshot-${sequence.toString().padStart(12, '0')}.bin`)
}

/** The sequence in the name of a snapshot file, or null for another file. */
export function snapshotSequence(name: string): number | null {
  const match = /^snapshot-(\d{12})\.bin$/.exec(name)
  return match?.[1] === undefined ? null : Number(match[1])
}

/** Writes header and state as one file, so that the sequence and the state cannot part in a crash. */
export async function writeSnapshot(folder: string, snapshot: Snapshot): Promise<void> {
  const meta = JSON.stringify(snapshot.meta)
  const header = JSON.stringify({
    format,
    sequence: snapshot.sequence,
    sha256: digest(meta, snapshot.body),
    metaBytes: Buffer.byteLength(meta),
  })
  await writeFileAtomically(snapshotPath(folder, snapshot.sequence), [
    `${header}\n${meta}`,
    snapshot.body,
  ])
}

/** The snapshot, or null when the file is not whole. */
export async function readSnapshot(folder: string, sequence: number): Promise<Snapshot | null> {
  const bytes = await readFile(snapshotPath(folder, sequence))
  const headerEnd = bytes.indexOf(0x0a)
  const header = headerEnd < 0 ? null : parseHeader(bytes.toString('utf8', 0, headerEnd))
  if (header === null || header.sequence !== sequence) return null
  const metaEnd = headerEnd + 1 + header.metaBytes
  if (metaEnd > bytes.length) return null
  const meta = bytes.toString('utf8', headerEnd + 1, metaEnd)
  const body = bytes.subarray(metaEnd)
  if (digest(meta, body) !== header.sha256) return null
  return { sequence, meta: JSON.parse(meta), body }
}

function parseHeader(text: string): { sequence: number; sha256: string; metaBytes: number } | null {
  try {
    const header: unknown = JSON.parse(text)
    if (typeof header !== 'object' || header === null) return null
    if (!('format' in header) || header.format !== format) return null
    if (!('sequence' in header) || typeof header.sequence !== 'number') return null
    if (!('sha256' in header) || typeof header.sha256 !== 'string') return null
    if (!('metaBytes' in header) || typeof header.metaBytes !== 'number') return null
    return { sequence: header.sequence, sha256: header.sha256, metaBytes: header.metaBytes }
  } catch {
    return null
  }
}

function digest(meta: string, body: Uint8Array): string {
  return createHash('sha256').update(meta).update(body).digest('hex')
}
