// Prints every operation of the table, the monetized ones too: for operators, never for publication.
// `--json` prints an array of { method, path, tier, family }; without it, a table to read.
import { domainRows } from '../src/app/domain-rows.ts'
import { buildCatalog } from '../src/catalog/build-catalog.ts'
import { allRows } from '../src/surfaces/documents/catalog-rows.ts'

const catalog = buildCatalog(domainRows({ embedded: true }), {
  serviceSlug: process.env['SERVICE_SLUG'] ?? 'svc',
})
const rows = allRows(catalog).map(({ method, path, tier, family }) => ({
  method,
  path,
  tier,
  family,
}))

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
} else {
  const pathWidth = Math.max(...rows.map(({ path }) => path.length))
  for (const { method, path, tier, family } of rows) {
    process.stdout.write(
      `${method.padEnd(6)} ${path.padEnd(pathWidth)} ${tier.padEnd(9)} ${family}\n`,
    )
  }
  const count = (tier: string): number => rows.filter((row) => row.tier === tier).length
  process.stdout.write(
    `\n${rows.length} operations: ${count('public')} public, ${count('private')} private, ${count('monetized')} monetized\n`,
  )
}
