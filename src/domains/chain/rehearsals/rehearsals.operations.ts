import { rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import { resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { rehearsalsErrors } from './rehearsals.errors.ts'
import {
  CurveRequest,
  PonsRequest,
  Rehearsal,
  RehearsalId,
  UniRequest,
} from './rehearsals.schemas.ts'
import type { RehearsalsService } from './rehearsals.service.ts'

const { operation } = rowsOf<RehearsalsService>()
const family = 'Robinhood Chain'

const held = {
  method: 'POST',
  tier: 'public',
  auth: [],
  output: Rehearsal,
  errors: [
    rehearsalsErrors.not_configured,
    rehearsalsErrors.launch_refused,
    upstreamErrors.unavailable,
    upstreamErrors.timeout,
  ],
  effect: 'reversible',
  limit: { bucket: 'api', weight: 60 },
  bodyLimitBytes: 16_384,
} as const
const same =
  'The same seed, request and block give the same result. Nothing touches the chain; it may take some seconds.'
const inPool = `Launches with the real contract on a fork, lets the declared buyers and snipers swap through Uniswap's router at their seconds, and answers price path, what creator, protocol and snipers take, in ether and in tokens. What a limit forbids is counted as refused. ${same}`

/** Rehearsals of launches. */
export const rehearsalsOperations = {
  holdRehearsal: operation({
    name: 'launches.rehearse',
    ...held,
    path: '/api/rh-launchpad/rehearsals',
    family,
    summary: 'Rehearse a launch on a copy of the chain',
    description: `Launches with the real contract on a fork, lets the declared buyers and snipers trade by real transactions at their seconds, and answers price path, what creator, protocol and snipers take, and whether the curve is sold out. ${same}`,
    input: { body: CurveRequest },
    handler: (rehearsals, { input, signal }) =>
      rehearsals.hold({ family: 'curve', request: input.body }, signal()),
  }),

  uniHoldRehearsal: operation({
    name: 'uniLaunches.rehearse',
    ...held,
    path: '/api/uni-launchpad/rehearsals',
    family,
    summary: 'Rehearse a launch into a locked pool on a copy of the chain',
    description: inPool,
    input: { body: UniRequest },
    handler: (rehearsals, { input, signal }) =>
      rehearsals.hold({ family: 'uni', request: input.body }, signal()),
  }),

  ponsHoldRehearsal: operation({
    name: 'ponsLaunches.rehearse',
    ...held,
    path: '/api/pons/rehearsals',
    family: 'Pons',
    summary: 'Rehearse a launch with limits on a copy of the chain',
    description: inPool,
    input: { body: PonsRequest },
    handler: (rehearsals, { input, signal }) =>
      rehearsals.hold({ family: 'pons', request: input.body }, signal()),
  }),

  getRehearsal: operation({
    name: 'rehearsals.get',
    method: 'GET',
    path: '/api/rh-launchpad/rehearsals/{rehearsalId}',
    aliases: ['/api/uni-launchpad/rehearsals/{rehearsalId}', '/api/pons/rehearsals/{rehearsalId}'],
    tier: 'public',
    family,
    summary: 'Read a rehearsal',
    description: 'Of any family. Deleted after 30 days.',
    auth: [],
    input: { params: shape({ rehearsalId: RehearsalId }) },
    output: Rehearsal,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (rehearsals, { input }) => rehearsals.get(input.params.rehearsalId),
  }),
}
