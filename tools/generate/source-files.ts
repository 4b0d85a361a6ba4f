import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Catalog } from '../../src/catalog/entry.ts'
import type { Operation } from '../../src/kernel/operation.ts'

const root = path.join(import.meta.dirname, '../..')

/** Files of rows; others may name a row as well. */
const declares = /(\.operations|-rows)\.ts$/

/**
 * The file that declares each row, by the row's name: where the name is written, or for vendor calls, whose names are
 * composed, where the path is.
 */
export function sourceFiles(catalog: Catalog): ReadonlyMap<string, string> {
  const files = globSync('src/domains/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const found = ({ name, path: address }: Operation) =>
    files.find(({ file, text }) => declares.test(file) && text.includes(`\n    name: '${name}'`)) ??
    files.find(({ file, text }) => declares.test(file) && text.includes(`'${name}'`)) ??
    files.find(({ text }) => text.includes(`name: '${name}'`)) ??
    files.find(({ file, text }) => file.includes('/catalog/') && text.includes(`'${address}'`))
  return new Map(
    catalog.entries.flatMap(({ operation }) => {
      const source = found(operation)
      return source === undefined ? [] : [[operation.name, source.file]]
    }),
  )
}
