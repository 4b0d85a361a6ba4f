import { describe, expect, test } from 'vitest'
import { fromBase64, pathOf, pictureType, sizeOf, toBase64, treeRows } from './files.model.ts'

const files = [
  { path: '/main.js', bytes: 10 },
  { path: '/data/b10.txt', bytes: 2 },
  { path: '/data/b9.txt', bytes: 1 },
  { path: '/data/deep/c.txt', bytes: 3 },
  { path: '/database.db', bytes: 4 },
]

describe('the tree of files', () => {
  test('has folders before files, each in the order that people count in', () => {
    expect(treeRows(files, new Set()).map(({ path, depth }) => `${depth} ${path}`)).toEqual([
      '0 /data',
      '1 /data/deep',
      '2 /data/deep/c.txt',
      '1 /data/b9.txt',
      '1 /data/b10.txt',
      '0 /database.db',
      '0 /main.js',
    ])
  })
  test('leaves out what is in a closed folder, and nothing whose name only begins alike', () => {
    const rows = treeRows(files, new Set(['/data']))
    expect(rows.map(({ path }) => path)).toEqual(['/data', '/database.db', '/main.js'])
    expect(rows[0]).toMatchObject({ bytes: null, isOpen: false })
  })
})

test.each([
  ['main.js', '/main.js'],
  [' /a/b-1_c.txt ', '/a/b-1_c.txt'],
  ['', null],
  ['/a//b', null],
  ['/../etc', null],
  ['/a b', null],
  ['/1/2/3/4/5/6/7/8/9.txt', '/1/2/3/4/5/6/7/8/9.txt'],
  ['/1/2/3/4/5/6/7/8/9/10.txt', null],
])('the path of what was typed as "%s" is %s', (typed, path) => {
  expect(pathOf(typed)).toBe(path)
})

test('bytes are the same after base64, however many they are', () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
  expect(fromBase64(toBase64(bytes))).toEqual(bytes)
})

test('a picture is known by its name, whatever the case of its ending', () => {
  expect(pictureType('/a.PNG')).toBe('image/png')
  expect(pictureType('/constructor')).toBeNull()
})

test('a size never says less than there is', () => {
  expect(sizeOf(1_023)).toEqual({ value: 1_023, unit: 'B' })
  expect(sizeOf(1_025)).toEqual({ value: 1.1, unit: 'KiB' })
  expect(sizeOf(67_108_864)).toEqual({ value: 64, unit: 'MiB' })
})
