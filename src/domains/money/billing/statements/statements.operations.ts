import { rowsOf } from '../../../../kernel/operation.ts'
import { accountCredentials } from '../../../../kernel/principal.ts'
import {
  BalanceView,
  StatementCsvQuery,
  StatementPage,
  StatementQuery,
} from './statements.schemas.ts'
import type { StatementsService } from './statements.service.ts'

const { operation, document } = rowsOf<{ readonly statements: StatementsService }>()

const row = { tier: 'private', family: 'Billing & Rewards', auth: accountCredentials } as const

/** The account's ledger statements. */
export const statementsOperations = {
  balance: operation({
    name: 'balance.get',
    ...row,
    method: 'GET',
    path: '/api/billing/balance',
    summary: 'Read what the account has: posted, held and available, for each purpose and asset',
    input: {},
    output: BalanceView,
    effect: 'none',
    handler: ({ statements }, { principal }) => statements.balance(principal),
  }),

  statement: operation({
    name: 'statement.get',
    ...row,
    method: 'GET',
    path: '/api/billing/statement',
    summary: 'Read what was posted to the account, newest first',
    description:
      'Lines come from the double-entry ledger: they are never edited, and each balance is the sum of its lines.',
    input: { query: StatementQuery },
    output: StatementPage,
    effect: 'none',
    handler: ({ statements }, { input, principal }) => statements.statement(principal, input.query),
  }),

  statementCsv: document({
    name: 'statement.download',
    ...row,
    method: 'GET',
    path: '/api/billing/statement.csv',
    summary: 'Download the statement as CSV, newest first, at most 10,000 lines',
    input: { query: StatementCsvQuery },
    produces: ['text/csv'],
    effect: 'none',
    mcp: false,
    examples: [{ name: 'all of it', input: { query: {} } }],
    handler: ({ statements }, { input, principal }) => statements.csv(principal, input.query),
  }),
}
