import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { buildConnector } from 'undici'
import { isSameAddress } from './special-addresses.ts'

/** Thrown when no connection was made, so that nothing of the request was sent. */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure'
}

/** A checked address to connect to, for a host of this name. */
export type Endpoint = {
  readonly address: string
  readonly port: number
  readonly secure: boolean
  /** The name for the certificate check and for SNI; IP addresses have no SNI. */
  readonly host: string
  readonly isName: boolean
  readonly connectTimeoutMs: number
}

/**
 * Connects to exactly the checked address, whatever the request's host says. The remote address is compared again
 * before a byte is sent, including the TLS hello.
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
      // The host is already an address, so any look-up would be a second, unchecked one.
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
    // Set explicitly, because an environment variable could disable it for the whole program.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(options.ca ? { ca: [...options.ca] } : {}),
  })
}
