import { describe, expect, test } from 'vitest'
import { sourceFacts } from '../../tools/check/rules/source-facts.ts'
import {
  callBreaches,
  compareBreaches,
  findCircle,
  nameBreaches,
  roleBreaches,
  sizeBreaches,
  textBreaches,
} from '../../tools/check/rules/tidy-rules.ts'

const inDomain = 'src/domains/access/keys/keys.service.ts'
const inAdapter = 'src/adapters/system/clock.ts'

describe('banned calls', () => {
  test.each([
    ['export const now = Date.now()', 'Date.now'],
    ['export const now = new Date()', 'new Date()'],
    ['export const chance = Math.random()', 'Math.random'],
    ["export const port = process.env['PORT']", 'process.env'],
    ['export const body = JSON.parse(text)', 'JSON.parse'],
    ["import { createPublicClient } from 'viem'", 'viem:createPublicClient'],
    ["import { http as transport } from 'viem'", 'viem:http'],
    ["import { createSolanaRpc } from '@solana/kit'", '@solana/kit:createSolanaRpc'],
  ])('are found in a domain and allowed in an adapter: %s', (text, what) => {
    const [breach = ''] = callBreaches(sourceFacts(inDomain, text))
    expect(breach).toContain(`${inDomain}:1: ${what}; `)
    expect(callBreaches(sourceFacts(inAdapter, text))).toEqual([])
  })

  test.each([
    ['export const reply = fetch(url)', 'fetch'],
    ['export const reply = globalThis.fetch(url)', 'fetch'],
    ['export const reply = call(url, fetch)', 'fetch'],
    ['export const options = { fetch }', 'fetch'],
    ['export const options = { client: fetch }', 'fetch'],
    ['const own = fetch', 'fetch'],
    ["export const socket = new WebSocket('wss://a')", 'new WebSocket'],
    ["export const source = new EventSource('https://a')", 'new EventSource'],
    ["import { request } from 'node:http'", 'node:http:request'],
    ["import { get as read } from 'https'", 'https:get'],
    ["import * as http from 'node:http'", 'node:http:*'],
    ["import http from 'node:https'", 'node:https:*'],
    ["import { connect } from 'node:net'", 'node:net:connect'],
    ["import { connect } from 'node:tls'", 'node:tls:connect'],
    ["export { request } from 'node:http'", 'node:http:request'],
    ["const { request } = await import('node:http')", 'node:http:*'],
    ["const http = require('http')", 'http:*'],
    ["import axios from 'axios'", 'axios:*'],
    ["import { Agent } from 'undici'", 'undici:Agent'],
    ["import { WebSocket } from 'ws'", 'ws:WebSocket'],
  ])('are found wherever they would go past the egress guard: %s', (text, what) => {
    for (const file of [inDomain, inAdapter, 'src/app/main.ts', 'src/surfaces/http/server.ts']) {
      const [breach = ''] = callBreaches(sourceFacts(file, text))
      expect(breach).toContain(`${file}:1: ${what}; go through the Egress port`)
    }
    expect(callBreaches(sourceFacts('src/adapters/egress/pools.ts', text))).toEqual([])
  })

  test('let pass a server, a type, and a name of the same spelling', () => {
    const text = `
      import { createServer, type Agent } from 'node:http'
      import type { connect } from 'node:net'
      import { isIP } from 'node:net'
      import { WebSocketServer, type WebSocket } from 'ws'
      export const other = { fetch: 1, x: api.fetch(), y: 'fetch(url)' }
      export interface Api { fetch(): void; readonly socket: WebSocket }
      export type Fetch = typeof other.fetch
    `
    expect(callBreaches(sourceFacts(inDomain, text))).toEqual([])
  })

  test('find console anywhere', () => {
    expect(callBreaches(sourceFacts(inAdapter, 'console.log(1)'))).toHaveLength(1)
  })

  test('let pass a date that is given, a codec, a type, and words in a text', () => {
    const text = `
      import { encodeFunctionData, type PublicClient } from 'viem'
      // Date.now() and fetch() in a comment
      export const at = new Date(0)
      export const words = 'Math.random() process.env'
    `
    expect(callBreaches(sourceFacts(inDomain, text))).toEqual([])
  })
})

