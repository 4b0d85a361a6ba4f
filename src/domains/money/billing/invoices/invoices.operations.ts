import { ledgerMoney } from '../../../../kernel/assets.ts'
import { rowsOf } from '../../../../kernel/operation.ts'
import { accountCredentials, personCredentials } from '../../../../kernel/principal.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { ledgerErrors } from '../../ledger/index.ts'
import { billingErrors } from '../billing.errors.ts'
import { operatorReason } from '../credentials.ts'
import {
  InvoicePage,
  InvoiceParams,
  InvoicesQuery,
  InvoiceView,
  UpcomingQuery,
} from './invoices.schemas.ts'
import type { InvoicesService } from './invoices.service.ts'

const { operation, document } = rowsOf<{ readonly invoices: InvoicesService }>()

const money = (amountAtomic: string) => ledgerMoney('USDC', BigInt(amountAtomic))
const summary = {
  id: 'inv_01k0000000000000000000000a',
  number: '42',
  state: 'issued' as const,
  periodStart: '2026-07-01T00:00:00.000Z',
  periodEnd: '2026-08-01T00:00:00.000Z',
  total: money('31200000'),
  settled: money('30000000'),
  due: money('1200000'),
  dueAt: '2026-08-22T01:00:00.000Z',
  issuedAt: '2026-08-08T01:00:00.000Z',
  createdAt: '2026-08-01T00:00:00.000Z',
}
const example = {
  ...summary,
  lines: [
    {
      kind: 'charges' as const,
      subject: 'post_api_x402_agent_chat',
      description: 'Calls of post_api_x402_agent_chat',
      priceSource: 'pricebook:3',
      quantity: '3000',
      amount: money('30000000'),
      isSettled: true,
    },
    {
      kind: 'usage' as const,
      subject: 'model_tokens',
      description: 'Usage of model_tokens',
      priceSource: 'pricebook:3',
      quantity: '400000',
      amount: money('1200000'),
      isSettled: false,
    },
  ],
}
const oneInvoice = { params: { invoiceId: summary.id } }
const row = { tier: 'private', family: 'Billing & Rewards', auth: accountCredentials } as const
const operatorRow = {
  ...row,
  auth: personCredentials,
  reason: operatorReason,
  gate: 'operator',
  mcp: false,
} as const

/** Invoices of the account. */
export const invoicesOperations = {
  invoices: operation({
    name: 'invoices.list',
    ...row,
    method: 'GET',
    path: '/api/billing/invoices',
    summary: 'List the invoices of the account, newest first',
    input: { query: InvoicesQuery },
    output: InvoicePage,
    effect: 'none',
    handler: ({ invoices }, { input, principal }) => invoices.list(principal, input.query),
  }),

  upcomingInvoice: operation({
    name: 'invoices.getUpcoming',
    ...row,
    method: 'GET',
    path: '/api/billing/upcoming-invoice',
    summary: 'Read what stands on the next invoice so far',
    input: { query: UpcomingQuery },
    output: InvoiceView,
    effect: 'none',
    handler: ({ invoices }, { input, principal }) => invoices.upcoming(principal, input.query),
  }),

  invoice: operation({
    name: 'invoices.get',
    ...row,
    method: 'GET',
    path: '/api/billing/invoices/{invoiceId}',
    summary: 'Read one invoice with its lines',
    input: { params: InvoiceParams },
    output: InvoiceView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: ({ invoices }, { input, principal }) =>
      invoices.get(principal, input.params.invoiceId),
  }),

  invoiceCsv: document({
    name: 'invoices.download',
    ...row,
    method: 'GET',
    path: '/api/billing/invoices/{invoiceId}/lines.csv',
    summary: 'Download the lines of an invoice as CSV',
    input: { params: InvoiceParams },
    produces: ['text/csv'],
    errors: [resourceErrors.not_found],
    effect: 'none',
    mcp: false,
    examples: [{ name: 'one invoice', input: oneInvoice }],
    handler: ({ invoices }, { input, principal }) =>
      invoices.csv(principal, input.params.invoiceId),
  }),

  payInvoice: operation({
    name: 'invoices.pay',
    ...row,
    method: 'POST',
    path: '/api/billing/invoices/{invoiceId}/pay',
    summary: 'Pay what is due on an invoice from the credit of the account',
    description: 'It is collected by itself too, every hour while it is issued and not overdue.',
    input: { params: InvoiceParams },
    output: InvoiceView,
    errors: [resourceErrors.not_found, billingErrors.invoice_not_due, ledgerErrors.insufficient],
    effect: 'irreversible',
    examples: [{ name: 'one invoice', input: oneInvoice, output: { ...example, state: 'paid' } }],
    handler: ({ invoices }, { input, principal }) =>
      invoices.pay(principal, input.params.invoiceId),
  }),

  voidInvoice: operation({
    name: 'invoices.void',
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/invoices/{invoiceId}/void',
    summary: 'Void an invoice that was not paid',
    description: 'For the operator. What stands on it is not invoiced again.',
    input: { params: InvoiceParams },
    output: InvoiceView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [{ name: 'one invoice', input: oneInvoice, output: { ...example, state: 'voided' } }],
    handler: ({ invoices }, { input }) => invoices.voidInvoice(input.params.invoiceId),
  }),

  writeOffInvoice: operation({
    name: 'invoices.writeOff',
    ...operatorRow,
    method: 'POST',
    path: '/api/billing/invoices/{invoiceId}/write-off',
    summary: 'Write an overdue invoice off as uncollectible',
    description: 'For the operator.',
    input: { params: InvoiceParams },
    output: InvoiceView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      { name: 'one invoice', input: oneInvoice, output: { ...example, state: 'uncollectible' } },
    ],
    handler: ({ invoices }, { input }) => invoices.writeOff(input.params.invoiceId),
  }),
}
