// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { InvoiceSummaryPage, Invoice } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link InvoicesMethods.list} takes. */
export type InvoicesListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly state?: "gathering" | "draft" | "issued" | "payment_processing" | "paid" | "overdue" | "voided" | "uncollectible"
}

/** What {@link InvoicesMethods.getUpcoming} takes. */
export type InvoicesGetUpcomingInput = {
  /** USDC in the mode of the service unless given */
  readonly asset?: "USDC" | "SOL" | "paper:USDC" | "paper:SOL"
}

/** What {@link InvoicesMethods.get} takes. */
export type InvoicesGetInput = {
  readonly invoiceId: string
}

/** What {@link InvoicesMethods.download} takes. */
export type InvoicesDownloadInput = {
  readonly invoiceId: string
}

/** What {@link InvoicesMethods.pay} takes. */
export type InvoicesPayInput = {
  readonly invoiceId: string
}

/** What {@link InvoicesMethods.void} takes. */
export type InvoicesVoidInput = {
  readonly invoiceId: string
}

/** What {@link InvoicesMethods.writeOff} takes. */
export type InvoicesWriteOffInput = {
  readonly invoiceId: string
}

/** The operations of `invoices`. */
export interface InvoicesMethods {
  /**
   * List the invoices of the account, newest first.
   *
   * `GET /api/billing/invoices`, `get_api_billing_invoices`.
   */
  list(input?: InvoicesListInput, options?: CallOptions): PagedCall<InvoiceSummaryPage, ItemOf<InvoiceSummaryPage, 'items'>>

  /**
   * Read what stands on the next invoice so far.
   *
   * `GET /api/billing/upcoming-invoice`, `get_api_billing_upcoming_invoice`.
   */
  getUpcoming(input?: InvoicesGetUpcomingInput, options?: CallOptions): Call<Invoice>

  /**
   * Read one invoice with its lines.
   *
   * `GET /api/billing/invoices/{invoiceId}`, `get_api_billing_invoices_invoiceId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: InvoicesGetInput, options?: CallOptions): Call<Invoice>

  /**
   * Download the lines of an invoice as CSV.
   *
   * `GET /api/billing/invoices/{invoiceId}/lines.csv`, `get_api_billing_invoices_invoiceId_lines_csv`.
   * @throws {BourseError} `resource.not_found`
   */
  download(input: InvoicesDownloadInput, options?: CallOptions): Call<string>

  /**
   * Pay what is due on an invoice from the credit of the account.
   *
   * It is collected by itself too, every hour while it is issued and not overdue.
   *
   * `POST /api/billing/invoices/{invoiceId}/pay`, `post_api_billing_invoices_invoiceId_pay`.
   * @throws {BourseError} `resource.not_found`, `billing.invoice_not_due`, `ledger.insufficient`
   */
  pay(input: InvoicesPayInput, options?: CallOptions): Call<Invoice>

  /**
   * Void an invoice that was not paid.
   *
   * For the operator. What stands on it is not invoiced again.
   *
   * `POST /api/billing/invoices/{invoiceId}/void`, `post_api_billing_invoices_invoiceId_void`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  void(input: InvoicesVoidInput, options?: CallOptions): Call<Invoice>

  /**
   * Write an overdue invoice off as uncollectible.
   *
   * For the operator.
   *
   * `POST /api/billing/invoices/{invoiceId}/write-off`, `post_api_billing_invoices_invoiceId_write_off`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  writeOff(input: InvoicesWriteOffInput, options?: CallOptions): Call<Invoice>
}

/** `invoices` of a client: `invoices(client)`. */
export const invoices: Resource<InvoicesMethods> = /* @__PURE__ */ resource<InvoicesMethods>('invoices', {
  list: ["GET", "/api/billing/invoices", {"list":"items"}],
  getUpcoming: ["GET", "/api/billing/upcoming-invoice"],
  get: ["GET", "/api/billing/invoices/{invoiceId}"],
  download: ["GET", "/api/billing/invoices/{invoiceId}/lines.csv", {"answer":"text"}],
  pay: ["POST", "/api/billing/invoices/{invoiceId}/pay", {"body":"none"}],
  void: ["POST", "/api/billing/invoices/{invoiceId}/void", {"body":"none"}],
  writeOff: ["POST", "/api/billing/invoices/{invoiceId}/write-off", {"body":"none"}],
})
