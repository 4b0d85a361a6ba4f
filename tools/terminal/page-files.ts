import type { Manifest } from 'vite'
import { anyPage } from '../../src/adapters/terminal-files/terminal-index.ts'
import type { PageWords } from './page-words.ts'

const entry = 'index.html'
/** The words of the language that every other one falls back to. */
const commonWords = 'src/language/messages/en/app.json'
/** The page of a feature, by convention. */
const pageModule = /^src\/features\/([\w-]+)\/\1-page\.tsx$/

/**
 * The document of each feature that has a page of its own, by the feature's name: the terminal's, with links in its
 * head by which the browser loads the page's modules, styles and words together with the first script, not after it. Beside
 * them is the document without such links, for all others.
 */
export function pagesOf(
  manifest: Manifest,
  { html, words }: { readonly html: string; readonly words: PageWords },
): Readonly<Record<string, string>> {
  const start = neededBy(manifest, entry)
  const everywhere = [
    ...linksToFonts(start.assets),
    ...linksTo('modulepreload', [...neededBy(manifest, commonWords).modules]),
  ]
  const pages: Record<string, string> = { [anyPage]: withLinks(html, everywhere) }
  for (const [source, { isDynamicEntry }] of Object.entries(manifest)) {
    const name = pageModule.exec(source)?.[1]
    if (name === undefined || isDynamicEntry !== true) continue
    const own = neededBy(manifest, source)
    const links = [
      ...everywhere,
      ...linksTo('modulepreload', without(start.modules, own.modules)),
      ...linksTo('modulepreload', wordsOf(manifest, words[name] ?? [])),
      ...linksTo('stylesheet', without(start.styles, own.styles)),
    ]
    pages[name] = withLinks(html, links)
  }
  return pages
}

/** The modules of areas of words, in the language that every other one falls back to. */
export function wordsOf(manifest: Manifest, areas: readonly string[]): readonly string[] {
  const sources = areas.map((area) => `src/language/messages/en/${area}.json`)
  return [...new Set(sources.flatMap((source) => [...neededBy(manifest, source).modules]))]
}

function withLinks(html: string, links: readonly string[]): string {
  return html.replace('</head>', () => `${links.map((link) => `${link}\n`).join('')}</head>`)
}

/** A font that comes after the first paint is not used for it: the browser asks for it with the first script. */
function linksToFonts(files: ReadonlySet<string>): readonly string[] {
  return [...files]
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
}

type Needed = {
  readonly modules: Set<string>
  readonly styles: Set<string>
  readonly assets: Set<string>
}

/** The files of a module and of all that it imports at once. */
export function neededBy(manifest: Manifest, source: string): Needed {
  const needed: Needed = { modules: new Set(), styles: new Set(), assets: new Set() }
  const add = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined || needed.modules.has(chunk.file)) return
    needed.modules.add(chunk.file)
    for (const style of chunk.css ?? []) needed.styles.add(style)
    for (const asset of chunk.assets ?? []) needed.assets.add(asset)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  add(source)
  return needed
}

function without(known: ReadonlySet<string>, files: ReadonlySet<string>): readonly string[] {
  return [...files].filter((file) => !known.has(file))
}

// As Vite writes its own, so that the browser takes both for one request.
function linksTo(rel: string, files: readonly string[]): readonly string[] {
  return files.map((file) => `<link rel="${rel}" crossorigin href="/${file}">`)
}
