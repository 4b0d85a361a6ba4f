import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { judgeOrigin } from './origin.ts'

// The function reads the headers only.
const from = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage

const allowed = (headers: Record<string, string>) =>
  judgeOrigin(from(headers), ['https://bourse.example']).allowed

describe('judgeOrigin', () => {
  it.each(['localhost:4663', '127.0.0.1:1', '[::1]:8899', 'LOCALHOST'])(
    'lets a program of this machine in: %s',
    (host) => expect(allowed({ host })).toBe(true),
  )

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80', '10.0.0.1', ''])(
    'refuses a name that was bound to this machine from outside: %s',
    (host) => expect(allowed({ host })).toBe(false),
  )

  it.each(['http://localhost:3000', 'https://127.0.0.1', 'https://bourse.example'])(
    'lets a page in: %s',
    (origin) => expect(allowed({ host: 'localhost', origin })).toBe(true),
  )

  it.each([
    'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn',
    'moz-extension://a3f1c7f0-52d5-4d0b-8b0f-1a2b3c4d5e6f',
  ])('lets a wallet of the browser in: %s', (origin) =>
    expect(allowed({ host: 'localhost', origin })).toBe(true),
  )

  it.each([
    'https://chrome-extension.evil.example',
    'chrome-extension:',
    'extension://nkbihfbeogaeaoehlefnkodbefgpgknn',
  ])('refuses what only looks like a wallet: %s', (origin) =>
    expect(allowed({ host: 'localhost', origin })).toBe(false),
  )

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'file://localhost'])(
    'refuses a page: %s',
    (origin) => expect(allowed({ host: 'localhost', origin })).toBe(false),
  )
})
