/** How the intents are said in Turkish; the first of a line also names the intent to people. */
export const trTR = `
balances: Bakiyelerimi göster | nelerim var | cüzdanımda ne kadar var | portföyüm | kaç {token} kaldı bende | elimdeki coinler neler | neyim var | cüzdanımda ne var | kaç {token} kaldı | bakiyem | elimdeki tokenlar
equity-chart: Portföyümün değer değişimini göster | portföyüm bu hafta nasıl gitti | varlıklarımın 30 günlük değeri | cüzdanımın son 24 saatteki performansı | kârda mıyım | cüzdanımın değeri nasıl değişti
token-price: {token} fiyatını göster | {token} kaç para | {token} ne kadar | {token} ve {token2} fiyatı | {token} kaçtan gidiyor | {token} fiyatı
candles: {token} mumlarını göster | {token} grafiği | {token} saatlik mumlar | {token} 15 dakikalık grafik
trending: Trend olanları göster | şu an ne popüler | hangi tokenlar revaçta | son bir saatin en çok işlem görenleri | ne popüler | bugün ne yükseliyor | en çok işlem görenler
token-search: Token bul | kurbağa adlı tokenları ara | panda diye bir coin var mı | moonlight tokenını bul
holders: {token} sahiplerini göster | {token} kimlerde var | {token} en büyük sahipleri | {token} ilk 10 holder | {token} kimde | {token} balinaları | en çok {token} tutanlar
token-trades: Son {token} işlemlerini göster | son zamanlarda kim {token} aldı | {token} alım satımları | {token} son 20 işlem | {token} son işlemler | {token} kim aldı | {token} alım satım geçmişi
pools: {token} likiditesini göster | {token} havuzları | {token} nerede işlem görüyor | {token} ne kadar likiditeye sahip
token-risk: {token} riskini kontrol et | {token} dolandırıcılık mı | {token} güvenli mi | {token} rug mı | {token} güvenilir mi
swap-quote: {n} {token} kaç {token2} eder | {eth} ile kaç {token} alırım | {n} {token} karşılığında ne kadar alırım | {n} {token} almak kaça mal olur | {n} {token} satsam ne alırım | {n} {token} kaç eder
buy: {eth} ile {token} al | {n} {token} al | bana {usd} değerinde {token} al | {n} {token} almak istiyorum | {token} satın al | {eth}'lik {token} satın al | {usd}'lik {token} almak istiyorum | {token}'a {eth} bas
sell: {n} {token} sat | tüm {token} sat | {token} varlığımın yarısını sat | elimdeki {token} hepsini sat | {n} {token} satmak istiyorum | bütün {token} sat | {token}'ların yarısını sat | {token} elden çıkar
swap: {n} {token} verip {token2} al | {n} {token} ile {token2} takas et | {n} {token} {token2} olarak değiştir | {n} {token} {token2} ya çevir | {n} {token}'ı {token2} ile değiştir | {n} {token} {token2} yap | {n} {token}'ı {token2}'ya çevir
order-preview: {price} fiyatından {n} {token} alış emrini önizle | {n} {token} limit emri {price} ne kadara mal olur | emri vermeden simüle et | {price} limitli {n} {token} satışını dene
order-limit: {price} fiyatından {n} {token} al | limit emir: {price} fiyattan {n} {token} sat | {token} için {price} seviyesine alış emri koy | fiyat {price} olunca {n} {token} sat | {price} limitle {eth} değerinde {token} al | {price}'den {n} {token} al emri | {price} olunca {n} {token} sat | {n} {token} için {price} satış limiti | limit emri {n} {token} {price}
order-stop: {n} {token} için {price} seviyesine stop loss koy | {price} altına düşerse {n} {token} sat | tüm {token} için {price} stop | {n} {token} için {price} kâr al | {n} {token} için {price} stop | {token} {price} altına düşerse {n} tane sat | {price}'de zarar durdur {token}
order-dca: 5 gün boyunca her gün {eth} ile {token} al | 8 hafta boyunca haftada {usd} {token} dca | her gün {eth} {token} yatır, 10 kez | saatte bir {eth} ile {token} al, 4 kez | her gün {eth} {token} al, 5 gün | haftada {usd} {token} al, 8 hafta | 6 saatte bir {eth}'lik {token} al, 4 kez
orders-list: Açık emirlerimi göster | hangi emirlerim var | bekleyen emirlerim | gerçekleşen emirlerim | açık emirlerim | bekleyen emirler
order-get: {order} emrini göster | {order} emrine ne oldu | {order} emrinin durumu | {token} emrim ne durumda
order-cancel: {order} emrini iptal et | {token} emrimi iptal et | {token} limitini kaldır | {token} stop emrimi geri çek | {token} emrini iptal et | {order} emrini sil | {token} stopunu kaldır
orders-cancel-all: Tüm emirlerimi iptal et | bütün açık emirleri iptal et | tüm satış emirlerini iptal et | emirlerin hepsini kaldır | tüm emirleri iptal et | bütün satış emirlerini kaldır | açık emirlerin hepsini sil
order-replace: {token} emrimin fiyatını {price} yap | {token} limitini {price} olarak değiştir | {token} stopunu {price} seviyesine taşı | {order} emrini {price} fiyatla değiştir | {token} emrini {price} yap | {token} limitini {price}'e çek | {order} fiyatını {price} olarak değiştir
alert-create: {token} {price} üzerine çıkınca haber ver | {token} {price} altına düşerse uyar | {token} için {price} fiyat alarmı kur | {token} {usd} olunca bildir | {token} {price} olunca haber ver | {token} {price} altına inerse uyar | {token} için {price} alarmı kur
alerts-list: Fiyat alarmlarımı göster | hangi alarmlarım var | {token} alarmlarım | alarm listesi
alert-delete: {token} alarmını sil | {alert} alarmını kaldır | {token} alarmımı iptal et | {token} uyarısını kapat | {token} uyarısını kaldır
launches-new: En yeni çıkışları göster | neler çıktı | yeni tokenlar | yeni çıkan coinler | benim çıkardıklarım
launches-graduating: Mezun olmak üzere olanları göster | hangi tokenlar mezun oluyor | mezuniyete yakın tokenlar | havuzunu bekleyenler
launch-get: {token} çıkışını göster | {token} kim oluşturdu | {token} ne zaman çıktı | {token} yaratıcısı | {token} kim çıkardı
launch-prepare: “Sunny Otter” adlı, OTTER sembollü bir token çıkar | yeni token Blue Whale (WHALE) çıkar | token çıkarmak istiyorum | ilk alımı {eth} olan Red Fox FOX tokenını oluştur | Blue Whale (WHALE) tokenı çıkar | "Sunny Otter" adında OTTER sembollü token oluştur
launch-rehearse: “Sunny Otter” OTTER çıkışını prova et | Blue Whale (WHALE) tokenı için prova | Red Fox FOX çıkışını simüle et | ilk alım {eth} ile deneme çıkışı
launch-status: {launch} çıkışının durumunu göster | {launch} ne durumda | çıkışım tamamlandı mı | {launch} onaylandı mı
creator-fees: Çekilebilir yaratıcı ücretlerimi göster | ne kadar çekebilirim | hangi yaratıcı ücretleri bekliyor | {token} ne kadar ücret getirdi | ne kadar ücret alabilirim | biriken yaratıcı ücretim
creator-fees-claim: Yaratıcı ücretlerimi çek | ücretlerimi talep et | {token} ücretlerini topla | ücretlerimi {address} adresine çek | yaratıcı ücretlerimi çek | {token} ücretlerini al | ücretlerimi topla
perp-markets: Perp piyasalarını göster | hangi vadeliler var | hangi futures işlem yapabilirim | perp piyasa listesi
perp-price: {perp} mark fiyatını göster | bitcoin ne kadar | {perp} kaç dolar | ETH perp fiyatı
perp-positions: Perp pozisyonlarımı göster | hangi pozisyonlarım açık | long mu short muyum | {perp} pozisyonum | açık pozisyonlarım | {perp} longum nasıl | long muyum short mu
perp-account: Teminat hesabımı göster | ne kadar teminatım var | perp özkaynağım | kullanılabilir teminat
perp-open: {n} {perp} long aç | {usd} ile {perp} short aç | {n} {perp} longa gir | 95000 den 0,1 BTC long | {perp} long, stop 130, kâr al 180 | {perp} shortla {usd} | {usd} ile {perp} long
perp-close: {perp} pozisyonumu kapat | {perp} longu kapat | {perp} shorttan çık | {perp} pozisyonumun yarısını kapat | {perp} pozisyonunu kapat | {perp} shortumu kapat | {perp} pozisyonunun yarısını kapat
perp-orders: Perp emirlerimi göster | hangi perp emirleri açık | vadeli emirlerim | {perp} perp emirleri
perp-order-cancel: {perp} perp emrimi iptal et | {perp} perp emri 42 yi iptal et | tüm perp emirlerini iptal et | {perp} vadeli emrini geri çek | {perp} vadeli emrini iptal et | bütün perp emirlerini iptal et
perp-funding: {perp} fonlama oranını göster | {perp} funding ne kadar | BTC fonlaması | {perp} funding geçmişi
paper-account: Paper hesabımı göster | ne kadar sanal param var | demo hesabım | deneme hesabı bakiyesi
paper-reset: Paper hesabımı sıfırla | demo hesabı sıfırla | sanal parayla baştan başla | deneme hesabını yeniden başlat
keys-list: API anahtarlarımı göster | hangi anahtarlarım var | etkin anahtarlar | erişim anahtarlarım
key-mint: Yeni API anahtarı oluştur | botum için anahtar yap | API anahtarı lazım | anahtar üret
key-revoke: API anahtarımı iptal et | key_7 anahtarını sil | “trading bot” anahtarını devre dışı bırak | anahtarımı yenile
usage: Kullanımımı göster | kaç API çağrısı yaptım | bu ay ne harcadım | güne göre kullanım | anahtar başına tüketim
invoices-list: Faturalarımı göster | ödenmemiş faturalar | hangi faturalarım var | ödenmiş faturalar
invoice-get: {invoice} faturasını göster | {invoice} faturasında ne var | {invoice} ayrıntıları | {invoice} faturasını açıkla
invoice-upcoming: Sonraki faturamı göster | bir sonraki faturam ne kadar olacak | gelecek fatura | şu anki fatura ne kadar oldu
invoice-pay: Faturamı öde | {invoice} faturasını öde | vadesi gelen faturayı öde | borcumu öde | faturamı öde
credit-balance: Ön ödemeli kredimi göster | ne kadar kredim kaldı | kredi bakiyem | kalan kredi
budgets-list: Bütçelerimi göster | hangi bütçelerim var | harcama limitleri | bütçe listesi
rewards: Ödüllerimi göster | ne kadar ödül kazandım | ödül bakiyem | davet kazançlarım
referral-code: Davet kodumu oluştur | referans kodumu ver | arkadaşlarımı davet etmek istiyorum | davet kodum
charges-list: Ödemelerimi göster | benden ne çekildi | çağrı ödemeleri | iade edilen ödemeler
charge-receipt: {charge} ödemesinin makbuzunu göster | {charge} makbuzu | {charge} fişi lazım | son ödememin makbuzu
plans-list: Planları göster | hangi abonelikler var | plan fiyatları | pro plan ne kadar
webhooks-list: Webhooklarımı göster | hangi webhooklar kurulu | webhook listesi | olaylar nereye gönderiliyor
notifications: Bildirimlerimi göster | okunmamış bildirimler | yeni ne var | kaç okunmamış mesajım var
agents-search: Vergi için bir ajan bul | hangi ajan sözleşme denetler | rapor yazan bir bot bul | fatura için ajan var mı
agents-own: Ajanlarımı göster | hangi ajanları yaptım | kendi ajanlarım | botlarım
agent-create: Ajan oluştur | balina-avcisi adlı bir ajan yap | yeni ajan | fiyat izleyen bir bot yap
runs-list: Çalıştırmalarımı göster | hangi ajan çalıştırmaları var | {agent} çalıştırmaları | ajanlarımın son çalışmaları
run-get: {run} çalıştırmasını göster | {run} ne yaptı | {run} durumu | {run} sonucu
run-cancel: {run} çalıştırmasını durdur | {run} iptal et | çalışan ajanı durdur | {agent} çalıştırmasını kes
agent-plans: Ajan planlarımı göster | birden çok ajanlı planlar | taslak ajan planları | orkestratör planları
help: Neler yapabilirsin | yardım | bana nasıl yardım edebilirsin | sana ne sorabilirim
api-docs: API dokümanını göster | mumları hangi uç nokta veriyor | takas dokümantasyonu | emir işleminin adı ne
service-status: Servis durumunu göster | her şey çalışıyor mu | servis ayakta mı | arıza var mı
error-codes: Hata kodlarını göster | hangi hatalar var | tüm hata kodları listesi | hata kodları ne anlama geliyor
models-list: Modelleri göster | hangi dil modelleri var | mevcut yapay zeka modelleri | hangi modelleri kullanabilirim
vault-wallets: Kasa cüzdanlarımı göster | kasada hangi cüzdanlar var | vault cüzdan listesi | saklanan cüzdanlarım
vault-policy: Kasa politikamı göster | kasam neyi imzalayabilir | kasa cüzdanının kuralları | vault imza politikası
transfer: {address} adresine {eth} gönder | {eth} miktarını {address} adresine aktar | kasadan {address} adresine {n} ether yolla | {address} adresine {eth} transfer et | kasadan {eth} yolla {address}
signing-requests: İmzamı bekleyenleri göster | bekleyen imza istekleri | neyi imzalamam gerekiyor | onay bekleyen bir şey var mı | imza bekleyen var mı | neyi imzalamam lazım
faucet: Bana test ETH ver | faucet | test USDC lazım | musluktan 1 SOL
gateway-vendors: Geçit sağlayıcılarını göster | hangi veri sağlayıcıları var | vendor listesi | dış sağlayıcılar
events-history: Geçmiş olayları göster | olay günlüğü | çıkış olayları | hangi olaylar oldu
profile: Profilimi göster | ben kimim | hangi cüzdanlar bağlı | giriş yaptım mı
signing-approve: İmza isteğini onayla | bekleyen işlemi imzala | imzayı onayla | imzayı reddet
webhook-create: Webhook oluştur | https://example.com/hook adresine webhook ekle | webhookumu sil | webhooku değiştir
budget-create: {usd} bütçe koy | harcamamı ayda {usd} ile sınırla | bütçe oluştur | bütçemi sil
withdraw: Banka hesabıma {usd} çek | bitcoinimi cüzdanıma gönder | bankama havale et | kartla bitcoin al
memory-remember: Düşük kaldıraç tercih ettiğimi hatırla | şunu not et: sadece spot işlem yaparım | Limitimin 100 dolar olduğunu unutma | sabahları işlem yaptığımı aklında tut
memory-list: Hakkımda ne hatırlıyorsun | hakkımda neler biliyorsun | Benim hakkımda neler hatırlıyorsun | benim hakkımda ne biliyorsun
memory-forget: Söylediklerimi unut | hakkımda bildiklerini unut | Sana dediğimi unut | hakkımda her şeyi unut
other: Bana pasta yap | hava nasıl | fıkra anlat | bu metni çevir | uçak bileti al | günaydın
`
