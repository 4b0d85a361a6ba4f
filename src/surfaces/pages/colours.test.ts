import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours } from './colours.ts'

const tokens = readFileSync(new URL('../../../web/src/design/tokens.css', import.meta.url), 'utf8')

test.each(['dark', 'light'] as const)('the %s pages have the colours of the terminal', (theme) => {
  const [, block = ''] = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(tokens) ?? []
  const said = new Map(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, it]) => [name, it]),
  )
  expect(said.size).toBeGreaterThan(20)
  const own = Object.entries(colours[theme])
  expect(own).toEqual(own.map(([name]) => [name, said.get(name)]))
  expect(own.length).toBeGreaterThan(5)
})
