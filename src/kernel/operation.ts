import type { Static, TArray, TObject, TSchema } from '@sinclair/typebox'
import type { PaymentMode, PriceAsset } from './assets.ts'
import type { AppError, ErrorSpec } from './errors.ts'
import type { PriceUnit } from './price-units.ts'
import type { CredentialKind, Principal, Scope } from './principal.ts'
import type { Problem } from './problem.ts'

export type Tier = 'public' | 'private' | 'monetized'
export type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
/** What a call changes in the world: nothing, something that can be undone, or something that cannot. */
export type Effect = 'none' | 'reversible' | 'irreversible'
/** Amounts in atomic units of the asset, so that a price is never a float. */
export type Price = {
  readonly amountAtomic: bigint
  readonly asset: PriceAsset
  readonly unit: PriceUnit
}
/** Who is paid for a call, where that is not the platform: on which wallets, and how much the platform keeps. */
export type Payee = {
  readonly accountId: string
  readonly evmAddress?: string
  readonly solanaAddress?: string
  /** Basis points of the amount that stay with the platform, rounded up. */
  readonly commissionBps: number
}
/** The price of one certain call; where its unit is metered, the most that it can come to cost. */
export type Quote = Price & {
  readonly payee?: Payee
  /** At most 256 characters; challenges and receipts show it. */
  readonly description?: string
  /** Where the price comes from, for the explanation of the charge: `agent:grid-bot`, `pricebook:3`. */
  readonly source?: string
  /** What one unit costs, where the amount is of several or a part of one. */
  readonly perUnitAtomic?: bigint
  /** The agent that is called, by its name: what its caller's usage and budgets are told apart by. */
  readonly agentId?: string
}
/** How the running call was paid, known to its handler before the money is captured. */
export type PaidCall = {
  readonly chargeId: string
  /** The MPP challenge that was answered; absent on the other rails. */
  readonly challengeId?: string
  readonly rail: string
  readonly mode: PaymentMode
  readonly amountAtomic: bigint
  readonly asset: PriceAsset
  /** The price that was quoted, whatever became of the price since. */
  readonly quote: Pick<Quote, 'perUnitAtomic' | 'unit'>
  /** The paying account's id, or the wallet as `wallet:<address>`. */
  readonly payer: string
  /** The agent that is called, where the price was an agent's. */
  readonly agentId?: string
}
/** Which bucket a call is counted in, and how much of it the call uses up. */
export type Limit = {
  readonly bucket: 'api' | 'sign_in' | 'none'
  readonly weight: number
}
export type Freshness = {
  readonly freshSeconds: number
  readonly staleSeconds?: number
}

export type Shape = TObject
export type InputSchemas = {
  readonly params?: Shape
  readonly query?: Shape
  /** A closed object, or where a protocol has it so, a list of them. */
  readonly body?: Shape | TArray<Shape>
}
/** How the protocol that a row speaks words a failure. */
export type FailureForm = {
  readonly schema: TSchema
  readonly write: (problem: Problem) => { readonly status: number; readonly body: unknown }
}
export type InputOf<input extends InputSchemas> = {
  readonly [part in keyof input]: input[part] extends TSchema ? Static<input[part]> : never
}
/** A worked example: it is shown in the documents and checked against the schemas in tests. */
export type Example = {
  readonly name: string
  readonly input?: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
  readonly output?: unknown
}

/** Bodies by their media types. */
export type Media = Readonly<Record<string, TSchema>>
/**
 * What documents say of the bodies of a row whose requests and answers others judge: a library that speaks its own
 * protocol, or bytes that were made before. Tests hold real answers against it.
 */
export type Description = {
  /** Query members, as an object. */
  readonly query?: TSchema
  readonly body?: Media
  /** False where a request without a body is taken as well. Default: true. */
  readonly bodyRequired?: boolean
  /** What it answers when all went well, by status; `null` is an answer without a body. */
  readonly answers?: Readonly<Record<number, Media | null>>
  /** What the protocol itself refuses with, by status; what the gates refuse is a problem document on every row. */
  readonly errors?: Readonly<Record<number, Media>>
}

