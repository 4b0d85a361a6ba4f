import { connect, needed, program } from './bourse.mjs'

const usage = `Reads a page as text.

  --page <address>    where to begin
  --follow <words>    then follow the link with these words; may be repeated
  --find <text>       look for a text on the last page
  --status            what the browser can do

BOURSE_SESSION is the session of a signed-in person, BOURSE_URL names the service.`

const flags = {
  page: { type: 'string' },
  follow: { type: 'string', multiple: true, default: [] },
  find: { type: 'string' },
  status: { type: 'boolean' },
}

const session = process.env.BOURSE_SESSION

await program(usage, flags, async (values) => {
  const { call } = connect({ session })
  if (values.status) return call('GET', '/api/browser-use/status')
  const steps = [
    ...values.follow.map((text) => ({ action: 'follow', text })),
    ...(values.find ? [{ action: 'find', text: values.find }] : []),
  ]
  const body = { url: needed(values, 'page'), ...(steps.length > 0 ? { steps } : {}) }
  const { error, id, pages, status } = await call('POST', '/api/browser-use/readings', { body })
  if (error !== null) process.exitCode = 1
  return { reading: id, status, error, isForeign: true, pages }
})
