import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../test/support/auth-world.ts'
import type { SignatureChecks } from '../../ports/signature-checks.ts'
import { createSignatureWorker, type SignatureWorkerOptions } from './signature-worker.ts'

let folder: string
const opened: SignatureChecks[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signature-worker-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((checks) => checks.stop()))
})
afterAll(() => rmSync(folder, { recursive: true }))

function checksOf(options: SignatureWorkerOptions = {}): SignatureChecks {
  const checks = createSignatureWorker(options)
  opened.push(checks)
  return checks
}

function script(text: string): URL {
  const file = join(folder, `${opened.length}-${Math.random()}.mjs`)
  writeFileSync(file, text)
  return pathToFileURL(file)
}

const account = privateKeyToAccount(generatePrivateKey())
const signatureOf = (message: string) => account.signMessage({ message })
const anySignature = `0x${'11'.repeat(65)}` as const

describe('a thread that checks signatures', () => {
  test('recovers the address of each signer, however many ask at once', async () => {
    const checks = checksOf()
    const signers = Array.from({ length: 8 }, () => privateKeyToAccount(generatePrivateKey()))
    const addresses = await Promise.all(
      signers.map(async (signer, index) => {
        const message = `message ${index}`
        return checks.recoverEvm(message, await signer.signMessage({ message }))
      }),
    )
    expect(addresses).toEqual(signers.map(({ address }) => address))
  })

  test('answers another address for another text', async () => {
    const checks = checksOf()
    const signature = await signatureOf('one')
    expect(await checks.recoverEvm('one', signature)).toBe(account.address)
    expect(await checks.recoverEvm('two', signature)).not.toBe(account.address)
  })

  test.each([
    ['r of zero', `0x${'00'.repeat(32)}${'11'.repeat(32)}1b`],
    ['s of zero', `0x${'11'.repeat(32)}${'00'.repeat(32)}1b`],
    ['both beyond the order', `0x${'ff'.repeat(64)}1b`],
    ['recovery id 29', `0x${'11'.repeat(64)}1d`],
  ] as const)('answers null for %s', async (_what, signature) => {
    expect(await checksOf().recoverEvm('text', signature)).toBeNull()
  })

  test('refuses at once what would wait too long, and goes on with the others', async () => {
    const checks = checksOf({ waitingMax: 2 })
    const signature = await signatureOf('text')
    const kept = [checks.recoverEvm('text', signature), checks.recoverEvm('text', signature)]
    expect(await codeOf(checks.recoverEvm('text', signature))).toBe('upstream.unavailable')
    expect(await Promise.all(kept)).toEqual([account.address, account.address])
    expect(await checks.recoverEvm('text', signature)).toBe(account.address)
  })

  test('refuses everything that waits on a thread that hangs, instead of waiting with it', async () => {
    const hanging = script(`
      import { parentPort } from 'node:worker_threads'
      setInterval(() => {}, 1000)
      parentPort.postMessage('ready')`)
    const checks = checksOf({ timeoutMs: 200, script: hanging })
    const waiting = [checks.recoverEvm('a', anySignature), checks.recoverEvm('b', anySignature)]
    expect(await Promise.all(waiting.map(codeOf))).toEqual([
      'upstream.unavailable',
      'upstream.unavailable',
    ])
  })

  test('waits longer for a thread that loads than for one that hangs', async () => {
    const slow = script(`
      import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ id }) => parentPort.postMessage({ id, address: 'loaded' }))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
      parentPort.postMessage('ready')`)
    const checks = checksOf({ timeoutMs: 200, script: slow })
    const waiting = [checks.recoverEvm('a', anySignature), checks.recoverEvm('b', anySignature)]
    expect(await Promise.all(waiting)).toEqual(['loaded', 'loaded'])
  })

  test('gives up a thread that does not load', async () => {
    const stuck = script('setInterval(() => {}, 1000)')
    const checks = checksOf({ startTimeoutMs: 200, script: stuck })
    expect(await codeOf(checks.recoverEvm('a', anySignature))).toBe('upstream.unavailable')
  })

  test('replaces a thread that died', async () => {
    const once = script(`
      import { existsSync, writeFileSync } from 'node:fs'
      import { parentPort } from 'node:worker_threads'
      const mark = ${JSON.stringify(join(folder, 'died'))}
      parentPort.on('message', ({ id }) => {
        if (existsSync(mark)) return parentPort.postMessage({ id, address: 'second' })
        writeFileSync(mark, '')
        throw new Error('died')
      })`)
    const checks = checksOf({ script: once })
    expect(await codeOf(checks.recoverEvm('a', anySignature))).toBe('upstream.unavailable')
    expect(await checks.recoverEvm('a', anySignature)).toBe('second')
  })

  test('refuses what waits and what comes once it is stopped', async () => {
    const checks = checksOf()
    const waiting = codeOf(checks.recoverEvm('a', anySignature))
    await checks.stop()
    await checks.stop()
    expect(await waiting).toBe('upstream.unavailable')
    expect(await codeOf(checks.recoverEvm('a', anySignature))).toBe('upstream.unavailable')
  })
})
