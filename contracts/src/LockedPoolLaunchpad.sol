// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {FixedPointMathLib} from "solady/src/utils/FixedPointMathLib.sol";
import {ReentrancyGuardTransient} from "solady/src/utils/ReentrancyGuardTransient.sol";
import {SafeCastLib} from "solady/src/utils/SafeCastLib.sol";
import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

import {LimitedTokenDeployer} from "./LimitedTokenDeployer.sol";
import {ProtocolFeeOwner} from "./ProtocolFeeOwner.sol";
import {ICreatorFees} from "./interfaces/ICreatorFees.sol";
import {IFeeSource} from "./interfaces/IFeeSource.sol";
import {ILimitedToken, IPoolLocator} from "./interfaces/ILimitedToken.sol";
import {ILockedPoolLaunchpad} from "./interfaces/ILockedPoolLaunchpad.sol";
import {
    IUniswapV3MintCallback,
    IUniswapV3SwapCallback
} from "./interfaces/uniswap/IUniswapV3Callbacks.sol";
import {IUniswapV3Factory} from "./interfaces/uniswap/IUniswapV3Factory.sol";
import {IUniswapV3Pool} from "./interfaces/uniswap/IUniswapV3Pool.sol";
import {IWETH} from "./interfaces/uniswap/IWETH.sol";
import {PoolLiquidity} from "./libraries/PoolLiquidity.sol";

