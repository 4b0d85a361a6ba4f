import { LRUCache } from 'lru-cache'

/** How many statement texts are remembered; the least recently used are dropped. */
const knownMax = 2_000
/** How often a text must be repeated before it is prepared. Most generated texts never repeat. */
const preparedFrom = 3
/** A read with a longer average would delay the others on a shared connection. */
const shareableMsMax = 10
/** The weight of the latest run in the average. */
const newestShare = 0.2

/** The statistics of a statement text, across all connections of a pool. */
export type Statement = {
  times: number
  /** A single statement of a kind that can be prepared. */
  readonly isPreparable: boolean
  /** It looks like a read without locks; a read-only connection makes sure of it. */
  isRead: boolean
  meanMs: number
}

/** The statement texts of a pool. */
export type Statements = {
  readonly of: (text: string) => Statement
  /** The same, counting one more use. */
  readonly ask: (text: string) => Statement
}

/** Creates the statistics of statement texts. */
export function createStatements(): Statements {
  const known = new LRUCache<string, Statement>({ max: knownMax })
  const of = (text: string): Statement => {
    const found = known.peek(text)
    if (found !== undefined) return found
    const made = lookAt(text)
    known.set(text, made)
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

/** Whether a connection should prepare it. */
export function isRepeated({ isPreparable, times }: Statement): boolean {
  return isPreparable && times >= preparedFrom
}

/** Whether it may share a connection: it is known, reads, and is fast. */
export function isShareable(statement: Statement): boolean {
  return statement.isRead && isRepeated(statement) && statement.meanMs <= shareableMsMax
}

/** Records how long the server took. */
export function noteRun(statement: Statement, tookMs: number): void {
  statement.meanMs += (tookMs - statement.meanMs) * newestShare
}

const preparable = /^\s*(select|with|insert|update|delete)\b/i
/** A generic plan does not know the parameters, and therefore not which partial index is meant. */
const inferring = /\bon\s+conflict\b[^;]*?\bwhere\b[^;]*?\bdo\s+(nothing|update)\b/i
const reading = /^\s*(select|with)\b/i
/** Statements that lock or change session state; the server detects writing functions. */
const locking =
  /\bfor\s+(no\s+key\s+update|key\s+share|update|share)\b|\b(pg|set|current)_\w+\s*\(/i
