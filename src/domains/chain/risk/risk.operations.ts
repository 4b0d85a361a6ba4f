import { Type as T } from '@sinclair/typebox'
import { chainErrors } from '../../../kernel/chain-errors.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import { resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { riskErrors } from './risk.errors.ts'
import { RiskFacts } from './risk.schemas.ts'
import type { RiskService } from './risk.service.ts'

const { operation } = rowsOf<RiskService>()

/** Facts about launched tokens. */
export const riskOperations = {
  getRisk: operation({
    name: 'launches.getRisk',
    method: 'GET',
    path: '/api/rh-launchpad/launches/{launchId}/risk',
    aliases: ['/api/uni-launchpad/launches/{launchId}/risk', '/api/pons/launches/{launchId}/risk'],
    tier: 'public',
    family: 'Robinhood Chain',
    summary: 'Read the risk facts of a launched token',
    description:
      'Facts, not a score: what the creator and the largest accounts hold, who bought in the first block, whose the liquidity is, what the code can do, what a trade costs, and a transfer and a sale tried on a copy of the chain. What could not be seen is null, with a reason in `gaps`. At most 15 seconds old.',
    auth: [],
    input: {
      params: shape({
        launchId: T.String({ pattern: idPattern('lnch'), description: 'Identifier of a launch' }),
      }),
    },
    output: RiskFacts,
    errors: [
      resourceErrors.not_found,
      riskErrors.not_on_chain,
      upstreamErrors.unavailable,
      upstreamErrors.timeout,
      chainErrors.refused,
      chainErrors.reverted,
    ],
    effect: 'none',
    limit: { bucket: 'api', weight: 20 },
    handler: (risk, { input }) => risk.facts(input.params.launchId),
  }),
}
