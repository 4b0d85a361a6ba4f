import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  httpServerOf,
  principal,
  tableAuthenticator,
} from '../../../../test/support/http-server.ts'
import { addressOf } from '../../../../test/support/pool-records.ts'
import type {
  AddressName,
  AddressNameSource,
  WantedAddresses,
} from '../../../ports/address-names.ts'
import { createNamesService, namesRows } from './index.ts'

const checksummed = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const solana = 'So11111111111111111111111111111111111111112'
const name = (differences: Partial<AddressName>): AddressName => ({
  kind: 'account',
  name: 'Somebody',
  symbol: null,
  source: 'test',
  id: null,
  others: null,
  isSimulated: false,
  warnings: [],
  ...differences,
})

let server: FastifyInstance
let asked: WantedAddresses[]
let known: AddressName[][]
const source =
  (at: number): AddressNameSource =>
  async (wanted) => {
    asked.push(wanted)
    return new Map([[checksummed, known[at] ?? []]])
  }

beforeAll(async () => {
  server = await httpServerOf(
    { names: namesRows },
    { names: createNamesService({ sources: [source(0), source(1)] }) },
    { authenticators: [tableAuthenticator('api_key', { ct_sk_a: principal() })] },
  )
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  known = []
})

async function names(addresses: string, headers: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({ addresses }).toString()
  const answer = await server.inject({ url: `/api/names?${query}`, headers })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}

describe('what is asked', () => {
  test('200: every source is asked once for the whole batch, by canonical addresses', async () => {
    const lower = checksummed.toLowerCase()
    const { json, status } = await names(`${lower},${solana}, ${checksummed} ,${lower}`)
    expect(status).toBe(200)
    expect(asked).toEqual([
      { evm: [checksummed], solana: [solana], principal: null },
      { evm: [checksummed], solana: [solana], principal: null },
    ])
    expect(json).toEqual({
      items: [
        { address: checksummed, namespace: 'eip155', names: [], primary: null },
        { address: solana, namespace: 'solana', names: [], primary: null },
      ],
      nextCursor: null,
    })
  })

  test('200 for a hundred, and 400 for one more', async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => addressOf(index + 1))
    expect((await names(hundred.join(','))).json.items).toHaveLength(100)
    const more = await names([...hundred, checksummed].join(','))
    expect(more.status).toBe(400)
    expect(more.json).toMatchObject({
      code: 'request.invalid',
      errors: [{ location: 'query/addresses', message: 'has 101 addresses, more than 100' }],
    })
  })

  test.each([
    ['a wrong checksum', checksummed.replace('d8dA', 'D8dA')],
    ['too few digits', checksummed.slice(0, -1)],
    ['another alphabet', 'O0llllllllllllllllllllllllllllllllllllllll'],
    ['base58 of fewer bytes', '1'.repeat(33)],
    ['base58 of more bytes', 'z'.repeat(44)],
    ['nothing between commas', ''],
    ['a name', 'vitalik.eth'],
  ])('400 for %s, which it names by its place', async (_, wrong) => {
    const { json, status } = await names(`${checksummed},${wrong}`)
    expect(status).toBe(400)
    expect(json.errors).toMatchObject([{ location: 'query/addresses/1' }])
    expect(asked).toEqual([])
  })

  test('400 without addresses', async () => {
    expect((await server.inject('/api/names')).statusCode).toBe(400)
    expect((await names('')).status).toBe(400)
  })

  test('401 for a key that does not verify', async () => {
    expect((await names(checksummed, { 'x-api-key': 'ct_sk_b' })).status).toBe(401)
  })
})

describe('what is answered', () => {
  const namesOf = async () => {
    const { json } = await names(checksummed, { 'x-api-key': 'ct_sk_a' })
    return json.items[0]
  }

  test('200: the caller’s own words come first, what strangers chose last', async () => {
    known = [
      [name({ kind: 'creator' }), name({ kind: 'agent', name: 'One' })],
      [name({ kind: 'own_wallet', name: null }), name({ kind: 'agent', name: 'Other' })],
    ]
    const item = await namesOf()
    const shown = item.names.map((each: AddressName) => [each.kind, each.name])
    expect(shown).toEqual([
      ['own_wallet', null],
      ['agent', 'One'],
      ['agent', 'Other'],
      ['creator', 'Somebody'],
    ])
    expect(item.primary).toEqual(item.names[0])
    expect(asked[0]?.principal).toMatchObject({ accountId: 'acct_a' })
  })

  test('200: of two that name a token, the source that is believed more', async () => {
    known = [[name({ kind: 'token', name: 'Ours' })], [name({ kind: 'token', name: 'Theirs' })]]
    expect((await namesOf()).names).toMatchObject([{ name: 'Ours' }])
  })

  test('200: what hides in a name is shown, and said', async () => {
    known = [
      [name({ kind: 'token', name: 'Pay\u202epal', symbol: 'PP', warnings: ['older_lookalike'] })],
    ]
    expect((await namesOf()).primary).toMatchObject({
      name: 'Pay\ufffdpal',
      warnings: ['hides_text', 'older_lookalike'],
    })
  })

  test('200 that no shared cache keeps, because own wallets are the caller’s', async () => {
    const { headers } = await names(checksummed)
    expect(headers['cache-control']).toBe('private, max-age=0')
  })
})
