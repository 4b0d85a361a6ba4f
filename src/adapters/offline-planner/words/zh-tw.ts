/** What Chinese in traditional characters says with other words; the rest is that of simplified ones. */
export const zhTW = `
empty: 請, 請問, 幫我, 給我, 嗎, 這, 個, 麻煩, 謝謝, 現在, 目前, 什麼, 哪些, 誰
show: 顯示, 檢視, 列出, 看看, 查看, 秀, 瀏覽, 給我看
find: 搜尋, 尋找, 查詢, 找尋
buy: 買, 購買, 買進, 買入, 給我來, 來點
sell: 賣, 賣出, 出售, 賣掉
swap: 兌換, 換成, 交換, 轉換, 兌成
quote: 報價, 詢價, 估算, 能換多少, 可以拿到多少, 能拿到多少
cancel: 取消, 撤銷, 撤單, 抽單
delete: 刪除, 刪掉, 移除
create: 建立, 新增, 設定, 產生, 設一個, 設個
claim: 領取, 提領, 收取, 領
launch: 發行, 發幣, 推出, 部署, 上架
place: 下單, 掛單, 掛
pay: 支付, 付款, 繳, 繳費, 繳清
send: 傳送, 轉帳, 匯, 轉給, 轉
close: 平倉, 平掉, 關閉
reset: 重設, 重置, 歸零, 重新開始
change: 修改, 更改, 調整, 改成, 改為
check: 檢查, 查核, 分析, 評估
explain: 解釋, 說明
preview: 預演, 試試, 測算, 估算, 預覽, 模擬, 試算, 預估
rehearse: 彩排, 演練, 排練, 預演
token: 代幣, 幣, 加密貨幣, 幣種
price: 價格, 多少錢, 行情, 現價, 價
order: 訂單, 委託, 單子, 掛單, 委託單
position: 倉位, 部位, 持倉
balance: 餘額, 還有多少, 資金
portfolio: 投資組合, 資產, 持有什麼, 資產組合, 持股
equity: 走勢, 變化, 淨值, 曲線, 績效
wallet: 錢包, 地址, 位址
vault: 金庫, 保管庫, 保險庫
account: 帳戶, 帳號, 個人資料, 我是誰
holder: 持有者, 持有人, 誰持有, 大戶
trade: 成交, 交易紀錄, 交易
creator: 創建者, 創作者, 發行人, 誰發行, 創辦人, 誰創建
fee: 費用, 手續費, 分潤, 費
claimable: 可領取, 可提領, 能領多少, 未領取, 可領
reward: 獎勵, 回饋, 獎金
risk: 風險, 騙局, 安全, 跑路, 詐騙, 可靠, 危險, 貔貅
alert: 提醒, 通知我, 警示, 警報, 到價通知, 到價提醒, 警告
candle: K線, 蠟燭圖, 圖表, 走勢圖
liquidity: 流動性, 資金池, 池子
trending: 熱門, 流行, 趨勢, 最夯, 夯, 最紅, 熱
newest: 最新, 新發行, 新上架, 最近, 新幣
funding: 資金費率, 資金費
perp: 永續, 合約, 期貨
long: 做多, 多單, 開多
short: 做空, 空單, 開空
market: 市場, 市價
limit: 限價, 限價單
stoploss: 停損, 止損
takeprofit: 停利, 止盈
dca: 定期定額, 定投, 每天, 分批
paper: 模擬, 虛擬, 練習, 紙上, 模擬帳戶
live: 真實, 實盤, 真錢, 實際
key: 金鑰, API金鑰, api金鑰, 密鑰
invoice: 帳單, 發票
upcoming: 下一張, 下期, 下一期, 即將, 本期
usage: 用量, 使用量, 使用情形, 消耗, 花了多少, 用了多少
budget: 預算
plan: 方案, 訂閱, 訂閱方案
charge: 扣款, 付款紀錄, 支付紀錄, 收費, 扣費
receipt: 收據, 憑證
credit: 預付, 點數, 額度, 儲值
referral: 推薦碼, 邀請碼, 推薦, 邀請
agent: 代理, 智慧代理, 代理人, 機器人, 助理, 智能體
doc: 文件, 說明文件, 端點, 介面, 手冊, api, API
error: 錯誤, 錯誤碼, 錯誤代碼
status: 狀態, 正常, 運作, 在線, 健康, 服務
vendor: 供應商, 廠商, 閘道
webhook: webhook, 回呼
notification: 通知, 訊息, 收件匣
unread: 未讀
signature: 簽, 簽名, 簽署, 待簽
policy: 政策, 規則, 策略
faucet: 水龍頭, 測試幣, 測試ETH, 測試
graduation: 畢業
run: 執行, 運行, 執行紀錄
event: 事件
history: 歷史, 紀錄, 過往
margin: 保證金, 抵押, 權益
all: 全部, 所有, 全數, 全
half: 一半, 半
open: 未成交, 未完成, 掛著, 進行中
filled: 已成交, 已完成
above: 高於, 超過, 漲到, 突破, 達到, 以上, 漲破, 升破
below: 低於, 跌到, 跌破, 以下, 降到
not: 不要, 別, 不想, 不用, 勿, 千萬別
question: 該賣, 該買, 要不要賣, 要不要買, 賣了會, 取消了會, 會有什麼, 怎麼辦, 影響, 好時機, 划算嗎, 怎麼賣, 怎麼買, 怎麼取消, 是否應該, 會怎樣, 會發生什麼, 如果, 要是, 應該, 該不該, 值得, 如何, 怎麼, 為什麼, 什麼意思, 是什麼, 假如, 會不會
then: 然後, 接著, 之後, 隨後, 再, 最後
every: 每, 每天, 每日, 每週, 每小時
minute: 分鐘
hour: 小時
day: 天, 日, 今天
week: 週, 星期
month: 月
help: 幫助, 會做什麼, 說明一下你能, 你能做什麼, 你可以做什麼, 你會什麼, 有哪些功能, 能幫我做什麼
name: 名稱, 名字, 名為, 叫做, 叫
symbol: 代號, 符號, 代碼
due: 到期, 未付, 應付, 欠, 逾期, 待繳
revoked: 撤銷, 停用, 註銷, 輪替, 失效
running: 執行中, 進行中
failed: 失敗
unit: ETH=以太幣, 以太坊, 以太; USD=美元, 美金, 塊錢; BTC=比特幣; SOL=solana
said: 說要, 說過, 他說, 她說, 有人說, 朋友說, 寫道, 推文, 有人叫, 忽略, 翻譯, 據說, 訊息說, 裡說, 寫著
`
