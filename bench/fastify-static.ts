import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import serveStatic from '@fastify/static'
import Fastify from 'fastify'
import { readAnswers } from './answers.ts'

// The framework's own file server, over the same bytes as files of a folder that goes away with the machine's others.
const root = mkdtempSync(join(tmpdir(), 'bourse-bench-files-'))
for (const [path, answer] of readAnswers()) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), answer)
}
const app = Fastify({ logger: false })
await app.register(serveStatic, { root })
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(app.server.address())
