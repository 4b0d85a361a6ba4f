// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "solady/src/utils/ReentrancyGuardTransient.sol";
import {SafeCastLib} from "solady/src/utils/SafeCastLib.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

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

/// @title Opens Uniswap V3 pools for sold-out curves
/// @dev Before a pool is open its token cannot be moved into it (`LaunchToken`), so whoever came first
/// can have set any price and bid with wrapped ether, but offers no tokens. Bringing the pool to the
/// curve's price therefore means moving through empty ranges, or selling into bids above that price.
/// Amounts are booked for each token; balances are never read, so a donation changes nothing.
contract UniswapV3Graduator is
    IUniswapV3Graduator,
    IUniswapV3MintCallback,
    IUniswapV3SwapCallback,
    ReentrancyGuardTransient
{
    using SafeCastLib for uint256;
    using SafeCastLib for int256;
    using SafeTransferLib for address;

    enum Phase {
        None,
        Postponed,
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
    /// @dev One step moves the price by at most 8/3 (fewer than 100 spacings, each with a position at
    /// worst). Another one is begun only when the gas for it and for the opening is there.
    uint256 private constant STEP_GAS = 6_000_000;
    /// @dev Ether below this part of all of it is not worth a position of its own.
    uint256 private constant SMALL_PART = 1000;

    address private immutable FACTORY;
    address private immutable WETH;
    bytes32 private immutable POOL_INIT_CODE_HASH;
    address private immutable CREATOR_FEES;
    uint16 private immutable CREATOR_SHARE_BPS;
    address private immutable PROTOCOL_FEE_OWNER;

    /// @inheritdoc IUniswapV3Graduator
    address public launchpad;
    mapping(address token => Graduation) private _graduations;
    mapping(address token => Fees) private _protocolFees;
    /// @dev The pool that may call back, and the token that it trades.
    address private transient _activePool;
    address private transient _activeToken;

    constructor(Terms memory terms_) {
        if (
            terms_.factory.code.length == 0
                || IUniswapV3Factory(terms_.factory).feeAmountTickSpacing(POOL_FEE) != TICK_SPACING
        ) revert InvalidTerms("factory");
        if (terms_.weth.code.length == 0) revert InvalidTerms("weth");
        if (terms_.poolInitCodeHash == 0) revert InvalidTerms("poolInitCodeHash");
        if (terms_.creatorFees.code.length == 0) revert InvalidTerms("creatorFees");
        if (terms_.creatorShareBps > BASIS_POINTS) revert InvalidTerms("creatorShareBps");
        if (terms_.protocolFeeOwner == address(0)) revert InvalidTerms("protocolFeeOwner");
        FACTORY = terms_.factory;
        WETH = terms_.weth;
        POOL_INIT_CODE_HASH = terms_.poolInitCodeHash;
        CREATOR_FEES = terms_.creatorFees;
        CREATOR_SHARE_BPS = terms_.creatorShareBps;
        PROTOCOL_FEE_OWNER = terms_.protocolFeeOwner;
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
    function bind() external {
        if (launchpad != address(0)) revert AlreadyBound(launchpad);
        launchpad = msg.sender;
    }

    /// @inheritdoc IGraduator
    function graduate(address token, uint256 tokenAmount, uint256 virtualEth, uint256 virtualToken)
        external
        payable
        onlyLaunchpad
        nonReentrant
        returns (address pool, bool opened)
    {
        pool = poolOf(token);
        if (pool.code.length == 0) {
            IUniswapV3Factory(FACTORY).createPool(token, WETH, POOL_FEE);
        }
        IWETH(WETH).deposit{value: msg.value}();
        Graduation storage graduation = _graduations[token];
        graduation.phase = Phase.Postponed;
        graduation.targetPrice = _isToken0(token)
            ? PoolLiquidity.sqrtPrice(virtualToken, virtualEth)
            : PoolLiquidity.sqrtPrice(virtualEth, virtualToken);
        graduation.weth = msg.value.toUint128();
        graduation.tokens = tokenAmount.toUint128();
        opened = _open(token, IUniswapV3Pool(pool), graduation);
    }

    /// @inheritdoc IGraduator
    function open(address token) external nonReentrant returns (bool) {
        Graduation storage graduation = _graduations[token];
        if (graduation.phase != Phase.Postponed) revert NothingToOpen(token);
        return _open(token, IUniswapV3Pool(poolOf(token)), graduation);
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
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        if (msg.sender != PROTOCOL_FEE_OWNER) revert NotProtocolFeeOwner(msg.sender);
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
    function terms() external view returns (Terms memory) {
        return Terms({
            factory: FACTORY,
            weth: WETH,
            poolInitCodeHash: POOL_INIT_CODE_HASH,
            creatorFees: CREATOR_FEES,
            creatorShareBps: CREATOR_SHARE_BPS,
            protocolFeeOwner: PROTOCOL_FEE_OWNER
        });
    }

    // -------------------------------------------------------------- opening

    function _open(address token, IUniswapV3Pool pool, Graduation storage graduation)
        private
        returns (bool)
    {
        (_activePool, _activeToken) = (address(pool), token);
        (uint160 price, bool settled) = _moveToTarget(token, pool, graduation);
        if (settled) {
            _provide(token, pool, graduation);
        } else {
            emit OpeningPostponed(token, address(pool), price);
        }
        (_activePool, _activeToken) = (address(0), address(0));
        return settled;
    }

    /// @dev Settled when the price is the curve's, or when somebody bid more above it than there are
    /// tokens to sell: then the pool opens at what is bid.
    function _moveToTarget(address token, IUniswapV3Pool pool, Graduation storage graduation)
        private
        returns (uint160 price, bool settled)
    {
        uint160 target = graduation.targetPrice;
        bool isToken0 = _isToken0(token);
        (price,,,,,,) = pool.slot0();
        if (price == 0) {
            pool.initialize(target);
            return (target, true);
        }
        bool first = true;
        while (price != target) {
            bool down = price > target;
            bool sells = down == isToken0;
            uint256 budget = sells ? graduation.tokens : graduation.weth;
            if (budget == 0) return (price, true);
            if (!first && gasleft() < STEP_GAS) return (price, false);
            _step(pool, graduation, down, sells, budget, _limit(price, target));
            (price,,,,,,) = pool.slot0();
            first = false;
        }
        return (price, true);
    }

    function _step(
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

    function _limit(uint160 price, uint160 target) private pure returns (uint160) {
        if (price > target) {
            uint256 lower = uint256(price) * 3 / 8;
            return lower > target ? uint160(lower) : target;
        }
        uint256 upper = uint256(price) * 8 / 3;
        return upper < target ? uint160(upper) : target;
    }

    /// @dev Everything goes into the pool for ever: first over the whole range, then the ether that is
    /// left as a bid below the price. It never becomes fees, or a creator could bid for the reserve
    /// and get the curve's ether back as its earnings. Tokens that are left are burnt.
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
        if (left.weth > weth / SMALL_PART) _provideBid(left, position);
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

    function _provideBid(Provision memory left, Position memory position) private {
        int24 near = PoolLiquidity.floorTick(left.tick, TICK_SPACING);
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

    // -------------------------------------------------------------- helpers

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
