import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect, needed, steps, Wrong } from './bourse.mjs'

const usage = `Finds, fetches and checks skills.

  search   --words <words> [--limit <n>]
  resolve  --slug <name> [--range <range>]
  fetch    --slug <name> [--range <range>] --into <folder> [--accept review] [--yes]
  check    --slug <name> --version <version> --folder <folder>

Without --yes, fetch only says what it would write. BOURSE_URL names the service.`

const text = { type: 'string' }
const flags = {
  ...{ words: text, slug: text, range: text, into: text, accept: text, version: text },
  folder: text,
  limit: { type: 'string', default: '10' },
  yes: { type: 'boolean', default: false },
}

const { call } = connect()

await steps(usage, flags, {
  async search(values) {
    const query = { q: needed(values, 'words'), limit: values.limit }
    const { items } = await call('GET', '/api/skills', { query })
    return items.map(({ description, latest, scan, slug, stats }) => ({
      ...{ slug, description, version: latest.version },
      ...{ verdict: scan.verdict, risk: scan.risk, isComplete: scan.isComplete, stats },
    }))
  },
  resolve,
  fetch: fetchSkill,
  async check(values) {
    const installed = [
      {
        slug: needed(values, 'slug'),
        version: needed(values, 'version'),
        treeHash: treeHash(filesIn(needed(values, 'folder'))),
      },
    ]
    const { items } = await call('POST', '/api/skills/verify', { body: { installed } })
    if (!items.every(({ ok }) => ok)) process.exitCode = 1
    return items[0]
  },
})

function resolve(values) {
  const slug = nameOf(needed(values, 'slug'))
  return call('GET', `/api/skills/${slug}/resolve`, { query: { range: values.range } })
}

async function fetchSkill(values) {
  const into = needed(values, 'into')
  const found = await resolve(values)
  const { capabilities, files, scan, slug, treeHash: expected, version } = found
  if (scan.verdict !== 'pass' && !(scan.verdict === 'review' && values.accept === 'review')) {
    throw new Error(`${slug} ${version} has the verdict ${scan.verdict ?? scan.status}.`)
  }
  const folder = path.join(into, slug)
  const plan = { slug, version, treeHash: expected, verdict: scan.verdict, capabilities, folder }
  if (existsSync(folder)) throw new Wrong(`${folder} is there already.`)
  if (!values.yes) return { ...plan, would: files.map(({ path: name }) => name) }
  const read = []
  for (const file of files) read.push(await readOne({ slug, version, file }))
  if (treeHash(read) !== expected) throw new Error('The files are not those of the tree hash.')
  for (const { bytes, path: name } of read) {
    const place = path.join(folder, ...partsOf(name))
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, bytes, { flag: 'wx' })
  }
  return { ...plan, files: read.length }
}

async function readOne({ file, slug, version }) {
  partsOf(file.path)
  const { content, encoding } = await call('GET', `/api/skills/${slug}/versions/${version}/file`, {
    query: { path: file.path },
  })
  const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8')
  if (sha256(bytes) !== file.sha256) throw new Error(`${file.path} is not what was published.`)
  return { path: file.path, bytes }
}

/** The parts of a path that stays below its folder. */
function partsOf(name) {
  const parts = name.split('/')
  if (name.includes('\\') || parts.some((part) => ['', '.', '..'].includes(part))) {
    throw new Error(`A file would be written to ${JSON.stringify(name)}.`)
  }
  return parts
}

function nameOf(slug) {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) throw new Wrong('--slug is no name of a skill.')
  return slug
}

function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  if (entries.some((entry) => entry.isSymbolicLink())) throw new Wrong('A skill has no links.')
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      path: path.relative(folder, file).split(path.sep).join('/'),
      bytes: readFileSync(file),
    }))
}

/** One line for each file, in byte order of the paths. */
function treeHash(files) {
  const lines = files
    .map(({ bytes, path: name }) => ({ key: Buffer.from(name), bytes, name }))
    .sort((left, right) => Buffer.compare(left.key, right.key))
    .map(({ bytes, name }) => `${sha256(bytes)} ${bytes.byteLength} ${name}\n`)
  return sha256(lines.join(''))
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
