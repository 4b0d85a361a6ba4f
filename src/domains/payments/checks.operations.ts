import { egressErrors } from '../../kernel/egress-errors.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import { CheckReport, CheckRequest } from './checks.schemas.ts'
import type { ChecksService } from './checks.service.ts'

const { operation } = rowsOf<{ readonly checks: ChecksService }>()

/** Checks of paid endpoints of others. */
export const checksOperations = {
  checkEndpoint: operation({
    method: 'POST',
    path: '/api/payments/validate',
    tier: 'private',
    family: 'Payments',
    summary: 'Check the 402 answer of a paid endpoint',
    description:
      'Calls the address once without payment, through the guard for outside addresses, and reports what payment agents would stumble over in its challenge: MPP, x402 version 1 and 2, caching. A call that does not reach the address costs nothing.',
    auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
    price: { amountAtomic: 1_000n, asset: 'USDC', unit: 'call' },
    input: { body: CheckRequest },
    output: CheckReport,
    errors: [...Object.values(egressErrors), upstreamErrors.unavailable],
    effect: 'none',
    limit: { bucket: 'api', weight: 10 },
    examples: [
      {
        name: 'an endpoint that a cache would leak',
        input: { body: { url: 'https://api.example.com/paid', method: 'GET' } },
        output: {
          url: 'https://api.example.com/paid',
          status: 402,
          valid: false,
          protocols: ['x402v2'],
          offers: [
            {
              protocol: 'x402',
              version: '2',
              method: 'exact',
              intent: 'charge',
              network: 'eip155:8453',
              amount: '10000',
              currency: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
              payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
            },
          ],
          findings: [
            {
              severity: 'error',
              rule: 'http.cache',
              message: 'Cache-Control has no `no-store`, so a cache may keep the answer.',
            },
          ],
          checkedAt: '2026-07-15T10:00:00.000Z',
        },
      },
    ],
    ready: ({ checks }) => checks.assertReady(),
    handler: ({ checks }, { input }) => checks.check(input.body),
  }),
}
