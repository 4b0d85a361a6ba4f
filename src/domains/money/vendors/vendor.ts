import {
  type Effect,
  type InputSchemas,
  type Method,
  type OperationName,
  operationId,
} from '../../../kernel/operation.ts'

/** Where a vendor expects its secret. In a path it is the prefix: `/bot{secret}`. */
export type SecretPlacement =
  | { readonly in: 'header'; readonly name: string; readonly prefix?: string }
  | { readonly in: 'path'; readonly template: `/${string}` }

/** The validated input of a call by part; absent parts are empty. */
export type VendorInput = {
  readonly [part in 'params' | 'query' | 'body']: Readonly<Record<string, unknown>>
}

/** One call's usage of the vendor, by unit: `tokens`, `seconds`, `images`. The call itself is always counted. */
export type VendorUnits = Readonly<Record<string, bigint>>

/** A vendor resource that belongs to the account whose call created it. */
export type CreatedResource = {
  readonly kind: string
  /** The path of its identifier in the answer; `*` stands for every element of a list. */
  readonly at: readonly string[]
  /** The path of the scope in which the identifier is unique, such as the chat of a message. */
  readonly within?: readonly string[]
}

/** A resource that only its own account may name, and where the call names it. */
export type NamedResource = {
  readonly kind: string
  readonly in: 'params' | 'query' | 'body'
  readonly name: string
  /** The parameter with the scope in which the identifier is unique. */
  readonly within?: string
}

/** One call of a vendor's public API, and the row that makes it. */
export type VendorOperation = {
  readonly summary: string
  readonly description?: string
  readonly method: Method
  /** The row's full path. */
  readonly path: `/${string}`
  readonly upstream: {
    /** Default: the row's own. */
    readonly method?: Method
    /** With the row's parameters in braces. */
    readonly path: `/${string}`
    /** Fixed parameters that the caller cannot set. */
    readonly query?: Readonly<Record<string, string>>
    readonly body?: Readonly<Record<string, unknown>>
    /** Query parameters that are sent as headers: from parameter to header name. */
    readonly headers?: Readonly<Record<string, string>>
  }
  readonly input: InputSchemas
  readonly effect: Effect
  /** In millionths of a USDC: the price of every call, or of this call. */
  readonly priceUsdcAtomic: bigint | ((input: VendorInput) => bigint)
  /** How long an answer is cached, and how much longer it may be used when the vendor fails. GET only. */
  readonly cache?: { readonly freshSeconds: number; readonly staleSeconds?: number }
  /** True when repeating a call other than GET has no further effect. */
  readonly repeatable?: true
  /** For all attempts together. Default: 15,000; at most 25,000, because the row itself times out at 30,000. */
  readonly timeoutMs?: number
  /** Default: 2 MiB. */
  readonly answerBytesMax?: number
  readonly makes?: readonly CreatedResource[]
  readonly needs?: NamedResource
  readonly units?: (input: VendorInput, answer: unknown) => VendorUnits
  /** A documented request with its documented answer. */
  readonly example: {
    readonly name: string
    readonly input?: {
      readonly params?: Readonly<Record<string, unknown>>
      readonly query?: Readonly<Record<string, unknown>>
      readonly body?: Readonly<Record<string, unknown>>
    }
    readonly output: unknown
  }
}

/** A vendor as data: what its calls have in common, and the calls. */
export type Vendor = {
  /** In settings (`VENDOR_<ID>_API_KEY`), usage and statements. */
  readonly id: string
  readonly name: string
  /** The OpenAPI tag of its rows. */
  readonly family: string
  readonly docsUrl: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  /** Null for a vendor that needs no key; configuring its URL enables it. */
  readonly secret: SecretPlacement | null
  /** Headers of its calls unless the caller's input overrides them. */
  readonly headers?: Readonly<Record<string, string>>
  readonly limits: { readonly callsPerMinute: number; readonly concurrent: number }
  /** The member that must be true in an answer with status 200, for vendors that report failures with it. */
  readonly okMember?: string
  readonly operations: Readonly<Record<string, VendorOperation>>
}

/** One operation with its vendor and the name in usage and documents. */
export type VendorRoute = {
  readonly vendor: Vendor
  readonly operation: VendorOperation
  /** The row's name. */
  readonly name: OperationName
  readonly operationId: string
}

/** An identifier of a vendor or a resource in operation names: `browser-use` becomes `browserUse`. */
export function camelCase(id: string): string {
  return id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The routes of one vendor: `createOrder` of `browser-use` is called `browserUse.createOrder`. */
export function routesOf(vendor: Vendor): readonly VendorRoute[] {
  const resource = camelCase(vendor.id)
  return Object.entries(vendor.operations).map(([method, operation]) => ({
    vendor,
    operation,
    name: `${resource}.${method}`,
    operationId: operationId(operation),
  }))
}
