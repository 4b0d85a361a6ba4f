import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import type { BareRead } from './speed-reads.ts'

// The framework and the driver alone: each path runs its one statement, prepared by name, and answers the same bytes.
const [file = '', databaseUrl = ''] = process.argv.slice(2)
const reads: readonly BareRead[] = JSON.parse(readFileSync(file, 'utf8'))
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const app = Fastify({ logger: false })
for (const [index, { answer, path, text, values }] of reads.entries()) {
  const query = { name: `read_${index}`, text, values: [...values] }
  app.get(path.replace(/\?.*$/, ''), async (_, reply) => {
    await pool.query(query)
    reply.header('content-type', 'application/json; charset=utf-8')
    return answer
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.server.address())
