import { newestBuild, readIndex } from '../../src/adapters/terminal-files/terminal-index.ts'

/** What is built, in a sentence; null when nothing is. */
export function reportOf(builds: string): string | null {
  const folder = newestBuild(builds)
  const index = folder === null ? null : readIndex(folder)
  if (index === null) return null
  const assets = Object.values(index.assets)
  const kilobytes = (sizes: readonly number[]) =>
    `${Math.ceil(sizes.reduce((total, size) => total + size, 0) / 1_000)} kB`
  const plain = kilobytes(assets.map(({ sizes }) => sizes.plain))
  const sent = kilobytes(assets.map(({ sizes }) => sizes.br ?? sizes.plain))
  const pages = Object.keys(index.pages).length
  return `The terminal is built: ${pages} documents, and ${assets.length} files of ${plain}, sent in ${sent}.`
}
