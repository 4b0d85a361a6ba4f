import { type Static, Type as T } from '@sinclair/typebox'
import { NullableTimestamp, shape, Timestamp } from '../../../../kernel/schemas.ts'
import { line } from '../../../../kernel/text-schemas.ts'
import { Literals } from '../perps.schemas.ts'

const PublicKey = T.String({
  pattern: '^[A-Za-z0-9+/]{43}=$',
  description: 'ED25519 public key, 32 bytes in base64',
})
const Access = Literals(['read', 'trade'], 'What the key opens; trade unless given')
export const RegisterSigningKeyRequest = shape(
  {
    publicKey: PublicKey,
    name: line({ minLength: 1, maxLength: 60 }),
    access: T.Optional(Access),
    timestamp: T.Integer({
      minimum: 0,
      description: 'Unix milliseconds, at most five minutes ago',
    }),
    signature: T.String({
      pattern: '^[A-Za-z0-9+/]{86}==$',
      description:
        'By the key, in base64, over `instruction=signingKeyRegister&account=<account id>&publicKey=<publicKey>&timestamp=<timestamp>`',
    }),
  },
  { $id: 'PerpsSigningKeyRequest' },
)
export type RegisterSigningKeyRequest = Static<typeof RegisterSigningKeyRequest>
export const SigningKeyParams = shape({ keyId: T.String({ pattern: '^\\d{1,15}$' }) })
export const SigningKeyView = T.Object(
  {
    id: T.String(),
    publicKey: PublicKey,
    name: T.String(),
    access: Access,
    createdAt: Timestamp,
    revokedAt: NullableTimestamp,
  },
  { $id: 'PerpsSigningKey' },
)
