import type { SkillFile } from '../../../src/domains/agents/skill-format/index.ts'

export const halves = ['development', 'held-out'] as const
export type Half = (typeof halves)[number]

export const labels = ['malicious', 'benign'] as const
export type Label = (typeof labels)[number]

/** A file of a skill before it is bytes: its text, in which the harmful part still stands between marks. */
export type DraftFile = { readonly path: string; readonly builder: string; readonly text: string }

/** A whole skill of the corpus, made from a template. */
export type Sample = {
  readonly id: string
  readonly template: string
  readonly label: Label
  /** The rules that the template is about, as `SK001`; none for a harmless one. */
  readonly rules: readonly string[]
  readonly drafts: readonly DraftFile[]
}

/** Of what sort the harmful part is, which decides how it can be disguised: `x` is what cannot be. */
export type PartKind = 'prose' | 'sh' | 'py' | 'js' | 'x'

/** Writes the harmful part in another way. */
export type Disguise = (text: string, kind: PartKind) => string

export type BuiltSample = Omit<Sample, 'drafts'> & { readonly files: readonly SkillFile[] }
