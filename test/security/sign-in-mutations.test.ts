import {
  hashMessage,
  keccak256,
  parseSignature,
  serializeSignature,
  stringToBytes,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  createAuthWorld,
  type Signer,
  solanaSigner,
} from '../support/auth-world.ts'
import { count, numbersOf, scaled, seed } from './scale.ts'

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

const privateKey = generatePrivateKey()
const account = privateKeyToAccount(privateKey)
const evm: Signer = {
  address: account.address,
  sign: (message) => account.signMessage({ message }),
}
const solana = solanaSigner()
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

type Change = (message: string, random: () => number) => string
const line =
  (name: string, value: (old: string) => string): Change =>
  (message) =>
    message.replace(new RegExp(`^(${name}: )(.*)$`, 'm'), (_all, label, old) => label + value(old))
const domain =
  (value: (old: string) => string): Change =>
  (message) =>
    message.replace(/^\S+/, (old) => value(old))
const moved = (ms: number) => (old: string) => new Date(Date.parse(old) + ms).toISOString()

/** Each changes a message that we wrote into one that says something else. */
const changes: Readonly<Record<string, Change>> = {
  subdomain: domain((old) => `evil.${old}`),
  superdomain: domain((old) => `${old}.evil.example`),
  'another domain': domain(() => 'evil.example'),
  'another port': domain((old) => old.replace(/:\d+$/, ':4664')),
  'no port': domain((old) => old.replace(/:\d+$/, '')),
  'a trailing dot': domain((old) => old.replace(/(:\d+)?$/, '.$1')),
  userinfo: domain((old) => `${old}@evil.example`),
  'a scheme before the domain': domain((old) => `https://${old}`),
  punycode: domain((old) => old.replace('localhost', 'xn--lcalhost-u1a')),
  'upper case': domain((old) => old.toUpperCase()),
  'the other address of ours': domain(() => 'alt.example.com'),
  'another URI': line('URI', () => 'https://evil.example'),
  'a URI with a path': line('URI', (old) => `${old}/login`),
  'a URI with userinfo': line('URI', (old) => old.replace('//', '//good@')),
  'a URI of another scheme': line('URI', (old) => old.replace('http:', 'https:')),
  'a URI that ends with a slash': line('URI', (old) => `${old}/`),
  'version 2': line('Version', () => '2'),
  'version 1.0': line('Version', () => '1.0'),
  'chain 1': line('Chain ID', () => '1'),
  'another cluster': line('Chain ID', () => 'mainnet'),
  'a chain with zeros before it': line('Chain ID', (old) => `0${old}`),
  'a later expiry': line('Expiration Time', moved(86_400_000)),
  'an earlier expiry': line('Expiration Time', moved(-600_000)),
  'an expiry without a zone': line('Expiration Time', (old) => old.slice(0, -1)),
  'no expiry': (message) => message.replace(/\nExpiration Time: .*$/m, ''),
  'issued later': line('Issued At', moved(60_000)),
  'issued earlier': line('Issued At', moved(-60_000)),
  'a start in the future': (message) => `${message}\nNot Before: 2099-01-01T00:00:00.000Z`,
  'a request id': (message) => `${message}\nRequest ID: 1`,
  resources: (message) => `${message}\nResources:\n- https://evil.example`,
  'an extra line': (message) => `${message}\n`,
  'a line before it': (message) => `\n${message}`,
  'CRLF line ends': (message) => message.replaceAll('\n', '\r\n'),
  'a statement with a line break': (message) =>
    message.replace('This costs nothing', 'This costs nothing\r\nURI: https://evil.example'),
  'another statement': (message) => message.replace('nothing', 'everything'),
  'a nonce of no one': line('Nonce', (old) => old.split('').toReversed().join('')),
  'an upper-case nonce': line('Nonce', (old) => `A${old.toUpperCase().slice(1)}`),
  'a short nonce': line('Nonce', (old) => old.slice(0, 8)),
  'two nonces': (message) => message.replace(/^Nonce: (.*)$/m, 'Nonce: $1\nNonce: $1'),
  'a lower-case address': (message) => message.replace(/0x[0-9A-Fa-f]{40}/, (a) => a.toLowerCase()),
  'an upper-case address': (message) =>
    message.replace(/0x([0-9A-Fa-f]{40})/, (_all, digits: string) => `0x${digits.toUpperCase()}`),
  'an invisible space': (message) => `${message}\u200b`,
  'a byte of the text': (message, random) => {
    const at = Math.floor(random() * message.length)
    const other = String.fromCharCode(33 + Math.floor(random() * 93))
    return message.slice(0, at) + other + message.slice(at + 1)
  },
  'a letter less': (message, random) => {
    const at = Math.floor(random() * message.length)
    return message.slice(0, at) + message.slice(at + 1)
  },
  'two lines swapped': (message, random) => {
    const lines = message.split('\n')
    const at = Math.floor(random() * (lines.length - 1))
    lines.splice(at, 2, lines[at + 1] ?? '', lines[at] ?? '')
    return lines.join('\n')
  },
}

