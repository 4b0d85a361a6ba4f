import type { EventStream } from '../realtime/event-stream.ts'

/** What a single call may differ in from its client. */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** For each attempt; default: the client's. */
  readonly timeoutMs?: number
  /** Default: a new one for every call that changes something; all attempts of a call share it. */
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
  /** How many further attempts after the first; default: the client's. */
  readonly retriesMax?: number
  /** The most that this call may cost, `0.05 USDC`; default: the client's limit. It never exceeds that. */
  readonly maxAmount?: string
  /** The browser goes on with the call when its page is closed meanwhile. */
  readonly keepalive?: boolean
}

/** Stands for the input of operations that take none. */
export type NoInput = Readonly<Record<string, never>>

/** An answer with what HTTP says beside its body. */
export interface Answered<data> {
  readonly data: data
  readonly status: number
  readonly headers: Headers
  /** Names the request in the service's logs. */
  readonly requestId: string | null
  /** Whether this is the stored answer of an earlier request under the same key. */
  readonly isReplayed: boolean
}

/** A call that is under way: a promise of its data. */
export interface Call<data> extends Promise<data> {
  /** The data with status and headers. */
  withAnswer(): Promise<Answered<data>>
}

/** A page of a list: a promise of it, and an iterable of all items of this page and the following ones. */
export interface PagedCall<data, item> extends Call<data>, AsyncIterable<item> {
  /** This page and the following ones. */
  pages(): AsyncIterable<data>
}

/** A call whose answer is a stream where its input asks for one. */
export interface StreamableCall<data> extends Call<data> {
  /** The events of the answer, where it is a stream; awaiting such a call fails with `client.streamed`. */
  events(): EventStream<unknown>
}

/** The items of a page. */
export type ItemOf<data, member extends string> = data extends {
  readonly [name in member]: ReadonlyArray<infer item>
}
  ? item
  : never
