import { egressErrors } from '../../../kernel/egress-errors.ts'
import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import { CheckReport, CheckRequest } from './checks.schemas.ts'
import type { ChecksService } from './checks.service.ts'

const { operation } = rowsOf<{ readonly checks: ChecksService }>()

/** Checks of other services' paid endpoints. */
export const checksOperations = {
  checkEndpoint: operation({
    name: 'payments.checkEndpoint',
    method: 'POST',
    path: '/api/payments/validate',
    tier: 'private',
    family: 'Payments',
    summary: 'Check the 402 answer of a paid endpoint',
    description:
      'Calls the address once without payment, through the guard for outside addresses, and reports what payment agents would stumble over in its challenge: MPP, x402 version 1 and 2, caching. A call that does not reach the address costs nothing.',
    auth: accountCredentials,
    price: { amountAtomic: 1_000n, asset: 'USDC', unit: 'call' },
    input: { body: CheckRequest },
    output: CheckReport,
    errors: [...Object.values(egressErrors), upstreamErrors.unavailable],
    effect: 'none',
    limit: { bucket: 'api', weight: 10 },
    ready: ({ checks }) => checks.assertReady(),
    handler: ({ checks }, { input }) => checks.check(input.body),
  }),
}
