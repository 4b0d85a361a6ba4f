/** How the intents are said in Chinese, in traditional characters; the first of a line also names the intent to people. */
export const zhTW = `
balances: 查看我的餘額 | 我持有什麼 | 我錢包裡有多少 | 我的投資組合 | 我還有多少 {token} | 我有哪些幣
equity-chart: 查看我的資產走勢 | 我的組合這週表現如何 | 最近30天我的資產價值變化 | 過去24小時錢包的績效
token-price: 查看 {token} 的價格 | {token} 多少錢 | {token} 現在什麼價 | {token} 和 {token2} 的價格
candles: 查看 {token} 的K線 | {token} 圖表 | {token} 的1小時K線 | {token} 15分鐘走勢圖
trending: 查看熱門代幣 | 現在什麼最夯 | 哪些幣很熱 | 最近一小時交易最多的代幣
token-search: 搜尋代幣 | 找名字裡有青蛙的代幣 | 有沒有叫熊貓的幣 | 查詢 moonlight 代幣
holders: 查看 {token} 的持有者 | 誰持有 {token} | {token} 最大的持有人 | {token} 前十大戶
token-trades: 查看 {token} 最近的成交 | 最近誰買了 {token} | {token} 的交易紀錄 | {token} 最新20筆交易
pools: 查看 {token} 的流動性 | {token} 有哪些池子 | {token} 在哪裡交易 | {token} 的資金池有多大
token-risk: 檢查 {token} 的風險 | {token} 是騙局嗎 | {token} 安全嗎 | {token} 會跑路嗎 | {token} 可靠嗎
swap-quote: 報價：{n} {token} 換成 {token2} | {eth} 能換多少 {token} | 賣 {n} {token} 能拿到多少 | 買 {n} {token} 要花多少
buy: 用 {eth} 買 {token} | 買 {n} 個 {token} | 幫我買 {usd} 的 {token} | 我想買 {n} 個 {token}
sell: 賣出 {n} 個 {token} | 把我的 {token} 全部賣掉 | 賣掉一半 {token} | 我想賣 {n} 個 {token}
swap: 把 {n} 個 {token} 換成 {token2} | 用 {n} {token} 兌換 {token2} | {n} {token} 兌成 {token2} | 把全部 {token} 換成 {token2} | 拿{n} {token}換{token2} | 拿{n}顆{token}去換{token2}
order-preview: 預覽委託：{price} 買 {n} 個 {token} | {price} 的限價單買 {n} 個 {token} 要花多少 | 模擬一張委託，不要下單 | 試算限價賣出 {n} 個 {token}，價格 {price}
order-limit: 以 {price} 買進 {n} 個 {token} | 限價單：{price} 賣出 {n} 個 {token} | 掛單 {price} 買 {token} | {token} 到 {price} 時賣 {n} 個 | 掛賣{n}顆{token},價格{price} | 掛買{n}顆{token},價格{price}
order-stop: 給 {n} 個 {token} 在 {price} 設停損 | {token} 跌破 {price} 就賣 {n} 個 | 全部 {token} 停損 {price} | {n} 個 {token} 在 {price} 停利
order-dca: 每天用 {eth} 買 {token}，連續5天 | 每週定期定額 {usd} 買 {token}，共8週 | 每天定投 {eth} 的 {token} 10次 | 每小時買 {eth} 的 {token}，4次
orders-list: 查看我的未成交委託 | 我有哪些訂單 | 我的掛單 | 已成交的訂單
order-get: 查看訂單 {order} | 訂單 {order} 怎麼樣了 | 訂單 {order} 的狀態 | 我的 {token} 訂單怎麼樣了
order-cancel: 取消訂單 {order} | 取消我的 {token} 訂單 | 撤掉 {token} 的限價單 | 撤銷 {token} 的停損單 | 刪掉{token}的單 | 把{token}的單刪了
orders-cancel-all: 取消我所有的訂單 | 撤銷全部掛單 | 取消所有賣單 | 把限價單全部撤掉
order-replace: 把我的 {token} 訂單價格改成 {price} | {token} 的限價改為 {price} | 把 {token} 的停損調到 {price} | 修改訂單 {order} 的價格為 {price} | {token}那張單改成{price} | {token}的買單價格調低到{price}
alert-create: {token} 漲到 {price} 以上時提醒我 | {token} 跌破 {price} 就通知我 | 幫 {token} 設一個 {price} 的到價提醒 | {token} 到 {usd} 時告訴我
alerts-list: 查看我的價格提醒 | 我設了哪些提醒 | {token} 的提醒 | 提醒清單
alert-delete: 刪除 {token} 的提醒 | 刪掉提醒 {alert} | 取消我的 {token} 到價提醒 | 關掉 {token} 的警示
launches-new: 查看最新發行 | 最近發行了什麼 | 新代幣 | 剛上架的幣 | 我發行的代幣
launches-graduating: 查看即將畢業的代幣 | 哪些代幣快畢業了 | 快要畢業的發行 | 誰在等池子
launch-get: 查看 {token} 的發行資訊 | 誰創建了 {token} | {token} 什麼時候發行的 | {token} 的發行人
launch-prepare: 發行一個叫「Sunny Otter」的代幣，代號 OTTER | 發一個新代幣 Blue Whale (WHALE) | 我想發幣 | 發行 Red Fox FOX，首次買入 {eth}
launch-rehearse: 演練發行「Sunny Otter」OTTER | 彩排代幣 Blue Whale (WHALE) | 模擬發行 Red Fox FOX | 預演一次發行，首買 {eth}
launch-status: 查看發行 {launch} 的狀態 | {launch} 到哪一步了 | 我的發行完成了嗎 | {launch} 確認了嗎
creator-fees: 查看我可領取的創作者費用 | 我能領多少費用 | 有哪些創作者分潤待領取 | {token} 賺了多少手續費
creator-fees-claim: 領取我的創作者費用 | 提領我的分潤 | 領取 {token} 的費用 | 把我的費用領到 {address}
perp-markets: 查看永續合約市場 | 有哪些永續合約 | 可以交易哪些期貨 | 永續市場清單
perp-price: 查看 {perp} 的標記價格 | 比特幣多少錢 | {perp} 現在多少 | ETH 永續的價格
perp-positions: 查看我的永續倉位 | 我有哪些部位 | 我是多還是空 | 我的 {perp} 倉位
perp-account: 查看我的保證金帳戶 | 我有多少保證金 | 我的合約權益 | 可用抵押
perp-open: 做多 {n} 個 {perp} | 用 {usd} 做空 {perp} | 開多 {n} {perp} | 95000 做多 0.1 BTC | 做多 {perp}，停損130，停利180
perp-close: 平掉我的 {perp} 倉位 | 平 {perp} 多單 | 平掉 {perp} 空單 | 平掉一半 {perp} 倉位
perp-orders: 查看我的永續訂單 | 哪些合約掛單還在 | 我的期貨訂單 | {perp} 的永續掛單
perp-order-cancel: 取消我的 {perp} 永續訂單 | 撤銷 {perp} 的合約單 42 | 取消所有永續訂單 | 撤掉 {perp} 的期貨單
perp-funding: 查看 {perp} 的資金費率 | {perp} 的資金費是多少 | BTC 資金費率 | {perp} 歷史資金費率
paper-account: 查看我的模擬帳戶 | 我有多少模擬資金 | 我的虛擬帳戶 | 練習帳戶餘額
paper-reset: 重設我的模擬帳戶 | 模擬帳戶歸零 | 虛擬資金重新開始 | 練習帳戶從頭開始
keys-list: 查看我的 API 金鑰 | 我有哪些金鑰 | 有效的金鑰 | 我的存取金鑰
key-mint: 建立新的 API 金鑰 | 幫我的機器人做一個金鑰 | 我需要一個 API 金鑰 | 產生金鑰
key-revoke: 撤銷我的 API 金鑰 | 刪除金鑰 key_7 | 停用金鑰「trading bot」 | 輪替我的金鑰
usage: 查看我的用量 | 我呼叫了多少次 API | 這個月花了多少 | 按天的用量 | 每個金鑰的使用量
invoices-list: 查看我的帳單 | 未付的帳單 | 我有哪些帳單 | 已付帳單
invoice-get: 查看帳單 {invoice} | 帳單 {invoice} 裡有什麼 | {invoice} 的明細 | 解釋帳單 {invoice}
invoice-upcoming: 查看下一張帳單 | 下期帳單多少錢 | 即將到來的帳單 | 本期帳單到現在多少
invoice-pay: 支付我的帳單 | 付帳單 {invoice} | 把到期的帳單繳了 | 結清我欠的
credit-balance: 查看我的預付餘額 | 我還剩多少額度 | 我的點數餘額 | 剩餘額度
budgets-list: 查看我的預算 | 我有哪些預算 | 支出上限 | 預算清單
rewards: 查看我的獎勵 | 我賺了多少獎勵 | 我的獎金 | 推薦收益
referral-code: 建立我的推薦碼 | 給我邀請碼 | 我想邀請朋友 | 我的推薦碼
charges-list: 查看我的扣款 | 扣了我什麼費用 | 呼叫的付款紀錄 | 已退款的付款
charge-receipt: 查看 {charge} 的收據 | {charge} 的憑證 | 我要 {charge} 的收據 | 最近一筆付款的收據
plans-list: 查看訂閱方案 | 有哪些訂閱 | 方案價格 | 專業版多少錢
webhooks-list: 查看我的 webhook | 設定了哪些 webhook | webhook 清單 | 事件送到哪裡
notifications: 查看我的通知 | 未讀通知 | 有什麼新訊息 | 我有多少未讀訊息
agents-search: 找一個處理稅務的代理 | 哪個代理能稽核合約 | 找寫報告的機器人 | 有處理發票的代理嗎
agents-own: 查看我的代理 | 我做了哪些代理 | 我自己的智慧代理 | 我的機器人
agent-create: 建立一個代理 | 幫我做一個叫 whale-spotter 的代理 | 新增智慧代理 | 做一個盯價格的機器人
runs-list: 查看我的執行紀錄 | 有哪些代理執行 | {agent} 的執行 | 最近的執行
run-get: 查看執行 {run} | {run} 做了什麼 | {run} 的狀態 | {run} 的結果
run-cancel: 停止執行 {run} | 取消 {run} | 停掉正在執行的代理 | 中止 {agent} 的執行
agent-plans: 查看我的代理計畫 | 多代理計畫 | 代理計畫草稿 | 編排器的計畫
help: 你能做什麼 | 幫助 | 你能幫我什麼 | 我可以問你什麼
api-docs: 查看 API 文件 | 哪個端點回傳K線 | 兌換的文件 | 訂單端點叫什麼
service-status: 查看服務狀態 | 一切正常嗎 | 服務在線嗎 | 有故障嗎
error-codes: 查看錯誤碼 | 有哪些錯誤 | 全部錯誤碼清單 | 錯誤碼是什麼意思
models-list: 查看模型 | 有哪些語言模型 | 可用的AI模型 | 我能用哪些模型
vault-wallets: 查看我的金庫錢包 | 金庫裡有哪些錢包 | 保管庫錢包清單 | 託管的錢包
vault-policy: 查看金庫錢包的政策 | 我的金庫可以簽什麼 | 金庫錢包的規則 | 金庫簽名政策
transfer: 轉 {eth} 到 {address} | 傳送 {eth} 給 {address} | 從金庫轉 {n} 個以太幣到 {address} | 把 {eth} 匯到 {address}
signing-requests: 查看等待簽名的請求 | 待簽名的請求 | 我要簽什麼 | 有什麼要核准的
faucet: 從水龍頭領測試ETH | 給我測試幣 | 我需要測試 USDC | 領 1 SOL 測試幣
gateway-vendors: 查看閘道供應商 | 有哪些資料供應商 | 供應商清單 | 外部廠商
events-history: 查看歷史事件 | 事件紀錄 | 發行事件 | 發生過哪些事件
profile: 查看我的個人資料 | 我是誰 | 綁定了哪些錢包 | 我登入了嗎
signing-approve: 核准簽名請求 | 簽署等待的交易 | 確認簽名 | 拒絕簽名
webhook-create: 建立 webhook | 新增到 https://example.com/hook 的 webhook | 刪除我的 webhook | 修改 webhook
budget-create: 設定 {usd} 的預算 | 每月支出限制為 {usd} | 建立預算 | 刪除預算
withdraw: 提領 {usd} 到銀行帳戶 | 把我的比特幣轉到錢包 | 轉到我的銀行 | 用信用卡買比特幣
memory-remember: 記住我喜歡低槓桿 | 請記住我只做現貨 | 記下我的限額是100美元 | 別忘了我早上交易
memory-list: 你記得我什麼 | 你知道關於我的哪些 | 你還記得我什麼 | 你知道我哪些
memory-forget: 忘記我說過的話 | 忘掉關於我的一切 | 請忘記我的偏好 | 忘了我說的
other: 幫我烤個蛋糕 | 天氣如何 | 講個笑話 | 翻譯這段文字 | 訂機票 | 早安
`