describe('budgets', () => {
  test('count lines and rows', () => {
    const row = "({ method: 'GET', path: '/a', handler: () => 1 }),\n"
    const facts = sourceFacts(
      'src/domains/access/keys/keys.operations.ts',
      `x(${row.repeat(26)})\n`,
    )
    expect(facts.rows).toBe(26)
    expect(sizeBreaches(facts)).toHaveLength(1)
    const service = { ...facts, file: inDomain, rows: 25 }
    expect(sizeBreaches({ ...service, lines: 601 })).toHaveLength(1)
    expect(sizeBreaches({ ...service, lines: 600 })).toEqual([])
    expect(sizeBreaches({ ...facts, rows: 25, lines: 601 })).toEqual([])
  })

  test('count a type assertion and not a constant one', () => {
    expect(sourceFacts(inDomain, 'f(a as B, [1] as const)').assertions).toBe(1)
  })
})

describe('names', () => {
  test.each(['src/kernel/moneyMath.ts', 'src/Kernel/money.ts', 'src/kernel/http-helpers.ts'])(
    'of no use are found: %s',
    (file) => expect(nameBreaches(file)).toHaveLength(1),
  )
  test.each([
    'src/utils/money.ts',
    'src/common/index.ts',
    'src/domains/access/keys/key-manager.ts',
  ])('that say nothing are found: %s', (file) => expect(nameBreaches(file)).toHaveLength(1))
  test.each([
    'src/domains/access/keys/keys.helper.ts',
    'src/domains/access/keys/keys.controller.ts',
    'src/domains/access/keys/notes.md',
    'src/domains/access/keys/keys.store.sql',
  ])('of no known role are found in a domain: %s', (file) =>
    expect(roleBreaches(file)).toHaveLength(1),
  )
  test.each([
    'src/domains/chain/launchpad/curve.ts',
    'src/domains/chain/launchpad/abi.gen.ts',
    'src/domains/chain/launchpad/launches.store.ts',
    'src/domains/chain/launchpad/launches.store.cluster.test.ts',
    'src/domains/chain/launchpad/README.md',
  ])('of a known role pass: %s', (file) => expect(roleBreaches(file)).toEqual([]))
})

describe('texts', () => {
  test('with unfinished work or a folder of one machine are found', () => {
    const lines = [`// ${['TO', 'DO'].join('')}: later`, `path: ${['', 'home', 'ann'].join('/')}`]
    expect(textBreaches('a.ts', lines.join('\n'))).toHaveLength(2)
    expect(textBreaches('a.ts', 'GET /api/home/page, node:fs, ./work/it')).toEqual([])
  })
})

describe('updates', () => {
  const ofBuilder = (compared: string) =>
    `tables.updateTable('cups').set({ state }).where('id', '=', cup.id)${compared}.executeTakeFirst()`
  const ofSql = (compared: string) =>
    `await sql\`UPDATE cups SET state = \${to} WHERE id = \${cup.id}${compared}\`.execute(db)`

  test.each([
    ofBuilder(".where('state', '=', cup.state)"),
    ofBuilder(".where('status', '=', cup.status).where('lease', '=', cup.lease)"),
    ofSql(' AND state = ${cup.state}'),
  ])('that compare a state as it was read are found: %s', (text) => {
    expect(compareBreaches('a.ts', `\n${text}`)).toEqual([expect.stringContaining('a.ts:2: ')])
  })

  test.each([
    ofBuilder(".where('version', '=', cup.version)"),
    ofBuilder(".where('state', '=', cup.state).where('revision', '=', cup.revision)"),
    ofBuilder(".where('state', '=', 'minted')"),
    ofSql(' AND version = ${cup.version}'),
    'await sql`UPDATE cups SET state = ${cup.state} WHERE id = ${cup.id}`.execute(db)',
    "cups.selectFrom('cups').where('state', '=', wish.state).execute()",
  ])('that compare what does not return, or lists, are not: %s', (text) => {
    expect(compareBreaches('a.ts', text)).toEqual([])
  })
})

describe('edges', () => {
  test('that make a circle are found', () => {
    expect(findCircle({ a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a'])
    expect(findCircle({ a: ['b', 'c'], b: ['c'] })).toBeNull()
  })
})
