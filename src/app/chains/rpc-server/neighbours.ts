const triesMax = 20

type Listening = { readonly port: number; readonly close: () => Promise<void> }

/**
 * Starts a server, and a second one on the next port. If that port is taken, both move to free ports, unless the first
 * has a fixed port: then it runs alone. So it does after twenty attempts.
 */
export async function startNeighbours<Server extends Listening, Next>(of: {
  /** The port that the first server must use if it is free; null for any. */
  readonly fixedPort: number | null
  /** Tried first; zero for any. */
  readonly preferredPort: number
  readonly start: (port: number) => Promise<Server>
  readonly startNext: (port: number) => Promise<Next>
}): Promise<{ readonly server: Server; readonly next: Next | null }> {
  const { fixedPort, preferredPort, start, startNext } = of
  let server = await start(preferredPort)
  for (let tries = 1; ; tries += 1) {
    const next = await startNext(server.port + 1).catch(() => null)
    if (next !== null || server.port === fixedPort || tries === triesMax) return { server, next }
    await server.close()
    server = await start(0)
  }
}
