import type { Reading } from '../reading/reading.ts'

/** Concepts that say nothing about what is wanted. */
const silent: ReadonlySet<string> = new Set(['empty', 'then', 'not', 'question', 'said'])
const stemLength = 5

/** What all languages share of a reading: the concepts and the forms of what is named. */
export function sharedFeatures({ concepts, entities, amounts, text }: Reading): readonly string[] {
  const named = [...concepts].filter((one) => !silent.has(one)).sort()
  const pairs = named.flatMap((one, index) =>
    named.slice(index + 1).map((other) => `${one}+${other}`),
  )
  const kinds = new Set(entities.flatMap(kindsOf))
  const units = new Set(
    amounts.map(({ unit, isShare, isSymbol }) => {
      if (isShare || unit === '%') return 'share'
      if (unit === null) return 'number'
      return isSymbol ? 'symbol' : unit
    }),
  )
  if (/[(（]\s*\$?[A-Z0-9]{2,16}\s*[)）]/.test(text)) kinds.add('bracket')
  const forms = [...[...kinds].map((one) => `e:${one}`), ...[...units].map((one) => `u:${one}`)]
  const crossed = forms.flatMap((form) => named.map((one) => `${form}&${one}`))
  return ['bias', ...named.map((one) => `c:${one}`), ...pairs, ...forms, ...crossed]
}

function kindsOf({ kind, value }: Reading['entities'][number]): readonly string[] {
  if (kind === 'id') return [`id:${value.split('_')[0] ?? ''}`]
  if (kind !== 'symbol') return [kind]
  const main = ['BTC', 'SOL', 'ETH'].includes(value.toUpperCase())
  return main ? [`symbol:${value.toUpperCase()}`] : ['symbol']
}

/** The words of a reading themselves, for the language that they are in. */
export function ownFeatures({ words, text, locale, mentions }: Reading): readonly string[] {
  const isUnspaced = locale.startsWith('zh') || locale === 'ja-JP'
  const plain = words.map(({ folded }) => folded).filter((word) => !/^\d/.test(word))
  const runs = isUnspaced || locale === 'ko-KR' ? plain.flatMap(grams) : []
  const whole = isUnspaced ? [] : plain.map((word) => `w:${word}`)
  const stems = isUnspaced
    ? []
    : plain
        .filter((word) => word.length > stemLength)
        .map((word) => `s:${word.slice(0, stemLength)}`)
  const pairs = isUnspaced
    ? []
    : plain.slice(1).map((word, index) => `p:${plain[index] ?? ''} ${word}`)
  const asked = /[?？؟]\s*$/.test(text) ? ['asked'] : []
  return [
    ...whole,
    ...stems,
    ...pairs,
    ...runs,
    ...asked,
    ...(mentions.length === 0 ? ['unknown'] : []),
  ]
}

function grams(run: string): readonly string[] {
  const characters = [...run]
  return characters.slice(1).map((character, index) => `g:${characters[index] ?? ''}${character}`)
}
