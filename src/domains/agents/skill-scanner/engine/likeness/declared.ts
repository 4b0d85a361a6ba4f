import { declaredCapabilities, type SkillManifest } from '../../../skill-format/index.ts'
import { kindsInText } from './unit.ts'
import { type DeclaredMark, declaredMarks, kindOfAbout } from './word-kinds.ts'

/** What a package says that it uses, as far as it weighs. */
export type Declared = {
  /** Hosts in lower case, without those that stand for many. */
  readonly hosts: ReadonlySet<string>
  /** Names of variables in lower case. */
  readonly env: ReadonlySet<string>
  /** Which kinds of things it declares. */
  readonly marks: readonly DeclaredMark[]
  /** What it says that it is about, as kinds. */
  readonly about: readonly number[]
}

/** Reads a manifest; a package without one declares nothing. */
export function declaredIn(manifest: SkillManifest | null): Declared {
  if (manifest === null) return { hosts: new Set(), env: new Set(), marks: [], about: [] }
  const declared = declaredCapabilities(manifest)
  return {
    hosts: new Set(declared.hosts.filter((host) => !host.includes('*'))),
    env: new Set(declared.env.map((name) => name.toLowerCase())),
    marks: declaredMarks.filter((mark) => declared[mark].length > 0),
    about: [...kindsInText(manifest.description)].map(kindOfAbout),
  }
}
