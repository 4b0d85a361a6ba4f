import { assert } from '../../../../kernel/errors.ts'
import { isJsonObject } from '../../../../kernel/json-object.ts'
import type {
  EvmExactPayload,
  ExactPayment,
  ExactRequirements,
  SvmExactPayload,
} from '../../../../ports/payment-facilitator.ts'
import { readAuthorization } from './evm-authorization.ts'

type Proof = Readonly<Record<string, unknown>>

/** What the EVM rail's `verify` stored for settlement. */
export function readEvmProof(proof: Proof): {
  readonly payment: ExactPayment<EvmExactPayload>
  /** The authorization was not used before this block. */
  readonly fromBlock: bigint
} {
  const { requirements, payload, fromBlock } = proof
  assert(isJsonObject(payload), 'the proof of a payment holds its payload')
  return {
    payment: { requirements: readRequirements(requirements), payload: readAuthorization(payload) },
    fromBlock: BigInt(String(fromBlock)),
  }
}

/** What the Solana rail's `verify` stored for settlement. */
export function readSvmProof(proof: Proof): {
  readonly payment: ExactPayment<SvmExactPayload>
  /** The message in base64, for queries to the chain. */
  readonly message: string
  readonly verifiedAtMs: number
} {
  const { requirements, payload, message, verifiedAtMs } = proof
  const transaction = isJsonObject(payload) ? payload['transaction'] : undefined
  assert(typeof transaction === 'string', 'the proof of a payment holds its transaction')
  return {
    payment: { requirements: readRequirements(requirements), payload: { transaction } },
    message: String(message),
    verifiedAtMs: Number(verifiedAtMs),
  }
}

function readRequirements(requirements: unknown): ExactRequirements {
  assert(isJsonObject(requirements), 'the proof of a payment holds what was asked for')
  const text = (name: string) => String(requirements[name])
  const [namespace = '', reference = ''] = text('network').split(':')
  const extra = requirements['extra']
  return {
    scheme: 'exact',
    network: `${namespace}:${reference}`,
    amount: text('amount'),
    asset: text('asset'),
    payTo: text('payTo'),
    maxTimeoutSeconds: Number(requirements['maxTimeoutSeconds']),
    extra: isJsonObject(extra) ? extra : {},
  }
}
