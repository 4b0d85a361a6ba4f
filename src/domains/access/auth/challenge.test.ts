import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  createAuthWorld,
  evmSigner,
  type Signer,
  solanaSigner,
} from '../../../../test/support/auth-world.ts'

type Mutation = readonly [name: string, change: (text: string) => string]

const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to)
const otherNonce = 'a'.repeat(64)

/** Every line of a message, damaged in the ways that parsers and people have let pass before. */
const mutations: readonly Mutation[] = [
  ['another domain', replace(/^localhost:4663/, 'evil.example.com')],
  ['a subdomain', replace(/^localhost:4663/, 'www.localhost:4663')],
  ['our domain as a subdomain', replace(/^localhost:4663/, 'localhost.evil.com')],
  ['another port', replace(/^localhost:4663/, 'localhost:4664')],
  ['no port', replace(/^localhost:4663/, 'localhost')],
  ['a trailing dot', replace(/^localhost:4663/, 'localhost.:4663')],
  ['upper case in the domain', replace(/^localhost/, 'LOCALHOST')],
  ['a look-alike letter', replace(/^localhost/, 'l\u043ecalhost')],
  ['user information before the domain', replace(/^localhost/, 'localhost:4663@evil.com')],
  ['the other address of ours as domain', replace(/^localhost:4663/, 'alt.example.com')],
  ['a scheme before the domain', replace(/^localhost/, 'http://localhost')],
  ['an empty domain', replace(/^localhost:4663/, '')],
  ['a space before the domain', (text) => ` ${text}`],
  ['another headline', replace('wants you to sign in', 'wants you to log in')],
  [
    'the headline of the other chain',
    (text) =>
      text.replace(/Ethereum|Solana/, (kind) => (kind === 'Solana' ? 'Ethereum' : 'Solana')),
  ],
  [
    'lower case in the address',
    (text) => text.replace(text.split('\n')[1] ?? '', (a) => a.toLowerCase()),
  ],
  [
    'upper case in the address',
    (text) => text.replace(text.split('\n')[1] ?? '', (a) => a.toUpperCase()),
  ],
  ['a shortened address', (text) => text.replace(text.split('\n')[1] ?? '', (a) => a.slice(0, -1))],
  ['a longer address', (text) => text.replace(text.split('\n')[1] ?? '', (a) => `${a}1`)],
  ['a space after the address', (text) => text.replace(text.split('\n')[1] ?? '', (a) => `${a} `)],
  ['no address', (text) => text.replace(`${text.split('\n')[1]}\n`, '')],
  ['another statement', replace('moves no funds', 'moves all funds')],
  ['an empty statement', replace(/Sign in to Bourse[^\n]*/, '')],
  ['no statement', replace(/Sign in to Bourse[^\n]*\n\n/, '')],
  ['a second statement line', replace('funds.\n', 'funds.\nReally.\n')],
  ['a carriage return in the statement', replace('funds.\n', 'funds.\r\n')],
  ['a fake field in the statement', replace('funds.', 'funds.\nURI: http://localhost:4663')],
  ['another uri', replace('URI: http://localhost:4663', 'URI: http://evil.example.com')],
  ['the https uri', replace('URI: http:', 'URI: https:')],
  ['a path in the uri', replace('URI: http://localhost:4663', 'URI: http://localhost:4663/')],
  ['a query in the uri', replace('URI: http://localhost:4663', 'URI: http://localhost:4663?x=1')],
  ['user information in the uri', replace('URI: http://', 'URI: http://localhost:4663@')],
  [
    'the uri of our other address',
    replace('URI: http://localhost:4663', 'URI: https://alt.example.com'),
  ],
  ['no uri', replace(/URI: [^\n]*\n/, '')],
  ['two uris', replace(/(URI: [^\n]*\n)/, '$1$1')],
  ['version 2', replace('Version: 1', 'Version: 2')],
  ['version 1.0', replace('Version: 1', 'Version: 1.0')],
  ['version 01', replace('Version: 1', 'Version: 01')],
  ['no version', replace('Version: 1\n', '')],
  ['chain 1', replace(/Chain ID: [^\n]*/, 'Chain ID: 1')],
  ['the main cluster', replace(/Chain ID: [^\n]*/, 'Chain ID: mainnet')],
  ['a leading zero in the chain', replace('Chain ID: ', 'Chain ID: 0')],
  ['an exponent in the chain', replace(/Chain ID: [^\n]*/, 'Chain ID: 4663e0')],
  ['a hexadecimal chain', replace(/Chain ID: [^\n]*/, 'Chain ID: 0x1237')],
  ['no chain', replace(/Chain ID: [^\n]*\n/, '')],
  ['another nonce', replace(/Nonce: [0-9a-f]*/, `Nonce: ${otherNonce}`)],
  [
    'upper case in the nonce',
    (text) => text.replace(/Nonce: [0-9a-f]*/, (line) => `Nonce: ${line.slice(7).toUpperCase()}`),
  ],
  [
    'other random bits in the nonce',
    (text) => text.replace(/Nonce: (.)/, (_line, first) => `Nonce: ${first === '0' ? '1' : '0'}`),
  ],
  [
    'another seal in the nonce',
    (text) => text.replace(/(.)\nIssued/, (_line, last) => `${last === '0' ? '1' : '0'}\nIssued`),
  ],
  ['a short nonce', replace(/Nonce: [0-9a-f]*/, 'Nonce: 12345678')],
  ['no nonce', replace(/Nonce: [^\n]*\n/, '')],
  ['two nonces', replace(/(Nonce: [^\n]*\n)/, '$1$1')],
  [
    'an earlier issue',
    replace('Issued At: 2026-07-15T09:00:00.000Z', 'Issued At: 2026-07-15T08:59:59.999Z'),
  ],
  [
    'a later issue',
    replace('Issued At: 2026-07-15T09:00:00.000Z', 'Issued At: 2026-07-15T09:00:01.000Z'),
  ],
  [
    'an issue in the future',
    replace('Issued At: 2026-07-15T09:00:00.000Z', 'Issued At: 2026-07-16T09:00:00.000Z'),
  ],
  [
    'the same issue in another zone',
    replace('Issued At: 2026-07-15T09:00:00.000Z', 'Issued At: 2026-07-15T11:00:00.000+02:00'),
  ],
  [
    'no milliseconds',
    replace('Issued At: 2026-07-15T09:00:00.000Z', 'Issued At: 2026-07-15T09:00:00Z'),
  ],
  ['an issue that is no date', replace(/Issued At: [^\n]*/, 'Issued At: yesterday')],
  ['an issue out of range', replace(/Issued At: [^\n]*/, 'Issued At: +999999-01-01T00:00:00.000Z')],
  ['no issue', replace(/Issued At: [^\n]*\n/, '')],
  [
    'a later expiry',
    replace('Expiration Time: 2026-07-15T09:05', 'Expiration Time: 2027-07-15T09:05'),
  ],
  [
    'a past expiry',
    replace('Expiration Time: 2026-07-15T09:05', 'Expiration Time: 2026-07-15T08:05'),
  ],
  ['an expiry that is no date', replace(/Expiration Time: [^\n]*/, 'Expiration Time: never')],
  ['no expiry', replace(/\nExpiration Time: [^\n]*/, '')],
  ['a start', (text) => `${text}\nNot Before: 2026-07-15T09:00:00.000Z`],
  ['a request id', (text) => `${text}\nRequest ID: 1`],
  ['resources', (text) => `${text}\nResources:\n- http://localhost:4663/all`],
  ['a line break at the end', (text) => `${text}\n`],
  ['a space at the end', (text) => `${text} `],
  ['a zero byte at the end', (text) => `${text}\0`],
  ['text before the message', (text) => `I agree\n${text}`],
  ['text after the message', (text) => `${text}\n\nI agree`],
  ['the message twice', (text) => `${text}\n${text}`],
  ['line ends of another system', (text) => text.replaceAll('\n', '\r\n')],
  ['a byte order mark', (text) => `\ufeff${text}`],
  ['a zero-width space', replace('Sign in', 'Sign\u200b in')],
  ['nothing but the headline', (text) => text.split('\n')[0] ?? ''],
  ['lines in another order', replace(/(URI: [^\n]*\n)(Version: [^\n]*\n)/, '$2$1')],
  ['a tab for a space', replace('Nonce: ', 'Nonce:\t')],
  ['two spaces', replace('Nonce: ', 'Nonce:  ')],
]

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

