import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be cut, as when the server or the network to it fails. */
export type CuttableServer = {
  /** The given address, over this way. */
  readonly url: string
  /** Breaks every connection and refuses new ones. */
  readonly cut: () => void
  readonly mend: () => void
  readonly stop: () => Promise<void>
}

/** Opens the way to the server of `url`. */
export async function startCuttable(url: string): Promise<CuttableServer> {
  const behind = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const inner = connect(Number(behind.port || 5432), behind.hostname)
    for (const [one, other] of [
      [socket, inner],
      [inner, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String(address !== null && typeof address === 'object' ? address.port : 0)
  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: own.href,
    cut,
    mend() {
      isCut = false
    },
    async stop() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
