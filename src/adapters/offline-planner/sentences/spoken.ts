import type { Locale } from '../reading/languages.ts'

const enUS = `
call: I call {operation} ({title}) with {input}.
done: Done: {title}.
empty: {title}: there is nothing there.
failed: {title} failed: {why}
notReached: Not done, because of that: {title}.
notOffered: I may not call {operation} in this conversation.
cannot: I cannot do that.
nearest: The nearest that I can do: “{title}”.
nothingDone: Nothing was done. To have it done, say it plainly: “{title}”.
notFound: I found nothing that this fits.
choices: Possible are: {list}.
help: I turn requests in words into calls. For example:
more: and {n} more
ask token: Which token?
ask amount: How much?
ask price: At which price?
ask side: Buy or sell?
ask orderId: Which order?
ask alertId: Which alert?
ask runId: Which run?
ask agent: Which agent?
ask invoiceId: Which invoice?
ask chargeId: Which charge?
ask launchId: Which launch?
ask name: What is its name to be?
ask symbol: Which symbol?
ask to: To which address?
ask address: Which wallet?
ask walletId: Which vault wallet?
ask rounds: How many times?
ask q: What shall I search for?
`

const ar = `
call: أستدعي {operation} ({title}) مع {input}.
done: تم: {title}.
empty: {title}: لا يوجد شيء.
failed: فشل {title}: {why}
notReached: لذلك لم يتم: {title}.
notOffered: لا يمكنني استدعاء {operation} في هذه المحادثة.
cannot: لا أستطيع ذلك.
nearest: أقرب ما أستطيعه: «{title}».
nothingDone: لم يُنفذ شيء. إن أردت تنفيذه فقل ذلك صراحة: «{title}».
notFound: لم أجد شيئا مطابقا.
choices: الممكن: {list}.
help: أحول الطلبات إلى استدعاءات. مثلا:
more: و{n} أخرى
ask token: أي رمز؟
ask amount: كم المقدار؟
ask price: بأي سعر؟
ask side: شراء أم بيع؟
ask orderId: أي أمر؟
ask alertId: أي تنبيه؟
ask runId: أي تشغيل؟
ask agent: أي وكيل؟
ask invoiceId: أي فاتورة؟
ask chargeId: أي دفعة؟
ask launchId: أي إطلاق؟
ask name: ما الاسم؟
ask symbol: ما الرمز المختصر؟
ask to: إلى أي عنوان؟
ask address: أي محفظة؟
ask walletId: أي محفظة في الخزنة؟
ask rounds: كم مرة؟
ask q: عمّ أبحث؟
`

const bgBG = `
call: Извиквам {operation} ({title}) с {input}.
done: Готово: {title}.
empty: {title}: там няма нищо.
failed: {title} не успя: {why}
notReached: Затова не е направено: {title}.
notOffered: В този разговор не мога да извикам {operation}.
cannot: Това не мога.
nearest: Най-близкото, което мога: „{title}“.
nothingDone: Нищо не е направено. Ако трябва да се направи, кажи го ясно: „{title}“.
notFound: Не намерих нищо подходящо.
choices: Възможни са: {list}.
help: Превръщам молби в извиквания. Например:
more: и още {n}
ask token: Кой токен?
ask amount: Колко?
ask price: На каква цена?
ask side: Покупка или продажба?
ask orderId: Коя поръчка?
ask alertId: Кое известие?
ask runId: Кое изпълнение?
ask agent: Кой агент?
ask invoiceId: Коя фактура?
ask chargeId: Кое плащане?
ask launchId: Кое пускане?
ask name: Как да се казва?
ask symbol: Какъв символ?
ask to: На кой адрес?
ask address: Кой портфейл?
ask walletId: Кой портфейл в трезора?
ask rounds: Колко пъти?
ask q: Какво да търся?
`