async function verify(signer: Signer, message: string) {
  const body = { walletAddress: signer.address, message, signature: await signer.sign(message) }
  return codeOf(world.auth.verify(body, () => {}))
}

describe.each([
  ['an EVM message', evmSigner],
  ['a Solana message', solanaSigner],
])('%s', (_name, createSigner) => {
  test.each(mutations)('is refused with %s, though the wallet signed it', async (_what, change) => {
    const signer = createSigner()
    const { message } = await world.auth.challenge(signer.address, { host: 'localhost:4663' })
    const changed = change(message)
    if (changed === message) return
    expect(await verify(signer, changed)).toMatch(
      /^auth\.(challenge_malformed|challenge_unknown|challenge_expired|wrong_domain|wrong_chain|wallet_malformed)$/,
    )
    expect(await verify(signer, message)).toBe('no failure')
  })

  test.each([
    ['domain', 'localhost:4663 wants', 'evil.example wants', 'auth.wrong_domain'],
    ['domain, our other one', 'localhost:4663 wants', 'alt.example.com wants', 'auth.wrong_domain'],
    ['URI', 'URI: http://localhost:4663', 'URI: https://evil.example', 'auth.wrong_domain'],
    [
      'URI, our other one',
      'URI: http://localhost:4663',
      'URI: https://alt.example.com',
      'auth.wrong_domain',
    ],
  ])('of another %s is refused for that', async (_what, from, to, code) => {
    const signer = createSigner()
    const { message } = await world.auth.challenge(signer.address, { host: 'localhost:4663' })
    expect(await verify(signer, message.replace(from, to))).toBe(code)
  })

  test('names the address that the caller used, when it is ours, else the first', async () => {
    const { address } = createSigner()
    const domainFor = async (host: string | undefined) =>
      (await world.auth.challenge(address, { host })).message.split(' ')[0]
    expect(await domainFor('alt.example.com')).toBe('alt.example.com')
    expect(await domainFor('localhost:4663')).toBe('localhost:4663')
    expect(await domainFor('evil.example.com')).toBe('localhost:4663')
    expect(await domainFor(undefined)).toBe('localhost:4663')
  })

  test('made for our other address signs in too', async () => {
    const signer = createSigner()
    const { message } = await world.auth.challenge(signer.address, { host: 'alt.example.com' })
    expect(await verify(signer, message)).toBe('no failure')
  })

  test('names the site of the page that asks, when its pages may use sessions', async () => {
    const signer = createSigner()
    const messageFor = async (page: string) =>
      (await world.auth.challenge(signer.address, { host: 'alt.example.com', page })).message
    const own = await messageFor('https://terminal.example')
    expect(own).toMatch(/^terminal\.example wants .*\nURI: https:\/\/terminal\.example\n/s)
    expect(await verify(signer, own)).toBe('no failure')
    for (const stranger of ['https://evil.example', 'null', 'http://terminal.example', ''])
      expect(await messageFor(stranger)).toMatch(/^alt\.example\.com wants /)
  })

  test('made by one process is known to another', async () => {
    const signer = createSigner()
    const { message } = await world.startProcess().auth.challenge(signer.address, {})
    expect(await verify(signer, message)).toBe('no failure')
  })

  test('that we did not issue is refused, though it has our form', async () => {
    const signer = createSigner()
    const { message } = await world.auth.challenge(createSigner().address, {})
    const forged = message.replace(message.split('\n')[1] ?? '', signer.address)
    expect(await verify(signer, forged)).toBe('auth.challenge_unknown')
  })

  test('is refused from the very millisecond of its expiry', async () => {
    const signer = createSigner()
    const { message } = await world.auth.challenge(signer.address, {})
    world.clock.advance(300_000)
    expect(await verify(signer, message)).toBe('auth.challenge_expired')
    world.clock.advance(-1)
    expect(await verify(signer, message)).toBe('no failure')
    world.clock.advance(-299_999)
  })

  test('signs in the wallet that it names and no other, and is not used up by the wrong name', async () => {
    const [signer, other] = [createSigner(), createSigner()]
    const { message } = await world.auth.challenge(signer.address, {})
    const signature = await signer.sign(message)
    const signInAs = (walletAddress: string) =>
      codeOf(world.auth.verify({ walletAddress, message, signature }, () => {}))
    expect(await signInAs(other.address)).toBe('auth.challenge_malformed')
    expect(await signInAs(signer.address)).toBe('no failure')
    expect(await signInAs(signer.address)).toBe('auth.nonce_used')
  })

  test('may come from a process whose clock is ahead by five seconds and no more', async () => {
    const signer = createSigner()
    const { message } = await world.auth.challenge(signer.address, {})
    world.clock.advance(-5_001)
    expect(await verify(signer, message)).toBe('auth.challenge_unknown')
    world.clock.advance(1)
    expect(await verify(signer, message)).toBe('no failure')
    world.clock.advance(5_000)
  })
})

test('the mutations differ, and most apply to both kinds of message', async () => {
  for (const signer of [evmSigner(), solanaSigner()]) {
    const { message } = await world.auth.challenge(signer.address, { host: 'localhost:4663' })
    const changed = mutations
      .map(([, change]) => change(message))
      .filter((text) => text !== message)
    expect(new Set(changed).size).toBe(changed.length)
    expect(changed.length).toBeGreaterThanOrEqual(75)
  }
})

test.each([
  [
    'of another site',
    (text: string) => text.replaceAll('localhost:4663', 'evil.example.com'),
    'auth.wrong_domain',
  ],
  [
    'of another chain',
    (text: string) => text.replace('Chain ID: 4663', 'Chain ID: 1').replace('devnet', 'mainnet'),
    'auth.wrong_chain',
  ],
] as const)('a well-formed message %s says so', async (_what, change, code) => {
  for (const signer of [evmSigner(), solanaSigner()]) {
    const { message } = await world.auth.challenge(signer.address, { host: 'localhost:4663' })
    expect(await verify(signer, change(message))).toBe(code)
  }
})
