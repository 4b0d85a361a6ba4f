import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nextSteps } from './announce.ts'
import { assertPortFree, assertWritable, explainListening, explainStorage } from './start-checks.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-checks-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a port', () => {
  const host = '127.0.0.1'

  test('that is taken is said with its setting', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await expect(assertPortFree({ port, host })).rejects.toThrow(
      `Port ${port} is in use. Stop what uses it, or set PORT to another one.`,
    )
    await new Promise((resolve) => server.close(resolve))
    await assertPortFree({ port, host })
  })

  test('on an address that the machine does not have names HOST', async () => {
    await expect(assertPortFree({ port: 4_663, host: '192.0.2.1' })).rejects.toThrow(/set HOST/i)
  })

  test('that only the administrator may use names PORT', () => {
    const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
    expect(String(explainListening(refused, { port: 80, host }))).toMatch(/Port 80 .* Set PORT/)
    const other = new Error('something else')
    expect(explainListening(other, { port: 80, host })).toBe(other)
  })
})

describe('DATA_DIR', () => {
  const check = (path: string) => () => assertWritable(path, 'DATA_DIR')

  test('is made where it is missing, and nothing stays in it', () => {
    const made = join(folder, 'a', 'b')
    check(made)()
    expect(() => rmSync(made, { recursive: false })).toThrow(/directory|EISDIR/i)
    check(made)()
  })

  test('that is a file, or below one, is refused by name', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(check(file)).toThrow(
      /DATA_DIR is .*file, and it, or a part of its path, is a file\. Set DATA_DIR/,
    )
    expect(check(join(file, 'data'))).toThrow(/DATA_DIR is .*, and it, or a part of its path/)
  })

  test('that cannot be made is refused by name', () => {
    expect(check('/proc/bourse')).toThrow(/DATA_DIR is \/proc\/bourse/)
  })

  test('is named when a part of the program says in words that the disk is full', () => {
    const place = { folder: '/data', setting: 'DATA_DIR' }
    const said = new Error('could not extend file "base/5/1": No space left on device\nCONTEXT: x')
    expect(String(explainStorage(said, place))).toMatch(/DATA_DIR is \/data, and the disk is full/)
    const daemon = new Error('the chain daemon failed: EACCES: permission denied, mkdir /data/x')
    expect(String(explainStorage(daemon, place))).toMatch(/DATA_DIR is \/data, and this user may/)
  })

  test('is explained once', () => {
    const place = { folder: '/data', setting: 'DATA_DIR' }
    const explained = explainStorage(new Error('EROFS: read-only, open /data/x'), place)
    expect(explainStorage(explained, place)).toBe(explained)
  })

  test('is not blamed for what is refused elsewhere', () => {
    const elsewhere = new Error('EACCES: permission denied, open /etc/key.pem')
    const place = { folder: '/data', setting: 'DATA_DIR' }
    expect(explainStorage(elsewhere, place)).toBe(elsewhere)
  })
})

describe('the last lines of a start', () => {
  const at = (baseUrl: string, port: number, hasTour = true) =>
    nextSteps({ baseUrl, port, hasTour })

  test('names the address and the tour', () => {
    expect(at('http://localhost:4663', 4_663)).toBe(
      'Terminal  http://localhost:4663/\nTour      `npm run tour`, in a second shell',
    )
  })

  test('gives the tour the settings without which it would look elsewhere', () => {
    expect(at('http://localhost:5000', 5_000)).toContain('`PORT=5000 npm run tour`')
    expect(at('https://bourse.example', 4_663)).toContain(
      '`BASE_URL=https://bourse.example npm run tour`',
    )
  })

  test('offers no tour where it could not be walked', () => {
    expect(at('https://bourse.example', 4_663, false)).toBe('Terminal  https://bourse.example/')
  })
})
