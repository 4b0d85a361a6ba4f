import { encodeFunctionData, maxUint256, parseAbi, zeroHash } from 'viem'
import type { Hex } from '../../../../ports/chain-evm.ts'
import {
  address,
  bool,
  bytes32,
  type Kind,
  list,
  type Structs,
  struct,
  uint48,
  uint160,
  uint256,
} from './kinds.ts'

/** What a signature permits its holder to do on the chain. */
export type Authorisation = {
  /** The call that takes the signature, with an empty one in its place. */
  readonly data: Hex
  /** The owner according to the data; null when only the signature determines it. */
  readonly owner: Hex | null
  /** The last second, since 1970, in which the signature is accepted; null when it permits nothing. */
  readonly until: bigint | null
  /** The spender chooses the recipient, so the transfer counts as an allowance. */
  readonly to?: 'anywhere'
}

type Message = Readonly<Record<string, unknown>>

/** Typed data of one kind, including the order of its fields. */
type KnownTypedData = {
  readonly primaryType: string
  readonly structs: Structs
  /** Null for a message that is not of this kind. */
  readonly read: (
    sent: unknown,
    wallet: Hex,
  ) => { readonly message: Message; readonly authorisation: Authorisation } | null
}

function understands<message extends Message>(
  kind: Kind<message>,
  authorises: (message: message, wallet: Hex) => Authorisation,
): KnownTypedData {
  return {
    primaryType: kind.type,
    structs: kind.structs,
    read(sent, wallet) {
      const message = kind.read(sent)
      return message === undefined ? null : { message, authorisation: authorises(message, wallet) }
    },
  }
}

const unsigned = [0, zeroHash, zeroHash] as const
const permit = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const permitAll = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])
const authorisation = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])
const details = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
const permitSingle = parseAbi([
  `function permit(address owner, (${details} details, address spender, uint256 sigDeadline) permit, bytes signature)`,
])
const permitBatch = parseAbi([
  `function permit(address owner, (${details}[] details, address spender, uint256 sigDeadline) permit, bytes signature)`,
])
const permitted = '(address token, uint256 amount)'
const transfer = '(address to, uint256 requestedAmount)'
const permitTransfer = parseAbi([
  `function permitTransferFrom((${permitted} permitted, uint256 nonce, uint256 deadline) permit, ${transfer} move, address owner, bytes signature)`,
])
const permitTransfers = parseAbi([
  `function permitTransferFrom((${permitted}[] permitted, uint256 nonce, uint256 deadline) permit, ${transfer}[] moves, address owner, bytes signature)`,
])

const authorised = {
  from: address,
  to: address,
  value: uint256,
  validAfter: uint256,
  validBefore: uint256,
  nonce: bytes32,
} as const
const permitDetails = struct('PermitDetails', {
  token: address,
  amount: uint160,
  expiration: uint48,
  nonce: uint48,
})
const tokenPermissions = struct('TokenPermissions', { token: address, amount: uint256 })

/** Permits and authorisations of tokens, and those of Permit2 without third-party data. */
export const knownTypedData: readonly KnownTypedData[] = [
  understands(
    struct('Permit', {
      owner: address,
      spender: address,
      value: uint256,
      nonce: uint256,
      deadline: uint256,
    }),
    ({ deadline, owner, spender, value }) => {
      const args = [owner, spender, value, deadline, ...unsigned] as const
      return { data: encodeFunctionData({ abi: permit, args }), owner, until: deadline }
    },
  ),
  understands(
    struct('Permit', {
      holder: address,
      spender: address,
      nonce: uint256,
      expiry: uint256,
      allowed: bool,
    }),
    ({ allowed, expiry, holder, nonce, spender }) => {
      const args = [holder, spender, nonce, expiry, allowed, ...unsigned] as const
      // Zero means that it never expires.
      const until = expiry === 0n ? maxUint256 : expiry
      return { data: encodeFunctionData({ abi: permitAll, args }), owner: holder, until }
    },
  ),
  ...(['transferWithAuthorization', 'receiveWithAuthorization'] as const).map((functionName) =>
    understands(
      struct(
        functionName.replace(/^./, (first) => first.toUpperCase()),
        authorised,
      ),
      ({ from, nonce, to, validAfter, validBefore, value }) => {
        const args = [from, to, value, validAfter, validBefore, nonce, ...unsigned] as const
        const data = encodeFunctionData({ abi: authorisation, functionName, args })
        return { data, owner: from, until: validBefore }
      },
    ),
  ),
  understands(
    struct('CancelAuthorization', { authorizer: address, nonce: bytes32 }),
    ({ authorizer: owner, nonce }) => {
      const args = [owner, nonce, ...unsigned] as const
      const question = { abi: authorisation, functionName: 'cancelAuthorization', args } as const
      return { data: encodeFunctionData(question), owner, until: null }
    },
  ),
  understands(
    struct('PermitSingle', { details: permitDetails, spender: address, sigDeadline: uint256 }),
    (message, wallet) => {
      const data = encodeFunctionData({ abi: permitSingle, args: [wallet, message, '0x'] })
      return { data, owner: null, until: message.sigDeadline }
    },
  ),
  understands(
    struct('PermitBatch', {
      details: list(permitDetails),
      spender: address,
      sigDeadline: uint256,
    }),
    (message, wallet) => {
      const data = encodeFunctionData({ abi: permitBatch, args: [wallet, message, '0x'] })
      return { data, owner: null, until: message.sigDeadline }
    },
  ),
  understands(
    struct('PermitTransferFrom', {
      permitted: tokenPermissions,
      spender: address,
      nonce: uint256,
      deadline: uint256,
    }),
    ({ spender: to, ...message }, wallet) => {
      const move = { to, requestedAmount: message.permitted.amount }
      const data = encodeFunctionData({ abi: permitTransfer, args: [message, move, wallet, '0x'] })
      return { data, owner: null, until: message.deadline, to: 'anywhere' }
    },
  ),
  understands(
    struct('PermitBatchTransferFrom', {
      permitted: list(tokenPermissions),
      spender: address,
      nonce: uint256,
      deadline: uint256,
    }),
    ({ spender: to, ...message }, wallet) => {
      const moves = message.permitted.map(({ amount }) => ({ to, requestedAmount: amount }))
      const args = [message, moves, wallet, '0x'] as const
      const data = encodeFunctionData({ abi: permitTransfers, args })
      return { data, owner: null, until: message.deadline, to: 'anywhere' }
    },
  ),
]