/// @title What the launchpads with a locked pool share
/// @dev The token is made in the transaction that locks its supply, so before that nobody can have put
/// tokens into its pool or swapped there: whoever came first can only have set a price and bid with
/// wrapped ether. Amounts are booked for each token; balances are never read, so a donation changes
/// nothing. Every entry point that moves value holds one lock.
abstract contract LockedPoolLaunchpad is
    ILockedPoolLaunchpad,
    IUniswapV3MintCallback,
    IUniswapV3SwapCallback,
    ProtocolFeeOwner,
    ReentrancyGuardTransient
{
    using SafeCastLib for uint256;
    using SafeTransferLib for address;

    /// @dev A launch as both families ask for it.
    struct Request {
        ILimitedToken.TokenTerms token;
        uint24 feeTier;
        int24 startTick;
        int24 endTick;
        ICreatorFees.Recipient[] feeRecipients;
        bytes32 salt;
        uint256 minTokensOut;
        uint256 maxTokensToBids;
        uint256 deadline;
    }

    /// @dev The tier of one percent is the dearest that a launch may choose.
    uint24 private constant MAX_FEE_TIER = 10_000;
    /// @dev A price that somebody set at the far end of all prices is a step for each 256 spacings away; with
    /// narrower ones, bringing it back takes more gas than a launch may cost.
    int24 private constant MIN_TICK_SPACING = 10;
    int24 private constant MAX_TICK = 887_272;
    uint256 internal constant BASIS_POINTS = 10_000;
    uint256 internal constant MIN_LIMIT_BPS = 10;
    uint256 private constant MAX_SNIPE_FEE_BPS = 8000;
    uint256 private constant MAX_SNIPE_SECONDS = 600;
    uint256 private constant MAX_LAUNCH_FEE = 1 ether;
    address private constant BURN_ADDRESS = 0x000000000000000000000000000000000000dEaD;

    address private immutable FACTORY;
    address private immutable WETH;
    address private immutable CREATOR_FEES;
    LimitedTokenDeployer private immutable TOKENS;
    uint128 internal immutable TOTAL_SUPPLY;
    uint128 private immutable LAUNCH_FEE;
    uint16 private immutable CREATOR_SHARE_BPS;
    int24 private immutable MIN_START_TICK;
    int24 private immutable MAX_START_TICK;

    /// @inheritdoc ILockedPoolLaunchpad
    uint256 public launchFees;
    address[] private _tokens;
    mapping(address token => Launch) private _launches;
    mapping(address token => Owed) private _owed;
    /// @dev The pool that may call back, the token that it trades, and whether it may be paid.
    address private transient _activePool;
    address private transient _activeToken;
    bool private transient _settling;

    constructor(Terms memory terms_) ProtocolFeeOwner(terms_.protocolFeeOwner) {
        _validateTerms(terms_);
        FACTORY = terms_.factory;
        WETH = terms_.weth;
        CREATOR_FEES = terms_.creatorFees;
        TOTAL_SUPPLY = terms_.totalSupply;
        LAUNCH_FEE = terms_.launchFee;
        CREATOR_SHARE_BPS = terms_.creatorShareBps;
        MIN_START_TICK = terms_.minStartTick;
        MAX_START_TICK = terms_.maxStartTick;
        TOKENS = new LimitedTokenDeployer();
    }

    receive() external payable {
        if (msg.sender != WETH) revert UnexpectedEther(msg.sender);
    }

    // -------------------------------------------------------------- actions

    /// @inheritdoc IFeeSource
    function collectCreatorFees(address token)
        external
        nonReentrant
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        if (msg.sender != CREATOR_FEES) revert NotCreatorFees(msg.sender);
        Owed storage owed = _harvest(token);
        (ethAmount, tokenAmount) = (owed.creatorEth, owed.creatorTokens);
        (owed.creatorEth, owed.creatorTokens) = (0, 0);
        if (ethAmount > 0) CREATOR_FEES.safeTransferETH(ethAmount);
        if (tokenAmount > 0) token.safeTransfer(CREATOR_FEES, tokenAmount);
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function claimProtocolFees(address[] calldata tokens)
        external
        nonReentrant
        onlyProtocolFeeOwner
        returns (uint256 ethAmount)
    {
        ethAmount = launchFees;
        launchFees = 0;
        if (ethAmount > 0) emit LaunchFeesClaimed(ethAmount);
        for (uint256 i; i < tokens.length; ++i) {
            Owed storage owed = _harvest(tokens[i]);
            (uint256 eth, uint256 amount) = (owed.protocolEth, owed.protocolTokens);
            (owed.protocolEth, owed.protocolTokens) = (0, 0);
            emit ProtocolFeesClaimed(tokens[i], eth, amount);
            if (amount > 0) tokens[i].safeTransfer(msg.sender, amount);
            ethAmount += eth;
        }
        if (ethAmount > 0) msg.sender.safeTransferETH(ethAmount);
    }

    /// @inheritdoc IUniswapV3MintCallback
    /// @dev The position lies on the token's side of the price, so nothing but tokens is owed.
    function uniswapV3MintCallback(uint256 amount0Owed, uint256 amount1Owed, bytes calldata)
        external
    {
        if (msg.sender != _activePool) revert NotPool(msg.sender);
        address token = _activeToken;
        token.safeTransfer(msg.sender, _isToken0(token) ? amount0Owed : amount1Owed);
    }

    /// @inheritdoc IUniswapV3SwapCallback
    /// @dev On the way to the opening price bids are paid with tokens; nothing else can be in the way,
    /// since nobody had the token before. The first buy pays with wrapped ether.
    function uniswapV3SwapCallback(int256 amount0Delta, int256 amount1Delta, bytes calldata)
        external
    {
        if (msg.sender != _activePool) revert NotPool(msg.sender);
        address token = _activeToken;
        if (_settling) {
            int256 owed = _isToken0(token) ? amount0Delta : amount1Delta;
            if (owed > 0) token.safeTransfer(msg.sender, uint256(owed));
            return;
        }
        uint256 amount = uint256(_isToken0(token) ? amount1Delta : amount0Delta);
        IWETH(WETH).deposit{value: amount}();
        WETH.safeTransfer(msg.sender, amount);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ILockedPoolLaunchpad
    function terms() external view returns (Terms memory) {
        return Terms({
            factory: FACTORY,
            weth: WETH,
            creatorFees: CREATOR_FEES,
            protocolFeeOwner: protocolFeeOwner,
            totalSupply: TOTAL_SUPPLY,
            launchFee: LAUNCH_FEE,
            creatorShareBps: CREATOR_SHARE_BPS,
            minStartTick: MIN_START_TICK,
            maxStartTick: MAX_START_TICK
        });
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function launchOf(address token) external view returns (Launch memory) {
        return _known(token);
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function tokenCount() external view returns (uint256) {
        return _tokens.length;
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function tokenAt(uint256 index) external view returns (address token) {
        if (index >= _tokens.length) revert IndexOutOfRange(index, _tokens.length);
        return _tokens[index];
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function owedOf(address token) external view returns (Owed memory) {
        return _owed[token];
    }

    /// @inheritdoc IFeeSource
    function pendingCreatorFees(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        Owed storage owed = _owed[token];
        (uint256 eth, uint256 tokens) = _inPool(token);
        ethAmount = owed.creatorEth + _creatorPart(eth);
        tokenAmount = owed.creatorTokens + _creatorPart(tokens);
    }

    /// @inheritdoc IFeeSource
    function isPartOf(address token, address account) external view returns (bool) {
        return account == address(this) || account == _launches[token].pool
            || account == address(TOKENS) || account == WETH || account == FACTORY
            || account == BURN_ADDRESS;
    }

    /// @inheritdoc ILockedPoolLaunchpad
    function protocolFees(address token)
        external
        view
        returns (uint256 ethAmount, uint256 tokenAmount)
    {
        Owed storage owed = _owed[token];
        (uint256 eth, uint256 tokens) = _inPool(token);
        ethAmount = owed.protocolEth + eth - _creatorPart(eth);
        tokenAmount = owed.protocolTokens + tokens - _creatorPart(tokens);
    }

    /// @inheritdoc IPoolLocator
    function poolOf(address token) public view returns (address) {
        return IUniswapV3Factory(FACTORY).getPool(token, WETH, _launches[token].feeTier);
    }

    // --------------------------------------------------------------- launch

    /// @param firstBuyIsFree Whether the limits let the first buy pass.
    function _launch(Request memory request, bool firstBuyIsFree) internal returns (address token) {
        if (block.timestamp > request.deadline) {
            revert DeadlinePassed(request.deadline, block.timestamp);
        }
        if (msg.value < LAUNCH_FEE) revert LaunchFeeNotPaid(LAUNCH_FEE, msg.value);
        _requireRange(request);
        _requireAntiSnipe(request.token.antiSnipe);
        token = _predict(msg.sender, request);
        if (token.code.length > 0) revert TokenAlreadyLaunched(token);
        // The token asks for its pool while it is being made, and the launch's tier says which one that is.
        _launches[token].feeTier = request.feeTier;
        if (poolOf(token) == address(0)) {
            IUniswapV3Factory(FACTORY).createPool(token, WETH, request.feeTier);
        }
        TOKENS.deploy(_tokenSalt(msg.sender, request), request.token);
        launchFees += LAUNCH_FEE;
        _tokens.push(token);
        _open(token, request);
        _announce(token, request.token);
        _register(token, request.feeRecipients);
        _firstBuy(token, request.minTokensOut, firstBuyIsFree);
    }

    /// @dev The caller is part of the salt: nobody can take an address that another account will use.
    /// So are the pool's tier, the range and the recipients, and the token's own terms are in its code: an
    /// announced address cannot get other ones.
    function _predict(address creator, Request memory request) internal view returns (address) {
        return TOKENS.predict(address(this), _tokenSalt(creator, request), request.token);
    }

    function _tokenSalt(address creator, Request memory request) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                creator,
                request.salt,
                request.feeTier,
                request.startTick,
                request.endTick,
                request.feeRecipients
            )
        );
    }

    function _announce(address token, ILimitedToken.TokenTerms memory made) private {
        emit TokenLaunched(
            token,
            msg.sender,
            _launches[token].pool,
            made.name,
            made.symbol,
            made.metadataUri,
            TOTAL_SUPPLY,
            LAUNCH_FEE,
            block.timestamp
        );
        ILimitedToken.Limits memory limits = made.limits;
        if (limits.durationSeconds > 0) {
            emit LimitsSet(
                token,
                limits.walletBps,
                limits.transactionBps,
                limits.rising,
                block.timestamp + limits.durationSeconds
            );
        }
        ILimitedToken.AntiSnipe memory fee = made.antiSnipe;
        if (fee.startBps > 0) {
            emit AntiSnipeSet(token, fee.startBps, fee.durationSeconds, fee.decay);
        }
    }

    function _register(address token, ICreatorFees.Recipient[] memory recipients) private {
        if (recipients.length == 0) {
            recipients = new ICreatorFees.Recipient[](1);
            recipients[0] = ICreatorFees.Recipient({account: msg.sender, bps: 10_000});
        }
        ICreatorFees(CREATOR_FEES).register(token, recipients);
    }

    // ----------------------------------------------------------------- pool

    /// @dev Puts the whole supply between the opening price and the range's end, for ever.
    function _open(address token, Request memory request) private {
        Launch storage entry = _launches[token];
        IUniswapV3Pool pool = IUniswapV3Pool(poolOf(token));
        bool isToken0 = _isToken0(token);
        entry.creator = msg.sender;
        entry.launchedAt = uint64(block.timestamp);
        entry.pool = address(pool);
        (int24 lower, int24 upper) =
            isToken0 ? (request.startTick, request.endTick) : (-request.endTick, -request.startTick);
        (entry.tickLower, entry.tickUpper) = (lower, upper);
        uint160 price = PoolLiquidity.sqrtPriceAt(isToken0 ? lower : upper);
        (_activePool, _activeToken) = (address(pool), token);
        (uint256 sold, uint256 paid) = _bringToPrice(token, pool, price, request.maxTokensToBids);
        _lock(token, entry, price, TOTAL_SUPPLY - sold);
        _activePool = address(0);
        if (sold > 0) _bookBids(token, sold, paid);
    }

    function _lock(address token, Launch storage entry, uint160 price, uint256 supply) private {
        (int24 lower, int24 upper) = (entry.tickLower, entry.tickUpper);
        bool isToken0 = _isToken0(token);
        uint128 liquidity = PoolLiquidity.forAmounts(
            price, lower, upper, isToken0 ? supply : 0, isToken0 ? 0 : supply
        );
        entry.liquidity = liquidity;
        _requireRoom(token, entry);
        (uint256 amount0, uint256 amount1) =
            IUniswapV3Pool(entry.pool).mint(address(this), lower, upper, liquidity, "");
        uint256 left = supply - (isToken0 ? amount0 : amount1);
        if (left > 0) token.safeTransfer(BURN_ADDRESS, left);
        emit PositionLocked(token, entry.pool, entry.feeTier, lower, upper, liquidity, price, left);
    }

    /// @dev A pool limits the liquidity that starts or ends at one tick, and others may have taken of that.
    function _requireRoom(address token, Launch storage entry) private view {
        IUniswapV3Pool pool = IUniswapV3Pool(entry.pool);
        uint256 liquidity = entry.liquidity;
        uint256 most = pool.maxLiquidityPerTick();
        if (liquidity > most) revert RangeTooNarrow(liquidity, most);
        (uint128 lower,,,,,,,) = pool.ticks(entry.tickLower);
        (uint128 upper,,,,,,,) = pool.ticks(entry.tickUpper);
        if (liquidity + FixedPointMathLib.max(lower, upper) > most) {
            revert PoolOccupied(token, address(pool));
        }
    }

    /// @dev A price that somebody set beforehand is moved through empty ranges, which costs nothing. Bids
    /// above the opening price are sold into, at their own price, as far as the launch allows. What they
    /// pay is the protocol's: a creator that got it back could bid for nothing, and in the pool it would
    /// be there for the bidder to take out again.
    /// @return sold Base units that bids received.
    /// @return paid Wrapped wei that they paid.
    function _bringToPrice(
        address token,
        IUniswapV3Pool pool,
        uint160 price,
        uint256 maxTokensToBids
    ) private returns (uint256 sold, uint256 paid) {
        (uint160 current,,,,,,) = pool.slot0();
        if (current == 0) {
            pool.initialize(price);
            return (0, 0);
        }
        if (current == price) return (0, 0);
        // A swap of nothing is refused; one unit more than allowed finds out who wants more.
        int256 most = int256(FixedPointMathLib.min(maxTokensToBids, TOTAL_SUPPLY - 1) + 1);
        _settling = true;
        (int256 amount0, int256 amount1) =
            pool.swap(address(this), current > price, most, price, "");
        _settling = false;
        (current,,,,,,) = pool.slot0();
        bool isToken0 = _isToken0(token);
        sold = uint256(isToken0 ? amount0 : amount1);
        if (current != price || sold > maxTokensToBids) revert PoolOccupied(token, address(pool));
        paid = uint256(-(isToken0 ? amount1 : amount0));
    }

    function _bookBids(address token, uint256 sold, uint256 paid) private {
        if (paid > 0) IWETH(WETH).withdraw(paid);
        launchFees += paid;
        emit SoldToBids(token, paid, sold);
    }

    /// @dev Past the range's end there is nothing to buy: the price stops there, and the rest goes back.
    function _firstBuy(address token, uint256 minTokensOut, bool isFree) private {
        uint256 ethIn = msg.value - LAUNCH_FEE;
        if (ethIn == 0) {
            if (minTokensOut > 0) revert SlippageExceeded(minTokensOut, 0);
            return;
        }
        bool isToken0 = _isToken0(token);
        Launch storage entry = _launches[token];
        IUniswapV3Pool pool = IUniswapV3Pool(entry.pool);
        (_activePool, _activeToken) = (address(pool), token);
        (int256 amount0, int256 amount1) = pool.swap(
            address(this),
            !isToken0,
            int256(ethIn),
            PoolLiquidity.sqrtPriceAt(isToken0 ? entry.tickUpper : entry.tickLower),
            ""
        );
        _activePool = address(0);
        uint256 spent = uint256(isToken0 ? amount1 : amount0);
        uint256 tokensOut = uint256(-(isToken0 ? amount0 : amount1));
        if (tokensOut < minTokensOut) revert SlippageExceeded(minTokensOut, tokensOut);
        if (!isFree) _requireWithinLimits(ILimitedToken(token), tokensOut);
        emit FirstBuy(token, msg.sender, spent, tokensOut);
        token.safeTransfer(msg.sender, tokensOut);
        if (ethIn > spent) msg.sender.safeTransferETH(ethIn - spent);
    }

    /// @dev The token lets pass what its launchpad sends, and nobody had any of it before.
    function _requireWithinLimits(ILimitedToken token, uint256 amount) private view {
        uint256 most = token.transactionLimit();
        if (amount > most) revert ILimitedToken.TransactionLimitExceeded(amount, most);
        most = token.walletLimit();
        if (amount > most) revert ILimitedToken.WalletLimitExceeded(msg.sender, amount, most);
    }

    // ----------------------------------------------------------------- fees

    /// @dev Burning nothing makes the pool book the position's fees; liquidity never leaves.
    function _harvest(address token) private returns (Owed storage owed) {
        Launch storage entry = _known(token);
        owed = _owed[token];
        IUniswapV3Pool pool = IUniswapV3Pool(entry.pool);
        (int24 lower, int24 upper) = (entry.tickLower, entry.tickUpper);
        pool.burn(lower, upper, 0);
        (uint256 fees0, uint256 fees1) =
            pool.collect(address(this), lower, upper, type(uint128).max, type(uint128).max);
        if (fees0 == 0 && fees1 == 0) return owed;
        (uint256 eth, uint256 tokens) = _isToken0(token) ? (fees1, fees0) : (fees0, fees1);
        uint256 creatorEth = _creatorPart(eth);
        uint256 creatorTokens = _creatorPart(tokens);
        owed.creatorEth += creatorEth.toUint128();
        owed.creatorTokens += creatorTokens.toUint128();
        owed.protocolEth += (eth - creatorEth).toUint128();
        owed.protocolTokens += (tokens - creatorTokens).toUint128();
        emit PoolFeesCollected(token, eth, tokens, creatorEth, creatorTokens);
        if (eth > 0) IWETH(WETH).withdraw(eth);
    }

    function _inPool(address token) private view returns (uint256 eth, uint256 tokens) {
        Launch storage entry = _known(token);
        (uint256 fees0, uint256 fees1) =
            PoolLiquidity.pendingFees(IUniswapV3Pool(entry.pool), entry.tickLower, entry.tickUpper);
        return _isToken0(token) ? (fees1, fees0) : (fees0, fees1);
    }

    function _creatorPart(uint256 amount) private view returns (uint256) {
        return amount * CREATOR_SHARE_BPS / BASIS_POINTS;
    }

    // --------------------------------------------------------------- checks

    function _known(address token) private view returns (Launch storage entry) {
        entry = _launches[token];
        if (entry.creator == address(0)) revert UnknownToken(token);
    }

    function _requireRange(Request memory request) private view {
        (int24 startTick, int24 endTick) = (request.startTick, request.endTick);
        int24 spacing = _spacingOf(request.feeTier);
        if (startTick % spacing != 0 || startTick < MIN_START_TICK || startTick > MAX_START_TICK) {
            revert InvalidStartTick(startTick, MIN_START_TICK, MAX_START_TICK);
        }
        int24 last = MAX_TICK - MAX_TICK % spacing;
        if (endTick % spacing != 0 || endTick <= startTick || endTick > last) {
            revert InvalidEndTick(endTick, startTick + spacing, last);
        }
    }

    function _spacingOf(uint24 feeTier) private view returns (int24 spacing) {
        spacing = IUniswapV3Factory(FACTORY).feeAmountTickSpacing(feeTier);
        if (spacing < MIN_TICK_SPACING || feeTier > MAX_FEE_TIER) revert InvalidFeeTier(feeTier);
    }

    function _requireAntiSnipe(ILimitedToken.AntiSnipe memory fee) private pure {
        if (
            (fee.startBps > 0) != (fee.durationSeconds > 0) || fee.startBps > MAX_SNIPE_FEE_BPS
                || fee.durationSeconds > MAX_SNIPE_SECONDS
        ) revert InvalidAntiSnipe(fee.startBps, fee.durationSeconds);
    }

    function _isToken0(address token) private view returns (bool) {
        return token < WETH;
    }

    function _validateTerms(Terms memory terms_) private view {
        if (
            terms_.factory.code.length == 0
                || IUniswapV3Factory(terms_.factory).feeAmountTickSpacing(MAX_FEE_TIER)
                    < MIN_TICK_SPACING
        ) revert InvalidTerms("factory");
        if (terms_.weth.code.length == 0 || terms_.weth == terms_.factory) {
            revert InvalidTerms("weth");
        }
        if (
            terms_.creatorFees.code.length == 0 || terms_.creatorFees == terms_.factory
                || terms_.creatorFees == terms_.weth
        ) revert InvalidTerms("creatorFees");
        if (
            terms_.protocolFeeOwner == terms_.factory || terms_.protocolFeeOwner == terms_.weth
                || terms_.protocolFeeOwner == terms_.creatorFees
                || terms_.protocolFeeOwner == BURN_ADDRESS
        ) revert InvalidTerms("protocolFeeOwner");
        if (terms_.launchFee > MAX_LAUNCH_FEE) revert InvalidTerms("launchFee");
        // From one whole token to what keeps the liquidity of a wide range below the pool's limit of a tick.
        if (terms_.totalSupply < 1e18 || terms_.totalSupply > 1e33) {
            revert InvalidTerms("totalSupply");
        }
        if (terms_.creatorShareBps > BASIS_POINTS) revert InvalidTerms("creatorShareBps");
        if (terms_.minStartTick < -400_000) revert InvalidTerms("minStartTick");
        if (terms_.maxStartTick > 0 || terms_.maxStartTick < terms_.minStartTick) {
            revert InvalidTerms("maxStartTick");
        }
    }

    /// @dev The chain of these contracts has transient storage.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