describe('a message that was changed and then signed by its own wallet', () => {
  test('opens nothing, whatever was changed', async () => {
    const runs = scaled({ small: 4, full: 60 })
    const accepted: string[] = []
    let tried = 0
    for (let run = 0; run < runs; run++) {
      for (const [name, change] of Object.entries(changes)) {
        const signer = (run + name.length) % 2 === 0 ? evm : solana
        const { message } = await world.auth.challenge(signer.address, {})
        const changed = change(message, numbersOf(seed + run * 1_000 + name.length))
        if (changed === message) continue
        tried += 1
        const body = {
          walletAddress: signer.address,
          message: changed,
          signature: await signer.sign(changed),
        }
        if ((await codeOf(world.auth.verify(body, () => {}))) === 'no failure') accepted.push(name)
      }
    }
    count('L3 changed messages', { tried, bad: accepted.length })
    expect(accepted).toEqual([])
    expect(tried).toBeGreaterThan(runs * 30)
  }, 3_600_000)

  test("opens nothing with another wallet's challenge", async () => {
    const { message } = await world.auth.challenge(solana.address, {})
    const mine = message
      .replace('Solana account', 'Ethereum account')
      .replace(solana.address, evm.address)
    const body = { walletAddress: evm.address, message: mine, signature: await evm.sign(mine) }
    expect(await codeOf(world.auth.verify(body, () => {}))).not.toBe('no failure')
  })
})

type Forge = (
  message: string,
  good: `0x${string}`,
  random: () => number,
) => Promise<string> | string

/** Each makes bytes that are not this key's signature in the one form that is accepted. */
const forgeries: Readonly<Record<string, Forge>> = {
  'high s': (_message, good) => {
    const { r, s, yParity } = parseSignature(good)
    return serializeSignature({
      r,
      s: toHex(curveOrder - BigInt(s), { size: 32 }),
      yParity: yParity === 0 ? 1 : 0,
    })
  },
  'the other recovery id': (_message, good) =>
    good.slice(0, 130) + (good.endsWith('1b') ? '1c' : '1b'),
  'a recovery id beyond 35': (_message, good) => `${good.slice(0, 130)}25`,
  'a recovery id of 2': (_message, good) => `${good.slice(0, 130)}02`,
  'r of zero': (_message, good) => `0x${'0'.repeat(64)}${good.slice(66)}`,
  's of zero': (_message, good) => `${good.slice(0, 66)}${'0'.repeat(64)}${good.slice(130)}`,
  'the compact form': (_message, good) => good.slice(0, 130),
  '66 bytes': (_message, good) => `${good}00`,
  'the bare hash': (message) =>
    sign({ hash: keccak256(stringToBytes(message)), privateKey, to: 'hex' }),
  'the hash of the hash': (message) =>
    sign({ hash: keccak256(hashMessage(message)), privateKey, to: 'hex' }),
  'another key': (message) => privateKeyToAccount(generatePrivateKey()).signMessage({ message }),
  'a wrapper of ERC-6492': (_message, good) => `${good}${'6492'.repeat(16)}`,
  'one bit': (_message, good, random) => {
    const bytes = Buffer.from(good.slice(2, 130), 'hex')
    const at = Math.floor(random() * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    return `0x${bytes.toString('hex')}${good.slice(130)}`
  },
  'random bytes': (_message, _good, random) =>
    `0x${Array.from({ length: 65 }, () => toHex(Math.floor(random() * 256), { size: 1 }).slice(2)).join('')}`,
}

describe('a signature that is not the one of the wallet', () => {
  test('opens nothing, and the right one would have', async () => {
    const runs = scaled({ small: 5, full: 200 })
    const accepted: string[] = []
    let tried = 0
    for (let run = 0; run < runs; run++) {
      for (const [name, forge] of Object.entries(forgeries)) {
        const { message } = await world.auth.challenge(evm.address, {})
        const good = await account.signMessage({ message })
        const signature = await forge(message, good, numbersOf(seed + run * 1_000 + name.length))
        const code = await codeOf(
          world.auth.verify({ walletAddress: evm.address, message, signature }, () => {}),
        )
        tried += 1
        if (code !== 'auth.bad_signature' && code !== 'auth.signature_malformed') {
          accepted.push(`${name}: ${code}`)
        }
      }
    }
    count('L4 forged signatures', { tried, bad: accepted.length })
    expect(accepted).toEqual([])
    const { message } = await world.auth.challenge(evm.address, {})
    const body = { walletAddress: evm.address, message, signature: await evm.sign(message) }
    expect(await codeOf(world.auth.verify(body, () => {}))).toBe('no failure')
  }, 3_600_000)
})
