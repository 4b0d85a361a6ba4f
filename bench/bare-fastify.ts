import Fastify from 'fastify'
import { readAnswers } from './answers.ts'

// The framework alone: one route for each path and the same bytes, with no rule of ours.
const app = Fastify({ logger: false })
for (const [path, answer] of readAnswers()) {
  const text = answer.toString('utf8')
  app.get(path, async (_, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8')
    return text
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.server.address())
