// Prints every operation of the table, the monetized ones too: for operators, never for publication.
// `--json` prints an array of { name, method, path, tier, family, source }; without it, a table to read. `source` is the
// file that declares the row.
import { domainRows } from '../src/app/domain-rows.ts'
import { buildCatalog } from '../src/catalog/build-catalog.ts'
import { allRows } from '../src/surfaces/documents/catalog-rows.ts'
import { sourceFiles } from './generate/source-files.ts'

const catalog = buildCatalog(domainRows({ embedded: true }), {
  serviceSlug: process.env['SERVICE_SLUG'] ?? 'svc',
})
const sources = sourceFiles(catalog)
const rows = allRows(catalog).map(({ name, method, path, tier, family }) => ({
  name,
  method,
  path,
  tier,
  family,
  source: sources.get(name),
}))

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
} else {
  const pathWidth = Math.max(...rows.map(({ path }) => path.length))
  const nameWidth = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, method, path, tier, family, source } of rows) {
    process.stdout.write(
      `${name.padEnd(nameWidth)} ${method.padEnd(6)} ${path.padEnd(pathWidth)} ${tier.padEnd(9)} ${family} (${source})\n`,
    )
  }
  const count = (tier: string): number => rows.filter((row) => row.tier === tier).length
  process.stdout.write(
    `\n${rows.length} operations: ${count('public')} public, ${count('private')} private, ${count('monetized')} monetized\n`,
  )
}
