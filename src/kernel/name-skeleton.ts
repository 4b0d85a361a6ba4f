/** Letters and digits that are mistaken for one another, each with the Latin letter that it resembles. */
const lookalikes: Readonly<Record<string, string>> = {
  // Cyrillic.
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  з: 'e',
  и: 'n',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  і: 'l',
  ј: 'j',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  ь: 'b',
  // Greek.
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'l',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  γ: 'y',
  ζ: 'z',
  σ: 'o',
  // Latin letters without their mark, digits, and capitals that look like small letters.
  ı: 'l',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'b',
  i: 'l',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '|': 'l',
  '!': 'l',
  $: 's',
  '@': 'a',
}

/**
 * A text reduced to what it looks like: without case, marks, spaces and signs, and with one letter for all that
 * resemble it. Two texts with the same skeleton are easily mistaken for one another. A dollar sign before a ticker is
 * ignored: `$PEPE` is `PEPE`. A text with hardly a letter keeps its signs and pictures.
 */
export function skeletonOf(text: string): string {
  return drawn(plainOf(text).replace(/^\$+(?=.)/u, ''))
}

/** All skeletons of a text: a dollar sign before a ticker may also stand for its first letter. */
export function skeletonsOf(text: string): readonly string[] {
  return [...new Set([skeletonOf(text), drawn(plainOf(text))])]
}

function plainOf(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
}

function drawn(plain: string): string {
  const letters = [...plain].map((letter) => lookalikes[letter] ?? letter).join('')
  const skeleton = letters
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
  // A text with hardly a letter is recognised by its signs and pictures.
  return skeleton.length < 2 ? letters.replace(/\s/gu, '') : skeleton
}
