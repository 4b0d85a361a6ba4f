import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { holderKeyFormat } from '../../src/domains/access/keys/key-format.ts'
import { addressBlock } from '../../src/surfaces/http/address-block.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { evmSigner, solanaSigner } from '../support/auth-world.ts'
import { post, sessionOf, signedChallenge } from './callers.ts'
import { count, numbersOf, scaled, seed } from './scale.ts'

const publicUrl = 'http://localhost:4663'
let app: TestApp
let limited: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // No proxy is trusted: every caller here has the one address of this machine, whatever it says.
  limited = await startTestApp({ RATE_SIGN_IN_PER_MINUTE: '10', TRUSTED_PROXIES: '' })
}, 120_000)
afterAll(async () => {
  await app.close()
  await limited.close()
})

/** One request exactly as it is written, since clients tidy paths up. */
async function raw(target: string, path: string, method: string): Promise<number> {
  const { hostname, port } = new URL(target)
  const socket = connect(Number(port), hostname)
  socket.end(
    `${method} ${path} HTTP/1.1\r\nhost: localhost:4663\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  )
  let answer = ''
  socket.setEncoding('latin1')
  for await (const chunk of socket) answer += String(chunk)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

const spellings: Readonly<Record<string, (path: string) => string>> = {
  'a doubled slash at the start': (path) => `/${path}`,
  'doubled slashes': (path) => path.replaceAll('/', '//'),
  'a dot segment': (path) => path.replace('/auth/', '/./auth/'),
  'two dot segments': (path) => path.replace('/auth/', '/x/../auth/'),
  'encoded dots': (path) => path.replace('/auth/', '/x/%2e%2e/auth/'),
  'an encoded slash': (path) => path.replace('/auth/', '%2fauth%2f'),
  'an upper-case encoded slash': (path) => path.replace('/auth/', '/auth%2F'),
  'an encoded letter': (path) => path.replace('auth', '%61uth'),
  'a path parameter': (path) => `${path};a=b`,
  'a path parameter inside': (path) => path.replace('/auth/', '/auth;a=b/'),
  'upper case': (path) => path.toUpperCase(),
  'mixed case': (path) => path.replace('auth', 'Auth'),
  'a trailing slash': (path) => `${path}/`,
  'an encoded end of text': (path) => `${path}%00`,
  'an overlong slash': (path) => path.replace('/auth/', '/auth%c0%af'),
  'a backslash': (path) => path.replace('/auth/', '\\auth\\'),
  'a trailing dot': (path) => `${path}.`,
  'an extension': (path) => `${path}.json`,
  'an encoded question mark': (path) => `${path}%3Fa=b`,
  'the absolute form': (path) => `http://localhost:4663${path}`,
}

describe('odd spellings of a path', () => {
  const guarded = Object.values(domainRows({ embedded: false }))
    .flatMap(({ operations }) => Object.values(operations))
    .filter(({ kind, path }) => kind !== 'socket' && path.startsWith('/api/auth/'))
    .filter(({ auth }) => auth.length > 0)

  test('never open a guarded route to a caller without credentials', async () => {
    const opened: string[] = []
    let tried = 0
    for (const { method, path } of guarded) {
      for (const [name, spell] of Object.entries(spellings)) {
        const target = spell(path.replaceAll(/\{\w+\}/g, 'x'))
        const status = await raw(app.baseUrl, target, method)
        tried += 1
        if (status < 400 || status >= 500) opened.push(`${method} ${target} (${name}): ${status}`)
      }
    }
    count('L10 spellings of paths', { tried, bad: opened.length })
    expect(opened).toEqual([])
    expect(tried).toBeGreaterThan(100)
  }, 600_000)

  test('never let a caller past the limit of the route that they spell', async () => {
    const path = '/api/auth/challenge'
    const query = `?wallet=${evmSigner().address}`
    for (let call = 0; call < 25; call++) await raw(limited.baseUrl, `${path}${query}`, 'GET')
    expect(await raw(limited.baseUrl, `${path}${query}`, 'GET')).toBe(429)
    const passed: string[] = []
    for (const [name, spell] of Object.entries(spellings)) {
      const status = await raw(limited.baseUrl, `${spell(path)}${query}`, 'GET')
      if (status < 400) passed.push(`${name}: ${status}`)
    }
    expect(passed).toEqual([])
  })
})

describe('the address that a caller is counted by', () => {
  test('does not change with headers that anybody can send', async () => {
    const passed: string[] = []
    const tries = scaled({ small: 20, full: 1_000 })
    const next = numbersOf(seed)
    const anyAddress = () => Array.from({ length: 4 }, () => Math.floor(next() * 256)).join('.')
    for (let attempt = 0; attempt < tries + 25; attempt++) {
      const from = anyAddress()
      const answer = await fetch(
        `${limited.baseUrl}/api/auth/challenge?wallet=${evmSigner().address}`,
        {
          headers: {
            'x-forwarded-for': from,
            forwarded: `for=${from}`,
            'x-real-ip': from,
            'cf-connecting-ip': from,
            'true-client-ip': from,
          },
        },
      )
      await answer.arrayBuffer()
      if (attempt >= 25 && answer.status !== 429) passed.push(`${from}: ${answer.status}`)
    }
    count('L11 spoofed addresses', { tried: tries, bad: passed.length })
    expect(passed).toEqual([])
  }, 600_000)

  test('is one for all addresses of a /64 and for every spelling of one', () => {
    const next = numbersOf(seed)
    const group = () => Math.floor(next() * 65_536).toString(16)
    const blocks = new Set<string>()
    const tries = scaled({ small: 1_000, full: 100_000 })
    for (let n = 0; n < tries; n++) {
      const own = `${group()}:${group()}:${group()}:${group()}`
      blocks.add(addressBlock(`2001:db8:1:2:${n % 2 === 0 ? own : own.toUpperCase()}`))
      blocks.add(addressBlock(`2001:0DB8:0001:0002:${own}`))
    }
    expect([...blocks]).toHaveLength(1)
    expect(addressBlock('2001:db8:1:3::1')).not.toBe([...blocks][0])
    expect(addressBlock('::ffff:192.0.2.7')).toBe(addressBlock('192.0.2.7'))
    expect(addressBlock('::FFFF:192.0.2.7')).toBe(addressBlock('192.0.2.7'))
    count('L11 addresses of one /64', { tried: tries * 2, bad: blocks.size - 1 })
  })
})

describe('answers tell strangers nothing', () => {
  const shape = ({ status, text }: { status: number; text: string }) => ({
    status,
    text: text.replace(/"requestId":"[^"]*"/, ''),
  })

  test('a wallet that has signed in is refused as one that never has', async () => {
    const known = evmSigner()
    await sessionOf(app.baseUrl, known)
    const refusals = await Promise.all(
      [known, evmSigner()].map(async (signer) => {
        const body = await signedChallenge(app.baseUrl, signer)
        const signature = await evmSigner().sign(body.message)
        return shape(await post(`${app.baseUrl}/api/auth/verify`, { ...body, signature }))
      }),
    )
    expect(refusals[0]).toEqual(refusals[1])
    expect(refusals[0]?.status).toBe(401)
  })

  test('challenges and holder checks are as long for one wallet as for another', async () => {
    const known = solanaSigner()
    await sessionOf(app.baseUrl, known)
    const strangers = [known, solanaSigner(), solanaSigner()].map(({ address }) => address)
    for (const path of ['challenge', 'verify-holder']) {
      const answers = await Promise.all(
        strangers.map(async (wallet) => {
          const answer = await fetch(`${app.baseUrl}/api/auth/${path}?wallet=${wallet}`)
          return {
            status: answer.status,
            length: (await answer.text()).replaceAll(wallet, '').length,
          }
        }),
      )
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    }
  })

  test("another account's session is answered as one that never was", async () => {
    const [mine, theirs] = [await sessionOf(app.baseUrl), await sessionOf(app.baseUrl)]
    const listed = await fetch(`${app.baseUrl}/api/auth/sessions`, { headers: { cookie: theirs } })
    const { items: sessions } = (await listed.json()) as { items: { id: string }[] }
    const end = async (id: string) => {
      const answer = await fetch(`${app.baseUrl}/api/auth/sessions/${id}`, {
        method: 'DELETE',
        headers: { cookie: mine, origin: publicUrl },
      })
      const text = (await answer.text()).replaceAll(id, '')
      return shape({ status: answer.status, text })
    }
    const real = await end(sessions[0]?.id ?? '')
    expect(real).toEqual(await end('sess_01k0a3r9m2v7c8d4e5f6g7h8j9'))
    expect(real.status).toBe(404)
  })
})

describe('strings that look like keys', () => {
  test('are told from keys by arithmetic alone', () => {
    const next = numbersOf(seed)
    const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const letter = () => letters.charAt(Math.floor(next() * letters.length))
    const tries = scaled({ small: 20_000, full: 1_000_000 })
    let bad = 0
    for (let n = 0; n < tries; n++) {
      const text = `ct_sk_${Array.from({ length: 49 }, letter).join('')}`
      if (holderKeyFormat.isWellFormed(text)) bad += 1
    }
    count('A1 invented keys', { tried: tries, bad })
    expect(bad).toBe(0)
  }, 600_000)
})
