import { expect, test } from 'vitest'
import { readNumber, steppedValue, writtenNumber } from './number-input.model.ts'

const english = { group: ',', point: '.' }
const german = { group: '.', point: ',' }
const read = (text: string, separators = english) => {
  const found = readNumber(text, separators)
  return found.kind === 'number' ? found.value : found.kind
}

test('what people paste is read: units, groups, currency signs and spaces', () => {
  expect(read('1,234.50 USDC')).toBe('1234.5')
  expect(read('$1,234.50')).toBe('1234.5')
  expect(read('1 234,50 €', german)).toBe('1234.5')
  expect(read("1'234.5")).toBe('1234.5')
  expect(read('12,34,567')).toBe('1234567')
  expect(read('1.234.567,8', german)).toBe('1234567.8')
  expect(read('−5')).toBe('-5')
  expect(read('٣٫٥')).toBe('3.5')
  expect(read('  ')).toBe('empty')
})

test('one sign before three digits is what it is in the language; elsewhere it is the point', () => {
  expect(read('1,234')).toBe('1234')
  expect(read('1,234', german)).toBe('1.234')
  expect(read('1.234', german)).toBe('1234')
  expect(read('1.234')).toBe('1.234')
  expect(read('0,5')).toBe('0.5')
  expect(read('0,125')).toBe('0.125')
  expect(read('1.5', german)).toBe('1.5')
  expect(read('.5')).toBe('0.5')
  expect(read('5.')).toBe('5')
})

test('k, m and b multiply when they stand alone right behind the figure', () => {
  expect(read('2.5k')).toBe('2500')
  expect(read('1,5M', german)).toBe('1500000')
  expect(read('3 MATIC')).toBe('3')
  expect(read('3 m')).toBe('3')
})

test('a calculation is exact to eighteen places and rounded down', () => {
  expect(read('=1/3')).toBe('0.333333333333333333')
  expect(read('=2*(3+4)-1')).toBe('13')
  expect(read('=-2+5')).toBe('3')
  expect(read('=0,1+0,2', german)).toBe('0.3')
  for (const text of ['=1/0', '=', '=(1', '=1+', '=2 3', `=${'('.repeat(60)}1`]) {
    expect(read(text)).toBe('unreadable')
  }
})

test('what is no number is said to be none', () => {
  for (const text of ['abc', '1.2.3', '1,2,3', '-', '1e5x=2', '12 34 = 5']) {
    expect(read(text), text).toBe('unreadable')
  }
})

test('an arrow goes to the next multiple of the step, and stops at zero', () => {
  expect(steppedValue('1.03', '0.05', 1)).toBe('1.05')
  expect(steppedValue('1.03', '0.05', -1)).toBe('1')
  expect(steppedValue('1', '0.05', 10)).toBe('1.5')
  expect(steppedValue('', '0.5', 1)).toBe('0.5')
  expect(steppedValue('0.2', '0.5', -1)).toBe('0')
  expect(steppedValue('x', '0.5', -1)).toBe('x')
  expect(writtenNumber('1234.5', german)).toBe('1234,5')
})
