import type { Confidence, ScanRule, Severity } from '../../scan-report.ts'

/** How a rule looks for one thing in texts. */
export type RuleKey = {
  /** Words that follow each other, as `phrase` reads them. */
  readonly phrase?: string
  /** Where one of these words stands (as in one place of a phrase) `shape` is tried, from the word's beginning. */
  readonly words?: string
  /** Has only bounded repetitions, and the flag y. */
  readonly shape?: RegExp
  /** The text as it is read (`folded`), as it stands (`raw`), or its letters and digits alone (`letters`). */
  readonly on?: 'folded' | 'raw' | 'letters'
  /**
   * Code is what an interpreter gets: scripts, and what is fenced in Markdown; the manifest is the front
   * matter, and front that and sentences about this skill; files are all texts but Markdown.
   */
  readonly only?: 'code' | 'prose' | 'front' | 'manifest' | 'files'
  /** Whether the phrase may go over the end of a sentence. */
  readonly isWide?: boolean
  /** What a match must not have in it. */
  readonly without?: RegExp
  /** Whether it is a command or a piece of code: where a text only names it, nobody runs it. */
  readonly isCommand?: boolean
  readonly severity?: Severity
  readonly confidence?: Confidence
  /** Whether "never" or "do not" before it, in the same sentence, says the opposite. */
  readonly isDenied?: boolean
  /** What, near it, makes it doubtful: then it is told with low confidence. */
  readonly unless?: RegExp
  /** Whether it counts for little where the text only talks about it: quoted, and called an attack. */
  readonly isQuotable?: boolean
}

/** A rule with what it looks for; rules without keys are found by code that knows a kind of file. */
export type Rule = ScanRule & { readonly keys: readonly RuleKey[] }

/** Keys of prose: each phrase may be denied or quoted. */
export function said(phrases: readonly string[], more: Partial<RuleKey> = {}): readonly RuleKey[] {
  return phrases.map((phrase) => ({ phrase, isDenied: true, isQuotable: true, ...more }))
}

/** Keys of code and of commands, which mean what they are wherever they stand. */
export function done(phrases: readonly string[], more: Partial<RuleKey> = {}): readonly RuleKey[] {
  return phrases.map((phrase) => ({
    phrase,
    isQuotable: true,
    isCommand: true,
    isWide: true,
    ...more,
  }))
}
