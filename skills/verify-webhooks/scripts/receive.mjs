import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { base, program, Wrong } from './bourse.mjs'

const usage = `Receives webhooks, or checks a saved message.

  --port <number>    where to listen (default 8787)
  --host <name>      on which address (default 127.0.0.1)
  --count <number>   end after so many genuine messages
  --check <file>     { "headers": { ... }, "body": "..." } in place of listening

BOURSE_WEBHOOK_SECRET is the secret of the webhook.`

const flags = {
  port: { type: 'string', default: '8787' },
  host: { type: 'string', default: '127.0.0.1' },
  count: { type: 'string' },
  check: { type: 'string' },
}
const oldestSeconds = 300
const largestBytes = 1_048_576

const secret = process.env.BOURSE_WEBHOOK_SECRET

await program(usage, flags, (values) => {
  if (!secret?.startsWith('whsec_')) throw new Wrong('BOURSE_WEBHOOK_SECRET is missing.')
  if (values.check === undefined) return listen(values)
  const { body, headers } = JSON.parse(readFileSync(values.check, 'utf8'))
  const fault = faultOf(headers, Buffer.from(body))
  if (fault !== null) process.exitCode = 1
  return { isGenuine: fault === null, fault }
})

/** Why a message is not believed; null for one that is. */
function faultOf(headers, body) {
  const id = headers['webhook-id'] ?? ''
  const sent = headers['webhook-timestamp'] ?? ''
  if (!/^\d+$/.test(sent)) return 'it says no time'
  if (Math.abs(Date.now() / 1000 - Number(sent)) > oldestSeconds) return 'it is too old'
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${sent}.`).update(body).digest()
  const given = (headers['webhook-signature'] ?? '').split(' ').flatMap((entry) => {
    const [version, signature = ''] = entry.split(',')
    return version === 'v1' ? [Buffer.from(signature, 'base64')] : []
  })
  const isSigned = given.some((one) => one.length === wanted.length && timingSafeEqual(one, wanted))
  return isSigned ? null : 'its signature is of another secret or other bytes'
}

function listen({ count, host, port }) {
  const seen = new Set()
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const fault = body === null ? 'it is too large' : faultOf(request.headers, body)
    response.writeHead(fault === null ? 204 : 401).end()
    const id = request.headers['webhook-id']
    if (fault !== null) return void process.stderr.write(`refused: ${fault}\n`)
    if (seen.has(id)) return
    seen.add(id)
    process.stdout.write(`${JSON.stringify({ id, message: JSON.parse(body.toString('utf8')) })}\n`)
    if (seen.size === Number(count)) server.close()
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject).once('close', resolve)
    server.listen(Number(port), host, () => {
      process.stderr.write(`listening on http://${host}:${port} for ${base}\n`)
    })
  })
}

async function bytesOf(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > largestBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
