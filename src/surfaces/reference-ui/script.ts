import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import type { DocumentBody } from '../../kernel/operation.ts'

/**
 * Before the script: its validator (Zod) asks at the start whether it may make code from text, unless it is told not to.
 * The policy of the page refuses that, and the browser would report a breach.
 */
const withoutCodeFromText = 'globalThis.__zod_globalConfig={jitless:true};\n'

/**
 * The script of the reference pages from the installed package. The package exposes it only through its Fastify plugin,
 * so it is read once from a server that never listens.
 */
export async function loadReferenceScript(): Promise<DocumentBody> {
  // Loaded on first use: the package is several megabytes, and most starts never show the reference.
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const server = Fastify({ logger: false })
  try {
    await server.register(plugin, {
      routePrefix: '/reference',
      configuration: { url: '/openapi.json' },
    })
    const answer = await server.inject({ url: '/reference/js/scalar.js' })
    if (answer.statusCode !== 200) throw new Error('the reference package has no script')
    const body = Buffer.concat([Buffer.from(withoutCodeFromText), answer.rawPayload])
    return {
      contentType: 'text/javascript; charset=utf-8',
      body,
      headers: {
        etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
        'x-content-type-options': 'nosniff',
      },
    }
  } finally {
    await server.close()
  }
}
