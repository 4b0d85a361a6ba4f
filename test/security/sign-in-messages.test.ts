import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { hashMessage } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, test } from 'vitest'
import {
  parseSignInMessage,
  writeSignInMessage,
} from '../../src/domains/access/auth/sign-in-message.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'
import {
  type AuthWorld,
  codeOf,
  createAuthWorld,
  emptyChains,
  evmSigner,
  type Signer,
  solanaSigner,
} from '../support/auth-world.ts'
import { count } from './scale.ts'
import { siweMessage, siweTaken } from './sign-in-messages/siwe-cases.ts'
import { siweRefused, siweUnwritable } from './sign-in-messages/siwe-refused-cases.ts'
import {
  siwsMessage,
  siwsRefused,
  siwsTaken,
  siwsUnwritable,
} from './sign-in-messages/siws-cases.ts'
import {
  otherChains,
  type VerificationCase,
  verificationCases,
} from './sign-in-messages/verification-cases.ts'

let worlds: AuthWorld[] = []
afterEach(async () => {
  await Promise.all(worlds.map((world) => world.close()))
  worlds = []
})

const kinds = [
  {
    kind: 'EIP-4361',
    whole: siweMessage,
    takenCases: siweTaken,
    refusedCases: siweRefused,
    unwritable: siweUnwritable,
    signer: evmSigner,
    otherChain: otherChains.evm,
    least: 82,
  },
  {
    kind: 'Sign-In-With-Solana',
    whole: siwsMessage,
    takenCases: siwsTaken,
    refusedCases: siwsRefused,
    unwritable: siwsUnwritable,
    signer: solanaSigner,
    otherChain: otherChains.solana,
    least: 80,
  },
] as const

describe.each(kinds)('$kind', ({ kind, whole, takenCases, refusedCases, unwritable, ...of }) => {
  test('its cases are as many as promised, and no two the same', () => {
    const texts = [...takenCases, ...refusedCases].map(({ message }) => message)
    expect(new Set(texts).size).toBe(texts.length)
    const tried = texts.length + unwritable.length + verificationCases.length + 1
    expect(tried).toBeGreaterThanOrEqual(of.least)
    count(`L2 ${kind}`, { tried, bad: 0 })
  })

  test.each(takenCases)('reads $name ($rule)', ({ message, says }) => {
    const read = parseSignInMessage(message)
    expect(read).toMatchObject({ ...says })
    if (read !== undefined) expect(writeSignInMessage(read)).toBe(message)
  })

  test.each(refusedCases)('refuses $name ($rule)', ({ message }) => {
    expect(parseSignInMessage(message)).toBeUndefined()
  })

  test.each(unwritable)('cannot be written with $name ($rule)', ({ parts }) => {
    const all = parseSignInMessage(whole)
    if (all === undefined) throw new Error('the whole message is one')
    expect(parseSignInMessage(writeSignInMessage({ ...all, ...parts }))).toBeUndefined()
  })

  test.each([...verificationCases, of.otherChain])('$name is $verdict ($rule)', async (one) => {
    expect(await verdictOf(one, of.signer)).toBe(one.verdict)
  })

  test('what the grammar refuses is 400 at the door, and what it takes is not ours', async () => {
    const { auth } = await openWorld()
    expect(takenCases.length + refusedCases.length).toBeGreaterThanOrEqual(of.least)
    for (const { message, says } of [...takenCases, ...refusedCases]) {
      const signer = of.signer()
      const walletAddress = parseSignInMessage(message)?.address ?? signer.address
      const code = await codeOf(
        auth.verify({ walletAddress, message, signature: await signer.sign(message) }, () => {}),
      )
      // A grammar that takes a text says nothing about whose it is: none of these was issued here.
      expect(code).toMatch(says === null ? /^auth\.challenge_malformed$/ : /^auth\./)
    }
  })
})

