/** The planner's sentences. */
export const ar = `
call: أستدعي {operation} ({title}) مع {input}.
done: تم: {title}.
prepared: جاهز، ولم يُوقَّع أو يُرسل بعد: {title}.
cutShort: كانت الإجابة أطول من أن تُقرأ كاملة: هناك المزيد.
empty: {title}: لا يوجد شيء.
failed: فشل {title}: {why}
notReached: لذلك لم يتم: {title}.
notOffered: لا يمكنني استدعاء {operation} في هذه المحادثة.
cannot: لا أستطيع ذلك.
nearest: أقرب ما أستطيعه: «{title}».
hedged: لم يُنفَّذ شيء: لا أستطيع الالتزام بشرط أو وقت آخر أو استثناء أو عملة أخرى. قل ما الذي يجب فعله الآن.
unclear: لا أعرف ما الذي يغيّره {words}، لذلك لم يُنفَّذ شيء. سأستدعي {operation} مع {input}. هل أفعل؟ قل نعم، أو قله بكلمات أخرى.
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

/** The planner's sentences. */
export const bgBG = `
call: Извиквам {operation} ({title}) с {input}.
done: Готово: {title}.
prepared: Подготвено, още неподписано и неизпратено: {title}.
cutShort: Отговорът беше твърде дълъг, за да се прочете цял: има още.
empty: {title}: там няма нищо.
failed: {title} не успя: {why}
notReached: Затова не е направено: {title}.
notOffered: В този разговор не мога да извикам {operation}.
cannot: Това не мога.
nearest: Най-близкото, което мога: „{title}“.
hedged: Нищо не е направено: не мога да се съобразя с условие, друг момент, изключение или друга валута. Кажи какво да стане сега.
unclear: Не знам какво променя {words}, затова нищо не е направено. Бих извикал {operation} с {input}. Да го направя ли? Кажи да или го кажи с други думи.
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

/** The planner's sentences. */
export const zhCN = `
call: 我将调用 {operation}（{title}），参数：{input}。
done: 已完成：{title}。
prepared: 已准备好，尚未签名和发送：{title}。
cutShort: 答复太长，没有读完：还有更多。
empty: {title}：那里什么都没有。
failed: {title} 失败：{why}
notReached: 因此没有做：{title}。
notOffered: 在这次对话里我不能调用 {operation}。
cannot: 这个我做不到。
nearest: 我能做的最接近的是：“{title}”。
hedged: 什么都没有做：我无法处理条件、另外的时间、例外或其他货币。请说现在要做什么。
unclear: 我不知道{words}会改变什么，所以什么都没有做。我会调用 {operation}，参数为 {input}。要执行吗？请说“是”，或者换个说法。
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

/** The planner's sentences. */
export const zhTW = `
call: 我將呼叫 {operation}（{title}），參數：{input}。
done: 已完成：{title}。
prepared: 已準備好，尚未簽名和送出：{title}。
cutShort: 答覆太長，沒有讀完：還有更多。
empty: {title}：那裡什麼都沒有。
failed: {title} 失敗：{why}
notReached: 因此沒有做：{title}。
notOffered: 在這次對話裡我不能呼叫 {operation}。
cannot: 這個我做不到。
nearest: 我能做的最接近的是：「{title}」。
hedged: 什麼都沒有做：我無法處理條件、另外的時間、例外或其他貨幣。請說現在要做什麼。
unclear: 我不知道{words}會改變什麼，所以什麼都沒有做。我會呼叫 {operation}，參數為 {input}。要執行嗎？請說「是」，或者換個說法。
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

/** The planner's sentences. */
export const faIR = `
call: {operation} را فرا می‌خوانم ({title}) با {input}.
done: انجام شد: {title}.
prepared: آماده شد، هنوز امضا یا ارسال نشده است: {title}.
cutShort: پاسخ بلندتر از آن بود که کامل خوانده شود: بیشتر هست.
empty: {title}: چیزی آنجا نیست.
failed: {title} ناموفق بود: {why}
notReached: به این دلیل انجام نشد: {title}.
notOffered: در این گفتگو نمی‌توانم {operation} را فرا بخوانم.
cannot: این کار از من برنمی‌آید.
nearest: نزدیک‌ترین کاری که می‌توانم: «{title}».
hedged: کاری انجام نشد: نمی‌توانم به شرط، زمان دیگر، استثنا یا ارز دیگر پایبند باشم. بگو اکنون چه باید بشود.
unclear: نمی‌دانم {words} چه چیزی را تغییر می‌دهد، پس کاری انجام نشد. {operation} را با {input} فرا می‌خوانم. انجام بدهم؟ بگو بله، یا با واژه‌های دیگری بگو.
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

/** The planner's sentences. */
export const jaJP = `
call: {operation} を呼び出します（{title}）：{input}。
done: 完了しました：{title}。
prepared: 準備しました。まだ署名も送信もしていません：{title}。
cutShort: 応答が長く、すべては読めませんでした。続きがあります。
empty: {title}：何もありません。
failed: {title} は失敗しました：{why}
notReached: そのため行っていません：{title}。
notOffered: この会話では {operation} を呼び出せません。
cannot: それはできません。
nearest: できることで最も近いのは「{title}」です。
hedged: 何も実行していません。条件、別の時刻、例外、ほかの通貨には対応できません。今すぐ行うことを言ってください。
unclear: {words} が何を変えるのか分からないため、何も実行していません。{operation} を {input} で呼び出します。実行しますか。「はい」と言うか、別の言い方をしてください。
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

/** The planner's sentences. */
export const koKR = `
call: {operation} 호출합니다 ({title}): {input}.
done: 완료: {title}.
prepared: 준비했습니다. 아직 서명하거나 보내지 않았습니다: {title}.
cutShort: 응답이 길어 전부 읽지 못했습니다. 더 있습니다.
empty: {title}: 아무것도 없습니다.
failed: {title} 실패: {why}
notReached: 그래서 하지 않았습니다: {title}.
notOffered: 이 대화에서는 {operation} 호출할 수 없습니다.
cannot: 그건 할 수 없습니다.
nearest: 할 수 있는 가장 가까운 일: “{title}”.
hedged: 아무것도 하지 않았습니다. 조건, 다른 시각, 예외, 다른 통화는 지킬 수 없습니다. 지금 할 일을 말해 주세요.
unclear: {words}이(가) 무엇을 바꾸는지 알 수 없어 아무것도 하지 않았습니다. {operation}을(를) {input}(으)로 호출하겠습니다. 할까요? “네”라고 하거나 다른 말로 해 주세요.
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

/** The planner's sentences. */
export const ruRU = `
call: Вызываю {operation} ({title}), {input}.
done: Сделано: {title}.
prepared: Подготовлено, ещё не подписано и не отправлено: {title}.
cutShort: Ответ слишком длинный, чтобы прочесть его целиком: есть ещё.
empty: {title}: там ничего нет.
failed: {title}: не получилось: {why}
notReached: Поэтому не сделано: {title}.
notOffered: В этом разговоре мне нельзя вызывать {operation}.
cannot: Этого я не могу.
nearest: Ближайшее, что я могу: «{title}».
hedged: Ничего не сделано: условие, другое время, исключение или другую валюту я учесть не могу. Скажите, что сделать сейчас.
unclear: Я не знаю, что меняет {words}, поэтому ничего не сделано. Я бы вызвал {operation} с {input}. Сделать? Скажите да или скажите иначе.
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
