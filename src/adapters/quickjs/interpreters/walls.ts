import { registerHooks } from 'node:module'

/** What stays of the global object: the language itself, and what the interpreters cannot do without. */
const kept = new Set([
  'globalThis',
  'Infinity',
  'NaN',
  'undefined',
  'Object',
  'Array',
  'Number',
  'BigInt',
  'String',
  'Symbol',
  'Boolean',
  'Date',
  'Math',
  'JSON',
  'RegExp',
  'Promise',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'FinalizationRegistry',
  'Proxy',
  'Reflect',
  'Iterator',
  'Intl',
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'SuppressedError',
  'DisposableStack',
  'AsyncDisposableStack',
  'ArrayBuffer',
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float16Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'decodeURI',
  'decodeURIComponent',
  'encodeURI',
  'encodeURIComponent',
  'escape',
  'unescape',
  'WebAssembly',
  'TextDecoder',
  'TextEncoder',
  'AbortController',
  'AbortSignal',
  'DOMException',
  'Event',
  'EventTarget',
  'URL',
  'URLSearchParams',
  'Buffer',
  'Headers',
  'Blob',
  'atob',
  'btoa',
  'queueMicrotask',
  'structuredClone',
])

/** Takes away everything by which code could reach the process, the files or the network of the host. */
export function removeHostGlobals(): void {
  const { setTimeout, clearTimeout, performance, crypto } = globalThis
  for (const name of Reflect.ownKeys(globalThis)) {
    if (typeof name === 'string' && kept.has(name)) continue
    // Loading Python needs these; they go afterwards.
    if (name === 'eval' || name === 'Function' || name === Symbol.toStringTag) continue
    Reflect.deleteProperty(globalThis, name)
  }
  const timers = plainTimers(setTimeout, clearTimeout)
  const now = performance.now.bind(performance)
  const random = crypto.getRandomValues.bind(crypto)
  define('setTimeout', timers.set)
  define('clearTimeout', timers.clear)
  define('setInterval', refused)
  define('clearInterval', timers.clear)
  define('setImmediate', (task: () => void) => timers.set(task, 0))
  define('clearImmediate', timers.clear)
  define('performance', Object.freeze({ now: () => Math.floor(now()), timeOrigin: 0 }))
  define(
    'crypto',
    Object.freeze({ getRandomValues: (view: Uint8Array<ArrayBuffer>) => random(view) }),
  )
  define('console', silence)
}

/**
 * Ends the making of code from text, and the loading of modules. Whoever gets hold of any object of this process then
 * finds constructors that refuse. To be called last, because Python's own loading makes code from text.
 */
export function endCodeFromText(): void {
  const functions = [
    () => undefined,
    async () => undefined,
    function* () {
      yield
    },
    async function* () {
      yield
    },
  ]
  for (const one of functions) {
    Object.defineProperty(Object.getPrototypeOf(one), 'constructor', fixed(noFunction))
  }
  // Python asks what is a function by this name, which has the prototype and makes none.
  Object.defineProperty(noFunction, 'prototype', fixed(Function.prototype))
  define('Function', noFunction)
  for (const name of ['eval', 'require', 'os']) Reflect.deleteProperty(globalThis, name)
  define('process', standIn)
  // A program that could set it would be handed the frames of the code around it.
  Object.defineProperty(Error, 'prepareStackTrace', fixed(undefined))
  Object.defineProperty(WebAssembly.Memory.prototype, 'constructor', fixed(refused))
  Reflect.deleteProperty(WebAssembly, 'Memory')
  registerHooks({ resolve: refused, load: refused })
}

declare const WebAssembly: {
  readonly Memory: {
    readonly prototype: { grow: (pages: number) => number; readonly buffer: ArrayBuffer }
  }
}

/** Keeps every memory of WebAssembly below a size; whoever asks for more is refused, as if the machine had no more. */
export function capMemory(bytesMax: number): void {
  const { prototype } = WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function (this: { readonly buffer: ArrayBuffer }, pages: number): number {
    if (this.buffer.byteLength + pages * 65_536 > bytesMax) {
      throw new RangeError('the memory of the run was used up')
    }
    return Reflect.apply(grow, this, [pages])
  }
}

/** Timers by number, because a timer of the host is an object with a way to its lists. */
function plainTimers(set: typeof setTimeout, clear: typeof clearTimeout) {
  const pending = new Map<number, ReturnType<typeof setTimeout>>()
  let last = 0
  return {
    set(task: unknown, ms = 0): number {
      if (typeof task !== 'function') throw new TypeError('a timer needs a function')
      const id = ++last
      const run = () => {
        pending.delete(id)
        task()
      }
      pending.set(id, set(run, ms))
      return id
    },
    clear(id: number): void {
      clear(pending.get(id))
      pending.delete(id)
    },
  }
}

function refused(): never {
  throw new Error('the sandbox refuses this')
}

const noFunction = function (): never {
  return refused()
}

const silence = { log() {}, warn() {}, error() {}, info() {}, debug() {} }

/** What libraries ask a process for and may get. */
const standIn = Object.freeze({
  env: Object.freeze({}),
  argv: Object.freeze([]),
  platform: 'linux',
  version: '',
  versions: Object.freeze({}),
  cwd: () => '/',
  nextTick: (task: (...values: unknown[]) => void, ...values: unknown[]) =>
    queueMicrotask(() => task(...values)),
})

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

function fixed(value: unknown): PropertyDescriptor {
  return { value, configurable: false, writable: false, enumerable: false }
}
