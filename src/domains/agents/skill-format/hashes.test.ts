import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readArchive } from './archive/read-archive.ts'
import { fileHash, treeHash } from './hashes.ts'
import { packSkill } from './pack-skill.ts'
import { isText } from './text-bytes.ts'

const file = (path: string, text: string) => ({ path, bytes: Buffer.from(text) })
// In UTF-16 the second of these comes first, in bytes it does not.
const files = [
  file('\uffee', 'b'),
  file('\u{1f600}', 'a'),
  file('SKILL.md', '---\n'),
  file('a/b', ''),
]

test('the hash of a tree is that of its lines in byte order', () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  const lines = [
    `${sha('---\n')} 4 SKILL.md\n`,
    `${sha('')} 0 a/b\n`,
    `${sha('b')} 1 \uffee\n`,
    `${sha('a')} 1 \u{1f600}\n`,
  ]
  expect(treeHash(files)).toBe(sha(lines.join('')))
  expect(treeHash(files.toReversed())).toBe(treeHash(files))
  expect(treeHash([...files, file('b', '')])).not.toBe(treeHash(files))
  expect(fileHash(Buffer.from('a'))).toBe(sha('a'))
})

test('a pack is the same bytes whatever the order and the time zone, and reads as the folder', () => {
  const before = process.env['TZ']
  const packed = packSkill('watch', files)
  process.env['TZ'] = 'Pacific/Kiritimati'
  try {
    expect(Buffer.compare(packSkill('watch', files.toReversed()), packed)).toBe(0)
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
  expect(strFromU8(unzipSync(packed)['watch/SKILL.md'] ?? new Uint8Array())).toBe('---\n')
  const read = readArchive(packed, { bytes: 1_000, entries: 10 })
  expect(read.problems).toEqual([])
  expect(read.entries.map(({ path }) => path)).toEqual([
    'watch/SKILL.md',
    'watch/a/b',
    'watch/\uffee',
    'watch/\u{1f600}',
  ])
})

test('text is UTF-8 without zeros', () => {
  expect(isText(Buffer.from('žluťoučký 🐎\n'))).toBe(true)
  expect(isText(new Uint8Array())).toBe(true)
  expect(isText(Buffer.from('a\0b'))).toBe(false)
  expect(isText(Uint8Array.of(0xc3, 0x28))).toBe(false)
  expect(isText(Buffer.from('text', 'utf16le'))).toBe(false)
})
