/** The pattern of a text that is kept: without NUL, which databases do not take, and without halves of characters. */
export const storedText = '^[^\\u0000\\p{Cs}]*$'

/** The same for a text that has something to read in it. */
export const storedTextWithContent = '^(?=[\\s\\S]*\\S)[^\\u0000\\p{Cs}]*$'

/** What others wrote, as it can be kept: NUL is taken out and halves of characters are replaced. */
export function toStoredText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
