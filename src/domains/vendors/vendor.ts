import type { Effect, InputSchemas, Method } from '../../kernel/operation.ts'

/** Where a vendor wants its secret. In a path it stands before everything else: `/bot{secret}`. */
export type SecretPlacement =
  | { readonly in: 'header'; readonly name: string; readonly prefix?: string }
  | { readonly in: 'path'; readonly template: `/${string}` }

/** The validated input of a call, part by part; a part that the row does not have is empty. */
export type VendorInput = {
  readonly [part in 'params' | 'query' | 'body']: Readonly<Record<string, unknown>>
}

/** How much of the vendor one call used, by unit: `tokens`, `seconds`, `images`. The call itself is counted anyway. */
export type VendorUnits = Readonly<Record<string, bigint>>

/** Something at the vendor that belongs to the account whose call made it. */
export type MadeResource = {
  readonly kind: string
  /** Where the answer has its identifier; `*` stands for every element of a list. */
  readonly at: readonly string[]
  /** Where it has what the identifier is unique in, such as the chat of a message. */
  readonly within?: readonly string[]
}

/** A thing that only its own account may name, and where the call names it. */
export type NamedResource = {
  readonly kind: string
  readonly in: 'params' | 'query' | 'body'
  readonly name: string
  /** The member beside it that names what the identifier is unique in. */
  readonly within?: string
}

/** One call of a vendor's public API, and the row of ours that makes it. */
export type VendorOperation = {
  readonly summary: string
  readonly description?: string
  readonly method: Method
  /** After the vendor's prefix. */
  readonly path: `/${string}`
  readonly upstream: {
    /** The row's own unless given. */
    readonly method?: Method
    /** With the row's parameters in braces. */
    readonly path: `/${string}`
    /** What the caller does not decide. */
    readonly query?: Readonly<Record<string, string>>
    readonly body?: Readonly<Record<string, unknown>>
    /** Query members that travel as headers: the member's name to the header's. */
    readonly headers?: Readonly<Record<string, string>>
  }
  readonly input: InputSchemas
  readonly effect: Effect
  /** In millionths of a USDC: what every call costs, or what this call does. */
  readonly priceUsdcAtomic: bigint | ((input: VendorInput) => bigint)
  /** How long an answer may be given again, and how much longer when the vendor fails. GET only. */
  readonly cache?: { readonly freshSeconds: number; readonly staleSeconds?: number }
  /** True where a repeat of a call that is not a GET changes nothing more. */
  readonly repeatable?: true
  /** For all tries together. 15,000 unless given; at most 25,000, as the row's own time ends at 30,000. */
  readonly timeoutMs?: number
  /** 2 MiB unless given. */
  readonly answerBytesMax?: number
  readonly makes?: readonly MadeResource[]
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

/** A vendor as data: everything that its calls have in common, and the calls. */
export type Vendor = {
  /** In settings (`VENDOR_<ID>_API_KEY`), usage and statements. */
  readonly id: string
  readonly name: string
  /** The OpenAPI tag of its rows. */
  readonly family: string
  readonly docsUrl: string
  /** Where its rows stand. */
  readonly prefix: `/api/${string}`
  /** Without a slash at the end. */
  readonly baseUrl: string
  /** Null for a vendor that takes calls without a key; the operator then switches it on by its address. */
  readonly secret: SecretPlacement | null
  /** What its calls carry unless the caller's input says otherwise. */
  readonly headers?: Readonly<Record<string, string>>
  readonly limits: { readonly callsPerMinute: number; readonly concurrent: number }
  /** The member that an answer with status 200 must have as true; some vendors report failures with it. */
  readonly okMember?: string
  readonly operations: Readonly<Record<string, VendorOperation>>
}

/** One operation with its vendor and the name by which usage and documents know it. */
export type VendorRoute = {
  readonly vendor: Vendor
  readonly operation: VendorOperation
  readonly operationId: string
  readonly path: `/${string}`
}
