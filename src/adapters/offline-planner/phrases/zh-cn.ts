/** How the intents are said in Chinese, in simplified characters; the first of a line also names the intent to people. */
export const zhCN = `
balances: 查看我的余额 | 我持有什么 | 我钱包里有多少 | 我的投资组合 | 我还有多少 {token} | 我有哪些币 | 我有多少币 | 我的持仓 | 钱包里还剩多少 | 我还有多少{token} | 看下余额
equity-chart: 查看我的资产走势 | 我的组合这周表现怎么样 | 最近30天我的资产价值变化 | 过去24小时钱包的表现 | 收益曲线 | 我这周赚了还是亏了 | 资产曲线 | 近30天钱包价值走势 | 我的收益曲线
token-price: 查看 {token} 的价格 | {token} 多少钱 | {token} 现在什么价 | {token} 和 {token2} 的价格 | 一个 {token} 值多少 | {token}多少钱 | {token}现价 | {token}什么价位 | {token}涨了没 | 查一下{token}的价格
candles: 查看 {token} 的K线 | {token} 图表 | {token} 的1小时K线 | {token} 15分钟走势图 | {token}的K线 | {token}15分钟线 | {token}日线图 | 看{token}走势图 | {token}小时线
trending: 查看热门代币 | 现在什么最火 | 哪些币在涨热度 | 最近一小时交易最多的代币 | 最近什么火 | 热门币 | 今天什么币涨得多 | 大家都在买什么
token-search: 搜索代币 | 找名字里有青蛙的代币 | 有没有叫熊猫的币 | 查找 moonlight 代币 | 找一个叫青蛙的币 | 有没有panda这个币 | 搜一下moonlight | 名字里带猫的代币
holders: 查看 {token} 的持有者 | 谁持有 {token} | {token} 最大的持币人 | {token} 前十大户 | {token}谁拿得最多 | {token}持币地址 | {token}大户有哪些 | {token}持仓分布
token-trades: 查看 {token} 最近的成交 | 最近谁买了 {token} | {token} 的交易记录 | {token} 最新20笔交易 | {token}最近成交 | 谁在买{token} | {token}交易记录 | {token}最新的买卖
pools: 查看 {token} 的流动性 | {token} 有哪些池子 | {token} 在哪里交易 | {token} 的资金池有多大 | {token}的池子 | {token}流动性多少 | {token}在哪交易
token-risk: 检查 {token} 的风险 | {token} 是骗局吗 | {token} 安全吗 | {token} 会跑路吗 | {token} 靠谱吗 | {token}安全吗 | {token}是不是骗局 | {token}会不会跑路 | 查{token}的风险 | {token}靠谱吗
swap-quote: 报价：{n} {token} 换成 {token2} | {eth} 能换多少 {token} | 卖 {n} {token} 能得到多少 | 买 {n} {token} 要花多少 | {eth}能换多少{token} | {n}个{token}能卖多少 | 换{n}个{token}成{token2}能得多少 | 买{n}个{token}要多少钱
buy: 用 {eth} 买 {token} | 买 {n} 个 {token} | 帮我买 {usd} 的 {token} | 我想买 {n} 个 {token} | 买入 {token} | 买{n}个{token} | 用{eth}买{token} | 买{usd}的{token} | 梭哈{eth}到{token} | 入手{n}个{token} | 帮我抄底{token},{eth} | 给我来{n}个{token} | 来点{token},{eth}
sell: 卖出 {n} 个 {token} | 把我的 {token} 全部卖掉 | 卖掉一半 {token} | 清仓 {token} | 我想卖 {n} 个 {token} | 卖{n}个{token} | 把{token}都卖了 | 卖一半{token} | 清仓{token} | 抛掉{n}个{token} | 出{n}个{token}
swap: 把 {n} 个 {token} 换成 {token2} | 用 {n} {token} 兑换 {token2} | {n} {token} 兑成 {token2} | 把全部 {token} 换成 {token2} | 把{n}个{token}换成{token2} | {n}个{token}兑换{token2} | 全部{token}换{token2} | 拿{n} {token}换{token2} | 拿{n}个{token}去换{token2}
order-preview: 预览订单：{price} 买 {n} 个 {token} | {price} 的限价单买 {n} 个 {token} 要花多少 | 模拟一个订单，不要下单 | 试算限价卖出 {n} 个 {token}，价格 {price} | 预览一下{price}买{n}个{token}的单 | 限价{price}卖{n}个{token}要多少 先不下单 | 模拟下单{n}个{token}
order-limit: 以 {price} 买入 {n} 个 {token} | 限价单：{price} 卖出 {n} 个 {token} | 挂单 {price} 买 {token} | {token} 到 {price} 时卖 {n} 个 | 用 {eth} 限价 {price} 买 {token} | {price}限价买{n}个{token} | 挂单{price}卖{n}个{token} | {token}到{price}卖{n}个 | 限价单 {eth}买{token} {price} | 挂卖{n}个{token},价格{price} | 挂买{n}个{token},价格{price}
order-stop: 给 {n} 个 {token} 在 {price} 设止损 | {token} 跌破 {price} 就卖 {n} 个 | 全部 {token} 止损 {price} | {n} 个 {token} 在 {price} 止盈 | {token}跌到{price}止损{n}个 | 给{n}个{token}设止损{price} | {price}止盈{n}个{token} | 跌破{price}卖掉{n}个{token}
order-dca: 每天用 {eth} 买 {token}，连续5天 | 每周定投 {usd} 买 {token}，共8周 | 每天定投 {eth} 的 {token} 10次 | 每小时买 {eth} 的 {token}，4次 | 每天定投{eth}{token},5天 | 每周买{usd}的{token},买8周 | 定投{token} 每小时{eth} 共10次
orders-list: 查看我的未成交订单 | 我有哪些订单 | 我的挂单 | 已成交的订单 | 有哪些未成交的单 | 看看我的订单 | 已成交的单子
order-get: 查看订单 {order} | 订单 {order} 怎么样了 | 订单 {order} 的状态 | 我的 {token} 订单怎么样了 | {order}这个单子怎么样了 | {token}的单子成交没 | 查订单{order}
order-cancel: 取消订单 {order} | 取消我的 {token} 订单 | 撤掉 {token} 的限价单 | 撤销 {token} 的止损单 | 撤掉{token}的单 | 取消{token}的限价单 | 撤{order} | 把{token}的止损撤了 | 删掉{token}的单子 | 把{token}的单删了
orders-cancel-all: 取消我所有的订单 | 撤销全部挂单 | 取消所有卖单 | 把限价单全部撤掉 | 撤销所有订单 | 全部撤单 | 把卖单都撤了 | 取消所有挂单
order-replace: 把我的 {token} 订单价格改成 {price} | {token} 的限价改为 {price} | 把 {token} 的止损调到 {price} | 修改订单 {order} 的价格为 {price} | 把{token}的单改到{price} | {token}挂单价改成{price} | {token}的止损移到{price} | 修改{order}价格为{price} | {token}那张单改成{price} | {token}的买单价格调低到{price}
alert-create: {token} 涨到 {price} 以上时提醒我 | {token} 跌破 {price} 就通知我 | 给 {token} 设一个 {price} 的价格提醒 | {token} 到 {usd} 时告诉我 | {token}到{price}叫我 | {token}跌破{price}通知我 | 设个{token}的价格提醒 {price} | 涨到{usd}提醒我 {token}
alerts-list: 查看我的价格提醒 | 我设了哪些提醒 | {token} 的提醒 | 提醒列表 | 我的提醒 | 设了哪些价格提醒 | 看看价格警报
alert-delete: 删除 {token} 的提醒 | 删掉提醒 {alert} | 取消我的 {token} 价格提醒 | 关掉 {token} 的预警 | 删掉{token}的提醒 | 取消{token}价格提醒 | 把{alert}删了
launches-new: 查看最新发行 | 最近发行了什么 | 新代币 | 刚上线的币 | 我发行的代币 | 最新上线的币 | 刚发的币 | 新币有哪些 | 我发的币
launches-graduating: 查看即将毕业的代币 | 哪些代币快毕业了 | 快要毕业的发行 | 谁在等池子 | 快毕业的币 | 哪些要毕业了 | 等开池的
launch-get: 查看 {token} 的发行信息 | 谁创建了 {token} | {token} 什么时候发行的 | {token} 的发行人 | {token}谁发的 | {token}什么时候上线的 | {token}的发行信息 | {token}创建者
launch-prepare: 发行一个叫“Sunny Otter”的代币，代号 OTTER | 发一个新代币 Blue Whale (WHALE) | 我想发币 | 发行 Red Fox FOX，首次买入 {eth} | 发个币叫Blue Whale 代号WHALE | 创建代币“Sunny Otter”，符号OTTER | 发行Red Fox（FOX），首买{eth}
launch-rehearse: 演练发行“Sunny Otter” OTTER | 彩排代币 Blue Whale (WHALE) | 模拟发行 Red Fox FOX | 预演一次发行，首买 {eth} | 演练发行Red Fox（FOX） | 彩排一下Blue Whale WHALE的发行 | 模拟发币“Sunny Otter” OTTER
launch-status: 查看发行 {launch} 的状态 | {launch} 到哪一步了 | 我的发行完成了吗 | {launch} 确认了吗 | 发行{launch}到哪步了 | {launch}确认了吗 | {launch}进度
creator-fees: 查看我可领取的创作者费用 | 我能领多少费用 | 有哪些创作者分成待领取 | {token} 赚了多少手续费 | 我有多少创作者费用可以领 | {token}给我赚了多少手续费 | 有没有可领的费用
creator-fees-claim: 领取我的创作者费用 | 提取我的分成 | 领取 {token} 的费用 | 把我的费用领到 {address} | 领取创作者费用 | 把手续费领了 | 领{token}的费用 | 提取我的创作者收益
perp-markets: 查看永续合约市场 | 有哪些永续合约 | 可以交易哪些期货 | 永续市场列表 | 有哪些合约 | 能交易哪些永续
perp-price: 查看 {perp} 的标记价格 | 比特币多少钱 | {perp} 现在多少 | ETH 永续的价格 | {perp}合约价格 | 比特币多少 | {perp}标记价格 | {perp}现在多少
perp-positions: 查看我的永续仓位 | 我有哪些持仓 | 我是多还是空 | 我的 {perp} 仓位 | 我的仓位 | {perp}多单怎么样 | 合约持仓
perp-account: 查看我的保证金账户 | 我有多少保证金 | 我的合约权益 | 可用抵押 | 保证金还有多少 | 合约账户权益 | 可用保证金
perp-open: 做多 {n} 个 {perp} | 用 {usd} 做空 {perp} | 开多 {n} {perp} | 95000 做多 0.1 BTC | 做多 {perp}，止损130，止盈180 | 开多{n}个{perp} | 做空{perp} {usd} | {perp}开空{n} | 市价做多{n}{perp}
perp-close: 平掉我的 {perp} 仓位 | 平 {perp} 多单 | 平掉 {perp} 空单 | 平掉一半 {perp} 仓位 | 平掉{perp} | 平{perp}多单 | {perp}空单平一半 | 关掉{perp}仓位
perp-orders: 查看我的永续订单 | 哪些合约挂单还在 | 我的期货订单 | {perp} 的永续挂单 | 合约挂单 | {perp}的合约委托
perp-order-cancel: 取消我的 {perp} 永续订单 | 撤销 {perp} 的合约单 42 | 取消所有永续订单 | 撤掉 {perp} 的期货单 | 撤{perp}合约单 | 合约挂单全撤 | 取消{perp}的合约委托
perp-funding: 查看 {perp} 的资金费率 | {perp} 的资金费是多少 | BTC 资金费率 | {perp} 历史资金费率 | {perp}资金费率 | 资金费{perp}多少
paper-account: 查看我的模拟账户 | 我有多少模拟资金 | 我的虚拟账户 | 练习账户余额 | 模拟盘还剩多少 | 模拟账户余额
paper-reset: 重置我的模拟账户 | 模拟盘清零 | 虚拟资金重新开始 | 练习账户从头开始 | 重置模拟账户 | 模拟盘清零重来
keys-list: 查看我的 API 密钥 | 我有哪些密钥 | 有效的密钥 | 我的访问密钥 | 我的API密钥 | 有哪些密钥
key-mint: 创建新的 API 密钥 | 给我的机器人做一个密钥 | 我需要一个 API 密钥 | 生成密钥
key-revoke: 吊销我的 API 密钥 | 删除密钥 key_7 | 停用密钥“trading bot” | 轮换我的密钥
usage: 查看我的用量 | 我调用了多少次 API | 这个月花了多少 | 按天的用量 | 每个密钥的使用量 | 这个月调用了多少次 | 用量 | 每天用了多少 | 花了多少调用费
invoices-list: 查看我的账单 | 未付的账单 | 我有哪些账单 | 已付账单 | 我的账单 | 没付的账单 | 逾期账单
invoice-get: 查看账单 {invoice} | 账单 {invoice} 里有什么 | {invoice} 的明细 | 解释账单 {invoice} | 看账单{invoice} | {invoice}账单明细
invoice-upcoming: 查看下一张账单 | 下期账单多少钱 | 即将到来的账单 | 本期账单到现在多少 | 下期账单多少 | 下个月要付多少
invoice-pay: 支付我的账单 | 付账单 {invoice} | 把到期的账单付了 | 结清我欠的 | 付账单{invoice} | 把账单付了 | 支付到期账单
credit-balance: 查看我的预付余额 | 我还剩多少额度 | 我的点数余额 | 剩余额度 | 预付余额 | 还剩多少额度
budgets-list: 查看我的预算 | 我有哪些预算 | 支出上限 | 预算列表 | 我的预算 | 消费上限
rewards: 查看我的奖励 | 我赚了多少奖励 | 我的奖金 | 推荐收益 | 我的奖励 | 赚了多少奖励
referral-code: 创建我的推荐码 | 给我邀请码 | 我想邀请朋友 | 我的推荐码 | 我的邀请码 | 生成推荐码
charges-list: 查看我的扣款 | 扣了我什么费用 | 调用的付款记录 | 已退款的付款 | 我的付款 | 扣了哪些费 | 退款的付款
charge-receipt: 查看 {charge} 的收据 | {charge} 的凭证 | 我要 {charge} 的收据 | 最近一笔付款的收据 | {charge}的收据
plans-list: 查看订阅套餐 | 有哪些订阅 | 套餐价格 | 专业版多少钱
webhooks-list: 查看我的 webhook | 设置了哪些 webhook | webhook 列表 | 事件发到哪里 | 我的webhook
notifications: 查看我的通知 | 未读通知 | 有什么新消息 | 我有多少未读消息 | 有新消息吗
agents-search: 找一个处理税务的智能体 | 哪个代理能审计合约 | 找写报告的机器人 | 有处理发票的智能体吗 | 找个报税的代理 | 哪个代理能查合同 | 有没有写报告的机器人
agents-own: 查看我的智能体 | 我做了哪些代理 | 我自己的智能体 | 我的机器人 | 我的代理 | 我建的代理
agent-create: 创建一个智能体 | 给我做一个叫 whale-spotter 的代理 | 新建智能体 | 做一个盯价格的机器人
runs-list: 查看我的运行记录 | 有哪些智能体运行 | {agent} 的运行 | 最近的运行 | {agent}的运行记录
run-get: 查看运行 {run} | {run} 做了什么 | {run} 的状态 | {run} 的结果 | {run}跑得怎么样 | {run}结果
run-cancel: 停止运行 {run} | 取消 {run} | 停掉正在运行的智能体 | 中止 {agent} 的运行
agent-plans: 查看我的智能体计划 | 多智能体计划 | 智能体计划草稿 | 编排器的计划 | 多代理计划 | 我的代理计划
help: 你能做什么 | 帮助 | 你能帮我什么 | 我可以问你什么 | 你能干什么 | 怎么用
api-docs: 查看 API 文档 | 哪个接口返回K线 | 兑换的文档 | 订单接口叫什么 | API文档在哪 | 哪个接口查K线
service-status: 查看服务状态 | 一切正常吗 | 服务在线吗 | 有故障吗 | 服务正常吗 | 系统挂了吗
error-codes: 查看错误码 | 有哪些错误 | 全部错误码列表 | 错误码是什么意思 | 错误码有哪些 | 错误代码说明
models-list: 查看模型 | 有哪些语言模型 | 可用的AI模型 | 我能用哪些模型 | 有哪些模型 | 可用的大模型
vault-wallets: 查看我的金库钱包 | 金库里有哪些钱包 | 保险库钱包列表 | 托管的钱包 | 保险库钱包
vault-policy: 查看金库钱包的策略 | 我的金库可以签什么 | 金库钱包的规则 | 保险库签名策略 | 保险库能签什么 | 金库策略
transfer: 转 {eth} 到 {address} | 发送 {eth} 给 {address} | 从金库转 {n} 个以太币到 {address} | 把 {eth} 打到 {address} | 转{eth}到{address} | 给{address}打{eth} | 从保险库发{eth}给{address}
signing-requests: 查看等待签名的请求 | 待签名的请求 | 我要签什么 | 有什么要批准的 | 有什么要签的 | 待签名请求
faucet: 从水龙头领测试ETH | 给我测试币 | 我需要测试 USDC | 领 1 SOL 测试币 | 领测试ETH | 水龙头 | 给点测试USDC
gateway-vendors: 查看网关供应商 | 有哪些数据供应商 | 供应商列表 | 外部服务商 | 网关供应商 | 有哪些数据商
events-history: 查看历史事件 | 事件日志 | 发行事件 | 发生过哪些事件 | 历史事件 | 事件记录
profile: 查看我的资料 | 我是谁 | 绑定了哪些钱包 | 我登录了吗 | 我的账户资料 | 我登录的是哪个账号
signing-approve: 批准签名请求 | 签署等待的交易 | 确认签名 | 拒绝签名
webhook-create: 创建 webhook | 添加到 https://example.com/hook 的 webhook | 删除我的 webhook | 修改 webhook
budget-create: 设置 {usd} 的预算 | 每月支出限制为 {usd} | 创建预算 | 删除预算
withdraw: 提现 {usd} 到银行卡 | 把我的比特币转到钱包 | 转到我的银行 | 用信用卡买比特币
memory-remember: 记住我喜欢低杠杆 | 请记住我只做现货 | 记下我的限额是100美元 | 别忘了我早上交易
memory-list: 你记得我什么 | 你知道关于我的哪些 | 你还记得我什么 | 你知道我哪些
memory-forget: 忘记我说过的话 | 忘掉关于我的一切 | 请忘记我的偏好 | 忘了我说的
other: 给我烤个蛋糕 | 天气怎么样 | 讲个笑话 | 翻译这段文字 | 订机票 | 早上好
`
