// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FixedPointMathLib} from "solady/src/utils/FixedPointMathLib.sol";
import {ReentrancyGuardTransient} from "solady/src/utils/ReentrancyGuardTransient.sol";
import {SafeCastLib} from "solady/src/utils/SafeCastLib.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

import {ProtocolFeeOwner} from "./ProtocolFeeOwner.sol";
import {IFeeSource} from "./interfaces/IFeeSource.sol";
import {IGraduator} from "./interfaces/IGraduator.sol";
import {ILaunchToken} from "./interfaces/ILaunchToken.sol";
import {IUniswapV3Graduator} from "./interfaces/IUniswapV3Graduator.sol";
import {
    IUniswapV3MintCallback,
    IUniswapV3SwapCallback
} from "./interfaces/uniswap/IUniswapV3Callbacks.sol";
import {IUniswapV3Factory} from "./interfaces/uniswap/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "./interfaces/uniswap/IUniswapV3Pool.sol";
import {IWETH} from "./interfaces/uniswap/IWETH.sol";
import {PoolLiquidity} from "./libraries/PoolLiquidity.sol";
import {TickWalk} from "./libraries/TickWalk.sol";

/// @title Opens Uniswap V3 pools for sold-out curves
/// @dev Before a pool is open its token cannot be moved into it (`LaunchToken`), so whoever came first
/// can have set any price and bid with wrapped ether, but offers no tokens. Bringing the pool to the
/// curve's price therefore means moving through empty ranges, or selling into bids above that price.
/// A call that stops on the way leaves all tokens as an ask beside the price (the anchor): whoever wants
/// to push the price back has to buy them, above the curve's last price. Amounts are booked for each
/// token; balances are never read, so a donation changes nothing.
contract UniswapV3Graduator is
    IUniswapV3Graduator,
    IUniswapV3MintCallback,
    IUniswapV3SwapCallback,
    ProtocolFeeOwner,
    ReentrancyGuardTransient
{
    using SafeCastLib for uint256;
    using SafeCastLib for int256;
    using SafeTransferLib for address;

    enum Phase {
        None,
        Waiting,
        Open
    }

    struct Graduation {
        uint160 targetPrice;
        Phase phase;
        Position position;
        /// Wrapped wei not in the pool yet; what is left once it is open belongs to the creator.
        uint128 weth;
        /// Base units not in the pool yet.
        uint128 tokens;
        /// Where the tokens are offered while the pool waits, over one spacing.
        int24 anchorLower;
        uint128 anchorLiquidity;
    }

    /// @dev What the liquidity of one pool is made of.
    struct Provision {
        IUniswapV3Pool pool;
        bool isToken0;
        uint160 price;
        int24 tick;
        uint256 weth;
        uint256 tokens;
    }

    struct Fees {
        uint128 eth;
        uint128 tokens;
    }

    uint24 private constant POOL_FEE = 10_000;
    int24 private constant TICK_SPACING = 200;
    int24 private constant LAST_TICK = 887_200;
    uint256 private constant BASIS_POINTS = 10_000;
    address private constant BURN_ADDRESS = 0x000000000000000000000000000000000000dEaD;
    /// @dev A price counts as the curve's when it differs by less than this part. The curve's last price
    /// rises by some wei when its tokens are sold and bought again, and a pool that was brought there
    /// before need not be paid to follow.
    uint256 private constant SAME_PRICE_PART = 1_000_000;
    /// @dev Ether below this part of all of it is not worth a position of its own.
    uint256 private constant SMALL_PART = 1000;

    address private immutable FACTORY;
    address private immutable WETH;
    bytes32 private immutable POOL_INIT_CODE_HASH;
    address private immutable CREATOR_FEES;
    uint16 private immutable CREATOR_SHARE_BPS;
    address private immutable DEPLOYER;

    /// @inheritdoc IGraduator
    address public launchpad;
    mapping(address token => Graduation) private _graduations;
    mapping(address token => Fees) private _protocolFees;
    /// @dev The pool that may call back, and the token that it trades.
    address private transient _activePool;
    address private transient _activeToken;

    constructor(Terms memory terms_) ProtocolFeeOwner(terms_.protocolFeeOwner) {
        if (
            terms_.factory.code.length == 0
                || IUniswapV3Factory(terms_.factory).feeAmountTickSpacing(POOL_FEE) != TICK_SPACING
        ) revert InvalidTerms("factory");
        if (terms_.weth.code.length == 0) revert InvalidTerms("weth");
        if (terms_.poolInitCodeHash == 0) revert InvalidTerms("poolInitCodeHash");
        if (terms_.creatorFees.code.length == 0) revert InvalidTerms("creatorFees");
        if (terms_.creatorShareBps > BASIS_POINTS) revert InvalidTerms("creatorShareBps");
        FACTORY = terms_.factory;
        WETH = terms_.weth;
        POOL_INIT_CODE_HASH = terms_.poolInitCodeHash;
        CREATOR_FEES = terms_.creatorFees;
        CREATOR_SHARE_BPS = terms_.creatorShareBps;
        DEPLOYER = msg.sender;
        _proveInitCodeHash();
    }

    modifier onlyLaunchpad() {
        if (msg.sender != launchpad) revert NotLaunchpad(msg.sender);
        _;
    }

    receive() external payable {
        if (msg.sender != WETH) revert UnexpectedEther(msg.sender);
    }

    // -------------------------------------------------------------- actions

    /// @inheritdoc IGraduator
    function bind(address launchpad_) external {
        if (msg.sender != DEPLOYER) revert NotDeployer(msg.sender);
        if (launchpad != address(0)) revert AlreadyBound(launchpad);
        launchpad = launchpad_;
    }

    /// @inheritdoc IGraduator
    function approach(
        address token,
        uint256 tokenAmount,
        uint256 virtualEth,
        uint256 virtualToken,
        uint256 maxCrossings
    ) external onlyLaunchpad nonReentrant returns (address pool, bool arrived) {
        Graduation storage graduation = _graduations[token];
        if (graduation.phase == Phase.Open) revert NothingToOpen(token);
        graduation.phase = Phase.Waiting;
        graduation.targetPrice = _isToken0(token)
            ? PoolLiquidity.sqrtPrice(virtualToken, virtualEth)
            : PoolLiquidity.sqrtPrice(virtualEth, virtualToken);
        graduation.tokens += tokenAmount.toUint128();
        pool = poolOf(token);
        if (pool.code.length == 0) {
            IUniswapV3Factory(FACTORY).createPool(token, WETH, POOL_FEE);
        }
        _enter(pool, token);
        _takeAnchor(token, IUniswapV3Pool(pool), graduation);
        arrived = _moveToTarget(token, IUniswapV3Pool(pool), graduation, maxCrossings);
        _leave();
    }

    /// @inheritdoc IGraduator
    function open(address token) external payable onlyLaunchpad nonReentrant {
        Graduation storage graduation = _waiting(token);
        IWETH(WETH).deposit{value: msg.value}();
        graduation.weth += msg.value.toUint128();
        address pool = poolOf(token);
        _enter(pool, token);
        _provide(token, IUniswapV3Pool(pool), graduation);
        _leave();
    }

    /// @inheritdoc IGraduator
    function hold(address token) external onlyLaunchpad nonReentrant {
        Graduation storage graduation = _waiting(token);
        address pool = poolOf(token);
        _enter(pool, token);
        _dropAnchor(token, IUniswapV3Pool(pool), graduation);
        _leave();
    }

    /// @inheritdoc IFeeSource
    function collectCreatorFees(address token)
        external
        onlyLaunchpad
        nonReentrant
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        Graduation storage graduation = _graduations[token];
        if (graduation.phase != Phase.Open) return (0, 0);
        (uint256 weth, uint256 tokens) = _harvest(token, graduation.position);
        ethAmount = weth * CREATOR_SHARE_BPS / BASIS_POINTS;
        tokenAmount = tokens * CREATOR_SHARE_BPS / BASIS_POINTS;
        Fees storage protocol = _protocolFees[token];
        protocol.eth += (weth - ethAmount).toUint128();
        protocol.tokens += (tokens - tokenAmount).toUint128();
        ethAmount += graduation.weth;
        weth += graduation.weth;
        graduation.weth = 0;
        if (weth > 0) IWETH(WETH).withdraw(weth);
        if (ethAmount > 0) CREATOR_FEES.safeTransferETH(ethAmount);
        if (tokenAmount > 0) token.safeTransfer(CREATOR_FEES, tokenAmount);
    }

    /// @inheritdoc IUniswapV3Graduator
    function claimProtocolFees(address token)
        external
        nonReentrant
        onlyProtocolFeeOwner
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        Fees storage fees = _protocolFees[token];
        (ethAmount, tokenAmount) = (fees.eth, fees.tokens);
        (fees.eth, fees.tokens) = (0, 0);
        emit ProtocolFeesClaimed(token, ethAmount, tokenAmount);
        if (tokenAmount > 0) token.safeTransfer(msg.sender, tokenAmount);
        if (ethAmount > 0) msg.sender.safeTransferETH(ethAmount);
    }

    /// @inheritdoc IUniswapV3MintCallback
    function uniswapV3MintCallback(uint256 amount0Owed, uint256 amount1Owed, bytes calldata)
        external
    {
        _pay(amount0Owed, amount1Owed);
    }

    /// @inheritdoc IUniswapV3SwapCallback
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata)
        external
    {
        _pay(
            amount0Delta > 0 ? uint256(amount0Delta) : 0,
            amount1Delta > 0 ? uint256(amount1Delta) : 0
        );
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IGraduator
    function poolOf(address token) public view returns (address) {
        (address token0, address token1) = _isToken0(token) ? (token, WETH) : (WETH, token);
        bytes32 salt = keccak256(abi.encode(token0, token1, POOL_FEE));
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), FACTORY, salt, POOL_INIT_CODE_HASH));
        return address(uint160(uint256(hash)));
    }

    /// @inheritdoc IGraduator
    function isOpen(address token) external view returns (bool) {
        return _graduations[token].phase == Phase.Open;
    }

    /// @inheritdoc IFeeSource
    function pendingCreatorFees(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        Graduation storage graduation = _graduations[token];
        if (graduation.phase != Phase.Open) return (0, 0);
        IUniswapV3Pool pool = IUniswapV3Pool(poolOf(token));
        Position memory position = graduation.position;
        (uint256 fees0, uint256 fees1) =
            PoolLiquidity.pendingFees(pool, position.tickLower, position.tickUpper);
        if (position.bidLower != position.bidUpper) {
            (uint256 bid0, uint256 bid1) =
                PoolLiquidity.pendingFees(pool, position.bidLower, position.bidUpper);
            (fees0, fees1) = (fees0 + bid0, fees1 + bid1);
        }
        (uint256 weth, uint256 tokens) = _isToken0(token) ? (fees1, fees0) : (fees0, fees1);
        ethAmount = weth * CREATOR_SHARE_BPS / BASIS_POINTS + graduation.weth;
        tokenAmount = tokens * CREATOR_SHARE_BPS / BASIS_POINTS;
    }

    /// @inheritdoc IFeeSource
    function isPartOf(address token, address account) external view returns (bool) {
        return account == address(this) || account == poolOf(token);
    }

    /// @inheritdoc IUniswapV3Graduator
    function protocolFees(address token) external view returns (uint256, uint256) {
        Fees storage fees = _protocolFees[token];
        return (fees.eth, fees.tokens);
    }

    /// @inheritdoc IUniswapV3Graduator
    function positionOf(address token) external view returns (Position memory) {
        return _graduations[token].position;
    }

    /// @inheritdoc IUniswapV3Graduator
    function anchorOf(address token) external view returns (int24, uint128) {
        Graduation storage graduation = _graduations[token];
        return (graduation.anchorLower, graduation.anchorLiquidity);
    }

    /// @inheritdoc IUniswapV3Graduator
    function terms() external view returns (Terms memory) {
        return Terms({
            factory: FACTORY,
            weth: WETH,
            poolInitCodeHash: POOL_INIT_CODE_HASH,
            creatorFees: CREATOR_FEES,
            creatorShareBps: CREATOR_SHARE_BPS,
            protocolFeeOwner: protocolFeeOwner
        });
    }

    // -------------------------------------------------------------- opening

    /// @dev Arrived when the price is the curve's, or when every token was sold above it: then the pool
    /// opens at what is bid. Going up costs nothing, since nobody else has tokens below the target.
    function _moveToTarget(
        address token,
        IUniswapV3Pool pool,
        Graduation storage graduation,
        uint256 maxCrossings
    ) private returns (bool) {
        uint160 target = graduation.targetPrice;
        (uint160 price, int24 tick,,,,,) = pool.slot0();
        if (price == 0) {
            pool.initialize(target);
            return true;
        }
        if (_isSamePrice(price, target)) return true;
        bool down = price > target;
        bool sells = down == _isToken0(token);
        uint256 budget = sells ? graduation.tokens : graduation.weth;
        if (sells && budget == 0) return true;
        uint160 limit = TickWalk.limit(pool, tick, target, down, TICK_SPACING, maxCrossings);
        // The pool refuses to swap nothing, even where there is nothing to pay.
        _swap(pool, graduation, down, sells, FixedPointMathLib.max(budget, 1), limit);
        (price,,,,,,) = pool.slot0();
        return _isSamePrice(price, target) || (sells && graduation.tokens == 0);
    }

    function _swap(
        IUniswapV3Pool pool,
        Graduation storage graduation,
        bool down,
        bool sells,
        uint256 budget,
        uint160 limit
    ) private {
        (int256 amount0, int256 amount1) =
            pool.swap(address(this), down, budget.toInt256(), limit, "");
        (int256 paid, int256 received) = down ? (amount0, amount1) : (amount1, amount0);
        uint128 less = uint256(paid).toUint128();
        uint128 more = uint256(-received).toUint128();
        if (sells) {
            graduation.tokens -= less;
            graduation.weth += more;
        } else {
            graduation.weth -= less;
            graduation.tokens += more;
        }
    }

    function _isSamePrice(uint160 price, uint160 target) private pure returns (bool) {
        return FixedPointMathLib.dist(price, target) <= target / SAME_PRICE_PART;
    }

    /// @dev One spacing wide, on the side where the token is dearer than now and than the curve's last
    /// price. At the ends of the range, where no spacing is left, the price cannot be pushed further.
    function _dropAnchor(address token, IUniswapV3Pool pool, Graduation storage graduation)
        private
    {
        (uint160 price, int24 tick,,,,,) = pool.slot0();
        emit OpeningPostponed(token, address(pool), price);
        bool isToken0 = _isToken0(token);
        int24 targetTick = TickWalk.floorTickAt(graduation.targetPrice, TICK_SPACING);
        int24 lower = PoolLiquidity.floorTick(tick, TICK_SPACING);
        lower = isToken0
            ? int24(FixedPointMathLib.max(lower, targetTick)) + TICK_SPACING
            : int24(FixedPointMathLib.min(lower, targetTick)) - TICK_SPACING;
        if (lower < -LAST_TICK || lower + TICK_SPACING > LAST_TICK) return;
        Provision memory left;
        (left.pool, left.isToken0) = (pool, isToken0);
        (left.price, left.tokens) = (price, graduation.tokens);
        (uint256 amount0, uint256 amount1) =
            isToken0 ? (left.tokens, uint256(0)) : (uint256(0), left.tokens);
        uint128 liquidity =
            PoolLiquidity.forAmounts(price, lower, lower + TICK_SPACING, amount0, amount1);
        liquidity = PoolLiquidity.roomBetween(pool, lower, TICK_SPACING, liquidity);
        if (liquidity == 0) return;
        _mint(left, lower, lower + TICK_SPACING, liquidity);
        graduation.tokens = left.tokens.toUint128();
        (graduation.anchorLower, graduation.anchorLiquidity) = (lower, liquidity);
    }

    /// @dev What buyers paid for the anchor, and its fees, become part of what the pool opens with.
    function _takeAnchor(address token, IUniswapV3Pool pool, Graduation storage graduation)
        private
    {
        uint128 liquidity = graduation.anchorLiquidity;
        if (liquidity == 0) return;
        int24 lower = graduation.anchorLower;
        graduation.anchorLiquidity = 0;
        pool.burn(lower, lower + TICK_SPACING, liquidity);
        (uint128 amount0, uint128 amount1) = pool.collect(
            address(this), lower, lower + TICK_SPACING, type(uint128).max, type(uint128).max
        );
        (uint128 tokens, uint128 weth) = _isToken0(token) ? (amount0, amount1) : (amount1, amount0);
        graduation.tokens += tokens;
        graduation.weth += weth;
    }

    /// @dev Everything goes into the pool for ever: first over the whole range, then the ether that is
    /// left as a bid below the price, and never above the curve's last one: when every token was sold
    /// before, the price can stand anywhere. It never becomes fees, or a creator could bid for the
    /// reserve and get the curve's ether back as its earnings. Tokens that are left are burnt.
    function _provide(address token, IUniswapV3Pool pool, Graduation storage graduation) private {
        Provision memory left;
        left.pool = pool;
        left.isToken0 = _isToken0(token);
        left.weth = graduation.weth;
        left.tokens = graduation.tokens;
        (left.price, left.tick,,,,,) = pool.slot0();
        uint256 weth = left.weth;
        uint256 tokens = left.tokens;
        Position memory position;
        _provideWhole(left, position);
        if (left.weth > weth / SMALL_PART) _provideBid(left, position, graduation.targetPrice);
        graduation.phase = Phase.Open;
        graduation.position = position;
        graduation.weth = uint128(left.weth);
        graduation.tokens = 0;
        if (left.tokens > 0) token.safeTransfer(BURN_ADDRESS, left.tokens);
        ILaunchToken(token).openPool();
        emit PoolOpened(
            token, address(pool), left.price, weth - left.weth, tokens - left.tokens, left.tokens
        );
    }

    function _provideWhole(Provision memory left, Position memory position) private {
        (uint256 amount0, uint256 amount1) =
            left.isToken0 ? (left.tokens, left.weth) : (left.weth, left.tokens);
        uint128 liquidity =
            PoolLiquidity.forAmounts(left.price, -LAST_TICK, LAST_TICK, amount0, amount1);
        if (liquidity == 0) return;
        // Ends nearer to the price cost less than the whole range for the same liquidity.
        position.tickLower = PoolLiquidity.roomyTick(left.pool, -LAST_TICK, TICK_SPACING, liquidity);
        position.tickUpper = PoolLiquidity.roomyTick(left.pool, LAST_TICK, TICK_SPACING, liquidity);
        _mint(left, position.tickLower, position.tickUpper, liquidity);
    }

    function _provideBid(Provision memory left, Position memory position, uint160 target) private {
        int24 near = PoolLiquidity.floorTick(left.tick, TICK_SPACING);
        int24 last = TickWalk.floorTickAt(target, TICK_SPACING);
        near = int24(
            left.isToken0 ? FixedPointMathLib.min(near, last) : FixedPointMathLib.max(near, last)
        );
        uint128 liquidity;
        if (left.isToken0) {
            liquidity = PoolLiquidity.forAmounts(left.price, -LAST_TICK, near, 0, left.weth);
            position.bidLower =
                PoolLiquidity.roomyTick(left.pool, -LAST_TICK, TICK_SPACING, liquidity);
            position.bidUpper = near;
        } else {
            near += TICK_SPACING;
            liquidity = PoolLiquidity.forAmounts(left.price, near, LAST_TICK, left.weth, 0);
            position.bidLower = near;
            position.bidUpper =
                PoolLiquidity.roomyTick(left.pool, LAST_TICK, TICK_SPACING, liquidity);
        }
        _mint(left, position.bidLower, position.bidUpper, liquidity);
    }

    function _mint(Provision memory left, int24 lower, int24 upper, uint128 liquidity) private {
        (uint256 amount0, uint256 amount1) =
            left.pool.mint(address(this), lower, upper, liquidity, "");
        (uint256 tokens, uint256 weth) = left.isToken0 ? (amount0, amount1) : (amount1, amount0);
        left.tokens -= tokens;
        left.weth -= weth;
    }

    // ----------------------------------------------------------------- fees

    function _harvest(address token, Position memory position)
        private
        returns (uint256 weth, uint256 tokens)
    {
        IUniswapV3Pool pool = IUniswapV3Pool(poolOf(token));
        (uint256 fees0, uint256 fees1) = _take(pool, position.tickLower, position.tickUpper);
        (uint256 bid0, uint256 bid1) = _take(pool, position.bidLower, position.bidUpper);
        (fees0, fees1) = (fees0 + bid0, fees1 + bid1);
        return _isToken0(token) ? (fees1, fees0) : (fees0, fees1);
    }

    /// @dev Burning nothing makes the pool book the position's fees; liquidity never leaves.
    function _take(IUniswapV3Pool pool, int24 lower, int24 upper)
        private
        returns (uint256, uint256)
    {
        if (lower == upper) return (0, 0);
        pool.burn(lower, upper, 0);
        return pool.collect(address(this), lower, upper, type(uint128).max, type(uint128).max);
    }

    // --------------------------------------------------------------- checks

    function _waiting(address token) private view returns (Graduation storage graduation) {
        graduation = _graduations[token];
        if (graduation.phase != Phase.Waiting) revert NothingToOpen(token);
    }

    /// @dev A wrong hash would send the tokens of every curve to addresses without a pool. The pool that
    /// proves it pairs this contract with wrapped ether, calls neither, and is never used.
    function _proveInitCodeHash() private {
        address pool = IUniswapV3Factory(FACTORY).getPool(address(this), WETH, POOL_FEE);
        if (pool == address(0)) {
            pool = IUniswapV3Factory(FACTORY).createPool(address(this), WETH, POOL_FEE);
        }
        if (pool != poolOf(address(this))) revert InvalidTerms("poolInitCodeHash");
    }

    function _enter(address pool, address token) private {
        (_activePool, _activeToken) = (pool, token);
    }

    function _leave() private {
        (_activePool, _activeToken) = (address(0), address(0));
    }

    function _pay(uint256 amount0, uint256 amount1) private {
        if (msg.sender != _activePool) revert NotPool(msg.sender);
        address token = _activeToken;
        (uint256 tokens, uint256 weth) = _isToken0(token) ? (amount0, amount1) : (amount1, amount0);
        if (tokens > 0) token.safeTransfer(msg.sender, tokens);
        if (weth > 0) WETH.safeTransfer(msg.sender, weth);
    }

    function _isToken0(address token) private view returns (bool) {
        return token < WETH;
    }

    /// @dev The chain of these contracts has transient storage.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