describe('what we write', () => {
  test("is what the wallets' own libraries write and read", async () => {
    const { auth } = await openWorld()
    const evm = (await auth.challenge(evmSigner().address, {})).message
    const { address, issuedAt, ...fields } = parseSiweMessage(evm)
    if (address === undefined || issuedAt === undefined) throw new Error('viem reads no message')
    expect(createSiweMessage({ ...needed(fields), address, issuedAt })).toBe(evm)
    const solana = (await auth.challenge(solanaSigner().address, {})).message
    const parsed = parseSignInMessageText(solana)
    if (parsed === null) throw new Error('the wallet standard reads no message')
    expect(createSignInMessageText(parsed)).toBe(solana)
  })

  test.each([
    ['a host of one label', 'http://bourse:4663', 'Bourse', 'Sign in to Bourse. '],
    ['an IPv6 address', 'http://[::1]:4663', 'Bourse', 'Sign in to Bourse. '],
    [
      'a name beyond ASCII',
      'https://b.example',
      'B\u00f6rse \u201cNord\u201d <1%>',
      'Sign in to Borse Nord 1. ',
    ],
    ['a name of nothing that can stand there', 'https://b.example', '\u53d6\u5f15', 'Sign in. '],
  ])('has the form of both grammars at %s', async (_what, origin, serviceName, begins) => {
    const world = await createAuthWorld({ settings: { origins: [origin], serviceName } })
    worlds.push(world)
    for (const signer of [evmSigner(), solanaSigner()]) {
      const { message } = await world.auth.challenge(signer.address, {})
      expect(parseSignInMessage(message)?.statement?.startsWith(begins)).toBe(true)
      const body = { walletAddress: signer.address, message, signature: await signer.sign(message) }
      expect(await codeOf(world.auth.verify(body, () => {}))).toBe('no failure')
    }
  })
})

describe('the wallet that is a contract (EIP-1271)', () => {
  const answers: readonly [string, (data: Hex, hash: Hex) => Hex, VerificationCase['verdict']][] = [
    ['says its magic value', () => `0x1626ba7e${'0'.repeat(56)}`, 'accepted'],
    ['says another value', () => `0xffffffff${'0'.repeat(56)}`, 'refused'],
    ['says nothing', () => '0x', 'refused'],
    ['says yes to everything but in four bytes', () => '0x1626ba7e', 'refused'],
    ['says what it was asked', (data) => data, 'refused'],
  ]
  test.each(answers)('%s', async (_what, answer, verdict) => {
    const asked: Hex[] = []
    const world = await openWorld({
      ...emptyChains,
      evm: {
        ...emptyChains.evm,
        call: async ({ data }) => {
          asked.push(data)
          return answer(data, '0x')
        },
      },
    })
    const { address } = evmSigner()
    const { message } = await world.auth.challenge(address, {})
    const signature = `0x${'5a'.repeat(80)}`
    const code = await codeOf(
      world.auth.verify({ walletAddress: address, message, signature }, () => {}),
    )
    expect(code).toBe(verdict === 'accepted' ? 'no failure' : 'auth.bad_signature')
    // The hash is that of the message as wallets sign it (EIP-191).
    expect(asked[0]).toContain(hashMessage(message).slice(2))
  })
})

async function openWorld(chains = emptyChains): Promise<AuthWorld> {
  const world = await createAuthWorld({ chains })
  worlds.push(world)
  return world
}

async function verdictOf(
  one: VerificationCase,
  createSigner: () => Signer,
): Promise<VerificationCase['verdict']> {
  const { auth, clock } = await openWorld()
  const [signer, other] = [createSigner(), createSigner()]
  const issued = await auth.challenge(signer.address, { host: one.host })
  const message = applied(issued.message, one.edits)
  const by = one.signedBy === 'another wallet' ? other : signer
  const good = await by.sign(message)
  const body = {
    walletAddress: one.claimedFor === 'another wallet' ? other.address : signer.address,
    message: applied(message, one.later),
    signature: one.signedBy === 'nobody' ? '' : good,
  }
  for (let use = 0; use < (one.usedBefore ?? 0); use++) await codeOf(auth.verify(body, () => {}))
  clock.advance(one.afterMs ?? 0)
  const code = await codeOf(auth.verify(body, () => {}))
  return code === 'no failure' ? 'accepted' : 'refused'
}

/** The members that viem wants to be there. */
function needed(fields: Omit<ReturnType<typeof parseSiweMessage>, 'address' | 'issuedAt'>) {
  const { domain, uri, version, chainId, nonce, ...others } = fields
  if (!domain || !uri || !version || !chainId || !nonce) throw new Error('a line is missing')
  return { ...others, domain, uri, version, chainId, nonce }
}

function applied(message: string, edits: VerificationCase['edits'] = []): string {
  return edits.reduce((text, [from, to]) => {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`${from} changes nothing`)
    return changed
  }, message)
}
