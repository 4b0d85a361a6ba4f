/** Structured fields of a log line. Never contains secrets. */
export type LogFields = Readonly<Record<string, unknown>>

/** Structured logging. `error` takes the failure itself, whose stack is logged and never sent to a caller. */
export type Logger = {
  readonly debug: (message: string, fields?: LogFields) => void
  readonly info: (message: string, fields?: LogFields) => void
  readonly warn: (message: string, fields?: LogFields) => void
  readonly error: (message: string, failure: unknown, fields?: LogFields) => void
}
