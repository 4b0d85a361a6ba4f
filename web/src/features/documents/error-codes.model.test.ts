import { expect, test } from 'vitest'
import { type ErrorCode, fittingCodes } from './error-codes.model.ts'

const code = (name: string, status: number): ErrorCode => ({
  code: name,
  status,
  title: 'Too many calls',
  retryable: true,
  fix: 'Wait for Retry-After.',
  page: `/errors/${name}`,
  operations: 1,
})
const codes = [code('rate.limited', 429), code('auth.required', 401)]

test.each([
  ['', ['rate.limited', 'auth.required']],
  ['429', ['rate.limited']],
  ['AUTH wait', ['auth.required']],
  ['auth 429', []],
])('the codes for %j', (words, names) => {
  expect(fittingCodes(codes, words).map((one) => one.code)).toEqual(names)
})
