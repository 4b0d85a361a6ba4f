import { expect, test } from 'vitest'
import { filePathOf } from './file-links.model.ts'

const files = [{ path: 'SKILL.md' }, { path: 'references/two words.md' }]

test('an address leads to a file of the package, or to none', () => {
  expect(filePathOf('./SKILL.md#top', files)).toBe('SKILL.md')
  expect(filePathOf('references/two%20words.md', files)).toBe('references/two words.md')
  const none = ['../SKILL.md', '/SKILL.md', 'https://a.example/SKILL.md', '%zz', '', '#top']
  expect(none.map((address) => filePathOf(address, files))).toEqual(none.map(() => null))
})
