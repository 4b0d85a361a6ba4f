import { randomBytes } from 'node:crypto'
import { type Address, getAddressDecoder } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type RawInstruction,
  type RawTransaction,
  rawTransaction,
  solanaKey,
  u32,
  u64,
} from '../../../../../../test/support/solana-payments.ts'
import { AppError } from '../../../../../kernel/errors.ts'
import {
  associatedAccount,
  computeBudgetProgram,
  memoProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './addresses.ts'
import { checkPayment } from './payment-check.ts'
import type { MintTerms, PaymentTerms } from './payment-terms.ts'

const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const stakeProgram = 'Stake11111111111111111111111111111111111111'
const amount = 10_000n
const reference = 'ab'.repeat(22)
const mint: MintTerms = { address: randomAddress(), program: tokenProgram, decimals: 6 }
const blockhash = randomAddress()
const sponsor = solanaKey()
const payer = solanaKey()
const recipient = randomAddress()

type Kind = 'SOL' | 'sponsored tokens' | 'tokens'
type Shape = RawTransaction & { readonly transfer: number; readonly memo: number }
const kinds: readonly Kind[] = ['SOL', 'tokens', 'sponsored tokens']
const good = new Map<Kind, { readonly shape: Shape; readonly terms: PaymentTerms }>()

function randomAddress(): Address {
  return getAddressDecoder().decode(randomBytes(32))
}

const price = (value: bigint): RawInstruction => ({
  program: computeBudgetProgram,
  accounts: [],
  data: Uint8Array.from([3, ...u64(value)]),
})
const limit = (value: number): RawInstruction => ({
  program: computeBudgetProgram,
  accounts: [],
  data: Uint8Array.from([2, ...u32(value)]),
})
const memo = (text: string, accounts: readonly string[] = []): RawInstruction => ({
  program: memoProgram,
  accounts,
  data: new TextEncoder().encode(text),
})
const transferSol = (from: string, to: string, lamports: bigint): RawInstruction => ({
  program: systemProgram,
  accounts: [from, to],
  data: Uint8Array.from([...u32(2), ...u64(lamports)]),
})
const transferToken = (accounts: readonly string[], value: bigint, decimals = 6) => ({
  program: tokenProgram,
  accounts,
  data: Uint8Array.from([12, ...u64(value), decimals]),
})

beforeAll(async () => {
  const source = await associatedAccount(payer.address, mint)
  const target = await associatedAccount(recipient, mint)
  const programs = [computeBudgetProgram, memoProgram]
  const base = { blockhash, readonlySigned: 0, version: 0, tail: Uint8Array.of(0) } as const
  const terms = { recipient, amountAtomic: amount, reference, sponsor: null }
  good.set('SOL', {
    terms: { ...terms, mint: null, creditedAccount: recipient },
    shape: {
      ...base,
      keys: [payer.address, recipient, systemProgram, ...programs],
      signers: [payer],
      readonlyUnsigned: 3,
      instructions: [
        price(1n),
        limit(200_000),
        transferSol(payer.address, recipient, amount),
        memo(reference),
      ],
      transfer: 2,
      memo: 3,
    },
  })
  const tokens = transferToken([source, mint.address, target, payer.address], amount)
  const tokenTerms = { ...terms, mint, creditedAccount: target }
  good.set('tokens', {
    terms: tokenTerms,
    shape: {
      ...base,
      keys: [payer.address, source, target, mint.address, tokenProgram, ...programs],
      signers: [payer],
      readonlyUnsigned: 4,
      instructions: [price(1n), limit(200_000), tokens, memo(reference)],
      transfer: 2,
      memo: 3,
    },
  })
  good.set('sponsored tokens', {
    terms: { ...tokenTerms, sponsor: sponsor.address },
    shape: {
      ...base,
      keys: [
        sponsor.address,
        payer.address,
        source,
        target,
        mint.address,
        tokenProgram,
        ...programs,
      ],
      signers: [null, payer],
      readonlySigned: 1,
      readonlyUnsigned: 4,
      instructions: [price(1n), limit(200_000), tokens, memo(reference)],
      transfer: 2,
      memo: 3,
    },
  })
})

function goodOf(kind: Kind) {
  const found = good.get(kind)
  if (found === undefined) throw new Error(kind)
  return found
}

/** The reason of the refusal, or null when the transaction was taken as the payment. */
async function refusalOf(transaction: string, terms: PaymentTerms): Promise<string | null> {
  try {
    await checkPayment(transaction, terms)
    return null
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    expect(failure.spec.code).toBe('payment.verification_failed')
    return String(failure.options.extra?.['reason'])
  }
}

/** Adds keys that are not there yet, behind the others, and counts them as readonly. */
function withKeys(shape: Shape, keys: readonly string[]): Shape {
  const added = [...new Set(keys)].filter((key) => !shape.keys.includes(key))
  return {
    ...shape,
    keys: [...shape.keys, ...added],
    readonlyUnsigned: shape.readonlyUnsigned + added.length,
  }
}

function plus(shape: Shape, extra: RawInstruction, at: number): Shape {
  const wide = withKeys(shape, [extra.program, ...extra.accounts])
  return { ...wide, instructions: wide.instructions.toSpliced(at, 0, extra) }
}

function changed(shape: Shape, at: number, change: Partial<RawInstruction>): Shape {
  const instruction = shape.instructions[at]
  if (instruction === undefined) throw new Error('no such instruction')
  const next = { ...instruction, ...change }
  const wide = withKeys(shape, [next.program, ...next.accounts])
  return { ...wide, instructions: wide.instructions.with(at, next) }
}

describe.each(kinds)('a payment in %s', (kind) => {
  test('is taken with the highest price of whoever pays for it', async () => {
    const { shape, terms } = goodOf(kind)
    // A sponsor pays 20,000 lamports at the most; a payer's own cost is theirs up to the limit of the protocols.
    const highest = kind === 'sponsored tokens' ? 100_000n : 5_000_000n
    const transaction = rawTransaction(changed(shape, 0, price(highest)))
    expect(await refusalOf(transaction, terms)).toBeNull()
  })

  test('is taken as it is, legacy or version 0, with or without limits of its cost', async () => {
    const { shape, terms } = goodOf(kind)
    const bare = {
      ...shape,
      keys: shape.keys.filter((key) => key !== computeBudgetProgram),
      readonlyUnsigned: shape.readonlyUnsigned - 1,
      instructions: shape.instructions.slice(2),
    }
    for (const one of [
      shape,
      { ...shape, version: 'legacy' as const, tail: Uint8Array.of() },
      { ...shape, instructions: shape.instructions.toReversed() },
      bare,
    ]) {
      const transaction = rawTransaction(one)
      const checked = await checkPayment(transaction, terms)
      expect(checked.payer).toBe(payer.address)
      expect(checked.messageHash).toMatch(/^[0-9a-f]{64}$/)
      expect(checked.signature === null).toBe(kind === 'sponsored tokens')
    }
  })

  test('has one hash for every signature over it', async () => {
    const { shape, terms } = goodOf(kind)
    const one = await checkPayment(rawTransaction(shape), terms)
    const legacy = { ...shape, version: 'legacy', tail: Uint8Array.of() } as const
    const other = await checkPayment(rawTransaction(legacy), terms)
    expect((await checkPayment(rawTransaction(shape), terms)).messageHash).toBe(one.messageHash)
    expect(other.messageHash).not.toBe(one.messageHash)
  })
})

/** Everything that somebody may hide in a payment, by name. */
function smuggled(kind: Kind): readonly (readonly [string, string])[] {
  const { shape, terms } = goodOf(kind)
  const stranger = solanaKey()
  const [victim] = kind === 'sponsored tokens' ? [sponsor.address] : [payer.address]
  const cases: (readonly [string, RawTransaction])[] = []
  const add = (name: string, one: RawTransaction) => cases.push([name, one])

  const extras: readonly (readonly [string, RawInstruction])[] = [
    ['a transfer of the fee payer', transferSol(victim, stranger.address, 1n)],
    ['a transfer of the payer', transferSol(payer.address, stranger.address, 1n)],
    ['a second payment of lamports', transferSol(payer.address, recipient, amount)],
    ['an empty transfer', transferSol(payer.address, payer.address, 0n)],
    ['a token transfer', transferToken([stranger.address, mint.address, victim, victim], 1n)],
    ['a token of the other program', { ...transferToken([victim], 1n), program: token2022Program }],
    ...[0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(
      (code) =>
        [
          `system instruction ${code}`,
          {
            program: systemProgram,
            accounts: [victim, stranger.address],
            data: Uint8Array.from([...u32(code), ...u64(1n)]),
          },
        ] as const,
    ),
    ...[0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 17, 18, 20, 22, 23, 24].map(
      (code) =>
        [
          `token instruction ${code}`,
          {
            program: tokenProgram,
            accounts: [stranger.address, victim],
            data: Uint8Array.from([code, ...u64(1n)]),
          },
        ] as const,
    ),
    [
      'a token account at somebody else’s cost',
      {
        program: associatedProgram,
        accounts: [victim, stranger.address, recipient, mint.address, systemProgram, tokenProgram],
        data: Uint8Array.of(1),
      },
    ],
    ['another program', { program: stakeProgram, accounts: [victim], data: Uint8Array.of(0) }],
    ['another program without accounts', { program: stakeProgram, accounts: [], data: u8(1) }],
    ['a second memo', memo('another')],
    ['the same memo again', memo(reference)],
    ['a second limit', limit(1_000)],
    ['a second price', price(2n)],
    ['a heap frame', { program: computeBudgetProgram, accounts: [], data: u8(1, 0, 0, 1, 0) }],
    ['a size limit', { program: computeBudgetProgram, accounts: [], data: u8(4, 0, 0, 1, 0) }],
    [
      'an old budget',
      { program: computeBudgetProgram, accounts: [], data: u8(0, 0, 0, 1, 0, 0, 0, 0, 0) },
    ],
    ['an empty budget', { program: computeBudgetProgram, accounts: [], data: u8() }],
  ]
  for (const [name, extra] of extras) {
    add(`${name} first`, plus(shape, extra, 0))
    add(`${name} before the payment`, plus(shape, extra, shape.transfer))
    add(`${name} last`, plus(shape, extra, shape.instructions.length))
  }

  const transfer = shape.instructions[shape.transfer]
  if (transfer === undefined) throw new Error('no transfer')
  const { accounts, data } = transfer
  for (const at of accounts.keys()) {
    for (const other of [stranger.address, victim, recipient, systemProgram]) {
      if (accounts[at] === other) continue
      add(`account ${at} is ${other === stranger.address ? 'a stranger' : other}`, {
        ...changed(shape, shape.transfer, { accounts: accounts.with(at, other) }),
      })
    }
  }
  add('one account more', changed(shape, shape.transfer, { accounts: [...accounts, victim] }))
  add('one account less', changed(shape, shape.transfer, { accounts: accounts.slice(0, -1) }))
  for (const value of [0n, 1n, amount - 1n, amount + 1n, amount << 32n, 2n ** 64n - 1n]) {
    const at = kind === 'SOL' ? 4 : 1
    const wrong = Uint8Array.from([
      ...data.subarray(0, at),
      ...u64(value),
      ...data.subarray(at + 8),
    ])
    add(`an amount of ${value}`, changed(shape, shape.transfer, { data: wrong }))
  }
  add('bytes behind the transfer', changed(shape, shape.transfer, { data: u8(...data, 0) }))
  add('bytes missing', changed(shape, shape.transfer, { data: data.subarray(0, -1) }))
  if (kind !== 'SOL') {
    for (const decimals of [0, 5, 7, 255]) {
      const wrong = Uint8Array.from([...data.subarray(0, 9), decimals])
      add(`${decimals} decimals`, changed(shape, shape.transfer, { data: wrong }))
    }
    const unchecked = Uint8Array.from([3, ...u64(amount)])
    add('an unchecked transfer', changed(shape, shape.transfer, { data: unchecked }))
    add('the other token program', changed(shape, shape.transfer, { program: token2022Program }))
  }

  for (const text of ['', 'ab', reference.toUpperCase(), ` ${reference}`, `${reference}\0`]) {
    add(`the memo ${JSON.stringify(text)}`, changed(shape, shape.memo, { data: bytes(text) }))
  }
  add('a memo signed by the payer', changed(shape, shape.memo, memo(reference, [payer.address])))
  add('no memo', { ...shape, instructions: shape.instructions.toSpliced(shape.memo, 1) })
  add('no transfer', { ...shape, instructions: shape.instructions.toSpliced(shape.transfer, 1) })
  add('nothing at all', { ...shape, instructions: [] })

  for (const units of [200_001, 1_400_000, 2 ** 32 - 1]) {
    add(`a limit of ${units}`, changed(shape, 1, limit(units)))
  }
  for (const microLamports of [5_000_001n, 10n ** 9n, 2n ** 64n - 1n]) {
    add(`a price of ${microLamports}`, changed(shape, 0, price(microLamports)))
  }
  if (kind === 'sponsored tokens') {
    add('a price that costs the sponsor much', changed(shape, 0, price(100_001n)))
    add('the same price without a limit', {
      ...shape,
      instructions: [price(40_000n), ...shape.instructions.slice(2)],
    })
  }
  add('a limit with an account', changed(shape, 1, { accounts: [victim] }))
  add('a price with an account', changed(shape, 0, { accounts: [victim] }))

  for (const count of [1, 2, 5]) {
    const padding = Array.from({ length: count }, () => randomAddress())
    add(`${count} accounts that nothing uses`, withKeys(shape, padding))
  }
  add('a key that stands twice', { ...shape, keys: [...shape.keys, shape.keys[1] ?? ''] })
  add('a third signer', {
    ...shape,
    keys: shape.keys.toSpliced(shape.signers.length, 0, stranger.address),
    signers: [...shape.signers, stranger],
  })
  add('no signature', { ...shape, signers: shape.signers.map(() => null) })
  add('the signature of somebody else', {
    ...shape,
    signers: shape.signers.map((signer) => signer && stranger),
  })
  add('more readonly signers than signers', { ...shape, readonlySigned: shape.signers.length })
  add('more readonly keys than keys', { ...shape, readonlyUnsigned: shape.keys.length })
  add('version 1', { ...shape, version: 1 })
  add('version 127', { ...shape, version: 127 })
  add('an address table', { ...shape, tail: u8(1, ...randomBytes(32), 1, 0, 0) })
  add('no end', { ...shape, tail: u8() })
  add('bytes behind the end', { ...shape, tail: u8(0, 0) })
  if (kind === 'sponsored tokens') {
    add('a fee payer who has signed', { ...shape, signers: [sponsor, payer] })
    add('the payer as the fee payer', {
      ...shape,
      keys: [payer.address, sponsor.address, ...shape.keys.slice(2)],
      signers: [payer, null],
    })
    add('another fee payer', {
      ...shape,
      keys: [stranger.address, ...shape.keys.slice(1)],
      signers: [null, payer],
    })
    const own = [...accounts.slice(0, 3), sponsor.address]
    add('the fee payer as the authority', changed(shape, shape.transfer, { accounts: own }))
  } else {
    add('a fee payer who is not asked for', {
      ...shape,
      keys: [sponsor.address, ...shape.keys],
      signers: [null, payer],
    })
  }

  const wire = rawTransaction(shape)
  const raw = Buffer.from(wire, 'base64')
  const spelled: readonly (readonly [string, string])[] = [
    ['no text', ''],
    ['base64url', Buffer.from([251, 255, ...raw]).toString('base64url')],
    [
      'no padding',
      `${Buffer.from([...raw, 0])
        .toString('base64')
        .replace(/=+$/, '')}A`,
    ],
    ['a line break', `${wire}\n`],
    ['one byte less', raw.subarray(0, -1).toString('base64')],
    ['one byte more', Buffer.concat([raw, u8(0)]).toString('base64')],
    [
      'a long length of signatures',
      Buffer.from([0x80 | (raw[0] ?? 0), 0, ...raw.subarray(1)]).toString('base64'),
    ],
    ['no signatures', Buffer.from([0, ...raw.subarray(1)]).toString('base64')],
    [
      '1,233 bytes',
      Buffer.concat([raw, Buffer.alloc(1_233)])
        .subarray(0, 1_233)
        .toString('base64'),
    ],
    ['text', Buffer.from('not a transaction').toString('base64')],
  ]
  expect(terms.amountAtomic).toBe(amount)
  return [...cases.map(([name, one]) => [name, rawTransaction(one)] as const), ...spelled]
}

describe('P9: what is hidden in a payment', () => {
  test.each(kinds)('in %s is refused, whatever it is', async (kind) => {
    const { terms } = goodOf(kind)
    const taken: string[] = []
    const cases = smuggled(kind)
    for (const [name, transaction] of cases) {
      if ((await refusalOf(transaction, terms)) === null) taken.push(name)
    }
    expect(taken).toEqual([])
    expect(cases.length).toBeGreaterThan(150)
  })

  test('each part of the terms decides', async () => {
    for (const kind of kinds) {
      const { shape, terms } = goodOf(kind)
      const transaction = rawTransaction(shape)
      const other = randomAddress()
      const wrong: readonly PaymentTerms[] = [
        { ...terms, amountAtomic: amount + 1n },
        { ...terms, reference: 'cd'.repeat(22) },
        { ...terms, recipient: other, creditedAccount: other },
        { ...terms, sponsor: terms.sponsor === null ? sponsor.address : null },
        ...(terms.mint === null
          ? [{ ...terms, mint }]
          : [
              { ...terms, mint: null },
              { ...terms, mint: { ...terms.mint, address: other } },
              { ...terms, mint: { ...terms.mint, decimals: 9 } },
              { ...terms, mint: { ...terms.mint, program: token2022Program } },
            ]),
      ]
      const refusals = await Promise.all(wrong.map((one) => refusalOf(transaction, one)))
      expect(refusals.filter((refusal) => refusal === null)).toEqual([])
    }
  })

  test('flipping any bit of the message breaks the payer’s signature', async () => {
    const { shape, terms } = goodOf('sponsored tokens')
    const raw = Buffer.from(rawTransaction(shape), 'base64')
    const taken: number[] = []
    for (let bit = 0; bit < raw.length * 8; bit += 7) {
      const flipped = Buffer.from(raw)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      if ((await refusalOf(flipped.toString('base64'), terms)) === null) taken.push(bit)
    }
    expect(taken).toEqual([])
  })

  test('a program that stands twice among the keys is one too many', async () => {
    const { shape, terms } = goodOf('SOL')
    const twice = {
      ...shape,
      keys: [...shape.keys, computeBudgetProgram],
      readonlyUnsigned: shape.readonlyUnsigned + 1,
      // The first instruction is of the copy, so that no key is unused.
      patch: (message: Uint8Array) => {
        const at = message.indexOf(shape.keys.indexOf(computeBudgetProgram), 4 + 33 * 6)
        return message.with(at, shape.keys.length)
      },
    }
    expect(await refusalOf(rawTransaction(twice), terms)).toBe('repeated_keys')
  })

  test('the fee payer takes part in no instruction', async () => {
    const { shape, terms } = goodOf('sponsored tokens')
    const paid = plus(shape, transferSol(sponsor.address, recipient, 1n), 0)
    expect(await refusalOf(rawTransaction(paid), terms)).toBe('fee_payer_used')
  })
})

function u8(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values)
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
