import { expect, test } from 'vitest'
import { count, numbersOf, scaled, seed } from '../../../../../test/security/scale.ts'
import { hostileArchive } from '../../../../../test/support/hostile-archives.ts'
import { fc } from '../../../../../test/support/properties.ts'
import type { Archive, ArchiveBudget } from './archive.ts'
import { readArchive } from './read-archive.ts'

const budget: ArchiveBudget = { bytes: 8 * 1_048_576, entries: 2_000 }
const depthMax = 4

/** Everything that comes out of an archive and of the archives in it, within one budget as a caller keeps it. */
function readAll(bytes: Uint8Array, left: ArchiveBudget, depth = 0): readonly Archive[] {
  const archive = readArchive(bytes, left)
  let rest = {
    bytes: left.bytes - archive.spent.bytes,
    entries: left.entries - archive.spent.entries,
  }
  const found = [archive]
  for (const entry of depth < depthMax ? archive.entries : []) {
    const inner = readAll(entry.bytes, rest, depth + 1)
    for (const { spent } of inner)
      rest = { bytes: rest.bytes - spent.bytes, entries: rest.entries - spent.entries }
    found.push(...inner)
  }
  return found
}

function held(archives: readonly Archive[]): { bytes: number; entries: number } {
  const parts = archives.flatMap(({ entries, leftovers }) => [...entries, ...leftovers])
  return {
    bytes: parts.reduce((sum, part) => sum + part.bytes.byteLength, 0),
    entries: archives.reduce((sum, { entries }) => sum + entries.length, 0),
  }
}

test('no hostile archive makes it throw or give out more than the budget, and nothing is left out silently', () => {
  const random = numbersOf(seed)
  const tried = scaled({ small: 500, full: 10_000 })
  let silent = 0
  for (let index = 0; index < tried; index += 1) {
    const { kind, bytes } = hostileArchive(index, random)
    const archives = readAll(bytes, budget)
    const out = held(archives)
    expect(archives.length).toBeGreaterThan(0)
    expect(out.bytes, `${kind} ${index}`).toBeLessThanOrEqual(budget.bytes)
    expect(out.entries, `${kind} ${index}`).toBeLessThanOrEqual(budget.entries)
    for (const { problems, unread, spent } of archives) {
      expect(problems.length).toBeLessThanOrEqual(17 * 20)
      expect(unread.length).toBeLessThanOrEqual(201)
      expect(spent.bytes).toBeGreaterThanOrEqual(0)
    }
    const [outer] = archives
    const isSilent =
      outer !== undefined &&
      outer.kind !== 'none' &&
      outer.problems.length === 0 &&
      outer.unread.length > 0
    // A part that is not read has a reason in its own line; kinds that are only recognised have no problem beside it.
    if (
      isSilent &&
      !['bzip2', 'xz', 'lzma', '7z', 'rar', 'zstd', 'lz4', 'cab', 'ar'].includes(outer.kind)
    )
      silent += 1
  }
  count('skill archives', { tried, bad: silent })
  expect(silent).toBe(0)
}, 900_000)

test('the same bytes always give the same, and any bytes give something', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), fc.constantFrom(0, 1, 2, 3), (noise, start) => {
      const starts = [[], [0x50, 0x4b, 3, 4], [0x1f, 0x8b, 8], [0x50, 0x4b, 5, 6]]
      const bytes = Buffer.concat([Uint8Array.from(starts[start] ?? []), noise])
      expect(readArchive(bytes, budget)).toEqual(readArchive(bytes, budget))
    }),
  )
})

test('a million entries are counted and not read', () => {
  const entry = Buffer.alloc(47)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(1, 28)
  const entries = Buffer.alloc(47 * 1_000_000, entry)
  const wide = Buffer.alloc(56)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(1_000_000n, 32)
  wide.writeBigUInt64LE(BigInt(entries.length), 40)
  wide.writeBigUInt64LE(31n, 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(31 + entries.length), 8)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  const local = Buffer.alloc(31)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(1, 26)
  const archive = readArchive(Buffer.concat([local, entries, wide, locator, end]), budget)
  expect(archive.entries).toHaveLength(budget.entries)
  expect(archive.problems.some(({ kind }) => kind === 'too_many')).toBe(true)
  expect(archive.unread[0]?.reason).toBe('998000 entries more than are read')
})