/** What refusals under a path say beside the problem document, for clients of another protocol, which look there. */
export type ErrorForm = {
  /** The base address of that protocol; paths under it that are no rows refuse in the form too. */
  readonly under: `/${string}`
  readonly members: (error: AppError) => Readonly<Record<string, unknown>>
}

/** Everything the platform knows about one endpoint, without its code. */
export type OperationSpec<
  auth extends readonly CredentialKind[] = readonly CredentialKind[],
  input extends InputSchemas = InputSchemas,
> = {
  readonly method: Method
  readonly path: `/${string}`
  /** Further paths that answer the same; the first path is the one that documents name. */
  readonly aliases?: readonly `/${string}`[]
  /** Where the operation is listed. Who may call it is `auth`. */
  readonly tier: Tier
  /** Why a public row still asks for a credential, or why a row is an exception to a rule. */
  readonly reason?: string
  /** The OpenAPI tag. */
  readonly family: string
  readonly summary: string
  readonly description?: string
  /** Credentials that open the operation; empty when anyone may call it. */
  readonly auth: auth
  /** Overrides the family's scope `route:<family>:*`. */
  readonly scope?: Scope
  /** `operator` opens the row to the accounts of the operator's wallets only. */
  readonly gate?: 'holder' | 'operator'
  /** What every call costs. A price that depends on the call is the row's `quote`. */
  readonly price?: Price
  /** A call costs real value at somebody else's: play money never pays for it. */
  readonly costsOutside?: true
  readonly input: input
  /** The operation's own codes; those that any operation may answer with are implied. */
  readonly errors?: readonly ErrorSpec[]
  /** Set where clients of another protocol call the row. */
  readonly errorForm?: ErrorForm
  /** Failures leave as problem documents unless the row speaks a protocol with a form of its own. */
  readonly failure?: FailureForm
  /** What signed requests call the operation; exactly the rows that take an `exchange_key` have one. */
  readonly instruction?: string
  readonly effect: Effect
  /** False only where a repeat is harmless or a stored answer would hold a secret. Default: true for non-GET. */
  readonly idempotent?: boolean
  readonly cache?: Freshness
  readonly limit?: Limit
  readonly bodyLimitBytes?: number
  /** False keeps the operation out of the MCP tool list. */
  readonly mcp?: false
  readonly examples: readonly Example[]
}

/** What the transport knows about a call besides its input. */
export type CallContext = {
  readonly requestId: string
  /** The caller's address, or its /64 for IPv6; what anonymous limits count. */
  readonly addressBlock: string
  /** The host that the caller asked for, as a trusted proxy or else the Host header says it; anything may stand there. */
  readonly askedHost: string | undefined
  /** What ends when the caller goes away or the operation's time is up; made on the first call, as few need it. */
  readonly signal: () => AbortSignal
  /** One request header, by its lower-case name; only what schemas cannot hold, such as `last-event-id`. */
  readonly requestHeader: (name: string) => string | undefined
  /** How this call was paid; null on a row without a price, and where the quote asked for nothing. */
  readonly payment: PaidCall | null
  /** Adds a response header; a repeated name adds another value. */
  readonly header: (name: string, value: string) => void
}

/** What a handler receives. A principal is certain exactly when the operation names credentials. */
export type Call<auth extends readonly CredentialKind[], input> = CallContext & {
  readonly input: input
  readonly principal: auth extends readonly [] ? Principal | null : Principal
}

/** A body that is not JSON: a page, a text, an image, or bytes that were made before. */
export type DocumentBody = {
  readonly contentType: string
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}
/** One frame of a server-sent event stream. */
export type StreamFrame = { readonly id?: string; readonly event?: string; readonly data: string }
/** Awaited before the stream's head is sent, so that a refusal is still an ordinary problem document. */
type Frames = AsyncIterable<StreamFrame> | Promise<AsyncIterable<StreamFrame>>
/** One accepted WebSocket. Frames are text; the transport limits their size and rate. */
export type SocketChannel = {
  /** False when the peer reads too slowly and the frame was not queued. */
  readonly send: (text: string) => boolean
  readonly close: (code: number, reason: string) => void
  readonly messages: AsyncIterable<string>
}

