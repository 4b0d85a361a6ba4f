import { malformed } from '../frame/refusals.ts'
import { isObject, type JsonObject } from '../frame/wire-json.ts'
import { fitsVoucher, isChannelId, readSignature, type SignedVoucher } from './voucher.ts'

/**
 * Parses `payload.voucher` of the session intent, with the signature beside it (draft-solana-session-00). Raises
 * `payment.malformed_credential`, also when the payload names another channel than the signed one.
 */
export function readPresentedVoucher(payload: JsonObject): SignedVoucher {
  const signed = payload['voucher']
  const inner = isObject(signed) ? signed['voucher'] : undefined
  if (!isObject(signed) || !isObject(inner)) {
    throw malformed('voucher', '`payload.voucher` needs `voucher` and `signature`.')
  }
  const { signature, signatureType = 'ed25519', signer } = signed
  if (signatureType !== 'ed25519' || (signer !== undefined && typeof signer !== 'string')) {
    throw malformed('signature_type', 'Vouchers are signed with ed25519, by a key in base58.')
  }
  const voucher = readVoucher(inner, signature, signer)
  const { channelId } = payload
  if (channelId === undefined || channelId === voucher.channelId) return voucher
  throw malformed('channel', 'The voucher is of another channel than its payload.')
}

/** Parses a voucher with its signature from a caller's JSON; raises `payment.malformed_credential`. */
export function readVoucher(json: JsonObject, signature: unknown, signer?: string): SignedVoucher {
  const { channelId, cumulativeAmount, expiresAt = 0 } = json
  if (typeof channelId !== 'string' || !isChannelId(channelId)) {
    throw malformed('channel', '`channelId` is not 32 bytes in base58.')
  }
  if (typeof cumulativeAmount !== 'string' || !/^(0|[1-9]\d{0,19})$/.test(cumulativeAmount)) {
    throw malformed('cumulative', '`cumulativeAmount` is not a whole number as a text.')
  }
  const cumulativeAtomic = BigInt(cumulativeAmount)
  const end = typeof expiresAt === 'number' && Number.isSafeInteger(expiresAt) ? expiresAt : -1
  if (!fitsVoucher(cumulativeAtomic) || end < 0) {
    throw malformed('voucher', '`cumulativeAmount` or `expiresAt` is out of range.')
  }
  const bytes = typeof signature === 'string' ? readSignature(signature) : null
  if (bytes === null) throw malformed('signature', '`signature` is not 64 bytes in base58.')
  return { channelId, cumulativeAtomic, expiresAt: BigInt(end), signature: bytes, signer }
}
