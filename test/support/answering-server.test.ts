import { type EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createAnsweringServer } from './answering-server.ts'

test('a caller who leaves in the middle of a request is not answered, and the next one is', async () => {
  const bodies: string[] = []
  const server = createAnsweringServer((_, response, body) => {
    bodies.push(body.toString())
    response.end('heard')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // An address without a path is always that of a TCP server here.
  const { port } = server.address() as AddressInfo
  const arrived = once(server, 'request')
  const leaving = connect(port, '127.0.0.1')
  leaving.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nonly the beg')
  const [, response]: EventEmitter[] = await arrived
  const left = once(response ?? server, 'close')
  leaving.destroy()
  await left
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'whole' })
  expect([await answer.text(), bodies]).toEqual(['heard', ['whole']])
})
