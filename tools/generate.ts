// Writes docs/generated from the operation table and the corpus of the secret guard. With `--check` it writes nothing and fails when a page is stale.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { domainRows } from '../src/app/domain-rows.ts'
import { buildCatalog } from '../src/catalog/build-catalog.ts'
import { generatedPages } from './generate/markdown.ts'
import { scorecardPage } from './generate/secrets/scorecard.ts'

const folder = path.join(import.meta.dirname, '../docs/generated')
const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const pages = Object.entries({
  ...generatedPages(catalog),
  'secret-guard.md': scorecardPage(),
})

if (process.argv.includes('--check')) await check()
else await write()

async function write(): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of pages) await writeFile(path.join(folder, name), text)
  process.stdout.write(`wrote ${pages.map(([name]) => name).join(', ')}\n`)
}

async function check(): Promise<void> {
  const stale: string[] = []
  for (const [name, text] of pages) {
    const written = await readFile(path.join(folder, name), 'utf8').catch(() => '')
    if (written !== text) stale.push(name)
  }
  if (stale.length === 0) return
  process.stderr.write(`stale: ${stale.join(', ')}; run npm run generate\n`)
  process.exitCode = 1
}
