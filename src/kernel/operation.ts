import type { Static, TArray, TObject, TSchema } from '@sinclair/typebox'
import type { PaymentMode, PriceAsset } from './assets.ts'
import type { Encoding } from './encodings.ts'
import type { AppError, ErrorSpec } from './errors.ts'
import type { PriceUnit } from './price-units.ts'
import type { CredentialKind, Principal, Scope } from './principal.ts'
import type { Problem } from './problem.ts'

export type Tier = 'public' | 'private' | 'monetized'
/** The resource and the method of an operation, `orders.place`, as client libraries name it. */
export type OperationName = `${string}.${string}`
export type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
/** What a call changes: nothing, something that can be undone, or something that cannot. */
export type Effect = 'none' | 'reversible' | 'irreversible'
/** Amounts in atomic units of the asset, so that a price is never a float. */
export type Price = {
  readonly amountAtomic: bigint
  readonly asset: PriceAsset
  readonly unit: PriceUnit
}
/** Who is paid for a call instead of the platform: the wallets, and the platform's share. */
export type Payee = {
  readonly accountId: string
  readonly evmAddress?: string
  readonly solanaAddress?: string
  /** The platform's share in basis points of the amount, rounded up. */
  readonly commissionBps: number
}
/** The price of one particular call. Where the unit is metered, the maximum. */
export type Quote = Price & {
  readonly payee?: Payee
  /** At most 256 characters; shown in challenges and receipts. */
  readonly description?: string
  /** What the price was taken from, as the charge explains it: `agent:grid-bot`, `pricebook:3`. */
  readonly source?: string
  /** The price of one unit, where the amount is for several units or for a part of one. */
  readonly perUnitAtomic?: bigint
  /** The name of the agent that is called; usage and budgets are kept per agent. */
  readonly agentId?: string
}
/** What a call whose price depends on it usually costs, for documents. The 402 challenge of a call is binding. */
export type UsualPrice = {
  /** Made of what the quote is made of, so that the two cannot disagree. */
  readonly price: Price
  /** The call that costs it, as in "0.01 USDC where the call names no amount"; absent where every call does. */
  readonly of?: string
  /** What the others cost: "the amount that it names". */
  readonly otherwise?: string
}
/** How the current call was paid, as its handler sees it before the money is captured. */
export type PaidCall = {
  readonly chargeId: string
  /** The MPP challenge that was answered; absent on other rails. */
  readonly challengeId?: string
  readonly rail: string
  readonly mode: PaymentMode
  readonly amountAtomic: bigint
  readonly asset: PriceAsset
  /** The quoted price, even if the price has changed since. */
  readonly quote: Pick<Quote, 'perUnitAtomic' | 'unit'>
  /** The paying account's id, or `wallet:<address>`. */
  readonly payer: string
  /** The agent that is called, where its price was charged. */
  readonly agentId?: string
}
/** The rate limit bucket that a call counts in, and how many units it takes. */
export type Limit = {
  readonly bucket: 'api' | 'sign_in' | 'none'
  readonly weight: number
}
export type Freshness = {
  readonly freshSeconds: number
  readonly staleSeconds?: number
  /** Answers differ by caller although anybody may call, so that no cache that callers share may keep them. */
  readonly isPersonal?: true
}

export type Shape = TObject
export type InputSchemas = {
  readonly params?: Shape
  readonly query?: Shape
  /** A closed object, or a list of them where a protocol requires it. */
  readonly body?: Shape | TArray<Shape>
}
/** How the protocol of a row reports a failure. */
export type FailureForm = {
  readonly schema: TSchema
  readonly write: (problem: Problem) => { readonly status: number; readonly body: unknown }
}
export type InputOf<input extends InputSchemas> = {
  readonly [part in keyof input]: input[part] extends TSchema ? Static<input[part]> : never
}
/** An example that documents show and tests check against the schemas. */
export type Example = {
  readonly name: string
  readonly input?: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
  readonly output?: unknown
}

/** Schemas of bodies by media type. */
export type Media = Readonly<Record<string, TSchema>>
/**
 * What documents say about the bodies of a row whose validation is done elsewhere: by a library with a protocol of its
 * own, or not at all because the bytes are prebuilt. Tests compare real answers with it.
 */
export type Description = {
  /** The query parameters, as an object. */
  readonly query?: TSchema
  readonly body?: Media
  /** False where the body may be left out. Default: true. */
  readonly bodyRequired?: boolean
  /** Successful answers by status; `null` for an answer without a body. */
  readonly answers?: Readonly<Record<number, Media | null>>
  /** The protocol's own error answers by status. Gates answer with problem documents on every row. */
  readonly errors?: Readonly<Record<number, Media>>
}

/** Members that errors under a path carry beside the problem document, for clients of another protocol. */
export type ErrorForm = {
  /** The base path of that protocol. Unknown paths under it answer in the same form. */
  readonly under: `/${string}`
  readonly members: (error: AppError) => Readonly<Record<string, unknown>>
}

