import { emptyBook, type ModelOrder, marketOf, viewOf } from './perps-book.ts'
import { closeUnsafe, type ModelEvent } from './perps-closing.ts'
import { cancelAll, deposit, place } from './perps-trades.ts'

/**
 * The paper exchange as its laws would be worked out on paper: one list of orders that is searched from one end to the
 * other, accounts that are added up anew for each question. Limit orders, deposits and ticks, without funding.
 */
export function createPerpsModel() {
  const book = emptyBook()
  return {
    deposit: (account: string, amount: bigint): void => deposit(book, account, amount),
    /** False when margin refuses the order. */
    place: (order: ModelOrder): boolean => place(book, order) !== 'margin',
    cancelAll: (account: string): void => cancelAll(book, account),
    /** New marks: nobody stays below maintenance margin. */
    tick(next: Readonly<Record<string, bigint>>): readonly ModelEvent[] {
      for (const [symbol, mark] of Object.entries(next)) marketOf(book, symbol).mark = mark
      return closeUnsafe(book)
    },
    /** Everything, in one form. */
    view: () => viewOf(book),
  }
}
