import type { Decimal } from '../numbers/decimal.model.ts'

/** A ratio of two whole numbers, so that nothing is lost before the end. */
export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

interface Cursor {
  readonly tokens: readonly string[]
  readonly figure: (text: string) => Decimal | null
  at: number
}

/** The value of `1/3`, `2*(3+4)`; null where it is no calculation. A division by nothing has nothing under its line. */
export function calculate(text: string, figure: (text: string) => Decimal | null): Ratio | null {
  const tokens = text.match(/[\d.,]+|[-+*/()×÷]|\S/g) ?? []
  const cursor: Cursor = { tokens, figure, at: 0 }
  const value = sum(cursor, 0)
  return cursor.at === tokens.length ? value : null
}

function next(cursor: Cursor, wanted: string): string | null {
  const token = cursor.tokens[cursor.at]
  if (token === undefined || !wanted.includes(token)) return null
  cursor.at += 1
  return token
}

function sum(cursor: Cursor, depth: number): Ratio | null {
  let value = product(cursor, depth)
  while (value !== null) {
    const sign = next(cursor, '+-')
    if (sign === null) return value
    const right = product(cursor, depth)
    if (right === null) return null
    const turned = sign === '-' ? -right.over : right.over
    value = {
      over: value.over * right.under + turned * value.under,
      under: value.under * right.under,
    }
  }
  return null
}

function product(cursor: Cursor, depth: number): Ratio | null {
  let value = factor(cursor, depth)
  while (value !== null) {
    const sign = next(cursor, '*/×÷')
    if (sign === null) return value
    const right = factor(cursor, depth)
    if (right === null) return null
    value =
      sign === '*' || sign === '×'
        ? { over: value.over * right.over, under: value.under * right.under }
        : { over: value.over * right.under, under: value.under * right.over }
  }
  return null
}

function factor(cursor: Cursor, depth: number): Ratio | null {
  if (depth > 20) return null
  if (next(cursor, '-') !== null) {
    const value = factor(cursor, depth + 1)
    return value === null ? null : { over: -value.over, under: value.under }
  }
  if (next(cursor, '(') !== null) {
    const value = sum(cursor, depth + 1)
    return next(cursor, ')') === null ? null : value
  }
  const token = cursor.tokens[cursor.at]
  const value = token === undefined ? null : cursor.figure(token)
  if (value === null) return null
  cursor.at += 1
  return { over: value.digits, under: 10n ** BigInt(value.scale) }
}
