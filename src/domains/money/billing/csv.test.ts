import { describe, expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { toCsv } from './csv.ts'

/** Reads RFC 4180 strictly: a second implementation, so that writer and reader cannot share a mistake. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let index = 0
  while (index < text.length) {
    let cell = ''
    if (text[index] === '"') {
      index++
      for (;;) {
        if (text[index] === '"' && text[index + 1] === '"') {
          cell += '"'
          index += 2
        } else if (text[index] === '"') {
          index++
          break
        } else cell += text[index++]
      }
    } else while (index < text.length && !/[,\r]/.test(text[index] ?? '')) cell += text[index++]
    row.push(cell)
    if (text[index] === ',') index++
    else if (text.startsWith('\r\n', index)) {
      rows.push(row)
      row = []
      index += 2
    } else throw new Error(`not RFC 4180 at ${index}`)
  }
  return rows
}

describe('toCsv', () => {
  test('writes what a strict reader reads back, whatever stands in the cells', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 })),
        (rows) => {
          const [, ...read] = readCsv(toCsv(['a', 'b'], rows))
          const bare = (cell: string, original: string | undefined) =>
            cell === original || cell === `'${original}`
          expect(read).toHaveLength(rows.length)
          rows.forEach((row, at) => {
            row.forEach((cell, place) => expect(bare(read[at]?.[place] ?? '', cell)).toBe(true))
          })
        },
      ),
    )
  })
  test('lets no text begin a formula', () => {
    const starts = ['=', '+', '-', '@', '\t=', ' =', '\r=', '\u200b=', '\uff1d', '\uff0b', '|', '%']
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.string(), (start, rest) => {
        const [[cell = ''] = []] = readCsv(toCsv([`${start}${rest}x`], []))
        expect(cell.startsWith("'")).toBe(true)
      }),
    )
  })
  test.each(['-5', '0.25', '12'])('leaves the number %s a number', (number) => {
    expect(toCsv(['n'], [[number]])).toBe(`n\r\n${number}\r\n`)
  })
  test('quotes commas, quotes and line ends, and ends every line', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['x,y', 'he said "no"\r\n'],
          [null, 7n],
        ],
      ),
    ).toBe('a,b\r\n"x,y","he said ""no""\r\n"\r\n,7\r\n')
  })
})
