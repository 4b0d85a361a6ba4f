/** Lists of anvil's state that grow with each block. */
const lists: readonly string[] = ['blocks', 'transactions']

const quote = 0x22
const backslash = 0x5c
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b])
const zero = 0x30
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d])

/**
 * Streams anvil's state as JSON, without the blocks and transactions older than those kept, and without transaction
 * traces, which are most of a history and not exposed by any public method. Everything else passes through byte for
 * byte.
 */
export async function* pruneState(
  json: AsyncIterable<Uint8Array>,
  oldestOf: (newest: number) => number,
): AsyncGenerator<Uint8Array> {
  const place = createPlace()
  /** The parts of a list element that have arrived so far. */
  let element: Buffer[] = []
  let isFirst = true
  let oldest = 0
  for await (const part of json) {
    const chunk = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    let from = 0
    for (let at = 0; at < chunk.length; ) {
      const wasInList = place.isInList()
      at = place.step(chunk, at)
      const isInList = place.isInList()
      if (!wasInList && isInList) {
        oldest = oldestOf(place.newest())
        yield chunk.subarray(from, at)
        isFirst = true
        from = at
      } else if (wasInList && !isInList) {
        // The list's closing bracket; text between elements was dropped.
        from = at - 1
      } else if (isInList && place.isAtStart()) {
        from = at - 1
      } else if (isInList && place.isAtEnd()) {
        element.push(chunk.subarray(from, at))
        const kept = retainedElement(place.list(), Buffer.concat(element), oldest)
        element = []
        from = at
        if (kept === null) continue
        yield isFirst ? kept : Buffer.concat([Buffer.from(','), kept])
        isFirst = false
      }
    }
    if (!place.isInList()) yield chunk.subarray(from)
    else if (place.isInElement()) element.push(chunk.subarray(from))
  }
}

function retainedElement(list: string, bytes: Buffer, oldest: number): Buffer | null {
  const element: unknown = JSON.parse(bytes.toString('utf8'))
  if (list === 'blocks') return blockNumber(element) < oldest ? null : bytes
  // The shape in the anvil version of the lockfile; its numbers are safe integers.
  const transaction = element as {
    readonly block_number: number
    readonly info: { readonly traces: readonly unknown[] }
  }
  if (transaction.block_number < oldest) return null
  if (transaction.info.traces.length === 0) return bytes
  const info = { ...transaction.info, traces: [] }
  return Buffer.from(JSON.stringify({ ...transaction, info }))
}

function blockNumber(block: unknown): number {
  const { header } = block as { readonly header: { readonly number: string } }
  return Number(header.number)
}

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= zero + 9
}

/** The parser's position in the JSON, moving from one bracket or string to the next. */
function createPlace() {
  let depth = 0
  let inString = false
  let isEscaped = false
  let name: Buffer[] = []
  let list = ''
  /** Anvil writes this number before the lists. */
  let newest = 0
  /** What the last step passed: the opening or closing bracket of something at this depth, or nothing. */
  let edge: 'start' | 'end' | null = null

  function step(chunk: Buffer, at: number): number {
    edge = null
    return inString ? throughString(chunk, at) : throughByte(chunk, at)
  }

  const nameIs = (wanted: string): boolean => String(Buffer.concat(name)) === wanted

  /** Strings are nearly all of the bytes, so they are not parsed byte by byte. */
  function throughString(chunk: Buffer, at: number): number {
    if (isEscaped) {
      isEscaped = false
      return at + 1
    }
    const found = chunk.indexOf(quote, at)
    const end = found < 0 ? chunk.length : found
    const text = chunk.subarray(at, end)
    const slash = text.indexOf(backslash)
    if (slash >= 0) {
      isEscaped = true
      return at + slash + 1
    }
    if (depth === 1) name.push(text)
    if (found < 0) return end
    inString = false
    return end + 1
  }

  function throughByte(chunk: Buffer, at: number): number {
    const byte = chunk[at] ?? 0
    if (byte === quote) {
      inString = true
      if (depth === 1) name = []
    } else if (opening.has(byte)) {
      depth += 1
      const named = depth === 2 ? lists.find(nameIs) : undefined
      if (named !== undefined) list = named
      else if (list !== '' && depth === 3) edge = 'start'
    } else if (closing.has(byte)) {
      depth -= 1
      if (list !== '' && depth === 2) edge = 'end'
      if (depth === 1) list = ''
    } else if (depth === 1 && isDigit(byte) && nameIs('best_block_number')) {
      newest = newest * 10 + byte - zero
    }
    return at + 1
  }

  return {
    /** Advances by one byte or over the rest of a string; returns the new position. */
    step,
    isInList: () => list !== '',
    newest: () => newest,
    /** The name of the current list. */
    list: () => list,
    isInElement: () => list !== '' && depth > 2,
    isAtStart: () => edge === 'start',
    isAtEnd: () => edge === 'end',
  }
}
