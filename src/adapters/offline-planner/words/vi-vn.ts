/** The words of Vietnamese. */
export const viVN = `
empty: là, của, và, hoặc, cho, với, ở, tại, trong, trên, từ, đến, tới, về, cái, con, này, đó, kia, các, những, một số, gì, nào, ai, đâu, khi nào, bao nhiêu, thế nào, làm sao, có, không, được, đang, đã, sẽ, tôi, mình, bạn, em, anh, chị, ơi, nhé, nha, ạ, đi, giúp, hãy, vui lòng, làm ơn, xin, muốn, cần, bây giờ, hiện, hiện tại, hiện nay, giờ, thì, mà, nếu, như, cũng, còn, rồi, chào, cảm ơn, hộ, dùm, giùm, ra, lên, lại, số, biết, mấy, theo
show: xem, hiện, hiển thị, liệt kê, cho xem, cho tôi xem, danh sách, đọc, cho tôi biết, đưa ra
find: tìm, tìm kiếm, tra cứu, tra, kiếm
buy: mua giúp, mua hộ, mua, sắm, gom
sell: bán, xả, thanh lý
swap: đổi, hoán đổi, swap, chuyển đổi, quy đổi
quote: báo giá, ước tính, được bao nhiêu, nhận được bao nhiêu, sẽ nhận, nhận bao nhiêu, đổi được
cancel: hủy, huỷ, bỏ lệnh, rút lệnh
delete: xóa, xoá, gỡ, bỏ
create: tạo, mới, đặt, thiết lập, lập, thêm
claim: nhận, rút, lấy, thu, lĩnh, yêu cầu
launch: ra mắt, phát hành, tung ra, triển khai, khởi chạy, phóng, mở bán
place: đặt, vào lệnh, để lệnh
pay: thanh toán, trả
send: gửi, chuyển, chuyển khoản
close: đóng, thoát, chốt
reset: đặt lại, làm lại, reset, khởi tạo lại, thiết lập lại, từ đầu
change: đổi giá, sửa, thay đổi, cập nhật, chỉnh, nâng, hạ, dời
check: kiểm tra, xem xét, phân tích, soi
explain: giải thích
preview: chi phí, xem thử, tính thử, giả lập lệnh, mô phỏng, xem trước, mô phỏng, chạy thử, tốn bao nhiêu, thử
rehearse: diễn tập, tổng duyệt, chạy thử, mô phỏng, tập dượt
token: token, coin, đồng, tiền mã hóa, tiền điện tử
price: giá, bao nhiêu tiền, đáng giá, trị giá
order: lệnh
position: vị thế
balance: số dư, còn bao nhiêu, có bao nhiêu
portfolio: danh mục, tài sản, đang nắm giữ, sở hữu gì, có những gì
equity: theo thời gian, diễn biến, biến động, hiệu suất, thay đổi thế nào
wallet: ví, địa chỉ
vault: két, kho, vault
account: tài khoản, hồ sơ, tôi là ai, mình là ai
holder: người nắm giữ, ai nắm giữ, ai đang giữ, holder, chủ sở hữu, ai giữ, ai sở hữu
trade: giao dịch, trade
creator: người tạo, tác giả, ai tạo, ai đã tạo, ai phát hành, nhà sáng tạo, creator
fee: phí
claimable: có thể nhận, có thể rút, chưa nhận, nhận được, chờ nhận
reward: thưởng, phần thưởng, kiếm được
risk: rủi ro, lừa đảo, rug, scam, an toàn, tin cậy, honeypot, nguy hiểm, lùa gà, uy tín
alert: cảnh báo, báo cho tôi, báo tôi, thông báo cho tôi, nhắc tôi, báo động, báo khi, báo mình, nhắc
candle: nến, biểu đồ, chart, đồ thị
liquidity: thanh khoản, pool, bể
trending: xu hướng, thịnh hành, hot, nổi, phổ biến, trending
newest: mới nhất, mới, gần đây, vừa ra mắt, gần nhất
funding: funding, tài trợ, phí funding
perp: perp, tương lai, vĩnh cửu, hợp đồng, phái sinh
long: long, mua lên
short: short, bán khống
market: thị trường, market
limit: giới hạn, limit
stoploss: cắt lỗ, dừng lỗ, stop, chặn lỗ
takeprofit: chốt lời, take profit
dca: dca, định kỳ, mỗi, trung bình giá, mỗi ngày
paper: giấy, paper, demo, ảo, giả lập, tiền ảo
live: thật, live, thực
key: khóa, khoá, api key, key
invoice: hóa đơn, hoá đơn
upcoming: sắp tới, kế tiếp, tiếp theo, kỳ tới
usage: sử dụng, đã dùng, đã tiêu, tiêu thụ, mức dùng, chi tiêu
budget: ngân sách, hạn mức
plan: gói, gói dịch vụ, gói cước, đăng ký
charge: khoản thanh toán, khoản phí, bị tính phí, đã trả, khoản đã trả
receipt: biên lai, biên nhận, chứng từ
credit: tín dụng, trả trước, credit
referral: giới thiệu, mời, mã mời
agent: agent, tác tử, trợ lý, bot, tác nhân, đại lý
doc: tài liệu, endpoint, api, hướng dẫn, thao tác
error: lỗi, mã lỗi
status: trạng thái, tình trạng, hoạt động, trực tuyến, có ổn, ổn không, chạy tốt
vendor: nhà cung cấp, gateway, cổng
webhook: webhook
notification: thông báo, tin nhắn, hộp thư
unread: chưa đọc
model: mô hình, model
signature: chữ ký, ký, chờ ký, cần ký
policy: chính sách, quy tắc, được ký, phép ký, được phép
faucet: faucet, vòi, eth thử, eth test, test, thử nghiệm
graduation: tốt nghiệp
run: lượt chạy, lần chạy, run, phiên chạy
event: sự kiện
history: lịch sử, quá khứ, đã qua
margin: ký quỹ, thế chấp, vốn, margin
all: tất cả, toàn bộ, hết, mọi
half: nửa, một nửa
quarter: phần tư, một phần tư
open: đang mở, mở, chờ khớp, chưa khớp, đang chờ
filled: đã khớp, khớp
above: trên, vượt, cao hơn, lên trên, hơn, chạm, đạt, tăng lên
below: dưới, thấp hơn, xuống dưới, giảm xuống, rơi xuống
not: đừng, không bán, không mua, chớ, không được, không bao giờ, khoan, không muốn, chưa muốn
question: nếu bán, nếu mua, nếu hủy, nếu đóng, có đáng, nên bán, nên mua, có nên bán, bán thế nào, mua thế nào, hủy thế nào, cách bán, cách mua, cách hủy, liệu có, điều gì xảy ra, chuyện gì, thì sao, nếu tôi, có nên, làm sao để, làm thế nào, cách nào, tại sao, vì sao, nghĩa là gì, là gì, như thế nào, hoạt động ra sao, giả sử, đang nghĩ, đang cân nhắc, sẽ ra sao, làm cách nào
then: sau đó, rồi, tiếp theo, xong, rồi sau đó, cuối cùng
every: mỗi, hằng, hàng
minute: phút
hour: giờ, tiếng
day: ngày, hôm nay, 24 giờ
week: tuần
month: tháng
last: gần nhất, cuối, mới nhất, gần đây
my: của tôi, của mình, tôi, mình
help: trợ giúp, làm được gì, giúp được gì, bạn có thể làm, giúp gì
name: tên, tên là, gọi là
symbol: ký hiệu, mã, biểu tượng
paid: đã trả, đã thanh toán
due: đến hạn, chưa trả, quá hạn, còn nợ, chưa thanh toán, phải trả
active: đang hoạt động, hoạt động, còn hiệu lực
revoked: thu hồi, vô hiệu, đã thu hồi, xoay, đổi khóa
running: đang chạy
failed: thất bại
initial: ban đầu, mua đầu, lần đầu, mua trước
num: lăm=5; mốt=1; tư=4; một=1; hai=2; ba=3; bốn=4; năm=5; sáu=6; bảy=7; bẩy=7; tám=8; chín=9; mười=10; mươi=10; trăm=100; nghìn=1000; ngàn=1000; vạn=10000; triệu=1000000; tỷ=1000000000; nửa=0.5; tá=12; k=1000; tr=1000000
unit: ETH=eth, ether, ête; USD=đô, đô la, usd, dollar; BTC=btc, bitcoin; SOL=sol, solana
said: nói rằng, bảo rằng, viết rằng, bảo tôi, nói là, theo như, tweet, ai đó, dịch câu, bỏ qua các, có người
`
