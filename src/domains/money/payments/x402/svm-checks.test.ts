import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  type CompiledTransactionMessage,
  compileTransactionMessage,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageEncoder,
  getU64Encoder,
  type Instruction,
  type KeyPairSigner,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
} from '@solana/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { fc } from '../../../../../test/support/properties.ts'
import { associatedAccount, checkTransaction, type SvmTerms } from './svm-checks.ts'
import { claimKeyOf, readTransaction } from './svm-transaction.ts'

const budget = address('ComputeBudget111111111111111111111111111111')
const tokens = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const tokens2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const memos = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const lighthouse = address('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')
const system = address('11111111111111111111111111111111')
const associated = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const mint = address('4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU')
const memoText = 'x402.memo'

let payer: KeyPairSigner
let feePayer: KeyPairSigner
let stranger: KeyPairSigner
let terms: SvmTerms
let source: Address
let target: Address
let feePayerTokens: Address

const signer = (fill: number) =>
  createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(fill))

beforeAll(async () => {
  const payee = await signer(4)
  ;[payer, feePayer, stranger] = await Promise.all([signer(1), signer(2), signer(3)])
  terms = {
    mint,
    tokenProgram: tokens,
    decimals: 6,
    payTo: payee.address,
    amountAtomic: 1_000n,
    feePayer: feePayer.address,
    memo: 'needed',
  }
  ;[source, target, feePayerTokens] = await Promise.all([
    associatedAccount(payer.address, terms),
    associatedAccount(terms.payTo, terms),
    associatedAccount(feePayer.address, terms),
  ])
})

const u64 = (value: bigint) => getU64Encoder().encode(value)
const readonly = (account: Address) => ({ address: account, role: AccountRole.READONLY })
const writable = (account: Address) => ({ address: account, role: AccountRole.WRITABLE })
const signing = (account: Address) => ({ address: account, role: AccountRole.WRITABLE_SIGNER })
const reading = (account: Address) => ({ address: account, role: AccountRole.READONLY_SIGNER })
const make = (
  programAddress: Address,
  data: Iterable<number>,
  accounts: Instruction['accounts'] = [],
): Instruction => ({ programAddress, accounts, data: new Uint8Array(data) })

const limit = (units = 20_000) =>
  make(budget, [2, ...new Uint8Array(new Uint32Array([units]).buffer)])
const price = (microLamports = 1n) => make(budget, [3, ...u64(microLamports)])
const memo = (text = memoText, accounts: Instruction['accounts'] = []) =>
  make(memos, Buffer.from(text), accounts)
const transfer = (
  change: {
    readonly program?: Address
    readonly source?: Address
    readonly mint?: Address
    readonly target?: Address
    readonly authority?: Address
    readonly amount?: bigint
    readonly decimals?: number
    readonly more?: Instruction['accounts']
  } = {},
) =>
  make(
    change.program ?? tokens,
    [12, ...u64(change.amount ?? 1_000n), change.decimals ?? 6],
    [
      writable(change.source ?? source),
      readonly(change.mint ?? mint),
      writable(change.target ?? target),
      reading(change.authority ?? payer.address),
      ...(change.more ?? []),
    ],
  )
const good = () => [limit(), price(), transfer(), memo()]

type Options = {
  readonly version?: 0 | 'legacy'
  readonly payingFees?: Address
  readonly signers?: readonly KeyPairSigner[]
  readonly edit?: (message: CompiledTransactionMessage) => CompiledTransactionMessage
}

/** Signs the instructions as a payer would, with the place of the fee payer left empty. */
async function wire(instructions: readonly Instruction[], options: Options = {}): Promise<string> {
  const {
    version = 0,
    payingFees = feePayer.address,
    signers = [payer],
    edit = (same) => same,
  } = options
  const lifetime = {
    blockhash: blockhash('EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'),
    lastValidBlockHeight: 1n,
  }
  // The two versions have types of their own; their parts are the same here.
  const draft = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageLifetimeUsingBlockhash(
      lifetime,
      setTransactionMessageFeePayer(
        payingFees,
        createTransactionMessage({ version: version as 0 }),
      ),
    ),
  )
  const compiled = edit(compileTransactionMessage(draft))
  const messageBytes = getCompiledTransactionMessageEncoder().encode(compiled)
  const signatures: Record<Address, Awaited<ReturnType<typeof signBytes>> | null> = {}
  for (const account of compiled.staticAccounts.slice(0, compiled.header.numSignerAccounts)) {
    const found = signers.find((one) => one.address === account)
    signatures[account] = found ? await signBytes(found.keyPair.privateKey, messageBytes) : null
  }
  // The brand says that the bytes are a message, which they are.
  return getBase64EncodedWireTransaction({ messageBytes, signatures } as Parameters<
    typeof getBase64EncodedWireTransaction
  >[0])
}

