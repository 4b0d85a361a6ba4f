import { createServer } from 'node:http'

// Takes webhooks in a process of its own, so that the sender's figures are the sender's. Answers 204 at once, or never
// under /hang. Asked for by any message, it tells how long each event took from its record to here, and forgets.
let delaysMs: number[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('error', () => {})
  request.on('end', () => {
    if (request.url === '/hang') return
    response.writeHead(204).end()
    const recordedAt = /"timestamp":"([^"]*)"/.exec(Buffer.concat(chunks).toString())?.[1]
    if (recordedAt !== undefined) delaysMs.push(Date.now() - Date.parse(recordedAt))
  })
})
process.on('message', () => {
  process.send?.(delaysMs)
  delaysMs = []
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