const zhCN = `
call: 我将调用 {operation}（{title}），参数：{input}。
done: 已完成：{title}。
empty: {title}：那里什么都没有。
failed: {title} 失败：{why}
notReached: 因此没有做：{title}。
notOffered: 在这次对话里我不能调用 {operation}。
cannot: 这个我做不到。
nearest: 我能做的最接近的是：“{title}”。
nothingDone: 什么都没有做。如果要做，请明确地说：“{title}”。
notFound: 没有找到符合的内容。
choices: 可能是：{list}。
help: 我把话语变成调用。例如：
more: 还有 {n} 个
ask token: 哪个代币？
ask amount: 多少？
ask price: 什么价格？
ask side: 买还是卖？
ask orderId: 哪个订单？
ask alertId: 哪个提醒？
ask runId: 哪次运行？
ask agent: 哪个智能体？
ask invoiceId: 哪张账单？
ask chargeId: 哪笔付款？
ask launchId: 哪次发行？
ask name: 叫什么名字？
ask symbol: 什么代号？
ask to: 发到哪个地址？
ask address: 哪个钱包？
ask walletId: 哪个金库钱包？
ask rounds: 几次？
ask q: 要搜索什么？
`

const zhTW = `
call: 我將呼叫 {operation}（{title}），參數：{input}。
done: 已完成：{title}。
empty: {title}：那裡什麼都沒有。
failed: {title} 失敗：{why}
notReached: 因此沒有做：{title}。
notOffered: 在這次對話裡我不能呼叫 {operation}。
cannot: 這個我做不到。
nearest: 我能做的最接近的是：「{title}」。
nothingDone: 什麼都沒有做。如果要做，請明確地說：「{title}」。
notFound: 沒有找到符合的內容。
choices: 可能是：{list}。
help: 我把話語變成呼叫。例如：
more: 還有 {n} 個
ask token: 哪個代幣？
ask amount: 多少？
ask price: 什麼價格？
ask side: 買還是賣？
ask orderId: 哪個訂單？
ask alertId: 哪個提醒？
ask runId: 哪次執行？
ask agent: 哪個代理？
ask invoiceId: 哪張帳單？
ask chargeId: 哪筆付款？
ask launchId: 哪次發行？
ask name: 叫什麼名字？
ask symbol: 什麼代號？
ask to: 轉到哪個地址？
ask address: 哪個錢包？
ask walletId: 哪個金庫錢包？
ask rounds: 幾次？
ask q: 要搜尋什麼？
`

const deDE = `
call: Ich rufe {operation} auf ({title}), mit {input}.
done: Erledigt: {title}.
empty: {title}: dort ist nichts.
failed: {title} ist fehlgeschlagen: {why}
notReached: Deshalb nicht getan: {title}.
notOffered: {operation} darf ich in diesem Gespräch nicht aufrufen.
cannot: Das kann ich nicht.
nearest: Am nächsten kommt dem: „{title}“.
nothingDone: Es wurde nichts getan. Soll es geschehen, sag es ausdrücklich: „{title}“.
notFound: Ich habe nichts gefunden, worauf das passt.
choices: Möglich sind: {list}.
help: Ich mache aus Bitten in Worten Aufrufe. Zum Beispiel:
more: und {n} weitere
ask token: Welcher Token?
ask amount: Wie viel?
ask price: Zu welchem Preis?
ask side: Kaufen oder verkaufen?
ask orderId: Welche Order?
ask alertId: Welcher Alarm?
ask runId: Welcher Lauf?
ask agent: Welcher Agent?
ask invoiceId: Welche Rechnung?
ask chargeId: Welche Zahlung?
ask launchId: Welcher Launch?
ask name: Wie soll er heißen?
ask symbol: Welches Symbol?
ask to: An welche Adresse?
ask address: Welche Wallet?
ask walletId: Welche Tresor-Wallet?
ask rounds: Wie viele Male?
ask q: Wonach soll ich suchen?
`

