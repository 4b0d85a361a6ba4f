/** The planner's sentences. */
export const enUS = `
call: I call {operation} ({title}) with {input}.
done: Done: {title}.
prepared: Prepared, and not yet signed or sent: {title}.
cutShort: The answer was too long to be read whole: there is more.
empty: {title}: there is nothing there.
failed: {title} failed: {why}
notReached: Not done, because of that: {title}.
notOffered: I may not call {operation} in this conversation.
cannot: I cannot do that.
nearest: The nearest that I can do: “{title}”.
hedged: Nothing was done: a condition, another time, an exception or another currency is something I cannot keep to. Say what is to happen now.
unclear: I do not know what {words} is to change, so nothing was done. I would call {operation} with {input}. Shall I? Say yes, or say it in other words.
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

/** The planner's sentences. */
export const deDE = `
call: Ich rufe {operation} auf ({title}), mit {input}.
done: Erledigt: {title}.
prepared: Vorbereitet, noch nicht signiert oder gesendet: {title}.
cutShort: Die Antwort war zu lang, um ganz gelesen zu werden: Es gibt noch mehr.
empty: {title}: dort ist nichts.
failed: {title} ist fehlgeschlagen: {why}
notReached: Deshalb nicht getan: {title}.
notOffered: {operation} darf ich in diesem Gespräch nicht aufrufen.
cannot: Das kann ich nicht.
nearest: Am nächsten kommt dem: „{title}“.
hedged: Es wurde nichts getan: An eine Bedingung, einen anderen Zeitpunkt, eine Ausnahme oder eine andere Währung kann ich mich nicht halten. Sag, was jetzt geschehen soll.
unclear: Ich weiß nicht, was {words} ändern soll; deshalb wurde nichts getan. Ich würde {operation} aufrufen, mit {input}. Soll ich? Sag ja, oder sag es mit anderen Worten.
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

/** The planner's sentences. */
export const esES = `
call: Llamo a {operation} ({title}) con {input}.
done: Hecho: {title}.
prepared: Preparado, aún sin firmar ni enviar: {title}.
cutShort: La respuesta era demasiado larga para leerla entera: hay más.
empty: {title}: no hay nada.
failed: {title} ha fallado: {why}
notReached: Por eso no se ha hecho: {title}.
notOffered: No puedo llamar a {operation} en esta conversación.
cannot: No puedo hacer eso.
nearest: Lo más parecido que puedo hacer: «{title}».
hedged: No he hecho nada: no puedo atenerme a una condición, otro momento, una excepción u otra moneda. Di qué debe hacerse ahora.
unclear: No sé qué cambia {words}, así que no he hecho nada. Llamaría a {operation} con {input}. ¿Lo hago? Di sí, o dilo con otras palabras.
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

/** The planner's sentences. */
export const frFR = `
call: J'appelle {operation} ({title}) avec {input}.
done: C'est fait : {title}.
prepared: Préparé, pas encore signé ni envoyé : {title}.
cutShort: La réponse était trop longue pour être lue en entier : il y en a davantage.
empty: {title} : il n'y a rien.
failed: {title} a échoué : {why}
notReached: Pas fait, à cause de cela : {title}.
notOffered: Je ne peux pas appeler {operation} dans cette conversation.
cannot: Je ne peux pas faire cela.
nearest: Le plus proche que je puisse faire : « {title} ».
hedged: Rien n’a été fait : je ne sais pas tenir compte d’une condition, d’un autre moment, d’une exception ou d’une autre monnaie. Dites ce qui doit se faire maintenant.
unclear: Je ne sais pas ce que change {words} ; rien n’a donc été fait. J’appellerais {operation} avec {input}. Dois-je le faire ? Dites oui, ou dites-le autrement.
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

/** The planner's sentences. */
export const itIT = `
call: Chiamo {operation} ({title}) con {input}.
done: Fatto: {title}.
prepared: Preparato, non ancora firmato né inviato: {title}.
cutShort: La risposta era troppo lunga per essere letta tutta: c’è dell’altro.
empty: {title}: non c'è nulla.
failed: {title} non è riuscito: {why}
notReached: Per questo non è stato fatto: {title}.
notOffered: Non posso chiamare {operation} in questa conversazione.
cannot: Questo non posso farlo.
nearest: La cosa più vicina che posso fare: «{title}».
hedged: Non ho fatto nulla: non so rispettare una condizione, un altro momento, un’eccezione o un’altra valuta. Di’ che cosa va fatto adesso.
unclear: Non so che cosa cambi {words}, quindi non ho fatto nulla. Chiamerei {operation} con {input}. Lo faccio? Di’ sì, o dillo con altre parole.
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

/** The planner's sentences. */
export const nlNL = `
call: Ik roep {operation} aan ({title}) met {input}.
done: Gedaan: {title}.
prepared: Voorbereid, nog niet ondertekend of verzonden: {title}.
cutShort: Het antwoord was te lang om helemaal te lezen: er is meer.
empty: {title}: daar is niets.
failed: {title} is mislukt: {why}
notReached: Daarom niet gedaan: {title}.
notOffered: Ik mag {operation} in dit gesprek niet aanroepen.
cannot: Dat kan ik niet.
nearest: Het dichtstbijzijnde dat ik kan: “{title}”.
hedged: Er is niets gedaan: met een voorwaarde, een ander tijdstip, een uitzondering of een andere munt kan ik niet werken. Zeg wat er nu moet gebeuren.
unclear: Ik weet niet wat {words} verandert, dus er is niets gedaan. Ik zou {operation} aanroepen met {input}. Zal ik dat doen? Zeg ja, of zeg het anders.
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

