import { sayNow } from '../../language/use-text.ts'
import { followAccountNews } from '../../streams/live.ts'
import { type NoticeKind, noticeKinds, onPreferences, preferences } from '../preferences.ts'
import { chime } from './chime.ts'
import { newsOf } from './notices.model.ts'

/** One tab tells; the others leave it at that for so long. */
const toldMs = 2_000

/** Tells of the account's news by sound and by the browser from now on, as far as the person has chosen. Called once at the start. */
export function tellOfNews(): void {
  let stop: (() => void) | null = null
  const settle = () => {
    const { notices, sounds } = preferences()
    const isWanted = noticeKinds.some((kind) => notices[kind] || sounds[kind])
    if (isWanted === (stop !== null)) return
    stop?.()
    stop = isWanted ? follow() : null
  }
  onPreferences(settle)
  settle()
}

/** Tells of one kind at once, so that a person knows what to expect. */
export async function showExample(kind: NoticeKind): Promise<void> {
  if (preferences().sounds[kind]) await chime()
  if (mayShow(kind)) show(kind, 'example')
}

function follow(): () => void {
  return followAccountNews(({ resources }) => {
    for (const [kind, seq] of newsOf(resources)) void tellOnce(kind, seq)
  })
}

/** Every tab hears of it; the first one to take the lock tells. */
async function tellOnce(kind: NoticeKind, seq: string): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks === undefined) return tell(kind, seq)
  await locks.request(`bourse.told.${seq}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    await tell(kind, seq)
    await new Promise((done) => setTimeout(done, toldMs))
  })
}

async function tell(kind: NoticeKind, seq: string): Promise<void> {
  if (mayShow(kind) && document.hidden) show(kind, seq)
  if (preferences().sounds[kind]) await chime()
}

function mayShow(kind: NoticeKind): boolean {
  return (
    preferences().notices[kind] &&
    typeof Notification !== 'undefined' &&
    Notification.permission === 'granted'
  )
}

function show(kind: NoticeKind, seq: string): void {
  const notice = new Notification(sayNow('app.name'), {
    body: sayNow(`shell.told.${kind}`),
    tag: `${kind}.${seq}`,
  })
  notice.addEventListener('click', () => {
    window.focus()
    notice.close()
  })
}
