/** How the intents are said in Vietnamese; the first of a line also names the intent to people. */
export const viVN = `
balances: Xem số dư của tôi | tôi đang có gì | trong ví tôi có bao nhiêu | danh mục của tôi | tôi còn bao nhiêu {token}
equity-chart: Xem giá trị danh mục của tôi thay đổi thế nào | danh mục tuần này thế nào | giá trị tài sản trong 30 ngày | hiệu suất ví 24 giờ qua
token-price: Xem giá {token} | {token} giá bao nhiêu | {token} bao nhiêu tiền | giá {token} và {token2} | {token} đáng giá bao nhiêu
candles: Xem nến của {token} | biểu đồ {token} | nến 1 giờ của {token} | chart 15 phút của {token}
trending: Xem xu hướng | đang hot cái gì | token nào đang nổi | được giao dịch nhiều nhất trong giờ qua
token-search: Tìm một token | tìm token tên ếch | có coin nào tên panda không | tra token moonlight
holders: Xem ai nắm giữ {token} | ai đang giữ {token} | những người giữ {token} nhiều nhất | top 10 holder {token}
token-trades: Xem giao dịch gần nhất của {token} | ai vừa mua {token} | các lệnh khớp gần đây của {token} | lịch sử mua bán {token}
pools: Xem thanh khoản của {token} | các pool của {token} | {token} giao dịch ở đâu | {token} có bao nhiêu thanh khoản
token-risk: Kiểm tra rủi ro của {token} | {token} có lừa đảo không | {token} có an toàn không | {token} có phải rug không | {token} có đáng tin không
swap-quote: Báo giá đổi {n} {token} sang {token2} | {eth} mua được bao nhiêu {token} | bán {n} {token} được bao nhiêu | mua {n} {token} tốn bao nhiêu
buy: Mua {token} với {eth} | mua {n} {token} | mua cho tôi {usd} {token} | tôi muốn mua {n} {token} | bỏ {eth} vào {token}
sell: Bán {n} {token} | bán hết {token} của tôi | bán một nửa {token} của tôi | xả {n} {token} | tôi muốn bán {n} {token}
swap: Đổi {n} {token} lấy {token2} | hoán đổi {n} {token} sang {token2} | chuyển đổi {n} {token} thành {token2} | đổi hết {token} sang {token2}
order-preview: Xem trước lệnh mua {n} {token} giá {price} | lệnh giới hạn {n} {token} giá {price} tốn bao nhiêu | mô phỏng lệnh, đừng đặt | chạy thử lệnh bán {n} {token} giá {price}
order-limit: Mua {n} {token} ở giá {price} | lệnh giới hạn bán {n} {token} giá {price} | đặt lệnh mua {token} ở {price} | bán {n} {token} khi giá đạt {price} | đặt lệnh giới hạn mua {eth} {token} giá {price}
order-stop: Đặt cắt lỗ cho {n} {token} ở {price} | bán {n} {token} nếu giảm dưới {price} | dừng lỗ toàn bộ {token} ở {price} | chốt lời {n} {token} ở {price}
order-dca: Mua {eth} {token} mỗi ngày trong 5 ngày | dca {usd} mỗi tuần vào {token} trong 8 tuần | đầu tư {eth} vào {token} hằng ngày, 10 lần | mua định kỳ {token}: {eth} mỗi giờ, 4 lần
orders-list: Xem lệnh đang mở | tôi có những lệnh nào | các lệnh đang chờ | lệnh đã khớp của tôi
order-get: Xem lệnh {order} | lệnh {order} sao rồi | trạng thái lệnh {order} | lệnh {token} của tôi thế nào
order-cancel: Hủy lệnh {order} | hủy lệnh {token} của tôi | bỏ lệnh giới hạn {token} | rút lệnh cắt lỗ {token}
orders-cancel-all: Hủy tất cả lệnh của tôi | hủy mọi lệnh đang mở | hủy hết lệnh bán | bỏ toàn bộ lệnh giới hạn
order-replace: Đổi giá lệnh {token} của tôi thành {price} | sửa giới hạn {token} thành {price} | dời cắt lỗ {token} xuống {price} | thay lệnh {order} với giá {price}
alert-create: Báo cho tôi khi {token} vượt {price} | cảnh báo nếu {token} xuống dưới {price} | tạo cảnh báo giá {token} ở {price} | nhắc tôi khi {token} chạm {usd}
alerts-list: Xem cảnh báo giá của tôi | tôi có cảnh báo nào | cảnh báo của {token} | danh sách cảnh báo
alert-delete: Xóa cảnh báo {token} | xóa cảnh báo {alert} | bỏ cảnh báo giá {token} của tôi | tắt cảnh báo {token}
launches-new: Xem các lần ra mắt mới nhất | vừa ra mắt cái gì | token mới | coin mới phát hành | token tôi đã ra mắt
launches-graduating: Xem token sắp tốt nghiệp | token nào đang tốt nghiệp | gần tốt nghiệp | đang chờ pool
launch-get: Xem lần ra mắt của {token} | ai tạo ra {token} | {token} ra mắt khi nào | người tạo {token}
launch-prepare: Ra mắt token tên “Sunny Otter” ký hiệu OTTER | phát hành token mới Blue Whale (WHALE) | tôi muốn ra mắt token | tạo token Red Fox FOX mua đầu {eth}
launch-rehearse: Diễn tập ra mắt “Sunny Otter” OTTER | tổng duyệt token Blue Whale (WHALE) | mô phỏng ra mắt Red Fox FOX | chạy thử việc ra mắt với lần mua đầu {eth}
launch-status: Xem trạng thái lần ra mắt {launch} | {launch} đến đâu rồi | ra mắt của tôi xong chưa | {launch} đã xác nhận chưa
creator-fees: Xem phí nhà sáng tạo có thể nhận | tôi nhận được bao nhiêu phí | phí creator nào đang chờ | {token} mang lại bao nhiêu phí
creator-fees-claim: Nhận phí nhà sáng tạo của tôi | rút phí creator | thu phí từ {token} | rút phí của tôi về {address}
perp-markets: Xem thị trường perp | có những hợp đồng vĩnh cửu nào | tôi giao dịch được futures nào | danh sách thị trường perp
perp-price: Xem giá mark của {perp} | bitcoin giá bao nhiêu | {perp} bao nhiêu | giá perp ETH
perp-positions: Xem vị thế perp của tôi | tôi đang mở vị thế nào | tôi đang long hay short | vị thế {perp} của tôi
perp-account: Xem tài khoản ký quỹ | tôi có bao nhiêu ký quỹ | vốn perp của tôi | ký quỹ khả dụng
perp-open: Mở long {n} {perp} | short {perp} với {usd} | vào long {n} {perp} | long 0,1 BTC ở 95000 | long {perp} cắt lỗ 130 chốt lời 180
perp-close: Đóng vị thế {perp} của tôi | đóng long {perp} | thoát short {perp} | đóng một nửa vị thế {perp}
perp-orders: Xem lệnh perp của tôi | lệnh perp nào đang mở | lệnh futures của tôi | lệnh perp {perp}
perp-order-cancel: Hủy lệnh perp {perp} của tôi | hủy lệnh perp 42 của {perp} | hủy tất cả lệnh perp | rút lệnh futures {perp}
perp-funding: Xem phí funding của {perp} | funding {perp} là bao nhiêu | funding BTC | lịch sử funding {perp}
paper-account: Xem tài khoản giấy | tôi có bao nhiêu tiền ảo | tài khoản demo của tôi | số dư tài khoản giả lập
paper-reset: Đặt lại tài khoản giấy | reset tài khoản demo | làm lại từ đầu với tiền ảo | khởi tạo lại tài khoản giả lập | reset tài khoản tiền ảo để tập lại từ đầu
keys-list: Xem khóa API của tôi | tôi có những khóa nào | danh sách khóa đang hoạt động | các khóa truy cập
key-mint: Tạo khóa API mới | làm khóa cho bot của tôi | tôi cần khóa API | tạo một key
key-revoke: Thu hồi khóa API | xóa khóa key_7 | vô hiệu khóa “trading bot” | đổi khóa của tôi
usage: Xem mức sử dụng của tôi | tôi đã gọi API bao nhiêu lần | tháng này tôi tiêu bao nhiêu | sử dụng theo ngày | mức dùng theo khóa
invoices-list: Xem hóa đơn của tôi | hóa đơn chưa trả | tôi có những hóa đơn nào | hóa đơn đã thanh toán
invoice-get: Xem hóa đơn {invoice} | hóa đơn {invoice} gồm gì | chi tiết {invoice} | giải thích hóa đơn {invoice}
invoice-upcoming: Xem hóa đơn sắp tới | hóa đơn tới bao nhiêu | hóa đơn kỳ tới | hóa đơn hiện tại đến đâu
invoice-pay: Thanh toán hóa đơn của tôi | trả hóa đơn {invoice} | thanh toán hóa đơn đến hạn | trả khoản tôi nợ
credit-balance: Xem tín dụng trả trước | tôi còn bao nhiêu tín dụng | số dư credit | tín dụng còn lại
budgets-list: Xem ngân sách của tôi | tôi có ngân sách nào | hạn mức chi tiêu | danh sách ngân sách
rewards: Xem phần thưởng của tôi | tôi kiếm được bao nhiêu thưởng | thưởng của tôi | tiền thưởng giới thiệu
referral-code: Tạo mã giới thiệu của tôi | cho tôi mã mời | tôi muốn mời bạn bè | mã giới thiệu
charges-list: Xem các khoản thanh toán | tôi bị tính phí gì | thanh toán cho lệnh gọi | khoản đã hoàn tiền
charge-receipt: Xem biên lai của {charge} | biên lai {charge} | tôi cần biên nhận {charge} | biên lai lần thanh toán cuối
plans-list: Xem các gói | có gói đăng ký nào | giá các gói | gói pro bao nhiêu
webhooks-list: Xem webhook của tôi | webhook nào đã cài | danh sách webhook | sự kiện gửi đi đâu
notifications: Xem thông báo của tôi | thông báo chưa đọc | có gì mới | bao nhiêu tin chưa đọc
agents-search: Tìm agent về thuế | agent nào kiểm tra hợp đồng | tìm bot viết báo cáo | có agent cho hóa đơn không
agents-own: Xem agent của tôi | tôi đã tạo agent nào | các agent riêng | bot của tôi
agent-create: Tạo một agent | làm agent tên san-ca-voi | agent mới | làm bot theo dõi giá
runs-list: Xem các lượt chạy | có lượt chạy agent nào | lượt chạy của {agent} | các lần chạy gần đây
run-get: Xem lượt chạy {run} | {run} đã làm gì | trạng thái {run} | kết quả {run}
run-cancel: Dừng lượt chạy {run} | hủy run {run} | dừng agent đang chạy | ngắt lượt chạy của {agent}
agent-plans: Xem kế hoạch agent | kế hoạch nhiều agent | bản nháp kế hoạch agent | kế hoạch điều phối
help: Bạn làm được gì | trợ giúp | bạn giúp được gì | tôi hỏi được gì
api-docs: Xem tài liệu API | endpoint nào trả nến | tài liệu về swap | thao tác lệnh gọi thế nào
service-status: Xem trạng thái dịch vụ | mọi thứ có hoạt động không | dịch vụ có chạy không | có sự cố không
error-codes: Xem mã lỗi | có những lỗi nào | danh sách mọi mã lỗi | mã lỗi nghĩa là gì
models-list: Xem các mô hình | có mô hình ngôn ngữ nào | mô hình AI có sẵn | tôi dùng được mô hình nào
vault-wallets: Xem ví trong két | ví nào trong vault | danh sách ví vault | các ví được giữ
vault-policy: Xem chính sách két của tôi | vault được ký gì | quy tắc ví trong két | chính sách ký của vault
transfer: Gửi {eth} đến {address} | chuyển {eth} tới {address} | gửi {n} ether đến {address} từ két | chuyển khoản {eth} cho {address}
signing-requests: Xem gì đang chờ tôi ký | yêu cầu ký đang chờ | tôi cần ký gì | có gì cần duyệt
faucet: Cho tôi ETH test | faucet | tôi cần USDC test | 1 SOL từ vòi
gateway-vendors: Xem nhà cung cấp của cổng | có nhà cung cấp dữ liệu nào | danh sách vendor | nhà cung cấp bên ngoài
events-history: Xem sự kiện đã qua | nhật ký sự kiện | sự kiện ra mắt | đã có sự kiện gì
profile: Xem hồ sơ của tôi | tôi là ai | ví nào đã liên kết | tôi đã đăng nhập chưa
signing-approve: Duyệt yêu cầu ký | ký giao dịch đang chờ | xác nhận chữ ký | từ chối chữ ký
webhook-create: Tạo webhook | thêm webhook tới https://example.com/hook | xóa webhook | đổi webhook
budget-create: Đặt ngân sách {usd} | giới hạn chi tiêu {usd} mỗi tháng | tạo ngân sách | xóa ngân sách
withdraw: Rút {usd} về tài khoản ngân hàng | gửi bitcoin về ví | chuyển về ngân hàng | mua bitcoin bằng thẻ
memory-remember: Hãy nhớ rằng tôi thích đòn bẩy thấp | ghi nhớ rằng tôi chỉ giao dịch giao ngay | Ghi lại rằng giới hạn của tôi là 100 đô | đừng quên rằng tôi giao dịch buổi sáng
memory-list: Bạn nhớ gì về tôi | bạn biết gì về tôi | Bạn nhớ những gì về tôi | bạn biết những gì về tôi
memory-forget: Quên những gì tôi đã nói | quên tất cả về tôi | Hãy quên điều tôi vừa nói | quên hết về tôi
other: Làm bánh cho tôi | thời tiết thế nào | kể chuyện cười | dịch đoạn này | đặt vé máy bay | chào buổi sáng
`
