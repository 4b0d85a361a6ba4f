import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { ledgerErrors } from '../../money/ledger/index.ts'
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
  auth: accountCredentials,
} as const

/** Play money for spot orders. */
export const paperOperations = {
  paperAccount: operation({
    name: 'paperAccount.get',
    ...row,
    method: 'GET',
    path: '/api/paper/account',
    summary: 'Read the paper account: balances, profile and earlier generations',
    input: {},
    output: PaperAccountView,
    errors: [paperErrors.not_started],
    effect: 'none',
    handler: (paper, { principal }) => paper.get(principal),
  }),

  startPaperAccount: operation({
    name: 'paperAccount.start',
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
    playMoney: 'always',
    handler: (paper, { input, principal }) => paper.start(principal, input.body),
  }),

  resetPaperAccount: operation({
    name: 'paperAccount.reset',
    ...row,
    method: 'POST',
    path: '/api/paper/account/reset',
    summary: 'Reset the paper account; its former generations stay on record',
    input: { body: ResetPaperAccountRequest },
    output: PaperAccountView,
    errors: [paperErrors.not_started, paperErrors.reserved, ledgerErrors.amount_too_large],
    effect: 'irreversible',
    playMoney: 'always',
    handler: (paper, { input, principal }) => paper.reset(principal, input.body),
  }),
}
