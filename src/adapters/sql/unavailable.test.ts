import { describe, expect, test } from 'vitest'
import { AppError } from '../../kernel/errors.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import { DatabaseUnavailable, TransactionTimeout } from './errors.ts'
import { TooManyWaiting } from './fair-slots.ts'
import { toDatabaseError } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('planned'), { code })

describe('a failure of the database', () => {
  test.each([
    '08006',
    '53300',
    '57P01',
    '58030',
    '3D000',
    '25006',
    '57014',
    '55P03',
    '25P03',
    '25P04',
    '40001',
    '40P01',
  ])('%s passes by itself: the database does not answer', (code) => {
    const cause = withCode(code)
    const told = toDatabaseError(cause)
    expect(told).toBeInstanceOf(StoreUnavailable)
    expect(told).toMatchObject({ message: 'The database does not answer.', cause })
  })

  test.each(['23505', '42703', '25P02', '57000', '40002', ''])(
    '%s is the statement’s own, and stays as it was',
    (code) => {
      const failure = withCode(code)
      expect(toDatabaseError(failure)).toBe(failure)
    },
  )

  test('that is lost for other reasons is known by its driver', () => {
    const cause = new Error('the socket hung up')
    expect(toDatabaseError(cause)).toBe(cause)
    expect(toDatabaseError(cause, (failure) => failure === cause)).toMatchObject({
      name: 'StoreUnavailable',
      cause,
    })
    const gone = new DatabaseUnavailable('the engine broke')
    expect(toDatabaseError(gone)).toMatchObject({ name: 'StoreUnavailable', cause: gone })
  })

  test.each([new TooManyWaiting('no place'), new TransactionTimeout('too long')])(
    '%s says that it is busy',
    (cause) => {
      const told = toDatabaseError(cause)
      expect(told).toBeInstanceOf(StoreUnavailable)
      expect(told).toMatchObject({ message: 'The database is busy.', cause })
    },
  )

  test.each([
    new AppError(requestErrors.invalid, 'The request is wrong.'),
    new StoreUnavailable('The database is busy.', { cause: withCode('40001') }),
  ])('that is told already stays as it is: %s', (failure) => {
    expect(toDatabaseError(failure, () => true)).toBe(failure)
  })
})
