import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { defineConfig, type Plugin } from 'vite'
import { followLibrary } from './library-users.ts'
import { pageAreas } from './src/language/page-areas.ts'

/**
 * Compiles the ICU messages of each language at build, so that pages parse none. A language is one file: that of its
 * `app.json`, which is given the messages of every area beside it but those that are fetched with their page. Of these it
 * knows the addresses: a page begins with those of its own language alone.
 */
function compiledMessages(): Plugin {
  const own = pageAreas.map((area) => `${area}.json`)
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    load(id) {
      const [, name = ''] = messageFile.exec(id) ?? []
      if (name !== 'app.json' && !own.includes(name)) return null
      const folder = path.dirname(id)
      const names = name === 'app.json' ? readdirSync(folder) : [name]
      const files = names
        .filter((one) => name !== 'app.json' || !own.includes(one))
        .map((one) => path.join(folder, one))
      for (const file of files) this.addWatchFile(file)
      const messages = files.flatMap((file) =>
        Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
      )
      const compiled = messages.map(([message, text]) => [message, compileMessage(text)])
      const areas = readdirSync(folder)
        .filter((one) => own.includes(one))
        .map((one) => `${JSON.stringify(path.parse(one).name)}: () => import('./${one}')`)
      return {
        code: [
          `export default ${JSON.stringify(Object.fromEntries(compiled))}`,
          name === 'app.json' ? `export const areas = { ${areas.join(', ')} }` : '',
        ].join('\n'),
        moduleType: 'js',
      }
    },
  }
}

const messageFile = /[/\\]language[/\\]messages[/\\][\w-]+[/\\]([\w-]+[.]json)$/

const followed = followLibrary()

/** What a module is asked about while files are put together. */
type Modules = {
  readonly getModuleInfo: (id: string) => {
    readonly isEntry: boolean
    readonly importers: readonly string[]
  } | null
}

const pageModule = /[/\\]features[/\\]([\w-]+)[/\\]\1-page[.]tsx$/
const startModule = /[/\\]src[/\\]main[.]tsx$/
/** It stands below every page, and is loaded when it is opened. */
const dockModule = /[/\\]panels[/\\]dock[/\\]dock[.]tsx$/
/** What so many of the pages need, two of five and six at least, comes with the first of them. */
const nearlyAll = Math.max(
  6,
  Math.ceil(0.4 * countPages(path.join(import.meta.dirname, 'src/features'))),
)
/** What more pages share is not in one file with what only these have in common, such as a chart. */
const fewPages = 3
/** The pages that have most to load, and are not to load what the others share. */
const traders = ['perps', 'trade']
/** What is a file of its own, however many pages need it. */
const libraries = new Map([
  ['chart-library', /[/\\]node_modules[/\\](?:lightweight-charts|fancy-canvas)[/\\]/],
  ['layout-library', /[/\\]node_modules[/\\]react-resizable-panels[/\\]/],
  // Many pages sign, and none needs it before it does.
  ['launching', /[/\\]src[/\\]panels[/\\]launching[/\\]/],
  ['signing', /[/\\]src[/\\]panels[/\\](?:evidence|signing)[/\\]/],
])

/**
 * The file that a module is in. What nearly every page needs is one file, what several need is in one of a few, by who they
 * are, and each page has one of its own: many small ones would each wait for a connection, and are packed worse. What no
 * page needs at once is split by where it is loaded.
 */
function fileOf(id: string, modules: Modules): string | null {
  // An entry of imports alone would be taken out of the build, and the manifest with it would not say where to start.
  if (startModule.test(id) || pageModule.test(id)) return null
  for (const [name, library] of libraries) if (library.test(id)) return name
  const all = startsOf(id, modules)
  const starts = new Set([...all].filter((start) => start !== 'dock'))
  if (starts.has('shell') || starts.size >= nearlyAll) return 'shell'
  // What the dock shares with one page is not to bring the rest of that page with it.
  if (all.has('dock') && starts.size === 1) return [...all].toSorted().join('-')
  if (starts.size > 2) return sharedFileOf(starts)
  return [...starts].toSorted().join('-') || null
}

/** What some pages share: by the traders among them, and by whether it is few pages or many that would load it. */
function sharedFileOf(starts: ReadonlySet<string>): string {
  const who = traders.filter((page) => starts.has(page))
  return ['shared', ...who, starts.size > fewPages ? 'many' : 'few'].join('-')
}

function countPages(features: string): number {
  return readdirSync(features).filter((name) =>
    existsSync(path.join(features, name, `${name}-page.tsx`)),
  ).length
}

/** The pages that need a module at once, and the shell where all do. */
function startsOf(
  id: string,
  modules: Modules,
  known = new Map<string, ReadonlySet<string>>(),
): ReadonlySet<string> {
  const found = known.get(id)
  if (found !== undefined) return found
  const starts = new Set<string>()
  // Put down before it is filled: modules may import one another.
  known.set(id, starts)
  const info = modules.getModuleInfo(id)
  const page = pageModule.exec(id)?.[1]
  if (page !== undefined) starts.add(page)
  if (info?.isEntry === true) starts.add('shell')
  if (dockModule.test(id)) starts.add('dock')
  for (const importer of followed.importersOf(id, info?.importers ?? []))
    for (const start of startsOf(importer, modules, known)) starts.add(start)
  return starts
}

// The configuration is the one place where a default export is asked for by the tool.
export default defineConfig({
  root: import.meta.dirname,
  // Every page is at an address of its own, and its files beside the root.
  base: '/',
  plugins: [compiledMessages(), followed.plugin],
  build: {
    target: 'es2023',
    manifest: true,
    emptyOutDir: true,
    // Nothing may be inline under the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      onLog(level, log, handle) {
        // Packages mark components for servers that render; there is none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
      output: {
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // What a module needs is needed by at least as many pages, and is in the right file by itself.
          includeDependenciesRecursively: false,
          groups: [{ name: fileOf }],
        },
      },
    },
  },
})