const esES = `
call: Llamo a {operation} ({title}) con {input}.
done: Hecho: {title}.
empty: {title}: no hay nada.
failed: {title} ha fallado: {why}
notReached: Por eso no se ha hecho: {title}.
notOffered: No puedo llamar a {operation} en esta conversación.
cannot: No puedo hacer eso.
nearest: Lo más parecido que puedo hacer: «{title}».
nothingDone: No se ha hecho nada. Para que se haga, dilo claramente: «{title}».
notFound: No he encontrado nada que encaje.
choices: Posibles: {list}.
help: Convierto peticiones en llamadas. Por ejemplo:
more: y {n} más
ask token: ¿Qué token?
ask amount: ¿Cuánto?
ask price: ¿A qué precio?
ask side: ¿Comprar o vender?
ask orderId: ¿Qué orden?
ask alertId: ¿Qué alerta?
ask runId: ¿Qué ejecución?
ask agent: ¿Qué agente?
ask invoiceId: ¿Qué factura?
ask chargeId: ¿Qué cargo?
ask launchId: ¿Qué lanzamiento?
ask name: ¿Cómo se va a llamar?
ask symbol: ¿Qué símbolo?
ask to: ¿A qué dirección?
ask address: ¿Qué billetera?
ask walletId: ¿Qué billetera de la bóveda?
ask rounds: ¿Cuántas veces?
ask q: ¿Qué debo buscar?
`

const faIR = `
call: {operation} را فرا می‌خوانم ({title}) با {input}.
done: انجام شد: {title}.
empty: {title}: چیزی آنجا نیست.
failed: {title} ناموفق بود: {why}
notReached: به این دلیل انجام نشد: {title}.
notOffered: در این گفتگو نمی‌توانم {operation} را فرا بخوانم.
cannot: این کار از من برنمی‌آید.
nearest: نزدیک‌ترین کاری که می‌توانم: «{title}».
nothingDone: هیچ کاری انجام نشد. اگر باید انجام شود، صریح بگویید: «{title}».
notFound: چیز مناسبی پیدا نکردم.
choices: گزینه‌ها: {list}.
help: درخواست‌ها را به فراخوانی تبدیل می‌کنم. برای نمونه:
more: و {n} مورد دیگر
ask token: کدام توکن؟
ask amount: چقدر؟
ask price: با چه قیمتی؟
ask side: خرید یا فروش؟
ask orderId: کدام سفارش؟
ask alertId: کدام هشدار؟
ask runId: کدام اجرا؟
ask agent: کدام عامل؟
ask invoiceId: کدام فاکتور؟
ask chargeId: کدام پرداخت؟
ask launchId: کدام عرضه؟
ask name: نامش چه باشد؟
ask symbol: چه نمادی؟
ask to: به کدام آدرس؟
ask address: کدام کیف پول؟
ask walletId: کدام کیف پول خزانه؟
ask rounds: چند بار؟
ask q: چه چیزی را جستجو کنم؟
`

const frFR = `
call: J'appelle {operation} ({title}) avec {input}.
done: C'est fait : {title}.
empty: {title} : il n'y a rien.
failed: {title} a échoué : {why}
notReached: Pas fait, à cause de cela : {title}.
notOffered: Je ne peux pas appeler {operation} dans cette conversation.
cannot: Je ne peux pas faire cela.
nearest: Le plus proche que je puisse faire : « {title} ».
nothingDone: Rien n'a été fait. Pour que ce soit fait, dites-le clairement : « {title} ».
notFound: Je n'ai rien trouvé qui corresponde.
choices: Possibles : {list}.
help: Je transforme des demandes en appels. Par exemple :
more: et {n} autres
ask token: Quel jeton ?
ask amount: Combien ?
ask price: À quel prix ?
ask side: Acheter ou vendre ?
ask orderId: Quel ordre ?
ask alertId: Quelle alerte ?
ask runId: Quelle exécution ?
ask agent: Quel agent ?
ask invoiceId: Quelle facture ?
ask chargeId: Quel paiement ?
ask launchId: Quel lancement ?
ask name: Quel nom doit-il porter ?
ask symbol: Quel symbole ?
ask to: À quelle adresse ?
ask address: Quel portefeuille ?
ask walletId: Quel portefeuille du coffre ?
ask rounds: Combien de fois ?
ask q: Que dois-je chercher ?
`

