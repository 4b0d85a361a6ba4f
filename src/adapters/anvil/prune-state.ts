/** The lists of anvil's state that grow with each block. */
const lists: readonly string[] = ['blocks', 'transactions']

const quote = 0x22
const backslash = 0x5c
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b])
const zero = 0x30
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d])

/**
 * anvil's state as JSON, without the blocks and transactions below the oldest that is kept beside this newest one, and without the traces of transactions, which
 * are most of a history and which no public method shows. It passes through in parts, whatever its size; all else stays
 * as it was, to the byte.
 */
export async function* pruneState(
  json: AsyncIterable<Uint8Array>,
  oldestOf: (newest: number) => number,
): AsyncGenerator<Uint8Array> {
  const place = createPlace()
  /** Of an element of a list, as far as it has come. */
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
        // The bracket that ends the list; what is between elements was left out.
        from = at - 1
      } else if (isInList && place.isAtStart()) {
        from = at - 1
      } else if (isInList && place.isAtEnd()) {
        element.push(chunk.subarray(from, at))
        const kept = keptElement(place.list(), Buffer.concat(element), oldest)
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

function keptElement(list: string, bytes: Buffer, oldest: number): Buffer | null {
  const element: unknown = JSON.parse(bytes.toString('utf8'))
  if (list === 'blocks') return blockNumber(element) < oldest ? null : bytes
  // The shape is that of the anvil in the lockfile; a number of it is never beyond what JavaScript holds.
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

/** Where in the JSON the reader is, from one bracket or string to the next. */
function createPlace() {
  let depth = 0
  let inString = false
  let isEscaped = false
  let name: Buffer[] = []
  let list = ''
  /** anvil writes this number before the lists. */
  let newest = 0
  /** What the last step came over: the bracket that began or ended something at this depth, else nothing. */
  let edge: 'start' | 'end' | null = null

  function step(chunk: Buffer, at: number): number {
    edge = null
    return inString ? throughString(chunk, at) : throughByte(chunk, at)
  }

  const nameIs = (wanted: string): boolean => String(Buffer.concat(name)) === wanted

  /** Nearly all bytes are in strings, so they are not looked at one by one. */
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
    /** Goes on by one byte, or by what lies in this string; says where to go on. */
    step,
    isInList: () => list !== '',
    newest: () => newest,
    /** The list's name. */
    list: () => list,
    isInElement: () => list !== '' && depth > 2,
    isAtStart: () => edge === 'start',
    isAtEnd: () => edge === 'end',
  }
}
