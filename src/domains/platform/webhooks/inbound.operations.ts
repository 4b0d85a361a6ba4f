import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import { inboundBytesMax } from './inbound.service.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import type { WebhooksService } from './webhooks.service.ts'

const { delegate } = rowsOf<WebhooksService>()

/** Messages of configured external systems. */
export const inboundOperations = {
  receive: delegate({
    name: 'inboundWebhooks.receive',
    method: 'POST',
    path: '/api/webhooks/inbound/{source}',
    tier: 'public',
    family: 'Developer',
    summary: 'Take in a signed message of another system',
    description:
      'The signature (Standard Webhooks) or token of the source is checked over the raw body before anything of it is read; 401 without it. A copy of a message is answered 200 and has no effect.',
    auth: [],
    input: {
      params: shape({ source: T.String({ description: 'A name of the configuration.' }) }),
    },
    describes: {
      body: {
        'application/json': T.Object(
          {},
          {
            additionalProperties: true,
            description:
              'What the source sends, in its own form; the signature is over these bytes.',
          },
        ),
      },
      answers: {
        200: { 'application/json': T.Object({ received: T.Boolean(), duplicate: T.Boolean() }) },
      },
    },
    errors: [webhooksErrors.signature_refused],
    effect: 'irreversible',
    // Duplicates are recognised by the message's own id.
    idempotent: false,
    bodyLimitBytes: inboundBytesMax,
    mcp: false,
    examples: [
      {
        name: 'a message of an indexer',
        input: { params: { source: 'indexer' } },
        output: { received: true, duplicate: false },
      },
    ],
    handler: (webhooks, _call, request) => webhooks.receive(request),
  }),
}