async function outcome(transaction: string, need = terms.memo): Promise<unknown> {
  try {
    return await checkTransaction(readTransaction({ transaction }), { ...terms, memo: need })
  } catch (failure) {
    return failure instanceof Object && 'spec' in failure ? Object(failure.spec).code : failure
  }
}
const outcomeOf = async (instructions: readonly Instruction[], options?: Options) =>
  outcome(await wire(instructions, options))

const refusals = /^payment\.(verification_failed|insufficient|malformed_credential)$/

describe('checkTransaction', () => {
  it.each([0, 'legacy'] as const)('takes the transaction of version %s', async (version) => {
    expect(await outcomeOf(good(), { version })).toEqual({ payer: payer.address, memo: memoText })
  })

  it('takes one without a memo where none is needed, and nothing in its place', async () => {
    const without = [limit(), price(), transfer()]
    const ask = async (...more: Instruction[]) =>
      outcome(await wire([...without, ...more]), 'optional')
    expect(await ask()).toEqual({ payer: payer.address, memo: null })
    expect(await ask(memo())).toEqual({ payer: payer.address, memo: memoText })
    const refused = [
      [memo(), memo()],
      [transfer()],
      [make(stranger.address, [1])],
      [memo(), price()],
    ]
    for (const more of refused) expect(await ask(...more)).toMatch(refusals)
  })

  it('takes assertions that a wallet put in', async () => {
    const assertion = make(lighthouse, [1, 2, 3], [readonly(source)])
    const instructions = [limit(), price(), transfer(), assertion, assertion, memo()]
    expect(await outcomeOf(instructions)).toMatchObject({ payer: payer.address })
  })

  const table: [string, () => readonly Instruction[], Options?][] = [
    [
      'lamports of the fee payer',
      () => [
        ...good(),
        make(
          system,
          [2, 0, 0, 0, ...u64(1n)],
          [signing(feePayer.address), writable(stranger.address)],
        ),
      ],
    ],
    [
      'tokens of the fee payer',
      () => [
        limit(),
        price(),
        transfer({ source: feePayerTokens, authority: feePayer.address }),
        memo(),
      ],
    ],
    [
      'tokens that the fee payer may spend',
      () => [limit(), price(), transfer({ authority: feePayer.address }), memo()],
    ],
    [
      'the fee payer as an account of the memo',
      () => [limit(), price(), transfer(), memo(memoText, [readonly(feePayer.address)])],
    ],
    [
      'the fee payer in an assertion',
      () => [
        limit(),
        price(),
        transfer(),
        make(lighthouse, [1], [writable(feePayer.address)]),
        memo(),
      ],
    ],
    [
      'another fee payer',
      good,
      { payingFees: '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932' as Address },
    ],
    [
      'an account that the fee payer makes',
      () => [
        limit(),
        price(),
        make(
          associated,
          [1],
          [
            signing(feePayer.address),
            writable(target),
            readonly(terms.payTo),
            readonly(mint),
            readonly(system),
            readonly(tokens),
          ],
        ),
        transfer(),
        memo(),
      ],
    ],
    ['a price above 5 lamports', () => [limit(), price(5_000_001n), transfer(), memo()]],
    ['the largest price', () => [limit(), price(2n ** 64n - 1n), transfer(), memo()]],
    ['a limit above 200,000 units', () => [limit(200_001), price(), transfer(), memo()]],
    ['limit and price swapped', () => [price(), limit(), transfer(), memo()]],
    ['two limits', () => [limit(), limit(), transfer(), memo()]],
    ['no limit', () => [price(), transfer(), memo()]],
    ['a heap frame', () => [limit(), price(), make(budget, [1, 0, 0, 4, 0]), transfer(), memo()]],
    [
      'an account behind the limit',
      () => [
        make(budget, [2, 32, 78, 0, 0], [readonly(stranger.address)]),
        price(),
        transfer(),
        memo(),
      ],
    ],
    [
      'bytes behind the price',
      () => [limit(), make(budget, [3, ...u64(1n), 0]), transfer(), memo()],
    ],
    [
      'a close of the account',
      () => [
        limit(),
        price(),
        transfer(),
        make(tokens, [9], [writable(source), writable(stranger.address), reading(payer.address)]),
        memo(),
      ],
    ],
    [
      'an approval',
      () => [
        limit(),
        price(),
        transfer(),
        make(
          tokens,
          [4, ...u64(9n)],
          [writable(source), readonly(stranger.address), reading(payer.address)],
        ),
        memo(),
      ],
    ],
    ['two transfers', () => [limit(), price(), transfer(), transfer(), memo()]],
    [
      'a transfer without a check of the mint',
      () => [
        limit(),
        price(),
        make(
          tokens,
          [3, ...u64(1_000n)],
          [writable(source), writable(target), reading(payer.address)],
        ),
        memo(),
      ],
    ],
    [
      'a transfer with a fee',
      () => [
        limit(),
        price(),
        make(
          tokens,
          [26, 1, ...u64(1_000n), 6, ...u64(1n)],
          [writable(source), readonly(mint), writable(target), reading(payer.address)],
        ),
        memo(),
      ],
    ],
    [
      'the other token program',
      () => [limit(), price(), transfer({ program: tokens2022 }), memo()],
    ],
    ['another mint', () => [limit(), price(), transfer({ mint: stranger.address }), memo()]],
    ['another payee', () => [limit(), price(), transfer({ target: feePayerTokens }), memo()]],
    [
      'the payee itself, not their account',
      () => [limit(), price(), transfer({ target: terms.payTo }), memo()],
    ],
    [
      'an account that is not the authority’s own',
      () => [limit(), price(), transfer({ source: target }), memo()],
    ],
    ['less', () => [limit(), price(), transfer({ amount: 999n }), memo()]],
    ['more', () => [limit(), price(), transfer({ amount: 1_001n }), memo()]],
    ['other decimals', () => [limit(), price(), transfer({ decimals: 9 }), memo()]],
    [
      'a signer of a multisig',
      () => [limit(), price(), transfer({ more: [reading(stranger.address)] }), memo()],
      {
        get signers() {
          return [payer, stranger]
        },
      },
    ],
    [
      'a hook of the mint',
      () => [limit(), price(), transfer({ more: [readonly(stranger.address)] }), memo()],
    ],
    ['no memo', () => [limit(), price(), transfer()]],
    ['two memos', () => [limit(), price(), transfer(), memo(), memo()]],
    ['a memo before the transfer', () => [limit(), price(), memo(), transfer()]],
    [
      'a memo of another program',
      () => [limit(), price(), transfer(), make(stranger.address, Buffer.from(memoText))],
    ],
    [
      'four assertions',
      () => [limit(), price(), transfer(), ...Array(4).fill(make(lighthouse, [1])), memo()],
    ],
    [
      'an advance of a nonce',
      () => [
        make(
          system,
          [4, 0, 0, 0],
          [writable(stranger.address), readonly(source), reading(payer.address)],
        ),
        limit(),
        price(),
        transfer(),
        memo(),
      ],
    ],
    ['nothing', () => []],
    ['a signature that is missing', good, { signers: [] }],
    [
      'a fee payer who has signed',
      good,
      {
        get signers() {
          return [payer, feePayer]
        },
      },
    ],
    [
      'accounts that nothing uses',
      good,
      {
        edit: (message) => ({
          ...message,
          staticAccounts: [...message.staticAccounts, stranger.address],
          header: {
            ...message.header,
            numReadonlyNonSignerAccounts: message.header.numReadonlyNonSignerAccounts + 1,
          },
        }),
      },
    ],
    [
      'an account twice',
      good,
      { edit: (message) => ({ ...message, staticAccounts: [...message.staticAccounts, source] }) },
    ],
    ['a signer that nothing uses', good, { edit: withSigner }],
    ['a lookup table', good, { edit: withLookup }],
  ]
  it.each(table.map(([name, instructions, options = {}]) => ({ name, instructions, options })))(
    'refuses $name',
    async ({ instructions, options }) => {
      expect(await outcomeOf(instructions(), options)).toMatch(refusals)
    },
  )

  it('refuses a signature over another message', async () => {
    const bytes = Buffer.from(await wire(good()), 'base64')
    const at = bytes.length - 5
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    expect(await outcome(bytes.toString('base64'))).toMatch(refusals)
  })

  it('refuses bytes behind the message, and the message cut short', async () => {
    const bytes = Buffer.from(await wire(good()), 'base64')
    const longer = Buffer.concat([bytes, Buffer.from([0])])
    expect(await outcome(longer.toString('base64'))).toBe('payment.malformed_credential')
    for (let length = 0; length < bytes.length; length += 7) {
      expect(await outcome(bytes.subarray(0, length).toString('base64'))).toMatch(refusals)
    }
  })

  it('refuses any instruction beside its own, wherever it stands and whatever it uses', async () => {
    const foreign = fc.record({
      program: fc.constantFrom(budget, tokens, tokens2022, memos, system, associated, lighthouse),
      data: fc.uint8Array({ maxLength: 12 }),
      accounts: fc.array(fc.constantFrom('payer', 'feePayer', 'source', 'target', 'stranger'), {
        minLength: 1,
        maxLength: 4,
      }),
      at: fc.nat({ max: 4 }),
    })
    const addresses = () => ({
      payer: payer.address,
      feePayer: feePayer.address,
      stranger: stranger.address,
      source,
      target,
    })
    await fc.assert(
      fc.asyncProperty(foreign, async ({ program, data, accounts, at }) => {
        // The one kind that is allowed there, and harmless: an assertion without the fee payer.
        fc.pre(program !== lighthouse || at !== 3 || accounts.includes('feePayer'))
        const one = make(
          program,
          data,
          accounts.map((name) => writable(addresses()[name as 'payer'])),
        )
        const instructions = good()
        instructions.splice(at, 0, one)
        expect(await outcomeOf(instructions)).toMatch(refusals)
      }),
      { numRuns: 400 },
    )
  })

  it('raises nothing but refusals, whatever byte is changed', async () => {
    const bytes = Buffer.from(await wire(good()), 'base64')
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          const changed = Buffer.from(bytes)
          changed.writeUInt8(changed.readUInt8(at) ^ flip, at)
          expect(await outcome(changed.toString('base64'))).toMatch(refusals)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('claimKeyOf', () => {
  it('is of the message alone, so that a second signature of the payer is the same payment', async () => {
    const one = readTransaction({ transaction: await wire(good()) })
    const unsigned = readTransaction({ transaction: await wire(good(), { signers: [] }) })
    expect(claimKeyOf('solana:x', unsigned)).toBe(claimKeyOf('solana:x', one))
    const other = readTransaction({
      transaction: await wire([limit(1), price(), transfer(), memo()]),
    })
    expect(claimKeyOf('solana:x', other)).not.toBe(claimKeyOf('solana:x', one))
  })
})

function withSigner(message: CompiledTransactionMessage): CompiledTransactionMessage {
  const [first, second, ...rest] = message.staticAccounts
  if (first === undefined || second === undefined || message.version === 1)
    throw new Error('two signers are there')
  const shift = (index: number) => (index < 2 ? index : index + 1)
  return {
    ...message,
    staticAccounts: [first, second, stranger.address, ...rest],
    header: {
      ...message.header,
      numSignerAccounts: 3,
      numReadonlySignerAccounts: message.header.numReadonlySignerAccounts + 1,
    },
    instructions: message.instructions.map((one) => ({
      ...one,
      programAddressIndex: shift(one.programAddressIndex),
      ...(one.accountIndices === undefined
        ? {}
        : { accountIndices: one.accountIndices.map(shift) }),
    })),
  }
}

function withLookup(message: CompiledTransactionMessage): CompiledTransactionMessage {
  if (message.version !== 0) throw new Error('only version 0 has tables')
  const lookup = {
    lookupTableAddress: stranger.address,
    writableIndexes: [0],
    readonlyIndexes: [],
  }
  return { ...message, addressTableLookups: [lookup] }
}
