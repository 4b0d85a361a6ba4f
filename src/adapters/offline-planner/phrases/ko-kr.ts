/** How the intents are said in Korean; the first of a line also names the intent to people. */
export const koKR = `
balances: 내 잔고 보여줘 | 내가 뭘 보유하고 있어 | 지갑에 얼마 있어 | 내 포트폴리오 | {token} 몇 개 남았어 | 내 코인 뭐 있지
equity-chart: 내 자산 추이 보여줘 | 이번 주 포트폴리오 성과 어때 | 최근 30일 자산 가치 변화 | 지난 24시간 지갑 성과
token-price: {token} 가격 보여줘 | {token} 얼마야 | {token} 시세 | {token}이랑 {token2} 가격 | 지금 {token} 값이 얼마
candles: {token} 캔들 보여줘 | {token} 차트 | {token} 1시간봉 | {token} 15분봉 차트
trending: 트렌드 보여줘 | 지금 뭐가 인기야 | 뜨는 토큰 뭐야 | 최근 한 시간 거래 많은 토큰
token-search: 토큰 찾아줘 | 개구리라는 이름의 토큰 검색 | 판다라는 코인 있어 | moonlight 토큰 찾아봐
holders: {token} 보유자 보여줘 | 누가 {token} 보유하고 있어 | {token} 최대 보유자 | {token} 상위 10 홀더
token-trades: {token} 최근 거래 보여줘 | 최근에 누가 {token} 샀어 | {token} 체결 내역 | {token} 최근 20건 거래
pools: {token} 유동성 보여줘 | {token} 풀 | {token} 어디서 거래돼 | {token} 유동성 얼마나 돼
token-risk: {token} 위험 확인해줘 | {token} 사기야 | {token} 안전해 | {token} 러그풀이야 | {token} 믿을 만해
swap-quote: {n} {token} {token2}로 바꾸는 견적 | {eth}로 {token} 몇 개 살 수 있어 | {n} {token} 팔면 얼마 받아 | {n} {token} 사려면 얼마 들어
buy: {eth}로 {token} 사줘 | {token} {n}개 사줘 | {usd}어치 {token} 매수 | {token} {n}개 사고 싶어 | {token} 구매
sell: {token} {n}개 팔아줘 | {token} 전부 팔아줘 | {token} 절반 매도 | {token} {n}개 팔고 싶어 | {token} 처분해줘
swap: {n} {token} {token2}로 교환해줘 | {token} {n}개를 {token2}로 스왑 | {n} {token}을 {token2}로 바꿔줘 | {token} 전부 {token2}로 전환
order-preview: {price}에 {token} {n}개 매수 주문 미리보기 | {price} 지정가로 {n} {token}이면 비용 얼마 | 주문 넣지 말고 시뮬레이션 | {n} {token} 지정가 매도 {price} 모의로
order-limit: {price}에 {token} {n}개 지정가 매수 | 지정가 주문: {price}에 {token} {n}개 매도 | {token} {price}에 매수 걸어줘 | {token} {price} 되면 {n}개 팔아줘 | {eth}어치 {token} {price}에 지정가 매수
order-stop: {token} {n}개 {price}에 손절 걸어줘 | {token} {price} 아래로 떨어지면 {n}개 팔아줘 | {token} 전부 {price}에 스탑 | {token} {n}개 {price}에 익절
order-dca: 5일 동안 매일 {eth}로 {token} 사줘 | 8주 동안 매주 {usd}씩 {token} 적립식 매수 | 매일 {eth}씩 {token} 10번 매수 | 한 시간마다 {eth}로 {token} 4번 사줘
orders-list: 미체결 주문 보여줘 | 내 주문 목록 | 걸려 있는 주문 뭐 있어 | 체결된 주문
order-get: 주문 {order} 보여줘 | 주문 {order} 어떻게 됐어 | 주문 {order} 상태 | 내 {token} 주문 어떻게 되고 있어
order-cancel: 주문 {order} 취소 | 내 {token} 주문 취소해줘 | {token} 지정가 취소 | {token} 손절 주문 취소해줘
orders-cancel-all: 주문 전부 취소 | 모든 주문 취소해줘 | 매도 주문 모두 취소 | 지정가 전부 취소해줘
order-replace: 내 {token} 주문 가격을 {price}로 변경 | {token} 지정가를 {price}로 바꿔줘 | {token} 손절을 {price}로 옮겨줘 | 주문 {order} 가격 {price}로 수정
alert-create: {token}이 {price} 넘으면 알려줘 | {token}이 {price} 아래로 떨어지면 알림 | {token} {price} 가격 알림 설정 | {token} {usd} 되면 알려줘
alerts-list: 내 가격 알림 보여줘 | 어떤 알림 설정했어 | {token} 알림 | 알림 목록
alert-delete: {token} 알림 삭제 | 알림 {alert} 지워줘 | {token} 가격 알림 해제 | {token} 알람 없애줘
launches-new: 최신 출시 보여줘 | 최근에 뭐 출시됐어 | 새 토큰 | 갓 나온 코인 | 내가 출시한 토큰
launches-graduating: 곧 졸업할 토큰 보여줘 | 졸업 임박한 거 뭐 있어 | 졸업 중인 출시 | 풀 기다리는 토큰
launch-get: {token} 출시 정보 보여줘 | {token} 누가 만들었어 | {token} 언제 출시됐어 | {token} 발행자
launch-prepare: “Sunny Otter”라는 토큰을 심볼 OTTER로 출시해줘 | 새 토큰 Blue Whale (WHALE) 발행 | 토큰 출시하고 싶어 | 첫 매수 {eth}로 Red Fox FOX 출시
launch-rehearse: “Sunny Otter” OTTER 출시 리허설 | Blue Whale (WHALE) 예행연습 | Red Fox FOX 출시 시뮬레이션 | 첫 매수 {eth}로 출시 연습
launch-status: 출시 {launch} 상태 보여줘 | {launch} 어디까지 됐어 | 내 출시 끝났어 | {launch} 확인됐어
creator-fees: 받을 수 있는 크리에이터 수수료 보여줘 | 수수료 얼마 받을 수 있어 | 미수령 제작자 수수료 | {token} 수수료 얼마 벌었어
creator-fees-claim: 크리에이터 수수료 받아줘 | 내 수수료 청구해줘 | {token} 수수료 수령 | 수수료를 {address}로 인출
perp-markets: 무기한 선물 시장 보여줘 | 어떤 무기한 선물 있어 | 거래 가능한 선물 | 퍼프 시장 목록
perp-price: {perp} 마크 가격 보여줘 | 비트코인 얼마야 | {perp} 지금 얼마 | ETH 선물 가격
perp-positions: 내 선물 포지션 보여줘 | 열린 포지션 뭐 있어 | 롱이야 숏이야 | 내 {perp} 포지션
perp-account: 내 증거금 계좌 보여줘 | 증거금 얼마 있어 | 선물 자산 | 사용 가능한 담보
perp-open: {perp} {n}개 롱 | {usd}로 {perp} 숏 | {perp} 롱 {n}개 열어줘 | 95000에 0.1 BTC 롱 | {perp} 롱, 손절 130 익절 180
perp-close: {perp} 포지션 닫아줘 | {perp} 롱 청산 | {perp} 숏 정리해줘 | {perp} 포지션 절반 청산
perp-orders: 내 선물 주문 보여줘 | 미체결 선물 주문 | 무기한 주문 목록 | {perp} 선물 주문
perp-order-cancel: {perp} 선물 주문 취소 | {perp} 선물 주문 42 취소 | 선물 주문 전부 취소 | {perp} 무기한 주문 철회
perp-funding: {perp} 펀딩비 보여줘 | {perp} 펀딩 얼마야 | BTC 펀딩 | {perp} 과거 펀딩
paper-account: 내 모의 계좌 보여줘 | 가상 자금 얼마 있어 | 데모 계좌 | 연습 계좌 잔고
paper-reset: 모의 계좌 초기화 | 데모 계좌 리셋 | 가상 자금 처음부터 다시 | 연습 계좌 초기화해줘
keys-list: API 키 보여줘 | 어떤 키 있어 | 활성 키 목록 | 내 접근 키
key-mint: 새 API 키 만들어줘 | 봇용 키 생성 | API 키가 필요해 | 키 발급해줘
key-revoke: API 키 폐기해줘 | 키 key_7 삭제 | “trading bot” 키 비활성화 | 키 교체해줘
usage: 사용량 보여줘 | API 몇 번 호출했어 | 이번 달 얼마 썼어 | 일별 사용량 | 키별 사용량
invoices-list: 청구서 보여줘 | 미납 청구서 | 어떤 청구서 있어 | 납부한 청구서
invoice-get: 청구서 {invoice} 보여줘 | 청구서 {invoice} 내용 뭐야 | {invoice} 상세 | 청구서 {invoice} 설명해줘
invoice-upcoming: 다음 청구서 보여줘 | 다음 청구 금액 얼마야 | 예정된 청구서 | 이번 청구서 지금까지 얼마
invoice-pay: 청구서 결제해줘 | 청구서 {invoice} 납부 | 내야 할 청구서 결제 | 미납금 내줘
credit-balance: 선불 크레딧 보여줘 | 크레딧 얼마 남았어 | 크레딧 잔액 | 남은 크레딧
budgets-list: 예산 보여줘 | 어떤 예산 있어 | 지출 한도 | 예산 목록
rewards: 리워드 보여줘 | 보상 얼마 받았어 | 내 보너스 | 추천 수익
referral-code: 추천 코드 만들어줘 | 초대 코드 줘 | 친구 초대하고 싶어 | 내 추천 코드
charges-list: 결제 내역 보여줘 | 뭐가 과금됐어 | 호출 결제 내역 | 환불된 결제
charge-receipt: {charge} 영수증 보여줘 | {charge} 영수증 | {charge} 영수증 필요해 | 마지막 결제 영수증
plans-list: 요금제 보여줘 | 어떤 구독 있어 | 플랜 가격 | 프로 요금제 얼마야
webhooks-list: 웹훅 보여줘 | 설정된 웹훅 뭐 있어 | 웹훅 목록 | 이벤트 어디로 보내져
notifications: 알림함 보여줘 | 안 읽은 알림 | 새 소식 있어 | 안 읽은 메시지 몇 개
agents-search: 세금 에이전트 찾아줘 | 컨트랙트 감사하는 에이전트 있어 | 보고서 쓰는 봇 찾아줘 | 청구서 처리하는 에이전트 있어
agents-own: 내 에이전트 보여줘 | 내가 만든 에이전트 | 내 에이전트 목록 | 내 봇
agent-create: 에이전트 만들어줘 | whale-spotter라는 에이전트 생성 | 새 에이전트 | 가격 감시하는 봇 만들어줘
runs-list: 실행 기록 보여줘 | 어떤 에이전트 실행 있어 | {agent} 실행 | 최근 실행
run-get: 실행 {run} 보여줘 | {run} 뭐 했어 | {run} 상태 | {run} 결과
run-cancel: 실행 {run} 중지 | {run} 취소해줘 | 돌아가는 에이전트 멈춰 | {agent} 실행 중단
agent-plans: 에이전트 계획 보여줘 | 여러 에이전트 계획 | 에이전트 계획 초안 | 오케스트레이터 계획
help: 뭘 할 수 있어 | 도움말 | 뭘 도와줄 수 있어 | 뭘 물어볼 수 있어
api-docs: API 문서 보여줘 | 캔들 주는 엔드포인트 뭐야 | 스왑 문서 | 주문 API 이름 뭐야
service-status: 서비스 상태 보여줘 | 다 정상 작동해 | 서비스 켜져 있어 | 장애 있어
error-codes: 오류 코드 보여줘 | 어떤 오류 있어 | 모든 오류 코드 목록 | 오류 코드 뜻
models-list: 모델 보여줘 | 어떤 언어 모델 있어 | 사용 가능한 AI 모델 | 쓸 수 있는 모델
vault-wallets: 금고 지갑 보여줘 | 금고에 어떤 지갑 있어 | 볼트 지갑 목록 | 보관 중인 지갑
vault-policy: 금고 정책 보여줘 | 금고 지갑이 뭘 서명할 수 있어 | 금고 지갑 규칙 | 서명 정책
transfer: {address}로 {eth} 보내줘 | {eth}를 {address}에 송금 | 금고에서 {address}로 {n}이더 보내 | {address}에 {eth} 이체
signing-requests: 서명 대기 중인 것 보여줘 | 서명 요청 목록 | 뭘 서명해야 해 | 승인할 거 있어
faucet: 테스트 ETH 줘 | 포셋 | 테스트 USDC 필요해 | 수도꼭지에서 1 SOL
gateway-vendors: 게이트웨이 공급업체 보여줘 | 어떤 데이터 공급업체 있어 | 벤더 목록 | 외부 제공업체
events-history: 지난 이벤트 보여줘 | 이벤트 로그 | 출시 이벤트 | 어떤 이벤트 있었어
profile: 내 프로필 보여줘 | 내가 누구야 | 연결된 지갑 뭐야 | 로그인되어 있어
signing-approve: 서명 요청 승인해줘 | 대기 중인 거래 서명해줘 | 서명 확인 | 서명 거부
webhook-create: 웹훅 만들어줘 | https://example.com/hook 에 웹훅 추가 | 웹훅 삭제 | 웹훅 변경
budget-create: {usd} 예산 설정 | 지출을 월 {usd}로 제한 | 예산 만들어줘 | 예산 삭제
withdraw: 은행 계좌로 {usd} 출금 | 비트코인을 지갑으로 보내 | 은행으로 이체 | 카드로 비트코인 사줘
memory-remember: 낮은 레버리지를 선호한다고 기억해 줘 | 현물만 거래한다고 메모해 줘 | 내 한도가 100달러라고 기억해 | 아침에 거래한다고 메모해
memory-list: 나에 대해 뭘 기억해 | 나에 대해 뭘 알아 | 저에 대해 무엇을 알아 | 나에 대해 뭐를 기억해
memory-forget: 내가 한 말을 잊어 줘 | 나에 대한 걸 다 잊어 줘 | 내 취향을 잊어 | 아까 한 말을 잊어 주세요
other: 케이크 구워줘 | 날씨 어때 | 농담 해줘 | 이 글 번역해줘 | 비행기 예약 | 좋은 아침
`
