import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../../kernel/operation.ts'
import { pageQuery } from '../../../../kernel/page.ts'
import { EvmAddress, shape } from '../../../../kernel/schemas.ts'
import { examples } from '../examples.ts'
import { callLimits, chainAnswers } from '../launches.operations.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import { Graduations, Intent, LaunchId } from '../launchpad.schemas.ts'
import type { LaunchpadService } from '../launchpad.service.ts'
import { crossings } from './graduation-gas.ts'

const { operation } = rowsOf<LaunchpadService>()

const family = 'Robinhood Chain'
const { creator, id: launchId } = examples

/** Graduations that the last buy could not finish. */
export const graduationsOperations = {
  listGraduations: operation({
    name: 'graduations.list',
    method: 'GET',
    path: '/api/rh-launchpad/graduations',
    tier: 'public',
    family,
    summary: 'List launches that wait for their pool, longest first',
    description:
      'Their curves are sold out and buy back; anybody may go on with prepare-graduation. `keeper` says whether the service does so by itself.',
    auth: [],
    input: { query: shape(pageQuery) },
    output: Graduations,
    effect: 'none',
    handler: ({ graduations }, { input }) => graduations.list(input.query),
  }),

  prepareGraduation: operation({
    name: 'graduations.prepare',
    method: 'POST',
    path: '/api/rh-launchpad/launches/{launchId}/prepare-graduation',
    tier: 'public',
    family,
    summary: 'Prepare the call that opens the pool of a sold-out curve, or brings it nearer',
    description:
      'For any account, and as often as it takes: the pool is open when the launch is `graduated`. Sign with `gasLimit`, which grows with maxCrossings and is never an estimate; what is not used is not paid. The transaction is submitted as an intent.',
    auth: [],
    input: {
      params: shape({ launchId: LaunchId }),
      body: shape({
        account: EvmAddress,
        maxCrossings: T.Integer({
          minimum: crossings.least,
          maximum: crossings.most,
          default: crossings.usual,
          description: 'How many price steps that others filled one call may cross',
        }),
        deadlineSeconds: callLimits.deadlineSeconds,
      }),
    },
    output: Intent,
    errors: [
      ...chainAnswers,
      launchpadErrors.nothing_to_graduate,
      launchpadErrors.simulation_failed,
      launchpadErrors.factory_not_ready,
    ],
    effect: 'reversible',
    examples: [
      {
        name: 'with the usual number of steps',
        input: {
          params: { launchId },
          body: { account: creator, maxCrossings: crossings.usual, deadlineSeconds: 1_200 },
        },
        output: examples.graduationIntent,
      },
    ],
    handler: ({ graduations }, { input, principal }) =>
      graduations.prepare(input.params.launchId, {
        ...input.body,
        preparedBy: principal?.accountId ?? null,
      }),
  }),
}
