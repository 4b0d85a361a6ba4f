import type { Reading } from '../reading/reading.ts'
import { act, done, type Recipe, Stop } from './acts.ts'

/**
 * How people ask for a fact to be kept, with the fact in the group. Where the verb is first a word must say that a
 * statement follows: `remember that …` is a fact, `remember to sell` is none.
 */
const keeping: readonly RegExp[] = [
  /^(?:please )?(?:remember|note(?: down)?|keep in mind|don['’]t forget)(?:(?: that|:) |,? (?=(?:i|my|we|our)(?:['’]\p{L}+)? ))(?<fact>.+)$/iu,
  /^(?:bitte )?(?:merk(?:e)? dir|notier(?:e)?(?: dir)?|behalte|denk(?:e)? daran)(?: bitte)?(?:, dass|:) (?<fact>.+)$/iu,
  /^(?:por favor,? )?(?:recuerda|anota|apunta|ten en cuenta|no olvides)(?: que|:) (?<fact>.+)$/iu,
  /^(?:retiens|souviens-toi|note|garde en mémoire|n['’]oublie pas)(?: bien)?(?: (?:que |qu['’])|\s?: )(?<fact>.+)$/iu,
  /^(?:ricorda(?:ti)?|annota|tieni presente|non dimenticare)(?: che|:) (?<fact>.+)$/iu,
  /^(?:por favor,? )?(?:lembre(?:-se)?|lembra|anote|anota|guarde|não (?:se )?esqueça)(?: de)?(?: que|:) (?<fact>.+)$/iu,
  /^(?:onthoud|noteer|vergeet niet)(?: dat|:) (?<fact>.+)$/iu,
  /^(?:zapamiętaj|zapisz(?: sobie)?|pamiętaj|nie zapomnij)(?:, że|:) (?<fact>.+)$/iu,
  /^(?:запомни(?:те)?|запиши(?:те)?|учти(?:те)?|не забудь)(?:, что|:) (?<fact>.+)$/iu,
  /^(?:запомни|запиши|не забравяй)(?:,? че|:) (?<fact>.+)$/iu,
  /^(?:şunu )?(?:hatırla|unutma|aklında tut|not et|not al)\s?[:,] (?<fact>.+)$/iu,
  /^(?<fact>.+?),? (?:bunu )?(?:hatırla|aklında tut|unutma|not et|not al)[.!]?$/iu,
  /^(?:hãy )?(?:nhớ|ghi nhớ|ghi lại|đừng quên)(?: giúp tôi)?(?: rằng| là|:) (?<fact>.+)$/iu,
  /^(?:تذك[ّ]?ر|احفظ|سج[ّ]?ل|لا تنس[َى]?)\s?(?::|(?=أن)) ?(?<fact>.+)$/u,
  /^(?:یادت باش[ده]|به یاد داشته باش|به خاطر بسپار|یادداشت کن)\s?(?:که|:) (?<fact>.+)$/u,
  /^(?:请|請)?(?:记住|記住|记一下|記一下|记下|記下|别忘了|別忘了)[:：,，]?\s?(?<fact>.+)$/u,
  /^(?<fact>.+?)(?:と|って|ことを|のを)?(?:覚えて|おぼえて|メモして)(?:おいて)?(?:ください|下さい|ね)?[。!！]?$/u,
  /^(?<fact>.+?)(?:고|는 것을|는 걸|은 것을|은 걸)?\s?(?:기억해|메모해)\s?(?:줘|둬|주세요|두세요)?[.!]?$/u,
]

