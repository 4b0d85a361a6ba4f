import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseFiles } from './choose-files.ts'
import { createImportGraph } from './import-graph.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fast-'))
  for (const [file, text] of Object.entries({
    'src/sum.ts': "export * from './number.ts'",
    'src/number.ts': '',
    'src/store.ts': "import pg from 'pg'",
    'src/program.ts': '',
    'src/sum.test.ts': "import { sum } from './sum.ts'",
    'src/store.test.ts': "import { store } from './store.ts'\nimport { n } from './number.ts'",
    'src/late.test.ts': "const { store } = await import('./store.ts')",
    'src/started.test.ts':
      "import { fork } from 'node:child_process'\nnew URL('./program.ts', import.meta.url)",
  })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
})
afterEach(() => rmSync(root, { recursive: true }))

const tests = ['sum', 'store', 'late', 'started'].map((name) => `src/${name}.test.ts`)
const choose = (...changed: string[]) =>
  chooseFiles(tests, { changed, graph: createImportGraph(root) })

test('what starts nothing runs always, through whatever files it imports', () => {
  expect(choose()).toEqual({ pure: ['src/sum.test.ts'], touched: [], leftOut: 0 })
})

test('what changed brings every test that stands on it, also by a late import or as a program', () => {
  expect(choose('src/number.ts').touched).toEqual(['src/store.test.ts'])
  expect(choose('src/store.ts').touched.toSorted()).toEqual([
    'src/late.test.ts',
    'src/store.test.ts',
  ])
  expect(choose('src/program.ts').touched).toEqual(['src/started.test.ts'])
  expect(choose('src/started.test.ts').touched).toEqual(['src/started.test.ts'])
  expect(choose('README.md').touched).toEqual([])
})

test('of very many the changed tests themselves come first, and the rest is counted', () => {
  const many = Array.from({ length: 60 }, (_, index) => `src/many-${index}.test.ts`)
  for (const file of many) writeFileSync(join(root, file), "import { store } from './store.ts'")
  const { leftOut, touched } = chooseFiles(many, {
    changed: ['src/store.ts', 'src/many-59.test.ts'],
    graph: createImportGraph(root),
  })
  expect([touched.length, touched[0], leftOut]).toEqual([40, 'src/many-59.test.ts', 20])
})
