/**
 * Makes the next version from the files in `.changeset`: `npm run release`. It writes files; committing and tagging are
 * left to you.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { foldChanges, isChangeFile, readChange } from './release/fold-changes.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text)

const files = readdirSync(path.join(root, '.changeset'))
  .map((name) => `.changeset/${name}`)
  .filter(isChangeFile)
  .toSorted()
const said = /^(\{\n {2}"name": "bourse",\n {2}"version": ")([\d.]+)"/
const lockSaid = /( {4}"": \{\n {6}"name": "bourse",\n {6}"version": ")[\d.]+"/
const [, , before = ''] = said.exec(read('package.json')) ?? []

const { version, changelog } = foldChanges(
  files.map((file) => readChange(file, read(file))),
  { version: before, changelog: read('CHANGELOG.md') },
)
write('CHANGELOG.md', changelog)
write('package.json', read('package.json').replace(said, `$1${version}"`))
const lock = read('package-lock.json').replace(said, `$1${version}"`)
write('package-lock.json', lock.replace(lockSaid, `$1${version}"`))
for (const file of files) rmSync(path.join(root, file))
process.stdout.write(
  `${before} -> ${version}, ${files.length} changes. Read CHANGELOG.md, then: git commit -am "release: ${version}" && git tag v${version}\n`,
)
