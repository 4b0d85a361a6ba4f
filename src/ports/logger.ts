/** Facts about one event in the program's life. Secrets never belong here. */
export type LogFields = Readonly<Record<string, unknown>>

/** Structured log lines. `error` takes the failure itself, so that its stack is kept and never sent. */
export type Logger = {
  readonly debug: (message: string, fields?: LogFields) => void
  readonly info: (message: string, fields?: LogFields) => void
  readonly warn: (message: string, fields?: LogFields) => void
  readonly error: (message: string, failure: unknown, fields?: LogFields) => void
}
