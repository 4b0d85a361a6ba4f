import { generateKeyPairSync, sign } from 'node:crypto'
import { getBase58Encoder } from '@solana/kit'
import { hashMessage, parseSignature, serializeSignature, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign as signHash } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  base58,
  codeOf,
  createAuthWorld,
  evmSigner,
  solanaSigner,
} from '../../../../test/support/auth-world.ts'

const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const edwardsOrder = 2n ** 252n + 27742317777372353535851937790883648493n

let world: AuthWorld
beforeAll(async () => {
  world = await createAuthWorld()
})
afterAll(() => world.close())

async function challenge(address: string): Promise<string> {
  return (await world.auth.challenge(address, {})).message
}

async function verify(walletAddress: string, message: string, signature: string): Promise<string> {
  return codeOf(world.auth.verify({ walletAddress, message, signature }, () => {}))
}

describe('EVM', () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const signed = async () => {
    const message = await challenge(account.address)
    return { message, signature: await account.signMessage({ message }) }
  }

  test.each([
    ['0 and 1', -27],
    ['27 and 28', 0],
  ])('accepts recovery ids written as %s', async (_form, shift) => {
    const { message, signature } = await signed()
    const v = Number.parseInt(signature.slice(130), 16) + shift
    const written = signature.slice(0, 130) + v.toString(16).padStart(2, '0')
    expect(await verify(account.address, message, written)).toBe('no failure')
  })

  test('refuses the other signature that the same key material gives: a high s', async () => {
    const { message, signature } = await signed()
    const { r, s, yParity } = parseSignature(signature)
    const high = serializeSignature({
      r,
      s: toHex(curveOrder - BigInt(s), { size: 32 }),
      yParity: yParity === 0 ? 1 : 0,
    })
    expect(high).not.toBe(signature)
    expect(await verify(account.address, message, high)).toBe('auth.bad_signature')
  })

  test.each([
    ['r of zero', (hex: string) => `0x${'0'.repeat(64)}${hex.slice(66)}`],
    ['s of zero', (hex: string) => `${hex.slice(0, 66)}${'0'.repeat(64)}${hex.slice(130)}`],
    ['r beyond the order', (hex: string) => `0x${'f'.repeat(64)}${hex.slice(66)}`],
    ['no recovery id', (hex: string) => hex.slice(0, 130)],
    ['a byte more', (hex: string) => `${hex}00`],
    ['no bytes', () => '0x'],
    ['the wrapper of a contract', (hex: string) => `${hex}${'6492'.repeat(16)}`],
    ['recovery id 2', (hex: string) => `${hex.slice(0, 130)}02`],
    ['recovery id 29', (hex: string) => `${hex.slice(0, 130)}1d`],
    ['recovery id 37, of a transaction', (hex: string) => `${hex.slice(0, 130)}25`],
    [
      'the other recovery id',
      (hex: string) => hex.slice(0, 130) + (hex.endsWith('1b') ? '1c' : '1b'),
    ],
    [
      'one bit changed',
      (hex: string) => `${hex.slice(0, 20)}${hex[20] === '0' ? '1' : '0'}${hex.slice(21)}`,
    ],
  ])(
    'refuses a signature with %s, and the attempt uses the challenge up',
    async (_what, change) => {
      const { message, signature } = await signed()
      expect(await verify(account.address, message, change(signature))).toBe('auth.bad_signature')
      expect(await verify(account.address, message, signature)).toBe('auth.nonce_used')
    },
  )

  test.each([
    ['half a byte too much', (hex: string) => `${hex}0`, 'auth.signature_malformed'],
    ['no prefix', (hex: string) => hex.slice(2), 'auth.signature_malformed'],
    ['an upper-case prefix', (hex: string) => hex.replace('0x', '0X'), 'auth.signature_malformed'],
    ['other letters', (hex: string) => hex.replace(/.$/, 'g'), 'auth.signature_malformed'],
  ])(
    'says what is wrong with the form of %s and leaves the challenge usable',
    async (_what, change, code) => {
      const { message, signature } = await signed()
      expect(await verify(account.address, message, change(signature))).toBe(code)
      expect(await verify(account.address, message, signature)).toBe('no failure')
    },
  )

  test("refuses an attacker's signature of a message with the victim's address", async () => {
    const attacker = evmSigner()
    const message = await challenge(account.address)
    expect(await verify(account.address, message, await attacker.sign(message))).toBe(
      'auth.bad_signature',
    )
  })

  test("refuses the attacker's own address beside the victim's message", async () => {
    const attacker = evmSigner()
    const message = await challenge(account.address)
    expect(await verify(attacker.address, message, await attacker.sign(message))).toBe(
      'auth.challenge_malformed',
    )
  })

  test('refuses a signature of the bare text without the personal-message prefix', async () => {
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    const message = await challenge(address)
    const { keccak256, stringToBytes } = await import('viem')
    const bare = await signHash({ hash: keccak256(stringToBytes(message)), privateKey, to: 'hex' })
    expect(await verify(address, message, bare)).toBe('auth.bad_signature')
    const again = await challenge(address)
    const prefixed = await signHash({ hash: hashMessage(again), privateKey, to: 'hex' })
    expect(await verify(address, again, prefixed)).toBe('no failure')
  })

  test.each([
    ['lower case', (address: string) => address.toLowerCase()],
    ['upper case', (address: string) => `0x${address.slice(2).toUpperCase()}`],
  ])('accepts the address in %s and answers it checksummed', async (_form, write) => {
    const { message, signature } = await signed()
    const answer = await world.auth.verify(
      { walletAddress: write(account.address), message, signature },
      () => {},
    )
    expect(answer.walletAddress).toBe(account.address)
  })
})

