import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector } from 'undici'
import { isSameAddress } from './special-addresses.ts'

/** Raised when there is no connection, so that nothing of the request has left. */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure'
}

/** One place to connect to: an address that was checked, for a host by this name. */
export type Endpoint = {
  readonly address: string
  readonly port: number
  readonly secure: boolean
  /** What the certificate must be for, and what the server is asked for by. An address has no server name. */
  readonly host: string
  readonly isName: boolean
  readonly connectTimeoutMs: number
}

/**
 * Connects to exactly the checked address, whatever the request's host says. The address of the other end is
 * compared once more before a byte is sent, the TLS greeting included.
 */
export function createConnector(
  endpoint: Endpoint,
  options: { readonly ca?: readonly string[] },
): buildConnector.connector {
  return (_, callback) => {
    let settled = false
    const plain = connectTcp({
      host: endpoint.address,
      port: endpoint.port,
      noDelay: true,
      keepAlive: true,
      // The host is an address, so there is nothing to look up; if there were, it would be a second lookup.
      lookup: (_name, _options, done) => done(new Error('a second lookup was tried'), []),
    })
    let socket: Socket = plain
    const timer = setTimeout(
      () => fail(new Error('no connection in time')),
      endpoint.connectTimeoutMs,
    )
    function fail(cause: Error): void {
      if (settled) return
      settled = true
      clearTimeout(timer)
      socket.destroy()
      plain.destroy()
      callback(new ConnectFailure('no connection', { cause }), null)
    }
    function succeed(): void {
      if (settled) return
      settled = true
      clearTimeout(timer)
      callback(null, socket)
    }
    plain.on('error', fail)
    plain.once('connect', () => {
      if (!isSameAddress(plain.remoteAddress ?? '', endpoint.address)) {
        fail(new Error(`connected to ${plain.remoteAddress}, not to ${endpoint.address}`))
      } else if (endpoint.secure) {
        socket = secured(plain, endpoint, options).on('error', fail).once('secureConnect', succeed)
      } else succeed()
    })
  }
}

function secured(
  socket: Socket,
  endpoint: Endpoint,
  options: { readonly ca?: readonly string[] },
): Socket {
  return connectTls({
    socket,
    host: endpoint.host,
    ...(endpoint.isName ? { servername: endpoint.host } : {}),
    ALPNProtocols: ['http/1.1'],
    // Said here, because a variable of the environment could say otherwise for the whole program.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(options.ca ? { ca: [...options.ca] } : {}),
  })
}
