import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import edges from '../../tools/check/domain-edges.json' with { type: 'json' }
import { filesUnder, sourceFiles } from '../../tools/check/source-files.ts'
import ratchet from './ratchet.json' with { type: 'json' }
import { sourceFacts } from './source-facts.ts'
import {
  callBreaches,
  compareBreaches,
  findCircle,
  nameBreaches,
  roleBreaches,
  sizeBreaches,
  textBreaches,
} from './tidy-rules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const source = sourceFiles(root, ['src', 'sdk', 'web', 'tools', 'test', 'bench'])
const written = source.filter((file) => !/[.]gen[.]/.test(file))
const isTest = (file: string) => /[.](test|fixture)[.]/.test(file) || file.startsWith('test/')
const facts = written.map((file) => sourceFacts(root, file))
const product = facts.filter(({ file }) => file.startsWith('src/') && !isTest(file))

describe('the tree', () => {
  test('is looked at: a rule over no files would always hold', () => {
    expect(product.length).toBeGreaterThan(100)
    expect(facts.some(({ rows }) => rows > 0)).toBe(true)
  })

  test('names every file and folder in kebab-case and after a thing', () => {
    expect(source.flatMap(nameBreaches)).toEqual([])
  })

  test('stays within the budgets of a file', () => {
    expect(facts.flatMap(sizeBreaches)).toEqual([])
  })

  test('reaches time, chance, the network and the environment only through ports', () => {
    expect(product.flatMap(callBreaches)).toEqual([])
  })

  test('changes rows whose state may return by what does not return', () => {
    const read = ({ file }: { readonly file: string }) =>
      readFileSync(path.join(root, file), 'utf8')
    expect(product.flatMap((each) => compareBreaches(each.file, read(each)))).toEqual([])
  })

  test('asserts no more types than it did', () => {
    const counted = product.filter(({ assertions }) => assertions > 0)
    const total = counted.reduce((sum, { assertions }) => sum + assertions, 0)
    const most = counted
      .toSorted((left, right) => right.assertions - left.assertions)
      .slice(0, 10)
      .map(({ file, assertions }) => `${file} ${assertions}`)
    const hint = `Parse instead of asserting. Most are in:\n${most.join('\n')}`
    expect(total, hint).toBeLessThanOrEqual(ratchet.typeAssertions)
  })
})

describe('a domain', () => {
  const folder = path.join(root, 'src/domains')
  const domains = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )

  test('says what it is for in a README and has one front door', () => {
    const missing = domains.flatMap(({ name }) =>
      ['README.md', 'index.ts']
        .filter((file) => !existsSync(path.join(folder, name, file)))
        .map((file) => `src/domains/${name}/${file} is missing`),
    )
    expect(missing).toEqual([])
  })

  test('has only files of a known role', () => {
    expect(filesUnder(root, 'src/domains').flatMap(roleBreaches)).toEqual([])
  })

  test('reaches others along edges without a circle', () => {
    expect(findCircle(edges.domains)).toBeNull()
    expect(findCircle(edges.surfaces)).toBeNull()
  })
})

describe('the text', () => {
  const folders = readdirSync(root, { withFileTypes: true })
  const left = /^([.](git|runtime|cache|data)|node_modules|coverage|package-lock[.]json)$/
  const own = folders.filter(({ name }) => !left.test(name))
  const readable = /[.](ts|tsx|mjs|cjs|js|json|md|sol|toml|css|html|yml|yaml|sh)$|[.]ci\/run$/
  const files = own
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(root, entry.name) : [entry.name]))
    .filter((file) => readable.test(file) && !/^contracts\/(out|cache)\//.test(file))

  test('leaves nothing unfinished and names no folder of one machine', () => {
    expect(files.length).toBeGreaterThan(source.length)
    const breaches = files.flatMap((file) =>
      textBreaches(file, readFileSync(path.join(root, file), 'utf8')),
    )
    expect(breaches).toEqual([])
  })
})
