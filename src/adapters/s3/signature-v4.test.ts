import { expect, test } from 'vitest'
import { signRequest } from './signature-v4.ts'

/** The account and the requests of the algorithm's own documentation, with the signatures printed there. */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const host = 'https://examplebucket.s3.amazonaws.com'
const atMs = Date.UTC(2013, 4, 24)
const none = new Uint8Array()

test.each([
  [
    'a read of a part',
    { method: 'GET', url: `${host}/test.txt`, headers: { range: 'bytes=0-9' }, body: none },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a write to a name with a sign that must be escaped',
    {
      method: 'PUT',
      url: `${host}/test$file.text`,
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a list with a query',
    { method: 'GET', url: `${host}/?max-keys=2&prefix=J`, headers: {}, body: none },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs %s as the documentation does', async (_, request, signature) => {
  const headers = await signRequest(request, credentials, atMs)
  expect(headers['authorization']).toMatch(new RegExp(`Signature=${signature}$`))
})
