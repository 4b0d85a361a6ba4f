import { keepForScreen, preferences, usePreference } from '../../../shell/preferences.ts'
import { type FeedSettings, readFeedSettings } from './feed-settings.model.ts'

const screen = 'launches.feed'

/** How the feed looks to this person. */
export function useFeedSettings(): FeedSettings {
  return readFeedSettings(usePreference('screens')[screen])
}

/** Keeps a change of how the feed looks. */
export function changeFeed(change: (now: FeedSettings) => Partial<FeedSettings>): void {
  const now = readFeedSettings(preferences().screens[screen])
  keepForScreen(screen, { ...now, ...change(now) })
}
