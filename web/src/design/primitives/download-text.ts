/** Saves a text as a file on the reader's machine. */
export function downloadText(name: string, text: string, type = 'text/csv'): void {
  downloadBytes(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** Saves bytes as a file on the reader's machine. */
export function downloadBytes(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(address)
}
