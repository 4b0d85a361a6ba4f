import { setNumberLocale, setNumberZone } from '../design/numbers/number-locale.ts'
import { baseLanguage, languageFor } from '../language/locales.ts'
import { currentLanguage, speak } from '../language/use-text.ts'
import { tellOfNews } from './notices/notices.ts'
import { onPreferences, type Preferences, preferences } from './preferences.ts'

const prefersLight = matchMedia('(prefers-color-scheme: light)')

/** Makes the page look and speak as was chosen, from now on. Resolves when it speaks. */
export async function applyPreferences(): Promise<void> {
  prefersLight.addEventListener('change', () => show(preferences()))
  onPreferences((chosen) => {
    show(chosen)
    // A language that cannot be fetched is not spoken; the page goes on in the one before, and the settings say so.
    speakAs(chosen).catch(() => setNumberLocale(currentLanguage().locale))
  })
  show(preferences())
  tellOfNews()
  await speakAs(preferences()).catch(() => speak(baseLanguage.locale))
}

function show({ density, motion, theme, timeZone, upDown }: Preferences): void {
  const { dataset } = document.documentElement
  dataset['theme'] = theme === 'system' ? (prefersLight.matches ? 'light' : 'dark') : theme
  dataset['updown'] = upDown
  dataset['density'] = density
  dataset['motion'] = motion
  setNumberZone(timeZone ?? undefined)
}

async function speakAs({ locale }: Preferences): Promise<void> {
  const wanted = languageFor(locale === null ? navigator.languages : [locale])
  setNumberLocale(wanted.locale)
  if (wanted !== currentLanguage() || document.documentElement.dir === '')
    await speak(wanted.locale)
}
