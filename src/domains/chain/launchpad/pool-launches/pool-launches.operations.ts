import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../../kernel/operation.ts'
import { namedShape, shape } from '../../../../kernel/schemas.ts'
import type { PoolFamily } from '../launch-families.ts'
import {
  AntiSnipe,
  callLimits,
  chainAnswers,
  launchTexts,
  PreparedLaunchAnswer,
} from '../launches.operations.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import { AsOf, FactoryStatus, Launch } from '../launchpad.schemas.ts'
import type { LaunchpadService } from '../launchpad.service.ts'
import { RehearsalId } from '../rehearsed.ts'
import {
  family,
  getRow,
  intentRow,
  listRow,
  quoteRow,
  readinessRow,
  statusRow,
  submitRow,
  tokenRow,
  tradesRow,
  words,
} from './pool-rows.ts'

const { operation } = rowsOf<LaunchpadService>()

const bps = (description: string) => T.Integer({ minimum: 10, maximum: 10_000, description })
const tick = (description: string) =>
  T.Optional(T.Integer({ minimum: -887_272, maximum: 887_272, description }))
const value = (description: string) =>
  T.Optional(T.String({ pattern: '^\\d{1,60}(\\.\\d{1,18})?$', description }))
const opening = {
  startTick: tick(
    'Tick of the opening price in ether per token, a multiple of the spacing of the fee tier (200 unless another is chosen)',
  ),
  openingValueEth: value(
    'What all tokens are worth at the opening price, at most; instead of startTick',
  ),
}
/** The members of a launch that chooses its own range. */
const range = {
  feeTier: T.Optional(
    T.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description:
        'The fee of the pool in millionths of what goes in: 500 (ticks 10 apart), 3000 (60) or 10000 (200); 10000 unless given',
    }),
  ),
  endTick: tick(
    'Tick of the price at which the whole supply is sold, a multiple of the spacing above the start; the highest there is unless given',
  ),
  endValueEth: value(
    'What all tokens are worth at the end of the range, at most; instead of endTick',
  ),
}
const antiSnipe = T.Optional(
  shape(AntiSnipe.properties, {
    $id: 'PoolAntiSnipeRequest',
    description:
      'What is burnt of everything that leaves the pool soon after the launch, in 1/10,000, falling to nothing; the first buy is free of it',
  }),
)
const risingLimit = T.Optional(
  shape(
    {
      walletBps: bps('What one account may hold in the first second, in 1/10,000 of the supply'),
      durationSeconds: T.Integer({ minimum: 1, maximum: 600 }),
    },
    {
      description:
        'Rises to the whole supply over the time. It slows one account down; who uses many gets around it',
    },
  ),
)
const walletLimits = T.Optional(
  shape(
    {
      walletBps: T.Optional(bps('What one account may hold, in 1/10,000 of the supply')),
      transactionBps: T.Optional(bps('What one transfer may move')),
      durationSeconds: T.Integer({ minimum: 1, maximum: 604_800 }),
    },
    {
      description:
        'Bind each account, the first buy too, and never what goes into the pool. Who uses many accounts gets around them; until they end, a sale through a contract that pulls the tokens first fails',
    },
  ),
)

const rehearsalId = T.Optional(RehearsalId)

/** Launches into a pool, with an early fee and a limit that rises over seconds. */
export const uniOperations = {
  uniPrepareLaunch: operation({
    name: 'uniLaunches.prepare',
    method: 'POST',
    path: '/api/uni-launchpad/launches/prepare',
    ...prepareWords('uni'),
    input: {
      body: namedShape('PrepareUniLaunchRequest', {
        ...launchTexts,
        ...opening,
        ...range,
        antiSnipe,
        rehearsalId,
        limits: risingLimit,
        ...callLimits,
      }),
    },
    handler: ({ launches }, { input, principal }) => {
      const { limits: limit, ...body } = input.body
      const limits = limit === undefined ? {} : { limits: { ...limit, transactionBps: 0 } }
      return launches.prepareInPool('uni', { ...body, ...limits }, principal)
    },
  }),
  uniSubmitLaunch: submitRow('uni', {
    name: 'uniLaunches.submit',
    path: '/api/uni-launchpad/launches/{launchId}/submit',
  }),
  uniListLaunches: listRow('uni', {
    name: 'uniLaunches.list',
    path: '/api/uni-launchpad/launches',
  }),
  uniGetLaunch: getRow('uni', {
    name: 'uniLaunches.get',
    path: '/api/uni-launchpad/launches/{launchId}',
  }),
  uniGetToken: tokenRow('uni', {
    name: 'uniLaunches.getByToken',
    path: '/api/uni-launchpad/tokens/{address}',
  }),
  uniLaunchStatus: statusRow('uni', {
    name: 'uniLaunches.getStatus',
    path: '/api/uni-launchpad/launches/{launchId}/status',
  }),
  uniListLaunchTrades: tradesRow('uni', {
    name: 'uniLaunches.listTrades',
    path: '/api/uni-launchpad/launches/{launchId}/trades',
  }),
  uniQuote: quoteRow('uni', { name: 'uniLaunches.quoteTrade', path: '/api/uni-launchpad/quote' }),
  uniReadiness: readinessRow('uni', {
    name: 'uniLaunches.getFactory',
    path: '/api/uni-launchpad/factories',
  }),
  uniGetIntent: intentRow('uni', {
    name: 'uniLaunches.getIntent',
    path: '/api/uni-launchpad/intents/{intentId}',
  }),
}

