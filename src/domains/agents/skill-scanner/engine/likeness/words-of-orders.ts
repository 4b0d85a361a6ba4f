/** Kinds of words that texts are made of which tell somebody what to do, in many languages. A star stands for any ending, `_` for a blank. */
export const wordsOfOrders: Readonly<Record<string, string>> = {
  sending: `send sends sent sending post posts posted posting upload* transmit* forward forwards forwarded forwarding deliver* submit* exfiltrat* relay* mirror*
push pushes pushed ship ships shipped email* e-mail* mail mailed mailing stream streams streamed leak* beacon* notify notifies notified ping pings
pinged report reports hand_over pass_on pass_along dispatch* publish* share shares shared sharing drop_off phone_home call_home sync syncs synced
syncing copy_to write_to archive_at deposit_at drop_into carry carries route routes schick* sende* senden gesendet übertrag* hochlad* lade weiterleit*
übermittl* envoi* envoy* transmet* téléverse* transfér* expédi* envía* enviar envia* mandar manda* remitir subir sube reenvi* enviad* invia* inviare
trasmett* carica* spedi* wyślij wysyła* wyślę prześlij przesyła* przekaż* отправ* пошли* перешли* выгруз* загруз* передай* передать надішл* надсил*
відправ* gönder* ilet* yükle* 发送 發送 上传 上傳 发到 传到 寄到 转发 提交 送信 送って 送り アップロード 転送 投稿 送る 보내 전송 업로드 전달 gửi tải_lên chuyển kirim* unggah* teruskan أرسل إرسال
ارسل ارفع رفع भेज* अपलोड`,
  address: `webhook* pastebin gist telegram discord slack endpoint* server servers serveur* servidor* сервер* sunucu* 服务器 サーバ 서버 collector* intake url urls`,
  user: `user users user's users' customer* owner* client clients human humans person people holder* they them their operator* reader* buyer* seller* victim*
employee* nutzer* benutzer* anwender* kund* utilisat* client* usuari* utente utenti użytkown* пользовател* користувач* kullanıcı* 用户 使用者 客户 ユーザー ユーザ
利用者 사용자 người_dùng pengguna المستخدم उपयोगकर्ता`,
  agent: `you your yourself assistant* model models agent agents ai llm bot chatbot claude gpt copilot du dir dein* tu ton toi ta votre vous tú usted você ti ты
вы вам тебе sen 你 您 あなた 당신 助手 アシスタント 어시스턴트 bạn anda kamu أنت आप`,
  telling: `tell tells told telling mention* inform* disclos* reveal* show shows showing shown display* announc* explain* report_to reported surface surfaces say
says said saying answer* state states describe* output print prints bring_up let_on note_it speak spoken acknowledge* erwähn* sag sage sagen zeig*
verrat* informier* mitteil* berichte* mentionn* montr* dis dire dit révél* menciona* mostr* decir digas muestre* informar diga avis* dica dize* conte
mencion* mostra* wspomina* pokaz* mów* informuj* упомина* показыв* сообща* говор* рассказ* повідом* кажи göster* bahset* söyle* bildir* 告诉 告知 提及 显示 說
说明 透露 提示用户 伝え 知らせ 表示 言わ 教え 告げ 말하 알리 보여 언급 표시 nói tiết_lộ hiển_thị cho_biết beri_tahu tampilkan sebut* تخبر تذكر تظهر बता* दिखा*`,
  denial: `not never no don't dont doesn't cannot can't without nothing none nor neither avoid* refrain* omit* skip* suppress* shouldn't mustn't needn't won't
isn't aren't stop_short leave_out keep_from keep_out nicht nie niemals kein* ohne ne pas jamais aucun sans nunca ni sin não nem sem jamás mai senza
non bez nigdy не никогда без нет не_треба ніколи asla olmadan değil yok 不 不要 勿 别 无 無 没有 從不 禁止 ない ず せず 決して なく 않 말고 없이 마세요 마라 금지 không đừng tanpa jangan
tidak لا لم بدون दون मत नहीं बिना`,
  secrecy: `silent* quiet* hidden hide hides hiding conceal* background invisib* discreet* unnoticed secretly covert* stealth* unseen unaware behind_the_scenes
under_the_hood in_passing unobtrusiv* between_us confidential internal_only privately knowledge unbeknown* heimlich unbemerkt still im_hintergrund
unauffällig versteckt discrètement en_silence silencieus* en_arrière-plan caché* discretamente en_segundo_plano silencios* ocult* em_segundo_plano
escondid* in_background di_nascosto nascost* silenziosamente po_cichu w_tle ukry* тихо незаметно скрыт* тайно фоне непомітно приховано sessizce
gizlice arka_planda 悄悄 静默 后台 暗中 默默 隐藏 背景 密かに こっそり 黙って 裏で バックグラウンド 気づかれ 조용히 몰래 백그라운드 숨겨 âm_thầm bí_mật ẩn diam-diam rahasia latar_belakang سرا بصمت
خفية الخلفية चुपचाप गुप्त`,
  duty: `must always shall required mandatory obligat* need_to needs_to has_to have_to ought be_sure make_sure ensure essential muss müssen immer unbedingt
zwingend doit devez toujours obligatoire* impératif debe* siempre obligatori* deve* sempre musi zawsze koniecznie должен всегда обязательно
обов'язково завжди zorunlu daima her_zaman mutlaka 必须 必須 务必 一定 总是 必ず 常に しなければ 반드시 항상 phải luôn harus selalu wajib يجب دائما चाहिए हमेशा`,
  settingAside: `ignore* ignoring disregard* forget* overrid* overrul* supersed* outrank* precedence take_priority trumps replace* void null_and_void cancel* bypass*
set_aside circumvent* drop drops abandon* discard* invalid* deprecat* no_longer obsolete lift* suspend* rescind* revok* withdraw* unlearn* clear_your
wipe_your disable* deactivat* switch_off turn_off ignorier* vergiss überschreib* außer_kraft missacht* ersetz* vorrang aufgehoben oublie* ignorez
remplac* annul* priment outrepass* ignora ignorar olvida* anul* reemplaz* sustituy* prevalec* esqueça ignore_as dimentica* sostitu* zignoruj* zapomnij
unieważn* zastęp* игнорир* забуд* отмен* замен* приоритет ігнор* скасов* yok_say unut* geçersiz yerine_geç 忽略 无视 忘记 覆盖 取代 作废 优先于 無視 忘れ 上書き 優先 無効 무시 잊
우선 대체 bỏ_qua quên thay_thế abaikan lupakan menggantikan تجاهل انس अनदेखा भूल`,
  orders: `instruction* rule rules guideline* polic* directive* constraint* restriction* safety safeguard* guardrail* filter filters limits limitation* prompt
prompts command_from orders order's programming training principle* ethic* protection* anweisung* regel* richtlinie* vorgabe* einschränkung* consigne*
règle* politique* instruccion* regla* directric* norma* instruç* regra* diretri* istruzion* regol* polecen* instrukcj* zasad* инструкц* правил*
указани* ограничен* інструкц* talimat* kural* 指令 指示 规则 規則 限制 约束 提示词 指引 ルール 制約 プロンプト 지시 규칙 제한 프롬프트 chỉ_dẫn quy_tắc hướng_dẫn instruksi aturan التعليمات
القواعد निर्देश नियम`,
  before: `previous* earlier above prior preceding before existing former other original initial default built-in so_far up_to_now bisher* vorherig* obig*
frühere* précédent* antérieur* ci-dessus anterior* previas previos prévi* precedent* poprzedni* wcześniejsz* предыдущ* прежн* ранее попередн* önceki
yukarıdaki 之前 以前 上述 先前 以上 前の これまで 従来 이전 앞선 위의 trước sebelumnya السابقة पिछले`,
  authority: `system developer developers admin administrator* root sysadmin platform maintainer* engineer* security_team ops_team it_department compliance_team
vendor headquarters supervisor* moderator* anthropic openai google microsoft staff internal_memo sysop operator_of systemnachricht système
administrateur* sistema administrador* amministratore система администратор* адміністратор* sistem yönetici 系统 管理员 开发者 システム 管理者 開発者 시스템 관리자 개발자
hệ_thống quản_trị نظام مسؤول प्रशासक`,
  consent: `confirm* approv* permission* consent* authori* asks ask asking asked agree* yes okay sign-off go-ahead prompt_the review* preview* bestätig* zustimm*
fragen frage nachfrag* rückfrage* erlaubnis genehmig* confirmation demand* accord permiso* confirmar confirmación pregunt* consentimiento confirme*
confirmação pergunt* permissão conferma* chied* permesso consenso potwierdz* pyta* zgod* подтвержд* спрашива* согласи* разрешени* підтвердж* запит*
onay* sor* izin* 确认 批准 同意 询问 许可 授权 確認 許可 承認 尋ね 聞か 확인 승인 동의 허락 묻지 물어 xác_nhận hỏi đồng_ý phép konfirmasi izin persetujuan tanya* تأكيد موافقة اسأل إذن
पुष्टि अनुमति पूछ*`,
  paying: `transfer* swap swaps swapped swapping buy buys buying pay pays paid paying payment* withdraw* bridge* drain* sweep* spend* sell sells selling
purchase* deposit* stake* tip donate* donation* fee fees commission* charge* rebate sendtransaction signtransaction sendrawtransaction
sign_transaction überweis* kauf* bezahl* zahl* gebühr* virement* achet* pay* frais transfier* compra* paga* comisión tarifa transfira* pague* taxa
trasfer* acquist* przelew* kup* opłat* zapłać перевод* переведи* купи* комисси* оплат* переказ* aktar* satın öde* ücret* 转账 轉帳 转到 转入 购买 支付 手续费 送金 購入
支払 手数料 송금 구매 결제 수수료 이체 thanh_toán phí bayar biaya beli تحويل ادفع رسوم भुगतान शुल्क`,
  money: `balance* funds usdc usdt eth sol btc bnb coin coins wallet* payout* payee* recipient* beneficiary treasury invoice* iban account_number allowance
lamports wei portfolio holdings asset assets money guthaben geldbörse empfänger* solde fonds portefeuille destinataire* bénéficiaire saldo fondos
billetera cartera destinatari* fundos carteira portafoglio środki portfel* saldo* odbiorc* баланс* кошел* средств* получател* гаманц* кошт* cüzdan*
bakiye* alıcı 余额 资金 钱包 收款 地址 残高 資金 ウォレット 受取 宛先 지갑 잔액 자금 수취 ví số_dư dompet محفظة رصيد वॉलेट शेष`,
  everything: `unlimited unbounded max maximum infinite infinity all entire whole full everything every maxuint256 uint256 2**256 type(uint256).max 100% no_limit
limitless total any forever unbegrenzt gesamt* komplett* alle alles ganze* tout* toute* illimité* entier* ilimitad* tod* complet* illimitat* tutto
tutti intero wszystk* nieogranicz* cał* весь все всё полност* неогранич* tümü tüm sınırsız bütün 全部 所有 无限 整个 完整 すべて 全て 全額 無制限 모든 모두 전체 무제한 전부 tất_cả
toàn_bộ semua seluruh جميع كل सभी पूरा`,
  replacing: `replace* swap_out substitut* instead exchange* overwrite* change* altered redirect* ersetz* austausch* statt remplac* reemplaz* substitu* sostitu*
zamień подмен* замен* değiştir* 替换 改成 改为 換成 置き換え 差し替え 바꾸 대체 교체 thay ganti`,
  memory: `remember* memor* memory.md claude.md agents.md persist* permanent* future next_session* later_session* from_now_on henceforth long-term standing
indefinitely for_good ongoing every_session all_sessions lasting profile_of merke* dauerhaft künftig gedächtnis ab_jetzt mémor* souviens* désormais
durable* recuerda* memoria permanente a_partir_de_ahora lembre* memória ricorda* pamięta* pamięci odtąd na_stałe запомн* памят* впредь отныне
запам'ят* hatırla* hafıza* bundan_sonra kalıcı 记住 记忆 永久 以后 今后 长期 覚え 記憶 今後 恒久 メモリ 기억 앞으로 영구 메모리 ghi_nhớ bộ_nhớ ingat memori selanjutnya ذاكرة تذكر याद`,
  trust: `trust* safe certified verified audited whitelist* allowlist* vetted exempt* legitimate harmless vertrau* geprüft sicher confiance vérifié* sûr*
confia* segur* verificad* fidat* affidabil* sicuro zaufan* bezpieczn* sprawdzon* довер* безопасн* проверен* довір* güven* 信任 可信 安全 信頼 신뢰 안전 tin_cậy
an_toàn dipercaya aman موثوق आमन सुरक्षित`,
  conversation: `conversation* chat chats transcript* history dialogue* discussion* thread messages session context exchange gespräch* unterhaltung verlauf chatverlauf
échange* conversación* historial conversa* histórico conversazion* cronologia rozmow* histori* разговор* переписк* диалог* истори* чат* розмов*
sohbet* konuşma* geçmiş 对话 聊天 记录 会话 会話 チャット 履歴 やり取り 대화 채팅 기록 hội_thoại trò_chuyện percakapan obrolan riwayat محادثة المحادثات बातचीत`,
  newerText: `latest newest current_version update* updates updated refresh* changelog obey* follow follows following comply whatever_it_says contents_of treat_as
neueste* folge* befolg* aktuell* suivre suis actualis* sigue* seguir siga segui* najnowsz* postępuj следу* обновл* güncel* takip 最新 遵循 照做 按照 更新 従 따르
최신 làm_theo ikuti terbaru`,
  urgency: `urgent* immediate* instantly right_away at_once before_anything first straight_away asap deadline now prior_to without_delay sofort umgehend zuerst
immédiatement d'abord tout_de_suite inmediatamente primero imediatamente immediatamente subito najpierw natychmiast немедленно сначала сразу спочатку
негайно hemen önce 立即 马上 首先 すぐ まず 直ちに 즉시 먼저 ngay_lập_tức segera فورا तुरंत`,
  games: `pretend* roleplay role-play role_play character persona game dan jailbreak* unfiltered uncensored unrestricted developer_mode hypothetical* fictional
alter_ego stay_in act_as imagine simulat* freed rollenspiel spiel* jeu rôle juego jogo gioco gra игра* роль* oyun* 扮演 角色 游戏 ロールプレイ なりきり ゲーム 역할 게임`,
  refusal: `refus* declin* reject* object* disclaimer* warning* warn* apolog* sorry lectur* moraliz* hesitat* caution* unable verweiger* ablehn* warnung* refuse*
avertiss* rechaz* negar* advert* recus* rifiut* odmaw* отказ* предупрежд* відмов* reddet* uyarı* 拒绝 警告 拒否 断 거절 거부 경고 từ_chối menolak رفض मना "i_can't"`,
  always: `any every whenever regardless whatever everything always_use all_questions all_tasks all_requests any_topic first_choice before_other instead_of
top_priority highest_priority always_load anything`,
  teaching: `example* lesson* teach* quiz* learner* student* training course exercise* attack* attacker* malicious scam* phish* suspicious detect* flag flags
incident* post-mortem postmortem injection* fraud* thief thieves victim test_case* fixture* pattern* sample* awareness beispiel* übung* angriff*
betrug* exemple* exercice* attaque* arnaque* hameçonnage ejemplo* ataque* estafa* phishing exemplo* golpe* esempio* attacco truff* przykład* atak*
oszust* пример* атак* мошенни* приклад* шахрай* örnek* saldırı* dolandırıcı* 例 示例 攻击 诈骗 钓鱼 例えば 攻撃 詐欺 예시 공격 사기 피싱 ví_dụ tấn_công lừa_đảo contoh
serangan penipuan مثال احتيال उदाहरण धोखा`,
  honesty: `never_ask never_type don't_follow do_not_follow treat_it_as_data is_data stop_and ask_first with_the_user's when_the_user only_after after_the_user
before_sending show_the_user rotate* revoke* report_it refuse_to not_an_order`,
  pretext: `quality telemetry analytics diagnostic* improve* metrics statistics license licence compliance audit* backup* support verification verify validate*
activation register* registration onboarding optimiz* cache index* health qualität verbesser* lizenz qualité amélior* calidad mejora* licencia
qualidade melhor* licença qualità miglior* jakoś* licencj* качеств* улучш* лиценз* якіс* kalite* iyileştir* lisans 质量 改进 许可证 验证 品質 改善 ライセンス 検証 품질 개선
라이선스 인증 chất_lượng cải_thiện kualitas lisensi`,
}
