import { readSync, writeSync } from 'node:fs'
import { type FromInterpreter, headBytes, type ToInterpreter } from './protocol.ts'

const inward = 0
const outward = 1

/**
 * The inside end of the channel. It blocks, so that nothing runs while the process waits for work, and what a program
 * prints is out before the program goes on, even when it never ends.
 */
export function createChannel() {
  return {
    /** The next message; null when the other end is gone. */
    receive(): ToInterpreter | null {
      const head = readExactly(headBytes)
      const body = head && readExactly(head.readUInt32BE(0))
      return body ? JSON.parse(body.toString()) : null
    },
    send(message: FromInterpreter): void {
      const body = Buffer.from(JSON.stringify(message))
      const head = Buffer.alloc(headBytes)
      head.writeUInt32BE(body.length)
      writeWhole(Buffer.concat([head, body]))
    },
  }
}

export type Channel = ReturnType<typeof createChannel>

function readExactly(length: number): Buffer | null {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; ) {
    const count = patiently(() => readSync(inward, bytes, at, length - at, null))
    if (count === 0) return null
    at += count
  }
  return bytes
}

function writeWhole(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) {
    at += patiently(() => writeSync(outward, bytes, at))
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4))

/** Tries again while a pipe that does not block is empty or full. */
function patiently(work: () => number): number {
  for (;;) {
    try {
      return work()
    } catch (failure) {
      if (!isAgain(failure)) throw failure
      Atomics.wait(pause, 0, 0, 2)
    }
  }
}

function isAgain(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'EAGAIN'
}
