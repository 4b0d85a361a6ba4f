import fs from 'node:fs'
import path from 'node:path'
import { run, tail } from './child.mjs'
import { hash, readJson, readText } from './files.mjs'

const builder = path.join('tools', 'build-program.ts')
/** A running service loads parts of its program lazily, so the previous bundle stays. */
const programsKept = 2

/**
 * The step that bundles the program into a few files, or null when the bundle is up to date. When bundling fails the
 * program runs from its sources: the step reports it and does not fail.
 */
export function programStep(place) {
  if (readText(path.join(place.root, builder)) === null || isCurrent(place)) return null
  return {
    title: 'Program, bundled so that it starts sooner',
    spaceMegabytes: 50,
    folder: place.cache,
    run: () => buildProgram(place),
  }
}

/** How to run a source such as `src/app/main.ts`: its bundle and the bundle's folder, or the source itself. */
export function programOf(place, source) {
  const bundled = path.join(
    readRecord(place)?.folder ?? '',
    source.replace(/\.ts$/, '.js').replaceAll('/', '-'),
  )
  if (!isCurrent(place) || !fs.existsSync(bundled)) return { file: source, folder: null }
  return { file: bundled, folder: path.dirname(bundled) }
}

async function buildProgram(place) {
  const folder = path.join(programsFolder(place), Date.now().toString(36))
  const result = await run([place.node, path.join(place.root, builder), folder], {
    cwd: place.root,
    env: process.env,
  })
  const inputs = readJson(path.join(folder, 'inputs.json'))
  if (result.code !== 0 || inputs === null) {
    fs.rmSync(folder, { recursive: true, force: true })
    return `It could not be bundled and runs from its sources, which takes longer.\n${tail(result.output)}`
  }
  const own = inputs.filter((file) => !file.includes('node_modules/'))
  const sources = [...own, builder].map((file) => ({ file, ...factsOf(place, file) }))
  const record = { folder: path.basename(folder), lock: lockHash(place), sources }
  const unfinished = `${recordFile(place)}.new`
  fs.writeFileSync(unfinished, JSON.stringify(record))
  fs.renameSync(unfinished, recordFile(place))
  removeOlder(place)
  return undefined
}

function isCurrent(place) {
  const record = readRecord(place)
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

function removeOlder(place) {
  const programs = fs
    .readdirSync(programsFolder(place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
  for (const name of programs.slice(0, -programsKept)) {
    fs.rmSync(path.join(programsFolder(place), name), { recursive: true, force: true })
  }
}

function readRecord(place) {
  const record = readJson(recordFile(place))
  if (typeof record?.folder !== 'string' || !Array.isArray(record.sources)) return null
  return { ...record, folder: path.join(programsFolder(place), record.folder) }
}

const lockHash = (place) => hash(readText(path.join(place.root, 'package-lock.json')) ?? '')
const programsFolder = (place) => path.join(place.cache, 'program')
const recordFile = (place) => path.join(programsFolder(place), 'current.json')
