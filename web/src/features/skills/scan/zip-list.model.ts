const endMark = 0x06054b50
const entryMark = 0x02014b50
const endLength = 22
const entryLength = 46
const commentMax = 65_535
const entriesMax = 5_000

/**
 * What a ZIP says of its entries, for its sender to see; nothing is unpacked here, and what it says may be untrue. Null
 * for what is no ZIP.
 */
export function zipEntries(
  bytes: Uint8Array,
): readonly { readonly path: string; readonly size: number }[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: { readonly path: string; readonly size: number }[] = []
  for (let number = 0; number < Math.min(count, entriesMax); number += 1) {
    if (at + entryLength > bytes.length || view.getUint32(at, true) !== entryMark) break
    const nameLength = view.getUint16(at + 28, true)
    const extra = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const name = bytes.subarray(at + entryLength, at + entryLength + nameLength)
    const path = new TextDecoder().decode(name)
    if (!path.endsWith('/')) entries.push({ path, size: view.getUint32(at + 24, true) })
    at += entryLength + nameLength + extra
  }
  return entries
}

function endOf(view: DataView): number | null {
  const last = view.byteLength - endLength
  for (let at = last; at >= Math.max(0, last - commentMax); at -= 1)
    if (view.getUint32(at, true) === endMark) return at
  return null
}
