import { encodeBase58 } from './base58.ts'
import { toUiAmount } from './parsed-accounts.ts'
import type { PlainInstruction } from './parsed-instructions.ts'

type Parser = (accounts: readonly string[], data: Buffer) => Parsed | null
type Parsed = { readonly type: string; readonly info: unknown }

/** A token program instruction in `jsonParsed` form, or null for rarer ones. */
export function parseTokenInstruction({ accounts, data }: PlainInstruction): unknown {
  const parser = parsers.get(data[0] ?? -1)
  return parser === undefined ? null : parser(accounts, Buffer.from(data))
}

const amountOf = (data: Buffer): string | null =>
  data.length >= 9 ? data.readBigUInt64LE(1).toString() : null

/** `names` are the accounts before the authority. */
function withAmount(type: string, names: readonly string[], authorityName: string): Parser {
  return (accounts, data) => {
    const amount = amountOf(data)
    if (amount === null) return null
    return {
      type,
      info: {
        ...named(names, accounts),
        amount,
        ...authority(accounts, names.length, authorityName),
      },
    }
  }
}

function withCheckedAmount(type: string, names: readonly string[], authorityName: string): Parser {
  return (accounts, data) => {
    if (data.length < 10) return null
    const tokenAmount = toUiAmount(data.readBigUInt64LE(1), data[9] ?? 0)
    const info = {
      ...named(names, accounts),
      tokenAmount,
      ...authority(accounts, names.length, authorityName),
    }
    return { type, info }
  }
}

function withoutData(type: string, names: readonly string[], authorityName?: string): Parser {
  return (accounts) => ({
    type,
    info: {
      ...named(names, accounts),
      ...(authorityName === undefined ? {} : authority(accounts, names.length, authorityName)),
    },
  })
}

const initializeAccountWithOwner =
  (type: string): Parser =>
  (accounts, data) =>
    data.length < 33
      ? null
      : {
          type,
          info: {
            ...named(['account', 'mint'], accounts),
            owner: encodeBase58(data.subarray(1, 33)),
          },
        }

const initializeMint =
  (type: string): Parser =>
  (accounts, data) => {
    if (data.length < 35) return null
    const freeze = data[34] === 1 ? { freezeAuthority: encodeBase58(data.subarray(35, 67)) } : {}
    const mintAuthority = encodeBase58(data.subarray(2, 34))
    return { type, info: { mint: accounts[0], decimals: data[1], mintAuthority, ...freeze } }
  }

/** Parsers by the first byte of the data. */
const parsers: ReadonlyMap<number, Parser> = new Map([
  [0, initializeMint('initializeMint')],
  [1, withoutData('initializeAccount', ['account', 'mint', 'owner', 'rentSysvar'])],
  [3, withAmount('transfer', ['source', 'destination'], 'authority')],
  [4, withAmount('approve', ['source', 'delegate'], 'owner')],
  [5, withoutData('revoke', ['source'], 'owner')],
  [7, withAmount('mintTo', ['mint', 'account'], 'mintAuthority')],
  [8, withAmount('burn', ['account', 'mint'], 'authority')],
  [9, withoutData('closeAccount', ['account', 'destination'], 'owner')],
  [12, withCheckedAmount('transferChecked', ['source', 'mint', 'destination'], 'authority')],
  [13, withCheckedAmount('approveChecked', ['source', 'mint', 'delegate'], 'owner')],
  [14, withCheckedAmount('mintToChecked', ['mint', 'account'], 'mintAuthority')],
  [15, withCheckedAmount('burnChecked', ['account', 'mint'], 'authority')],
  [16, initializeAccountWithOwner('initializeAccount2')],
  [17, withoutData('syncNative', ['account'])],
  [18, initializeAccountWithOwner('initializeAccount3')],
  [20, initializeMint('initializeMint2')],
  [21, withoutData('getAccountDataSize', ['mint'])],
  [22, withoutData('initializeImmutableOwner', ['account'])],
])

function named(names: readonly string[], accounts: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name, index) => [name, accounts[index]]))
}

// If signers follow, the authority is a multisig.
function authority(
  accounts: readonly string[],
  index: number,
  name: string,
): Record<string, unknown> {
  const signers = accounts.slice(index + 1)
  if (signers.length === 0) return { [name]: accounts[index] }
  const multisigName = `multisig${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return { [multisigName]: accounts[index], signers }
}
