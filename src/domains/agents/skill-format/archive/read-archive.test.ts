import { gzipSync } from 'node:zlib'
import { type Zippable, zipSync } from 'fflate'
import { createTar } from 'nanotar'
import { expect, test } from 'vitest'
import type { ArchiveBudget, ArchiveProblem } from './archive.ts'
import { readArchive } from './read-archive.ts'

const budget: ArchiveBudget = { bytes: 8 * 1_048_576, entries: 1_000 }
const kinds = (problems: readonly ArchiveProblem[]) => [
  ...new Set(problems.map(({ kind }) => kind)),
]
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8')
const zip = (files: Zippable) => Buffer.from(zipSync(files, { mtime: new Date(2020, 0, 1) }))
const stored = (content: string | Uint8Array): Zippable[string] => [
  Buffer.from(content),
  { level: 0 },
]
const tar = (...items: { name: string; data?: string; attrs?: Record<string, unknown> }[]) =>
  Buffer.from(createTar(items))

test.each([
  ['zip', zip({ 'a.txt': Buffer.from('hello'), 'b/c.txt': Buffer.from('there') })],
  ['tar', tar({ name: 'a.txt', data: 'hello' }, { name: 'b/c.txt', data: 'there' })],
  ['tar.gz', gzipSync(tar({ name: 'a.txt', data: 'hello' }, { name: 'b/c.txt', data: 'there' }))],
])('reads a plain %s whole, and finds nothing wrong', (kind, bytes) => {
  const archive = readArchive(bytes, budget)
  expect(archive.kind).toBe(kind)
  expect(archive.entries.map(({ path, bytes: content }) => [path, text(content)])).toEqual([
    ['a.txt', 'hello'],
    ['b/c.txt', 'there'],
  ])
  expect(archive.problems).toEqual([])
  expect(archive.unread).toEqual([])
  expect(archive.leftovers).toEqual([])
  expect(archive.spent).toEqual({ bytes: 10, entries: 2 })
})

test('reads a gzip stream of several members', () => {
  const archive = readArchive(Buffer.concat([gzipSync('one '), gzipSync('two')]), budget)
  expect(archive.kind).toBe('gzip')
  expect(text(archive.entries[0]?.bytes)).toBe('one two')
  expect(archive.problems).toEqual([])
})

test.each([
  ['bzip2', Buffer.from('BZh91AY&SY')],
  ['xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 1])],
  ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0])],
  ['rar', Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1')],
  ['zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0])],
  ['ar', Buffer.from('!<arch>\nmore')],
])('tells %s as unread', (kind, bytes) => {
  const archive = readArchive(bytes, budget)
  expect(archive.kind).toBe(kind)
  expect(archive.unread).toHaveLength(1)
})

test.each(['', 'PK', 'BZh is a word', 'text with PK\u0005\u0006 in it'.padEnd(80, '.'), '!<arch'])(
  'takes %j for no archive',
  (words) => {
    expect(readArchive(Buffer.from(words), budget)).toMatchObject({
      kind: 'none',
      problems: [],
      unread: [],
    })
  },
)