/** Everything about one endpoint except its code. */
export type OperationSpec<
  auth extends readonly CredentialKind[] = readonly CredentialKind[],
  input extends InputSchemas = InputSchemas,
> = DeclaredSpec<auth, input> & { readonly examples: readonly Example[] }

type DeclaredSpec<
  auth extends readonly CredentialKind[] = readonly CredentialKind[],
  input extends InputSchemas = InputSchemas,
> = {
  /** The unique name that documents, tools and generated clients use. */
  readonly name: OperationName
  readonly method: Method
  /**
   * The full path. A name in braces that is not a parameter is filled in from configuration (`PathNames` of the
   * catalog).
   */
  readonly path: `/${string}`
  /** Further paths with the same answer; documents name the first path. */
  readonly aliases?: readonly `/${string}`[]
  /** Where the operation is listed. Who may call it is a matter of `auth`. */
  readonly tier: Tier
  /** Why a public row requires a credential, or why the row is exempt from a rule. */
  readonly reason?: string
  /** The OpenAPI tag. */
  readonly family: string
  readonly summary: string
  readonly description?: string
  /** Credential kinds that may call the operation; empty when no credential is needed. */
  readonly auth: auth
  /** Replaces the family's scope `route:<family>:*`. */
  readonly scope?: Scope
  /** `operator` admits only accounts that own an operator wallet. */
  readonly gate?: 'holder' | 'operator'
  /** The fixed price of a call. A price that depends on the call is the row's `quote`. */
  readonly price?: Price
  /** A call costs real money at a vendor, so play money cannot pay for it. */
  readonly costsOutside?: true
  readonly input: input
  /** The operation's own codes; those that every operation may answer with are implied. */
  readonly errors?: readonly ErrorSpec[]
  /** Set where clients of another protocol call the row. */
  readonly errorForm?: ErrorForm
  /** Set where the row's protocol has its own form of failures. Default: problem documents. */
  readonly failure?: FailureForm
  /** The instruction that signed requests name. Exactly the rows that take an `exchange_key` have one. */
  readonly instruction?: string
  readonly effect: Effect
  /**
   * Where all that a call moves is worth nothing: always, or by its member `mode`. Absent for anything that could move
   * value. Agents need no person's consent to it.
   */
  readonly playMoney?: 'always' | 'unless_mode_is_live' | 'where_mode_is_paper'
  /**
   * False only where a repeat is harmless or a stored answer would contain a secret. Default: true for methods other
   * than GET.
   */
  readonly idempotent?: boolean
  readonly cache?: Freshness
  readonly limit?: Limit
  readonly bodyLimitBytes?: number
  /** False leaves the operation out of the MCP tools. */
  readonly mcp?: false
}

/** Written in the row where no test can record one; the table fills in the recorded one otherwise. */
type Shown = { readonly examples?: readonly Example[] }

/** What the transport knows about a call beyond its input. */
export type CallContext = {
  readonly requestId: string
  /** The caller's IPv4 address or IPv6 /64 block, which anonymous rate limits count. */
  readonly addressBlock: string
  /** The requested host, from a trusted proxy or else the Host header. Untrusted: it may contain anything. */
  readonly requestedHost: string | undefined
  /**
   * Aborted when the caller disconnects or the operation times out. Created on first use, because few handlers need it.
   */
  readonly signal: () => AbortSignal
  /** One request header by its lower-case name. Only for headers outside the schemas, such as `last-event-id`. */
  readonly requestHeader: (name: string) => string | undefined
  /** How the call was paid; null on a row without a price, and where the quote was free. */
  readonly payment: PaidCall | null
  /** Adds a response header. Repeated names add values. */
  readonly header: (name: string, value: string) => void
}

/** What a handler receives. The principal is present exactly when the operation requires a credential. */
export type Call<auth extends readonly CredentialKind[], input> = CallContext & {
  readonly input: input
  readonly principal: auth extends readonly [] ? Principal | null : Principal
}

/** A body that is not JSON: a page, text, an image, or prebuilt bytes. */
export type DocumentBody = {
  readonly contentType: string
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /** The same body where it was encoded beforehand; it is then sent in no other encoding. Needs an entity tag. */
  readonly encoded?: Readonly<Partial<Record<Encoding, Uint8Array>>>
}
/** One frame of a server-sent event stream. */
export type StreamFrame = { readonly id?: string; readonly event?: string; readonly data: string }
/** Awaited before the response headers are sent, so that a failure can still answer with a problem document. */
type Frames = AsyncIterable<StreamFrame> | Promise<AsyncIterable<StreamFrame>>
/** One accepted WebSocket. Frames are text; the transport limits their size and rate. */
export type SocketChannel = {
  /** False when the peer reads too slowly and the frame was not queued. */
  readonly send: (text: string) => boolean
  /** How many bytes wait for the peer to read. */
  readonly backlogBytes: () => number
  readonly close: (code: number, reason: string) => void
  readonly messages: AsyncIterable<string>
}

