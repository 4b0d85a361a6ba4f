import fs from 'node:fs'
import path from 'node:path'
import { buildOf } from './builds.mjs'

const program = buildOf({
  name: 'program',
  builder: path.join('tools', 'build-program.ts'),
  title: 'Program, bundled so that it starts sooner',
  spaceMegabytes: 50,
  withoutIt: 'It could not be bundled and runs from its sources, which takes longer.',
})

/**
 * The step that bundles the program into a few files, or null when the bundle is up to date. When bundling fails the
 * program runs from its sources: the step reports it and does not fail.
 */
export const programStep = program.step

/** How to run a source such as `src/app/main.ts`: its bundle and the bundle's folder, or the source itself. */
export function programOf(place, source) {
  const folder = program.folder(place)
  const bundled = path.join(folder ?? '', source.replace(/\.ts$/, '.js').replaceAll('/', '-'))
  return folder === null || !fs.existsSync(bundled)
    ? { file: source, folder: null }
    : { file: bundled, folder }
}
