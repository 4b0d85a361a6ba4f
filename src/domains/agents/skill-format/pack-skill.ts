import { zipSync } from 'fflate'
import { inByteOrder } from './hashes.ts'
import type { SkillFile } from './skill-package.ts'

/** The parts of a date are written as they are read in local time, so this is the same moment of the file everywhere. */
const earliest = () => new Date(1980, 0, 1)

/** A ZIP of the skill's folder. The same files give the same bytes, whatever their order, the clock and the time zone. */
export function packSkill(slug: string, files: readonly SkillFile[]): Uint8Array {
  const tree = Object.fromEntries(
    inByteOrder(files).map(({ path, bytes }) => [`${slug}/${path}`, bytes] as const),
  )
  return zipSync(tree, { level: 9, mtime: earliest() })
}
