import { getAddress, hashTypedData, zeroAddress } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import { noSelector, type ReadCall, type Reader, readCall } from './call-reader.ts'
import type { Effect, WalletCall } from './calls/effects.ts'
import { type Authorisation, knownTypedData } from './typed-data/authorisations.ts'
import {
  address,
  bytes32,
  type Structs,
  struct,
  text,
  uint256,
  writtenMembers,
} from './typed-data/kinds.ts'

/** EIP-712 data in JSON, as wallets receive it (`eth_signTypedData_v4`). */
export type TypedData = {
  readonly types: Structs
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

/** Decoded typed data: exactly the decoded values are signed, nothing else that was sent. */
export type ReadTypedData = Pick<Authorisation, 'owner' | 'until'> & {
  /** In its canonical form. */
  readonly typedData: TypedData
  /** The EIP-712 digest to be signed. */
  readonly digest: Hex
  /** The call that whoever has the signature can make. */
  readonly call: WalletCall
  readonly read: ReadCall
}

/** The placeholder for typed data that was not understood: an empty call. */
export const notUnderstood: Pick<ReadTypedData, 'call' | 'read'> = {
  call: { to: zeroAddress, data: '0x', value: 0n },
  read: { kind: 'unreadable', selector: noSelector },
}

const known = new Map(knownTypedData.map((each) => [namesOf(each.primaryType, each.structs), each]))

/**
 * Decodes typed data by its own types and values; null unless it is exactly of a known kind, for this chain and a
 * contract on it. Pure.
 */
export function readTypedData(
  sent: TypedData,
  { chainId, ...reader }: Reader & { readonly chainId: number },
): ReadTypedData | null {
  const domain = readDomain(sent.domain, chainId)
  const { EIP712Domain: domainFields, ...structs } = sent.types
  const kind = known.get(namesOf(sent.primaryType, structs))
  const read = kind?.read(sent.message, getAddress(reader.wallet)) ?? null
  if (domain === null || kind === undefined || read === null) return null
  const isOtherDomain =
    domainFields !== undefined &&
    namesOf('', { EIP712Domain: domainFields }) !== namesOf('', domain.structs)
  if (isOtherDomain) return null
  const { authorisation, message } = read
  const { primaryType } = kind
  const types = { ...domain.structs, ...kind.structs }
  const call = { to: domain.contract, data: authorisation.data, value: 0n }
  return {
    typedData: {
      types,
      primaryType,
      domain: { ...writtenMembers(domain.values), chainId },
      message: writtenMembers(message),
    },
    digest: hashTypedData({ types, primaryType, domain: domain.values, message }),
    owner: authorisation.owner,
    until: authorisation.until,
    call,
    read: taken(readCall(call, reader), authorisation),
  }
}

/** The stored form of typed data from a request. Pure. */
export function payloadOf(sent: TypedData, reader: Reader & { readonly chainId: number }) {
  const read = readTypedData(sent, reader)
  if (read === null) return { call: notUnderstood.call, typedData: sent, digest: null }
  const { call, digest, typedData } = read
  return { call, digest, typedData }
}

/** Equal only for equal structs: their names, and the names and types of their fields in order. */
function namesOf(primaryType: string, structs: Structs): string {
  const names = Object.entries(structs)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, fields]) => [name, ...fields.map((field) => [field.name, field.type])])
  return JSON.stringify([primaryType, ...names])
}

const domainKinds = {
  name: text,
  version: text,
  chainId: uint256,
  verifyingContract: address,
  salt: bytes32,
}

/**
 * The standard domain fields. Chain and contract are required: without them the signature would be valid elsewhere too.
 */
function readDomain(sent: TypedData['domain'], chainId: number) {
  const given = Object.entries(domainKinds).filter(([name]) => Object.hasOwn(sent, name))
  const kind = struct('EIP712Domain', Object.fromEntries(given))
  const values = kind.read(sent)
  const contract = address.read(sent['verifyingContract'])
  const isHere = uint256.read(sent['chainId']) === BigInt(chainId)
  if (values === undefined || contract === undefined || !isHere) return null
  return { structs: kind.structs, values, contract }
}

function taken(read: ReadCall, { to }: Authorisation): ReadCall {
  if (read.kind === 'unreadable' || to === undefined) return read
  return { ...read, effects: read.effects.map(allowed) }
}

function allowed(effect: Effect): Effect {
  if (effect.kind !== 'move') return effect
  const { amount, to: spender, token } = effect
  return { kind: 'allow', token, spender, amount }
}
