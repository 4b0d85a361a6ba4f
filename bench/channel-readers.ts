import { WebSocket } from 'ws'

// The readers of `channels.ts`, in a process of their own: they say `ready` when all are there, and `round` each time all were told something.
const [url = '', count = '0', hello = ''] = process.argv.slice(2)
const readers = Number(count)
let told = 0
let ready = 0
const sockets = Array.from({ length: readers }, () => {
  const socket = new WebSocket(url)
  socket.on('open', () => {
    if (hello === '') isReady()
    else socket.send(hello)
  })
  socket.on('message', (data: Buffer) => {
    if (data.includes('"type":"snapshot"')) isReady()
    if (!data.includes('"type":"delta"')) return
    told += 1
    if (told % readers === 0) process.send?.('round')
  })
  return socket
})

function isReady(): void {
  ready += 1
  if (ready === readers) process.send?.('ready')
}

process.once('disconnect', () => {
  for (const socket of sockets) socket.terminate()
})