const itIT = `
call: Chiamo {operation} ({title}) con {input}.
done: Fatto: {title}.
empty: {title}: non c'è nulla.
failed: {title} non è riuscito: {why}
notReached: Per questo non è stato fatto: {title}.
notOffered: Non posso chiamare {operation} in questa conversazione.
cannot: Questo non posso farlo.
nearest: La cosa più vicina che posso fare: «{title}».
nothingDone: Non è stato fatto nulla. Perché sia fatto, dillo chiaramente: «{title}».
notFound: Non ho trovato nulla che corrisponda.
choices: Possibili: {list}.
help: Trasformo richieste in chiamate. Per esempio:
more: e altri {n}
ask token: Quale token?
ask amount: Quanto?
ask price: A che prezzo?
ask side: Comprare o vendere?
ask orderId: Quale ordine?
ask alertId: Quale avviso?
ask runId: Quale esecuzione?
ask agent: Quale agente?
ask invoiceId: Quale fattura?
ask chargeId: Quale pagamento?
ask launchId: Quale lancio?
ask name: Come si deve chiamare?
ask symbol: Quale simbolo?
ask to: A quale indirizzo?
ask address: Quale wallet?
ask walletId: Quale wallet del caveau?
ask rounds: Quante volte?
ask q: Che cosa devo cercare?
`

const jaJP = `
call: {operation} を呼び出します（{title}）：{input}。
done: 完了しました：{title}。
empty: {title}：何もありません。
failed: {title} は失敗しました：{why}
notReached: そのため行っていません：{title}。
notOffered: この会話では {operation} を呼び出せません。
cannot: それはできません。
nearest: できることで最も近いのは「{title}」です。
nothingDone: 何も行っていません。行う場合ははっきり言ってください：「{title}」。
notFound: 当てはまるものが見つかりませんでした。
choices: 候補：{list}。
help: 言葉の依頼を呼び出しにします。例えば：
more: ほか {n} 件
ask token: どのトークンですか？
ask amount: いくつですか？
ask price: いくらの価格ですか？
ask side: 買いですか、売りですか？
ask orderId: どの注文ですか？
ask alertId: どのアラートですか？
ask runId: どの実行ですか？
ask agent: どのエージェントですか？
ask invoiceId: どの請求書ですか？
ask chargeId: どの支払いですか？
ask launchId: どのローンチですか？
ask name: 名前は何にしますか？
ask symbol: シンボルは何ですか？
ask to: どのアドレスへですか？
ask address: どのウォレットですか？
ask walletId: 金庫のどのウォレットですか？
ask rounds: 何回ですか？
ask q: 何を探しますか？
`

const koKR = `
call: {operation} 호출합니다 ({title}): {input}.
done: 완료: {title}.
empty: {title}: 아무것도 없습니다.
failed: {title} 실패: {why}
notReached: 그래서 하지 않았습니다: {title}.
notOffered: 이 대화에서는 {operation} 호출할 수 없습니다.
cannot: 그건 할 수 없습니다.
nearest: 할 수 있는 가장 가까운 일: “{title}”.
nothingDone: 아무것도 하지 않았습니다. 해야 한다면 분명히 말해 주세요: “{title}”.
notFound: 맞는 것을 찾지 못했습니다.
choices: 가능한 것: {list}.
help: 말로 된 요청을 호출로 바꿉니다. 예를 들면:
more: 그 밖에 {n}개
ask token: 어떤 토큰인가요?
ask amount: 얼마나요?
ask price: 어떤 가격에요?
ask side: 매수인가요, 매도인가요?
ask orderId: 어떤 주문인가요?
ask alertId: 어떤 알림인가요?
ask runId: 어떤 실행인가요?
ask agent: 어떤 에이전트인가요?
ask invoiceId: 어떤 청구서인가요?
ask chargeId: 어떤 결제인가요?
ask launchId: 어떤 출시인가요?
ask name: 이름은 무엇으로 할까요?
ask symbol: 심볼은 무엇인가요?
ask to: 어느 주소로요?
ask address: 어떤 지갑인가요?
ask walletId: 금고의 어떤 지갑인가요?
ask rounds: 몇 번이요?
ask q: 무엇을 찾을까요?
`

