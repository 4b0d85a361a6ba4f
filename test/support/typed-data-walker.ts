import { concatHex, getAddress, type Hex, keccak256, recoverAddress, stringToHex } from 'viem'
import type { Step } from './calldata-walker.ts'

type Values = Readonly<Record<string, unknown>>

/** What a signature lets its holder do, as the contract that takes it would find out. */
export type Grant = {
  readonly steps: readonly Step[]
  /** Null where nothing is given. */
  readonly lastSecond: bigint | null
}

/**
 * Asks each function that takes a signature whether this one is the wallet's over these values. The hashes are put
 * together word by word as the contracts do it, by their own constants; nothing is shared with the reader of the vault.
 * Null when no function takes it.
 */
export async function walkSignature(
  sent: { readonly domain: Values; readonly message: Values },
  { signature, wallet }: { readonly signature: Hex; readonly wallet: Hex },
): Promise<Grant | null> {
  const separator = separatorOf(sent.domain)
  for (const contract of contracts) {
    const found = attempt(() => contract(sent.message, { self: place(sent.domain), wallet }))
    if (found === null) continue
    const hash = keccak256(concatHex(['0x1901', separator, found.hash]))
    if ((await recoverAddress({ hash, signature })) === getAddress(wallet)) return found
  }
  return null
}

/** A message that lacks a value is none that the function could be called with. */
function attempt<result>(work: () => result): result | null {
  try {
    return work()
  } catch {
    return null
  }
}

const number = (value: unknown): bigint => BigInt(value as string)
const word = (value: unknown): Hex => `0x${number(value).toString(16).padStart(64, '0')}`
const account = (value: unknown): Hex => getAddress(String(value).toLowerCase())
const bytes = (value: unknown): Hex => `0x${String(value).slice(2).toLowerCase()}`
const typeHash = (text: string): Hex => keccak256(stringToHex(text))
const hashOf = (...words: readonly Hex[]): Hex => keccak256(concatHex(words))
const place = (domain: Values): Hex => account(domain['verifyingContract'])
const member = (value: unknown, name: string): unknown => Object(value)[name]

/** The separator of a contract that has the fields which were sent, on this chain and at its own address. */
function separatorOf(domain: Values): Hex {
  const has = (name: string) => Object.hasOwn(domain, name)
  const fields = [
    ...(has('name') ? [['string name', typeHash(String(domain['name']))] as const] : []),
    ...(has('version') ? [['string version', typeHash(String(domain['version']))] as const] : []),
    ['uint256 chainId', word(4663)] as const,
    ['address verifyingContract', word(place(domain))] as const,
    ...(has('salt') ? [['bytes32 salt', bytes(domain['salt'])] as const] : []),
  ]
  const type = typeHash(`EIP712Domain(${fields.map(([text]) => text).join(',')})`)
  return hashOf(type, ...fields.map(([, value]) => value))
}

const authorised =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const detailsText = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permittedText = 'TokenPermissions(address token,uint256 amount)'
const terms = 'address spender,uint256 nonce,uint256 deadline'
const details = (of: unknown): Hex =>
  hashOf(
    typeHash(detailsText),
    ...['token', 'amount', 'expiration', 'nonce'].map((name) => word(member(of, name))),
  )
const permitted = (of: unknown): Hex =>
  hashOf(typeHash(permittedText), word(member(of, 'token')), word(member(of, 'amount')))
const several = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error('no list')
  return value
}
const allowances = (of: readonly unknown[], spender: unknown): readonly Step[] =>
  of.map((each) => ({
    kind: 'allow_more',
    token: account(member(each, 'token')),
    spender: account(spender),
    amount: number(member(each, 'amount')),
  }))

type Contract = (
  message: Values,
  at: { readonly self: Hex; readonly wallet: Hex },
) => Grant & { readonly hash: Hex }

const words = (message: Values, names: readonly string[]) =>
  names.map((name) => word(message[name]))

const authorisation =
  (name: string): Contract =>
  (message, { self: token, wallet }) => {
    own(message['from'], wallet)
    const named = words(message, ['from', 'to', 'value', 'validAfter', 'validBefore'])
    const amount = number(message['value'])
    return {
      hash: hashOf(typeHash(`${name}(${authorised})`), ...named, bytes(message['nonce'])),
      steps: [{ kind: 'give', token, to: account(message['to']), amount }],
      lastSecond: number(message['validBefore']),
    }
  }

const contracts: readonly Contract[] = [
  (message, { self: token, wallet }) => {
    own(message['owner'], wallet)
    const names = ['owner', 'spender', 'value', 'nonce', 'deadline']
    const type =
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
    return {
      hash: hashOf(typeHash(type), ...words(message, names)),
      steps: allowances([{ token, amount: message['value'] }], message['spender']),
      lastSecond: number(message['deadline']),
    }
  },
  (message, { self: token, wallet }) => {
    own(message['holder'], wallet)
    const names = ['holder', 'spender', 'nonce', 'expiry']
    const type = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'
    const isAllowed = message['allowed'] === true
    const amount = isAllowed ? 2n ** 256n - 1n : 0n
    const expiry = number(message['expiry'])
    return {
      hash: hashOf(typeHash(type), ...words(message, names), word(isAllowed ? 1 : 0)),
      steps: allowances([{ token, amount }], message['spender']),
      lastSecond: expiry === 0n ? 2n ** 256n : expiry,
    }
  },
  authorisation('TransferWithAuthorization'),
  authorisation('ReceiveWithAuthorization'),
  (message, { wallet }) => {
    own(message['authorizer'], wallet)
    const type = typeHash('CancelAuthorization(address authorizer,bytes32 nonce)')
    const hash = hashOf(type, word(message['authorizer']), bytes(message['nonce']))
    return { hash, steps: [], lastSecond: null }
  },
  (message) => ({
    hash: hashOf(
      typeHash(
        `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${detailsText}`,
      ),
      ...[details(message['details']), ...words(message, ['spender', 'sigDeadline'])],
    ),
    steps: allowances([message['details']], message['spender']),
    lastSecond: number(message['sigDeadline']),
  }),
  (message) => ({
    hash: hashOf(
      typeHash(
        `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${detailsText}`,
      ),
      hashOf(...several(message['details']).map(details)),
      ...words(message, ['spender', 'sigDeadline']),
    ),
    steps: allowances(several(message['details']), message['spender']),
    lastSecond: number(message['sigDeadline']),
  }),
  (message) => ({
    hash: hashOf(
      typeHash(`PermitTransferFrom(TokenPermissions permitted,${terms})${permittedText}`),
      ...[permitted(message['permitted']), ...words(message, ['spender', 'nonce', 'deadline'])],
    ),
    steps: allowances([message['permitted']], message['spender']),
    lastSecond: number(message['deadline']),
  }),
  (message) => ({
    hash: hashOf(
      typeHash(`PermitBatchTransferFrom(TokenPermissions[] permitted,${terms})${permittedText}`),
      hashOf(...several(message['permitted']).map(permitted)),
      ...words(message, ['spender', 'nonce', 'deadline']),
    ),
    steps: allowances(several(message['permitted']), message['spender']),
    lastSecond: number(message['deadline']),
  }),
]

/** Tokens take the signature of the owner that the data names; Permit2 that of whoever it is told. */
function own(owner: unknown, wallet: Hex): void {
  if (account(owner) !== getAddress(wallet)) throw new Error('of somebody else')
}
