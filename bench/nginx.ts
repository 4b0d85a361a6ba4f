import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Running } from './service.ts'

/**
 * The machine's nginx (Debian's `nginx-light`) with one worker over the files given by path, as its handbook tunes it
 * for static files: sendfile, open file cache, no access log.
 */
export async function startNginx(folder: string, files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'files', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const port = await freePort()
  const configuration = join(folder, 'nginx.conf')
  writeFileSync(configuration, configurationOf(folder, port))
  const child = spawn('nginx', ['-c', configuration, '-p', folder], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(`${url}${Object.keys(files)[0] ?? '/'}`, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { url, child, stop: () => quit(child) } satisfies Running
}

function configurationOf(folder: string, port: number): string {
  // Started as root, nginx would run its worker as a user that cannot read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  types { application/json json; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000 inactive=60s;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}/files; }
}
`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + 10_000
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    const isReady = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nginx did not answer in 10 s')
}

async function quit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGQUIT')
  await ended
}