const nlNL = `
call: Ik roep {operation} aan ({title}) met {input}.
done: Gedaan: {title}.
empty: {title}: daar is niets.
failed: {title} is mislukt: {why}
notReached: Daarom niet gedaan: {title}.
notOffered: Ik mag {operation} in dit gesprek niet aanroepen.
cannot: Dat kan ik niet.
nearest: Het dichtstbijzijnde dat ik kan: “{title}”.
nothingDone: Er is niets gedaan. Zeg het duidelijk als het moet gebeuren: “{title}”.
notFound: Ik heb niets gevonden dat past.
choices: Mogelijk zijn: {list}.
help: Ik maak van verzoeken aanroepen. Bijvoorbeeld:
more: en nog {n}
ask token: Welke token?
ask amount: Hoeveel?
ask price: Tegen welke prijs?
ask side: Kopen of verkopen?
ask orderId: Welke order?
ask alertId: Welk alarm?
ask runId: Welke run?
ask agent: Welke agent?
ask invoiceId: Welke factuur?
ask chargeId: Welke betaling?
ask launchId: Welke lancering?
ask name: Hoe moet hij heten?
ask symbol: Welk symbool?
ask to: Naar welk adres?
ask address: Welke wallet?
ask walletId: Welke kluiswallet?
ask rounds: Hoeveel keer?
ask q: Waar moet ik naar zoeken?
`

const plPL = `
call: Wywołuję {operation} ({title}) z {input}.
done: Zrobione: {title}.
empty: {title}: nic tam nie ma.
failed: {title} nie powiodło się: {why}
notReached: Dlatego nie zrobiono: {title}.
notOffered: W tej rozmowie nie mogę wywołać {operation}.
cannot: Tego nie potrafię.
nearest: Najbliższe, co potrafię: „{title}”.
nothingDone: Nic nie zostało zrobione. Jeśli ma się stać, powiedz to wprost: „{title}”.
notFound: Nie znalazłem niczego, co pasuje.
choices: Możliwe: {list}.
help: Zamieniam prośby na wywołania. Na przykład:
more: i jeszcze {n}
ask token: Który token?
ask amount: Ile?
ask price: Po jakiej cenie?
ask side: Kupić czy sprzedać?
ask orderId: Które zlecenie?
ask alertId: Który alert?
ask runId: Które uruchomienie?
ask agent: Który agent?
ask invoiceId: Która faktura?
ask chargeId: Która płatność?
ask launchId: Która emisja?
ask name: Jak ma się nazywać?
ask symbol: Jaki symbol?
ask to: Na jaki adres?
ask address: Który portfel?
ask walletId: Który portfel ze skarbca?
ask rounds: Ile razy?
ask q: Czego mam szukać?
`

const ptBR = `
call: Vou chamar {operation} ({title}) com {input}.
done: Feito: {title}.
empty: {title}: não há nada.
failed: {title} falhou: {why}
notReached: Por isso não foi feito: {title}.
notOffered: Não posso chamar {operation} nesta conversa.
cannot: Não posso fazer isso.
nearest: O mais próximo que posso fazer: “{title}”.
nothingDone: Nada foi feito. Para que seja feito, diga claramente: “{title}”.
notFound: Não encontrei nada que corresponda.
choices: Possíveis: {list}.
help: Transformo pedidos em chamadas. Por exemplo:
more: e mais {n}
ask token: Qual token?
ask amount: Quanto?
ask price: A que preço?
ask side: Comprar ou vender?
ask orderId: Qual ordem?
ask alertId: Qual alerta?
ask runId: Qual execução?
ask agent: Qual agente?
ask invoiceId: Qual fatura?
ask chargeId: Qual cobrança?
ask launchId: Qual lançamento?
ask name: Como vai se chamar?
ask symbol: Qual símbolo?
ask to: Para qual endereço?
ask address: Qual carteira?
ask walletId: Qual carteira do cofre?
ask rounds: Quantas vezes?
ask q: O que devo buscar?
`

