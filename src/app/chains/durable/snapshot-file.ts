import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ChainDump, ChainSnapshot } from '../../../ports/chain-log.ts'
import { writeFileAtomically } from './atomic-file.ts'

/**
 * A header line of JSON, the metadata as JSON, and the compressed body. The digest of everything is at the end, because
 * it is known only after writing.
 */
const format = 'chain-snapshot-2'
/** The format of earlier versions: an uncompressed body, and the digest in the header. */
const earlierFormat = 'chain-snapshot-1'
const digestBytes = 32
/** The actual header is far shorter. */
const headerBytesMax = 4_096

type Header = {
  readonly sequence: number
  readonly metaBytes: number
  /** Only in the earlier format. */
  readonly sha256: string | null
}

/** Names sort by sequence, so the newest is last. */
export function snapshotPath(folder: string, sequence: number): string {
  return join(folder, `snapshot-${sequence.toString().padStart(12, '0')}.bin`)
}

/** The sequence number of a snapshot by its name, or null for another file. */
export function snapshotSequence(name: string): number | null {
  const match = /^snapshot-(\d{12})\.bin$/.exec(name)
  return match?.[1] === undefined ? null : Number(match[1])
}

/** Whether the file is the remains of an interrupted write. */
export function isUnfinished(name: string): boolean {
  return /^snapshot-\d{12}\.bin\.tmp$/.test(name)
}

/** Writes the state as of this sequence number as one file, so that a crash cannot separate the two. */
export async function writeSnapshot(
  folder: string,
  sequence: number,
  { meta, body }: ChainDump,
): Promise<void> {
  const metaBytes = Buffer.from(JSON.stringify(meta))
  const header = JSON.stringify({ format, sequence, metaBytes: metaBytes.length })
  const compressed = pipeline(Readable.from(body), createZstdCompress(), ignoreEnd)
  const file = withDigest([Buffer.from(`${header}\n`), metaBytes], compressed)
  await writeFileAtomically(snapshotPath(folder, sequence), file)
}

async function* withDigest(
  start: readonly Uint8Array[],
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for (const chunk of start) {
    hash.update(chunk)
    yield chunk
  }
  for await (const chunk of rest) {
    hash.update(chunk)
    yield chunk
  }
  yield hash.digest()
}

/** The snapshot, or null when the file is incomplete. */
export async function readSnapshot(
  folder: string,
  sequence: number,
): Promise<ChainSnapshot | null> {
  const path = snapshotPath(folder, sequence)
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const line = await readLine(file)
    const header = line === null ? null : parseHeader(line)
    if (line === null || header === null || header.sequence !== sequence) return null
    const metaStart = Buffer.byteLength(line) + 1
    const bodyStart = metaStart + header.metaBytes
    const bodyEnd = header.sha256 === null ? size - digestBytes : size
    if (bodyEnd < bodyStart) return null
    const [from, expected] =
      header.sha256 === null
        ? [0, (await readPart(file, bodyEnd, digestBytes)).toString('hex')]
        : [metaStart, header.sha256]
    if ((await digestOf(part(path, from, bodyEnd))) !== expected) return null
    const meta: unknown = JSON.parse(String(await readPart(file, metaStart, header.metaBytes)))
    const body = () => part(path, bodyStart, bodyEnd)
    const read = header.sha256 === null ? () => decompressed(body()) : body
    return { name: path, meta, read }
  } finally {
    await file.close()
  }
}

function decompressed(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(body), createZstdDecompress(), ignoreEnd)
}

/** The reader of a pipeline's last stream receives its failures. */
function ignoreEnd(): void {
  // So nothing is left to do here.
}

/** The bytes of a file in a range. */
function part(path: string, from: number, to: number): AsyncIterable<Uint8Array> {
  return from === to ? Readable.from([]) : createReadStream(path, { start: from, end: to - 1 })
}

async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

async function readPart(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

async function readLine(file: FileHandle): Promise<string | null> {
  const start = await readPart(file, 0, headerBytesMax)
  const end = start.indexOf(0x0a)
  return end < 0 ? null : start.toString('utf8', 0, end)
}

function parseHeader(text: string): Header | null {
  try {
    const header: unknown = JSON.parse(text)
    if (typeof header !== 'object' || header === null || !('format' in header)) return null
    if (!('sequence' in header) || typeof header.sequence !== 'number') return null
    if (!('metaBytes' in header) || typeof header.metaBytes !== 'number') return null
    const { metaBytes, sequence } = header
    if (header.format === format) return { sequence, metaBytes, sha256: null }
    if (header.format !== earlierFormat) return null
    if (!('sha256' in header) || typeof header.sha256 !== 'string') return null
    return { sequence, metaBytes, sha256: header.sha256 }
  } catch {
    return null
  }
}
