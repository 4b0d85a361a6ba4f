import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readOwnSkills } from '../../../src/app/own-skills.ts'
import { recordVersions, type SkillVersions } from '../../../tools/skill-versions/record.ts'

// What was published never changes: files that change without a next version would never reach anybody.
const file = new URL('../../../skills/versions.json', import.meta.url)
const recorded = JSON.parse(readFileSync(file, 'utf8')) as SkillVersions
const next = 'state a next version in the SKILL.md, then run node tools/skill-versions.ts'

test('no skill has changed under the version that it had', () => {
  const { changed, versions } = recordVersions(recorded, readOwnSkills())
  expect(changed, next).toEqual([])
  expect(versions, next).toEqual(recorded)
})

test('a changed file under the same version is found, and one under the next is recorded beside it', () => {
  const [skill] = readOwnSkills()
  if (skill === undefined) throw new Error('there are skills')
  const [version = ''] = Object.keys(recorded[skill.slug] ?? {})
  const more = { path: 'more.md', bytes: new TextEncoder().encode('More.') }
  const changed = { ...skill, files: [...skill.files, more] }
  expect(recordVersions(recorded, [changed])).toEqual({
    versions: recorded,
    changed: [`${skill.slug} ${version}`],
  })
  const earlier = { [skill.slug]: { '0.0.1': 'of before' } }
  const added = recordVersions(earlier, [skill])
  expect(added.changed).toEqual([])
  expect(Object.keys(added.versions[skill.slug] ?? {})).toEqual(['0.0.1', version])
})
