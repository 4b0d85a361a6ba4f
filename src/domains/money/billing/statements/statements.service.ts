import { decimalsOf, ledgerMoney } from '../../../../kernel/assets.ts'
import { formatAmount } from '../../../../kernel/money.ts'
import type { DocumentBody } from '../../../../kernel/operation.ts'
import type { Page } from '../../../../kernel/page.ts'
import { wholePage } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import type { StatementLine } from '../../ledger/index.ts'
import type { BillingParts } from '../billing-parts.ts'
import { type CsvCell, csvDocument, toCsv } from '../csv.ts'
import type {
  BalanceView,
  StatementCsvQuery,
  StatementLineView,
  StatementQuery,
} from './statements.schemas.ts'

const csvLinesMax = 10_000
const csvPage = 200

export type StatementsService = ReturnType<typeof createStatementsService>

/** The account's own view of the ledger. */
export function createStatementsService({ database, ledger }: BillingParts) {
  return {
    async balance(owner: Principal): Promise<BalanceView> {
      const balances = await ledger.balancesOf(database.query, owner.accountId)
      return wholePage(
        balances.map(({ account: { purpose, asset }, balance }) => ({
          purpose,
          posted: ledgerMoney(asset, balance.postedAtomic),
          held: ledgerMoney(asset, balance.heldAtomic),
          available: ledgerMoney(asset, balance.availableAtomic),
        })),
      )
    },
    async statement(owner: Principal, query: StatementQuery): Promise<Page<StatementLineView>> {
      const { items, nextCursor } = await ledger.statement(database.query, {
        ...selectionOf(owner, query),
        limit: query.limit,
        ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
      })
      return { items: items.map(lineView), nextCursor }
    },
    /** The newest 10,000 lines of the period. */
    async csv(owner: Principal, query: StatementCsvQuery): Promise<DocumentBody> {
      const lines: StatementLine[] = []
      let cursor: string | undefined
      do {
        const page: Page<StatementLine> = await ledger.statement(database.query, {
          ...selectionOf(owner, query),
          limit: csvPage,
          ...(cursor === undefined ? {} : { cursor }),
        })
        lines.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined && lines.length < csvLinesMax)
      return csvDocument('statement.csv', toCsv(header, lines.map(csvLine)))
    },
  }
}

function selectionOf(owner: Principal, { asset, purpose, from, to }: StatementCsvQuery) {
  return {
    owner: owner.accountId,
    ...(asset === undefined ? {} : { asset }),
    ...(purpose === undefined ? {} : { purpose }),
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { to: new Date(to) }),
  }
}

function lineView(line: StatementLine): StatementLineView {
  const { asset, purpose } = line.account
  return {
    transferId: line.transferId,
    kind: line.kind,
    purpose,
    amount: ledgerMoney(asset, line.amountAtomic),
    balanceAfter: ledgerMoney(asset, line.balanceAfterAtomic),
    reference: { ...line.reference },
    effectiveAt: line.effectiveAt.toISOString(),
    postedAt: line.postedAt.toISOString(),
  }
}

const header = [
  'posted_at',
  'effective_at',
  'transfer_id',
  'kind',
  'purpose',
  'asset',
  'amount',
  'balance_after',
  'reference',
]

function csvLine(line: StatementLine): readonly CsvCell[] {
  const { asset, purpose } = line.account
  const decimals = decimalsOf(asset)
  return [
    line.postedAt.toISOString(),
    line.effectiveAt.toISOString(),
    line.transferId,
    line.kind,
    purpose,
    asset,
    formatAmount(line.amountAtomic, decimals),
    formatAmount(line.balanceAfterAtomic, decimals),
    Object.entries(line.reference)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]
}
