import { hash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

/** Credentials for signing; the secret never leaves this process. */
export type S3Credentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

/**
 * The headers of a signed S3 request (AWS Signature Version 4): the given ones, the date, the body's digest and
 * `authorization`. All given headers and the host are signed, so they must be sent unchanged.
 */
export async function signRequest(
  request: {
    readonly method: string
    readonly url: string
    /** By lower-case names. */
    readonly headers: Readonly<Record<string, string>>
    readonly body: Uint8Array
  },
  credentials: S3Credentials,
  nowMs: number,
): Promise<Readonly<Record<string, string>>> {
  const { body, headers, method, url } = request
  const signer = new AwsV4Signer({
    ...credentials,
    service: 's3',
    method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body, 'hex') },
    allHeaders: true,
    datetime: new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, ''),
  })
  const signed = await signer.sign()
  return Object.fromEntries(signed.headers)
}
