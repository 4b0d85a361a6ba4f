// Builds the terminal into a folder, ready to be served: `node tools/build-terminal.ts <folder>`. Without a folder it
// says what is built.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build, type Manifest, type Plugin } from 'vite'
import type { TerminalIndex } from '../src/adapters/terminal-files/terminal-index.ts'
import { reportOf } from './terminal/build-report.ts'
import { indexedFile } from './terminal/indexed-file.ts'
import { pagesOf } from './terminal/page-files.ts'
import { pageWordsIn } from './terminal/page-words.ts'

const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'web')

/** What lies in `web` and is no part of what is built. */
const besides = /^journeys\/|\.(?:test|fixture)\.tsx?$|\.md$/

/** Builds the terminal into the folder, with its compressed variants, its index and the list of files it was made of. */
async function buildTerminal(folder: string): Promise<void> {
  const modules = new Set<string>()
  await build({
    configFile: path.join(web, 'vite.config.ts'),
    root: web,
    // Only failures are for the person who starts the service.
    logLevel: 'error',
    build: { outDir: folder },
    plugins: [collected(modules)],
  })
  const manifest: Manifest = JSON.parse(
    await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')
  await mkdir(path.join(folder, 'pages'))
  const documents = pagesOf(manifest, { html, words: pageWordsIn(web) })
  const pages = Object.entries(documents).map(async ([name, text]) => {
    const file = `pages/${name}.html`
    await writeFile(path.join(folder, file), text)
    return [name, await indexedFile(folder, file)] as const
  })
  const assets = (await assetsIn(folder)).map(
    async (name) => [name, await indexedFile(folder, `assets/${name}`)] as const,
  )
  const index: TerminalIndex = {
    pages: Object.fromEntries(await Promise.all(pages)),
    assets: Object.fromEntries(await Promise.all(assets)),
  }
  await writeFile(path.join(folder, 'terminal.json'), JSON.stringify(index))
  await writeFile(path.join(folder, 'inputs.json'), JSON.stringify(await inputsOf(modules)))
}

/** Every module that was read, wherever it lies. */
function collected(modules: Set<string>): Plugin {
  return {
    name: 'collected-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) modules.add(id)
    },
  }
}

async function assetsIn(folder: string): Promise<readonly string[]> {
  const files = (await filesIn(folder))
    .map((file) => toUrl(path.relative(folder, file)))
    .filter((file) => file !== 'index.html' && !/^(?:\.vite|pages)\//.test(file))
  const elsewhere = files.find((file) => !/^assets\/[^/]+$/.test(file))
  if (elsewhere !== undefined) {
    throw new Error(`${elsewhere} has no address: only files of assets/ are served. Import it.`)
  }
  return files.map((file) => file.slice('assets/'.length))
}

/** All of `web`, because a file that no module names now may be what an import means tomorrow; and what else was read. */
async function inputsOf(modules: ReadonlySet<string>): Promise<readonly string[]> {
  const own = (await filesIn(web)).filter((file) => !besides.test(toUrl(path.relative(web, file))))
  const builder = await filesIn(path.join(root, 'tools/terminal'))
  const read = [...modules].map((id) => id.replace(/\?.*$/, '')).filter(path.isAbsolute)
  return [...new Set([...own, ...builder, ...read])].map((file) => toUrl(path.relative(root, file)))
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => path.join(parentPath, name))
}

function toUrl(file: string): string {
  return file.replaceAll(path.sep, '/')
}

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  const report = reportOf(path.join(root, '.cache/web'))
  process.stdout.write(`${report ?? 'The terminal is not built.'}\n`)
  process.exitCode = report === null ? 1 : 0
} else {
  try {
    await buildTerminal(path.resolve(folder))
  } catch (failure) {
    // Only the locations in sources help; the bundler's own stack does not.
    const said = failure instanceof Error ? failure.message : String(failure)
    process.stderr.write(`${stripVTControlCharacters(said)}\n`)
    process.exitCode = 1
  }
}