/** The planner's sentences. */
export const plPL = `
call: Wywołuję {operation} ({title}) z {input}.
done: Zrobione: {title}.
prepared: Przygotowane, jeszcze niepodpisane ani niewysłane: {title}.
cutShort: Odpowiedź była za długa, by odczytać ją w całości: jest tego więcej.
empty: {title}: nic tam nie ma.
failed: {title} nie powiodło się: {why}
notReached: Dlatego nie zrobiono: {title}.
notOffered: W tej rozmowie nie mogę wywołać {operation}.
cannot: Tego nie potrafię.
nearest: Najbliższe, co potrafię: „{title}”.
hedged: Nic nie zrobiono: nie umiem uwzględnić warunku, innego czasu, wyjątku ani innej waluty. Powiedz, co ma się stać teraz.
unclear: Nie wiem, co zmienia {words}, więc nic nie zrobiono. Wywołam {operation} z {input}. Zrobić to? Powiedz tak albo powiedz to innymi słowami.
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

/** The planner's sentences. */
export const ptBR = `
call: Vou chamar {operation} ({title}) com {input}.
done: Feito: {title}.
prepared: Preparado, ainda não assinado nem enviado: {title}.
cutShort: A resposta era longa demais para ser lida inteira: há mais.
empty: {title}: não há nada.
failed: {title} falhou: {why}
notReached: Por isso não foi feito: {title}.
notOffered: Não posso chamar {operation} nesta conversa.
cannot: Não posso fazer isso.
nearest: O mais próximo que posso fazer: “{title}”.
hedged: Nada foi feito: não consigo seguir uma condição, outro momento, uma exceção ou outra moeda. Diga o que deve acontecer agora.
unclear: Não sei o que {words} muda, então nada foi feito. Eu chamaria {operation} com {input}. Faço isso? Diga sim, ou diga com outras palavras.
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

/** The planner's sentences. */
export const viVN = `
call: Tôi gọi {operation} ({title}) với {input}.
done: Đã xong: {title}.
prepared: Đã chuẩn bị, chưa ký và chưa gửi: {title}.
cutShort: Câu trả lời quá dài nên không đọc hết: vẫn còn nữa.
empty: {title}: không có gì ở đó.
failed: {title} không thành công: {why}
notReached: Vì thế chưa làm: {title}.
notOffered: Tôi không được gọi {operation} trong cuộc trò chuyện này.
cannot: Tôi không làm được việc đó.
nearest: Việc gần nhất tôi làm được: “{title}”.
hedged: Chưa làm gì cả: tôi không theo được điều kiện, thời điểm khác, ngoại lệ hay loại tiền khác. Hãy nói việc cần làm ngay bây giờ.
unclear: Tôi không biết {words} thay đổi điều gì, nên chưa làm gì cả. Tôi sẽ gọi {operation} với {input}. Có làm không? Hãy nói có, hoặc nói bằng lời khác.
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

/** The planner's sentences. */
export const trTR = `
call: {operation} çağrılıyor ({title}): {input}.
done: Tamam: {title}.
prepared: Hazırlandı, henüz imzalanmadı veya gönderilmedi: {title}.
cutShort: Yanıt tamamı okunamayacak kadar uzundu: devamı var.
empty: {title}: orada bir şey yok.
failed: {title} başarısız oldu: {why}
notReached: Bu yüzden yapılmadı: {title}.
notOffered: Bu konuşmada {operation} çağıramam.
cannot: Bunu yapamam.
nearest: Yapabileceğim en yakın şey: “{title}”.
hedged: Hiçbir şey yapılmadı: bir koşula, başka bir zamana, bir istisnaya ya da başka bir para birimine uyamam. Şimdi ne yapılacağını söyle.
unclear: {words} neyi değiştiriyor bilmiyorum; bu yüzden hiçbir şey yapılmadı. {operation} çağrısını {input} ile yapardım. Yapayım mı? Evet de ya da başka sözlerle söyle.
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
