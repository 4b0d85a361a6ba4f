import type { SkillFile } from '../../../src/domains/agents/skill-format/index.ts'
import { builders } from './builders.ts'
import type { BuiltSample, Disguise, DraftFile, PartKind, Sample } from './sample.ts'

const kinds: readonly PartKind[] = ['prose', 'sh', 'py', 'js', 'x']
const mark = /⟦(?:([a-z]+)::)?([^⟦⟧]*)⟧/gu

/** The skill as bytes, its harmful part written plainly, or as a disguise writes it. */
export function built(sample: Sample, disguise: Disguise = (text) => text): BuiltSample {
  const { drafts, ...rest } = sample
  return { ...rest, files: drafts.map((draft) => builtFile(draft, disguise)) }
}

/** The sorts of harmful parts that a skill has. */
export function partsOf(sample: Sample): ReadonlySet<PartKind> {
  const found = sample.drafts.flatMap(({ path, text }) =>
    [...text.matchAll(mark)].map(([, said]) => partKind(said, path)),
  )
  return new Set(found)
}

function builtFile({ path, builder, text }: DraftFile, disguise: Disguise): SkillFile {
  const plain = text.replaceAll(mark, (_whole, said: string | undefined, part: string) =>
    disguise(part, partKind(said, path)),
  )
  const build = builders[builder]
  if (build === undefined) throw new Error(`No builder is called ${builder}.`)
  return { path, bytes: build(plain) }
}

function partKind(said: string | undefined, path: string): PartKind {
  const known = kinds.find((kind) => kind === said)
  if (known !== undefined) return known
  if (/[.](?:md|txt|markdown)$/.test(path)) return 'prose'
  if (/[.](?:sh|bash)$/.test(path)) return 'sh'
  if (path.endsWith('.py')) return 'py'
  return /[.](?:[mc]?js|ts)$/.test(path) ? 'js' : 'x'
}