const ruRU = `
call: Вызываю {operation} ({title}), {input}.
done: Сделано: {title}.
empty: {title}: там ничего нет.
failed: {title}: не получилось: {why}
notReached: Поэтому не сделано: {title}.
notOffered: В этом разговоре мне нельзя вызывать {operation}.
cannot: Этого я не могу.
nearest: Ближайшее, что я могу: «{title}».
nothingDone: Ничего не сделано. Если нужно сделать, скажите прямо: «{title}».
notFound: Я не нашёл ничего подходящего.
choices: Возможны: {list}.
help: Я превращаю просьбы в вызовы. Например:
more: и ещё {n}
ask token: Какой токен?
ask amount: Сколько?
ask price: По какой цене?
ask side: Купить или продать?
ask orderId: Какой ордер?
ask alertId: Какое оповещение?
ask runId: Какой запуск агента?
ask agent: Какой агент?
ask invoiceId: Какой счёт?
ask chargeId: Какой платёж?
ask launchId: Какой запуск?
ask name: Как его назвать?
ask symbol: Какой символ?
ask to: На какой адрес?
ask address: Какой кошелёк?
ask walletId: Какой кошелёк хранилища?
ask rounds: Сколько раз?
ask q: Что искать?
`

const trTR = `
call: {operation} çağrılıyor ({title}): {input}.
done: Tamam: {title}.
empty: {title}: orada bir şey yok.
failed: {title} başarısız oldu: {why}
notReached: Bu yüzden yapılmadı: {title}.
notOffered: Bu konuşmada {operation} çağıramam.
cannot: Bunu yapamam.
nearest: Yapabileceğim en yakın şey: “{title}”.
nothingDone: Hiçbir şey yapılmadı. Yapılması gerekiyorsa açıkça söyleyin: “{title}”.
notFound: Buna uyan bir şey bulamadım.
choices: Olası: {list}.
help: İstekleri çağrılara çeviririm. Örneğin:
more: ve {n} tane daha
ask token: Hangi token?
ask amount: Ne kadar?
ask price: Hangi fiyattan?
ask side: Alış mı satış mı?
ask orderId: Hangi emir?
ask alertId: Hangi alarm?
ask runId: Hangi çalıştırma?
ask agent: Hangi ajan?
ask invoiceId: Hangi fatura?
ask chargeId: Hangi ödeme?
ask launchId: Hangi çıkarma?
ask name: Adı ne olsun?
ask symbol: Hangi sembol?
ask to: Hangi adrese?
ask address: Hangi cüzdan?
ask walletId: Hangi kasa cüzdanı?
ask rounds: Kaç kez?
ask q: Ne arayayım?
`

const viVN = `
call: Tôi gọi {operation} ({title}) với {input}.
done: Đã xong: {title}.
empty: {title}: không có gì ở đó.
failed: {title} không thành công: {why}
notReached: Vì thế chưa làm: {title}.
notOffered: Tôi không được gọi {operation} trong cuộc trò chuyện này.
cannot: Tôi không làm được việc đó.
nearest: Việc gần nhất tôi làm được: “{title}”.
nothingDone: Chưa làm gì cả. Nếu cần làm, hãy nói rõ: “{title}”.
notFound: Tôi không tìm thấy gì phù hợp.
choices: Có thể là: {list}.
help: Tôi biến yêu cầu thành lệnh gọi. Ví dụ:
more: và {n} nữa
ask token: Token nào?
ask amount: Bao nhiêu?
ask price: Với giá nào?
ask side: Mua hay bán?
ask orderId: Lệnh nào?
ask alertId: Cảnh báo nào?
ask runId: Lượt chạy nào?
ask agent: Agent nào?
ask invoiceId: Hóa đơn nào?
ask chargeId: Khoản thanh toán nào?
ask launchId: Lần ra mắt nào?
ask name: Đặt tên là gì?
ask symbol: Ký hiệu nào?
ask to: Đến địa chỉ nào?
ask address: Ví nào?
ask walletId: Ví nào trong két?
ask rounds: Mấy lần?
ask q: Tôi cần tìm gì?
`

/** The sentences of each language: `name: sentence`, with marks for values. */
export const spoken: Readonly<Record<Locale, string>> = {
  'en-US': enUS,
  ar,
  'bg-BG': bgBG,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  'de-DE': deDE,
  'es-ES': esES,
  'fa-IR': faIR,
  'fr-FR': frFR,
  'it-IT': itIT,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'nl-NL': nlNL,
  'pl-PL': plPL,
  'pt-BR': ptBR,
  'ru-RU': ruRU,
  'tr-TR': trTR,
  'vi-VN': viVN,
}
