import { describe } from 'vitest'
import { openPostgresPair } from '../support/postgres-pair.ts'
import { eventLogContract } from './event-log.contract.ts'

const url = process.env['TEST_DATABASE_URL']

describe.skipIf(url === undefined)('PostgreSQL', () => {
  eventLogContract('PostgreSQL with two pools', (sets) => {
    if (url === undefined) throw new Error('TEST_DATABASE_URL is not set.')
    return openPostgresPair(url, sets)
  })
})
