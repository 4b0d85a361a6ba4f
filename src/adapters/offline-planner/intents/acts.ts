/** What a recipe wants next: a look-up on the way, or a call that the request asks for. */
export type Wish = {
  readonly kind: 'look' | 'act'
  /** The name of the operation: `orders.cancel`. */
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
}

/** What may be asked of the person, by the name that the row gives it. */
export type Slot =
  | 'address'
  | 'agent'
  | 'alertId'
  | 'amount'
  | 'chargeId'
  | 'invoiceId'
  | 'launchId'
  | 'name'
  | 'orderId'
  | 'price'
  | 'q'
  | 'rounds'
  | 'runId'
  | 'side'
  | 'symbol'
  | 'to'
  | 'token'
  | 'walletId'

/** How a recipe ends. */
export type Ending =
  | { readonly kind: 'done' }
  /** One thing is missing that neither the words nor a look-up tell. */
  | { readonly kind: 'ask'; readonly slot: Slot; readonly options?: readonly string[] }
  /** A look-up found nothing that this could be done with. */
  | { readonly kind: 'none'; readonly what: Slot; readonly names?: readonly string[] }
  | { readonly kind: 'cannot' }
  /** The call is known, and some words of the request are not: they are shown, and nothing is done. */
  | { readonly kind: 'unclear'; readonly words: readonly string[]; readonly wish: Wish }

/** A recipe: it says what it wants, is told the answers, and ends. The same answers make the same wishes. */
export type Recipe<result = Ending> = Generator<Wish, result, unknown>

/** Raised inside of recipes to end them; the planner turns it back into an ending. */
export class Stop extends Error {
  readonly ending: Ending
  constructor(ending: Ending) {
    super(ending.kind)
    this.ending = ending
  }
}

export const done: Ending = { kind: 'done' }

export function* look(operation: string, input: Wish['input'] = {}): Recipe<unknown> {
  return yield { kind: 'look', operation, input }
}

export function* act(operation: string, input: Wish['input'] = {}): Recipe<unknown> {
  return yield { kind: 'act', operation, input }
}

/** Nothing is called so. */
export function unknownToken(names: readonly string[]): Stop {
  return new Stop({ kind: 'none', what: 'token', names })
}

export function ask(slot: Slot, options?: readonly string[]): Stop {
  return new Stop(options === undefined ? { kind: 'ask', slot } : { kind: 'ask', slot, options })
}
