/** Kinds of words for things, programs and what is done with them, in many languages. A star stands for any ending, `_` for a blank. */
export const wordsOfThings: Readonly<Record<string, string>> = {
  walletKeys: `seed_phrase* recovery_phrase* mnemonic* seed_words recovery_words secret_phrase* 12-word 24-word twelve_words twenty-four_words 12_words 24_words
backup_phrase* private_key* privatekey private-key keystore* wallet.dat id.json secret_key secretkey seedphrase passphrase seed keypair* private_keys
wiederherstellungs* wiederherstellungsphrase seed-phrase privaten_schlüssel privater_schlüssel schlüsselwörter phrase_de_récupération clé_privée
clés_privées frase_semilla frase_de_recuperación clave_privada claves_privadas palavras_de_recuperação frase-semente chave_privada frase_di_recupero
chiave_privata fraz* klucz_prywatny klucza_prywatnego сид-фраз* приватн* приватный закрыт* seed-фраз* мнемоник* gizli_anahtar kurtarma_kelime*
özel_anahtar 助记词 助記詞 私钥 私鑰 シードフレーズ 秘密鍵 ニーモニック リカバリーフレーズ 시드 복구_문구 니모닉 개인_키 개인키 khóa_riêng khoá_riêng cụm_từ_khôi_phục frasa_pemulihan kunci_pribadi
عبارة_الاسترداد المفتاح_الخاص निजी_कुंजी सीड`,
  credentials: `credential* password* token tokens api_key* apikey* api-key* access_key* cookie* session_cookie* ssh_key* bearer secret secrets login logins oauth jwt
pat aws_secret* github_token npm_token .npmrc .netrc .aws .ssh id_rsa id_ed25519 .env keychain kubeconfig .kube gnupg authorized_keys passwd shadow
keyring browser_profile login_data zugangsdaten passw* kennw* anmeldedaten mot_de_passe mots_de_passe identifiants jetons contraseña* credencial*
senha* chave_de_api credenziali parola* hasł* parol* пароль* пароли токен* учётн* учетн* şifre* parolalar* 密码 密碼 令牌 凭证 凭据 密钥 口令 パスワード 認証情報 トークン APIキー
비밀번호 토큰 자격_증명 자격증명 mật_khẩu kata_sandi kredensial كلمات_المرور كلمة_المرور بيانات_الاعتماد पासवर्ड टोकन otp 2fa one-time_code* verification_code* pin
cvv card_number iban ssn passport`,
  environment: `environment environ process.env os.environ env printenv getenv env_vars environment_variable* umgebungsvariablen variables_d'environnement
variables_de_entorno 环境变量 環境変数 환경_변수`,
  homeFolder: `home_folder home_directory ~/ $home homedir desktop documents downloads pictures expanduser`,
  spendingRights: `approve permit permit2 allowance* setapprovalforall increaseallowance delegate* delegation eip-712 eip-2612 typed_data setauthority session_key*
signmessage personal_sign eth_sign spender`,
  signing: `sign signs signed signing signature* unterschreib* signier* signer firma* assine* podpis* подпиш* подпис* imzala* 签名 簽名 署名 서명`,
  systemPrompt: `system_prompt* system_message initial_instruction* hidden_instruction* your_instructions systemprompt instructions_verbatim own_instructions
developer_message configuration_of_yours startup_text opening_text system-prompt prompt_système indicaciones_del_sistema 系统提示 システムプロンプト 시스템_프롬프트
системн*`,
  running: `run runs running execute* exec eval invoke* launch* spawn* popen subprocess os.system child_process source chmod sh bash powershell iex
invoke-expression compile __import__ importlib getattr vm.run* new_function function( exec( ausführ* starte* exécut* lance* ejecut* execut* esegu*
uruchom* wykona* запуст* выполн* запусти* викона* çalıştır* 运行 执行 実行 실행 chạy thực_thi jalankan شغل نفذ चला*`,
  fetching: `download* curl wget fetch fetches fetched retriev* pull pulls pulled clone* get load loads loaded import herunterlad* lade abruf* télécharg* récupèr*
descarg* baix* scaric* pobierz pobiera* скача* загруз* завантаж* indir* 下载 获取 ダウンロード 取得 다운로드 가져 tải unduh تنزيل डाउनलोड`,
  granting: `grant* allow* permit* wildcard bypass bypasspermissions dangerously* auto-approve* autoapprove* always_allow allow_all defaultmode yolo full_access
unrestricted no_prompt* skip_permission*`,
  privileges: `sudo root setuid suid cron crontab systemd systemctl launchd launchagents launchctl startup autostart login_item registry schtasks bashrc .bashrc
.zshrc .profile rc.local sudoers authorized_keys runkey hkcu nohup daemon service reboot nopasswd chmod_4755`,
  destruction: `rm -rf delete* wipe* erase* format mkfs truncate drop_table dd shred force destroy* remove* unlink rmtree purge reset_--hard --no-preserve-root lösch*
entfern* supprim* efface* borra* elimin* apag* cancell* usuń usuw* удал* стер* видал* sil* 删除 清空 削除 消去 삭제 지우 xóa hapus حذف हटा*`,
  watching: `clipboard* keystroke* keylog* keyboard screenshot* screen_capture microphone webcam camera record_audio pynput imagegrab pyperclip xclip pbpaste
getclipboard mss screengrab zwischenablage presse-papiers portapapeles área_de_transferência appunti schow* буфер обмена pano 剪贴板 クリップボード 클립보드
bảng_nhớ_tạm`,
  vendors: `official* anthropic openai metamask coinbase phantom ledger trezor binance kraken uniswap google microsoft apple github stripe paypal support_team
help_desk helpdesk customer_support licensed_by endorsed offiziell* officiel* oficial* ufficiale oficjaln* официальн* resmi 官方 公式 공식 chính_thức رسمي`,
  tools: `tool tools server mcp skill skills function functions plugin* extension* parameter* description inputschema other_tools`,
  hiding: '',
  encoding: `base64 b64decode atob fromcharcode rot13 hex unhexlify fromhex zlib gunzip inflate decompress decode* xor marshal pickle* bytes.fromhex`,
  checksOff: `verify=false rejectunauthorized insecure --insecure --no-verify no-verify ssl_verify sslverify trusted-host node_tls_reject_unauthorized
insecureskipverify strict-ssl husky=0 cert_none check_hostname`,
  installing: `npm_install pip_install npx install -g postinstall preinstall requirements package.json dependencies gem cargo go_get apt brew uvx pipx @latest
git+https extra-index-url`,
  queries: `select insert where f" f' format( execute( query( ../ path.join req.query req.params request.args input( argv`,
  inputInCode: `\${ $1 $* shell=true os.system exec( execsync popen system( backtick "$@"`,
  noEnd: `while_true while(true) for(;;) fork fork() forkbomb infinite_loop recursion yes > /dev/zero fallocate setinterval`,
}
