const charactersMax = 100_000

/** What was answered, as it can be read; of a file only what it is. */
export function answerText(data: unknown): string {
  if (data === undefined) return ''
  if (data instanceof Blob) return `${data.type} ${data.size}`
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 2)
  return text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text
}
