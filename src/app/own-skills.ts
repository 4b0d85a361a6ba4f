import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ShippedSkill } from '../domains/agents/skills/index.ts'
import { memoize } from '../kernel/memoize.ts'

const skillsFolder = fileURLToPath(new URL('../../skills', import.meta.url))

/** The skills that ship with the program, each with all files of its folder, by name; read once. */
export const readOwnSkills = memoize((): readonly ShippedSkill[] =>
  readdirSync(skillsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .map((slug) => ({ slug, files: filesOf(join(skillsFolder, slug)) })),
)

function filesOf(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => {
      const file = join(parentPath, name)
      return {
        path: file.slice(folder.length + 1).replaceAll('\\', '/'),
        bytes: new Uint8Array(readFileSync(file)),
      }
    })
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}
