import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { connect, needed, program, Wrong } from './bourse.mjs'

const usage = `Runs code in a throw-away computer.

  --language <name>    one of javascript, python, shell
  --code <text>        the code, or
  --file <file>        where it is
  --put <file>         copied there first; may be repeated
  --get <file>         what the code makes there; may be repeated
  --seconds <number>   how long it may run (default 20)
  --status             what runs code here, and its limits

BOURSE_URL names the service.`

const text = { type: 'string' }
const flags = {
  ...{ language: text, code: text, file: text, status: { type: 'boolean' } },
  ...{ put: { type: 'string', multiple: true, default: [] } },
  ...{ get: { type: 'string', multiple: true, default: [] } },
  seconds: { type: 'string', default: '20' },
}

const { call, send } = connect()

await program(usage, flags, async (values) => {
  if (values.status) return call('GET', '/api/e2b/status')
  const language = needed(values, 'language')
  const code = values.code ?? readFileSync(needed(values, 'file'), 'utf8')
  const wrong = values.get.find((name) => path.basename(name) !== name)
  if (wrong !== undefined) throw new Wrong(`--get takes names without folders, not ${wrong}.`)
  const headers = await claimKey()
  try {
    const { id } = await call('POST', '/api/e2b/sessions', { body: { name: 'compute' }, headers })
    for (const file of values.put) await putFile(id, file, headers)
    const body = { language, code, timeoutMs: Number(values.seconds) * 1000 }
    const ran = await call('POST', `/api/e2b/sessions/${id}/run`, { body, headers })
    const got = []
    for (const name of values.get) got.push(await getFile(id, name, headers))
    await call('DELETE', `/api/e2b/sessions/${id}`, { headers })
    if (ran.outcome !== 'completed') process.exitCode = 1
    return { ...ran, files: got }
  } finally {
    await call('DELETE', '/api/e2b/oneshot', { headers })
  }
})

/** Makes a one-shot key and claims it for this run, which is the machine that the service knows it by. */
async function claimKey() {
  const sums = await (await send('GET', '/api/e2b/install.sh.sha256')).text()
  const machineId = randomBytes(16).toString('hex')
  const made = await call('POST', '/api/e2b/oneshot', {
    body: { scriptSha256: sums.slice(0, 64), machineId },
  })
  const headers = { 'x-svc-oneshot': made.key, 'x-svc-machine': machineId }
  await call('POST', '/api/e2b/oneshot/claim', { body: { machineId }, headers })
  return headers
}

async function putFile(id, file, headers) {
  const body = { path: `/${path.basename(file)}`, base64: readFileSync(file).toString('base64') }
  await call('PUT', `/api/e2b/sessions/${id}/files/content`, { body, headers })
}

async function getFile(id, name, headers) {
  const query = { path: `/${name}` }
  const made = await call('GET', `/api/e2b/sessions/${id}/files/content`, { query, headers })
  writeFileSync(name, Buffer.from(made.base64, 'base64'))
  return { name, bytes: made.bytes }
}
