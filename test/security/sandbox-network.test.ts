import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SandboxLanguage } from '../../src/ports/sandbox.ts'
import { createSandboxWorld, type SandboxWorld } from '../support/sandbox-world.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await createSandboxWorld()
})
afterAll(() => world.close())

const page = 'https://example.com/'
const hosts = 'this host is not among those that the operator allows'

test.each([
  ['javascript', `await fetch("${page}")`, hosts],
  ['python', `import sandbox\nsandbox.fetch("${page}")`, hosts],
  ['python', `from pyodide.http import open_url\nopen_url("${page}")`, hosts],
  ['python', `from pyodide.http import pyfetch\nawait pyfetch("${page}")`, 'use sandbox.fetch'],
  ['python', `import pyodide\nawait pyodide.http.pyfetch("${page}")`, 'use sandbox.fetch'],
  ['python', `import urllib.request\nurllib.request.urlopen("${page}")`, 'Host is unreachable'],
  ['python', 'import socket\nsocket.create_connection(("example.com", 80))', 'Host is unreachable'],
  ['shell', `curl -s ${page}`, 'curl: (6) this sandbox has no network'],
  ['shell', `wget ${page}`, 'wget: (6) this sandbox has no network'],
  [
    'shell',
    `python3 -c 'import urllib.request; urllib.request.urlopen("${page}")'`,
    'Host is unreachable',
  ],
] as const satisfies readonly (readonly [SandboxLanguage, string, string])[])(
  'a sandbox without a network says so: %s %s',
  async (language, code, said) => {
    const ran = await world.sandbox.run(await world.create(), { language, code, timeoutMs: 15_000 })
    expect(ran).toMatchObject({ outcome: 'failed', stdout: '' })
    expect(`${ran.stderr} ${ran.error?.message}`).toContain(said)
  },
)