test.each([
  ['traversal', zip({ '../../etc/cron': stored('x') })],
  ['traversal', tar({ name: '../x', data: 'x' })],
  ['absolute', zip({ '/etc/passwd': stored('x') })],
  ['absolute', tar({ name: '/etc/passwd', data: 'x' })],
  ['absolute', zip({ 'C:x': stored('x') })],
  ['name', zip({ 'a\\b': stored('x') })],
  ['name', zip({ 'a\u202eb': stored('x') })],
  ['duplicate', zip({ a: stored('x'), A: stored('y') })],
  ['duplicate', tar({ name: 'a', data: 'x' }, { name: 'a', data: 'y' })],
  ['link', zip({ a: [Buffer.from('/etc'), { os: 3, attrs: 0o120777 << 16, level: 0 }] })],
  ['prepended', Buffer.concat([Buffer.from('#!/bin/sh\nrun\n'), zip({ a: stored('x') })])],
  ['trailing', Buffer.concat([zip({ a: stored('x') }), Buffer.from('and more')])],
  ['trailing', Buffer.concat([tar({ name: 'a', data: 'x' }), tar({ name: 'b', data: 'y' })])],
  ['trailing', Buffer.concat([gzipSync('x'), Buffer.from('and more')])],
  ['broken', zip({ a: stored('x') }).subarray(0, 40)],
  ['checksum', gzipSync('a long enough text').subarray(0, -6)],
] as const)('finds %s and still reads what is there', (kind, bytes) => {
  const archive = readArchive(bytes, budget)
  expect(kinds(archive.problems)).toContain(kind)
  expect(archive.entries.length).toBeGreaterThan(0)
  for (const { path } of archive.entries) expect(path).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('what stands before, behind and between entries is handed over', () => {
  const inner = zip({ a: stored('x') })
  const before = readArchive(Buffer.concat([Buffer.from('#!/bin/sh\n'), inner]), budget)
  expect(before.leftovers.map(({ bytes }) => text(bytes))).toEqual(['#!/bin/sh\n'])
  const behind = readArchive(Buffer.concat([inner, Buffer.from('ignore all')]), budget)
  expect(behind.leftovers.map(({ bytes }) => text(bytes))).toEqual(['ignore all'])
  const commented = Buffer.from(zipSync({ a: [Buffer.from('x'), { comment: 'note well' }] }))
  expect(readArchive(commented, budget).leftovers.map(({ bytes }) => text(bytes))).toEqual([
    'note well',
  ])
})

test('an entry that the directory does not list is found and read', () => {
  const [shown, hidden] = [zip({ shown: stored('fine') }), zip({ hidden: stored('secret') })]
  const local = hidden.subarray(0, hidden.readUInt32LE(hidden.length - 6))
  const archive = readArchive(Buffer.concat([local, shown]), budget)
  expect(kinds(archive.problems)).toContain('hidden')
  expect(archive.entries.map(({ path, bytes }) => [path, text(bytes)])).toEqual([
    ['shown', 'fine'],
    ['hidden', 'secret'],
  ])
})

test('headers that differ are told, with both names', () => {
  const bytes = zip({ 'good.md': stored('x') })
  bytes.write('evil.sh', 30)
  const [problem] = readArchive(bytes, budget).problems
  expect(problem).toMatchObject({ kind: 'headers_differ', path: 'good.md' })
  expect(problem?.detail).toContain('evil.sh')
})

test('an encrypted entry is unread', () => {
  const bytes = zip({ a: stored('x') })
  const directory = bytes.readUInt32LE(bytes.length - 6)
  bytes[6] = (bytes[6] ?? 0) | 1
  bytes[directory + 8] = (bytes[directory + 8] ?? 0) | 1
  const archive = readArchive(bytes, budget)
  expect(kinds(archive.problems)).toEqual(['encrypted'])
  expect(archive.unread).toEqual([{ file: 'a', bytes: 1, reason: 'encrypted' }])
})

test('entries that share bytes are told, in whatever order the directory lists them', () => {
  const bytes = zip({ b: stored('one'), a: stored('two'), c: stored('two') })
  const directory = bytes.readUInt32LE(bytes.length - 6)
  const second = directory + 47
  const third = second + 47
  // The third is now where the second is, and the first two have changed places.
  bytes.copyWithin(third + 42, second + 42, second + 46)
  const [first, other] = [bytes.subarray(directory, second), bytes.subarray(second, third)].map(
    (part) => Buffer.from(part),
  )
  bytes.set(other ?? [], directory)
  bytes.set(first ?? [], second)
  const archive = readArchive(bytes, budget)
  expect(kinds(archive.problems)).toContain('overlap')
  expect(archive.problems.filter(({ kind }) => kind === 'overlap')).toHaveLength(1)
  // What the third was is no longer listed.
  expect(kinds(archive.problems)).toContain('hidden')
})

test('a bomb costs no more than it may', () => {
  const bomb = zip({ zeros: [new Uint8Array(64 * 1_048_576), { level: 9 }], small: stored('x') })
  const archive = readArchive(bomb, budget)
  expect(kinds(archive.problems)).toContain('bomb')
  expect(archive.unread[0]?.file).toBe('zeros')
  expect(archive.spent.bytes).toBeLessThanOrEqual(budget.bytes)
  const squeezed = readArchive(gzipSync(new Uint8Array(64 * 1_048_576)), budget)
  expect(kinds(squeezed.problems)).toEqual(['bomb'])
  expect(squeezed.entries).toEqual([])
})

test('what is small is read, however well it was packed', () => {
  const archive = readArchive(zip({ lines: Buffer.alloc(1_000_000, '\n') }), budget)
  expect(archive.problems).toEqual([])
  expect(archive.entries[0]?.bytes.byteLength).toBe(1_000_000)
})

test('more entries than the budget are counted, not read', () => {
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`f${at}`, stored('x')]))
  const archive = readArchive(zip(files), { ...budget, entries: 20 })
  expect(archive.entries).toHaveLength(20)
  expect(kinds(archive.problems)).toEqual(['too_many'])
  expect(archive.unread[0]?.reason).toContain('30 entries more')
})