/** Questions for what is kept. */
const recalling: readonly RegExp[] = [
  /^what (?:do|have) you (?:remember|know|kept|remembered|noted)(?: about (?:me|my)\b.*)?[?.]?$/iu,
  /^(?:show|list)(?: me)? (?:what you (?:remember|know)|(?:my|your) memor(?:y|ies))\b/iu,
  /^(?:was (?:weißt|merkst|behältst) du\b.*(?<!\p{L})(?:mich|mir|mein\p{L}*)(?!\p{L})|woran erinnerst du dich[?.]?$)/iu,
  /^¿?qué (?:recuerdas|sabes) (?:de|sobre) m[ií]/iu,
  /^(?:(?:que (?:sais|retiens)-tu|qu['’]est-ce que tu (?:sais|retiens|as retenu)) (?:de|sur) moi|de quoi te souviens-tu[?.]?$)/iu,
  /^(?:che )?cosa (?:ricordi|sai) (?:di|su)(?: di)? me/iu,
  /^o que (?:você )?(?:lembra|sabe) (?:de|sobre) mim/iu,
  /^wat (?:weet|onthoud|herinner) je (?:je )?(?:nog )?(?:van|over) mij/iu,
  /^co (?:o mnie )?(?:pamiętasz|wiesz)/iu,
  /^что (?:ты |вы )?(?:обо мне )?(?:помнишь|помните|знаешь|знаете)/iu,
  /^какво (?:помниш|знаеш) за мен/iu,
  /hakkımda ne(?:ler)? (?:hatırlıyorsun|biliyorsun)/iu,
  /^bạn (?:nhớ|biết) (?:gì|những gì) về tôi/iu,
  /^(?:ماذا|ما الذي) (?:تتذكره?|تذكره?|تعرفه?) عني/u,
  /^(?:درباره|از)(?:‌?ی)? من چه .*(?:می‌?دانی|یادت|به یاد داری)/u,
  /^你(?:还|還)?(?:记得|記得|记住了|記住了|知道)(?:关于|關於)?我(?:的)?(?:什么|什麼|哪些)/u,
  /^私(?:について|のこと)(?:を|で)?(?:何を|なにを)?(?:覚えて|知って)/u,
  /^(?:나|저|제)(?:에 대해|에 관해)\s?(?:무엇을|뭘|뭐를|뭐)\s?(?:기억|알)/u,
]

/** Wishes that something kept be forgotten. */
const forgetting: readonly RegExp[] = [
  /^(?:please )?forget (?:everything|all|that|what|about (?:me|my)|my)\b/iu,
  /^(?:bitte )?vergiss,? (?:alles|was|dass|mein)/iu,
  /^olvida (?:todo|lo que|que|mi)/iu,
  /^oublie (?:tout|ce que|que|mon|ma|mes)\b/iu,
  /^dimentica (?:tutto|quello|ciò|che|il mio|la mia)/iu,
  /^(?:esquece|esqueça) (?:tudo|o que|que|meu|minha)/iu,
  /^vergeet (?:alles|wat|dat|mijn)/iu,
  /^zapomnij,? (?:wszystko|co|że|o)/iu,
  /^забудь(?:те)?,? (?:всё|все|что|о|мо)/iu,
  /^забрави,? (?:всичко|какво|че|за)/iu,
  /(?:söylediklerimi|dediğimi|hakkımda).* unut[.!]?$/iu,
  /^(?:hãy )?quên (?:hết|những gì|điều|tất cả)/iu,
  /^(?:انس|إنس) (?:كل|ما|أن)/u,
  /فراموش کن[.!]?$/u,
  /^(?:请|請)?(?:忘记|忘記|忘掉|忘了)/u,
  /忘れて(?:ください|下さい)?[。!！]?$/u,
  /잊어\s?(?:줘|버려|주세요)?[.!]?$/u,
]

function isRecall(said: string): boolean {
  return recalling.some((form) => form.test(said))
}

/** The fact that a request wants kept; null for any other request. */
export function factIn(text: string): string | null {
  const said = text.trim()
  if (/[?？؟]$/u.test(said) || isRecall(said)) return null
  for (const form of keeping) {
    const fact = form.exec(said)?.groups?.['fact']?.trim()
    if (fact !== undefined && fact !== '') return fact
  }
  return null
}

/** What a request wants of the memory; null for one that wants something else. */
export function memoryWish(
  text: string,
): 'memory-forget' | 'memory-list' | 'memory-remember' | null {
  if (factIn(text) !== null) return 'memory-remember'
  const said = text.trim()
  if (isRecall(said)) return 'memory-list'
  return forgetting.some((form) => form.test(said)) ? 'memory-forget' : null
}

/** Keeps the fact in the words of the request. */
export function* remember({ text }: Reading): Recipe {
  const fact = factIn(text)
  if (fact === null) throw new Stop({ kind: 'cannot' })
  yield* act('memories.remember', { text: fact })
  return done
}
