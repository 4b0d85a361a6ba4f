import { expect, test } from 'vitest'
import { createPostgresDatabase } from './database.ts'

test.each(['Upper', 'public -c statement_timeout=0', '1st', '', 'x'.repeat(64)])(
  'the schema %j is refused before anybody is asked',
  async (schema) => {
    // Nobody listens on this port.
    const opening = createPostgresDatabase({ url: 'postgres://127.0.0.1:1/none', schema })
    await expect(opening).rejects.toThrow(TypeError)
  },
)
