import { expect, test } from 'vitest'
import { asCommand, asCurl, asTool, asTypeScript, toolOf } from './calls.model.ts'

const written = {
  baseUrl: 'http://localhost:4663',
  name: 'things.makeOne',
  kind: 'json',
  needsKey: true,
  maxAmount: null,
  attempt: {
    method: 'POST',
    address: '/api/things/a%2Fb?limit=5',
    headers: { 'content-type': 'application/json' },
    body: '{\n  "note": "it\'s"\n}',
  },
  input: { id: 'a/b', limit: 5, note: "it's" },
}
const { attempt } = written
const repeated = {
  ...written,
  attempt: { ...attempt, headers: { ...attempt.headers, 'idempotency-key': 'once' } },
}

test('the call for a shell survives a quotation mark', () => {
  expect(asCurl(written)).toBe(`curl -X POST 'http://localhost:4663/api/things/a%2Fb?limit=5' \\
  -H "authorization: Bearer $BOURSE_API_KEY" \\
  -H 'content-type: application/json' \\
  -d '{
  "note": "it'\\''s"
}'`)
})

test('the call by the library, of a stream and with a payment', () => {
  expect(asTypeScript(written)).toContain(
    "const answer = await bourse.things.makeOne({ id: 'a/b', limit: 5, note: 'it\\'s' })",
  )
  expect(asTypeScript({ ...written, kind: 'stream', input: {} })).toContain(
    'for await (const event of bourse.things.makeOne())',
  )
  expect(asTypeScript({ ...written, maxAmount: '1 USDC' })).toContain("maxAmount: '1 USDC'")
  expect(asTypeScript({ ...written, kind: 'socket' })).toBeNull()
})

test('the call by the command line', () => {
  expect(asCommand({ ...written, maxAmount: '1 USDC' })).toBe(
    `BOURSE_URL='http://localhost:4663' npx bourse call things.makeOne \\
  --input '{"id":"a/b","limit":5,"note":"it'\\''s"}' \\
  --max-cost '1 USDC'`,
  )
  expect(asCommand({ ...written, kind: 'socket' })).toBeNull()
})

test('a call that is known by its key is the same one in every language', () => {
  expect(asCurl(repeated)).toContain("-H 'idempotency-key: once'")
  expect(asTypeScript(repeated)).toContain("note: 'it\\'s' }, { idempotencyKey: 'once' })")
  expect(asTypeScript({ ...repeated, input: {} })).toContain("({}, { idempotencyKey: 'once' })")
  expect(asCommand(repeated)).toContain("--idempotency-key 'once'")
})

test('the call of the tool', () => {
  expect(toolOf('things.makeOne')).toBe('things_make_one')
  expect(JSON.parse(asTool(written))).toMatchObject({
    method: 'tools/call',
    params: { name: 'things_make_one', arguments: { limit: 5 } },
  })
})
