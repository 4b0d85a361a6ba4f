import { expect, test } from 'vitest'
import { openCliDesk } from '../test/support/cli-desk.ts'
import { refuseSecrets } from './argv-secrets.ts'

const key = `0x${'ab'.repeat(32)}`

test.each([
  ['login', '--private-key', key],
  ['login', `--private-key=${key}`],
  ['login', key],
  ['login', key.slice(2)],
  ['buy', '0x00', '1', `--key-file=${key}`],
  ['login', '--mnemonic', 'test test test'],
  ['login', '--password', 'correct horse'],
  ['login', 'ct_sk_0123456789abcdef'],
  ['call', 'keys.verify', '--input', '{"key":"ct_sk_0123456789abcdef"}'],
  ['webhooks', 'listen', `whsec_${'A'.repeat(43)}=`],
])('%s %s is refused as a secret', (...args) => {
  expect(() => refuseSecrets(args)).toThrow('A secret on the command line')
})

test('hashes and addresses are no secrets', () => {
  expect(() => refuseSecrets(['buy', `0x${'ab'.repeat(20)}`, '1'])).not.toThrow()
  expect(() => refuseSecrets(['call', 'intents.get', '--input', key])).not.toThrow()
})

test('a process that is given a key does nothing with it, and does not repeat it', async () => {
  const desk = await openCliDesk('http://127.0.0.1:9')
  const { code, stderr, stdout } = await desk.spawn(['login', '--private-key', key, '--json'])
  expect(code).toBe(2)
  expect(stdout + stderr).not.toContain('abab')
  expect(JSON.parse(stdout).error.detail).toContain('A secret on the command line')
  await desk.close()
})
