import type { LogFields, Logger } from '../../ports/logger.ts'

const levels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof levels)[number]

/** Writes one JSON line for each message at or above `level`. */
export function createJsonLogger(options: {
  readonly level: LogLevel
  readonly nowMs: () => number
  readonly write: (line: string) => void
}): Logger {
  const log = (level: LogLevel, message: string, fields: LogFields): void => {
    if (levels.indexOf(level) < levels.indexOf(options.level)) return
    const time = new Date(options.nowMs()).toISOString()
    options.write(`${JSON.stringify({ time, level, message, ...fields }, plain)}\n`)
  }
  return {
    debug: (message, fields = {}) => log('debug', message, fields),
    info: (message, fields = {}) => log('info', message, fields),
    warn: (message, fields = {}) => log('warn', message, fields),
    error: (message, failure, fields = {}) =>
      log('error', message, { ...fields, failure: describe(failure) }),
  }
}

function describe(failure: unknown): unknown {
  if (!(failure instanceof Error)) return failure
  return {
    name: failure.name,
    message: failure.message,
    stack: failure.stack,
    ...(failure.cause === undefined ? {} : { cause: describe(failure.cause) }),
  }
}

function plain(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
