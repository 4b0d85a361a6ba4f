import { type FileHandle, open, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { syncDirectory } from './atomic-file.ts'

export type JournalRecord = { readonly sequence: number; readonly value: unknown }

export type JournalSegment = {
  readonly firstSequence: number
  /** Resolves when the records are on disk. */
  readonly append: (records: readonly JournalRecord[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Names sort by sequence. */
export function segmentPath(folder: string, firstSequence: number): string {
  return join(folder, `journal-${firstSequence.toString().padStart(12, '0')}.log`)
}

/** The first sequence number of a segment by its name, or null for another file. */
export function segmentSequence(name: string): number | null {
  const match = /^journal-(\d{12})\.log$/.exec(name)
  return match?.[1] === undefined ? null : Number(match[1])
}

/** Opens a new, empty segment; throws if it already has records. */
export async function createSegment(
  folder: string,
  firstSequence: number,
): Promise<JournalSegment> {
  const path = segmentPath(folder, firstSequence)
  const file = await open(path, 'w', 0o600)
  await syncDirectory(dirname(path))
  return {
    firstSequence,
    append: (records) => appendLines(file, records),
    close: () => file.close(),
  }
}

/** Reads the records up to the first damaged line; a damaged line before a valid one is an error. */
export async function readSegment(path: string): Promise<readonly JournalRecord[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  const records: JournalRecord[] = []
  let damaged = false
  for (const line of lines) {
    if (line === '') continue
    const record = parseLine(line)
    // A torn last line was never acknowledged; a valid line after it means that the disk lost data.
    if (record === null) damaged = true
    else if (damaged)
      throw new Error(`${basename(path)} is damaged before record ${record.sequence}`)
    else records.push(record)
  }
  return records
}

async function appendLines(file: FileHandle, records: readonly JournalRecord[]): Promise<void> {
  await file.writeFile(records.map(formatLine).join(''))
  await file.datasync()
}

function formatLine({ sequence, value }: JournalRecord): string {
  const json = JSON.stringify([sequence, value])
  return `${checksum(json)} ${json}\n`
}

function parseLine(line: string): JournalRecord | null {
  const json = line.slice(9)
  if (line[8] !== ' ' || line.slice(0, 8) !== checksum(json)) return null
  const parsed: unknown = JSON.parse(json)
  if (!Array.isArray(parsed) || typeof parsed[0] !== 'number') return null
  return { sequence: parsed[0], value: parsed[1] }
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
