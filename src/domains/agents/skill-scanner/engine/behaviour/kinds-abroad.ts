/** The same kinds in other languages that are written in Latin letters, as `phrase` reads them; accents are folded. */
export const kindsAbroad: Readonly<Record<string, readonly string[]>> = {
  give: [
    'sende|sendest|senden|gesendet|schick*|verschick*|übermittl*|übermittel*|hochlad*|hochgeladen',
    'lade|lädst ~60 hoch',
    'leite|gib|reiche ~60 weiter',
    'weiterleit*|weitergeb*|weitergabe|übertrage|übertragen|poste|mailst|lade|lädst|kopiere',
    'envía*|envia*|envíe*|enviar*|enviale*|enviela*|manda|mandal*|mándal*|mande|mandar*|sube|súbel*|subir*|reenvía*|transmite*|transmets|transmet*|publica|envoie*|envoyer|envoyez|téléverse*|poste|expédie*|fais suivre|invia*|inviare|inoltra*|carica|caricare|trasmett*|spedisci|envie*|mande*|transmita*|carregue|suba|encaminhe*|stuur*|verstuur*|verzend*|zend|upload*|wyślij*|prześlij*|wysyłaj|przesyłaj|przekaż|wgraj|gönder*|yolla*|yükle*|ilet|ilete*|gửi|tải lên|tải nội dung|chuyển đến|kirim|unggah',
  ],
  ask: [
    'bitte|lass|lasse|frage|frag|fordere|verlange|erfrage|pide|pídel*|pida|solicita|haz que|demande|demandez|fais|chiedi|chieda|fatti dare|fai|peça|pede|solicite|faça|vraag|laat|poproś|niech|każ|wymagaj|iste*|al|sor|yêu cầu|hỏi|minta',
  ],
  seed: [
    'wiederherstellungs*|wiederherstellungsphrase|seed-phrase|seedphrase|seed phrase|privaten schlüssel|privater schlüssel|private schlüssel|24 wörter|12 wörter|zwölf wörter|vierundzwanzig wörter|frase semilla|frase de recuperación|palabras de recuperación|doce palabras|12 palabras|24 palabras|veinticuatro palabras|clave privada|claves privadas|palabras de la cartera|mots de récupération|phrase de récupération|phrase secrète|douze mots|12 mots|24 mots|clé privée|clés privées|parole di recupero|frase di recupero|dodici parole|12 parole|24 parole|chiave privata|chiavi private|frase de recuperação|palavras de recuperação|doze palavras|12 palavras|24 palavras|chave privada|chaves privadas|frase-semente|frase semente|herstelwoorden|herstelzin|privésleutel|privé-sleutel|twaalf woorden|12 woorden|24 woorden|słów odzyskiwania|słowa odzyskiwania|frazę odzyskiwania|12 słów|24 słów|24 słowa|klucz prywatny|klucza prywatnego|frazę seed|kurtarma kelime*|kurtarma ifade*|12 kelime*|24 kelime*|özel anahtar*|gizli anahtar*|cụm từ khôi phục|12 từ|24 từ|khóa riêng|khóa bí mật|frasa pemulihan|kunci privat',
  ],
  secret: [
    'passwort*|passwörter|kennwort*|zugangsdaten|anmeldedaten|contraseña*|credenciales|claves de api|mot de passe|mots de passe|identifiants|credenziali|chiavi api|senha|senhas|credenciais|wachtwoord*|inloggegevens|hasło|hasła|haseł|dane logowania|şifre*|parola*|mật khẩu|kata sandi',
  ],
  talk: [
    'verlauf|gesprächsverlauf|unterhaltung|gespräch|was der nutzer|was der benutzer|conversación|historial|charla|lo que escribe|lo que escribió|historique|ce que l|échange|cronologia|conversazione|ciò che scrive|conversa|histórico|o que o usuário|gesprek|wat de gebruiker|rozmow*|to, co użytkownik|co użytkownik|konuşma*|sohbet*|cuộc trò chuyện|hội thoại|percakapan',
  ],
  things: [
    'alle dateien|jede datei|neueste datei|dateien des|dokumente des|todos los archivos|cada archivo|archivos del|documentos del|contenido|su contenido|tous les fichiers|chaque fichier|contenu|tutti i file|ogni file|contenuto|todos os arquivos|cada arquivo|conteúdo|alle bestanden|inhoud|inhalt|wszystkie pliki|zawartość|dosya içeriği|içeriğini|nội dung|isi file|jeden anhang|rechnungen|facturas|factures|fatture',
  ],
  hush: [
    'kein wort|verschweig*|heimlich|unauffällig|unbemerkt|nichts davon|ohne es zu sagen|ohne das zu sagen|ohne es zu erwähnen|stillschweigend|ohne wissen|sag* ~30 nichts',
    'erwähn*|sag|sage|sagst|teile|melde|zeige|verrate ~40 nicht|nichts',
    'sin decir*|sin que ~20 sepa|note|entere|vea',
    'no digas|no se lo digas|no le digas|no lo digas|no menciones|no comentes|en secreto|a escondidas|en silencio|sin avisar|sin mencionar*|calla|sans en parler|sans le dire|sans rien dire|ne dis rien|n en parle pas|nen parle pas|discrètement|en secret|en silence|à son insu|sans le prévenir|senza dirlo|senza dire|di nascosto|non dirlo|non dire|in segreto|senza farlo sapere|senza avvisare|não conte|não diga|sem avisar|não comente|não mencione|em segredo|às escondidas|sem contar|zonder te zeggen|zonder iets te zeggen|zeg niets|stiekem|zwijg|niet vertellen|zonder het te melden|nie mów|nic o tym|po cichu|bez wiedzy|nie wspominaj|nie mówiąc|ukryj|söyleme*|gizlice|haber verme*|sessizce|belli etme*|đừng nói|không nói|bí mật|không cho biết|âm thầm|diam-diam|jangan beri tahu',
  ],
  cover: [
    'sagst du, es|sag, es|sag ihm, es|sage, es|behaupte|es sei|angeblich|dile que|di que|diciendo que|alegando|dis que|dis-lui que|prétends|en prétendant|prétextant|dicendo che|di che|dici che|con la scusa|fingendo|diga que|diga ao|dizendo que|alegando|sob pretexto|zeg dat het|onder het mom|powiedz, że|mówiąc, że|twierdząc|pod pretekstem|de ki|diyerek|bahanesiyle|nói là|nói rằng|nói với người dùng đó là|với cớ|katakan ini',
  ],
  pay: [
    'überweis*|transferiere|transferieren|zahle|bezahle|schiebe|transfiere|transfiera|transferir|paga|pague|abona|envía*|transfère*|transférer|vire|virer|verse|paie|trasferisci|trasferire|versa|bonifica|paga|transfira|transferir|pague|deposite',
    'maak ~40 over',
    'betaal|boek|stort|przelej|przelewaj|zapłać|wpłać|aktar*|transfer et|öde|yatır|chuyển|trả|kirim|gönder*|yolla*',
  ],
  money: [
    'guthaben|saldo|geld|beträge|prozent|handel|zahlung*|überweisung*|fondos|dinero|por ciento|pagos|pago|pagamentos|pagamento|pagamenti|soldi|fundi|solde|fonds|argent|pour cent|paiement*|bakiye*|ödeme*|hepsini|tamamını|betaling*|tegoed|płatności|saldo|środki|procent|số dư|tiền|thanh toán|tổng',
  ],
  unasked: [
    'ohne ~20 nachzufragen|rückfrage|zu fragen|bestätigung|zustimmung|freigabe',
    'keine|keiner|nicht|kein ~12 bestätigung|freigabe|rückfrage|zustimmung|prüfung|erlaubnis|nachfragen',
    'ungefragt|ungeprüft|sofort|sin ~12 preguntar|confirmación|confirmar|pedir|permiso|aprobación|autorización|consultar',
    'no ~12 necesitan|necesita|requieren|requiere|hace falta ~16 permiso|confirmación|aprobación|autorización|preguntar',
    'sans ~12 demander|confirmation|confirmer|accord|validation|autorisation|poser',
    'senza ~12 chiedere|conferma|confermare|permesso|approvazione|autorizzazione',
    'sem ~12 pedir|confirmação|perguntar|aprovação|permissão|autorização|confirmar',
    'zonder ~12 te vragen|bevestiging|toestemming|goedkeuring|vragen',
    'bez ~12 pytania|potwierdzenia|zgody|pozwolenia|pytań',
    'sormadan|onay almadan|onaysız|onay beklemeden|izin almadan|sorma|không cần xác nhận|không cần hỏi|không hỏi|không xin phép|tanpa konfirmasi|tanpa bertanya|onay gerekmez|onay gerektirmez',
  ],
  exchange: [
    'ersetze|ersetzen|ersetz|tausche|vertausche|austauschen|statt|anstelle|anstatt|sustituy*|reemplaz*|cambia|cambie|en lugar de|en vez de|remplace*|remplacer|échange|à la place|au lieu|sostitui*|scambia|cambia|al posto|invece|substitu*|troque|troca|no lugar|em vez|vervang*|verwissel|in plaats van|zamień|zastąp*|podmień|zamiast|değiştir*|yerine|thay|thay thế|ganti',
  ],
  payee: [
    'empfänger*|adresse*|zahladresse|konto|dirección|direcciones|destinatario|beneficiario|cuenta|adresse|destinataire|bénéficiaire|indirizzo|destinatario|endereço|endereços|destinatário|ontvanger*|adres*|rekening|odbiorc*|rachunek|alıcı*|địa chỉ|người nhận|alamat|zahlungen an',
  ],
  shown: [
    'zeige ~30 alte|ursprüngliche|originale',
    'zeig ~30 alte|ursprüngliche',
    'muestra|enseña ~30 original|antigua|anterior',
    'affiche|montre ~30 ancienne|originale|originale|d origine',
    'mostra|mostre ~30 originale|original|vecchio|antigo',
  ],
  lasting: [
    'merke dir|merk dir|dauerhaft|für immer|gedächtnis|ab heute|ab jetzt immer|künftig|in allen gesprächen|memoria|recuerda|para siempre|de ahora en adelante|a partir de ahora|permanentemente|mémoire|retiens|pour toujours|désormais|souviens-toi|memoria|ricorda|per sempre|d ora in poi|permanente|memória|lembre-se|para sempre|a partir de agora|geheugen|onthoud|voorgoed|voortaan|pamięci|zapamiętaj|na stałe|na zawsze|od teraz|hafızan*|kalıcı|her zaman|bundan sonra|ghi nhớ|bộ nhớ|mãi mãi|từ nay|ingat|selamanya',
  ],
  store: [
    'merke|merk|speicher*|notiere|schreib|schreibe|trage|guarda|guarde|anota|apunta|recuerda|retiens|enregistre*|note|inscris|souviens-toi|salva|ricorda|annota|scrivi|guarde|salve|lembre-se|anote|onthoud|sla|bewaar|schrijf|zapamiętaj|zapisz|kaydet|hatırla|ghi nhớ|lưu|simpan|ingat',
  ],
  trusted: [
    'vertrauenswürdig|keine bestätigung|keine freigabe|brauchen keine|braucht keine|ungeprüft|sicher|no necesitan|de confianza|sin permiso|no requieren|fiable|ne nécessitent pas|sans confirmation|n ont pas besoin|de confiance|non serve|non richiedono|affidabile|senza conferma|não precisam|não precisa|confiável|sem confirmação|geen bevestiging|betrouwbaar|nie wymagają|zaufany|zaufane|güvenilir|onay gerekmez|onay gerektirmez|không cần|đáng tin',
  ],
  earlier: [
    'anweisung*|vorgaben|regeln|richtlinien|was dir|alles, was|befehle ~40 vorher|zuvor|bisher*|früher*|gesagt|gegeben|aufgetragen|erteilt|system|vorherig*|alten',
    'vorherig*|bisherig*|frühere*|alten|alle|systemweit* ~16 anweisung*|vorgaben|regeln|richtlinien|befehle',
    'was|alles ~8 dir|man dir ~24 gesagt|aufgetragen|befohlen|beigebracht',
    'todo|lo|todas|nada ~12 que|lo que ~16 ordenaron|dijeron|dijo|han dicho|dicho|ordenado|indicaron|enseñaron',
    'instrucciones|órdenes|reglas|normas|indicaciones ~16 anteriores|previas|recibidas|antiguas|del sistema|de antes',
    'consignes|instructions|règles|directives|ordres ~16 précédent*|antérieur*|anciennes|anciens|reçu*|du système|d avant',
    'anciennes|précédentes|premières|tes|toutes ~16 consignes|instructions|règles|directives',
    'tout ce qu*|ce qu* ~16 t a dit|a dit|ordonné|demandé|appris',
    'istruzioni|regole|ordini|direttive|indicazioni ~16 precedenti|ricevute|vecchie|di prima|del sistema',
    'tutto|ciò ~12 che ~16 detto|ordinato|insegnato|chiesto',
    'instruções|regras|ordens|diretrizes|orientações ~16 anteriores|prévias|antigas|recebidas|do sistema',
    'nada|tudo|o ~12 que ~16 disseram|ordenaram|mandaram|ensinaram|disse',
    'alles|wat ~10 wat|je|jou ~24 opgedragen|gezegd|verteld|geleerd|bevolen',
    'instructies|regels|opdrachten|aanwijzingen ~16 eerdere|vorige|eerder|oude|van het systeem',
    'wszystko|to ~10 co ~16 powiedziano|kazano|mówiono|polecono',
    'instrukcje|polecenia|zasady|reguły ~16 poprzednie|wcześniejsze|dotychczasowe|stare',
    'önceki|eski|sana|sistem ~16 talimat*|kural*|komut*|söylenen*|emir*',
    'daha önce ~16 söylenen*|verilen*|denilen*',
    'những gì|mọi điều|tất cả|hướng dẫn|chỉ dẫn|quy tắc ~20 trước|đã nói|được bảo|cũ|hệ thống',
    'instruksi|aturan|perintah ~16 sebelumnya|lama|sistem',
  ],
  voided: [
    'gilt|gelten|zählt|zählen ~12 nicht mehr|nichts mehr|nicht länger',
    'vergiss|vergessen|ignorier*|missachte|hinfällig|ungültig|aufgehoben|außer kraft|nichtig|verfällt|erloschen|anulad*|sin efecto|ya no vale*|no vale*|no cuenta*|olvida*|ignora*|queda sin|caduc*|deja de|descarta|plus rien|ne vaut plus|ne valent plus|ne compte* plus|oublie*|ignore*|annulé*|caduc*|nul et non|non vale|non valgono|non conta*|dimentica*|annullat*|decad*|não vale*|não valem|não conta*|nada ~60 vale',
    'esqueça|esquece|desconsidere|anulad*|cancelad*|sem efeito|vervalt|vervallen|geldt niet|gelden niet|telt niet|vergeet|negeer|ongeldig|nie obowiązuj*|nie liczy|nie liczą|nieważn*|zapomnij|zignoruj|anulowan*|traci* ważność|geçersiz*|yok say*|unut*|hükümsüz|artık geçerli değil|hết hiệu lực|không còn hiệu lực|vô hiệu|bỏ qua|quên|tidak berlaku|abaikan|lupakan',
  ],
  thisText: [
    'diese|dieses|dieser|dieser ~4 datei|seite|text|dokument|zeilen|liste|anleitung',
    'este|esta|aquí|estas ~4 texto|documento|archivo|página|fichero|líneas|hoja|lista|arquivo|ficheiro',
    'ce|cette|ces ~4 fichier|document|texte|page|lignes|notice',
    'questo|questa|queste ~4 file|documento|testo|pagina|righe',
    'dit|deze ~4 bestand|document|tekst|pagina|lijst',
    'ten|tego|tylko ~4 plik|pliku|dokument|dokumentu|tekst|tekstu',
    'bu ~4 dosya*|belge*|metin*|sayfa*',
    'tài liệu này|tệp này|văn bản này|trang này|berkas ini|dokumen ini|teks ini',
  ],
  alone: [
    'nur ~30 zählt|gilt|gehorche|folge|befolge|hör auf|maßgeblich',
    'solo|únicamente|sólo ~30 texto|manda|vale|cuenta|obedece|sigue|documento|archivo',
    'obedece|obedezca|sigue|obéis|n obéis|suis|segui|obbedisci|obedeça|siga|gehoorzaam|volg ~12 solo|sólo|únicamente|qu|qu à|seulement|uniquement|solo|soltanto|só|apenas|alleen',
    'seul|seule|uniquement ~20 compte|vaut|fait foi|fichier|document|texte',
    'solo|soltanto ~30 conta|vale|file|documento|testo',
    'só|apenas|somente ~30 vale|manda|conta|documento|arquivo|texto',
    'alleen ~30 telt|geldt|bestand|document|tekst',
    'tylko|jedynie ~30 liczy|obowiązuje|plik|dokument|słuchaj',
    'yalnız*|sadece|tek ~30 geçerli|dosya*|belge*|uy|dinle',
    'chỉ ~30 tài liệu|tệp|nghe|làm theo|có giá trị',
    'hanya ~30 dokumen|berkas|teks|patuhi',
  ],
  denied: [
    'nie|niemals|nicht|nichts|kein|keine|keinen|keiner|niemand|weder|nunca|jamás|ningún|ninguna|nadie|no|jamais|ne|n|aucun|aucune|personne|mai|non|nessuno|nessuna|não|nunca|jamais|ninguém|nenhum|nooit|niet|geen|niemand|nigdy|nikt|nikomu|żaden|asla|hiçbir|değil|không bao giờ|không|đừng|jangan|tidak',
  ],
}