type Handler<
  service,
  auth extends readonly CredentialKind[],
  input extends InputSchemas,
  result,
> = (service: service, call: Call<auth, InputOf<input>>) => result

// Named aliases, because an inline function type would be compared parameter by parameter, and a
// table over all services would then not accept the rows of one service.
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

/** What a priced row may decide before a payment is requested. */
type BeforePayment<service, auth extends readonly CredentialKind[], input extends InputSchemas> = {
  /** The price of this call, where calls differ in price; null when it is free. */
  readonly quote?: Handler<service, auth, input, Promise<Quote | null> | Quote | null>
  /** What documents say of the quote. A test holds that every row with a quote has one. */
  readonly usualPrice?: UsualPrice
  /** Raises a reason for which the call would fail even if paid, such as a vendor that is not configured. */
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
     * The reason why the result is not what the caller paid for; null when it is. The payment is then released with
     * this reason, and the result is still returned.
     */
    readonly unanswered?: Unanswered<Static<output>>
    /** The final cost where the unit is metered: above zero, at most the quote. Null charges the whole quote. */
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
  /** The schema of its JSON answers. */
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
  /** Whether it may answer with an event stream, which takes one of the places for open connections. */
  readonly streams?: boolean
  /** Passes the whole request to a library with a protocol of its own, after the gates up to the scope check. */
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
type Declared<row> = Omit<row, 'examples' | 'handler' | 'kind'> & Shown

/** The declaring functions for the rows of one domain, one for each kind of row, bound to the domain's service type. */
export function rowsOf<service>() {
  return {
    operation<const auth extends Auths, input extends InputSchemas, output extends TSchema>(
      row: DeclaredSpec<auth, input> &
        Shown &
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
      return { kind: 'json', examples: [], ...row }
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
      return { kind: 'document', examples: [], ...row }
    },
    stream<const auth extends Auths, input extends InputSchemas>(
      row: Declared<StreamOperation<service, auth, input>> & {
        readonly handler: Handler<service, NoInfer<auth>, NoInfer<input>, Frames>
      },
    ): StreamOperation<service, auth, input> {
      return { kind: 'stream', examples: [], ...row }
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
      return { kind: 'socket', examples: [], ...row }
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
      return { kind: 'delegate', examples: [], ...row }
    },
  }
}

/** The operation id of OpenAPI, `post_api_developer_keys`. Derived from the route, so the two cannot disagree. */
export function operationId(row: { readonly method: Method; readonly path: string }): string {
  const words = row.path.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return [row.method.toLowerCase(), ...words].join('_')
}

/** The MCP tool name: `orders.cancelAll` is the tool `orders_cancel_all`. */
export function toolName(name: string): string {
  return name
    .replace('.', '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
}

/** The scope that permits the row: its own, or its family's. */
export function scopeOf(row: { readonly family: string; readonly scope?: Scope }): Scope {
  return row.scope ?? `route:${familySlug(row.family)}:*`
}

/** The family's name in scopes and URLs: `Billing & Rewards` becomes `billing-rewards`. */
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

/** Whether the row changes state without storing its answer, so that a repeat runs again even with the same key. */
export function ignoresIdempotencyKey(row: Operation): boolean {
  return row.method !== 'GET' && !(row.kind === 'json' && isIdempotent(row))
}

/** Whether the account must have paid the entry fee, if one is configured. Signing in and paying the fee are exempt. */
export function isBehindEntry(row: OperationSpec): boolean {
  return row.auth.length > 0 && row.family !== 'Auth'
}

/** Whether any call of the row can require payment. */
export function isPriced(row: Operation): boolean {
  return row.price !== undefined || (row.kind === 'json' && row.quote !== undefined)
}

/** Whether its answers carry an entity tag: JSON reads that may be cached. Documents bring tags of their own. */
export function isTagged(row: Operation): boolean {
  return row.kind === 'json' && row.method === 'GET' && row.cache !== undefined
}

/** The names in braces in a path, in order. */
export function pathParameters(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '')
}

/** The URL of an operation by its name: `linkTo('pages.getError', { code })`. Throws for an unknown name. */
export type LinkByName = (
  name: OperationName,
  parameters?: Readonly<Record<string, string>>,
) => `/${string}`

/** The URL of a row with its parameters filled in, each as a single path segment. Throws when one is missing. */
export function linkTo(
  row: Pick<OperationSpec, 'name' | 'path'>,
  parameters: Readonly<Record<string, string>> = {},
): `/${string}` {
  const filled = row.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`a link to ${row.name} needs ${name}`)
    return encodeURIComponent(value)
  })
  return `/${filled.slice(1)}`
}

/** Whether a text stays a single path segment: dots would turn the URL into another operation's. */
export function isPathSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..'
}
