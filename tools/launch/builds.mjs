import fs from 'node:fs'
import path from 'node:path'
import { run, tail } from './child.mjs'
import { hash, readJson, readText } from './files.mjs'

/** A running service reads parts of what it serves lazily, so the previous build stays. */
const buildsKept = 2

/**
 * Something that is made of sources by a script of `tools`, into a new folder of `.cache/<name>` each time, beside a
 * record of what it was made of. The script is told the folder, and writes to its `inputs.json` which files it read.
 * `step` is the step that makes it, or null when it is up to date; what `run` of it returns says why it could not be
 * made, which fails nothing. `folder` is that of the newest build while it is up to date, otherwise null.
 */
export function buildOf(what) {
  return {
    step: (place) =>
      readText(path.join(place.root, what.builder)) === null || isCurrent(what, place)
        ? null
        : { ...what, folder: place.cache, run: () => make(what, place) },
    folder: (place) => (isCurrent(what, place) ? readRecord(what, place).folder : null),
  }
}

async function make(what, place) {
  const folder = path.join(folderOf(what, place), Date.now().toString(36))
  const result = await run([place.node, path.join(place.root, what.builder), folder], {
    cwd: place.root,
    env: process.env,
  })
  const inputs = readJson(path.join(folder, 'inputs.json'))
  if (result.code !== 0 || inputs === null) {
    fs.rmSync(folder, { recursive: true, force: true })
    // What was made of older sources would pass for what these say.
    fs.rmSync(recordFile(what, place), { force: true })
    return `${what.withoutIt}\n${tail(result.output)}`
  }
  const own = inputs.filter((file) => !file.includes('node_modules/'))
  const sources = [...own, what.builder].map((file) => ({ file, ...factsOf(place, file) }))
  const record = { folder: path.basename(folder), lock: lockHash(place), sources }
  const unfinished = `${recordFile(what, place)}.new`
  fs.writeFileSync(unfinished, JSON.stringify(record))
  fs.renameSync(unfinished, recordFile(what, place))
  removeOlder(what, place)
  return undefined
}

function isCurrent(what, place) {
  const record = readRecord(what, place)
  if (record === null || record.lock !== lockHash(place) || !fs.existsSync(record.folder)) {
    return false
  }
  return record.sources.every((known) => isUnchanged(place, known))
}

// Reading every source would take a tenth of a start. A container image keeps sizes but rounds times; then contents are
// compared.
function isUnchanged(place, { file, size, changedAtMs, contents }) {
  const found = fs.statSync(path.join(place.root, file), { throwIfNoEntry: false })
  if (found?.size !== size) return false
  return found.mtimeMs === changedAtMs || factsOf(place, file).contents === contents
}

function factsOf(place, file) {
  const at = path.join(place.root, file)
  const { mtimeMs, size } = fs.statSync(at)
  return { size, changedAtMs: mtimeMs, contents: hash(readText(at) ?? '') }
}

function removeOlder(what, place) {
  const builds = fs
    .readdirSync(folderOf(what, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
  for (const name of builds.slice(0, -buildsKept)) {
    fs.rmSync(path.join(folderOf(what, place), name), { recursive: true, force: true })
  }
}

function readRecord(what, place) {
  const record = readJson(recordFile(what, place))
  if (typeof record?.folder !== 'string' || !Array.isArray(record.sources)) return null
  return { ...record, folder: path.join(folderOf(what, place), record.folder) }
}

const lockHash = (place) => hash(readText(path.join(place.root, 'package-lock.json')) ?? '')
const folderOf = ({ name }, place) => path.join(place.cache, name)
const recordFile = (what, place) => path.join(folderOf(what, place), 'current.json')
