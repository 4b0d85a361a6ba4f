import { createTestDatabase } from '../support/database.ts'
import { eventLogContract } from './event-log.contract.ts'

eventLogContract('the embedded database', async (sets) => [await createTestDatabase(sets)])
