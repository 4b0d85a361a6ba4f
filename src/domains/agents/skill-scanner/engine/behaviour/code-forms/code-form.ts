/** A form of code that is a deed by itself, whatever values it is given. */
export type CodeForm = {
  readonly rule: string
  /** One of these stands in the text, in small letters, before the form is tried: so that most texts cost nothing. */
  readonly words: readonly string[]
  /** Has the flag g, and only bounded repetitions. */
  readonly form: RegExp
  /** What makes it harmless where it stands near. */
  readonly without?: RegExp
  /** What has to stand near. */
  readonly near?: RegExp
  readonly severity?: 'medium' | 'high' | 'critical'
  readonly confidence?: 'medium' | 'high'
}

/** How far from a form its surroundings are looked at. */
export const nearness = 500
