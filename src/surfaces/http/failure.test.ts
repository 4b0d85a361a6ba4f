import { expect, test } from 'vitest'
import { silentLogger } from '../../../test/support/auth-world.ts'
import { AppError } from '../../kernel/errors.ts'
import { paymentErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import { StoreUnavailable } from '../../kernel/store-unavailable.ts'
import { toA2aFailure } from '../a2a/failure.ts'
import { CallerGone, toFailureAnswer } from './failure.ts'

test('503 that says when to come again for a store that is away, with nothing of its cause', () => {
  const cause = new Error('connect ECONNREFUSED 10.0.0.7:5432')
  const away = new StoreUnavailable('The database does not answer.', { cause })
  const { body, headers, status } = toFailureAnswer(away, 'req_1', silentLogger)
  expect(status).toBe(503)
  expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(body).toMatchObject({
    code: 'server.database_unavailable',
    detail: 'The database does not answer.',
    retryable: true,
    retryAfterSeconds: 2,
  })
  expect(JSON.stringify(body)).not.toContain('10.0.0.7')
  expect(toA2aFailure(away)).toMatchObject({
    kind: 'UNAVAILABLE',
    details: { code: 'server.database_unavailable', retryable: 'true' },
  })
})

test('500 for what nobody expected', () => {
  const { status } = toFailureAnswer(new Error('a defect'), 'req_1', silentLogger)
  expect(status).toBe(500)
})

test('logs what failed, and not what is only not set up', () => {
  const lines: string[] = []
  const logger = { ...silentLogger, error: (message: string) => void lines.push(message) }
  const unconfigured = new AppError(paymentErrors.not_configured, 'No rail is configured.')
  expect(toFailureAnswer(unconfigured, 'req_1', logger).status).toBe(503)
  expect(lines).toEqual([])
  const gone = new AppError(upstreamErrors.unavailable, 'The vendor does not answer.')
  expect(toFailureAnswer(gone, 'req_1', logger).status).toBe(503)
  expect(toFailureAnswer(new Error('a defect'), 'req_1', logger).status).toBe(500)
  expect(lines).toEqual(['upstream.unavailable', 'server.defect'])
})

test.each([
  ['as it is', new CallerGone()],
  [
    'as the cause of what it broke off',
    new AppError(upstreamErrors.unavailable, 'The fork does not answer.', {
      cause: new CallerGone(),
    }),
  ],
])('a caller who went away is nobody’s failure, %s', (_, failure) => {
  const errors: string[] = []
  const noted: string[] = []
  toFailureAnswer(failure, 'req_1', {
    ...silentLogger,
    error: (message: string) => void errors.push(message),
    debug: (message: string) => void noted.push(message),
  })
  expect([errors, noted]).toEqual([[], ['the caller went away']])
})