/** Launches into a pool for a fee, with limits for a declared time. */
export const ponsOperations = {
  ponsPrepareLaunch: operation({
    name: 'ponsLaunches.prepare',
    method: 'POST',
    path: '/api/pons/launches/prepare',
    aliases: ['/api/pons/launch/prepare'],
    ...prepareWords('pons'),
    input: {
      body: namedShape('PreparePonsLaunchRequest', {
        ...launchTexts,
        ...opening,
        antiSnipe,
        rehearsalId,
        limits: walletLimits,
        ...callLimits,
      }),
    },
    handler: ({ launches }, { input, principal }) => {
      const { limits: given, ...body } = input.body
      const limits =
        given === undefined ? {} : { limits: { walletBps: 0, transactionBps: 0, ...given } }
      return launches.prepareInPool('pons', { ...body, ...limits }, principal)
    },
  }),
  ponsSubmitLaunch: submitRow('pons', {
    name: 'ponsLaunches.submit',
    path: '/api/pons/launches/{launchId}/submit',
  }),
  ponsListLaunches: listRow('pons', {
    name: 'ponsLaunches.list',
    path: '/api/pons/launches',
    aliases: ['/api/pons/launchpad'],
  }),
  ponsGetLaunch: getRow('pons', {
    name: 'ponsLaunches.get',
    path: '/api/pons/launches/{launchId}',
  }),
  ponsGetToken: tokenRow('pons', {
    name: 'ponsLaunches.getByToken',
    path: '/api/pons/tokens/{address}',
  }),
  ponsLaunchStatus: statusRow('pons', {
    name: 'ponsLaunches.getStatus',
    path: '/api/pons/launches/{launchId}/status',
  }),
  ponsListLaunchTrades: tradesRow('pons', {
    name: 'ponsLaunches.listTrades',
    path: '/api/pons/launches/{launchId}/trades',
  }),
  ponsQuote: quoteRow('pons', { name: 'ponsLaunches.quoteTrade', path: '/api/pons/quote' }),
  ponsReadiness: readinessRow('pons', {
    name: 'ponsLaunches.getFactory',
    path: '/api/pons/factories',
    aliases: ['/api/pons/launch/status'],
  }),
  ponsGetIntent: intentRow('pons', {
    name: 'ponsLaunches.getIntent',
    path: '/api/pons/intents/{intentId}',
  }),
  ponsSnapshot: operation({
    name: 'ponsLaunches.getSnapshot',
    method: 'GET',
    path: '/api/pons/snapshot',
    tier: 'public',
    family: family.pons,
    summary: 'Read the newest pons launches with the readiness of their launchpad',
    auth: [],
    input: {},
    output: T.Object({
      factory: FactoryStatus,
      launches: T.Array(Launch, { maxItems: 50 }),
      asOf: AsOf,
    }),
    effect: 'none',
    handler: async ({ factories, launches }) => {
      const [status, page] = await Promise.all([
        factories.ofFamily('pons'),
        launches.list({ limit: 50, family: 'pons' }),
      ])
      return { factory: status, launches: page.items, asOf: page.asOf }
    },
  }),
}

function prepareWords(of: PoolFamily) {
  return {
    tier: 'public',
    family: family[of],
    summary: `Prepare a launch into ${words[of]}`,
    description:
      'Returns the unsigned transaction, what it does in words decoded from its own bytes, the address that the token will have, and what the chain says about it now. A launch that would revert is refused and not stored.',
    auth: [],
    output: PreparedLaunchAnswer,
    errors: [
      ...chainAnswers,
      launchpadErrors.simulation_failed,
      launchpadErrors.insufficient_funds,
      launchpadErrors.factory_not_ready,
      launchpadErrors.family_not_configured,
    ],
    effect: 'reversible',
  } as const
}
