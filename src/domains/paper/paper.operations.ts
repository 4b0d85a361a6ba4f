import { rowsOf } from '../../kernel/operation.ts'
import { ledgerErrors } from '../billing/index.ts'
import { paperErrors } from './paper.errors.ts'
import {
  PaperAccountView,
  ResetPaperAccountRequest,
  StartPaperAccountRequest,
} from './paper.schemas.ts'
import type { PaperService } from './paper.service.ts'

const { operation } = rowsOf<PaperService>()

const row = {
  tier: 'private',
  family: 'Trading',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const example = {
  isPaper: true as const,
  generation: 1,
  profile: { name: 'realistic', feeBps: 10, slippageBps: 10 },
  startingBalances: [{ token, amountAtomic: '10000000000' }],
  balances: [
    {
      token,
      postedAtomic: '10000000000',
      reservedAtomic: '2500000000',
      availableAtomic: '7500000000',
    },
  ],
  startedAt: '2026-07-15T09:00:00.000Z',
  history: [{ generation: 1, startedAt: '2026-07-15T09:00:00.000Z', endedAt: null }],
}
const fresh = {
  ...example,
  balances: [
    { token, postedAtomic: '10000000000', reservedAtomic: '0', availableAtomic: '10000000000' },
  ],
}

/** Play money for spot orders. */
export const paperOperations = {
  paperAccount: operation({
    ...row,
    method: 'GET',
    path: '/api/paper/account',
    summary: 'Read the paper account: balances, profile and earlier generations',
    input: {},
    output: PaperAccountView,
    errors: [paperErrors.not_started],
    effect: 'none',
    examples: [{ name: 'with an open order', output: example }],
    handler: (paper, { principal }) => paper.get(principal),
  }),

  startPaperAccount: operation({
    ...row,
    method: 'POST',
    path: '/api/paper/account',
    summary: 'Start the paper account with declared balances',
    description:
      'Paper orders then fill at real quotes, less the declared fee and slippage. Paper value is never worth, or mixed with, live value.',
    input: { body: StartPaperAccountRequest },
    output: PaperAccountView,
    errors: [paperErrors.already_started, ledgerErrors.amount_too_large],
    effect: 'reversible',
    examples: [
      {
        name: '10,000 of a dollar token',
        input: {
          body: { balances: [{ token, amountAtomic: '10000000000' }], profile: 'realistic' },
        },
        output: fresh,
      },
    ],
    handler: (paper, { input, principal }) => paper.start(principal, input.body),
  }),

  resetPaperAccount: operation({
    ...row,
    method: 'POST',
    path: '/api/paper/account/reset',
    summary: 'Begin the paper account anew; what was before stays on record',
    input: { body: ResetPaperAccountRequest },
    output: PaperAccountView,
    errors: [paperErrors.not_started, paperErrors.reserved, ledgerErrors.amount_too_large],
    effect: 'irreversible',
    examples: [
      {
        name: 'with the balances of before',
        input: { body: {} },
        output: {
          ...fresh,
          generation: 2,
          startedAt: '2026-07-16T09:00:00.000Z',
          history: [
            { generation: 2, startedAt: '2026-07-16T09:00:00.000Z', endedAt: null },
            {
              generation: 1,
              startedAt: '2026-07-15T09:00:00.000Z',
              endedAt: '2026-07-16T09:00:00.000Z',
            },
          ],
        },
      },
    ],
    handler: (paper, { input, principal }) => paper.reset(principal, input.body),
  }),
}
