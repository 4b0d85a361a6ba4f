import { createECDH, createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'
import {
  czech,
  english,
  french,
  generateMnemonic,
  generatePrivateKey,
  italian,
  japanese,
  korean,
  portuguese,
  privateKeyToAccount,
  simplifiedChinese,
  spanish,
  traditionalChinese,
} from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { httpServerOf, principal, tableAuthenticator } from '../../../test/support/http-server.ts'
import { domainRows } from '../../app/domain-rows.ts'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import type { Entry } from '../../catalog/entry.ts'
import { keysRows } from '../../domains/access/keys/index.ts'
import { AppError } from '../../kernel/errors.ts'
import type { IdempotencyStore } from '../../ports/idempotency.ts'
import type { Exchange, IncomingCall } from './exchange.ts'
import { toFailureAnswer } from './failure.ts'
import { runGates } from './gates.ts'
import { idempotencyGate } from './idempotency.ts'
import { createPlan } from './plan.ts'
import { secretGuardGate } from './secret-guard.ts'
import { validateGate } from './validate.ts'

const { entries } = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const rowWithBody = entries.find(
  ({ operation }) =>
    operation.method === 'POST' && operation.input.body && operation.kind === 'json',
)

function exchangeOf(entry: Entry | undefined, request: Partial<IncomingCall>): Exchange {
  if (entry === undefined) throw new Error('the table has no row with a body')
  return {
    plan: createPlan(entry, null),
    request: { line: { rawHeaders: [] }, headers: {}, params: {}, query: {}, ...request },
    headers: [],
    requestId: 'req_1',
    addressBlock: '127.0.0.1',
    requestedHost: undefined,
    principal: principal(),
    proof: null,
    refusal: null,
    ambient: false,
    input: {},
    claim: null,
    payment: null,
    admission: null,
    stored: null,
  }
}

/** Where a secret was found, or null. */
function guard(request: Partial<IncomingCall>): string | null {
  try {
    if (secretGuardGate(exchangeOf(rowWithBody, request)) !== undefined)
      throw new Error('a large body is asked about by inLargeBody')
    return null
  } catch (failure) {
    return placeIn(failure)
  }
}
const inBody = (body: unknown) => guard({ body })
const inLargeBody = async (body: unknown): Promise<string | null> => {
  try {
    await secretGuardGate(exchangeOf(rowWithBody, { body }))
    return null
  } catch (failure) {
    return placeIn(failure)
  }
}

function placeIn(failure: unknown): string {
  if (!(failure instanceof AppError) || failure.spec.code !== 'request.secret_refused')
    throw failure
  return failure.options.faults?.[0]?.location ?? 'nowhere'
}

const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
function base58Check(...parts: readonly Uint8Array[]): string {
  const payload = Buffer.concat(parts)
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  return base58(Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)]))
}
function solanaKey(): Buffer {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from(jwk.d ?? '', 'base64url'),
    Buffer.from(jwk.x ?? '', 'base64url'),
  ])
}
const keystore = {
  version: 3,
  id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
  address: '008aeeda4d805471df9b2a5b0f38a0c3bcba786b',
  crypto: {
    cipher: 'aes-128-ctr',
    ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
    cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
    kdf: 'scrypt',
    kdfparams: { dklen: 32, n: 262_144, p: 8, r: 1, salt: 'ab0c7876052600dd' },
    mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
  },
}
const pem = (type: 'pkcs1' | 'pkcs8' | 'sec1') =>
  type === 'pkcs1'
    ? generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({
        type,
        format: 'pem',
      })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type, format: 'pem' })

const phrase = (bits: number) => generateMnemonic(english, bits)
const twelve =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