type Handler<
  service,
  auth extends readonly CredentialKind[],
  input extends InputSchemas,
  result,
> = (service: service, call: Call<auth, InputOf<input>>) => result

// Named aliases: an inline function type here would be compared parameter by parameter, and rows of one service
// would not fit a table of all services.
type SocketHandler<service, auth extends readonly CredentialKind[], input extends InputSchemas> = (
  service: service,
  call: Call<auth, InputOf<input>>,
  channel: SocketChannel,
) => Promise<void>
type DelegateHandler<service, auth extends readonly CredentialKind[]> = (
  service: service,
  call: Call<auth, object>,
  request: Request,
) => Promise<Response>

/** What a row with a price may say before anybody is asked to pay. */
type BeforePayment<service, auth extends readonly CredentialKind[], input extends InputSchemas> = {
  /** The price of this call, where it is not the same for all; null when this call is free. */
  readonly quote?: Handler<service, auth, input, Promise<Quote | null> | Quote | null>
  /** Raises what would make the call fail whatever is paid, such as a vendor that is not configured. */
  readonly ready?: (service: service) => void | Promise<void>
}

type Unanswered<output> = (output: output) => string | null
type CostOf<output> = (output: output) => bigint | null

/* oxlint-disable typescript/no-explicit-any -- the table holds operations of every service; variance makes `unknown` unusable here. */
export type JsonOperation<
  service = any,
  auth extends readonly CredentialKind[] = any,
  input extends InputSchemas = any,
  output extends TSchema = any,
> = OperationSpec<auth, input> &
  BeforePayment<service, auth, input> & {
    readonly kind: 'json'
    readonly output: output
    readonly handler: Handler<service, auth, input, Promise<Static<output>> | Static<output>>
    /**
     * Why what the handler said is no answer to what was paid for; null where it is one. The output itself says so in a
     * member. A payment for none is let go with this reason, and what was said is still given.
     */
    readonly unanswered?: Unanswered<Static<output>>
    /** What the call came to cost, above zero and at most its quote, where its unit is metered; null for all of the quote. */
    readonly cost?: CostOf<Static<output>>
  }
export type DocumentOperation<
  service = any,
  auth extends readonly CredentialKind[] = any,
  input extends InputSchemas = any,
> = OperationSpec<auth, input> & {
  readonly kind: 'document'
  /** Media types that the operation may answer with. */
  readonly produces: readonly string[]
  /** The shape of the JSON among them. */
  readonly describes?: TSchema
  readonly handler: Handler<service, auth, input, Promise<DocumentBody> | DocumentBody>
}
export type StreamOperation<
  service = any,
  auth extends readonly CredentialKind[] = any,
  input extends InputSchemas = any,
> = OperationSpec<auth, input> & {
  readonly kind: 'stream'
  readonly handler: Handler<service, auth, input, Frames>
}
export type SocketOperation<
  service = any,
  auth extends readonly CredentialKind[] = any,
  input extends InputSchemas = any,
> = OperationSpec<auth, input> & {
  readonly kind: 'socket'
  readonly handler: SocketHandler<service, auth, input>
}
export type DelegateOperation<
  service = any,
  auth extends readonly CredentialKind[] = any,
> = OperationSpec<auth> & {
  readonly kind: 'delegate'
  readonly describes?: Description
  /** Whether it may answer with server-sent events; each such call takes a place among what may stay open. */
  readonly streams?: boolean
  /** Hands the whole request to a library that speaks its own protocol; gates up to the scopes have run. */
  readonly handler: DelegateHandler<service, auth>
}
/* oxlint-enable typescript/no-explicit-any */

/** One row of the table. */
export type Operation =
  | JsonOperation
  | DocumentOperation
  | StreamOperation
  | SocketOperation
  | DelegateOperation

