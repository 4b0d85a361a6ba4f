import path from 'node:path'
import { expect, test } from 'vitest'
import { createTerminalFiles } from '../../src/adapters/terminal-files/create-terminal-files.ts'
import { pageWordsIn } from '../../tools/terminal/page-words.ts'
import { terminalSizes } from '../../tools/terminal/terminal-sizes.ts'
import { pageAreas } from '../src/language/page-areas.ts'

test('no page weighs more than it may', () => {
  const { chart, layout, routes, shell } = terminalSizes()
  const heavy = Object.entries({ shell, chart, layout, ...routes })
    .filter(([, { isWithin }]) => !isWithin)
    .map(([name, { gzip, limitGzip }]) => `${name}: ${gzip} of ${limitGzip} bytes`)
  expect(Object.keys(routes).length).toBeGreaterThan(10)
  expect(heavy).toEqual([])
})

test('each page names in its head the words that it begins with', () => {
  const words = pageWordsIn(path.resolve(import.meta.dirname, '..'))
  const files = createTerminalFiles()
  const areas = new Set<string>(pageAreas)
  const unnamed = Object.entries(words).flatMap(([feature, opened]) => {
    const head = String(files.page(feature)?.body)
    return opened
      .filter((area) => !new RegExp(`rel="modulepreload"[^>]*/${area}-[\\w-]{8}\\.js"`).test(head))
      .map((area) => `${feature}: ${area}`)
  })
  expect(unnamed).toEqual([])
  // Every page is asked about, and so is every area but those that parts of pages open by themselves.
  expect(Object.keys(words).toSorted()).toEqual(Object.keys(terminalSizes().routes).toSorted())
  const later = ['dock', 'requests']
  expect(new Set([...later, ...Object.values(words).flat()])).toEqual(areas)
})
