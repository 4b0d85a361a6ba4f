// Records the tree hash of each version of our own skills in skills/versions.json. A version that is recorded keeps its hash:
// changed files need a next version in the `metadata` of their SKILL.md.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readOwnSkills } from '../src/app/own-skills.ts'
import { recordVersions, type SkillVersions } from './skill-versions/record.ts'

const file = path.join(import.meta.dirname, '../skills/versions.json')
const known = await readFile(file, 'utf8').catch(() => '{}')
const { changed, versions } = recordVersions(JSON.parse(known) as SkillVersions, readOwnSkills())
if (changed.length > 0) {
  process.stderr.write(`changed without a next version: ${changed.join(', ')}\n`)
  process.exitCode = 1
} else {
  await writeFile(file, `${JSON.stringify(versions, null, 2)}\n`)
}
