import { generateKeyPairSync, sign } from 'node:crypto'

/** A key and a certificate that vouches for itself, in PEM. */
export type TlsIdentity = { readonly key: string; readonly cert: string }

/** Makes a certificate for names and IPv4 addresses, valid from 2020 to 2049. */
export function createTlsIdentity(hosts: readonly string[]): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
  const name = sequence(set(sequence(oid([0x55, 0x04, 0x03]), der(0x0c, Buffer.from('test')))))
  const alternatives = sequence(
    ...hosts.map((host) =>
      /^[\d.]+$/.test(host)
        ? der(0x87, Buffer.from(host.split('.').map(Number)))
        : der(0x82, Buffer.from(host)),
    ),
  )
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(
      0xa3,
      sequence(
        sequence(oid([0x55, 0x1d, 0x11]), der(0x04, alternatives)),
        sequence(oid([0x55, 0x1d, 0x13]), der(0x01, Buffer.from([0xff])), der(0x04, isAuthority)),
      ),
    ),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const certificate = sequence(body, ecdsaWithSha256, signature)
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size =
    length < 0x80
      ? Buffer.from([length])
      : length < 0x100
        ? Buffer.from([0x81, length])
        : Buffer.from([0x82, length >> 8, length & 0xff])
  return Buffer.concat([Buffer.from([tag]), size, content])
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, Buffer.concat(parts))
const set = (...parts: readonly Buffer[]) => der(0x31, Buffer.concat(parts))
const oid = (bytes: readonly number[]) => der(0x06, Buffer.from(bytes))
const utcTime = (text: string) => der(0x17, Buffer.from(text))
