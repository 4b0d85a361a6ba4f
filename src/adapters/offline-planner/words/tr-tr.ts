/** The words of Turkish. */
export const trTR = `
empty: bir, bu, şu, o, ve, veya, ile, için, de, da, ki, mi, mı, mu, mü, ne, nedir, neler, hangi, hangisi, kim, kaç, kadar, nasıl, nerede, var, yok, mısın, misin, musun, bana, beni, ben, sen, biz, lütfen, şimdi, şu an, şuan, anda, güncel, olan, olarak, et, eder, ver, verir, yap, istiyorum, isterim, istiyor, gibi, daha, en, çok, hemen, merhaba, selam, teşekkür*, miyim, mıyım, muyum, göre, ise, tane, adet, şey, lan, nın, nin, ın, in, un, ün, ye, ya, yi, yı, i, ı, u, ü, e, a, den, dan, te, ta
show: göster*, listele*, liste*, getir*, bak, görüntüle*, görmek, görebilir, sırala*, oku
find: bul*, ara, arama, arat*, arıyor*, araştır*
buy: al, alış*, alım*, alim*, alır, alalım, satın, alayım, almak, alin
sell: sat, satış*, satar, satmak, satalım, satayım, elden çıkar*, boşalt*
swap: takas*, değiş*, çevir*, dönüştür*, swap*
quote: teklif*, kaç alır*, ne kadar alır*, ne kadar eder, kaç eder, tahmin*, kaç tane alır*, ne kadar gelir, elime ne, elime kaç, fiyat teklifi
cancel: iptal*, geri çek*
delete: sil*, kaldır*, sil
create: oluştur*, yarat*, yeni, kur, ekle*, ayarla*, üret*
claim: talep*, tahsil*, çek, topla*, al, claim*
launch: çıkar*, başlat*, yayınla*, piyasaya, piyasaya sür*, lanse*, deploy*, bas
place: koy*, gir, ver, yerleştir*, bırak*
pay: öde, ödeme yap, öder, ödemek, ödeyin
send: gönder*, yolla*, transfer*, aktar*
close: kapat*
reset: sıfırla*, baştan*, resetle*, yeniden başla*
change: değiştir*, güncelle*, düzenle*, yükselt*, düşür*, taşı*
check: kontrol*, incele*, denetle*, analiz*, doğrula*
explain: açıkla*, anlat*, izah*
preview: maliyet*, ön izle*, simülasyon, hesapla, göndermeden, dene, önizle*, simüle*, deneme*, maliyeti ne olur, ne kadara mal, kuru
rehearse: prova*, deneme*, simül*
token: token*, coin*, jeton*, kripto*, para birim*
price: fiyat*, kaç para, ne kadar, değer*, kur, kuru, kaç dolar, kaçtan
order: emir*, emr*, sipariş*
position: pozisyon*
balance: bakiye*, ne kadar param, param
portfolio: portföy*, varlık*, nelerim, elimde, neye sahip, sahibim
equity: zaman içinde, gelişim*, seyri, seyir, performans*, değişim*, nasıl değişti, değeri nasıl
wallet: cüzdan*, adres*
vault: kasa*, vault*
account: hesap*, profil*, kimim, ben kim
holder: sahip*, sahibi*, tutan*, holder*, kimler tutuyor, kimde, yatırımcı*
trade: işlem*, alım satım*, trade
creator: yaratıcı*, oluşturan, kurucu*, kim çıkardı, kim oluşturdu, kim yarattı
fee: ücret*, komisyon*
claimable: talep edilebilir, çekebil*, talep edebil*, alabileceğ*, birikmiş*, birik*, bekleyen
reward: ödül*, kazan*
risk: risk*, dolandır*, rug*, scam*, güven*, tehlike*, honeypot, sahte
alert: alarm*, uyar*, haber ver*, bildir, uyarı*
candle: mum*, grafik*, grafiğ*, chart*
liquidity: likidite*, havuz*
trending: trend*, popüler*, gündem*, revaçta, sıcak*, moda
newest: yeni*, son, en son, taze*
funding: fonlama*, funding*
perp: perp*, vadeli*, futures, kontrat*, sürekli
long: long, uzun
short: short, kısa, açığa
market: piyasa*, pazar*, market*
limit: limit*
stoploss: stop*, zarar durdur*, zarar kes*
takeprofit: kar al, kâr al, take profit, take-profit, kar realiz*
dca: dca, her gün, her, düzenli*, periyodik*
paper: paper, kağıt, demo*, sanal*, oyun parası, simül*, deneme*
live: canlı*, gerçek*, live
key: anahtar*, api key*
invoice: fatura*
upcoming: gelecek*, sonraki*, yaklaşan*, bir sonraki, önümüzdeki
usage: kullan*, tüket*, harca*
budget: bütçe*
plan: plan*, abonelik*, paket*
charge: ödeme*, tahsilat*, çekilen
receipt: makbuz*, fiş, dekont*
credit: kredi*, ön ödemeli
referral: referans*, davet*, tavsiye*
agent: ajan*, agent*, bot, botlar, asistan*, temsilci*
doc: doküman*, dokuman*, belge*, endpoint*, api, uç nokta*, kılavuz*
error: hata*
status: durum*, sorun, aksaklık, kesinti, çalışıyor*, ayakta, sağlık*, çevrimiçi, arıza*
vendor: sağlayıcı*, satıcı*, tedarikçi*, gateway, geçit
webhook: webhook*
notification: bildirim*, mesaj*
unread: okunmamış*, okunmayan*, okumadığım
model: model*
signature: imza*
policy: politika*, kural*, imzalayabil*
faucet: faucet*, musluk*, test eth, deneme eth
graduation: mezun*
run: çalıştırma*, çalışma*, run, runs, koşu*
event: olay*, etkinlik*
history: geçmiş*
margin: teminat*, marj*, marjin*, özkaynak*
all: tüm*, hepsi*, bütün*, tamam*, her şey
half: yarım, yarı*
quarter: çeyre*
open: açık*
filled: gerçekleş*, dolan, dolmuş, tamamlan*
above: üst*, üzeri*, aşar*, geç*, çıkarsa, yüksel*, fazla, ulaş*
below: alt*, düşer*, inerse, aşağı*, az, düşünce
not: dokunma, dokunmayın, değil, sakın, =asla, hayır, =yapma, yapmayın, =satma, satmayın, satmasın, =alma, almayın, =etme, etmeyin, =gönderme, göndermeyin, =silme, silmeyin, =kapatma, kapatmayın, =ödeme yapma, =ödemeyin, istemiyorum, olmasın, iptal etme, kesinlikle, =yollama, =çevirme, =değiştirme, =açma, =koyma, =başlatma
question: satsam, alsam, iptal etsem, kapatsam, iptal edersem, ne olacak, iyi bir zaman, değer mi, nasıl satarım, nasıl alırım, nasıl iptal, satayım mı, alayım mı, sence, mı acaba, gerekir mi, nasıl satılır, nasıl alınır, ne olur, ne olurdu, olursa, satarsam, alırsam, edersem, yaparsam, kapatırsam, gönderirsem, satmalı mı, almalı mı, malı mıyım, meli miyim, nasıl yapabilir*, nasıl çalış*, nasıl yapılır, nasıl satabil*, nasıl alabil*, neden, niye, ne demek, ne anlama, mantıklı mı, diyelim ki, düşünüyorum, farz
then: sonra, ardından, daha sonra, akabinde, son olarak
every: her
minute: dakika*
hour: saat*
day: gün*, bugün, 24 saat, günlük
week: hafta*
month: ay, aylık, aylar
last: son
my: benim, im, ım, um, üm, cüzdanım*, emirlerim*, bakiyem, hesabım*
help: yardım*, neler yapabil*, ne yapabil*, yapabileceğ*
name: ad, adlı, adı, isim*, isimli, adında, isminde
symbol: sembol*, simge*, ticker, kod*
paid: ödenmiş*, ödenen
due: ödenmemiş*, vadesi*, gecik*, borç*, ödenecek
active: etkin*, aktif*
revoked: geri al*, devre dışı*, yenile*, döndür*, iptal*
running: çalışan, devam eden, süren
failed: başarısız*
initial: ilk, başlangıç*
num: sıfır=0; bir=1; iki=2; üç=3; dört=4; beş=5; altı=6; yedi=7; sekiz=8; dokuz=9; on=10; yirmi=20; otuz=30; kırk=40; elli=50; altmış=60; yetmiş=70; seksen=80; doksan=90; yüz=100; bin=1000; milyon=1000000; milyar=1000000000; yarim=0.5; yarı=0.5; çeyrek=0.25; buçuk=0.5; düzine=12; k=1000
unit: ETH=eth*, ether*, eter*; USD=dolar*, usd; BTC=btc, bitcoin*; SOL=sol, solana
said: dedi, diyor, yazmış, yazdı, söyledi, söylüyor, tweet, birisi, çevir metni, yok say, demiş, göre
`
