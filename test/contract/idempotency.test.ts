import { createTestDatabase } from '../support/database.ts'
import { idempotencyContract } from './idempotency.contract.ts'

idempotencyContract('the embedded database', async (sets) => [await createTestDatabase(sets)])