describe('Solana', () => {
  test("refuses an attacker's key with the victim's address", async () => {
    const victim = solanaSigner()
    const attacker = solanaSigner()
    const message = await challenge(victim.address)
    expect(await verify(victim.address, message, await attacker.sign(message))).toBe(
      'auth.bad_signature',
    )
  })

  test('refuses the malleable twin of a signature, s plus the order', async () => {
    const signer = solanaSigner()
    const message = await challenge(signer.address)
    const signature = Buffer.from(getBase58Encoder().encode(await signer.sign(message)))
    const twin = Buffer.concat([
      signature.subarray(0, 32),
      littleEndian(fromLittleEndian(signature.subarray(32)) + edwardsOrder),
    ])
    expect(await verify(signer.address, message, base58(twin))).toBe('auth.bad_signature')
  })

  test.each([
    ['63 bytes', (bytes: Buffer) => base58(bytes.subarray(1))],
    ['65 bytes', (bytes: Buffer) => base58(Buffer.concat([Buffer.of(9), bytes]))],
    ['base64', (bytes: Buffer) => bytes.toString('base64')],
    ['hexadecimal', (bytes: Buffer) => `0x${bytes.toString('hex')}`],
    ['nothing', () => ''],
  ])('says that %s is no signature and leaves the challenge usable', async (_what, write) => {
    const signer = solanaSigner()
    const message = await challenge(signer.address)
    const signature = await signer.sign(message)
    const bytes = Buffer.from(getBase58Encoder().encode(signature))
    expect(await verify(signer.address, message, write(bytes))).toBe('auth.signature_malformed')
    expect(await verify(signer.address, message, signature)).toBe('no failure')
  })

  test.each([
    '11111111111111111111111111111111',
    base58(Buffer.from(`01${'00'.repeat(31)}`, 'hex')),
    base58(Buffer.from(`ec${'ff'.repeat(30)}7f`, 'hex')),
    base58(Buffer.from(`ec${'ff'.repeat(30)}ff`, 'hex')),
    base58(Buffer.from(`ed${'ff'.repeat(30)}7f`, 'hex')),
    base58(Buffer.from('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05', 'hex')),
    base58(Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa', 'hex')),
  ])('gives no challenge for %s, whose signatures anybody can make', async (address) => {
    expect(await codeOf(world.auth.challenge(address, {}))).toBe('auth.wallet_malformed')
  })

  test('refuses an address that is on no curve point, such as a program derives', async () => {
    const { getProgramDerivedAddress } = await import('@solana/kit')
    const { address } = solanaSigner()
    const [derived] = await getProgramDerivedAddress({
      // The library brands addresses; this one was made from a key.
      programAddress: address as Parameters<typeof getProgramDerivedAddress>[0]['programAddress'],
      seeds: ['vault'],
    })
    const message = await challenge(derived)
    const { privateKey } = generateKeyPairSync('ed25519')
    const signature = base58(sign(null, Buffer.from(message), privateKey))
    expect(await verify(derived, message, signature)).toBe('auth.bad_signature')
  })

  test('accepts what another implementation signs: the bytes of the text, nothing around them', async () => {
    const { createKeyPairSignerFromPrivateKeyBytes, createSignableMessage } = await import(
      '@solana/kit'
    )
    const { privateKey } = generateKeyPairSync('ed25519')
    const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
    const signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(seed))
    const message = await challenge(signer.address)
    const [signatures] = await signer.signMessages([createSignableMessage(message)])
    const bytes = signatures?.[signer.address]
    expect(bytes).toBeDefined()
    expect(await verify(signer.address, message, base58(bytes ?? new Uint8Array()))).toBe(
      'no failure',
    )
  })
})

describe('wallet addresses', () => {
  const good = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  test.each([
    ['a wrong checksum', '0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['an upper-case prefix', `0X${good.slice(2)}`],
    ['no prefix', good.slice(2)],
    ['a short one', good.slice(0, -1)],
    ['a long one', `${good}0`],
    ['other letters', `0x${'g'.repeat(40)}`],
    ['a space', ` ${good}`],
    ['a line break', `${good}\n`],
    ['base58 of 31 bytes', base58(Buffer.alloc(31, 7))],
    ['base58 of 33 bytes', base58(Buffer.alloc(33, 7))],
    ['letters that base58 leaves out', `0OIl${'1'.repeat(36)}`],
  ])('refuse %s', async (_what, wallet) => {
    expect(await codeOf(world.auth.challenge(wallet, {}))).toBe('auth.wallet_malformed')
  })
  test('are answered in their one form', async () => {
    const answer = await world.auth.challenge(good.toLowerCase(), {})
    expect(answer).toMatchObject({ walletAddress: good, namespace: 'eip155' })
    const solana = solanaSigner().address
    expect(await world.auth.challenge(solana, {})).toMatchObject({
      walletAddress: solana,
      namespace: 'solana',
    })
  })
})

function fromLittleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`)
}

function littleEndian(value: bigint): Buffer {
  return Buffer.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex').toReversed())
}
