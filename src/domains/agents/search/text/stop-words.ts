import { foldWord, plainText } from './fold.ts'

/**
 * Words that say that something is asked, not what: articles, pronouns, small verbs, and how one asks a service for help. For
 * scripts without spaces they are sequences of letters at which a run is divided.
 */
const written = {
  en: `a an the this that these those and or but if then else of in on at to from for by with without about as into over under between is are was were be been being am do does did done doing have has had having will would shall should can could may might must i me my mine we us our you your he him his she her it its they them their what which who whom whose when where why how much many any some all no not please help helps need needs want wants wanted give gives show shows tell tells let lets get gets make makes find finds something someone somebody anything me there here so too very just only also than such own same out up down off again now one agent agents assistant can't don't isn't i'm i'd i'll what's how's there's it's s t d ll m re ve`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber wenn dann als von vom in im an am auf zu zum zur aus für bei mit ohne über unter zwischen nach vor um ist sind war waren sein bin bist hat habe haben hatte wird werden wurde würde kann können könnte könntest kannst soll sollte muss müssen darf ich mich mir mein meine meinen meinem meiner meines wir uns unser unsere du dich dir dein deine sie ihr ihre ihren er ihn ihm es man was welche welcher welches welchen wer wen wem wann wo warum wieso wie viel viele nicht kein keine keinen bitte hilf hilfe helfen brauche will möchte zeig zeige mir sag sage gib geben etwas jemand alle alles dies diese dieser dieses diesen diesem hier da so sehr nur auch noch schon mal agent agenten gibt lassen lass mach mache machen wäre ob dass`,
  es: `el la los las lo un una unos unas y o pero si de del en a al con sin sobre entre por para desde hasta que qué cual cuál cuáles quien quién cuando cuándo donde dónde por porque cómo como cuánto cuánta cuántos cuántas es son era ser estar está están estoy hay he ha han tengo tiene tienen puedo puede pueden puedes podría quiero quiere quisiera necesito necesita yo me mi mis mío tú te tu tus usted su sus se nos nuestro nuestra él ella ellos ellas esto esta este estos estas ese esa eso no sí más muy también solo ya ayuda ayúdame ayudar muéstrame muestra dime dame dar favor hacer haz hace algo alguien todo todos todas agente agentes lo le les`,
  fr: `le la les l un une des du de d et ou mais si dans en à au aux avec sans sur sous entre par pour depuis vers que qu quel quelle quels quelles qui quoi quand où pourquoi comment combien est sont était être suis es ai a as ont avoir avons avez peux peut peuvent pouvez pourrait puis veux veut voudrais faut besoin je j me m moi mon ma mes tu te toi ton ta tes il elle ils elles on nous notre nos vous votre vos se s sa son ses leur leurs ce c cet cette ces cela ça ne n pas non oui plus très aussi seulement déjà y aide aider aidez montre montrez dis dites donne donner faire fais fait quelque chose quelqu tout tous toute toutes agent agents svp`,
  it: `il lo la i gli le l un uno una e ed o ma se di del dello della dei degli delle d in nel nella nei nelle a al allo alla ai agli alle con senza su sul sulla tra fra per da dal dalla che chi cosa quale quali quando dove perché come quanto quanta quanti quante è sono era essere ho ha hai hanno abbiamo posso può possono puoi potrebbe voglio vuole vorrei devo deve serve bisogno io mi me mio mia miei mie tu ti te tuo tua lui lei noi ci nostro voi vi vostro loro si suo sua suoi sue questo questa questi queste quello quella non no sì più molto anche solo già aiuto aiutami aiutare mostra mostrami dimmi dammi dare fare fai fa qualcosa qualcuno tutto tutti tutte agente agenti favore c`,
  nl: `de het een en of maar als dan van in op aan te tot uit voor bij met zonder over onder tussen naar om door is zijn was waren ben bent heb hebt heeft hebben had wordt worden werd zou zal kan kunnen kun kunt moet moeten mag wil wilt willen ik mij me mijn wij we ons onze jij je jou jouw u uw hij hem haar zij ze hun hen er men wat welke welk wie wanneer waar waarom hoe veel niet geen alsjeblieft help helpen hulp nodig toon laat zien vertel geef geven iets iemand alle alles dit dat deze die hier daar zo erg alleen ook nog al agent agenten maak maken doe doen`,
  pl: `i oraz lub albo ale jeśli jeżeli gdy to w we na do od z ze bez o nad pod między po przy dla przez za że czy co który która które którzy których jaki jaka jakie jakich kto kogo kiedy gdzie dlaczego czemu jak ile jest są był była było być jestem mam masz ma mają mieć może mogę możesz mogą można chcę chce chciałbym chciałabym potrzebuję trzeba ja mnie mi mój moja moje moich mojego mojej moim moją moją swoje swój ty ci cię twój twoje on ona ono go jej jego my nas nam nasz oni ich im się siebie ten ta te tej tego tych tym tę tą tam tu nie tak bardzo tylko też także już proszę pomóż pomoc pomocy pokaż powiedz daj dać zrób zrobić coś ktoś wszystko wszystkie agent agenci agenta`,
  pt: `o a os as um uma uns umas e ou mas se de do da dos das em no na nos nas ao à aos às com sem sobre entre por pelo pela para pra desde até que qual quais quem quando onde porque porquê por como quanto quanta quantos quantas é são era ser estar está estão estou há tenho tem têm ter posso pode podem poderia quero quer queria gostaria preciso precisa eu me mim meu minha meus minhas tu te você seu sua seus suas ele ela eles elas nós nosso nossa lhe se isto isso este esta estes estas esse essa aquele não sim mais muito também só já ajuda ajude ajudar mostre mostra diga dê dar favor fazer faça faz algo alguém tudo todos todas agente agentes`,
  tr: `bir bu şu o ve veya ya da de ama eğer ise için ile gibi kadar göre üzerinde hakkında arasında sonra önce ne nedir neler neden niçin niye nasıl hangi hangisi kim kime kimin ne zaman nerede nereye kaç kadar mi mı mu mü mıdır midir ben bana beni benim biz bize bizim sen sana seni senin siz size sizin onu ona onun onlar var yok değil evet hayır çok daha en de sadece yalnızca lütfen yardım et eder misin edin istiyorum isterim gerek gerekiyor lazım göster gösterir söyle söyler ver bana yap yapar olan olur oldu olarak olduğunu şey biri her tüm bütün ajan ajanı temsilci musun mısın misiniz`,
  vi: `là và hoặc hay nhưng nếu thì của trong ngoài trên dưới ở tại từ đến cho với không có về theo bởi bằng giữa này kia đó đây ấy các những một mọi cái con chiếc tôi mình tao bạn anh chị em chúng ta nó họ ai gì nào đâu khi sao thế bao nhiêu mấy vì tại được bị đã đang sẽ phải cần muốn nên hãy xin vui lòng giúp hộ đỡ cho xem nói biết rằng mà cũng chỉ rất lắm hơn nhất tất cả nhiều ít lại ra vào lên xuống đi để như làm à ạ nhé nhỉ thể`,
  ru: `и или но а если то в во на к ко от из с со у о об по за для без при над под между до через что чего кто кого который которая которое которые какой какая какое какие каких когда где куда почему зачем как сколько это этот эта эти этого этой этом этих тот та те того так там тут здесь есть быть был была было были буду будет я меня мне мной мой моя моё мои моего моей моих моём моим мы нас нам наш ты тебя тебе твой вы вас вам ваш он она оно они его её ее их ему ей им себя свой свои не нет да ли бы же уже ещё еще только очень тоже также более можно могу может можешь можете могут нужно нужен нужна надо хочу хочет хотел помоги помогите помощь помочь покажи покажите скажи скажите дай дайте пожалуйста сделать сделай что-то кто-то всё все весь агент агенты агента`,
  bg: `и или но а ако то в във на към от из с със у о по за без при над под между до през чрез че какво кой коя кое кои кого който която което които какъв каква какви кога къде защо как колко това този тази тези тоя онзи така там тук има няма съм си е сме сте са бях беше бъде бъда аз мен ме ми мой моя моят моята моето моите мои ние нас ни наш ти теб те твой вие вас ви ваш той тя то те него нея го я им му ѝ се себе свой не да ли би ще вече още само много също така може мога можеш можете трябва искам иска бих помогни помогнете помощ покажи кажи дай моля направи нещо някой всичко всички агент агенти агента ме`,
  ar: `في من إلى الى على عن مع بدون بين حول تحت فوق عند قبل بعد حتى لكن أو او و ثم إذا اذا إن ان أن لأن كي ما ماذا من متى أين اين لماذا كيف كم أي اي هل هذا هذه ذلك تلك هؤلاء هنا هناك هو هي هم نحن أنا انا أنت انت لي لك له لها لنا لكم لهم الذي التي الذين كان كانت يكون تكون ليس لا نعم قد لقد سوف كل بعض أكثر جدا فقط أيضا ايضا يمكن يمكنك يمكنني أستطيع استطيع أريد اريد أحتاج احتاج يجب ساعدني مساعدة أرني ارني أخبرني اخبرني أعطني اعطني رجاء من فضلك شيء أحد وكيل الوكيل وكلاء بها به فيها فيه منها عليه عليها`,
  fa: `در از به با بدون بین درباره برای تا روی زیر پیش پس بعد قبل و یا اما اگر که چه چی چیست کیست کدام کی کجا چرا چگونه چطور چند چقدر آیا این آن اینها آنها همین من مرا ما شما تو او آنان خود خودم ام است هست هستند بود بودند باشد باشند شد شده می نمی کنم کند کنید کنیم کن شود شوند دارم دارد دارید داریم دارند نیست نه بله هم نیز فقط خیلی بیشتر همه هر هیچ را لطفا کمک نشان بده بگو بدهید بگویید میخواهم خواهم میتوانم توانم توانید تواند باید نیاز چیزی کسی یک عامل ایجنت ها های ای م ت ش`,
  zh: `我的 我们 我們 请问 請問 请 請 帮我 幫我 帮忙 幫忙 什么 什麼 怎么样 怎麼樣 怎么 怎麼 如何 为什么 為什麼 哪些 哪个 哪個 哪 多少 几个 是否 能不能 可不可以 可以 有没有 有沒有 想要 需要 我想 告诉 告訴 一下 一个 一個 这个 這個 那个 那個 这些 這些 这 這 那 吗 嗎 呢 吧 了 的 是 在 和 与 與 或 我 你 您 给 給 把 被 谁 誰 怎样 怎樣 代理 助手 智能体`,
  ja: `ください 下さい してほしい について に関する どうやって どうすれば どのくらい どうして どのように どう 何ですか 何 なに なぜ いつ どこ 誰 だれ どれ どの この その あの 私の 私 僕 教えて 助けて 見せて 欲しい できますか できる したい です ます でした ました ですか ますか する して した という こと もの ため から まで より エージェント 必要`,
  ko: `어떻게 어떤 무엇 뭐 왜 언제 어디 누가 누구 얼마나 얼마 몇 이것 그것 저것 내가 나의 제가 저의 나는 저는 해주세요 해줘 주세요 줘 알려주세요 알려줘 보여주세요 보여줘 도와주세요 도와줘 합니다 합니까 하나요 할까요 인가요 입니다 입니까 있나요 있는 있어 하는 하고 싶어요 싶어 싶습니다 대한 대해 위한 위해 에이전트 필요해 해야`,
} as const

/** The stop words of each language, folded. */
export const stopWords: { readonly [language in keyof typeof written]: ReadonlySet<string> } = {
  ...{
    en: wordsOf('en'),
    de: wordsOf('de'),
    es: wordsOf('es'),
    fr: wordsOf('fr'),
    it: wordsOf('it'),
  },
  ...{
    nl: wordsOf('nl'),
    pl: wordsOf('pl'),
    pt: wordsOf('pt'),
    tr: wordsOf('tr'),
    vi: wordsOf('vi'),
  },
  ...{
    ru: wordsOf('ru'),
    bg: wordsOf('bg'),
    ar: wordsOf('ar'),
    fa: wordsOf('fa'),
    zh: wordsOf('zh'),
  },
  ...{ ja: wordsOf('ja'), ko: wordsOf('ko') },
}

function wordsOf(language: keyof typeof written): ReadonlySet<string> {
  const words = written[language].split(/[\s'-]+/)
  return new Set(words.map((word) => foldWord(plainText(word))))
}

const dividerLengths = [8, 7, 6, 5, 4, 3, 2, 1]
/** The longest first, so that no part of one divides. */
const dividers = new RegExp(
  dividerLengths
    .flatMap((length) =>
      [...stopWords.zh, ...stopWords.ja, ...stopWords.ko].filter((word) => word.length === length),
    )
    .join('|'),
  'gu',
)

/** What a run of letters without spaces consists of, once the stop words of its languages are taken out. */
export function withoutStops(run: string): readonly string[] {
  return run.split(dividers).filter((rest) => rest !== '')
}
