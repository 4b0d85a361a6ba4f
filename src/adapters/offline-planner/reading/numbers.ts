/** How a language writes numbers. */
export type NumberStyle = {
  /** Whether a comma separates the fraction: `0,5`. */
  readonly commaIsDecimal: boolean
}

const groups = /^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/

/**
 * A number in digits as a plain decimal string. What a language leaves open (`1.500`) is read in the way of the
 * language; what it does not (`1.000,50`) is read in its own way. Null where it is no number.
 */
export function decimalOf(written: string, style: NumberStyle): string | null {
  const compact = written.replace(/[' ]/g, '')
  const dots = count(compact, '.')
  const commas = count(compact, ',')
  if (dots > 0 && commas > 0) {
    const last = compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ','
    return tidy(compact.replaceAll(last === '.' ? ',' : '.', '').replace(',', '.'))
  }
  const mark = dots > 0 ? '.' : ','
  if (dots + commas === 0) return tidy(compact)
  if (dots + commas > 1) return tidy(compact.replaceAll(mark, ''))
  const isGroup = groups.test(compact) && !compact.startsWith('0')
  const isDecimal = (mark === ',') === style.commaIsDecimal
  // A comma in English groups only three digits: `0,5` is a half everywhere.
  if (isGroup && !isDecimal) return tidy(compact.replace(mark, ''))
  return tidy(compact.replace(',', '.'))
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1
}

/** Without needless zeros; null where it is no decimal number. */
export function tidy(text: string): string | null {
  const found = /^(\d+)(?:\.(\d*))?$/.exec(text)
  if (found === null) return null
  const whole = (found[1] ?? '0').replace(/^0+(?=\d)/, '')
  const fraction = (found[2] ?? '').replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** The product of a decimal string and a power of ten, exactly. */
export function shifted(decimal: string, places: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = `${whole}${fraction}`
  const point = whole.length + places
  if (point <= 0) return tidy(`0.${'0'.repeat(-point)}${digits}`) ?? decimal
  const padded = digits.padEnd(point, '0')
  return tidy(`${padded.slice(0, point)}.${padded.slice(point)}`) ?? decimal
}

/** The amount in the smallest unit; null where it has more places than the asset. */
export function atomicOf(decimal: string, decimals: number): string | null {
  const atomic = shifted(decimal, decimals)
  return /^\d+$/.test(atomic) && atomic !== '0' ? atomic : null
}

const chineseDigits = '零一二三四五六七八九'
const otherChinese: Readonly<Record<string, number>> = { 〇: 0, 两: 2, 兩: 2, 壹: 1, 贰: 2, 叁: 3 }
const chineseTens: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const chineseMyriads: Readonly<Record<string, number>> = {
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
}

/** The value of a numeral in Chinese characters, as Chinese and Japanese write it; null where it is none. */
export function chineseNumber(text: string): number | null {
  let total = 0
  let section = 0
  let digit: number | null = null
  for (const character of text) {
    const plain = chineseDigits.indexOf(character)
    const value = plain === -1 ? otherChinese[character] : plain
    const ten = chineseTens[character]
    const myriad = chineseMyriads[character]
    if (value !== undefined) digit = (digit ?? 0) * (digit === null ? 1 : 10) + value
    else if (ten !== undefined) {
      section += (digit ?? 1) * ten
      digit = null
    } else if (myriad !== undefined) {
      total += (section + (digit ?? 0) || 1) * myriad
      section = 0
      digit = null
    } else return null
  }
  return total + section + (digit ?? 0)
}

/**
 * Values of number words that stand side by side, `two hundred five`: hundreds and more multiply what precedes them, and
 * so do tens of a digit (`bảy mươi`), a dozen, and parts of a number (`three quarters`).
 */
export function composed(values: readonly number[]): number {
  let total = 0
  let section = 0
  let last = 0
  for (const value of values) {
    if (value >= 1000) {
      total += (section === 0 ? 1 : section) * value
      section = 0
    } else if (value === 100 && section > 0 && section < 100) section *= 100
    else if (value === 10 && last >= 2 && last <= 9) section += last * 9
    // `a dozen`, `half a dozen`, `two dozen`
    else if (value === 12 && section > 0 && section < 12) section *= 12
    // `a million and a half`
    else if (value === 0.5 && last >= 1000) total += value * last
    else if (value < 0.5 && section >= 2 && total === 0) section *= value
    else section += value
    last = value
  }
  return total + section
}

/** The values of a compound such as `zweitausendfünfhundert`; null where it is not made of number words alone. */
export function compound(
  word: string,
  numbers: ReadonlyMap<string, number>,
): readonly number[] | null {
  const longest = 12
  const found: number[] = []
  let at = 0
  while (at < word.length) {
    const joint = found.length > 0 ? /^(?:und|en|e(?=[aiou]))/.exec(word.slice(at))?.[0] : undefined
    const length = lengthAt(word, at, { numbers, longest })
    if (length > 0) {
      found.push(numbers.get(word.slice(at, at + length)) ?? 0)
      at += length
    } else if (joint !== undefined) at += joint.length
    else return null
  }
  return found.length > 1 ? found : null
}

function lengthAt(
  word: string,
  at: number,
  { numbers, longest }: { readonly numbers: ReadonlyMap<string, number>; readonly longest: number },
): number {
  for (let length = Math.min(longest, word.length - at); length > 2; length--) {
    const value = numbers.get(word.slice(at, at + length))
    if (value !== undefined && value >= 1) return length
  }
  return 0
}
