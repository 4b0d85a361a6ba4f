/** Texts that are known at a time; the oldest make room. */
const knownMax = 2_000
/** A text that is asked so often is prepared. Most of those that are put together anew for each call never are. */
const preparedFrom = 3
/** A read that takes longer than this on the average keeps others waiting if it shares a connection. */
const shareableMsMax = 10
/** How much the newest run counts in the average. */
const newestShare = 0.2

/** What is known of a statement's text, over all connections of a pool. */
export type Statement = {
  times: number
  /** One statement of the kinds that can be prepared. */
  readonly isPreparable: boolean
  /** It looks like a read that takes no lock; a connection that only reads makes sure of it. */
  isRead: boolean
  meanMs: number
}

/** The texts that a pool is asked. */
export type Statements = {
  readonly of: (text: string) => Statement
  /** The same, counted as asked once more. */
  readonly ask: (text: string) => Statement
}

/** Keeps what is known of texts, and forgets the oldest. */
export function createStatements(): Statements {
  const known = new Map<string, Statement>()
  const of = (text: string): Statement => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = lookAt(text)
    known.set(text, made)
    const [oldest] = known.size > knownMax ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    return made
  }
  return {
    of,
    ask(text) {
      const statement = of(text)
      statement.times += 1
      return statement
    },
  }
}

function lookAt(text: string): Statement {
  const isPreparable = preparable.test(text) && !text.includes(';') && !inferring.test(text)
  const isRead = isPreparable && reading.test(text) && !locking.test(text)
  return { times: 0, isPreparable, isRead, meanMs: 0 }
}

/** Whether a connection should keep it prepared. */
export function isRepeated({ isPreparable, times }: Statement): boolean {
  return isPreparable && times >= preparedFrom
}

/** Whether it may stand right behind others on one connection: known, a read, and over soon. */
export function isShareable(statement: Statement): boolean {
  return statement.isRead && isRepeated(statement) && statement.meanMs <= shareableMsMax
}

/** Counts how long the server took for it. */
export function noteRun(statement: Statement, tookMs: number): void {
  statement.meanMs += (tookMs - statement.meanMs) * newestShare
}

const preparable = /^\s*(select|with|insert|update|delete)\b/i
/** A plan that holds for all values knows none of them, and so not which partial index is meant. */
const inferring = /\bon\s+conflict\b[^;]*?\bwhere\b[^;]*?\bdo\s+(nothing|update)\b/i
const reading = /^\s*(select|with)\b/i
/** Locks and what a session keeps; functions that write are found out by the server. */
const locking =
  /\bfor\s+(no\s+key\s+update|key\s+share|update|share)\b|\b(pg|set|current)_\w+\s*\(/i
