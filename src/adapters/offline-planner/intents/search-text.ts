import type { Reading } from '../reading/reading.ts'

/** Concepts that belong to asking for something, and not to what is sought. */
const asking: ReadonlySet<string> = new Set(
  'agent create doc empty find help last my newest question show symbol token name ago'.split(' '),
)

/** What a request seeks: what stands in quotation marks, or else the words that do not belong to asking. */
export function searchText(reading: Reading, more: readonly string[] = []): string | null {
  const { entities, text, mentions, words, locale } = reading
  const quote = entities.find(({ kind }) => kind === 'quote')
  if (quote !== undefined) return quote.value.trim()
  const isDropped = (at: number) =>
    mentions.some(
      (one) =>
        one.at <= at && at < one.end && (asking.has(one.concept) || more.includes(one.concept)),
    )
  if (/^(?:zh|ja)/.test(locale)) {
    const kept = [...text]
      .map((character, at) => (isDropped(at) || /[\p{P}\p{S}]/u.test(character) ? ' ' : character))
      .join('')
    return tidy(kept)
  }
  const things = entities.filter(({ kind }) =>
    ['address', 'hash', 'operation', 'slug', 'solana', 'symbol', 'topic'].includes(kind),
  )
  const spans = [...words.filter(({ at }) => !isDropped(at)), ...things].sort(
    (one, other) => one.at - other.at,
  )
  const kept = spans
    .map(({ at, end }) => text.slice(at, end).replace(/^\$/, ''))
    .filter((word) => word.length > 1)
  return tidy(kept.join(' '))
}

function tidy(text: string): string | null {
  const short = text.replace(/\s+/g, ' ').trim().slice(0, 120)
  return short === '' ? null : short
}
