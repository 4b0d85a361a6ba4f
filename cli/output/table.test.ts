import { expect, test } from 'vitest'
import { facts, plain, table } from './table.ts'

test('columns are aligned by what a terminal shows, and numbers to the right', () => {
  const text = table(
    [{ title: 'name' }, { title: 'price', isNumber: true }],
    [
      ['月の犬', '1.5'],
      ['moon', '1200'],
    ],
    'none',
  )
  expect(text.split('\n')).toEqual(['name    price', '月の犬    1.5', 'moon     1200'])
})

test('no rows are told by a sentence, not by bare titles', () => {
  expect(table([{ title: 'name' }], [], 'There are none.')).toBe('There are none.')
})

test('text of others cannot move the cursor, colour the line or turn it round', () => {
  const hostile = '\u001b[2J\u001b]8;;https://evil.example\u0007safe\u202egnp.exe\r\nFAKE  row'
  expect(plain(hostile)).toBe(' [2J ]8;;https://evil.example safe gnp.exe  FAKE  row')
  expect(facts([['name', hostile]]).split('\n')).toHaveLength(1)
  expect(table([{ title: 'name' }], [[hostile]], '').split('\n')).toHaveLength(2)
})
