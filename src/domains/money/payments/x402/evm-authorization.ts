import { type Address, getAddress, type Hex, isAddress } from 'viem'
import { isJsonObject } from '../../../../kernel/json-object.ts'
import { paymentErrors } from '../../../../kernel/shared-errors.ts'
import type { EvmExactPayload, ExactRequirements } from '../../../../ports/payment-facilitator.ts'
import { malformed, refusal, unverified } from './refusals.ts'

type Members = Readonly<Record<string, unknown>>

const amountForm = /^(?:0|[1-9]\d{0,77})$/
const uint256Max = 2n ** 256n - 1n
/** The order of secp256k1; a signature with an s above half of it has a second spelling. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** A contract wallet's signature may be longer than 65 bytes. */
const signatureBytesMax = 2_048
const wrappedSignature = '6492649264926492649264926492649264926492649264926492649264926492'

/**
 * Parses an EIP-3009 authorization in canonical form: lower-case hex. Raises `payment.malformed_credential` for unknown
 * or missing members, numbers that are not decimal strings, values out of range, and signatures with a second spelling.
 */
export function readAuthorization(payload: Members): EvmExactPayload {
  const { authorization, signature } = payload
  if (!isJsonObject(authorization) || typeof signature !== 'string')
    throw malformed('`payload` must hold `authorization` and `signature` of EIP-3009.')
  return {
    signature: readSignature(signature),
    authorization: {
      from: readEvmAddress(authorization, 'from'),
      to: readEvmAddress(authorization, 'to'),
      value: readNumber(authorization, 'value'),
      validAfter: readNumber(authorization, 'validAfter'),
      validBefore: readNumber(authorization, 'validBefore'),
      nonce: readNonce(authorization['nonce']),
    },
  }
}

/**
 * Checks the authorization against the requirements. It must outlast the call: `validBefore` is at least
 * `marginSeconds` away.
 */
export function checkAuthorization(
  { authorization }: EvmExactPayload,
  requirements: ExactRequirements,
  times: { readonly nowSeconds: bigint; readonly marginSeconds: bigint },
): void {
  const { to, value, validAfter, validBefore } = authorization
  if (to !== requirements.payTo.toLowerCase())
    throw unverified('invalid_exact_evm_recipient_mismatch', 'The payment is to somebody else.')
  if (BigInt(value) < BigInt(requirements.amount))
    throw refusal(
      paymentErrors.insufficient,
      'invalid_exact_evm_payload_authorization_value_mismatch',
      `The payment is of ${value} units; the offer is ${requirements.amount}.`,
    )
  if (value !== requirements.amount)
    throw unverified(
      'invalid_exact_evm_payload_authorization_value_mismatch',
      `The payment is of ${value} units; the offer is exactly ${requirements.amount}.`,
    )
  if (BigInt(validAfter) >= times.nowSeconds)
    throw unverified(
      'invalid_exact_evm_payload_authorization_valid_after',
      'The authorization is not valid yet.',
    )
  if (BigInt(validBefore) < times.nowSeconds + times.marginSeconds)
    throw refusal(
      paymentErrors.expired,
      'invalid_exact_evm_payload_authorization_valid_before',
      `The authorization must be valid for at least ${times.marginSeconds} more seconds.`,
    )
}

/** The unique part of an authorization, the same for every spelling. */
export function claimKeyOf(network: string, asset: string, payload: EvmExactPayload): string {
  const { from, nonce } = payload.authorization
  return `${network}|${asset.toLowerCase()}|${from}|${nonce}`
}

/** The parts of a claim key, which is stored longer than the payment itself. */
export function partsOfClaimKey(claimKey: string): {
  readonly token: Address
  readonly payer: Address
} {
  const [, token = '', payer = ''] = claimKey.split('|')
  return { token: getAddress(token), payer: getAddress(payer) }
}

function readSignature(text: string): Hex {
  const hex = readHex(text)
  const bytes = hex === null ? 0 : (hex.length - 2) / 2
  if (hex === null || bytes < 65 || bytes > signatureBytesMax)
    throw malformed('`payload.signature` must be hex of at least 65 bytes.')
  if (hex.endsWith(wrappedSignature))
    throw malformed('Signatures of wallets that are not deployed (ERC-6492) are not taken.')
  if (bytes === 65 && !isCanonicalEcdsa(hex))
    throw malformed('`payload.signature` must have v 27 or 28 and the lower s.')
  return hex
}

function isCanonicalEcdsa(hex: Hex): boolean {
  const r = BigInt(hex.slice(0, 66))
  const s = BigInt(`0x${hex.slice(66, 130)}`)
  const v = Number.parseInt(hex.slice(130), 16)
  return r > 0n && r < curveOrder && s > 0n && s <= curveOrder / 2n && (v === 27 || v === 28)
}

function readEvmAddress(members: Members, name: string): Hex {
  const value = members[name]
  // Mixed case is a checksum and must be correct.
  if (typeof value === 'string' && isAddress(value)) {
    const hex = readHex(value)
    if (hex !== null) return hex
  }
  throw malformed(`\`authorization.${name}\` must be an address.`)
}

function readNumber(members: Members, name: string): string {
  const value = members[name]
  if (typeof value === 'string' && amountForm.test(value) && BigInt(value) <= uint256Max)
    return value
  throw malformed(`\`authorization.${name}\` must be a whole number as text, below 2^256.`)
}

function readNonce(value: unknown): Hex {
  const nonce = typeof value === 'string' ? readHex(value) : null
  if (nonce?.length === 66) return nonce
  throw malformed('`authorization.nonce` must be 32 bytes of hex.')
}

function readHex(text: string): Hex | null {
  return /^0x(?:[0-9a-fA-F]{2})+$/.test(text) ? `0x${text.slice(2).toLowerCase()}` : null
}
