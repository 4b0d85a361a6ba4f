/** How the intents are said in Japanese; the first of a line also names the intent to people. */
export const jaJP = `
balances: 残高を見せて | 何を保有していますか | ウォレットにいくらある？ | 私のポートフォリオ | {token}はあといくつ持ってる？
equity-chart: 資産の推移を見せて | 今週のポートフォリオの成績は？ | 過去30日の資産価値の変化 | この24時間のウォレットのパフォーマンス
token-price: {token}の価格を見せて | {token}はいくら？ | {token}の値段は | {token}と{token2}の価格 | 今の{token}の相場は
candles: {token}のローソク足を見せて | {token}のチャート | {token}の1時間足 | {token}の15分足チャート
trending: トレンドを見せて | 今何が人気？ | 話題のトークンは | 直近1時間で一番取引されているトークン
token-search: トークンを探して | カエルという名前のトークンを検索 | パンダというコインはある？ | moonlightというトークンを調べて
holders: {token}のホルダーを見せて | 誰が{token}を持っている？ | {token}の大口保有者 | {token}の上位10ホルダー
token-trades: {token}の最近の取引を見せて | 最近{token}を買ったのは誰 | {token}の約定履歴 | {token}の直近20件の取引
pools: {token}の流動性を見せて | {token}のプール | {token}はどこで取引されている？ | {token}の流動性はどれくらい
token-risk: {token}のリスクを調べて | {token}は詐欺？ | {token}は安全？ | {token}はラグプル？ | {token}は信頼できる？
swap-quote: {n} {token}を{token2}に交換する見積もり | {eth}で{token}はいくつ買える？ | {n} {token}売るといくらになる？ | {n} {token}買うにはいくらかかる？
buy: {eth}で{token}を買って | {token}を{n}枚買って | {usd}分の{token}を購入 | {token}を{n}個買いたい | {token}を買う
sell: {token}を{n}枚売って | {token}を全部売って | {token}を半分売却 | {token}を{n}個売りたい | {token}を手放す
swap: {n} {token}を{token2}に交換して | {token} {n}枚を{token2}にスワップ | {n} {token}を{token2}に換えて | {token}を全部{token2}に替えて
order-preview: {price}で{token}を{n}枚買う注文をプレビュー | {price}の指値で{n} {token}だといくらかかる？ | 発注せずに注文を試算 | {n} {token}の指値売り{price}をシミュレーション
order-limit: {price}で{token}を{n}枚買う指値 | 指値注文：{price}で{token}を{n}枚売る | {token}に{price}の買い指値を入れて | {token}が{price}になったら{n}枚売って | {eth}分の{token}を指値{price}で買って
order-stop: {token} {n}枚に{price}で損切りを設定 | {token}が{price}を下回ったら{n}枚売って | {token}全部に{price}のストップ | {token} {n}枚を{price}で利確
order-dca: 5日間毎日{eth}で{token}を買って | 8週間毎週{usd}の{token}を積立 | 毎日{eth}ずつ{token}を10回積み立て | 1時間ごとに{eth}の{token}を4回買う
orders-list: 未約定の注文を見せて | 注文一覧 | 今出している注文は？ | 約定した注文
order-get: 注文{order}を見せて | 注文{order}はどうなった？ | 注文{order}の状態 | {token}の注文の状況は？
order-cancel: 注文{order}をキャンセル | {token}の注文を取り消して | {token}の指値をキャンセルして | {token}のストップ注文を取り消して
orders-cancel-all: 注文を全部キャンセル | すべての注文を取り消して | 売り注文を全てキャンセル | 指値を全部取り消して
order-replace: {token}の注文の価格を{price}に変更 | {token}の指値を{price}に変えて | {token}のストップを{price}に動かして | 注文{order}を価格{price}に修正
alert-create: {token}が{price}を超えたら知らせて | {token}が{price}を下回ったら通知して | {token}に{price}の価格アラートを設定 | {token}が{usd}になったら教えて
alerts-list: 価格アラートを見せて | どんなアラートを設定している？ | {token}のアラート | アラート一覧
alert-delete: {token}のアラートを削除 | アラート{alert}を消して | {token}の価格アラートを解除 | {token}の通知を外して
launches-new: 最新のローンチを見せて | 最近何が発行された？ | 新しいトークン | 新着コイン | 自分のローンチ
launches-graduating: もうすぐ卒業するものを見せて | 卒業間近のトークンは？ | 卒業しそうなローンチ | プール待ちのトークン
launch-get: {token}のローンチ情報を見せて | {token}を作ったのは誰？ | {token}はいつローンチされた？ | {token}の発行者
launch-prepare: 「Sunny Otter」というトークンをシンボルOTTERで発行して | 新しいトークンBlue Whale（WHALE）をローンチ | トークンを発行したい | 初回購入{eth}でRed Fox FOXを立ち上げて
launch-rehearse: 「Sunny Otter」OTTERのローンチをリハーサル | Blue Whale（WHALE）の予行演習 | Red Fox FOXの発行をシミュレーション | 初回購入{eth}でローンチの練習
launch-status: ローンチ{launch}の状態を見せて | {launch}はどこまで進んだ？ | ローンチは完了した？ | {launch}は確認された？
creator-fees: 受け取れるクリエイター手数料を見せて | いくら請求できる？ | 未受取のクリエイター報酬は？ | {token}でいくら手数料が入った？
creator-fees-claim: クリエイター手数料を受け取って | 手数料を請求して | {token}の手数料を回収して | 手数料を{address}に引き出して
perp-markets: 無期限先物の市場を見せて | どんなパーペチュアルがある？ | 取引できる先物は？ | パープ市場一覧
perp-price: {perp}のマーク価格を見せて | ビットコインはいくら？ | {perp}は今いくら | ETHパープの価格
perp-positions: パープのポジションを見せて | 今どんな建玉がある？ | ロング？ショート？ | {perp}のポジション
perp-account: 証拠金口座を見せて | 証拠金はいくらある？ | パープの純資産 | 使える担保
perp-open: {perp}を{n}ロング | {usd}で{perp}をショート | {perp}のロングを{n}建てて | 95000で0.1 BTCロング | {perp}ロング、損切り130、利確180
perp-close: {perp}のポジションを決済 | {perp}のロングを閉じて | {perp}のショートを手仕舞い | {perp}のポジションを半分閉じて
perp-orders: パープの注文を見せて | 未約定の先物注文は？ | 先物の注文一覧 | {perp}のパープ注文
perp-order-cancel: {perp}のパープ注文をキャンセル | {perp}のパープ注文42を取り消し | パープ注文を全部キャンセル | {perp}の先物注文を取り下げて
perp-funding: {perp}のファンディングレートを見せて | {perp}の資金調達率は？ | BTCのファンディング | {perp}の過去のファンディング
paper-account: ペーパー口座を見せて | 仮想資金はいくらある？ | デモ口座 | 練習用口座の残高
paper-reset: ペーパー口座をリセット | デモ口座を初期化 | 仮想資金で最初からやり直す | 練習口座をリセットして
keys-list: APIキーを見せて | どんなキーがある？ | 有効なキーの一覧 | アクセスキー
key-mint: 新しいAPIキーを作って | ボット用のキーを作成 | APIキーが必要 | キーを発行して
key-revoke: APIキーを失効させて | キーkey_7を削除 | 「trading bot」のキーを無効にして | キーをローテーション
usage: 使用量を見せて | APIを何回呼んだ？ | 今月いくら使った？ | 日別の利用量 | キーごとの使用状況
invoices-list: 請求書を見せて | 未払いの請求書 | どんな請求書がある？ | 支払い済みの請求書
invoice-get: 請求書{invoice}を見せて | 請求書{invoice}の内容は？ | {invoice}の明細 | 請求書{invoice}を説明して
invoice-upcoming: 次の請求書を見せて | 次回の請求はいくら？ | 今後の請求書 | 今期の請求は今いくら
invoice-pay: 請求書を支払って | 請求書{invoice}を払って | 期限の来た請求書を支払う | 未払い分を払って
credit-balance: 前払いクレジットを見せて | クレジットはいくら残ってる？ | クレジット残高 | 残りのクレジット
budgets-list: 予算を見せて | どんな予算がある？ | 支出の上限 | 予算一覧
rewards: リワードを見せて | 報酬はいくら獲得した？ | ボーナスは？ | 紹介の報酬
referral-code: 紹介コードを作って | 招待コードをください | 友達を紹介したい | 私の紹介コード
charges-list: 課金履歴を見せて | 何に課金された？ | 呼び出しの支払い履歴 | 返金された支払い
charge-receipt: {charge}の領収書を見せて | {charge}のレシート | {charge}の領収書がほしい | 最後の支払いの領収書
plans-list: プランを見せて | どんなサブスクがある？ | 料金プラン | プロプランはいくら？
webhooks-list: Webhookを見せて | 設定済みのウェブフックは？ | Webhook一覧 | イベントはどこに送られる？
notifications: 通知を見せて | 未読の通知 | 新しいお知らせは？ | 未読メッセージは何件？
agents-search: 税金のエージェントを探して | コントラクトを監査できるエージェントは？ | レポートを書くボットを探して | 請求書のエージェントはある？
agents-own: 自分のエージェントを見せて | どんなエージェントを作った？ | 私のエージェント一覧 | 私のボット
agent-create: エージェントを作って | whale-spotterというエージェントを作成 | 新しいエージェント | 価格を監視するボットを作って
runs-list: 実行履歴を見せて | どんなエージェントの実行がある？ | {agent}の実行 | 最近の実行
run-get: 実行{run}を見せて | {run}は何をした？ | {run}の状態 | {run}の結果
run-cancel: 実行{run}を止めて | {run}をキャンセル | 動いているエージェントを停止 | {agent}の実行を中止
agent-plans: エージェントプランを見せて | 複数エージェントの計画 | エージェント計画の下書き | オーケストレーターの計画
help: 何ができますか | ヘルプ | 何を手伝える？ | 何を聞けますか
api-docs: APIドキュメントを見せて | ローソク足のエンドポイントは？ | スワップの資料 | 注文の操作は何という名前？
service-status: サービスの状態を見せて | 全部正常に動いてる？ | サービスは稼働中？ | 障害はある？
error-codes: エラーコードを見せて | どんなエラーがある？ | エラーコードの一覧 | エラーコードの意味
models-list: モデルを見せて | どんな言語モデルがある？ | 利用可能なAIモデル | 使えるモデルは？
vault-wallets: 金庫のウォレットを見せて | 保管庫にはどのウォレットがある？ | ボールトのウォレット一覧 | 保管中のウォレット
vault-policy: 金庫のポリシーを見せて | 金庫のウォレットは何に署名できる？ | 金庫ウォレットのルール | 署名ポリシー
transfer: {address}に{eth}を送って | {eth}を{address}に送金 | 金庫から{address}へ{n}イーサ送って | {address}へ{eth}移して
signing-requests: 署名待ちのものを見せて | 署名リクエスト | 何に署名が必要？ | 承認待ちはある？
faucet: テスト用ETHをください | フォーセット | テストUSDCが必要 | 蛇口から1 SOL
gateway-vendors: ゲートウェイのベンダーを見せて | どんなデータ提供元がある？ | ベンダー一覧 | 外部プロバイダ
events-history: 過去のイベントを見せて | イベントログ | ローンチのイベント | どんなイベントがあった？
profile: プロフィールを見せて | 私は誰？ | 連携しているウォレットは？ | ログインしてる？
signing-approve: 署名リクエストを承認 | 待っている取引に署名して | 署名を確認 | 署名を拒否
webhook-create: Webhookを作って | https://example.com/hook にWebhookを追加 | Webhookを削除 | Webhookを変更
budget-create: {usd}の予算を設定 | 支出を月{usd}に制限 | 予算を作って | 予算を削除
withdraw: 銀行口座に{usd}引き出して | ビットコインをウォレットに送って | 銀行に振り込んで | カードでビットコインを買う
memory-remember: 低いレバレッジが好きだと覚えておいて | 現物だけ取引すると覚えておいてください | 上限は100ドルだと覚えてください | 朝に取引するとメモして
memory-list: 私について何を覚えている | 私のことを知っている | 私のことを覚えている | 私について知っていることを教えて
memory-forget: 私が言ったことを忘れて | 私のことを全部忘れて | 好みを忘れてください | さっきの話を忘れて
other: ケーキを焼いて | 天気は？ | 冗談を言って | この文章を翻訳して | 飛行機を予約 | おはよう
`
