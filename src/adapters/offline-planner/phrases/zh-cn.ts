/** How the intents are said in Chinese, in simplified characters; the first of a line also names the intent to people. */
export const zhCN = `
balances: 查看我的余额 | 我持有什么 | 我钱包里有多少 | 我的投资组合 | 我还有多少 {token} | 我有哪些币
equity-chart: 查看我的资产走势 | 我的组合这周表现怎么样 | 最近30天我的资产价值变化 | 过去24小时钱包的表现 | 收益曲线
token-price: 查看 {token} 的价格 | {token} 多少钱 | {token} 现在什么价 | {token} 和 {token2} 的价格 | 一个 {token} 值多少
candles: 查看 {token} 的K线 | {token} 图表 | {token} 的1小时K线 | {token} 15分钟走势图
trending: 查看热门代币 | 现在什么最火 | 哪些币在涨热度 | 最近一小时交易最多的代币
token-search: 搜索代币 | 找名字里有青蛙的代币 | 有没有叫熊猫的币 | 查找 moonlight 代币
holders: 查看 {token} 的持有者 | 谁持有 {token} | {token} 最大的持币人 | {token} 前十大户
token-trades: 查看 {token} 最近的成交 | 最近谁买了 {token} | {token} 的交易记录 | {token} 最新20笔交易
pools: 查看 {token} 的流动性 | {token} 有哪些池子 | {token} 在哪里交易 | {token} 的资金池有多大
token-risk: 检查 {token} 的风险 | {token} 是骗局吗 | {token} 安全吗 | {token} 会跑路吗 | {token} 靠谱吗
swap-quote: 报价：{n} {token} 换成 {token2} | {eth} 能换多少 {token} | 卖 {n} {token} 能得到多少 | 买 {n} {token} 要花多少
buy: 用 {eth} 买 {token} | 买 {n} 个 {token} | 帮我买 {usd} 的 {token} | 我想买 {n} 个 {token} | 买入 {token}
sell: 卖出 {n} 个 {token} | 把我的 {token} 全部卖掉 | 卖掉一半 {token} | 清仓 {token} | 我想卖 {n} 个 {token}
swap: 把 {n} 个 {token} 换成 {token2} | 用 {n} {token} 兑换 {token2} | {n} {token} 兑成 {token2} | 把全部 {token} 换成 {token2}
order-preview: 预览订单：{price} 买 {n} 个 {token} | {price} 的限价单买 {n} 个 {token} 要花多少 | 模拟一个订单，不要下单 | 试算限价卖出 {n} 个 {token}，价格 {price}
order-limit: 以 {price} 买入 {n} 个 {token} | 限价单：{price} 卖出 {n} 个 {token} | 挂单 {price} 买 {token} | {token} 到 {price} 时卖 {n} 个 | 用 {eth} 限价 {price} 买 {token}
order-stop: 给 {n} 个 {token} 在 {price} 设止损 | {token} 跌破 {price} 就卖 {n} 个 | 全部 {token} 止损 {price} | {n} 个 {token} 在 {price} 止盈
order-dca: 每天用 {eth} 买 {token}，连续5天 | 每周定投 {usd} 买 {token}，共8周 | 每天定投 {eth} 的 {token} 10次 | 每小时买 {eth} 的 {token}，4次
orders-list: 查看我的未成交订单 | 我有哪些订单 | 我的挂单 | 已成交的订单
order-get: 查看订单 {order} | 订单 {order} 怎么样了 | 订单 {order} 的状态 | 我的 {token} 订单怎么样了
order-cancel: 取消订单 {order} | 取消我的 {token} 订单 | 撤掉 {token} 的限价单 | 撤销 {token} 的止损单
orders-cancel-all: 取消我所有的订单 | 撤销全部挂单 | 取消所有卖单 | 把限价单全部撤掉
order-replace: 把我的 {token} 订单价格改成 {price} | {token} 的限价改为 {price} | 把 {token} 的止损调到 {price} | 修改订单 {order} 的价格为 {price}
alert-create: {token} 涨到 {price} 以上时提醒我 | {token} 跌破 {price} 就通知我 | 给 {token} 设一个 {price} 的价格提醒 | {token} 到 {usd} 时告诉我
alerts-list: 查看我的价格提醒 | 我设了哪些提醒 | {token} 的提醒 | 提醒列表
alert-delete: 删除 {token} 的提醒 | 删掉提醒 {alert} | 取消我的 {token} 价格提醒 | 关掉 {token} 的预警
launches-new: 查看最新发行 | 最近发行了什么 | 新代币 | 刚上线的币 | 我发行的代币
launches-graduating: 查看即将毕业的代币 | 哪些代币快毕业了 | 快要毕业的发行 | 谁在等池子
launch-get: 查看 {token} 的发行信息 | 谁创建了 {token} | {token} 什么时候发行的 | {token} 的发行人
launch-prepare: 发行一个叫“Sunny Otter”的代币，代号 OTTER | 发一个新代币 Blue Whale (WHALE) | 我想发币 | 发行 Red Fox FOX，首次买入 {eth}
launch-rehearse: 演练发行“Sunny Otter” OTTER | 彩排代币 Blue Whale (WHALE) | 模拟发行 Red Fox FOX | 预演一次发行，首买 {eth}
launch-status: 查看发行 {launch} 的状态 | {launch} 到哪一步了 | 我的发行完成了吗 | {launch} 确认了吗
creator-fees: 查看我可领取的创作者费用 | 我能领多少费用 | 有哪些创作者分成待领取 | {token} 赚了多少手续费
creator-fees-claim: 领取我的创作者费用 | 提取我的分成 | 领取 {token} 的费用 | 把我的费用领到 {address}
perp-markets: 查看永续合约市场 | 有哪些永续合约 | 可以交易哪些期货 | 永续市场列表
perp-price: 查看 {perp} 的标记价格 | 比特币多少钱 | {perp} 现在多少 | ETH 永续的价格
perp-positions: 查看我的永续仓位 | 我有哪些持仓 | 我是多还是空 | 我的 {perp} 仓位
perp-account: 查看我的保证金账户 | 我有多少保证金 | 我的合约权益 | 可用抵押
perp-open: 做多 {n} 个 {perp} | 用 {usd} 做空 {perp} | 开多 {n} {perp} | 95000 做多 0.1 BTC | 做多 {perp}，止损130，止盈180
perp-close: 平掉我的 {perp} 仓位 | 平 {perp} 多单 | 平掉 {perp} 空单 | 平掉一半 {perp} 仓位
perp-orders: 查看我的永续订单 | 哪些合约挂单还在 | 我的期货订单 | {perp} 的永续挂单
perp-order-cancel: 取消我的 {perp} 永续订单 | 撤销 {perp} 的合约单 42 | 取消所有永续订单 | 撤掉 {perp} 的期货单
perp-funding: 查看 {perp} 的资金费率 | {perp} 的资金费是多少 | BTC 资金费率 | {perp} 历史资金费率
paper-account: 查看我的模拟账户 | 我有多少模拟资金 | 我的虚拟账户 | 练习账户余额
paper-reset: 重置我的模拟账户 | 模拟盘清零 | 虚拟资金重新开始 | 练习账户从头开始
keys-list: 查看我的 API 密钥 | 我有哪些密钥 | 有效的密钥 | 我的访问密钥
key-mint: 创建新的 API 密钥 | 给我的机器人做一个密钥 | 我需要一个 API 密钥 | 生成密钥
key-revoke: 吊销我的 API 密钥 | 删除密钥 key_7 | 停用密钥“trading bot” | 轮换我的密钥
usage: 查看我的用量 | 我调用了多少次 API | 这个月花了多少 | 按天的用量 | 每个密钥的使用量
invoices-list: 查看我的账单 | 未付的账单 | 我有哪些账单 | 已付账单
invoice-get: 查看账单 {invoice} | 账单 {invoice} 里有什么 | {invoice} 的明细 | 解释账单 {invoice}
invoice-upcoming: 查看下一张账单 | 下期账单多少钱 | 即将到来的账单 | 本期账单到现在多少
invoice-pay: 支付我的账单 | 付账单 {invoice} | 把到期的账单付了 | 结清我欠的
credit-balance: 查看我的预付余额 | 我还剩多少额度 | 我的点数余额 | 剩余额度
budgets-list: 查看我的预算 | 我有哪些预算 | 支出上限 | 预算列表
rewards: 查看我的奖励 | 我赚了多少奖励 | 我的奖金 | 推荐收益
referral-code: 创建我的推荐码 | 给我邀请码 | 我想邀请朋友 | 我的推荐码
charges-list: 查看我的扣款 | 扣了我什么费用 | 调用的付款记录 | 已退款的付款
charge-receipt: 查看 {charge} 的收据 | {charge} 的凭证 | 我要 {charge} 的收据 | 最近一笔付款的收据
plans-list: 查看订阅套餐 | 有哪些订阅 | 套餐价格 | 专业版多少钱
webhooks-list: 查看我的 webhook | 设置了哪些 webhook | webhook 列表 | 事件发到哪里
notifications: 查看我的通知 | 未读通知 | 有什么新消息 | 我有多少未读消息
agents-search: 找一个处理税务的智能体 | 哪个代理能审计合约 | 找写报告的机器人 | 有处理发票的智能体吗
agents-own: 查看我的智能体 | 我做了哪些代理 | 我自己的智能体 | 我的机器人
agent-create: 创建一个智能体 | 给我做一个叫 whale-spotter 的代理 | 新建智能体 | 做一个盯价格的机器人
runs-list: 查看我的运行记录 | 有哪些智能体运行 | {agent} 的运行 | 最近的运行
run-get: 查看运行 {run} | {run} 做了什么 | {run} 的状态 | {run} 的结果
run-cancel: 停止运行 {run} | 取消 {run} | 停掉正在运行的智能体 | 中止 {agent} 的运行
agent-plans: 查看我的智能体计划 | 多智能体计划 | 智能体计划草稿 | 编排器的计划
help: 你能做什么 | 帮助 | 你能帮我什么 | 我可以问你什么
api-docs: 查看 API 文档 | 哪个接口返回K线 | 兑换的文档 | 订单接口叫什么
service-status: 查看服务状态 | 一切正常吗 | 服务在线吗 | 有故障吗
error-codes: 查看错误码 | 有哪些错误 | 全部错误码列表 | 错误码是什么意思
models-list: 查看模型 | 有哪些语言模型 | 可用的AI模型 | 我能用哪些模型
vault-wallets: 查看我的金库钱包 | 金库里有哪些钱包 | 保险库钱包列表 | 托管的钱包
vault-policy: 查看金库钱包的策略 | 我的金库可以签什么 | 金库钱包的规则 | 保险库签名策略
transfer: 转 {eth} 到 {address} | 发送 {eth} 给 {address} | 从金库转 {n} 个以太币到 {address} | 把 {eth} 打到 {address}
signing-requests: 查看等待签名的请求 | 待签名的请求 | 我要签什么 | 有什么要批准的
faucet: 从水龙头领测试ETH | 给我测试币 | 我需要测试 USDC | 领 1 SOL 测试币
gateway-vendors: 查看网关供应商 | 有哪些数据供应商 | 供应商列表 | 外部服务商
events-history: 查看历史事件 | 事件日志 | 发行事件 | 发生过哪些事件
profile: 查看我的资料 | 我是谁 | 绑定了哪些钱包 | 我登录了吗
signing-approve: 批准签名请求 | 签署等待的交易 | 确认签名 | 拒绝签名
webhook-create: 创建 webhook | 添加到 https://example.com/hook 的 webhook | 删除我的 webhook | 修改 webhook
budget-create: 设置 {usd} 的预算 | 每月支出限制为 {usd} | 创建预算 | 删除预算
withdraw: 提现 {usd} 到银行卡 | 把我的比特币转到钱包 | 转到我的银行 | 用信用卡买比特币
other: 给我烤个蛋糕 | 天气怎么样 | 讲个笑话 | 翻译这段文字 | 订机票 | 早上好
`
