import type { Hex } from 'viem'
import type { TypedData } from '../../src/domains/access/vault/typed-data-reader.ts'

export type Fields = Readonly<Record<string, unknown>>

const domain = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'
const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'
/** The structs of Permit2 as its contracts write them. */
const permit2Types = {
  PermitSingle: `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
  PermitBatch: `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
  PermitTransferFrom: `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
  PermitBatchTransferFrom: `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
  PermitWitnessTransferFrom: `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Witness witness)${permissions}Witness(address user)`,
} as const

/** Typed data as a wallet is handed it; the types are written as EIP-712 hashes them, the primary one first. */
export function typedDataOf(contract: Hex, encodedType: string, message: Fields): TypedData {
  const structs = [...`${domain}${encodedType}`.matchAll(/(\w+)\(([^)]*)\)/g)].map(
    ([, name = '', fields = '']) => [
      name,
      fields.split(',').map((field) => {
        const [type = '', label = ''] = field.split(' ')
        return { name: label, type }
      }),
    ],
  )
  return {
    types: Object.fromEntries(structs),
    primaryType: encodedType.slice(0, encodedType.indexOf('(')),
    domain: { name: 'USD Coin', version: '2', chainId: 4663, verifyingContract: contract },
    message,
  }
}

/** A permit of EIP-2612. */
export function permitOf(token: Hex, message: Fields): TypedData {
  const type = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
  return typedDataOf(token, type, { nonce: 0, ...message })
}

/** An authorisation of EIP-3009, which is not used before. */
export function authorisationOf(
  token: Hex,
  verb: 'Receive' | 'Transfer',
  message: Fields,
): TypedData {
  const fields =
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
  return typedDataOf(token, `${verb}WithAuthorization(${fields})`, {
    validAfter: 0,
    nonce: `0x${'5a'.repeat(32)}`,
    ...message,
  })
}

/** A permit of Permit2, whose domain has no version. */
export function permit2Of(
  permit2: Hex,
  primaryType: keyof typeof permit2Types,
  message: Fields,
): TypedData {
  const made = typedDataOf(permit2, permit2Types[primaryType], message)
  const fields = made.types['EIP712Domain'] ?? []
  return {
    ...made,
    types: { ...made.types, EIP712Domain: fields.filter(({ name }) => name !== 'version') },
    domain: { name: 'Permit2', chainId: 4663, verifyingContract: permit2 },
  }
}
