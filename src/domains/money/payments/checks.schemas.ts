import { Type as T } from '@sinclair/typebox'
import { shape, Timestamp } from '../../../kernel/schemas.ts'

const NullableText = T.Union([T.String(), T.Null()])

export const CheckRequest = shape({
  url: T.String({
    minLength: 10,
    maxLength: 2_048,
    pattern: '^https://',
    description: 'A public https address that should answer 402.',
  }),
  method: T.Optional(T.Union([T.Literal('GET'), T.Literal('POST')], { default: 'GET' })),
  body: T.Optional(
    T.String({ maxLength: 16_384, description: 'Sent as application/json with POST.' }),
  ),
})

export const CheckReport = T.Object(
  {
    url: T.String(),
    status: T.Integer({ description: 'What the unpaid call was answered with.' }),
    valid: T.Boolean({ description: 'Whether nothing of severity `error` was found.' }),
    protocols: T.Array(T.String(), { description: '`mpp`, `x402v1`, `x402v2`.', maxItems: 3 }),
    offers: T.Array(
      T.Object({
        protocol: T.Union([T.Literal('mpp'), T.Literal('x402')]),
        version: T.String(),
        method: T.String(),
        intent: T.String(),
        network: NullableText,
        amount: NullableText,
        currency: NullableText,
        payTo: NullableText,
      }),
      { maxItems: 32 },
    ),
    findings: T.Array(
      T.Object({
        severity: T.Union([T.Literal('error'), T.Literal('warning')]),
        rule: T.String(),
        message: T.String(),
      }),
      { maxItems: 512 },
    ),
    checkedAt: Timestamp,
  },
  { $id: 'ChallengeReport' },
)
