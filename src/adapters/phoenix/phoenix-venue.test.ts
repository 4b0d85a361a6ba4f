import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { localLookup } from '../egress/dns-lookup.ts'
import { createEgress } from '../egress/undici-egress.ts'
import { createPhoenixVenue } from './phoenix-venue.ts'

let server: Server
let egress: ReturnType<typeof createEgress>
let venue: ReturnType<typeof createPhoenixVenue>
let answer: { readonly status: number; readonly body: string }
const paths: (string | undefined)[] = []
beforeEach(async () => {
  paths.length = 0
  server = createServer((request, response) => {
    paths.push(request.url)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  egress = createEgress({ lookup: localLookup, allowedHosts: [host] })
  venue = createPhoenixVenue({ baseUrl: `http://${host}`, egress })
})
afterEach(async () => {
  await egress.close()
  await new Promise((resolve) => server.close(resolve))
})

it('passes the list on as it is', async () => {
  answer = { status: 200, body: '[{"symbol":"SOL","makerFee":0.0001}]' }
  expect(await venue.markets()).toEqual([{ symbol: 'SOL', makerFee: 0.0001 }])
  expect(paths).toEqual(['/exchange/markets'])
})

it.each([
  ['a failure', 500, '{}'],
  ['what is not JSON', 200, '<html>'],
  ['what is no list', 200, '"down"'],
])('%s is no answer', async (_, status, body) => {
  answer = { status, body }
  await expect(venue.markets()).rejects.toMatchObject({ spec: { code: 'upstream.failed' } })
})
