import { rowsOf } from '../../../kernel/operation.ts'
import { anyAccountCredential } from '../credentials.ts'
import {
  BalanceView,
  StatementCsvQuery,
  StatementPage,
  StatementQuery,
} from './statements.schemas.ts'
import type { StatementsService } from './statements.service.ts'

const { operation, document } = rowsOf<{ readonly statements: StatementsService }>()

const money = (amountAtomic: string) => ({ amountAtomic, asset: 'USDC' as const, decimals: 6 })
const row = { tier: 'private', family: 'Billing & Rewards', auth: anyAccountCredential } as const

/** What the ledger says about the account. */
export const statementsOperations = {
  balance: operation({
    ...row,
    method: 'GET',
    path: '/api/billing/balance',
    summary: 'Read what the account has: posted, held and available, for each purpose and asset',
    input: {},
    output: BalanceView,
    effect: 'none',
    examples: [
      {
        name: 'credit with a hold on it',
        output: {
          items: [
            {
              purpose: 'available',
              posted: money('12000000'),
              held: money('5000000'),
              available: money('7000000'),
            },
          ],
        },
      },
    ],
    handler: ({ statements }, { principal }) => statements.balance(principal),
  }),

  statement: operation({
    ...row,
    method: 'GET',
    path: '/api/billing/statement',
    summary: 'Read what was posted to the account, newest first',
    description:
      'Lines come from the double-entry ledger: they are never edited, and each balance is the sum of its lines.',
    input: { query: StatementQuery },
    output: StatementPage,
    effect: 'none',
    examples: [
      {
        name: 'one charge',
        input: { query: { limit: 1 } },
        output: {
          items: [
            {
              transferId: 'charge:chg_01k0000000000000000000000a',
              kind: 'charge.captured',
              purpose: 'available',
              amount: money('-10000'),
              balanceAfter: money('11990000'),
              reference: { operationId: 'post_api_x402_agent_chat' },
              effectiveAt: '2026-07-15T09:00:00.000Z',
              postedAt: '2026-07-15T09:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: ({ statements }, { input, principal }) => statements.statement(principal, input.query),
  }),

  statementCsv: document({
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