type Auths = readonly CredentialKind[]
type Declared<row> = Omit<row, 'kind' | 'handler'>

/** Returns the declaring functions of one domain, bound to that domain's service type: one for each kind of row. */
export function rowsOf<service>() {
  return {
    operation<const auth extends Auths, input extends InputSchemas, output extends TSchema>(
      row: OperationSpec<auth, input> &
        BeforePayment<service, NoInfer<auth>, NoInfer<input>> & {
          readonly output: output
          readonly unanswered?: Unanswered<Static<NoInfer<output>>>
          readonly cost?: CostOf<Static<NoInfer<output>>>
          readonly handler: Handler<
            service,
            NoInfer<auth>,
            NoInfer<input>,
            Promise<Static<NoInfer<output>>> | Static<NoInfer<output>>
          >
        },
    ): JsonOperation<service, auth, input, output> {
      return { kind: 'json', ...row }
    },
    document<const auth extends Auths, input extends InputSchemas>(
      row: Declared<DocumentOperation<service, auth, input>> & {
        readonly handler: Handler<
          service,
          NoInfer<auth>,
          NoInfer<input>,
          Promise<DocumentBody> | DocumentBody
        >
      },
    ): DocumentOperation<service, auth, input> {
      return { kind: 'document', ...row }
    },
    stream<const auth extends Auths, input extends InputSchemas>(
      row: Declared<StreamOperation<service, auth, input>> & {
        readonly handler: Handler<service, NoInfer<auth>, NoInfer<input>, Frames>
      },
    ): StreamOperation<service, auth, input> {
      return { kind: 'stream', ...row }
    },
    socket<const auth extends Auths, input extends InputSchemas>(
      row: Declared<SocketOperation<service, auth, input>> & {
        readonly handler: (
          service: service,
          call: Call<NoInfer<auth>, InputOf<NoInfer<input>>>,
          channel: SocketChannel,
        ) => Promise<void>
      },
    ): SocketOperation<service, auth, input> {
      return { kind: 'socket', ...row }
    },
    delegate<const auth extends Auths>(
      row: Declared<DelegateOperation<service, auth>> & {
        readonly handler: (
          service: service,
          call: Call<NoInfer<auth>, object>,
          request: Request,
        ) => Promise<Response>
      },
    ): DelegateOperation<service, auth> {
      return { kind: 'delegate', ...row }
    },
  }
}

/** `post_api_developer_keys`: the wire id is derived, so it cannot drift from the route. */
export function operationId(row: { readonly method: Method; readonly path: string }): string {
  const words = row.path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return [row.method.toLowerCase(), ...words].join('_')
}

/** The scope that opens the row: its own, or its family's. */
export function scopeOf(row: { readonly family: string; readonly scope?: Scope }): Scope {
  return row.scope ?? `route:${familySlug(row.family)}:*`
}

/** `Billing & Rewards` becomes `billing-rewards`: the family's name in scopes and addresses. */
export function familySlug(family: string): string {
  return family
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Whether the row stores its answer under the caller's `Idempotency-Key`. */
export function isIdempotent(row: OperationSpec): boolean {
  return row.method !== 'GET' && (row.idempotent ?? true)
}

/** Whether the row changes something and yet keeps no answer: a repeat runs again, whatever key it brings. */
export function ignoresIdempotencyKey(row: Operation): boolean {
  return row.method !== 'GET' && !(row.kind === 'json' && isIdempotent(row))
}

/** Whether an account must have paid the entry fee, where one is asked; signing in and paying it are not behind it. */
export function isBehindEntry(row: OperationSpec): boolean {
  return row.auth.length > 0 && row.family !== 'Auth'
}

/** Whether some calls of the row must be paid. */
export function isPriced(row: Operation): boolean {
  return row.price !== undefined || (row.kind === 'json' && row.quote !== undefined)
}

/** The names in braces of a path, in order. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '')
}

/** Whether a text stays the one segment of a path where it is put: dots would make the address another operation's. */
export function isPathSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..'
}
