/** What is left until a moment, as `59:07` or `1:02:03`; nothing for an unknown one. */
export function countdown(at: string | null, nowMs: number): string {
  const leftMs = at === null ? Number.NaN : Date.parse(at) - nowMs
  if (!Number.isFinite(leftMs)) return ''
  const seconds = Math.max(0, Math.floor(leftMs / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return seconds < 3_600 ? minutes : `${Math.floor(seconds / 3_600)}:${minutes}`
}
