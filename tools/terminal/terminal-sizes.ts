import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest } from 'vite'
import {
  type IndexedFile,
  newestBuild,
  readIndex,
} from '../../src/adapters/terminal-files/terminal-index.ts'
import { neededBy, wordsOf } from './page-files.ts'
import { pageWordsIn } from './page-words.ts'

const limits = {
  shellGzip: 170_000,
  routeGzip: 40_000,
  chartGzip: 60_000,
  layoutGzip: 20_000,
} as const
const words = 'src/language/messages/en/app.json'
const pageModule = /^src\/features\/([\w-]+)\/\1-page\.tsx$/
/** Bytes as they lie in the build and as they are sent. */
type Bytes = { readonly plain: number; readonly gzip: number; readonly brotli: number }
type Limited = Bytes & { readonly limitGzip: number; readonly isWithin: boolean }

/** What the terminal weighs. */
export type TerminalSizes = {
  /** Scripts, styles and the English words that every page loads. */
  readonly shell: Limited
  /** The library of charts. */
  readonly chart: Limited
  /** The library of borders that can be moved, which the pages of traders have. */
  readonly layout: Limited
  /** What a page loads beside those. */
  readonly routes: Readonly<Record<string, Limited>>
  readonly fonts: Bytes
}

/** Reads the newest build's manifest and index. Throws where nothing is built. */
export function terminalSizes(): TerminalSizes {
  const folder = newestBuild(path.resolve(import.meta.dirname, '../../.cache/web'))
  const index = folder === null ? null : readIndex(folder)
  if (folder === null || index === null)
    throw new Error('The terminal is not built: npm run build.')
  const manifest: Manifest = JSON.parse(
    readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const assetOf = (file: string) => index.assets[file.replace(/^assets\//, '')]
  const bytesOf = (files: Iterable<string>) =>
    sum([...files].flatMap((file) => assetOf(file) ?? []))
  const filesOf = (source: string) => {
    const { modules, styles } = neededBy(manifest, source)
    return new Set([...modules, ...styles])
  }
  const shell = new Set([...filesOf('index.html'), ...filesOf(words)])
  const library = (name: string) =>
    new Set(
      Object.values(manifest)
        .filter((chunk) => chunk.name === name)
        .map(({ file }) => file),
    )
  const [chart, layout] = [library('chart-library'), library('layout-library')]
  const pageWords = pageWordsIn(path.resolve(import.meta.dirname, '../../web'))
  const routes = Object.keys(manifest).flatMap((source) => {
    const name = pageModule.exec(source)?.[1]
    if (name === undefined) return []
    const others = new Set([...shell, ...chart, ...layout])
    // Some pages bring words of their own.
    const itsWords = wordsOf(manifest, pageWords[name] ?? [])
    const own = [...filesOf(source), ...itsWords].filter((file) => !others.has(file))
    return [[name, limited(bytesOf(own), limits.routeGzip)] as const]
  })
  const fonts = Object.keys(index.assets).filter((name) => name.endsWith('.woff2'))
  return {
    shell: limited(bytesOf(shell), limits.shellGzip),
    chart: limited(bytesOf(chart), limits.chartGzip),
    layout: limited(bytesOf(layout), limits.layoutGzip),
    routes: Object.fromEntries(routes),
    fonts: bytesOf(fonts),
  }
}

function sum(files: readonly IndexedFile[]): Bytes {
  const total = (read: (sizes: IndexedFile['sizes']) => number) =>
    files.reduce((bytes, { sizes }) => bytes + read(sizes), 0)
  return {
    plain: total(({ plain }) => plain),
    gzip: total(({ gzip, plain }) => gzip ?? plain),
    brotli: total(({ br, plain }) => br ?? plain),
  }
}

function limited(bytes: Bytes, limitGzip: number): Limited {
  return { ...bytes, limitGzip, isWithin: bytes.gzip <= limitGzip }
}
