/** A text, whether the grammar takes it, and the rule of the specification that says so. */
export type MessageCase = {
  readonly name: string
  readonly rule: string
  readonly message: string
  /** What the lines say, as far as the case is about them; null for a text that is no message. */
  readonly says: Readonly<Record<string, string | null | readonly string[]>> | null
}

/** Parts that somebody might want to write a message of, and the rule that forbids it. */
export type PartsCase = {
  readonly name: string
  readonly rule: string
  readonly parts: Readonly<Record<string, string | null | readonly string[]>>
}

/** What is changed in a text: the first place where `from` stands becomes `to`. */
export type Edit = readonly [from: string, to: string]

/** Applies the edits in turn. Raises when one finds nothing to change: the case would test another text. */
export function edited(message: string, edits: readonly Edit[]): string {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${JSON.stringify(from)} does not occur`)
    return text.replace(from, () => to)
  }, message)
}

/** Texts that are messages: `[name, rule, edits, what it says]`. */
export function taken(
  message: string,
  cases: readonly (readonly [string, string, readonly Edit[], NonNullable<MessageCase['says']>])[],
): readonly MessageCase[] {
  return cases.map(([name, rule, edits, says]) => ({
    name,
    rule,
    message: edited(message, edits),
    says,
  }))
}

/** Texts that are none: `[name, rule, edits]`. */
export function refused(
  message: string,
  cases: readonly (readonly [string, string, readonly Edit[]])[],
): readonly MessageCase[] {
  return cases.map(([name, rule, edits]) => ({
    name,
    rule,
    message: edited(message, edits),
    says: null,
  }))
}
