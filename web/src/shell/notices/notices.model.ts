import type { NoticeKind } from '../preferences.model.ts'

const kinds: Readonly<Record<string, NoticeKind>> = {
  'market.alert_fired': 'alerts',
  'perps.alert_fired': 'alerts',
  'vault.signing_changed': 'approvals',
  'order.awaiting_signature': 'approvals',
  'order.filled': 'fills',
  'order.partially_filled': 'fills',
  'perps.filled': 'fills',
  'perps.liquidated': 'fills',
  'intent.confirmed': 'transactions',
  'intent.reverted': 'transactions',
}

/** Which kind of news an event of the account is; null for what is not told. */
export function kindOf(topic: string): NoticeKind | null {
  return kinds[topic] ?? null
}

/** The newest event of each kind that resources name: ten fills at once are told once. */
export function newsOf(
  resources: readonly { readonly topic: string; readonly seq: string }[],
): ReadonlyMap<NoticeKind, string> {
  const news = new Map<NoticeKind, string>()
  for (const { seq, topic } of resources) {
    const kind = kindOf(topic)
    if (kind !== null) news.set(kind, seq)
  }
  return news
}
