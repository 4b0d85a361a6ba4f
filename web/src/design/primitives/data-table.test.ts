import { expect, test } from 'vitest'
import { parseDecimal } from '../numbers/decimal.model.ts'
import { toCsv } from './data-table.csv.model.ts'
import { inOrder, nextSort, rowAt, sortedRows } from './data-table.model.ts'
import { keysOf } from './key-hint.model.ts'
import { stepped } from './roving.model.ts'
import { hueOf, initialsOf } from './token-icon.model.ts'

test('decimals are ordered by their value, and what is unknown goes last both ways', () => {
  const rows = ['2', '10', '-1.5', 'x', '0.30']
  const by = (row: string) => parseDecimal(row)
  expect(sortedRows(rows, by, 'ascending')).toEqual(['-1.5', '0.30', '2', '10', 'x'])
  expect(sortedRows(rows, by, 'descending')).toEqual(['10', '2', '0.30', '-1.5', 'x'])
  expect(sortedRows([3n, 1n, 2n], (row) => row, 'ascending')).toEqual([1n, 2n, 3n])
  expect(sortedRows(rows, undefined, 'ascending')).toBe(rows)
})

test('a frozen order keeps its rows where they are; new ones come last', () => {
  expect(inOrder(['c', 'a', 'n', 'b'], ['a', 'b', 'c'], (row) => row)).toEqual(['a', 'b', 'c', 'n'])
})

test('sorting starts from the greatest and turns', () => {
  const first = nextSort(null, 'price')
  expect(first).toEqual({ column: 'price', direction: 'descending' })
  expect(nextSort(first, 'price').direction).toBe('ascending')
  expect(nextSort(first, 'size')).toEqual({ column: 'size', direction: 'descending' })
})

test('rows end where they end, tabs go round, and right to left is mirrored', () => {
  expect([rowAt('j', 4, 5), rowAt('k', 0, 5), rowAt('End', 0, 5), rowAt('x', 0, 5)]).toEqual([
    4,
    0,
    4,
    null,
  ])
  expect(rowAt('j', 0, 0)).toBeNull()
  expect(stepped({ key: 'ArrowRight', at: 2, count: 3, axis: 'inline' })).toBe(0)
  const mirrored = {
    key: 'ArrowRight',
    at: 0,
    count: 3,
    axis: 'inline',
    rightToLeft: true,
  } as const
  expect(stepped(mirrored)).toBe(2)
  expect(stepped({ key: 'ArrowDown', at: 0, count: 3, axis: 'inline' })).toBeNull()
})

test('a file quotes what it must and runs nothing', () => {
  const columns = [
    { label: 'name', exported: (row: { name: string; size: string }) => row.name },
    { label: 'size', exported: (row: { name: string; size: string }) => row.size },
  ]
  const rows = [
    { name: '=cmd()', size: '-1.5' },
    { name: 'a "b", c', size: '-cmd' },
  ]
  expect(toCsv(columns, rows)).toBe('name,size\r\n\'=cmd(),-1.5\r\n"a ""b"", c",\'-cmd\r\n')
})

test('names have initials and a hue that stay; hotkeys are written as the machine does', () => {
  expect([initialsOf('Pepe Coin'), initialsOf('eth'), initialsOf('')]).toEqual(['PC', 'ET', '?'])
  expect(hueOf('ETH')).toBe(hueOf('ETH'))
  expect(keysOf('mod+shift+k', true)).toEqual(['⌘', '⇧', 'K'])
  expect(keysOf('g h', false)).toEqual(['G', 'H'])
})
