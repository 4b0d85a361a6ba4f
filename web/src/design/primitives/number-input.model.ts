import { type Decimal, divided, parseDecimal, plain, trimmed } from '../numbers/decimal.model.ts'
import type { Separators } from '../numbers/number-locale.model.ts'
import { calculate } from './calculation.model.ts'

/** What a text stands for: nothing, a decimal string, or something that is no number. */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'unreadable' }

/** How many places a division is carried to. */
const placesOfDivision = 18

const multiples: Readonly<Record<string, bigint>> = {
  k: 1000n,
  m: 1_000_000n,
  b: 1_000_000_000n,
}

/** Reads what people type and paste: `1,234.50 USDC`, `1.234,5`, `2.5k`, `$3`, `=1/3`. */
export function readNumber(text: string, separators: Separators): NumberReading {
  const typed = latin(text).trim()
  if (typed === '') return { kind: 'empty' }
  if (typed.startsWith('=')) return calculated(typed.slice(1), separators)
  const value = readFigure(typed, separators)
  return value === null ? { kind: 'unreadable' } : { kind: 'number', value: plain(trimmed(value)) }
}

/** Arabic and Persian digits, full-width forms and the true minus as the signs that are computed with. */
function latin(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('\u2212', '-')
}

function readFigure(text: string, separators: Separators): Decimal | null {
  const parts = /^[^\d.,+-]{0,4}([+-]?)[^\d.,+-]{0,4}([\d.,'’_\s]+)(.*)$/s.exec(text)
  if (parts === null) return null
  const [, sign = '', figure = '', after = ''] = parts
  const multiple = multipleOf(after, figure)
  if (multiple === null) return null
  const value = parseDecimal(withPoint(figure.replaceAll(/['’_\s]/g, ''), separators.point))
  if (value === null) return null
  return { digits: value.digits * multiple * (sign === '-' ? -1n : 1n), scale: value.scale }
}

/** What follows the figure: a multiple right behind it, a unit, or something that makes it no number. */
function multipleOf(after: string, figure: string): bigint | null {
  const rest = after.trim()
  if (rest === '') return 1n
  const letter = rest.charAt(0).toLowerCase()
  const alone = rest.length === 1 || /^\s/.test(rest.slice(1))
  const known = multiples[letter]
  if (known !== undefined && alone && !/\s$/.test(figure)) return known
  return /^[^\d=*/+]{1,24}$/.test(rest) ? 1n : null
}

/** Which of the signs is the point: the last one where both are there, none where one is repeated; a single one before three digits is what it is in the language. */
function withPoint(figure: string, point: string): string {
  const commas = figure.split(',').length - 1
  const points = figure.split('.').length - 1
  const last = figure.lastIndexOf(',') > figure.lastIndexOf('.') ? ',' : '.'
  if (commas > 0 && points > 0) {
    const group = last === ',' ? '.' : ','
    return (last === ',' ? commas : points) > 1
      ? 'refused'
      : figure.replaceAll(group, '').replace(last, '.')
  }
  const sign = commas > 0 ? ',' : '.'
  const count = commas + points
  if (count === 0) return figure
  if (count > 1)
    return /^\d{1,3}([.,]\d{2,3})+$/.test(figure) ? figure.replaceAll(sign, '') : 'refused'
  const grouped = sign !== point && /^\d{1,3}[.,]\d{3}$/.test(figure) && !figure.startsWith('0')
  return grouped ? figure.replace(sign, '') : figure.replace(sign, '.')
}

function calculated(text: string, separators: Separators): NumberReading {
  const figure = (written: string) => readFigure(written, separators)
  const found = text.length > 100 ? null : calculate(text, figure)
  if (found === null || found.under === 0n) return { kind: 'unreadable' }
  const digits = divided(found.over * 10n ** BigInt(placesOfDivision), found.under, 'down')
  return { kind: 'number', value: plain(trimmed({ digits, scale: placesOfDivision })) }
}

/** The value one arrow away: on the next multiple of the step, and never below zero unless it was. */
export function steppedValue(value: string, step: string, by: number): string {
  const from = parseDecimal(value === '' ? '0' : value)
  const size = parseDecimal(step)
  if (from === null || size === null || size.digits === 0n) return value
  const scale = Math.max(from.scale, size.scale)
  const start = from.digits * 10n ** BigInt(scale - from.scale)
  const width = size.digits * 10n ** BigInt(scale - size.scale)
  const aligned = divided(start, width, by > 0 ? 'down' : 'up')
  const next = (aligned + BigInt(by)) * width
  const floored = next < 0n && start >= 0n ? 0n : next
  return plain(trimmed({ digits: floored, scale }))
}

/** A value as it stands in a field that nobody types in: the language's point, no groups. */
export function writtenNumber(value: string, separators: Separators): string {
  return value.replace('.', separators.point)
}
