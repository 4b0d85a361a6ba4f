// Writes docs/generated and the generated part of the client library from the operation table and the corpus of the
// secret guard. With `--check` it writes nothing and fails when a file is stale.
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { domainRows } from '../src/app/domain-rows.ts'
import { buildCatalog } from '../src/catalog/build-catalog.ts'
import { generatedPages } from './generate/markdown.ts'
import { libraryFiles } from './generate/sdk/library-files.ts'
import { scorecardPage } from './generate/secrets/scorecard.ts'

const root = path.join(import.meta.dirname, '..')
const domains = domainRows({ embedded: true })
const catalog = buildCatalog(domains)
const files = new Map<string, string>([
  ...under('docs/generated', {
    ...generatedPages(catalog),
    'secret-guard.md': scorecardPage(),
  }),
  ...under('sdk/src', libraryFiles(catalog, domains)),
])
/** What an earlier table had a file for. */
const leftOver = globSync('sdk/src/**/*.gen.ts', { cwd: root }).filter((file) => !files.has(file))

if (process.argv.includes('--check')) await check()
else await write()

function under(folder: string, texts: Readonly<Record<string, string>>) {
  return Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, text] as const)
}

async function write(): Promise<void> {
  for (const [name, text] of files) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  for (const file of leftOver) await rm(path.join(root, file))
  process.stdout.write(`wrote ${files.size} files of docs/generated and sdk/src\n`)
}

async function check(): Promise<void> {
  const stale = [...leftOver]
  for (const [name, text] of files) {
    const written = await readFile(path.join(root, name), 'utf8').catch(() => '')
    if (written !== text) stale.push(name)
  }
  if (stale.length === 0) return
  process.stderr.write(`stale: ${stale.join(', ')}; run npm run generate\n`)
  process.exitCode = 1
}