describe('seed phrases', () => {
  test.each([128, 160, 192, 224, 256])('of %i bits are found wherever they stand', (bits) => {
    for (let round = 0; round < 20; round++) {
      const words = phrase(bits)
      const list = words.split(' ')
      for (const text of [
        words,
        words.toUpperCase(),
        `  ${list.join('\n')}\n`,
        list.join(', '),
        list.map((word, index) => `${index + 1}. ${word}`).join(' '),
        `My wallet is lost, please help! ${words}. Thank you, A.`,
        JSON.stringify({ words: list }),
      ]) {
        expect(inBody({ note: text })).toBe('body/note')
      }
      expect(inBody({ words: list })).toBe('body/words')
    }
  })
  test('in a query, a path, a list, a depth and the name of a member', () => {
    expect(guard({ query: { q: twelve } })).toBe('query/q')
    expect(guard({ query: { q: ['x', twelve] } })).toBe('query/q/1')
    expect(guard({ params: { name: twelve } })).toBe('params/name')
    expect(inBody({ a: [{ b: { c: twelve } }] })).toBe('body/a/0/b/c')
    expect(inBody({ a: { [twelve]: 1 } })).toBe('body/a')
    expect(inBody(twelve)).toBe('body')
  })
  const lists = { spanish, french, italian, portuguese, czech, japanese, korean }
  const chinese = { simplifiedChinese, traditionalChinese }
  test.each(Object.entries({ ...lists, ...chinese }))('of the %s list', (_, list) => {
    for (let round = 0; round < 20; round++) {
      const words = generateMnemonic(list)
      for (const text of [words, words.normalize('NFC'), `: ${words.replaceAll(' ', '\u3000')}!`]) {
        expect(inBody({ note: text })).toBe('body/note')
      }
      expect(inBody({ words: words.split(/\s/) })).toBe('body/words')
    }
  })
  test('in wide letters, in encodings, and in one member for each word', () => {
    const bytes = Buffer.from(twelve)
    for (const text of [
      twelve.replace(/[a-z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
      encodeURIComponent(twelve),
      encodeURIComponent(JSON.stringify({ note: twelve })),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
      `0x${bytes.toString('hex')}`,
      JSON.stringify({ note: JSON.stringify({ note: bytes.toString('base64') }) }),
    ]) {
      expect(inBody({ note: text })).toBe('body/note')
    }
    const members = Object.fromEntries(twelve.split(' ').map((word, at) => [`word${at}`, word]))
    expect(inBody({ form: members })).toBe('body/form')
    expect(guard({ query: members })).toBe('query')
  })
  test('of another language, in a member that says so', () => {
    const words = Array.from({ length: 12 }, () => 'ábaco').join(' ')
    expect(inBody({ seedPhrase: words })).toBe('body/seedPhrase')
    expect(inBody({ note: words })).toBe(null)
  })
  test('with a wrong checksum are words', () => {
    expect(inBody({ note: twelve.replace('about', 'abandon') })).toBe(null)
    expect(inBody({ note: twelve.split(' ').slice(1).join(' ') })).toBe(null)
  })
  test('one word that is not in the list ends a run', () => {
    expect(inBody({ note: twelve.replace('abandon abandon', 'abandon of abandon') })).toBe(null)
  })
})

describe('private keys', () => {
  const key = () => generatePrivateKey()
  test.each([
    'privateKey',
    'private_key',
    'PRIVATE-KEY',
    'walletPrivateKey',
    'secretKey',
    'seed',
    'mnemonic',
    'keypair',
  ])('of 32 bytes in a member %s', (name) => {
    expect(inBody({ [name]: key() })).toBe(`body/${name}`)
    expect(inBody({ [name]: key().slice(2).toUpperCase() })).toBe(`body/${name}`)
    expect(inBody({ [name]: [key()] })).toBe(`body/${name}/0`)
    expect(guard({ query: { [name]: key() } })).toBe(`query/${name}`)
    expect(inBody({ [name]: [...randomBytes(32)] })).toBe(`body/${name}`)
  })
  test.each(['PRIVATE_KEY=', 'private key: ', 'my secret key is ', '{"privateKey":"'])(
    'behind the words %s in a text',
    (label) => {
      expect(inBody({ content: `${label}${key()}"` })).toBe('body/content')
      expect(inBody({ content: `${label}${key().slice(2)}` })).toBe('body/content')
    },
  )
  test('in a header, from the shortest on, but for those that are credentials', () => {
    const shortest = base58(new Uint8Array(32).fill(7))
    expect(shortest).toHaveLength(43)
    for (const text of [shortest, key(), `my private key is ${key()}`]) {
      expect(guard({ headers: { 'x-private-key': text } })).toBe('headers/x-private-key')
      expect(guard({ headers: { authorization: text, cookie: text } })).toBeNull()
    }
    expect(guard({ headers: { 'x-private-key': shortest.slice(1) } })).toBeNull()
  })
  test('of Solana, as base58, as a list, as a list in a text, and as members', () => {
    for (let round = 0; round < 50; round++) {
      const bytes = solanaKey()
      expect(inBody({ x: base58(bytes) })).toBe('body/x')
      expect(inBody({ x: `it is ${base58(bytes)}!` })).toBe('body/x')
      expect(inBody({ x: [...bytes] })).toBe('body/x')
      expect(inBody({ x: `id.json: ${JSON.stringify([...bytes])}` })).toBe('body/x')
      expect(inBody({ x: { ...bytes } })).toBe('body/x')
    }
  })
  test('of Solana, in hexadecimal, base64, and numbers that stand in no list', () => {
    const pair = solanaKey()
    for (const text of [
      pair.toString('hex'),
      `0x${pair.toString('hex')}`,
      pair.toString('base64'),
      pair.toString('base64url'),
      [...pair].join(' '),
      `{${[...pair].join(', ')}}`,
    ]) {
      expect(inBody({ note: text })).toBe('body/note')
    }
  })
  test('in base58 or base64, in a member that says so', () => {
    const seed = createHash('sha256').update('a seed').digest()
    for (const text of [base58(seed), seed.toString('base64'), seed.toString('base64url')]) {
      expect(inBody({ privateKey: text })).toBe('body/privateKey')
      expect(inBody({ publicKey: text, hash: text })).toBe(null)
    }
  })
  test('of Bitcoin, encrypted by BIP-38', () => {
    const text = base58Check(Buffer.of(0x01, 0x42, 0xc0), randomBytes(36))
    expect(inBody({ note: `my wallet: ${text}` })).toBe('body/note')
  })
  test('of Bitcoin, and extended ones', () => {
    const ecdh = createECDH('secp256k1')
    for (let round = 0; round < 50; round++) {
      ecdh.generateKeys()
      const secret = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32)
      for (const version of [0x80, 0xef]) {
        const head = Buffer.of(version)
        expect(inBody({ x: base58Check(head, secret) })).toBe('body/x')
        expect(inBody({ x: base58Check(head, secret, Buffer.of(1)) })).toBe('body/x')
      }
      const xprv = base58Check(
        Buffer.from('0488ade4', 'hex'),
        randomBytes(41),
        Buffer.of(0),
        secret,
      )
      expect(inBody({ x: xprv })).toBe('body/x')
    }
  })
  test('in PEM and JWK', () => {
    for (const type of ['pkcs1', 'pkcs8', 'sec1'] as const) {
      const text = String(pem(type))
      expect(inBody({ x: text })).toBe('body/x')
      expect(inBody({ x: `key = ${JSON.stringify(text)}` })).toBe('body/x')
    }
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(inBody({ x: privateKey.export({ format: 'jwk' }) })).toBe('body/x')
    expect(inBody({ x: publicKey.export({ format: 'jwk' }) })).toBe(null)
    expect(inBody({ x: String(publicKey.export({ type: 'spki', format: 'pem' })) })).toBe(null)
    // A coordinate that happens to end like a label says nothing of the next one.
    const x = 'L5Rr1jabZkrdZv_gHk0uG-BLS7askZaHKKzWIxaN-pk'
    const y = 'bi2_bbZCfmlEVsyMIov5w0uNt1DyGgJpjpVO2HSZyFA'
    expect(inBody({ x: { kty: 'EC', x, y, crv: 'P-256' } })).toBe(null)
    expect(inBody({ label: 'my pk', y })).toBe('body/y')
  })
  test('in a keystore, as JSON and as text', () => {
    expect(inBody(keystore)).toBe('body')
    expect(inBody({ file: { ...keystore, crypto: undefined, Crypto: keystore.crypto } })).toBe(
      'body/file',
    )
    expect(inBody({ file: JSON.stringify(keystore) })).toBe('body/file')
    expect(inBody({ file: JSON.stringify(JSON.stringify(keystore)) })).toBe('body/file')
  })
  test('in the bytes of a body that a library reads', () => {
    const bytes = (text: string) => inBody(Buffer.from(text))
    expect(bytes(JSON.stringify({ name: twelve }))).toBe('body/name')
    expect(bytes(`name=${twelve.replaceAll(' ', '+')}`)).toBe('body/name')
    expect(bytes(`privateKey=${generatePrivateKey()}`)).toBe('body/privateKey')
    expect(bytes(twelve)).toBe('body')
    expect(bytes('{"name":"Ada"}')).toBe(null)
  })
})

describe('what the issue of labels and disguises named', () => {
  const key = () => generatePrivateKey()
  const bare = () => key().slice(2)
  const words = twelve.split(' ')
  test.each([
    ['pk: <64 hex>', () => `pk: ${bare()}`],
    ['priv:', () => `priv: ${key()}`],
    ['EVM_KEY=', () => `EVM_KEY=${key()}`],
    ['private key of my wallet', () => `the private key of my wallet is ${key()}`],
    ['spaced hexadecimal', () => `private key: ${bare().match(/../g)?.join(' ')}`],
    ['grouped hexadecimal', () => `priv ${bare().match(/.{8}/g)?.join('-')}`],
    ['base58 with a label', () => `my private key is ${base58(randomBytes(32))}`],
    ['split by tags', () => words.map((word) => `<li>${word}</li>`).join('')],
    ['tags within words', () => twelve.replaceAll('band', 'b<b>an</b>d')],
    ['without spaces', () => words.join('')],
    ['CamelCase', () => words.map((word) => `A${word.slice(1)}`).join('')],
    ['zero-width signs within words', () => twelve.replaceAll('b', '\u200bb')],
    ['zero-width signs between words', () => words.join('\u200b')],
    [
      'zero-width signs within a key',
      () =>
        `private key: ${bare()
          .match(/.{9}|.+$/g)
          ?.join('\u200d')}`,
    ],
  ])('%s is refused', (_, text) => {
    expect(inBody({ content: `Please help. ${text()} Thank you.` })).toBe('body/content')
  })
  test('a public signing key is none', () => {
    expect(inBody({ content: `public signing key: ${bare()}` })).toBe(null)
  })
})

describe('what is no secret passes', () => {
  test('10,000 hashes in every spelling, and members that hold hashes', () => {
    for (let round = 0; round < 10_000; round++) {
      const hash = randomBytes(32).toString('hex')
      const body = { hash: `0x${hash}`, root: hash, salt: hash.toUpperCase(), scriptSha256: hash }
      expect(inBody(body)).toBe(null)
    }
  })
  test('signatures, transactions and public keys of both chains', async () => {
    for (let round = 0; round < 200; round++) {
      const account = privateKeyToAccount(generatePrivateKey())
      const pair = generateKeyPairSync('ed25519')
      const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
      const signature = randomBytes(64)
      expect(
        inBody({
          signature: await account.signMessage({ message: `round ${round}` }),
          publicKey: account.publicKey,
          calldata: `0x${randomBytes(2_000).toString('hex')}`,
          transaction: randomBytes(900).toString('base64'),
          solanaSignature: base58(signature),
          solanaKey: base58(publicKey),
          bytes: [...signature],
          base64: signature.toString('base64'),
          hex: signature.toString('hex'),
          compact: `0x${signature.toString('hex')}`,
          numbers: [...signature].join(','),
          more: [...publicKey],
          address: base58Check(Buffer.of(0), randomBytes(20)),
        }),
      ).toBe(null)
    }
  })
  test('texts about secrets', () => {
    for (const text of [
      'Never send your private key or seed phrase to anybody; this service refuses both of them at once.',
      'A PEM file begins with -----BEGIN PRIVATE KEY----- and a keystore has "ciphertext" and "kdf".',
      `The hash of the private key holder list is 0x${'ab'.repeat(32)}`,
      '我们的服务不会保存任何人的私钥或者助记词，请不要把它们发给任何人，包括我们自己的工作人员在内。',
      'nous ne gardons jamais la phrase secrète de personne, et nous refusons toute demande qui en contient une',
      '{"note": "this is [not] what it seems", "list": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]}',
      '100% of what was %41sked for, and %zz besides, which is the encoding of nothing at all.',
      'this will then only make them more able and they must never ever lose their good idea about that',
    ]) {
      expect(inBody({ content: text })).toBe(null)
    }
  })
  test('every example of the table', () => {
    let looked = 0
    for (const { operation } of entries) {
      for (const { input } of operation.examples) {
        expect(guard({ ...input })).toBe(null)
        looked++
      }
    }
    expect(looked).toBeGreaterThan(40)
  })
})

describe('a refusal', () => {
  const secrets = [twelve, base58(solanaKey()), String(pem('pkcs8')), JSON.stringify(keystore)]
  test.each(secrets)(
    'repeats nothing of the secret, stores nothing and logs nothing (%#)',
    async (secret) => {
      const said: unknown[] = []
      const store: IdempotencyStore = {
        claim: (claim) => Promise.reject(new Error(`stored ${JSON.stringify(claim)}`)),
        complete: () => Promise.resolve(),
        release: () => Promise.resolve(),
      }
      const log = (...line: unknown[]) => void said.push(line)
      const exchange = exchangeOf(rowWithBody, {
        headers: { 'idempotency-key': 'k' },
        body: { [secret.slice(0, 60)]: { note: secret } },
      })
      const gates = [secretGuardGate, validateGate, idempotencyGate(store)]
      const failure = await Promise.resolve()
        .then(() => runGates(gates, exchange))
        .catch((reason: unknown) => reason)
      const answer = toFailureAnswer(failure, 'req_1', {
        debug: log,
        info: log,
        warn: log,
        error: log,
      })
      expect([answer.status, answer.body.code]).toEqual([400, 'request.secret_refused'])
      expect(said).toEqual([])
      const text = JSON.stringify(answer.body)
      for (let at = 0; at + 20 <= secret.length; at += 20) {
        expect(text).not.toContain(JSON.stringify(secret.slice(at, at + 20)).slice(1, -1))
      }
    },
  )
})

test('a body that is nested without end is refused, whatever it holds', () => {
  const nested = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  expect(() => inBody(nested)).toThrow('nested more than 64 deep')
})

test('the costliest bodies are bounded', async () => {
  // One word over and over is no phrase; with the word that makes it one among them, it is.
  expect(await inLargeBody({ x: 'abandon '.repeat(30_000) })).toBe(null)
  expect(await inLargeBody({ x: `${'note '.repeat(15_000)}. ${'abandon '.repeat(11)}about` })).toBe(
    'body/x',
  )
  expect(await inLargeBody({ x: '['.repeat(250_000) })).toBe(null)
  const signatures = Array.from({ length: 2_900 }, () => base58(randomBytes(64)))
  expect(await inLargeBody({ x: signatures, y: signatures.join(' ') })).toBe(null)
  expect(await inLargeBody(Array.from({ length: 900 }, () => [...randomBytes(64)]))).toBe(null)
  expect(await inLargeBody({ x: '-----BEGIN OPENSSH PRIVATE KEY-----'.repeat(9_000) })).toBe(null)
  expect(await inLargeBody({ x: 'ciphertext kdf '.repeat(15_000) })).toBe(null)
  expect(await inLargeBody({ x: '1 '.repeat(120_000) })).toBe(null)
  expect(await inLargeBody({ x: `1${' '.repeat(240_000)}` })).toBe(null)
  expect(await inLargeBody({ x: '%41'.repeat(80_000) })).toBe(null)
  expect(await inLargeBody({ x: '的 '.repeat(80_000) })).toBe(null)
  const deep = `${'['.repeat(100)}1${']'.repeat(100)}`
  expect(await inLargeBody({ x: deep })).toBe(null)
})

test('others have their turns while a large body is searched, and its secret is found all the same', async () => {
  const prose = 'Nobody knows what this is about, and so it goes on.\n'.repeat(20_000)
  const run = { timers: 0, turns: 0, isOver: false }
  const turn = () => {
    run.turns += 1
    if (!run.isOver) setImmediate(turn)
  }
  const timer = () => {
    run.timers += 1
    if (!run.isOver) setTimeout(timer, 0)
  }
  setImmediate(turn)
  setTimeout(timer, 0)
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  expect(await inLargeBody({ files: [{ content: prose + words }] })).toBe('body/files/0/content')
  run.isOver = true
  expect(run.turns).toBeGreaterThan(prose.length / 24_576)
  expect(run.timers).toBeGreaterThan(0)
})

test('400 over HTTP before the Idempotency-Key is taken, in body and query, with nothing logged', async () => {
  const said: unknown[] = []
  const log = (...line: unknown[]) => void said.push(line)
  const reached = new Proxy({}, { get: (_, name) => log('reached', name) })
  const server = await httpServerOf(
    { keys: keysRows },
    { keys: reached },
    {
      authenticators: [
        tableAuthenticator('wallet_session', { s: principal({ credential: 'wallet_session' }) }),
      ],
      idempotency: {
        claim: (claim) => Promise.reject(new Error(`stored ${JSON.stringify(claim)}`)),
        complete: () => Promise.resolve(),
        release: () => Promise.resolve(),
      },
      logger: { debug: log, info: log, warn: log, error: log },
    },
  )
  const headers = {
    cookie: '__Host-svc.sid=s',
    origin: 'http://localhost:4663',
    'idempotency-key': 'k',
  }
  const url = '/api/developer/keys'
  for (const answer of [
    await server.inject({ method: 'POST', url, headers, payload: { name: twelve } }),
    await server.inject({ method: 'POST', url, headers, payload: { [twelve]: 1 } }),
    await server.inject({ method: 'GET', url, headers, query: { cursor: twelve } }),
    await server.inject({ method: 'GET', url, headers, query: { [twelve]: '1' } }),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.secret_refused'])
    expect(answer.body).not.toContain('abandon')
  }
  expect(said).toEqual([])
  await server.close()
})
